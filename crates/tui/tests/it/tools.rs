//! Position editor, pasted games, saved games, statistics, the closing line.

use crossterm::event::Event;
use parlour_tui::{ColorMode, Start};

use crate::support::{Kind, Person, STANDARD, play, setup, start};

/// Pastes as terminals do, with carriage returns for line ends.
fn paste(person: &mut Person, text: &str) {
    person.app.update(&Event::Paste(text.replace('\n', "\r")));
    person.draw();
}

fn save(folder: &std::path::Path, name: &str, text: &str) {
    let games = folder.join("games");
    std::fs::create_dir_all(&games).unwrap();
    std::fs::write(games.join(format!("{name}.txt")), text).unwrap();
}

const WON: &str = "game: pathway:size=4\nx: human\no: 3\ndate: 2026-01-02\nsaved: 1\n\
    result: 1-0 resign\n\n1. a1 b2\n";

#[test]
fn positions_are_edited_and_played() {
    let mut person = start(Start::Menu, STANDARD, None);
    person.press("4 Enter").sees("New game").press("F4").sees("position editor");
    person.press("F4 Enter Right Enter Backspace").sees("Taken back");
    person.press("F3").sees("Blue (o) to move").press("F5").sees("turn 1").sees("Moves");
    person.sees("1 on board");
}

#[test]
fn pasted_records_and_positions_open() {
    let mut person = start(Start::Menu, STANDARD, None);
    let mut other = play("pathway:size=4", "human", "human");
    other.type_in("a1").type_in("b2").press("Ctrl-P");
    let position = other.app.take_clipboard().unwrap();
    paste(&mut person, &position);
    person.sees("Pathway").sees("to move").press("Esc").sees("New game");
    other.press("Esc Ctrl-E");
    let record = other.app.take_clipboard().unwrap();
    paste(&mut person, &record);
    person.sees("1. a1").press("PgUp").sees("viewing turn 1 of 2");
    person.press("Esc");
    paste(&mut person, "d4");
    person.press("Enter").sees("turn 4");
    person.press("Esc Down Enter").sees("New game");
    paste(&mut person, "hello");
    person.sees("expected a game record");
}

#[test]
fn saved_games_are_searched_renamed_and_exported() {
    let data = tempfile::tempdir().unwrap();
    save(data.path(), "first", WON);
    save(data.path(), "second", &WON.replace("2026-01-02", "2026-02-03"));
    let mut person = start(Start::Menu, STANDARD, Some(data.path()));
    person.press("s Enter").sees("2026-01-02").sees("2026-02-03");
    person.press("/ 0 2 - 0 3").sees("1 of 2 contain").press("Enter");
    assert!(!person.screen().contains("2026-01-02"));
    person.press("r").sees("New name: second").press("2 Enter").sees("Renamed to second2.");
    assert!(data.path().join("games/second2.txt").exists());
    person.press("Esc").sees("2026-01-02");
    let out = data.path().join("out.txt");
    person.press("e").sees("Export to file");
    for _ in 0..12 {
        person.press("Backspace");
    }
    person.type_in(&out.display().to_string()).sees("Exported to");
    assert!(std::fs::read_to_string(out).unwrap().contains("game: pathway"));
}

#[test]
fn statistics_count_results_by_level() {
    let data = tempfile::tempdir().unwrap();
    save(data.path(), "first", WON);
    let mut person = start(Start::Menu, STANDARD, Some(data.path()));
    for _ in 0..3 {
        person.press("s");
        if person.screen().contains("▸ Statistics") {
            break;
        }
    }
    person.press("Enter").sees("Pathway").sees("level 3").sees("1 game: 1 won, 0 drawn, 0 lost");
}

#[test]
fn the_closing_line_says_where_the_game_is_saved() {
    let data = tempfile::tempdir().unwrap();
    let kind = Kind { size: (80, 24), colors: ColorMode::None, ascii: false };
    let chosen = setup("pathway:size=4", "human", "human");
    let mut person = start(Start::Play(Box::new(chosen)), kind, Some(data.path()));
    assert_eq!(person.app.closing_line(), None);
    person.type_in("a1").press("Ctrl-q");
    let line = person.app.closing_line().unwrap();
    let file = line.rsplit(' ').next().unwrap();
    assert!(line.starts_with("The game is saved as pathway-"), "{line}");
    assert!(std::path::Path::new(file).exists(), "{line}");
}
