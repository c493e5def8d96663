//! Where output goes, and what happens if it is closed.

use std::io;
use std::process::Stdio;

use crate::support::{Folder, game_ids, parlour, run};

fn commands() -> Vec<Vec<String>> {
    let id = game_ids().remove(0);
    let words = |text: &str| text.split(' ').map(|word| word.replace("GAME", &id)).collect();
    [
        "",
        "--help",
        "--version",
        "list",
        "list --json",
        "rules GAME",
        "show GAME",
        "moves GAME",
        "moves GAME --json",
        "perft GAME 2 --divide",
        "replay GAME --boards",
    ]
    .into_iter()
    .map(words)
    .map(|args: Vec<String>| args.into_iter().filter(|arg| !arg.is_empty()).collect())
    .collect()
}

#[test]
fn a_closed_pipe_is_not_an_error() {
    let folder = Folder::new();
    for args in commands() {
        let (reader, writer) = io::pipe().unwrap();
        drop(reader);
        let output = parlour(&folder.path)
            .args(&args)
            .stdin(Stdio::null())
            .stdout(writer)
            .stderr(Stdio::piped())
            .output()
            .unwrap();
        assert_eq!(output.status.code(), Some(0), "{args:?}");
        assert!(output.stderr.is_empty(), "{args:?}: {:?}", String::from_utf8(output.stderr));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_an_error() {
    let folder = Folder::new();
    for args in commands() {
        let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output =
            parlour(&folder.path).args(&args).stdin(Stdio::null()).stdout(full).output().unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(1), "{args:?}: {stderr}");
        assert!(stderr.starts_with("error: cannot write the output: "), "{args:?}: {stderr}");
    }
}

#[test]
fn help_lists_the_commands() {
    let help = run(&["--help"]).ok();
    for command in [
        "play", "learn", "games", "list", "rules", "show", "moves", "perft", "replay", "convert",
        "bench", "verify",
    ] {
        assert!(help.contains(&format!("\n  {command} ")), "{command} is missing in {help}");
        let own = run(&[command, "--help"]).ok();
        assert!(own.contains("Usage: parlour "), "{own}");
    }
    assert!(help.contains("Exit codes: 0 success; 1 "));
    assert!(run(&["--version"]).ok().starts_with("parlour "));
}

#[test]
fn a_workload_can_be_run_alone() {
    let folder = Folder::new();
    let args = ["bench", "rules", "--only", "othello-perft10"];
    let once = folder.run(args.into_iter().chain(["--once"]), "").ok();
    assert_eq!(once, "othello-perft10\n");
    let report = folder.run(args.into_iter().chain(["--quick", "--json"]), "").json();
    assert_eq!(report["workloads"][0]["count"], 24_571_284);
    assert_eq!(report["normalizer"]["count"], 24_571_284);
    folder.write("old.json", report.to_string());
    let table = folder.run(args.into_iter().chain(["--quick", "--compare", "old.json"]), "").ok();
    assert!(table.contains("new/old: rate "), "{table}");
    folder.write("other.json", "{}");
    let message = folder.run(args.into_iter().chain(["--compare", "other.json"]), "").error(1);
    assert!(message.contains("expected the --json output of an earlier run"), "{message}");
}
