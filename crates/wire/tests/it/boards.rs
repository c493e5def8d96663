//! Boards of every game as the browser receives them: at the start, in the middle and at the end of
//! a seeded random game. The client's tests draw these files, so that they cannot go stale:
//! `PARLOUR_BLESS=1` rewrites them.

use std::fs;
use std::path::{Path, PathBuf};

use parlour_core::{Match, Rng};
use parlour_games::{GAMES, parse_game};
use parlour_wire::ViewJson;
use serde_json::{Value, json};

/// Longest game that is searched for an end.
const MAX_PLIES: usize = 400;

/// The file that the client reads.
fn file(id: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/board/fixtures");
    folder.join(format!("{id}.json"))
}

/// The moves of the first seeded random game that reaches its end.
fn random_game(spec: &str) -> Match {
    let (game, values) = parse_game(spec).expect("the spec names a game");
    let play = |seed: u64| {
        let mut rng = Rng::new(seed);
        let mut values = values.clone();
        if let Some(key) = game.missing_seed(&values) {
            values.set(key, &seed.to_string()).expect("a seed takes any number");
        }
        let mut played = Match::new(game, values, None).expect("the default game starts");
        while played.outcome().is_none() && played.ply() < MAX_PLIES {
            let m = played.position().random_move(&mut rng).expect("the game is not over");
            // The history may forbid what the position allows.
            let _ = played.play(&m);
        }
        played
    };
    let is_decided = |played: &Match| {
        let view = played.view(&[]);
        view.cells.iter().any(|cell| cell.marks.contains(&parlour_core::Mark::Winning))
    };
    (1..40).map(play).find(is_decided).expect("a random game ends with something to show")
}

fn boards(spec: &str) -> Value {
    let mut played = random_game(spec);
    let info = played.game().info();
    let colors = info.colors.map(|color| format!("{color:?}").to_lowercase());
    let last = played.ply();
    let mut at = |ply: usize| {
        played.go_to(ply);
        let view = ViewJson::new(played.view(&[]), info);
        let mut view = serde_json::to_value(view).expect("a view is plain data");
        view["colors"] = json!(colors);
        view
    };
    json!({ "start": at(0), "middle": at(last / 2), "end": at(last) })
}

#[test]
fn the_clients_boards_match_the_types() {
    for game in GAMES {
        let info = game.info();
        let text = format!("{}\n", boards(info.id));
        let file = file(info.id);
        if std::env::var_os("PARLOUR_BLESS").is_some() {
            fs::create_dir_all(file.parent().expect("the file is in a folder")).unwrap();
            fs::write(&file, &text).unwrap();
        }
        let saved = fs::read_to_string(&file).unwrap_or_default();
        assert!(saved == text, "{} is outdated: rewrite it with PARLOUR_BLESS=1", file.display());
    }
}
