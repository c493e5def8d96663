//! Complete games with the real binary, line by line through pipes.

use std::process::{Command, Stdio};

use parlour_core::{AnyGame, AnyMove, Match, Rng};
use parlour_games::GAMES;
use parlour_play::GameSetup;
use serde_json::Value;

use crate::support::{Dialog, Folder, parlour};

const MAX_TURNS: usize = 60;

/// Random seed, here and in the program.
const SEED: u64 = 5;

fn random_game(game: &'static dyn AnyGame) -> Match {
    let mut rng = Rng::new(SEED);
    let mut played = GameSetup::default_for(game).with_seed(SEED).begin().unwrap();
    while played.outcome().is_none() && played.ply() < MAX_TURNS {
        let text = played.position().random_move(&mut rng).unwrap();
        if played.play(&text).is_err() {
            break; // The history forbids it.
        }
    }
    played
}

fn persons(id: &str) -> Vec<&str> {
    vec!["play", id, "--x", "human", "--o", "human", "--seed", "5"]
}

/// The one saved game, from `parlour games show`.
fn saved(folder: &Folder) -> Value {
    let list = folder.run(["games", "--json"], "").json();
    let games = list["games"].as_array().unwrap();
    assert_eq!(games.len(), 1, "{list}");
    let name = games[0]["name"].as_str().unwrap();
    folder.run(["games", "show", name, "--json"], "").json()
}

fn saved_moves(folder: &Folder) -> Vec<String> {
    let moves = saved(folder)["moves"].clone();
    serde_json::from_value(moves).unwrap()
}

fn texts(played: &Match) -> Vec<&str> {
    played.moves().map(AnyMove::text).collect()
}

#[test]
fn whole_games_of_every_game_are_played() {
    for game in GAMES {
        let folder = Folder::new();
        let played = random_game(*game);
        let script = texts(&played).join("\n");
        let said = folder.run(persons(game.info().id), &script).ok();
        assert_eq!(saved_moves(&folder), texts(&played), "{said}");
        assert!(said.contains("The game is saved as "), "{said}");
        assert_eq!(saved(&folder)["position"], played.position().text());
        if let Some(outcome) = played.outcome() {
            assert!(said.contains(&format!(": {}\n", outcome.reason.text)), "{said}");
            assert_eq!(saved(&folder)["result"]["reason"], outcome.reason.word);
        }
    }
}

#[test]
fn a_thousand_malformed_lines_are_survived() {
    const GARBAGE: &[&[u8]] = &[
        b"hello",
        b"z99z",
        b"\xff\xfe\xfd",
        b"\x1b[2J\x1b[H",
        b"99 99",
        b"-1",
        b"undo it",
        b"level x q",
        b"moves of mine",
        b"\x00\x07",
        b"describe nothing",
        b"variation 12",
        b"quit not",
        b"{}",
        b"0-",
        b"resign?",
        b"redo",
        b"stop",
        b"-",
        b"position",
        b"accept",
    ];
    for game in GAMES {
        let folder = Folder::new();
        let played = random_game(*game);
        let mut rng = Rng::new(7);
        let mut script: Vec<u8> = Vec::new();
        let each = 1000 / played.ply() + 1;
        for text in played.moves() {
            for _ in 0..each {
                script.extend(*rng.choose(GARBAGE).unwrap());
                script.push(b'\n');
            }
            script.extend(format!("{text}\n").into_bytes());
        }
        let said = folder.run(persons(game.info().id), &script).ok();
        assert_eq!(saved_moves(&folder), texts(&played), "{}", game.info().id);
        assert!(said.matches("expected").count() > 100, "malformed lines get errors");
        assert!(!said.contains('\u{1b}'));
    }
}

#[test]
fn no_printed_move_is_lost_when_killed() {
    for (number, game) in GAMES.iter().enumerate() {
        let folder = Folder::new();
        let played = random_game(*game);
        let moves = texts(&played);
        let args = persons(game.info().id);
        let mut dialog = Dialog::start_in(&folder, &args);
        // All input is sent at once; the kill comes while the program processes it.
        for text in &moves[..moves.len() - 1] {
            dialog.say(text);
        }
        let told = 1 + number * 2;
        dialog.until(&format!("{told}. {}: ", moves[told - 1]));
        dialog.kill();
        let kept = saved_moves(&folder);
        assert!(kept.len() >= told, "{told} moves were told, {} are there", kept.len());
        assert_eq!(kept, moves[..kept.len()]);
        // The next start offers to resume it.
        let next = moves[kept.len()];
        let said = folder.run([] as [&str; 0], format!("\n{next}\n")).ok();
        assert!(said.contains(&format!("1. Resume {} of", game.info().name)), "{said}");
        assert_eq!(saved_moves(&folder), moves[..=kept.len()], "{said}");
    }
}

#[test]
fn a_bot_move_is_saved_before_it_is_printed() {
    let folder = Folder::new();
    let id = GAMES[0].info().id;
    let first = GameSetup::default_for(GAMES[0])
        .with_seed(SEED)
        .begin()
        .unwrap()
        .legal_moves()
        .swap_remove(0);
    let mut dialog = Dialog::start_in(&folder, &["play", id, "--o", "1", "--seed", "5", "--plain"]);
    dialog.say(first.text());
    let told = dialog.until("2. ").pop().unwrap();
    dialog.kill();
    let text = told.strip_prefix("2. ").unwrap().split(": ").next().unwrap();
    assert_eq!(saved_moves(&folder), [first.text(), text]);
    assert_eq!(saved(&folder)["o"], "1");
}

#[test]
fn the_prompt_comes_before_any_input() {
    let mut dialog = Dialog::start(&[]);
    dialog.until("Parlour, line by line");
    dialog.until("Type a number from 1 to ");
    let (_, code) = dialog.end();
    assert_eq!(code, Some(0));
}

#[cfg(unix)]
#[test]
fn ctrl_c_saves_and_leaves() {
    let folder = Folder::new();
    let played = random_game(GAMES[0]);
    let mut dialog = Dialog::start_in(&folder, &persons(GAMES[0].info().id));
    let first = played.moves().next().unwrap();
    dialog.ask(first.text(), "1. ");
    let sent = Command::new("kill").args(["-INT", &dialog.id().to_string()]).status().unwrap();
    assert!(sent.success());
    dialog.until("The game is saved as ");
    assert_eq!(dialog.end().1, Some(0));
    assert_eq!(saved_moves(&folder), [first.text()]);
}

#[test]
fn no_save_saves_nothing() {
    let folder = Folder::new();
    let first = random_game(GAMES[0]).moves().next().unwrap().to_owned();
    let args = [persons(GAMES[0].info().id), vec!["--no-save"]].concat();
    let said = folder.run(&args, format!("{first}\n")).ok();
    assert!(said.contains("1. ") && !said.contains("saved as"), "{said}");
    assert!(!folder.path.join("data").exists());
}

#[test]
fn the_flag_then_the_environment_choose_the_language() {
    let folder = Folder::new();
    let said = |args: &[&str], lang: &str| {
        let mut command = parlour(&folder.path);
        command.args(args).env_remove("LC_ALL").env_remove("LC_MESSAGES").env("LANG", lang);
        let output = command.stdin(Stdio::null()).output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let portuguese = "O que quer fazer?";
    assert!(said(&[], "pt_PT.UTF-8").contains(portuguese));
    assert!(said(&["--lang", "pt"], "C").contains(portuguese));
    assert!(said(&["play", "--lang", "pt"], "en_US").contains(portuguese));
    for (args, lang) in [(&["--lang", "en"][..], "pt_PT"), (&[], "xx_YY.UTF-8"), (&[], "")] {
        assert!(said(args, lang).contains("What would you like to do?"), "{args:?} {lang}");
    }
    let refused = folder.run(["--lang", "xx"], "");
    assert!(refused.stderr.contains("unknown language `xx`: expected en or pt"), "{refused:?}");
}

#[test]
fn a_lesson_is_offered() {
    let folder = Folder::new();
    for game in GAMES {
        let said = folder.run(["learn", game.info().id, "--plain"], "1\n").ok();
        assert!(said.contains("Your task: "), "{said}");
    }
    let said = folder.run(["learn"], "").ok();
    assert!(said.contains("Which game?"), "{said}");
}

#[test]
fn saved_games_are_listed_shown_exported_resumed_and_deleted() {
    let folder = Folder::new();
    let played = random_game(GAMES[0]);
    let moves = texts(&played);
    folder.run(persons(GAMES[0].info().id), format!("{}\n{}\n", moves[0], moves[1])).ok();
    folder.write("data/games/torn.txt", "game: nothing\n");
    let listed = folder.run(["games", "list"], "");
    assert!(listed.stderr.contains("skipped torn: unknown game"), "{listed:?}");
    let list = listed.ok();
    let name = list.split_whitespace().next().unwrap();
    assert!(list.contains("human - human") && list.contains("2 turns  * unfinished"), "{list}");
    let shown = folder.run(["games", "show", name], "").ok();
    assert!(shown.contains(&format!("2. {}", moves[1])), "{shown}");
    assert!(shown.ends_with("result * unfinished\n"), "{shown}");
    let said = folder.run(["games", "resume", name], format!("{}\n", moves[2])).ok();
    assert!(said.contains(&format!("3. {}: ", moves[2])), "{said}");
    folder.run(["games", "export", name, "-o", "out.json"], "").ok();
    let exported: Value = serde_json::from_str(&folder.read("out.json")).unwrap();
    assert_eq!(exported["moves"].as_array().unwrap().len(), 3);
    let text = folder.run(["games", "export", name], "").ok();
    let replayed = folder.run(["replay", "-"], &text).ok();
    assert!(replayed.contains("result * unfinished"), "{replayed}");
    folder.run(["games", "delete", "nothing"], "").error(1);
    assert_eq!(folder.run(["games", "delete", name], "").ok(), format!("{name} deleted\n"));
    folder.run(["games", "resume"], "").error(1);
    assert!(folder.path.join("data/games/torn.txt").exists());
}
