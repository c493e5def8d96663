//! Opening books: what they claim is true, and what they need is refused.

use std::collections::BTreeSet;
use std::io::{Read as _, Write as _};
use std::num::NonZero;
use std::thread;

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use parlour_core::{
    AnyGame, ErasedPosition, FullPosition, GameResult, OptionValues, Player, PositionVisitor,
    Solver as _,
};
use parlour_games::{parse_game, with_position};
use parlour_proofs::{
    Claim, Header, ProofError, ProofFile, Rules, Section, Settings, Side, Strategy, assemble,
    strategy,
};
use parlour_search::{Budget, Limiter, StopFlag};
use parlour_solve::{Activity, RunSettings, SolveError, write_book};

use crate::exhaustive::retrograde;
use crate::support::{reference_rules, settings};

/// For the table of a solver, in bytes.
const MEMORY: usize = 256 << 20;

const BOARD: &str = "pathway:cols=3,rows=4";

fn write(settings: &RunSettings, turns: u32) -> Result<Vec<u8>, SolveError> {
    let book = write_book(settings, turns, &StopFlag::new(), &Activity::default())?;
    let book = book.expect("nothing stops it");
    assert_eq!(book.verified.header.claim, Claim::WinBySearch { side: Side::X, turns });
    assert!(book.nodes > 0);
    Ok(book.bytes)
}

/// The positions after the last turn of a book, to all of which its moves lead.
pub(crate) fn last_positions(book: &Strategy, rules: &Rules) -> BTreeSet<String> {
    let Header { position, claim, .. } = &book.verified().header;
    let Claim::WinBySearch { side: owner, turns } = *claim else { panic!("a book") };
    let mut reached = BTreeSet::from([rules.fold(position)]);
    for left in (1..=turns).rev() {
        let mut next = BTreeSet::new();
        for position in reached {
            let reply = (Side::to_move(&position) == Some(owner)).then(|| {
                let reply = book.reply(&position).expect("the book covers its turns");
                assert!(reply.rank.is_some_and(|rank| rank >= left), "{position}");
                rules.key(&reply.child)
            });
            for child in rules.children(&position) {
                if reply.as_ref().is_some_and(|reply| *reply != child.key) {
                    continue;
                }
                match child.end {
                    Some(end) => assert_eq!(end.winner, Some(owner), "{position}"),
                    None => _ = next.insert(child.position),
                }
            }
        }
        reached = next;
    }
    reached
}

/// Solves positions of a game with its own solver.
#[derive(Debug)]
struct SolveAgain<'a> {
    game: &'static dyn AnyGame,
    values: OptionValues,
    positions: &'a [&'a String],
    winner: Player,
}

impl PositionVisitor for SolveAgain<'_> {
    /// A position that the winner does not win.
    type Output = Option<String>;

    fn visit<P: FullPosition>(self, _: P) -> Self::Output {
        let mut solver = P::Solver::default();
        solver.set_memory(MEMORY);
        let budget = Budget::default();
        let limiter = Limiter::new(&budget);
        let mut wins = |text: &String| {
            let read = self.game.read(&self.values, text).unwrap();
            let position = &read.as_any().downcast_ref::<ErasedPosition<P>>().unwrap().0;
            let solution = solver.solve(position, &mut limiter.counter());
            solution.expect("nothing stops it").result == GameResult::Win(self.winner)
        };
        self.positions.iter().find(|text| !wins(text)).map(|text| (*text).clone())
    }
}

/// One of these positions that the winner of a book does not win, by the game's own solver.
pub(crate) fn one_not_won(book: &Strategy, positions: &BTreeSet<String>) -> Option<String> {
    let header = &book.verified().header;
    let Claim::WinBySearch { side, .. } = header.claim else { panic!("a book") };
    let winner = if side == Side::X { Player::One } else { Player::Two };
    let (game, values) = parse_game(&header.game).unwrap();
    let n_threads = thread::available_parallelism().map_or(1, NonZero::get);
    let positions: Vec<&String> = positions.iter().collect();
    // Neighbors in the order have much in common, and a thread has one table for its share.
    let share = positions.len().div_ceil(n_threads).max(1);
    thread::scope(|scope| {
        let start_thread = |positions| {
            let values = values.clone();
            scope.spawn(move || {
                let start = game.read(&values, &header.position).unwrap();
                let solve = SolveAgain { game, values, positions, winner };
                with_position(&*start, solve).expect("the game is in the list")
            })
        };
        let threads: Vec<_> = positions.chunks(share).map(start_thread).collect();
        threads.into_iter().find_map(|thread| thread.join().unwrap())
    })
}

fn load(bytes: &[u8]) -> Result<Strategy, ProofError> {
    strategy(bytes, &Settings::default(), &mut |_| {})
}

#[test]
fn every_position_after_a_book_is_won() {
    let start = settings(BOARD, 1).start().unwrap();
    let rules = reference_rules(BOARD, &start);
    for turns in [1, 3, 4, 5] {
        let book = load(&write(&settings(BOARD, 1), turns).unwrap()).unwrap();
        let last = last_positions(&book, &rules);
        assert!(!last.is_empty());
        assert_eq!(one_not_won(&book, &last), None, "after {turns} turns");
        for position in last {
            assert_eq!(retrograde(BOARD, &position).0, 1, "after {turns} turns: {position}");
            assert_eq!(book.rank(Side::X, &position), None, "the book ends before {position}");
        }
    }
}

/// The file with another number as one of its choices, and right checksums.
fn with_choice(bytes: &[u8], choice_idx: usize, number: u8) -> Vec<u8> {
    let ProofFile { header, sections } = ProofFile::read(bytes).unwrap();
    let (head, payload) = sections[0].clone();
    let mut choices = Vec::new();
    DeflateDecoder::new(payload).read_to_end(&mut choices).unwrap();
    choices[choice_idx] = number;
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::best());
    encoder.write_all(&choices).unwrap();
    assemble(&header, &[Section { head, payload: encoder.finish().unwrap() }])
}

/// The verifier does not notice a worse move of a book. Solving the positions after its last turn does.
#[test]
fn a_changed_move_of_a_book_is_noticed() {
    let start = settings(BOARD, 1).start().unwrap();
    let rules = reference_rules(BOARD, &start);
    let bytes = write(&settings(BOARD, 1), 3).unwrap();
    let n_choices = load(&bytes).unwrap().verified().choices;
    let (mut n_refused, mut n_noticed, mut n_right) = (0, 0, 0);
    for choice_idx in 0..n_choices as usize {
        for number in 1..=12 {
            let Ok(book) = load(&with_choice(&bytes, choice_idx, number)) else {
                n_refused += 1;
                continue;
            };
            let last = last_positions(&book, &rules);
            let is_wrong = last.iter().any(|position| retrograde(BOARD, position).0 != 1);
            assert_eq!(one_not_won(&book, &last).is_some(), is_wrong, "{choice_idx} {number}");
            *(if is_wrong { &mut n_noticed } else { &mut n_right }) += 1;
        }
    }
    let counts = [n_refused, n_noticed, n_right];
    assert!(counts.iter().all(|n| *n > 0), "{counts:?}");
}

#[test]
fn a_book_that_outlasts_the_game_is_a_whole_strategy() {
    let bytes = write(&settings("pathway:size=3", 1), 9).unwrap();
    let book = load(&bytes).unwrap();
    let rules = reference_rules("pathway:size=3", "3/3/3 x");
    assert_eq!(last_positions(&book, &rules), BTreeSet::new());
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
