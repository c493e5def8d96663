//! Solved boards: the table, the explorer by keys, and a game on a solved board, in both languages.

use parlour_messages::Language;
use parlour_tui::{ColorMode, Start};

use crate::support::{Kind, Person, STANDARD, start, start_in};

/// Opens the explorer of the 3x3 board of the only game with one.
fn open_board(person: &mut Person, board: &str) {
    person.press("e Enter");
    for _ in 0..40 {
        if person.screen().lines().any(|line| line.contains('▸') && line.contains(board)) {
            break;
        }
        person.press("Down");
    }
    person.press("Enter");
}

#[test]
fn a_solved_board_is_explored_by_keys() {
    for size in [(80, 24), (120, 40)] {
        let kind = Kind { size, colors: ColorMode::None, ascii: false };
        let mut person = start(Start::Menu, kind, None);
        open_board(&mut person, "3x3");
        person.wait_for("Red to move: wins in");
        // The best move comes first.
        person.sees("b2  + wins in");
        person.sees("- loses in");
        person.press("End l");
        person.wait_for("Best play: ");
        person.press("Home Enter");
        person.wait_for("Blue to move: loses in");
        person.press("u");
        person.wait_for("Red to move: wins in");
        person.press("Esc").sees("Solved boards");
    }
}

#[test]
fn the_winning_side_is_taken() {
    let mut person = start(Start::Menu, STANDARD, None);
    open_board(&mut person, "3x3");
    person.press("h").sees("turn 1");
}

#[test]
fn the_explorer_speaks_portuguese() {
    let mut person = start_in(Language::Portuguese, Start::Menu, STANDARD, None);
    open_board(&mut person, "3x3");
    person.wait_for("ganha em");
}

#[test]
fn a_solved_board_is_held_as_a_challenge() {
    let folder = tempfile::tempdir().unwrap();
    let (game, _) = parlour_games::parse_game("pathway").unwrap();
    // Wide enough for sentences on one line.
    let kind = Kind { size: (200, 60), colors: ColorMode::None, ascii: false };
    let mut person = start(Start::Puzzles(Some(game)), kind, Some(folder.path()));
    person.press("Down Down").sees("Hold the win: 3x3").press("Enter");
    person.sees("win against perfect play");
    person.type_in("a1").sees("gives the win away").press("Enter");
    person.type_in("b2").sees("Good. Blue replies");
}
