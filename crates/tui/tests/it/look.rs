//! (being written)
use crate::support::*;
use parlour_tui::*;
#[test]
fn print_all() {
    for (w, h) in [(80, 24), (40, 20), (120, 40)] {
        for game in parlour_games::GAMES {
            let id = game.info().id;
            for (colors, ascii) in
                [(ColorMode::True, false), (ColorMode::None, false), (ColorMode::None, true)]
            {
                let kind = Kind { size: (w, h), colors, ascii };
                let mut person =
                    start(Start::Play(Box::new(choice(id, "human", "human"))), kind, None);
                person.press("F4");
                for _ in 0..3 {
                    person.press("Tab Enter");
                }
                let name = format!("/tmp/look/{id}-{w}-{colors:?}-{ascii}");
                std::fs::create_dir_all("/tmp/look").unwrap();
                std::fs::write(format!("{name}.txt"), person.screen()).unwrap();
                std::fs::write(format!("{name}.svg"), crate::picture::svg(person.buffer()))
                    .unwrap();
            }
        }
    }
}
