//! Assertions for the games' tests, on positions and moves as text.

use parlour_core::{Counting, ErasedPosition, FullPosition, Match};
use parlour_editor::Editor;

use crate::parse_game;

/// Plays moves, separated by spaces.
pub(crate) fn replay(game: &str, position: Option<&str>, moves: &str) -> Match {
    let (found, values) = parse_game(game).unwrap_or_else(|error| panic!("{error}"));
    let mut played = Match::new(found, values, position).unwrap_or_else(|error| panic!("{error}"));
    for text in moves.split_whitespace() {
        played.play_text(text).unwrap_or_else(|error| panic!("{error}"));
    }
    played
}

/// A position in its concrete type.
pub(crate) fn concrete<P: FullPosition>(game: &str, position: Option<&str>) -> P {
    let played = replay(game, position, "");
    let found = played.position().as_any().downcast_ref::<ErasedPosition<P>>();
    found.expect("the board has this type").0.clone()
}

/// Asserts the position and the result line after some moves; skips the check for an empty text.
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

/// The legal moves of a position, sorted, separated by spaces.
pub(crate) fn legal(game: &str, position: Option<&str>) -> String {
    let mut moves = replay(game, position, "").legal_moves();
    moves.sort();
    moves.join(" ")
}

/// Asserts that a move is rejected with a message that contains `part`, and changes nothing.
#[track_caller]
pub(crate) fn refused(game: &str, position: Option<&str>, text: &str, part: &str) {
    let mut played = replay(game, position, "");
    let before = played.position().text();
    let message = played.play_text(text).expect_err("the move should be refused").to_string();
    assert!(message.contains(part), "`{message}` does not say `{part}`");
    assert_eq!(played.position().text(), before);
}

/// Asserts that a game string or position is rejected with a message that contains `part`.
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

/// Asserts the counts of a perft file up to a number of nodes. The testkit runs the whole file,
/// also on mirror images.
pub(crate) fn counts(file: &str, max_nodes: u64) {
    let (mut game, mut position, mut checked) = ("", None, 0);
    for line in file.lines() {
        let mut words = line.split_whitespace();
        let counting = match words.next() {
            Some("game") => {
                (game, position) = (words.next().expect("a game string"), None);
                continue;
            }
            Some("position") => {
                position = line.strip_prefix("position ");
                continue;
            }
            Some("perft") => Counting::AllMoves,
            Some("merged") => Counting::Merged,
            _ => continue,
        };
        let numbers: Vec<u64> = words.filter_map(|word| word.parse().ok()).collect();
        let [depth, nodes] = numbers[..] else { panic!("`{line}` is not a count") };
        if nodes <= max_nodes {
            let found = replay(game, position, "").position().perft(depth as u32, counting);
            assert_eq!(found, nodes, "{game} {position:?} {line}");
            checked += 1;
        }
    }
    assert!(checked > 0, "no count is small enough");
}

/// Asserts the legal position after some edits, separated by `;`.
#[track_caller]
pub(crate) fn edited(game: &str, position: Option<&str>, edits: &str, expected: &str) {
    let editor = editor(game, position, edits);
    match editor.position() {
        Ok(position) => assert_eq!(position.text(), expected),
        Err(error) => panic!("{error}"),
    }
    assert_eq!(editor.draft().text(), expected);
}

/// Asserts that edits lead to a draft that is not a legal position, with a message that contains
/// `part`, and that the draft can be drawn.
#[track_caller]
pub(crate) fn unfinished(game: &str, position: Option<&str>, edits: &str, part: &str) {
    let editor = editor(game, position, edits);
    let message = editor.position().expect_err("should be refused").to_string();
    assert!(message.contains(part), "`{message}` does not say `{part}`");
    assert!(!editor.view().cells.is_empty());
}

#[track_caller]
fn editor(game: &str, position: Option<&str>, edits: &str) -> Editor {
    let played = replay(game, position, "");
    let game = played.game();
    let mut editor =
        Editor::new(game, crate::editing(game), played.values().clone(), played.position())
            .unwrap_or_else(|error| panic!("{error}"));
    for edit in edits.split(';') {
        editor.edit(edit).unwrap_or_else(|error| panic!("{error}"));
    }
    editor
}
