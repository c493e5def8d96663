//! Snapshots of every menu as text, at three sizes.

use parlour_tui::{ColorMode, Start};

use crate::menus::{FINISHED, UNFINISHED, save_games};
use crate::support::{Kind, Person, listed, setup, start};

const SIZES: [(u16, u16); 3] = [(80, 24), (40, 20), (200, 60)];

/// Compares screens at every size with reviewed ones.
fn check(name: &str, begin: impl Fn(Kind) -> Person) {
    for size in SIZES {
        let person = begin(Kind { size, colors: ColorMode::None, ascii: false });
        let (width, height) = size;
        insta::assert_snapshot!(format!("{name}-{width}x{height}"), person.screen());
    }
    let plain = begin(Kind { size: (80, 24), colors: ColorMode::None, ascii: true });
    insta::assert_snapshot!(format!("{name}-ascii"), plain.screen());
}

fn menu(keys: &'static str) -> impl Fn(Kind) -> Person {
    move |kind| {
        let mut person = start(Start::Menu, kind, None);
        person.press(keys);
        person
    }
}

#[test]
fn the_first_screen() {
    check("home", menu(""));
    check("home-learn", menu("l l"));
    check("home-help", menu("F1"));
}

#[test]
fn saved_games() {
    let data = tempfile::tempdir().unwrap();
    let games = [("first", UNFINISHED), ("second", FINISHED), ("third", "neither fish nor fowl")];
    save_games(data.path(), &games);
    let folder = data.path().to_owned();
    check("home-unfinished", |kind| start(Start::Menu, kind, Some(&folder)));
    let open = |keys: &'static str| {
        let folder = folder.clone();
        move |kind| {
            let mut person = start(Start::Menu, kind, Some(&folder));
            person.press("s Enter").press(keys);
            person
        }
    };
    check("saved", open(""));
    check("saved-delete", open("Down Delete"));
    check("saved-skipped", open("End"));
    check("saved-none", menu("s Enter"));
}

#[test]
fn a_new_game() {
    for (game_idx, game) in listed().iter().enumerate() {
        check(&format!("form-{}", game.info().id), |kind| {
            let mut person = start(Start::Menu, kind, None);
            person.press(&(game_idx + 1).to_string()).press("Enter");
            person
        });
    }
    check("form-changed", menu("3 Enter Home Right Up Up Left Down Down Down Down Right"));
    check("form-wrong", menu("4 Enter Up Up Up 9 9 9"));
}

#[test]
fn the_set_up() {
    let begin = |keys: &'static str| {
        move |kind| {
            let hand = setup("mapello:setup=hand", "human", "human");
            let mut person = start(Start::Play(Box::new(hand)), kind, None);
            person.press(keys);
            person
        }
    };
    check("setup", begin("Up Up Enter Tab Right Right Enter"));
    check("setup-refused", begin("Enter"));
    check("setup-choice", begin("F5"));
}

#[test]
fn the_settings() {
    check("settings", menu("s s Enter"));
    check("settings-changed", menu("s s Enter Down Down Left Down"));
}

#[test]
fn the_lessons() {
    let begin = |keys: &'static str| {
        move |kind| {
            let (game, _) = parlour_games::parse_game("pathway").unwrap();
            let mut person = start(Start::Learn(Some(game)), kind, None);
            person.press(keys);
            person
        }
    };
    check("learn", |kind| start(Start::Learn(None), kind, None));
    check("task", begin("Down Enter"));
    check("task-hint", begin("Down Enter F3"));
    check("task-wrong", begin("Down Enter F3 a 4 Enter"));
    check("task-solved", begin("Down Enter b 3 Enter"));
    check("task-typing", begin("Down Enter b"));
}
