//! Scripts in Portuguese.

use std::collections::BTreeSet;

use parlour_core::Rng;
use parlour_games::GAMES;
use parlour_messages::{Language, Localization};
use parlour_plain::Start;
use tempfile::TempDir;

use crate::support::{begin, moves, number_of, run_script_in, saved, setup};

/// Returns the lines with words; boards and notation have none.
fn lines_with_words(output: &str) -> BTreeSet<&str> {
    let has_word = |line: &&str| {
        // A row of the board: its number, then the squares.
        let is_row = line.trim_start_matches(|c: char| c.is_ascii_digit()).starts_with("  ");
        let mut words = line.split(|c: char| !c.is_alphabetic());
        !is_row && words.any(|word| word.chars().count() > 3)
    };
    output.lines().filter(has_word).collect()
}

#[test]
fn a_complete_game_of_every_game_is_in_portuguese() {
    // A draft may lack translations.
    for game in GAMES.iter().filter(|game| !game.info().translations.is_empty()) {
        let info = game.info();
        let mut played = begin(*game);
        let mut rng = Rng::new(3);
        while played.outcome().is_none() && played.ply() < 400 {
            let text = played.position().random_move(&mut rng).unwrap();
            played.play(&text).unwrap();
        }
        let script = format!("describe\nhelp\n{}\nundo\nredo\n", moves(&played).join("\n"));
        let folders = [TempDir::new().unwrap(), TempDir::new().unwrap()];
        let [english, portuguese] =
            [(0, Language::English), (1, Language::Portuguese)].map(|(index, language)| {
                let start = Start::Play(Box::new(setup(info.id, "human", "human")));
                run_script_in(language, &folders[index], start, &script)
            });
        assert_eq!(moves(&saved(folders[1].path()).played), moves(&played), "{portuguese}");
        let same: Vec<_> = lines_with_words(&english)
            .intersection(&lines_with_words(&portuguese))
            .copied()
            .collect();
        assert!(same.is_empty(), "{}: {same:#?}", info.id);
        if let Some(outcome) = played.outcome() {
            let words = Localization::shared(Language::Portuguese, Some(info));
            assert!(portuguese.contains("Fim da partida. "), "{portuguese}");
            let reason = words.text(&outcome.reason.message());
            assert_ne!(reason, outcome.reason.text);
            assert!(portuguese.contains(&reason), "{portuguese}");
        }
    }
}

#[test]
fn menus_and_lessons_are_in_portuguese() {
    let folder = TempDir::new().unwrap();
    let output =
        run_script_in(Language::Portuguese, &folder, Start::Menu, "new\nloa\njogar\nb1-b3\nmenu\n");
    for wanted in [
        "O que quer fazer?",
        "1. Partida nova",
        "Pretas (x): pessoa; Brancas (o): computador, nível 3; regras loa; sem relógio",
        "Jogam as Pretas (x)",
        "1. b1-b3: As Pretas jogam de b1 para b3",
        "A partida fica guardada como loa-",
        "1. Retomar Lines of Action de ",
    ] {
        assert!(output.contains(wanted), "`{wanted}` in {output}");
    }
    let output =
        run_script_in(Language::Portuguese, &folder, Start::Learn(Some(GAMES[0])), "1\nhelp\n");
    assert!(output.contains("A sua tarefa: "), "{output}");
    assert!(output.contains("Escreva uma jogada. Comandos: "), "{output}");
}

#[test]
fn a_requested_language_overrides_the_saved_one() {
    let folder = TempDir::new().unwrap();
    let mut settings = parlour_play::Settings::default();
    settings.language = Some("pt".to_owned());
    settings.save(folder.path()).unwrap();
    assert_eq!(settings.language(None), Language::Portuguese);
    assert_eq!(settings.language(Some(Language::English)), Language::English);
    assert_eq!(parlour_play::Settings::load(folder.path()).0.language.as_deref(), Some("pt"));
}

#[test]
fn the_editor_and_pasting_are_in_portuguese() {
    // The menu lists drafts too.
    let untranslated: Vec<&str> = GAMES
        .iter()
        .map(|game| game.info())
        .filter(|info| info.translations.is_empty())
        .map(|info| info.name)
        .collect();
    let number = number_of("pathway");
    let script = format!(
        "paste\nabc\nend\nback\nnew\n{number}\nedit the start position\nhelp\nxa1\n-b1\nundo\ndone\n"
    );
    let folder = TempDir::new().unwrap();
    let [english, portuguese] = [Language::English, Language::Portuguese]
        .map(|language| run_script_in(language, &folder, Start::Menu, &script));
    let same: Vec<_> = lines_with_words(&english)
        .intersection(&lines_with_words(&portuguese))
        .copied()
        .filter(|line| *line != "Pathway" && !untranslated.iter().any(|name| line.contains(name)))
        .collect();
    assert!(same.is_empty(), "{same:#?}");
    assert!(portuguese.contains("Edite a posição"), "{portuguese}");
}
