//! The menus, up to the start of a game.

use std::fs::{self, File};
use std::path::Path;
use std::time::{Duration, SystemTime};

use parlour_core::Rng;
use parlour_games::GAMES;
use parlour_tui::{ColorMode, Start};

use crate::support::{Kind, Person, STANDARD, setup, start, start_with};

fn menu(data: Option<&Path>) -> Person {
    start(Start::Menu, STANDARD, data)
}

/// Writes saved games with fixed names and dates, the first one the newest.
pub(crate) fn save_games(data: &Path, games: &[(&str, &str)]) {
    let folder = data.join("games");
    fs::create_dir_all(&folder).unwrap();
    for (age, (name, text)) in games.iter().enumerate() {
        let path = folder.join(format!("{name}.txt"));
        fs::write(&path, text).unwrap();
        let when = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000 - 60 * age as u64);
        File::options().write(true).open(&path).unwrap().set_modified(when).unwrap();
    }
}

pub(crate) const UNFINISHED: &str = "game: loa\nx: human\no: 3\ndate: 2026-01-03\nsaved: 1\n\
    result: * unfinished\n\n1. b1-b3 a2-c2\n";
pub(crate) const FINISHED: &str = "game: pathway:size=4\nx: human\no: human\ndate: 2026-01-02\n\
    saved: 1\nresult: 1-0 resign\n\n1. b2 c3\n";

/// The position of a text on the screen.
#[track_caller]
fn find(person: &Person, text: &str) -> (u16, u16) {
    let screen = person.screen();
    let found = screen.lines().enumerate().find_map(|(row, line)| {
        line.find(text).map(|at| (line[..at].chars().count() as u16, row as u16))
    });
    found.unwrap_or_else(|| panic!("no `{text}` on\n{screen}"))
}

/// The line of the screen that contains a text.
#[track_caller]
fn line_with(person: &Person, text: &str) -> String {
    let screen = person.screen();
    let line = screen.lines().find(|line| line.contains(text)).map(str::to_owned);
    line.unwrap_or_else(|| panic!("no `{text}` on\n{screen}"))
}

#[test]
fn five_keys_start_a_game_and_play_a_move() {
    let mut person = menu(None);
    person.press("Enter").sees("▸ [ Play ]");
    person.press("Enter").sees("turn 1");
    person.press("Enter").sees("You may go on to");
    person.press("Tab Enter").sees("White moves from");
}

#[test]
fn every_game_starts_with_a_digit_and_two_enters() {
    for (game_idx, game) in GAMES.iter().enumerate().take(9) {
        let mut person = start_with(GAMES, Start::Menu, STANDARD, None);
        let info = game.info();
        person.press(&(game_idx + 1).to_string());
        let words = person.screen().split_whitespace().collect::<Vec<_>>().join(" ");
        let first_words = info.pitch.split(' ').take(5).collect::<Vec<_>>().join(" ");
        assert!(words.contains(&first_words), "the pitch of {}:\n{words}", info.id);
        assert!(words.contains(&info.credit[..20]), "the credit of {}:\n{words}", info.id);
        person.press("Enter Enter").sees("turn 1").sees(info.name).sees("person");
    }
}

#[test]
fn letters_and_mouse_select_too() {
    let mut person = menu(None);
    person.press("q").sees("▸ 5 Qawale").press("q").sees("▸ Quit").press("s").sees("▸ Saved games");
    let (x, y) = find(&person, "2 Lines of Action");
    person.click(x, y).sees("New game: Lines of Action");
    let (x, y) = find(&person, "[ Play ]");
    person.click(x + 2, y).sees("turn 1");
    // The keys of the last line can be clicked.
    let mut person = menu(None);
    let (x, y) = find(&person, "F1 help");
    person.click(x, y).sees("How to get around");
    let (x, y) = find(&person, "Esc close");
    person.click(x, y).sees("New game");
}

#[test]
fn escape_goes_back_and_finally_quits() {
    let mut person = menu(None);
    for screen in ["Enter", "l Enter", "s s Enter"] {
        person.press(screen).press("Esc").sees("New game");
        assert!(!person.app.is_over());
    }
    person.press("Esc");
    assert!(person.app.is_over());
}

#[test]
fn every_menu_has_help() {
    let mut person = menu(None);
    for (keys, title) in [
        ("1 Enter", "New game"),
        ("l l Enter", "Learn"),
        ("s Enter", "Saved games"),
        ("s Enter", "Settings"),
    ] {
        person.press(keys).press("F1").sees("Esc close").sees(title);
        person.press("Esc").press("?").sees("Esc close").press("Esc Esc").sees("New game");
    }
}

#[test]
fn typed_numbers_are_checked_immediately() {
    let mut person = menu(None);
    person.press("4 Enter Down Down Down Down Down Down").sees("▸ Size");
    person.press("Right");
    assert!(line_with(&person, "Size").contains("▸•Size     ◂ 7 ▸"));
    person.press("1 2");
    assert!(line_with(&person, "Size").contains("12█"), "{}", person.screen());
    person
        .press("3")
        .sees("✗ option `size` cannot be `123`: expected a whole number from")
        .sees("[ Cannot play yet ]");
    person.press("Backspace").sees("[ Play ]");
    assert!(line_with(&person, "Size").contains("12█"));
    person.press("Delete").sees("▸ Size     ◂ 6 ▸");
    person.press("9 9 9 Down").sees("[ Play ]").sees("Size");
    assert!(line_with(&person, "Size").contains("  6"), "invalid values are discarded");
}

#[test]
fn conflicting_options_are_rejected() {
    let mut person = menu(None);
    person.press("3 Enter Up").sees("▸ Size").press("Left").sees("◂ 6 ▸").sees("plain");
    // The rule book's layout, set explicitly, on a board of another size.
    person.press("Home Down Down Down Down Down Left Left").sees("◂ by hand ▸");
    person.press("Right").sees("◂ rule book ▸").sees("✗ options do not go together");
    person.press("End").sees("▸ [ Cannot play yet ]");
    person.press("Enter").sees("[ Cannot play yet ]").sees("options do not go together");
    person.press("Up Right").sees("◂ 8 ▸").sees("[ Play ]");
    person.press("Enter Enter").sees("turn 1");
}

#[test]
fn presets_have_names() {
    let mut person = menu(None);
    person.press("2 Enter Home Down Down Down Down").sees("▸ Rules").sees("◂ usual ▸");
    person.press("Right");
    let named = line_with(&person, "Rules");
    assert!(!named.contains("usual") && named.contains('•'), "{named}");
    person.press("Down Down Right").sees("your own");
    person.press("Up Up Delete").sees("◂ usual ▸");
    assert!(!person.screen().contains('•'), "{}", person.screen());
}

#[test]
fn modes_and_a_level_for_each_bot() {
    let mut person = menu(None);
    person.press("4 Enter Home").sees("◂ person against computer ▸");
    person.press("Right").sees("computer against person");
    assert!(line_with(&person, "Red (x)").contains("computer, level 3"));
    assert!(line_with(&person, "Blue (o)").contains("person"));
    person.press("Right").sees("computer against computer");
    person.press("Down Left").sees("computer, level 2");
    person.press("Down Left Left Left Left").sees("computer, random").sees("plays random moves");
    person.press("Home Right").sees("person against person");
    person.press("Left").sees("computer, level 2").sees("computer, random");
    person.press("Down Down Down Right").sees("◂ 3m+2s ▸");
    person.press("Enter Enter").sees("level 2").sees("3:0");
}

#[test]
fn a_form_longer_than_the_window_scrolls() {
    let kind = Kind { size: (40, 14), ..STANDARD };
    let mut person = start(Start::Menu, kind, None);
    person.press("3 Enter").sees("[ Play ]").sees("Size");
    person.press("Home").sees("▸ Mode").sees("[ Play ]").sees("▼");
    assert!(!person.screen().contains("Size"));
    person.press("Up Up").sees("▸ Size").sees("▲").sees("[ Play ]");
}

#[test]
fn last_setups_are_saved() {
    let data = tempfile::tempdir().unwrap();
    let mut person = menu(Some(data.path()));
    person.press("4 Enter Home Left").sees("person against person");
    person.press("Up Up Up Up").sees("▸ Size").press("8 Enter Enter").sees("turn 1").press("Esc");
    person.sees("▸ 4 Pathway");
    let mut person = menu(Some(data.path()));
    person.sees("▸ 4 Pathway").press("Enter").sees("person against person");
    assert!(line_with(&person, "Size").contains("•Size       8"), "{}", person.screen());
}

#[test]
fn manual_setup_between_two_people() {
    let data = tempfile::tempdir().unwrap();
    let hand = setup("mapello:setup=hand,jokers=1", "human", "human");
    let mut person = start(Start::Play(Box::new(hand)), STANDARD, Some(data.path()));
    person.sees("set up the board").sees("▸ 1 wall (#), 8 left").sees("1 left");
    // The cursor starts in the middle, on the discs.
    person.press("Enter").sees("✗ ").sees("center");
    person.press("Up Up Enter").sees("wall (#), 7 left");
    person.press("Esc").sees("Press Esc again to leave.").sees("wall (#), 7 left");
    person.press("Enter").sees("✗ there is a wall on");
    person.press("Tab").sees("▸ 2 bonus").press("Right Enter").sees("bonus (+), 7 left");
    person.press("Backspace").sees("bonus (+), 8 left").sees("Taken back.");
    person.press("j").sees("▸ 3 joker").press("Enter").sees("✗ ").sees("jokers go on the border");
    person.press("Up Up Up Up Enter").sees("joker (J), 0 left");
    person.press("Left Enter").sees("✗ ").sees("joker (J), 0 left");
    person.press("Right Delete").sees("joker (J), 1 left");
    person.press("Delete").sees("✗ ").sees("is empty");
    person.press("4").sees("▸ 4 remove (-)").press("F5").sees("The other player chooses");
    person.sees("▸ Black (x), who moves first").press("Down").sees("▸ White (o)");
    person.press("Enter").sees("turn 1").sees("Black (x) to move");
    assert_eq!(person.screen().matches('#').count(), 1, "one wall is placed\n{}", person.screen());
}

#[test]
fn the_bot_takes_the_side_that_moves_first() {
    let hand = setup("mapello:setup=hand", "human", "random");
    let mut person = start(Start::Play(Box::new(hand)), STANDARD, None);
    let (x, y) = find(&person, "2 bonus");
    person.click(x, y).sees("▸ 2 bonus (+), 8 left");
    // A square with a dot is selectable.
    let (x, y) = find(&person, "•");
    person.click(x, y).sees("bonus (+), 7 left");
    let (x, y) = find(&person, "[ Done ]");
    person.click(x, y).sees("The computer takes Black").sees("You play White");
    person.press("Enter").wait_for("turn 2").sees("White (o) to move");
}

#[test]
fn an_unfinished_game_is_offered_first() {
    let data = tempfile::tempdir().unwrap();
    save_games(data.path(), &[("finished", FINISHED), ("open", UNFINISHED)]);
    let mut person = menu(Some(data.path()));
    person.sees("▸ Resume: Lines of Action").sees("person against computer").sees("turn 3");
    person.press("Enter").sees("turn 3").sees("b1-b3");
    person.press("Esc Down Enter").sees("▸ Resume: Lines of Action");
}

#[test]
fn saved_games_are_opened_and_deleted() {
    let data = tempfile::tempdir().unwrap();
    save_games(
        data.path(),
        &[("latest", UNFINISHED), ("older", FINISHED), ("broken", "neither fish nor fowl")],
    );
    let mut person = menu(Some(data.path()));
    person.sees("✗ Saved game broken is skipped:").press("Esc").press("s Enter");
    assert!(!person.screen().contains("skipped"));
    person.sees("▸ 2026-01-03  Lines of Action  person - level 3  turn   2  unfinished");
    person.sees("2026-01-02  Pathway").sees("Red wins");
    person.press("Down Down").sees("▸ ✗ broken").sees("✗ broken: cannot read the record");
    person.press("Delete").sees("Only a saved game can be deleted here.");
    person.press("Up Delete").sees("Delete older for good?").press("Esc").sees("older is kept");
    assert!(data.path().join("games/older.txt").exists());
    person.press("Delete Enter").sees("older is deleted");
    assert!(!data.path().join("games/older.txt").exists());
    assert!(!person.screen().contains("Pathway"));
    person.press("Home F2").sees("game: loa").press("Esc");
    person
        .press("Enter")
        .sees("turn 3")
        .press("Esc Down Enter")
        .sees("Saved games")
        .sees("▸ 2026-01-03");
    assert!(data.path().join("games/broken.txt").exists(), "unusable files are kept");
}

#[test]
fn a_finished_game_can_be_browsed() {
    let data = tempfile::tempdir().unwrap();
    save_games(data.path(), &[("older", FINISHED)]);
    let mut person = menu(Some(data.path()));
    person.sees("▸ 1 ").press("s Enter Enter").sees("a player resigned");
    person.sees("1. b2").press("Esc").sees("Saved games");
}

#[test]
fn settings_take_effect_immediately_and_are_saved() {
    let data = tempfile::tempdir().unwrap();
    let mut person = menu(Some(data.path()));
    person.press("s s Enter").sees("◂ wood ▸");
    let before = person.buffer().clone();
    person.press("Right").sees("◂ slate ▸");
    let is_recolored = |(x, y)| before[(x, y)].bg != person.buffer()[(x, y)].bg;
    assert!(
        (0..24).any(|y| (45..80).any(|x| is_recolored((x, y)))),
        "the preview has the new colors"
    );
    person.press("Down Right").sees(">*Characters   < ASCII >");
    person.press("Down Left Left Left").sees("< off >").press("Left").sees("< off >");
    person.press("Down Right").sees("5 s per move").press("Delete").sees("2 s per move");
    person.press("Down Right Down Right");
    let mut person = menu(Some(data.path()));
    person.sees("P A R L O U R").press("s s Enter").sees("slate").sees("ASCII");
    assert!(line_with(&person, "Animation").contains("off"));
    assert!(line_with(&person, "Confirm").contains("on"));
    assert!(line_with(&person, "Evaluation").contains("on"));
    let text = fs::read_to_string(data.path().join("settings.json")).unwrap();
    assert!(text.contains("\"slate\""), "{text}");
}

#[test]
fn marks_are_visible_without_color() {
    let kind = Kind { size: (80, 24), colors: ColorMode::None, ascii: true };
    let mut person = start(Start::Menu, kind, None);
    person.sees("> 1 ").press("4 Enter").sees("> [ Play ]");
    person.press("Up Up Up Right").sees(">*Size     < 7 >");
    person.press("9 9 9").sees("! option `size` cannot be");
    assert!(person.screen().is_ascii(), "{}", person.screen());
}

/// Random keys and clicks at several sizes never panic.
#[test]
fn random_input_never_panics() {
    const KEYS: [&str; 24] = [
        "Enter",
        "Enter",
        "Enter",
        "Down",
        "Down",
        "Up",
        "Left",
        "Right",
        "Tab",
        "Esc",
        "Delete",
        "Backspace",
        "PgUp",
        "PgDn",
        "Home",
        "End",
        "Space",
        "F1",
        "F2",
        "F3",
        "F5",
        "F8",
        "?",
        "-",
    ];
    const SIZES: [(u16, u16); 6] = [(30, 12), (40, 20), (80, 24), (31, 60), (200, 12), (120, 40)];
    for (seed, size) in SIZES.into_iter().enumerate() {
        let mut rng = Rng::new(seed as u64);
        let data = tempfile::tempdir().unwrap();
        save_games(data.path(), &[("one", FINISHED), ("two", "neither fish nor fowl")]);
        let hand = setup("mapello:setup=hand", "human", "human");
        let starts = [Start::Menu, Start::Learn(None), Start::Play(Box::new(hand))];
        for first in starts {
            let mut person = start(first, Kind { size, ..STANDARD }, Some(data.path()));
            for _ in 0..150 {
                match rng.below(6) {
                    0 => {
                        let (x, y) = (rng.below(size.0.into()), rng.below(size.1.into()));
                        person.click(x as u16, y as u16);
                    }
                    1 => {
                        let digit = rng.below(10).to_string();
                        person.press(&digit);
                    }
                    _ => {
                        person.press(KEYS[rng.below(KEYS.len() as u64) as usize]);
                    }
                }
                if person.app.is_over() {
                    person = start(Start::Menu, Kind { size, ..STANDARD }, Some(data.path()));
                }
            }
            person.app.close();
        }
    }
}
