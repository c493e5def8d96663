//! What the games' own tests share: positions and moves as text, one call a claim.

use parlour_core::Match;

use crate::parse_game;

/// A match after some moves, separated by blanks.
pub(crate) fn replay(game: &str, position: Option<&str>, moves: &str) -> Match {
    let (found, values) = parse_game(game).unwrap_or_else(|error| panic!("{error}"));
    let mut played = Match::new(found, values, position).unwrap_or_else(|error| panic!("{error}"));
    for text in moves.split_whitespace() {
        played.play(text).unwrap_or_else(|error| panic!("{error}"));
    }
    played
}

/// Moves from a position lead to a position and a result line; an empty text is not looked at.
#[track_caller]
pub(crate) fn check(game: &str, position: Option<&str>, moves: &str, expected: &str, result: &str) {
    let played = replay(game, position, moves);
    if !expected.is_empty() {
        assert_eq!(played.position().text(), expected);
    }
    if !result.is_empty() {
        assert_eq!(played.result_text(), result);
    }
}

/// The legal moves of a position, sorted, separated by blanks.
pub(crate) fn legal(game: &str, position: Option<&str>) -> String {
    let mut moves = replay(game, position, "").legal_moves();
    moves.sort();
    moves.join(" ")
}

/// A move is refused, with a message that contains `part`, and changes nothing.
#[track_caller]
pub(crate) fn refused(game: &str, position: Option<&str>, text: &str, part: &str) {
    let mut played = replay(game, position, "");
    let before = played.position().text();
    let message = played.play(text).expect_err("the move should be refused").to_string();
    assert!(message.contains(part), "`{message}` does not say `{part}`");
    assert_eq!(played.position().text(), before);
}

/// A game string or position is refused, with a message that contains `part`.
#[track_caller]
pub(crate) fn unreadable(game: &str, position: Option<&str>, part: &str) {
    let message = match parse_game(game) {
        Err(error) => error.to_string(),
        Ok((found, values)) => {
            Match::new(found, values, position).expect_err("should be refused").to_string()
        }
    };
    assert!(message.contains(part), "`{message}` does not say `{part}`");
}
