//! Bot games without a display.

use serde_json::Value;

use crate::support::{Folder, Output, game_ids};

fn lines(ran: Output) -> Vec<Value> {
    ran.ok().lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn the_same_seed_gives_the_same_games() {
    let folder = Folder::new();
    for id in game_ids() {
        let args =
            ["play", &id, "--x", "1", "--o", "random", "--games", "2", "--seed", "7", "--json"];
        let games = lines(folder.run(args, ""));
        assert_eq!(games, lines(folder.run(args, "")), "{id}");
        assert_eq!(games.len(), 3);
        assert_ne!(games[0]["moves"], games[1]["moves"], "{id}");
        for game in &games[..2] {
            let replayed =
                folder.run(["replay", "-", "--json"], game["record"].as_str().unwrap()).json();
            assert_eq!(replayed["result"], game["result"], "{id}");
            assert_eq!(replayed["moves"], game["moves"], "{id}");
            assert_eq!((&game["x"], &game["o"]), (&"1".into(), &"random".into()));
        }
        let sum = &games[2];
        assert_eq!((&sum["games"], &sum["complete"]), (&2.into(), &true.into()));
        let all: i64 = ["x_wins", "o_wins", "draws", "unfinished"]
            .iter()
            .map(|key| sum[key].as_i64().unwrap())
            .sum();
        assert_eq!(all, 2, "{sum}");
    }
    assert!(!folder.path.join("data").exists(), "bot games are not saved");
}

#[test]
fn sides_swap_only_on_request() {
    let folder = Folder::new();
    let id = &game_ids()[0];
    let args =
        ["play", id, "--x", "greedy", "--o", "random", "--games", "2", "--seed", "1", "--json"];
    let games = lines(folder.run(args, ""));
    assert_eq!((&games[1]["x"], &games[1]["o"]), (&"greedy".into(), &"random".into()));
    let games = lines(folder.run(args.iter().chain(&["--swap"]), ""));
    assert_eq!((&games[0]["x"], &games[0]["o"]), (&"greedy".into(), &"random".into()));
    assert_eq!((&games[1]["x"], &games[1]["o"]), (&"random".into(), &"greedy".into()));
    let wins: i64 =
        (0..2).map(|player| games[2]["players"][player]["wins"].as_i64().unwrap()).sum();
    assert_eq!(wins, games[2]["x_wins"].as_i64().unwrap() + games[2]["o_wins"].as_i64().unwrap());
}

#[cfg(unix)]
#[test]
fn ctrl_c_shuts_down_cleanly() {
    use crate::support::Dialog;
    let id = &game_ids()[0];
    let args = [
        "play", id, "--x", "random", "--o", "random", "--games", "1000000", "--json", "--seed", "1",
    ];
    let mut dialog = Dialog::start(&args);
    dialog.until("{\"number\":2,");
    let sent = std::process::Command::new("kill")
        .args(["-INT", &dialog.id().to_string()])
        .status()
        .unwrap();
    assert!(sent.success());
    let sum = dialog.until("{\"games\":").pop().unwrap();
    assert!(sum.contains("\"complete\":false"), "{sum}");
    assert_eq!(dialog.end().1, Some(0));
}
