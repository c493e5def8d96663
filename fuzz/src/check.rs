//! Invariants of the contract, checked on the state the input led to.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::ControlFlow;

use parlour_core::{
    AnyGame, AnyMove, AnyPosition, Match, OptionValues, Record, RecordFormat, text_board,
};
use parlour_games::GAMES;

/// A position can have too many moves, so checks use at most this number.
const MAX_MOVES: usize = 300;

/// About this many moves of a list are checked in detail; over time the fuzzer covers the rest.
const CHECKED_MOVES: usize = 16;

/// A message is one line and not empty.
pub(crate) fn message(error: &dyn Display) {
    let text = error.to_string();
    assert!(!text.is_empty() && !text.contains('\n'), "not a one-line message: {text:?}");
    assert!(text.chars().count() < 4000, "a message of {} characters", text.len());
}

/// Invariants of a position.
pub(crate) fn position(
    game: &'static dyn AnyGame,
    values: &OptionValues,
    position: &dyn AnyPosition,
) {
    position_round_trips(game, values, position);
    view(position);
    let (moves, is_whole) = first_moves(position);
    let text = position.text();
    for m in moves.iter().step_by(moves.len() / CHECKED_MOVES + 1) {
        legal_move(position, m);
    }
    let unique: BTreeSet<&AnyMove> = moves.iter().collect();
    assert_eq!(unique.len(), moves.len(), "a move is listed twice in {text}");
    assert_eq!(position.outcome().is_some(), moves.is_empty(), "moves or an ending, in {text}");
    assert_eq!(position.next_steps(&[]).is_empty(), moves.is_empty(), "first steps of {text}");
    if is_whole {
        assert_eq!(position.count_moves(), moves.len() as u64, "moves counted in {text}");
        let distinct = position.distinct_moves();
        assert!(distinct.iter().all(|m| unique.contains(m)), "distinct moves of {text}");
        assert_eq!(distinct.is_empty(), moves.is_empty(), "distinct moves of {text}");
    }
}

/// The position's text parses as the same position.
pub(crate) fn position_round_trips(
    game: &'static dyn AnyGame,
    values: &OptionValues,
    position: &dyn AnyPosition,
) {
    let text = position.text();
    let again = game.read(values, &text).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.text(), text);
    assert_eq!(again.repetition_key(), position.repetition_key(), "{text}");
    assert_eq!(again.turn(), position.turn());
    // The result of a finished game can depend on who moved last, which the text does not show.
    assert_eq!(again.outcome().is_some(), position.outcome().is_some(), "{text}");
    if position.outcome().is_none() {
        assert_eq!(again.key(), position.key(), "the key of {text} depends on how it was reached");
    }
}

/// A typed move is refused in one line, or equals a listed move.
pub(crate) fn move_text(position: &dyn AnyPosition, text: &str) {
    let m = match position.parse_move(text) {
        Ok(m) => m,
        Err(error) => return message(&error),
    };
    let (moves, is_whole) = first_moves(position);
    let is_listed = !is_whole || moves.contains(&m);
    assert!(is_listed, "{m} is not listed in {}", position.text());
    legal_move(position, &m);
}

/// Invariants of a legal move.
fn legal_move(position: &dyn AnyPosition, m: &AnyMove) {
    let here = position.text();
    assert!(position.outcome().is_none(), "{m} is legal in {here}, which is over");
    let read = position.parse_move(m.text()).unwrap_or_else(|error| panic!("{error} in {here}"));
    assert_eq!(read, *m, "{here}");
    let steps = position.steps_of(m);
    assert_eq!(position.move_of(&steps).as_ref(), Some(m), "steps of it in {here}");
    for taken in 0..steps.len() {
        let next = position.next_steps(&steps[..taken]);
        assert!(next.contains(&steps[taken]), "step {taken} of {m} in {here}");
        let _ = position.effects(&steps[..taken], steps[taken]);
    }
    let _ = text_board(&position.view(&steps));
    let after = |m: &AnyMove| position.after(m).expect("the move is legal");
    assert_eq!(after(&read).key(), after(m).key());
}

/// The record of a match parses as the same match.
pub(crate) fn record(played: &Match) {
    let text = played.to_text();
    let record = Record::parse(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let again =
        Match::from_record(GAMES, &record).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(again.to_text(), text);
    for format in played.game().formats() {
        // A format refuses what it cannot express and reads what it writes.
        if let Ok(written) = format.write(played) {
            assert!(format.recognizes(&written), "{written}");
            let again = read_again(*format, &written);
            // The first conversion to a format may lose information, such as how a game ended; the
            // second must not.
            let kept = format.write(&again).unwrap_or_else(|error| panic!("{error}\n{written}"));
            assert_eq!(format.write(&read_again(*format, &kept)).as_ref(), Ok(&kept));
        }
    }
}

fn read_again(format: &dyn RecordFormat, written: &str) -> Match {
    let record = format.read(written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    Match::from_record(GAMES, &record).unwrap_or_else(|error| panic!("{error}\n{written}"))
}

/// The first moves in the stable order, and whether the list is complete.
pub(crate) fn first_moves(position: &dyn AnyPosition) -> (Vec<AnyMove>, bool) {
    first_n_moves(position, MAX_MOVES)
}

/// The first `max` moves in the stable order, and whether the list is complete.
pub(crate) fn first_n_moves(position: &dyn AnyPosition, max: usize) -> (Vec<AnyMove>, bool) {
    let mut moves = Vec::new();
    let mut is_whole = true;
    position.for_each_move(&mut |m| {
        if moves.len() == max {
            is_whole = false;
            return ControlFlow::Break(());
        }
        moves.push(m);
        ControlFlow::Continue(())
    });
    (moves, is_whole)
}

fn view(position: &dyn AnyPosition) {
    let view = position.view(&[]);
    assert_eq!(view.cells.len(), view.columns.len() * view.rows.len());
    assert_eq!(view.turn.is_none(), position.outcome().is_some());
    assert!(!text_board(&view).is_empty() && !view.status.to_string().is_empty());
}
