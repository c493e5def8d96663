//! `parlour tune`: weights from self-play.

use std::io::{BufRead, BufReader, Read};
use std::process::{Child, Stdio};

use crate::support::{Folder, parlour, run};

const ARGS: [&str; 8] =
    ["tune", "pathway:size=4", "--games", "30", "--bot", "ab:nodes=40,hash=1", "--seed", "3"];

#[test]
fn the_same_games_give_the_same_weights_on_any_number_of_threads() {
    let one = run(&[&ARGS[..], &["--threads", "1"]].concat()).ok();
    let two = run(&[&ARGS[..], &["--threads", "2"]].concat()).ok();
    assert_eq!(one, two);
    assert!(
        one.contains("parlour tune pathway:size=4 --games 30 --bot ab:nodes=40,hash=1 --seed 3")
    );
    assert!(one.contains("log loss on games left out"), "{one}");
    let other = run(&[&ARGS[..7], &["4"]].concat()).ok();
    assert_ne!(one, other);
}

#[test]
fn a_bot_uses_the_written_weights() {
    let folder = Folder::new();
    folder.run([&ARGS[..], &["-o", "new.weights"]].concat(), "").ok();
    let with = |bot: &str| {
        let args = ["analyze", "pathway:size=4", "--nodes", "200", "--json", "--bot", bot];
        folder.run(args, "").json()["lines"].clone()
    };
    assert_ne!(with("ab:weights=new.weights"), with("ab"));
}

#[test]
fn a_dash_is_standard_output() {
    let folder = Folder::new();
    let shown = folder.run([&ARGS[..], &["-o", "-"]].concat(), "").ok();
    assert_eq!(shown, folder.run(ARGS, "").ok());
    assert!(folder.names().is_empty(), "{:?}", folder.names());
}

#[test]
fn json_has_the_weights_and_their_losses() {
    let fitted = run(&[&ARGS[..], &["--json"]].concat()).json();
    let weights = fitted["weights"].as_object().unwrap();
    assert!(
        weights.len() > 2 && weights.values().all(|phases| !phases.as_array().unwrap().is_empty())
    );
    assert!(fitted["samples"].as_u64().unwrap() > 50);
    assert!(fitted["new_loss"].as_f64().unwrap() > 0.0);
    assert!(!fitted["calibration"].as_array().unwrap().is_empty());
}

#[test]
fn bad_arguments_are_refused() {
    for (args, code, expected) in [
        (&["tune", "chess"][..], 1, "unknown game `chess`: expected "),
        (&["tune", "pathway", "--bot", "greedy"], 2, "expected an engine"),
        (&["tune", "pathway", "--bot", "ab"], 2, "expected a limit"),
        (&["tune", "pathway", "--bot", "best:threads=1"], 2, "expected a limit"),
        (&["tune", "pathway", "--bot", "ab:nodes=9,weights=none"], 1, "cannot use the weights"),
        (&["tune", "pathway", "--games", "0"], 2, "expected at least one game"),
        (&["tune", "pathway", "--random-moves", "101"], 2, "from 0 to 100"),
        (&["tune", "pathway", "--threads", "0"], 2, "from 1 to 1024"),
        (&["tune", "pathway", "--threads", "20000"], 2, "from 1 to 1024"),
    ] {
        let error = run(args).error(code);
        assert!(error.contains(expected), "{args:?}: {error}");
    }
}

#[test]
fn games_without_information_give_no_weights() {
    for (more, expected) in [
        (["--opening-plies", "1000", "--max-plies", "300"], "no game went beyond its opening"),
        (["--opening-plies", "0", "--max-plies", "1"], "every game was a draw"),
    ] {
        let args = ["tune", "pathway:size=4", "--games", "10", "--bot", "ab:nodes=10"];
        let ran = run(&[&args[..], &more].concat());
        assert_eq!(ran.stdout, "");
        let error = ran.error(1);
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn few_games_hold_none_out() {
    let args = ["tune", "pathway:size=4", "--games", "4", "--bot", "ab:nodes=10"];
    let text = run(&args).ok();
    assert_eq!(text.matches("none left out").count(), 2, "{text}");
    assert!(!text.contains("log loss"), "{text}");
    let fitted = run(&[&args[..], &["--json"]].concat()).json();
    assert!(fitted["old_loss"].is_null() && fitted["new_loss"].is_null(), "{fitted}");
}

#[test]
fn an_unwritable_file_is_reported_before_the_games() {
    let folder = Folder::new();
    folder.write("old.weights", "old");
    // This many games would never end.
    let args = ["tune", "pathway", "--games", "1000000000", "-o"];
    for path in ["nowhere/new.weights", "."] {
        let error = folder.run([&args[..], &[path]].concat(), "").error(1);
        assert!(error.contains(&format!("cannot write {path}: ")), "{error}");
    }
    let nothing = ["tune", "pathway:size=4", "--games", "1", "--max-plies", "0"];
    folder.run([&nothing[..], &["-o", "old.weights"]].concat(), "").error(1);
    assert_eq!(
        (folder.names(), folder.read("old.weights")),
        (vec!["old.weights".into()], "old".into())
    );
}

/// Plays until some games are finished, then interrupts: returns output, messages and exit code.
#[cfg(unix)]
fn interrupted(
    folder: &Folder,
    more: &[&str],
    meanwhile: impl Fn(),
) -> (String, String, Option<i32>) {
    // With a time limit: the bot's limit and the stop flag must both reach the search.
    let args = ["tune", "pathway:size=3", "--games", "1000000", "--bot", "mcts:time=1ms"];
    let mut child: Child = parlour(&folder.path)
        .args([&args[..], &["--opening-plies", "1"], more].concat())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut said = String::new();
    let mut stderr = BufReader::new(child.stderr.take().unwrap());
    while said.is_empty() || said.lines().last().unwrap().starts_with("0 of ") {
        assert!(stderr.read_line(&mut said).unwrap() > 0, "it ended: {said}");
    }
    meanwhile();
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    stderr.read_to_string(&mut said).unwrap();
    let output = child.wait_with_output().unwrap();
    (String::from_utf8(output.stdout).unwrap(), said, output.status.code())
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_fits_the_finished_games() {
    let (text, said, code) = interrupted(&Folder::new(), &[], || {});
    assert_eq!(code, Some(0), "{said}");
    assert!(said.contains(" of 1000000 games, 1 s\n"), "{said}");
    assert!(said.contains("stopped: fitting "), "{said}");
    assert!(text.contains("--games 1000000 ") && text.contains(", stopped after "), "{text}");
    assert!(text.contains("\nlone "), "{text}");
}

#[cfg(unix)]
#[test]
fn unwritable_weights_are_printed() {
    let folder = Folder::new();
    let place = folder.path.join("place");
    std::fs::create_dir(&place).unwrap();
    let vanish = || std::fs::remove_dir(&place).unwrap();
    let (text, said, code) = interrupted(&folder, &["-o", "place/new.weights"], vanish);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("error: cannot write place/new.weights: "), "{said}");
    assert!(text.contains("\nlone ") && text.contains("# predicted"), "{text}");
}
