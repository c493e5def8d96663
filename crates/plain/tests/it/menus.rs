//! From the first menu to a game.

use parlour_core::Player;
use parlour_games::GAMES;
use parlour_plain::Start;
use parlour_play::{Seat, Settings, Store};
use tempfile::TempDir;

use crate::support::{moves, number_of, run_script, saved, setup};

#[test]
fn every_game_is_offered_with_pitch_and_credit() {
    let output = run_script(&TempDir::new().unwrap(), Start::Menu, "new\n");
    for (index, game) in GAMES.iter().enumerate() {
        let info = game.info();
        let line = format!("{}. {}: {} {}", index + 1, info.name, info.pitch, info.credit);
        assert!(output.contains(&line), "{output}");
    }
}

#[test]
fn a_game_starts_by_number_and_its_setup_is_saved() {
    let folder = TempDir::new().unwrap();
    let game = number_of("pathway");
    // New game, this one; players: two people; rules: size 3; clock; play.
    let script = format!("1\n{game}\n2\n1\n3\nsize\n99\n3\n1\n5\nsoon\n5m+3s\n1\na1\n");
    let output = run_script(&folder, Start::Menu, script);
    assert!(output.contains("option `size` cannot be `99`: expected a whole number"), "{output}");
    assert!(output.contains("cannot read the clock `soon`"), "{output}");
    let saved_state = saved(folder.path());
    assert_eq!(saved_state.played.game_string(), "pathway:size=3");
    assert!(saved_state.seats[Player::Two].is_person());
    assert_eq!(saved_state.clock.unwrap().control().to_string(), "300s+3s");
    assert_eq!(Settings::load(folder.path()).0.last_game.as_deref(), Some("pathway"));
    // Now Enter takes the previous values; the first entry is the unfinished game.
    let output = run_script(&folder, Start::Menu, "2\n\n\nc3\n");
    assert!(output.contains("1. Resume Pathway of"), "{output}");
    assert!(output.contains("rules pathway:size=3; 300s+3s"), "{output}");
    assert_eq!(Store::new(folder.path()).list().0.len(), 2, "{output}");
}

#[test]
fn each_bot_has_a_level_or_an_engine() {
    let folder = TempDir::new().unwrap();
    let game = number_of("pathway");
    let script = format!("new\n{game}\n2\n4\n2\n99\nstockfish\nab:nodes=100\nplay\n");
    let output = run_script(&folder, Start::Menu, script);
    assert!(output.contains("expected a number from 1 to"), "{output}");
    assert!(output.contains("there is no bot `stockfish`"), "{output}");
    assert!(
        output.contains("Red (x): computer, level 2; Blue (o): computer, ab:nodes=100"),
        "{output}"
    );
}

#[test]
fn presets_choices_and_conflicts() {
    let folder = TempDir::new().unwrap();
    let game = number_of("loa");
    let script = format!("new\n{game}\nboard size and rules\nsimultaneous\ndraw\n1\nback\nback\n");
    let output = run_script(&folder, Start::Menu, script);
    assert!(output.contains("rules loa:simultaneous=draw"), "{output}");
    assert!(output.contains("rules=olympiad: "), "{output}");
    let game = number_of("mapello");
    let script = format!("new\n{game}\n3\nsetup\nrulebook\nsize\n4\n1\n1\nback\n");
    let output = run_script(&folder, Start::Menu, script);
    assert!(output.contains("options do not go together"), "{output}");
    assert!(
        output.contains("size: 4 (columns"),
        "a value takes precedence over a list number: {output}"
    );
}

#[test]
fn the_start_can_be_set_up_manually() {
    let folder = TempDir::new().unwrap();
    let start = || Start::Play(Box::new(setup("mapello:setup=hand,size=6", "human", "human")));
    let script = "edits\n#a1\n#zz9\nundo\nundo\n#b1\n#b1\nJz0\ndone\nq\no\nposition\n";
    let output = run_script(&folder, start(), script);
    assert!(output.contains("there is a wall on b1 already"), "{output}");
    assert!(output.contains("There is nothing to take back."), "{output}");
    assert!(output.contains("expected x for Black or o for White"), "{output}");
    assert!(output.contains("The player who chose plays White"), "{output}");
    let position = output.lines().find(|line| line.starts_with("mapello ")).unwrap();
    assert!(position.contains('#') && position.contains('J'), "{position}");
    // A bot chooses its own side; the user may go back.
    let with_computer = setup("mapello:setup=hand,size=6", "human", "1");
    let output = run_script(&folder, Start::Play(Box::new(with_computer)), "#b1\ndone\n");
    assert!(output.contains("The computer chooses "), "{output}");
    let output = run_script(&folder, start(), "back\n");
    assert!(output.contains("What would you like to do?"), "{output}");
}

#[test]
fn an_unfinished_game_resumes() {
    let folder = TempDir::new().unwrap();
    run_script(&folder, Start::Play(Box::new(setup("pathway", "human", "human"))), "a1\nb3\n");
    let output = run_script(&folder, Start::Menu, "\nc5\n");
    assert!(output.contains("1. Resume Pathway"), "{output}");
    assert!(output.contains("The game continues after turn 2."), "{output}");
    assert_eq!(moves(&saved(folder.path()).played), ["a1", "b3", "c5"]);
}

#[test]
fn saved_games_are_listed_read_and_deleted() {
    let folder = TempDir::new().unwrap();
    run_script(&folder, Start::Play(Box::new(setup("pathway", "human", "human"))), "a1\n");
    std::fs::write(folder.path().join("games/torn.txt"), "game: pathw").unwrap();
    let output = run_script(&folder, Start::Menu, "games\n1\n2\n1\n3\nno\n1\n3\nyes\n");
    assert!(output.contains("Saved game torn is skipped: "), "{output}");
    assert!(output.contains("1. a1"), "{output}");
    assert!(output.contains("is deleted"), "{output}");
    assert!(output.contains("There are no saved games."), "{output}");
    assert!(folder.path().join("games/torn.txt").exists());
}

#[test]
fn saved_games_are_renamed_and_exported_and_results_counted() {
    let folder = TempDir::new().unwrap();
    let start = Start::Play(Box::new(setup("pathway:size=3", "human", "1")));
    run_script(&folder, start, "a1\nresign\n");
    let file = folder.path().join("out.txt");
    let script = format!("games\n1\n4\na b\n1\n5\n{}\nback\nstatistics\n", file.display());
    let output = run_script(&folder, Start::Menu, script);
    assert!(output.contains("Renamed to a-b."), "{output}");
    assert!(output.contains("Exported to "), "{output}");
    assert!(std::fs::read_to_string(&file).unwrap().contains("game: pathway"));
    assert!(
        output.contains("Pathway, computer, level 1: 1 game, 0 won, 0 drawn, 1 lost"),
        "{output}"
    );
}

#[test]
fn a_position_can_be_given() {
    let folder = TempDir::new().unwrap();
    let game = number_of("pathway");
    let script = format!("new\n{game}\n2\n1\n4\nnonsense\npathway 2/x1 o\nplay\nb2\n");
    let output = run_script(&folder, Start::Menu, script);
    assert!(output.contains("cannot read the position"), "{output}");
    assert_eq!(moves(&saved(folder.path()).played), ["b2"], "{output}");
}

#[test]
fn an_unknown_saved_game_is_reported() {
    let folder = TempDir::new().unwrap();
    let request = parlour_plain::Request {
        start: Start::Resume("nothing".to_owned()),
        data: Some(folder.path().to_owned()),
        language: Some(parlour_messages::Language::English),
        seed: None,
        is_live: false,
        stop: parlour_bots::StopFlag::new(),
    };
    let error = parlour_plain::run(std::io::empty(), &mut Vec::new(), request).unwrap_err();
    let parlour_plain::PlainError::Request(message) = error else { panic!("{error:?}") };
    assert!(message.contains("there is no saved game `nothing`"), "{message}");
    assert!(Seat::parse("nothing").is_err());
}
