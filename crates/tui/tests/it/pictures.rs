//! The pictures of the README, drawn from the program itself: `PARLOUR_BLESS=1` writes them anew.

use std::path::Path;

use parlour_core::AnyGame;
use parlour_tui::{ColorMode, Start};

use crate::picture::svg;
use crate::support::{Kind, Person, choice, start, start_with};

fn compare(name: &str, person: &Person) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/pictures").join(name);
    let drawn = svg(person.buffer());
    if std::env::var_os("PARLOUR_BLESS").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &drawn).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(kept == drawn, "docs/pictures/{name} is not what the program draws: PARLOUR_BLESS=1");
}

const KIND: Kind = Kind { size: (88, 26), colors: ColorMode::True, ascii: false };

#[test]
fn boards() {
    let moves: [(&str, &[&str]); 5] = [
        ("loa", &["b1-b3", "a2-c2", "g1-g3", "h4-f4", "d1-d3"]),
        ("qawale", &[]),
        ("mapello", &[]),
        ("apart", &[]),
        ("pathway", &["c3", "d4", "e5", "c5", "f3", "b2"]),
    ];
    for (id, moves) in moves {
        let mut person = start(Start::Play(Box::new(choice(id, "human", "human"))), KIND, None);
        for text in moves {
            person.type_in(text);
        }
        if moves.is_empty() {
            person.press("F5 Down Down Down Enter F5 Down Down Enter F5 Enter");
        }
        person.press("Tab Enter");
        compare(&format!("{id}.svg"), &person);
    }
}

#[test]
fn the_menu() {
    let games: Vec<&'static dyn AnyGame> = parlour_games::finished_games().collect();
    let person = start_with(games.leak(), Start::Menu, KIND, None);
    compare("menu.svg", &person);
}
