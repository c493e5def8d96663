//! `parlour selfplay`: position files that do not depend on threads or interruptions.

use std::fs;
use std::process::Stdio;

use crate::support::{Folder, parlour, wait_for_end, wait_until};

const ARGS: [&str; 6] = ["selfplay", "pathway:size=5", "--nodes", "60", "--seed", "3"];

fn selfplay(folder: &Folder, more: &[&str]) -> crate::support::Output {
    folder.run([&ARGS[..], more].concat(), "")
}

fn bytes(folder: &Folder, name: &str) -> Vec<u8> {
    fs::read(folder.path.join(name)).unwrap()
}

#[test]
fn the_same_seed_gives_the_same_file_on_any_number_of_threads() {
    let folder = Folder::new();
    for (name, threads) in [("one", "1"), ("three", "3")] {
        selfplay(&folder, &["--positions", "500", "--out", name, "--threads", threads]).ok();
    }
    let one = bytes(&folder, "one");
    assert_eq!(one, bytes(&folder, "three"));
    let text = String::from_utf8_lossy(&one);
    assert!(text.starts_with("parlour positions 1\ngame: pathway:size=5\ninputs: "), "{text}");
    assert!(text.contains("\nnodes: 60\nseed: 3\nmade: linear evaluation, 12 random plies"));
    let other = ["--seed", "4", "--positions", "500", "--out", "four"];
    folder.run([&ARGS[..4], &other].concat(), "").ok();
    assert_ne!(one, bytes(&folder, "four"));
}

/// The game of the file, and so of its network, has no seed: every game has a layout of its own.
#[test]
fn a_file_of_drawn_layouts_is_for_all_of_them() {
    let folder = Folder::new();
    let game = "mapello:setup=random,size=6";
    let args = ["selfplay", game, "--nodes", "20", "--games", "4", "--out", "drawn"];
    folder.run(args, "").ok();
    let file = bytes(&folder, "drawn");
    let text = String::from_utf8_lossy(&file);
    assert!(text.starts_with(&format!("parlour positions 1\ngame: {game}\ninputs: ")), "{text}");
}

#[test]
fn a_shorter_file_grows_to_the_same_file() {
    let folder = Folder::new();
    selfplay(&folder, &["--games", "10", "--out", "grown"]).ok();
    let short = bytes(&folder, "grown");
    let again = selfplay(&folder, &["--games", "10", "--out", "grown", "--resume"]).ok();
    assert!(again.contains(" of 10 games"), "{again}");
    assert_eq!(short, bytes(&folder, "grown"));
    let json = ["--games", "25", "--out", "grown", "--resume", "--json"];
    let found = selfplay(&folder, &json).json();
    assert_eq!((&found["games"], &found["complete"]), (&25.into(), &true.into()));
    selfplay(&folder, &["--games", "25", "--out", "whole"]).ok();
    assert_eq!(bytes(&folder, "grown"), bytes(&folder, "whole"));
}

/// Starts a run that would take days, waits for games on disk, ends it with a signal and returns
/// the number of games on disk.
#[cfg(unix)]
fn interrupted(folder: &Folder, signal: &str) -> u64 {
    let args = ["--nodes", "5000", "--games", "1000000000", "--out", "a"];
    let mut child = parlour(&folder.path)
        .args([&ARGS[..2], &args].concat())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let journal = folder.path.join("a.journal");
    let n_games = || -> u64 {
        let text = fs::read_to_string(&journal).unwrap_or_default();
        let last = text.lines().last().unwrap_or_default();
        last.split(' ').next().and_then(|word| word.parse().ok()).unwrap_or(0)
    };
    wait_until("games are on disk", || n_games() > 0);
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args([signal, &pid]).status().unwrap().success());
    let status = wait_for_end(&mut child);
    assert_eq!(status.success(), signal == "-INT", "{status}");
    n_games()
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_resumes_as_if_it_had_not_stopped() {
    for signal in ["-KILL", "-INT"] {
        let folder = Folder::new();
        let n_games = (interrupted(&folder, signal) + 3).to_string();
        let args = [&ARGS[..2], &["--nodes", "5000", "--games", &n_games, "--out"]].concat();
        folder.run([&args[..], &["a", "--resume"]].concat(), "").ok();
        folder.run([&args[..], &["whole"]].concat(), "").ok();
        assert_eq!(bytes(&folder, "a"), bytes(&folder, "whole"), "{signal}");
    }
}

#[test]
fn a_folder_gets_a_file_named_after_game_and_seed() {
    let folder = Folder::new();
    selfplay(&folder, &["--games", "2", "--out", "."]).ok();
    assert_eq!(folder.names(), ["pathway-3.positions", "pathway-3.positions.journal"]);
}

#[test]
fn bad_arguments_are_refused() {
    let folder = Folder::new();
    selfplay(&folder, &["--games", "2", "--out", "a"]).ok();
    let before = bytes(&folder, "a");
    for (more, code, expected) in [
        (&["--games", "3", "--out", "a"][..], 1, "a exists: expected --resume"),
        (&["--games", "3", "--out", "a", "--resume", "--slips", "9"], 1, "expected the settings"),
        (&["--out", "b"], 2, "--positions"),
        (&["--games", "3", "--positions", "3", "--out", "b"], 2, "cannot be used with"),
        (&["--games", "3", "--out", "no/b"], 1, "cannot use no/b.journal"),
        (&["--games", "3", "--out", "b", "--net", "none"], 1, "none"),
    ] {
        let error = selfplay(&folder, more).error(code);
        assert!(error.contains(expected), "{more:?}: {error}");
    }
    assert_eq!(bytes(&folder, "a"), before);
    let large = ["selfplay", "loa:size=26", "--games", "1", "--out", "b"];
    let error = folder.run(large, "").error(1);
    assert!(error.contains("networks do not support loa:size=26"), "{error}");
}
