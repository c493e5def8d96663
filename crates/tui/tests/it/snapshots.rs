//! Snapshots of every state of the game screen as text, at three sizes.

use parlour_tui::{ColorMode, Start};

use crate::support::{Kind, Person, setup, start};

const SIZES: [(u16, u16); 3] = [(80, 24), (40, 20), (200, 60)];

/// Compares screens at every size with reviewed ones.
fn check(name: &str, game: &str, act: impl Fn(&mut Person)) {
    for size in SIZES {
        let kind = Kind { size, colors: ColorMode::None, ascii: false };
        let mut person = start(Start::Play(Box::new(setup(game, "human", "human"))), kind, None);
        act(&mut person);
        let (width, height) = size;
        insta::assert_snapshot!(format!("{name}-{width}x{height}"), person.screen());
    }
}

#[test]
fn boards_of_every_game() {
    for game in parlour_games::finished_games() {
        let id = game.info().id;
        check(&format!("game-{id}"), id, |person| {
            person.press("Tab Enter");
        });
    }
}

#[test]
fn in_ascii() {
    for game in parlour_games::finished_games() {
        let id = game.info().id;
        let kind = Kind { size: (80, 24), colors: ColorMode::None, ascii: true };
        let mut person = start(Start::Play(Box::new(setup(id, "human", "human"))), kind, None);
        person.press("Tab Enter");
        insta::assert_snapshot!(format!("ascii-{id}"), person.screen());
    }
}

#[test]
fn lists_over_the_board() {
    check("game-keys", "loa", |person| {
        person.press("F1");
    });
    check("game-moves", "loa", |person| {
        person.press("F5");
    });
    check("game-seats", "loa", |person| {
        person.press("F10 Enter");
    });
    check("game-rules", "pathway", |person| {
        person.press("F2");
    });
    check("game-typing", "loa", |person| {
        for c in ["b", "1", "-"] {
            person.press(c);
        }
    });
    check("game-illegal", "loa", |person| {
        person.type_in("b1-b2");
    });
    check("game-browsing", "loa", |person| {
        person.type_in("b1-b3").type_in("a2-c2").press("PgUp");
    });
    check("game-over", "loa", |person| {
        person.type_in("b1-b3").press("Ctrl-R Down Enter");
    });
}

#[test]
fn large_and_small_boards() {
    check("board-2x2", "pathway:size=2", |_| {});
    check("board-26x26", "loa:size=26", |_| {});
}
