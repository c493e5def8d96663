//! `parlour solve`: killed at any moment and spread over processes, a run ends with the same proof.

use std::fs;
use std::process::Stdio;
use std::thread;
use std::time::Duration;

use parlour_core::Rng;

use crate::support::{Folder, parlour};

/// A game with many subproblems at this node limit.
const ARGS: [&str; 6] = ["solve", "pathway:size=4", "--subproblem-nodes", "1536", "--table", "1"];

fn solve(folder: &Folder, more: &[&str]) -> crate::support::Output {
    folder.run([&ARGS[..], more].concat(), "")
}

fn proof(folder: &Folder, run: &str) -> Vec<u8> {
    fs::read(folder.path.join(run).join("proof.proof")).unwrap()
}

/// The result without the time, which differs.
fn without_time(result: &str) -> String {
    result.lines().filter(|line| !line.starts_with("seconds")).collect::<Vec<_>>().join("\n")
}

#[test]
fn processes_and_threads_change_nothing() {
    let folder = Folder::new();
    let expected = without_time(&solve(&folder, &["--out", "one"]).ok());
    for (name, how) in [("two", "--processes"), ("threads", "--threads")] {
        let found = solve(&folder, &["--out", name, how, "2"]).ok();
        assert_eq!(without_time(&found), expected, "{how}");
        assert!(proof(&folder, name) == proof(&folder, "one"), "{how}");
    }
    let again = folder.run(["solve", "--out", "one"], "").ok();
    assert_eq!(without_time(&again), expected, "a finished run shows its result");
    let open = folder.run(["solve", "--out", "one", "--open", "3", "--json"], "").json();
    assert_eq!(open.as_array().unwrap().len(), 0);
}

#[test]
fn kills_change_nothing() {
    let is_nightly = std::env::var("PARLOUR_TEST_SCALE").is_ok_and(|scale| scale == "nightly");
    let n_kills = if is_nightly { 50 } else { 6 };
    let folder = Folder::new();
    solve(&folder, &["--out", "whole"]).ok();
    let mut rng = Rng::new(11);
    for n in 0..n_kills {
        let mut child = parlour(&folder.path)
            .args(ARGS)
            .args(["--out", "killed", if n % 2 == 0 { "--threads" } else { "--processes" }, "2"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(rng.below(40)));
        // SIGKILL: nothing is cleaned up.
        child.kill().unwrap();
        child.wait().unwrap();
    }
    let result = solve(&folder, &["--out", "killed", "--threads", "1"]).ok();
    assert!(result.contains("claim = \"win "), "{result}");
    assert!(proof(&folder, "killed") == proof(&folder, "whole"));
}

#[test]
fn other_settings_are_refused() {
    let folder = Folder::new();
    solve(&folder, &["--out", "run"]).ok();
    let other = ["solve", "pathway:size=5", "--out", "run"];
    let error = folder.run(other, "").error(1);
    assert!(error.contains("run with game pathway:size=4"), "{error}");
    let error = folder.run(["solve", "--out", "run", "--memory", "1", "--table", "2"], "").error(1);
    assert!(error.contains("expected --memory 2"), "{error}");
    let error = folder.run(["solve", "--out", "none"], "").error(1);
    assert!(error.contains("there is no run in none"), "{error}");
    let error = folder.run(["solve", "--out", "run", "--job", "abc"], "").error(1);
    assert!(error.contains("no open job"), "{error}");
}
