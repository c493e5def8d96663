//! `parlour analyze` and `parlour hint`: positions and games, killed and interrupted.

use std::fs;
use std::process::{Child, Stdio};

use serde_json::{Value, json};

use crate::support::{Folder, game_ids, parlour, run, wait_for_end, wait_until};

/// Both sides connect in one move.
const SHARP: &str = "5/4o/x4/5/x3o x";

const RECORD: &str = "game: loa\nx: Ann & <Co>\n\n1. c1-e3 a7-a1 2. e1-c3 h2-h8 3. c8-e6 h8-h2 \
                      4. f8xh6 h7-f5 5. c3-g3 h5-e5 6. d8-b6 h4-f4 7. d1-b3 h3xe6\n";

#[test]
fn every_start_has_lines_and_features() {
    for id in game_ids() {
        let found = run(&["analyze", &id, "--nodes", "500", "--lines", "2", "--json"]).json();
        assert_eq!(found["lines"].as_array().unwrap().len(), 2, "{id}");
        assert!(found["features"].as_array().unwrap().len() > 2, "{id}");
        let text = run(&["analyze", &id, "--nodes", "500", "--lines", "2"]).ok();
        assert!(text.starts_with(" 1. ") && text.contains("\n 2. "), "{id}: {text}");
        assert!(text.contains("\ncounted "), "{id}: {text}");
    }
}

#[test]
fn a_won_position_is_reported_as_won() {
    let args = ["analyze", "loa", "--position", SHARP, "--nodes", "1000"];
    let text = run(&args).ok();
    assert!(text.starts_with(" 1. wins in 1"), "{text}");
}

#[test]
fn a_thrown_win_is_a_blunder_with_its_reason() {
    let args = ["analyze", "loa", "--nodes", "1000", "--position", SHARP];
    let found = run(&[&args[..], &["--json", "--", "a1-c1", "e1-e3"]].concat()).json();
    let moves = found["moves"].as_array().unwrap();
    assert_eq!((&moves[0]["grade"], &moves[0]["loss"]), (&json!("blunder"), &json!(1.0)));
    assert_eq!(moves[0]["reasons"][0], "This lets White win in one turn.");
    assert_eq!(moves[0]["before"]["wins_in"], 1);
    assert_eq!((&moves[1]["grade"], &moves[1]["player"]), (&json!("best"), &json!("o")));
    assert_eq!(found["graph"], json!([1.0, 0.0, 0.0]));
    assert_eq!(found["complete"], true);

    let text = run(&[&args[..], &["--", "a1-c1", "e1-e3"]].concat()).ok();
    assert!(text.contains("a1-c1??") && text.contains("costs 100 %; better was "), "{text}");
    assert!(text.contains("has won") && text.ends_with("result 0-1 connected\n"), "{text}");
}

#[test]
fn a_forced_move_costs_nothing() {
    let args =
        ["analyze", "pathway", "--position", "2/x1 o", "--nodes", "100", "--json", "--", "b2"];
    assert_eq!(run(&args).json()["moves"][0]["grade"], "forced");
}

#[test]
fn the_page_is_self_contained() {
    let folder = Folder::new();
    folder.write("game.txt", RECORD);
    folder.run(["analyze", "game.txt", "--nodes", "300", "--html", "page.html"], "").ok();
    assert_eq!(folder.names(), ["data", "game.txt", "page.html"]);
    let page = folder.read("page.html");
    assert_eq!(page.matches("<figure ").count(), 15);
    assert_eq!(page.matches("<li class=").count(), 14);
    assert!(page.contains("Ann &amp; &lt;Co&gt; (Black) against White"), "{page}");
    for outside in ["http:", "https:", "src=", "url(", "@import"] {
        assert!(!page.contains(outside), "{outside}");
    }
}

fn analyze(folder: &Folder, more: &[&str]) -> Child {
    let mut command = parlour(&folder.path);
    let args = [&["analyze", "game.txt", "--json", "--nodes", "20000"], more].concat();
    command.args(args).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap()
}

/// Waits until a work file holds `n_values` values.
fn wait_for(folder: &Folder, name: &str, n_values: usize) {
    let n_lines = || fs::read_to_string(folder.path.join(name)).unwrap_or_default().lines().count();
    wait_until("values are kept", || n_lines() > n_values);
}

/// The default work file of the only record; waits until the program has created it.
fn default_work_file(folder: &Folder) -> String {
    let mut name = None;
    wait_until("there is a work file", || {
        let found = fs::read_dir(folder.path.join("data/analysis")).ok();
        name = found.and_then(|mut found| found.next()?.ok()?.file_name().into_string().ok());
        name.is_some()
    });
    format!("data/analysis/{}", name.unwrap())
}

#[test]
fn a_killed_run_resumes_with_the_same_result() {
    let folder = Folder::new();
    folder.write("game.txt", RECORD);
    let args = ["analyze", "game.txt", "--json", "--nodes", "20000"];
    let whole = folder.run(args, "").json();
    for n_values in [2, 4] {
        let mut child = analyze(&folder, &[]);
        wait_for(&folder, &default_work_file(&folder), n_values);
        child.kill().unwrap();
        child.wait().unwrap();
    }
    // A truncated line does no harm.
    let work = default_work_file(&folder);
    let mut kept = folder.read(&work);
    kept.truncate(kept.len() - 5);
    folder.write(&work, kept);
    let ran = folder.run(args, "");
    assert!(ran.stderr.contains("resuming: "), "{ran:?}");
    assert_eq!(ran.json(), whole);
    assert_eq!(folder.names(), ["data", "game.txt"]);
    assert!(!folder.path.join(work).exists());
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_prints_and_keeps_its_results() {
    let folder = Folder::new();
    folder.write("game.txt", RECORD);
    let child = analyze(&folder, &["--work", "kept"]);
    wait_for(&folder, "kept", 3);
    let pid = child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-INT", &pid]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    let n_graded = found["moves"].as_array().unwrap().len();
    assert!((2..14).contains(&n_graded), "{n_graded}");
    assert_eq!(found["complete"], false);
    assert_eq!(folder.read("kept").lines().count(), n_graded + 2);
}

#[test]
fn a_work_file_with_other_settings_is_replaced_and_other_files_are_left_alone() {
    let folder = Folder::new();
    folder.write("game.txt", RECORD);
    let mut child = analyze(&folder, &["--work", "kept"]);
    wait_for(&folder, "kept", 2);
    child.kill().unwrap();
    child.wait().unwrap();
    let args = ["analyze", "game.txt", "--nodes", "100", "--work"];
    let ran = folder.run([&args[..], &["kept"]].concat(), "");
    assert!(!ran.stderr.contains("going on"), "{ran:?}");
    ran.ok();
    folder.write("diary.txt", "dear diary\n");
    let error = folder.run([&args[..], &["diary.txt"]].concat(), "").error(1);
    assert!(error.contains("expected the work of an earlier analysis"), "{error}");
    assert_eq!(folder.read("diary.txt"), "dear diary\n");
}

#[test]
fn a_foreign_file_at_the_default_location_is_reported_and_left_alone() {
    let folder = Folder::new();
    folder.write("game.txt", RECORD);
    let mut child = analyze(&folder, &[]);
    let work = default_work_file(&folder);
    child.kill().unwrap();
    child.wait().unwrap();
    folder.write(&work, "dear diary\n");
    let ran = folder.run(["analyze", "game.txt", "--nodes", "100"], "");
    let first = ran.stderr.lines().next().unwrap_or("");
    assert!(first.starts_with("finished positions are not saved: "), "{ran:?}");
    assert!(first.contains(&work), "{ran:?}");
    ran.ok();
    assert_eq!(folder.read(&work), "dear diary\n");
}

#[test]
fn a_work_file_of_another_version_is_replaced_with_a_notice() {
    let folder = Folder::new();
    folder.write("game.txt", RECORD);
    let mut child = analyze(&folder, &[]);
    let work = default_work_file(&folder);
    wait_for(&folder, &work, 2);
    child.kill().unwrap();
    child.wait().unwrap();
    let kept = folder.read(&work);
    let version = format!("\"version\":\"{}\",", env!("CARGO_PKG_VERSION"));
    assert!(kept.lines().next().unwrap().contains(&version), "{kept}");
    for (other, word) in [("\"version\":\"0.0.9\",", "0.0.9"), ("", "unknown")] {
        folder.write(&work, kept.replacen(&version, other, 1));
        let ran = folder.run(["analyze", "game.txt", "--json", "--nodes", "20000"], "");
        let told = format!("{work} is replaced: it was written by version {word}, ");
        assert!(ran.stderr.contains(&told) && !ran.stderr.contains("going on"), "{ran:?}");
        ran.ok();
    }
}

#[test]
fn an_unwritable_page_is_reported_before_the_analysis() {
    let folder = Folder::new();
    folder.write("page.html", "old");
    for path in ["nowhere/page.html", "."] {
        // Longer than any test waits.
        let args = ["analyze", "loa", "--time", "1000s", "--html", path, "--", "b1-h1"];
        let mut command = parlour(&folder.path);
        let mut child = command.args(args).stderr(Stdio::piped()).spawn().unwrap();
        assert_eq!(wait_for_end(&mut child).code(), Some(1));
        let error = std::io::read_to_string(child.stderr.take().unwrap()).unwrap();
        assert!(error.contains(&format!("error: cannot write {path}: ")), "{error}");
    }
    // The check does not touch an existing file and leaves nothing next to it.
    let args = ["analyze", "loa", "--html", "page.html", "--work", "nowhere/work", "--", "b1-h1"];
    folder.run(args, "").error(1);
    assert_eq!(
        (folder.names(), folder.read("page.html")),
        (vec!["page.html".into()], "old".into())
    );
}

#[test]
fn grades_are_printed_even_if_the_page_cannot_be_written() {
    let folder = Folder::new();
    folder.write("game.txt", RECORD);
    fs::create_dir(folder.path.join("place")).unwrap();
    let child = analyze(&folder, &["--work", "kept", "--html", "place/page.html"]);
    wait_for(&folder, "kept", 1);
    fs::remove_dir(folder.path.join("place")).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    let found: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["complete"], true);
    assert_eq!(folder.names(), ["data", "game.txt", "kept"], "the work is kept for another try");
}

#[test]
fn bad_arguments_are_refused() {
    for (args, code, expected) in [
        (&["analyze", "nothing"][..], 1, "`nothing` is neither a game nor a file: expected "),
        (&["analyze", "pathway", "--position", "q"], 1, "expected `BOARD SIDE`"),
        (&["analyze", "pathway:size=2", "--", "a1", "a1"], 1, "turn 2: illegal move"),
        (&["analyze", "pathway", "--html", "x.html"], 2, "expected a record or moves"),
        (&["analyze", "pathway", "--lines", "0"], 2, "from 1 to 1000"),
        // The old spelling is an alias.
        (&["analyse", "pathway", "--lines", "0"], 2, "from 1 to 1000"),
        (&["analyze", "pathway", "--time", "soon"], 2, "expected a time"),
        (&["analyze", "pathway", "--bot", "deep"], 2, "expected random, greedy"),
        (&["analyze", "pathway", "--bot", "ab:weights=none"], 1, "cannot use the weights in none"),
        (&["hint", "pathway", "--bot", "ab:weights=none"], 1, "cannot use the weights in none"),
        (&["analyze", "pathway", "--position", "xo/xo x"], 1, "the game is over"),
        (&["hint", "pathway:size=2", "--", "a1", "b2", "a2", "b1"], 1, "the game is over"),
        (&["hint", "nothing", "--", "a1"], 1, "unknown game `nothing`: expected "),
    ] {
        let error = run(args).error(code);
        assert!(error.contains(expected), "{args:?}: {error}");
    }
}

#[test]
fn a_hint_comes_in_two_steps() {
    for id in game_ids() {
        let area = run(&["hint", &id, "--nodes", "200"]).ok();
        // The second line is the idea, if there is one.
        assert!(area.lines().count() <= 2, "{id}: {area}");
        assert!(area.starts_with("look at "), "{id}: {area}");
    }
    let args = ["hint", "loa", "--position", SHARP, "--nodes", "1000", "--move"];
    let said = run(&args).ok();
    let lines: Vec<&str> = said.lines().collect();
    let [area, idea, best] = lines[..] else { panic!("{said}") };
    assert_eq!(area, format!("look at {}", &best[..2]));
    assert_eq!(idea, "You can win at once.");
    assert!(best == "a1-b2" || best == "a3-b2", "{best}");
    let found = run(&[&args[..], &["--json"]].concat()).json();
    assert_eq!((&found["move"], &found["cells"]), (&json!(best), &json!([best[..2]])));
    assert_eq!(found["idea"], json!(idea));
    assert_eq!(run(&[&args[..6], &["--json"]].concat()).json().get("move"), None);
}
