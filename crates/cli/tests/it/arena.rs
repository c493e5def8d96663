//! `parlour arena`: killed and resumed, against external engines, and with bad arguments.

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};

use serde_json::Value;

use crate::support::{Folder, parlour, wait_until};

const BOTS: [&str; 6] = ["arena", "pathway", "--bot", "random", "--bot", "greedy"];

fn with<'a>(more: &[&'a str]) -> Vec<&'a str> {
    [&BOTS, more].concat()
}

fn start(folder: &Folder, args: &[&str]) -> Child {
    let mut command = parlour(&folder.path);
    command.args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

/// The number of games in a journal; a partial line does not count.
fn n_journaled(journal: &Path) -> usize {
    let text = fs::read_to_string(journal).unwrap_or_default();
    text.matches('\n').count().saturating_sub(1)
}

fn wait_for_games(journal: &Path, at_least: usize) {
    wait_until("games are played", || n_journaled(journal) >= at_least);
}

#[test]
fn a_run_killed_repeatedly_ends_like_an_uninterrupted_one() {
    let folder = Folder::new();
    let whole = folder.run(with(&["--pairs", "150", "--dir", "whole", "--json"]), "").json();
    let args = with(&["--pairs", "150", "--dir", "killed", "--concurrency", "3"]);
    let journal = folder.path.join("killed/journal.jsonl");
    let mut seen = 0;
    let mut n_kills = 0;
    while n_kills < 5 {
        let mut child = start(&folder, &args);
        wait_for_games(&journal, (seen + 5).min(300));
        child.kill().unwrap();
        child.wait().unwrap();
        seen = n_journaled(&journal);
        if seen == 300 {
            break;
        }
        n_kills += 1;
    }
    assert!(n_kills > 0, "the run was over before it could be killed");
    let again = folder.run([&args[..], &["--json"]].concat(), "").json();
    assert_eq!(again, whole);
    assert_eq!(again["complete"], true);
    assert_eq!(again["games"].as_array().unwrap().len(), 300);
    assert_eq!(n_journaled(&journal), 300);
    for file in ["results.json", "results.csv", "games.csv", "table.svg", "elo.svg"] {
        let read = |dir: &str| folder.read(&format!("{dir}/{file}"));
        assert_eq!(read("killed"), read("whole"), "{file}");
    }
    let records = fs::read_dir(folder.path.join("killed/games")).unwrap();
    let names = records.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert_eq!(
        names.filter(|name| Path::new(name).extension().is_some_and(|end| end == "txt")).count(),
        300
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_prints_its_results() {
    let folder = Folder::new();
    let args = with(&["--pairs", "3000", "--dir", "run", "--json"]);
    let child = parlour(&folder.path)
        .args(&args)
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait_for_games(&folder.path.join("run/journal.jsonl"), 3);
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let messages = String::from_utf8(output.stderr).unwrap();
    assert_eq!(found["complete"], false);
    assert!(messages.contains("repeat the command to resume"), "{messages}");
    let played = found["games"].as_array().unwrap().len();
    assert_eq!(n_journaled(&folder.path.join("run/journal.jsonl")), played);
    let short = with(&["--games", "10", "--dir", "run", "--json"]);
    assert_eq!(folder.run(short, "").json()["complete"], true);
}

#[test]
fn all_output_files_are_written() {
    let folder = Folder::new();
    let args = ["--bot", "odd, \"name\"=1", "--pairs", "4", "--max-plies", "60"];
    let ran = folder.run(with(&args), "");
    let messages = ran.stderr.clone();
    let table = ran.ok();
    assert!(table.starts_with("rank  player") && table.contains("LOS"), "{table}");
    let dir = messages.lines().next().unwrap().rsplit_once(" in ").unwrap().1;
    assert!(dir.starts_with("arena/pathway-"), "{messages}");

    let results: Value =
        serde_json::from_str(&folder.read(&format!("{dir}/results.json"))).unwrap();
    let players = results["players"].as_array().unwrap();
    assert_eq!(players.len(), 3);
    let total: f64 = players.iter().map(|player| player["elo"].as_f64().unwrap()).sum();
    assert!(total.abs() < 0.01);
    for pairing in results["pairings"].as_array().unwrap() {
        let pairs: u64 =
            pairing["pentanomial"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum();
        assert_eq!((pairs, pairing["games"].as_u64()), (4, Some(8)));
    }
    let games = folder.read(&format!("{dir}/games.csv"));
    let lines: Vec<Vec<String>> = games.split_terminator("\r\n").map(csv_fields).collect();
    assert_eq!(lines.len(), 25);
    assert!(lines.iter().all(|fields| fields.len() == 9), "{games}");
    assert!(lines.iter().any(|fields| fields[2] == "odd, \"name\""), "{games}");
    let record = &lines[1][8];
    folder.run(["replay", &format!("{dir}/{record}")], "").ok();
    let standings = folder.read(&format!("{dir}/results.csv"));
    assert!(standings.split_terminator("\r\n").all(|line| csv_fields(line).len() == 9));
    for name in ["table.svg", "elo.svg"] {
        let svg = folder.read(&format!("{dir}/{name}"));
        assert!(svg.starts_with("<svg ") && svg.ends_with("</svg>\n"));
        assert!(svg.contains("odd, &quot;name&quot;") && svg.contains("prefers-color-scheme:dark"));
    }

    // More games with the same settings: nothing is played twice.
    let more =
        folder.run(with(&["--bot", "odd, \"name\"=1", "--pairs", "6", "--max-plies", "60"]), "");
    assert!(more.stderr.contains(dir), "{more:?}");
    more.ok();
    assert_eq!(n_journaled(&folder.path.join(dir).join("journal.jsonl")), 36);
}

fn csv_fields(line: &str) -> Vec<String> {
    let mut fields = vec![String::new()];
    let mut is_quoted = false;
    let mut chars = line.chars().peekable();
    while let Some(c) = chars.next() {
        let last = fields.last_mut().unwrap();
        match c {
            '"' if is_quoted && chars.peek() == Some(&'"') => last.extend(chars.next()),
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => fields.push(String::new()),
            _ => last.push(c),
        }
    }
    fields
}

#[cfg(unix)]
#[test]
fn external_engines_play_over_ugi() {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/ugi-mock.sh");
    let binary = env!("CARGO_BIN_EXE_parlour");
    let mock = format!("mock=sh '{}' '{binary}' {{game}}", script.display());
    let ours = format!("ours='{binary}' ugi {{game}}");
    // If the layout is random, the engine must be sent the start.
    for game in ["pathway:size=4", "mapello:setup=random,size=4,walls=1,bonuses=1,jokers=1"] {
        let folder = Folder::new();
        let args = ["arena", game, "--engine", &mock, "--engine", &ours, "--nodes", "50"];
        let more =
            ["--bot", "greedy", "--pairs", "2", "--dir", "run", "--concurrency", "2", "--json"];
        let found = folder.run([&args[..], &more].concat(), "").json();
        assert_eq!(found["games_played"], 12, "{found}");
        let faults = found["players"].as_array().unwrap().iter().map(|player| &player["faults"]);
        assert!(faults.into_iter().all(|faults| *faults == 0), "{found}");
        let record = folder.read("run/games/00001.txt");
        assert!(record.contains("{score cp 7 depth 1}"), "{record}");
    }
}

#[test]
fn a_crash_is_reported_and_counted() {
    let folder = Folder::new();
    let engine = "bad=sh -c 'while read -r word rest; do case $word in ugi) echo ugiok;; \
                  isready) echo readyok;; go) echo help >&2; exit 1;; esac; done'";
    let args = ["arena", "pathway", "--bot", "random", "--engine", engine, "--nodes", "1"];
    let ran = folder.run([&args[..], &["--pairs", "1", "--patience", "60s"]].concat(), "");
    // All of them, including the last ones.
    for game in ["game 1: bad", "game 2: bad"] {
        assert!(ran.stderr.contains(&format!("{game} loses by a fault")), "{}", ran.stderr);
    }
    let table = ran.ok();
    assert!(table.contains("Lost by a fault: 2"), "{table}");
    assert!(table.contains("its last words: help"), "{table}");
}

#[test]
fn changed_weights_are_another_player() {
    let folder = Folder::new();
    let weights = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/src/pathway/weights.txt");
    let weights = fs::read_to_string(weights).unwrap();
    folder.write("new.txt", &weights);
    let bot = "tuned=one-ply:weights=new.txt";
    let args =
        ["arena", "pathway", "--bot", "random", "--bot", bot, "--pairs", "1", "--dir", "run"];
    folder.run(args, "").ok();
    folder.run(args, "").ok();
    folder.write("new.txt", format!("{weights}\n"));
    let message = folder.run(args, "").error(1);
    assert!(message.contains("the weights file of tuned held something else"), "{message}");
    folder.run([&args[..], &["--fresh"]].concat(), "").ok();
}

#[test]
fn bad_arguments_get_a_one_line_error() {
    let folder = Folder::new();
    folder.write("bad.txt", "# the first is good\n\na1 b2\na1 a1\n");
    folder.write("empty.txt", "# nothing\n");
    let two = ["--bot", "random", "--bot", "greedy"];
    let cases: &[(&[&str], i32, &str)] = &[
        (&["--bot", "random"], 1, "expected two or more of --bot and --engine"),
        (&["--bot", "random", "--bot", "hal"], 2, "expected random, greedy, a level"),
        (&["--bot", "random", "--bot", "99"], 2, "expected 1 to"),
        (&["--bot", "random", "--bot", "random"], 1, "expected different names"),
        (&["--bot", "random", "--bot", "best"], 1, "expected --nodes, --time or --tc"),
        (&["--bot", "random", "--engine", "x"], 1, "expected NAME=COMMAND"),
        (&["--bot", "random", "--engine", "x=./none", "--nodes", "1"], 1, "engine x: `./none`"),
        (&["--games", "3"], 2, "expected an even number"),
        (&["--games", "4", "--pairs", "2"], 2, "cannot be used with"),
        (&["--pairs", "0"], 2, "expected a whole number from 1"),
        (&["--concurrency", "0"], 2, "expected a whole number from 1"),
        (&["--time", "soon"], 2, "expected a time such as 500ms"),
        (&["--tc", "0"], 2, "expected a clock such as 10s+0.1s"),
        (&["--sprt", "elo0=5,elo1=0"], 2, "expected elo0 < elo1"),
        (&["--sprt", "elo0=0,elo1=240,model=normalized"], 2, "expected -200 to 200"),
        (&["--sprt", "elo1=5"], 2, "expected elo0 and elo1"),
        (&["--sprt", "elo0=0,elo1=5,alpha=2"], 2, "expected more than 0 and less than 0.5"),
        (&["--sprt", "elo0=0,elo1=5", "--bot", "1"], 1, "expected exactly two"),
        (&["--format", "swiss"], 2, "round-robin, gauntlet"),
        (&["--openings", "none.txt"], 1, "cannot read none.txt"),
        (&["--openings", "bad.txt"], 1, "bad.txt, line 4: opening `a1 a1`: turn 2"),
        (&["--openings", "empty.txt"], 1, "expected one a line"),
        (&["--openings-plies", "0", "--pairs", "2"], 1, "expected at most 1 pairs"),
        (&["--engine-option", "x:a=b"], 2, "expected NAME:KEY=VALUE of an --engine"),
    ];
    for (args, code, part) in cases {
        let first = if args[0] == "--bot" { &[][..] } else { &two };
        let message = folder.run([&["arena", "pathway"], first, args].concat(), "").error(*code);
        assert!(message.contains(part), "{args:?}: {message}");
    }
    let message = folder.run(["arena", "hal", "--bot", "1", "--bot", "2"], "").error(1);
    assert!(message.contains("pathway"), "{message}");
    assert_eq!(folder.names(), ["bad.txt", "empty.txt"]);
}
