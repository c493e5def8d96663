//! `parlour analysis-server`: requests and responses, one JSON object per line.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use parlour_core::Rng;
use serde_json::{Value, json};

use crate::support::{Dialog, Folder, game_ids, run};

const SHARP: &str = "5/4o/x4/5/x3o x";

fn parse(line: &str) -> Value {
    serde_json::from_str(line).unwrap_or_else(|error| panic!("{error}: {line}"))
}

/// The responses to some lines.
fn answers(args: &[&str], input: impl AsRef<[u8]>) -> Vec<Value> {
    let said = Folder::new().run([&["analysis-server"], args].concat(), input).ok();
    said.lines().map(parse).collect()
}

#[test]
fn many_requests_are_each_answered_once() {
    let mut input = String::new();
    let mut expected = BTreeMap::new();
    for (number, id) in game_ids().into_iter().enumerate() {
        for round in 0..3 {
            let id =
                json!({ "id": number * 10 + round, "game": id, "nodes": 400, "lines": round + 1 });
            writeln!(input, "{id}").unwrap();
            expected.insert((number * 10 + round) as u64, round + 1);
        }
    }
    let all = answers(&["--workers", "2"], input);
    assert_eq!(all.len(), expected.len());
    for answer in &all {
        let n_lines = expected.remove(&answer["id"].as_u64().unwrap()).unwrap();
        assert_eq!(answer["kind"], "result", "{answer}");
        assert_eq!(answer["lines"].as_array().unwrap().len(), n_lines, "{answer}");
        assert_eq!(answer["lines"][0]["move"], answer["lines"][0]["moves"][0]);
        assert!(
            answer["nodes"].as_u64().unwrap() >= 400
                || answer["lines"][0]["score"]["proven"] == true
        );
    }
}

#[test]
fn turns_name_positions_of_one_game() {
    let request = json!({
        "id": "t", "game": "loa", "position": SHARP, "moves": ["a1-c1", "e1-e3"], "turns": [0, 1, 2],
        "nodes": 500,
    });
    let mut all = answers(&["--workers", "1"], format!("{request}\n"));
    all.sort_by_key(|answer| answer["turn"].as_u64());
    assert_eq!(all[0]["position"], SHARP);
    for (turn, answer) in all[..2].iter().enumerate() {
        assert_eq!(answer["turn"], turn);
        let score = &answer["lines"][0]["score"];
        assert_eq!((&score["wins_in"], &score["proven"]), (&json!(1), &json!(true)), "{answer}");
        assert_eq!(score["chance"], 1.0);
    }
    assert_eq!((&all[2]["kind"], &all[2]["result"]), (&json!("over"), &json!("0-1 connected")));
}

#[test]
fn high_priority_goes_first() {
    let mut dialog = Dialog::start(&["analysis-server", "--workers", "1"]);
    // The others arrive while this one is certainly running.
    dialog.say(r#"{"id": "first", "game": "loa", "time": "500s", "updates": 0}"#);
    dialog.until(r#"{"id":"first","turn":0,"kind":"update""#);
    dialog.say(r#"{"id": "usual", "game": "loa", "nodes": 10}"#);
    dialog.say(r#"{"id": "late", "game": "loa", "nodes": 10, "priority": -1}"#);
    dialog.say(r#"{"id": "urgent", "game": "loa", "nodes": 10, "priority": 5}"#);
    dialog.say(r#"{"id": "enough", "action": "cancel", "target": "first"}"#);
    let (said, code) = dialog.end();
    let answers = said.iter().map(|line| parse(line));
    let last_words =
        answers.filter(|answer| answer["kind"] != "update" && answer["id"] != "enough");
    let ids: Vec<Value> = last_words.map(|answer| answer["id"].clone()).collect();
    assert_eq!(ids, ["first", "urgent", "usual", "late"]);
    assert_eq!(code, Some(0));
}

#[test]
fn running_and_waiting_requests_can_be_cancelled() {
    let mut dialog = Dialog::start(&["analysis-server", "--workers", "1"]);
    dialog.say(r#"{"id": "a", "game": "loa", "time": "500s", "updates": 0}"#);
    dialog.until(r#"{"id":"a","turn":0,"kind":"update""#);
    dialog.say(r#"{"id": "b", "game": "loa"}"#);
    dialog.say(r#"{"id": "b2", "game": "loa", "time": "500s"}"#);
    dialog.say(r#"{"id": "c", "action": "cancel", "target": "b"}"#);
    let said = dialog.until(r#"{"id":"c""#);
    let cancelled = parse(said.iter().find(|line| line.starts_with(r#"{"id":"b""#)).unwrap());
    assert_eq!((&cancelled["kind"], &cancelled["turn"]), (&json!("cancelled"), &json!(0)));
    let answer = parse(said.last().unwrap());
    assert_eq!((&answer["cancelled"], &answer["stopped"]), (&json!(1), &json!(0)));
    dialog.say(r#"{"id": "d", "action": "cancel", "target": "a"}"#);
    let said = dialog.until(r#"{"id":"a","turn":0,"kind":"stopped""#);
    assert_eq!(parse(said.last().unwrap())["lines"].as_array().unwrap().len(), 1);
    dialog.say(r#"{"id": "e", "action": "cancel_all"}"#);
    let (said, code) = dialog.end();
    let all: Vec<Value> = said.iter().map(|line| parse(line)).collect();
    assert!(all.iter().any(|answer| answer["id"] == "e" && answer["action"] == "cancel_all"));
    let kind = &all.iter().find(|answer| answer["id"] == "b2").unwrap()["kind"];
    assert!(kind == "stopped" || kind == "cancelled", "{all:?}");
    assert_eq!(code, Some(0));
}

#[test]
fn equal_ids_are_distinguished() {
    let mut dialog = Dialog::start(&["analysis-server", "--workers", "2"]);
    dialog.say(r#"{"id": "a", "game": "loa", "time": "500s", "updates": 0}"#);
    dialog.until(r#"{"id":"a","turn":0,"kind":"update""#);
    dialog.say(r#"{"id": "a", "game": "loa", "nodes": 10}"#);
    dialog.until(r#"{"id":"a","turn":0,"kind":"result""#);
    // The finished one must not have removed the other from the list.
    dialog.say(r#"{"id": "b", "action": "cancel", "target": "a"}"#);
    dialog.until(r#"{"id":"a","turn":0,"kind":"stopped""#);
}

#[test]
fn updates_are_sent_on_request() {
    let input = |more: &str| format!("{{\"id\": 1, \"game\": \"loa\", \"nodes\": 3000{more}}}\n");
    let kinds = |more: &str| -> Vec<Value> {
        let all = answers(&[], input(more));
        all.iter().map(|answer| answer["kind"].clone()).collect()
    };
    let told = kinds(", \"updates\": 0");
    assert!(told.len() > 2 && told[0] == "update" && told[told.len() - 1] == "result", "{told:?}");
    assert_eq!(kinds(", \"updates\": \"300s\""), ["result"]);
    assert_eq!(kinds(""), ["result"]);
}

#[test]
fn an_excessive_number_of_workers_is_refused() {
    for (command, workers) in [
        ("analysis-server", "0"),
        ("analysis-server", "1025"),
        ("analysis-server", "20000"),
        ("analysis-server", "many"),
        // The old name is an alias.
        ("analysis", "0"),
    ] {
        let error = run(&[command, "--workers", workers]).error(2);
        assert!(error.contains("expected a whole number from 1 to 1024"), "{error}");
    }
}

#[test]
fn invalid_requests_name_the_field() {
    for (request, field) in [
        (r#"{"game": "loa"}"#, json!("id")),
        (r#"{"id": [1], "game": "loa"}"#, json!("id")),
        (r#"{"id": 1}"#, json!("game")),
        (r#"{"id": 1, "game": 3}"#, json!("game")),
        (r#"{"id": 1, "game": "chess"}"#, json!("game")),
        (r#"{"id": 1, "game": "loa:size=1"}"#, json!("game")),
        (r#"{"id": 1, "game": "loa", "position": "x"}"#, json!("position")),
        (r#"{"id": 1, "game": "loa", "moves": "a1"}"#, json!("moves")),
        (r#"{"id": 1, "game": "loa", "moves": ["a1"]}"#, json!("moves")),
        (r#"{"id": 1, "game": "loa", "turns": [1]}"#, json!("turns")),
        (r#"{"id": 1, "game": "loa", "turns": []}"#, json!("turns")),
        (r#"{"id": 1, "game": "loa", "bot": "deep"}"#, json!("bot")),
        (r#"{"id": 1, "game": "loa", "lines": 0}"#, json!("lines")),
        (r#"{"id": 1, "game": "loa", "nodes": 1.5}"#, json!("nodes")),
        (r#"{"id": 1, "game": "loa", "depth": -1}"#, json!("depth")),
        (r#"{"id": 1, "game": "loa", "time": "soon"}"#, json!("time")),
        (r#"{"id": 1, "game": "loa", "time": -1}"#, json!("time")),
        (r#"{"id": 1, "game": "loa", "updates": true}"#, json!("updates")),
        (r#"{"id": 1, "game": "loa", "priority": "high"}"#, json!("priority")),
        (r#"{"id": 1, "action": "dance"}"#, json!("action")),
        (r#"{"id": 1, "action": "cancel"}"#, json!("target")),
        (r#"{"id": 1, "game": "loa", "color": 1}"#, json!(null)),
        (r"[]", json!(null)),
        (r"{", json!(null)),
    ] {
        let input = format!("{request}\n{{\"id\": \"v\", \"action\": \"version\"}}\n");
        let all = answers(&[], input);
        assert_eq!(all.len(), 2, "{request}");
        assert_eq!(all[0]["field"], field, "{request}: {}", all[0]);
        let message = all[0]["error"].as_str().unwrap();
        assert!(message.contains("expected") || message.contains("cannot"), "{request}: {message}");
        assert_eq!(all[1]["version"], env!("CARGO_PKG_VERSION"));
    }
}

#[test]
fn malformed_input_is_survived() {
    let mut rng = Rng::new(5);
    let whole =
        r#"{"id": 1, "game": "pathway:size=3", "moves": ["a1"], "nodes": 20, "turns": [0]}"#;
    let mut input = Vec::new();
    for _ in 0..300 {
        let mut line = whole.as_bytes().to_vec();
        match rng.below(3) {
            0 => line = (0..rng.below(60)).map(|_| rng.below(256) as u8).collect(),
            1 => line.truncate(rng.below(whole.len() as u64) as usize),
            _ => {
                let at = rng.below(whole.len() as u64) as usize;
                line[at] = rng.below(256) as u8;
            }
        }
        input.extend(line);
        input.push(b'\n');
    }
    input.extend([b'['; 5000]);
    input.extend(b"\n{\"id\": \"last\", \"game\": \"pathway:size=3\", \"nodes\": 20}");
    let all = answers(&[], &input);
    assert!(all.iter().filter(|answer| answer["error"].is_string()).count() > 100);
    let last = all.iter().filter(|answer| answer["id"] == "last").collect::<Vec<_>>();
    assert_eq!((last.len(), &last[0]["kind"]), (1, &json!("result")));
}
