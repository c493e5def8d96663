//! Opening books: what they claim is true, and what they need is refused.

use parlour_proofs::{Claim, Rules, Settings, Side, Strategy, strategy};
use parlour_search::StopFlag;
use parlour_solve::{Activity, RunSettings, SolveError, write_book};

use crate::exhaustive::retrograde;
use crate::support::{reference_rules, settings};

const BOARD: &str = "pathway:cols=3,rows=4";

fn write(settings: &RunSettings, turns: u32) -> Result<Vec<u8>, SolveError> {
    let book = write_book(settings, turns, &StopFlag::new(), &Activity::default())?;
    let book = book.expect("nothing stops it");
    assert_eq!(book.verified.header.claim, Claim::WinBySearch { side: Side::X, turns });
    assert!(book.nodes > 0);
    Ok(book.bytes)
}

/// The positions to which the book leads after its last turn.
fn last_positions(
    book: &Strategy,
    rules: &Rules,
    position: &str,
    turns: u32,
    last: &mut Vec<String>,
) {
    if turns == 0 {
        return last.push(position.to_owned());
    }
    for child in rules.children(position) {
        if Side::to_move(position) == Some(Side::X) {
            let reply = book.reply(position).expect("the book covers its turns");
            assert_eq!(reply.rank, Some(turns));
            if child.key != rules.key(&reply.child) {
                continue;
            }
        }
        match child.end {
            Some(end) => assert_eq!(end.winner, Some(Side::X), "{position}"),
            None => last_positions(book, rules, &child.position, turns - 1, last),
        }
    }
}

#[test]
fn every_position_after_a_book_is_won() {
    let start = settings(BOARD, 1).start().unwrap();
    let rules = reference_rules(BOARD, &start);
    for turns in [1, 3, 4, 5] {
        let bytes = write(&settings(BOARD, 1), turns).unwrap();
        let book = strategy(&bytes, &Settings::default(), &mut |_| {}).unwrap();
        let mut last = Vec::new();
        last_positions(&book, &rules, &rules.fold(&start), turns, &mut last);
        assert!(!last.is_empty());
        for position in last {
            assert_eq!(retrograde(BOARD, &position).0, 1, "after {turns} turns: {position}");
            assert_eq!(book.rank(Side::X, &position), None, "the book ends before {position}");
        }
    }
}

#[test]
fn a_book_that_outlasts_the_game_is_a_whole_strategy() {
    let bytes = write(&settings("pathway:size=3", 1), 9).unwrap();
    let book = strategy(&bytes, &Settings::default(), &mut |_| {}).unwrap();
    let rules = reference_rules("pathway:size=3", "3/3/3 x");
    let mut last = Vec::new();
    last_positions(&book, &rules, "3/3/3 x", 9, &mut last);
    assert_eq!(last, Vec::<String>::new());
}

#[test]
fn a_book_needs_a_winner_and_games_that_end() {
    assert!(matches!(write(&settings("qawale:stones=1", 1), 3), Err(SolveError::NoWinner)));
    assert!(matches!(write(&settings("loa:size=4", 1), 3), Err(SolveError::Endless { .. })));
}

#[test]
fn a_stopped_search_writes_nothing() {
    let stop = StopFlag::new();
    stop.stop();
    let book = write_book(&settings(BOARD, 1), 3, &stop, &Activity::default()).unwrap();
    assert_eq!(book, None);
}
