//! Checks that hold for every game in the list.

use serde_json::Value;

use crate::support::{Folder, game_ids, run};

fn first_moves(game: &str) -> Vec<String> {
    run(&["moves", game]).ok().lines().map(str::to_owned).collect()
}

#[test]
fn moves_agree_with_perft() {
    for id in game_ids() {
        let moves = first_moves(&id);
        let merged = run(&["moves", &id, "--merged"]).ok().lines().count();
        assert!(merged > 0 && merged <= moves.len(), "{id}");
        assert_eq!(run(&["perft", &id, "0"]).ok(), "nodes 1\n");
        assert_eq!(run(&["perft", &id, "1"]).ok(), format!("nodes {}\n", moves.len()));
        assert_eq!(run(&["perft", &id, "1", "--merged"]).ok(), format!("nodes {merged}\n"));
        let json = run(&["moves", &id, "--json"]).json();
        assert_eq!(json["count"], moves.len());
        assert_eq!(json["moves"], Value::from(moves));
    }
}

#[test]
fn perft_is_the_same_with_any_number_of_threads() {
    for id in game_ids() {
        for extra in [&[][..], &["--merged"]] {
            let count = |more: &[&str]| {
                let args = [&["perft", &id, "2"], extra, more].concat();
                run(&args).ok()
            };
            let one = count(&["--threads", "1"]);
            let divided = count(&["--threads", "3", "--divide"]);
            let sum: u64 = divided
                .lines()
                .filter_map(|line| line.rsplit_once(": "))
                .map(|(_, nodes)| nodes.parse::<u64>().unwrap())
                .sum();
            assert_eq!(one, format!("nodes {sum}\n"), "{id}");
            assert!(divided.ends_with(&one), "{id}");
            let json = run(&["perft", &id, "2", "--divide", "--json"]).json();
            assert!(json["nodes"].is_u64() && json["divide"].is_array(), "{id}");
        }
    }
}

#[test]
fn list_prints_every_game() {
    for id in game_ids() {
        assert!(run(&["list"]).ok().contains(&id));
        let credit = run(&["rules", &id, "--json"]).json()["credit"].as_str().unwrap().to_owned();
        assert!(run(&["list"]).ok().contains(&credit), "{id}");
        let rules = run(&["rules", &id]).ok();
        assert!(rules.starts_with('#') && rules.contains(&credit), "{id}");
        let options = run(&["rules", &id, "--options"]).ok();
        assert!(rules.ends_with(&options) && options.len() < rules.len(), "{id}");
        let json = run(&["rules", &id, "--json"]).json();
        for option in json["options"].as_array().unwrap() {
            assert!(options.contains(option["key"].as_str().unwrap()), "{id}");
        }
    }
}

#[test]
fn boards_are_shown() {
    for id in game_ids() {
        let text = run(&["show", &id]).ok();
        let json = run(&["show", &id, "--json"]).json();
        let position = json["position"].as_str().unwrap();
        assert!(text.ends_with(&format!("position {position}\n")), "{id}");
        let size = |key: &str| json["view"][key].as_array().unwrap().len();
        assert_eq!(size("cells"), size("columns") * size("rows"), "{id}");
        // The tagged form and the position string lead back to the same board.
        let tagged = json["tagged"].as_str().unwrap();
        for given in [position, tagged] {
            assert_eq!(run(&["show", &id, "--position", given]).ok(), text, "{id}");
        }
    }
}

#[test]
fn a_move_is_replayed_and_converted_without_loss() {
    for id in game_ids() {
        let folder = Folder::new();
        let moves = first_moves(&id);
        let (first, last) = (&moves[0], &moves[moves.len() - 1]);
        let text = format!(
            "game: {id}\nx: Ann\nday-of-week: Monday\nresult: *\n\n\
             {{before}} {first} {{a \\}} brace}} ( {{other}} {last} )\n"
        );
        let once = folder.run(["convert"], &text).ok();
        assert!(once.contains("Monday") && once.contains("brace"), "{id}: {once}");
        assert_eq!(folder.run(["convert", "-"], &once).ok(), once, "{id}");
        let json = folder.run(["convert", "--json"], &once).ok();
        assert_eq!(folder.run(["convert", "--to", "json"], &json).ok(), json, "{id}");
        assert_eq!(folder.run(["convert", "--to", "text"], &json).ok(), once, "{id}");
        let read: Value = serde_json::from_str(&json).unwrap();
        assert_eq!(read["moves"][0]["move"], first.as_str(), "{id}");

        let by_record = folder.run(["replay", "-"], &once).ok();
        assert_eq!(folder.run(["replay", &id, "--", first], "").ok(), by_record, "{id}");
        assert_eq!(folder.run(["replay", &id, "-"], &json).ok(), by_record, "{id}");
        let boards = folder.run(["replay", "-", "--boards"], &once).ok();
        assert!(boards.ends_with(&by_record) && boards.contains(&format!("1. {first}\n")), "{id}");
        let json = folder.run(["replay", "-", "--boards", "--json"], &once).json();
        assert_eq!(json["boards"].as_array().unwrap().len(), 2, "{id}");
    }
}

#[test]
fn every_format_of_a_game_is_read_again() {
    for id in game_ids() {
        let folder = Folder::new();
        let facts = run(&["rules", &id, "--options", "--json"]).json();
        let text = format!("game: {id}\n\n{}\n", first_moves(&id)[0]);
        let expected = folder.run(["replay", "-"], &text).ok();
        for format in facts["formats"].as_array().unwrap() {
            let format = format.as_str().unwrap();
            folder.write("in.txt", &text);
            let name = format!("out.{format}");
            folder.run(["convert", "in.txt", "-o", &name], "").ok();
            assert_eq!(folder.run(["replay", &name], "").ok(), expected, "{id} {format}");
            let back = folder.run(["convert", "--from", format, &name], "").ok();
            assert_eq!(folder.run(["replay", "-"], &back).ok(), expected, "{id} {format}");
        }
    }
}
