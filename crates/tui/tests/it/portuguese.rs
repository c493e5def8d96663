//! The main screens in Portuguese, and the language setting.

use parlour_messages::Language;
use parlour_play::Settings;
use parlour_tui::{ColorMode, Start};

use crate::menus::{FINISHED, UNFINISHED, save_games};
use crate::support::{Kind, Person, STANDARD, setup, start, start_in};

/// Compares screens with reviewed ones; Portuguese is longer than English.
fn check(name: &str, begin: impl Fn(Kind) -> Person) {
    for size in [(80, 24), (40, 20)] {
        let person = begin(Kind { size, colors: ColorMode::None, ascii: false });
        let (width, height) = size;
        insta::assert_snapshot!(format!("{name}-{width}x{height}"), person.screen());
    }
}

fn menu(keys: &'static str) -> impl Fn(Kind) -> Person {
    move |kind| {
        let mut person = start_in(Language::Portuguese, Start::Menu, kind, None);
        person.press(keys);
        person
    }
}

fn game(name: &'static str, o: &'static str, keys: &'static str) -> impl Fn(Kind) -> Person {
    move |kind| {
        let setup = setup(name, "human", o);
        let mut person = start_in(Language::Portuguese, Start::Play(Box::new(setup)), kind, None);
        person.press(keys);
        person
    }
}

#[test]
fn menus() {
    check("home", menu(""));
    check("home-help", menu("F1"));
    check("form", menu("3 Enter Up"));
    check("settings", menu("d Enter"));
    let data = tempfile::tempdir().unwrap();
    save_games(data.path(), &[("first", UNFINISHED), ("second", FINISHED)]);
    let folder = data.path().to_owned();
    check("saved", |kind| {
        let mut person = start_in(Language::Portuguese, Start::Menu, kind, Some(&folder));
        person.press("Down Down Down Down Down Down Down Down Down Enter");
        person
    });
}

#[test]
fn a_game() {
    check("game", game("pathway", "human", ""));
    check("game-moving", game("loa", "human", "Tab Enter"));
    check("game-keys", game("loa", "human", "F1"));
    check("game-seats", game("mapello", "human", "F10 Enter"));
    check("game-over", game("qawale", "human", "Ctrl-R Down Enter"));
    check("setup", game("mapello:setup=hand", "human", "Up Up Enter"));
}

#[test]
fn lessons() {
    let begin = |keys: &'static str| {
        move |kind| {
            let (game, _) = parlour_games::parse_game("pathway").unwrap();
            let mut person = start_in(Language::Portuguese, Start::Learn(Some(game)), kind, None);
            person.press(keys);
            person
        }
    };
    check("learn", begin(""));
    check("task-wrong", begin("Down Enter F3 a 4 Enter"));
    check("task-solved", begin("Down Enter b 3 Enter"));
}

#[test]
fn the_language_setting_is_saved() {
    let data = tempfile::tempdir().unwrap();
    let mut person = start(Start::Menu, STANDARD, Some(data.path()));
    person.press("s s Enter End").sees("◂ English ▸");
    person.press("Right").sees("◂ Português ▸").sees("Definições").sees("guardadas");
    person.press("Esc").sees("Partida nova").sees("Partidas guardadas");
    assert_eq!(Settings::load(data.path()).0.language.as_deref(), Some("pt"));
    person.press("Enter").press("End Right").sees("◂ English ▸").sees("Settings");
    person.press("Delete");
    assert_eq!(Settings::load(data.path()).0.language, None);
}

#[test]
fn solved_tasks_are_shared_between_languages() {
    let data = tempfile::tempdir().unwrap();
    let (game, _) = parlour_games::parse_game("pathway").unwrap();
    let open = |language| start_in(language, Start::Learn(Some(game)), STANDARD, Some(data.path()));
    open(Language::Portuguese).press("Down Enter b 3 Enter").sees("Resolvida!");
    open(Language::English).sees("✓ 2 Touch one friend").sees("1 of 7 tasks solved");
}
