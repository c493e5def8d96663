//! `parlour solve`: killed at any moment and spread over processes, a run ends with the same proof.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use parlour_core::Rng;

use crate::support::{Folder, parlour};

/// A game with many subproblems at this node limit.
const ARGS: [&str; 6] = ["solve", "pathway:size=4", "--subproblem-nodes", "512", "--table", "1"];

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
    let n_jobs = fs::read_dir(folder.path.join("one/jobs")).unwrap().count();
    assert!(n_jobs > 30, "{n_jobs} jobs: there is little to spread");
    let open = folder.run(["solve", "--out", "one", "--open", "3", "--json"], "").json();
    assert_eq!(open.as_array().unwrap().len(), 0);
}

#[test]
fn kills_change_nothing() {
    let is_nightly = std::env::var("PARLOUR_TEST_SCALE").is_ok_and(|scale| scale == "nightly");
    let n_kills = if is_nightly { 50 } else { 6 };
    let folder = Folder::new();
    let started = Instant::now();
    let expected = without_time(&solve(&folder, &["--out", "whole"]).ok());
    // Kills at any moment of a run, however busy the machine is.
    let longest = started.elapsed().as_millis() as u64 + 1;
    let mut rng = Rng::new(11);
    let (mut n_hits, mut n_ended) = (0, 0);
    while n_hits < n_kills {
        // A process of a killed run may live on for a moment, so a new run gets a new folder.
        let run = format!("killed-{n_ended}");
        let mut child = parlour(&folder.path)
            .args(ARGS)
            .args(["--out", &run, if n_hits % 2 == 0 { "--threads" } else { "--processes" }, "2"])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        thread::sleep(Duration::from_millis(rng.below(longest)));
        // SIGKILL: nothing is cleaned up.
        child.kill().unwrap();
        child.wait().unwrap();
        if folder.path.join(&run).join("result.toml").exists() {
            // It had ended before: that was no kill of a running run.
            assert!(proof(&folder, &run) == proof(&folder, "whole"), "{run}");
            n_ended += 1;
        } else {
            n_hits += 1;
        }
    }
    let last = format!("killed-{n_ended}");
    let result = solve(&folder, &["--out", &last, "--threads", "1"]).ok();
    assert_eq!(without_time(&result), expected);
    assert!(proof(&folder, &last) == proof(&folder, "whole"));
}

#[test]
fn threads_on_one_table_find_the_value() {
    let folder = Folder::new();
    for (number, game) in
        ["mapello:size=4,setup=plain", "pathway:size=4", "loa:size=4", "qawale:stones=2"]
            .into_iter()
            .enumerate()
    {
        let solve = |name: &str, more: &[&str]| {
            let name = format!("{number}-{name}");
            let args = ["solve", game, "--table", "1", "--out", &name];
            folder.run([&args[..], more].concat(), "")
        };
        let proven = solve("proven", &[]).ok();
        for (name, threads) in [("one", "1"), ("three", "3")] {
            let found = solve(name, &["--search-only", "--job-threads", threads]).ok();
            let claim =
                |text: &str| text.lines().find(|line| line.starts_with("claim")).map(str::to_owned);
            assert_eq!(claim(&found), claim(&proven), "{game} {name}");
            assert!(!found.contains("sha256") && found.contains("--search-only"), "{found}");
            let path = format!("{number}-{name}");
            assert!(!folder.path.join(&path).join("proof.proof").exists());
            // A resumed run keeps both settings; a finished one shows its result.
            assert_eq!(folder.run(["solve", "--out", &path], "").ok(), found);
        }
        let verified = solve("both", &["--job-threads", "2"]).ok();
        assert!(verified.contains("sha256"), "{verified}");
        let error = solve("one", &[]).error(1);
        assert!(error.contains("run with search-only true"), "{error}");
    }
}

#[test]
fn a_book_is_written_and_verified() {
    let folder = Folder::new();
    let book = ["book", "pathway:size=4", "--turns", "5", "--out", "book.proof"];
    let written = folder.run(book, "").ok();
    assert!(written.contains("claim win x by search after 5 turns"), "{written}");
    let verified = folder.run(["verify", "book.proof", "--json"], "").json();
    assert_eq!(verified["claim"], "win x by search after 5 turns");
    assert_eq!(verified["rank"], 5);
    assert!(written.contains(verified["sha256"].as_str().unwrap()), "{written}");
    for (game, expected) in [
        ("loa:size=4", "games of Lines of Action can repeat positions"),
        ("qawale:stones=1", "neither side wins this position"),
    ] {
        let args = ["book", game, "--turns", "3", "--out", "none.proof"];
        let error = folder.run(args, "").error(1);
        assert!(error.contains(expected), "{error}");
        assert!(!folder.path.join("none.proof").exists());
    }
}

/// The unfinished runs of the repository: each is described in `docs/solve.md`, and can be resumed.
#[test]
fn unfinished_runs_resume() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let document = fs::read_to_string(root.join("docs/solve.md")).unwrap();
    let mut n_runs = 0;
    for entry in fs::read_dir(root.join("crates/solve/runs")).unwrap() {
        let archive = entry.unwrap().path();
        let run = archive.file_name().unwrap().to_str().unwrap().strip_suffix(".tar.gz").unwrap();
        let folder = Folder::new();
        let mut unpack = Command::new("tar");
        unpack.arg("xzf").arg(&archive).current_dir(&folder.path);
        assert!(unpack.status().unwrap().success(), "{run}");
        let n_finished = fs::read_dir(folder.path.join(run).join("jobs")).unwrap().count();
        let described = format!("| `{run}` | {n_finished} |");
        assert!(document.contains(&described), "docs/solve.md lacks {described}");
        let first_open = || {
            let open = folder.run(["solve", "--out", run, "--open", "1", "--json"], "").json();
            open[0]
                .as_str()
                .unwrap_or_else(|| panic!("{run}: no open subproblem: {open}"))
                .to_owned()
        };
        let resumed = first_open();
        let jobs = folder.path.join(run).join("jobs");
        fs::remove_dir_all(&jobs).unwrap();
        fs::create_dir(&jobs).unwrap();
        assert_ne!(resumed, first_open(), "{run} starts again");
        n_runs += 1;
    }
    assert!(n_runs > 0);
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
