//! Recorded data beside the modules. Levels give the same move, score and node count in every build:
//! `web/wasm/levels.json` holds the numbers of native code, and `web/e2e/wasm.mjs` compares the
//! WebAssembly modules with the same file. `web/wasm/games.json` is the list of games for the first
//! page, with a board from the middle of a game. Drafts have no modules and are in neither.
//! `PARLOUR_BLESS=1` writes both.

use parlour_core::NetworkFile;
use parlour_games::{finished_games, parse_game};
use serde_json::{Value, json};

use crate::support::Module;

/// The folder of the recorded data.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web/wasm");

/// Plies of the opening before the levels search.
const OPENING: usize = 3;

/// The bots whose searches are recorded: levels, and every kind of engine with more nodes. `best` evaluates with
/// the networks of the game, where they serve the options.
const BOTS: [&str; 7] = [
    "3",
    "6",
    "ab:nodes=20000",
    "best:nodes=20000",
    "best:nodes=20000,net=none",
    "mcts:nodes=2000",
    "solve:nodes=5000",
];

/// The seed of every search.
const SEED: u64 = 11;

/// Plies of the pictured games.
const SAMPLE_PLIES: usize = 16;

/// Who plays the pictured games; `greedy` moves back and forth in some of them.
const SAMPLE_BOT: &str = "ab:nodes=2000";

/// Plays a seeded bot against itself. Returns the match.
fn opening(module: &mut Module, game: &str, bot: &str, plies: usize) -> String {
    let (id, _) = module.create(game, bot, bot);
    for ply in 0..plies {
        let think = json!({"op": "match.think", "id": id, "seed": SEED + ply as u64});
        let action = module.ok(&think)["action"].clone();
        let acted = module.ok(&json!({"op": "match.act", "id": id, "action": action, "now": 0}));
        // The picture shows an unfinished game, so the last move of a finished one is taken back.
        if acted["state"]["turn"].is_null() {
            let back = json!({"kind": "goto", "ply": ply.saturating_sub(2)});
            module.ok(&json!({"op": "match.act", "id": id, "action": back, "now": 0}));
            break;
        }
    }
    id
}

/// The numbers of a game: after an opening by `greedy`, the move and the nodes of some levels.
fn numbers(game: &str) -> Value {
    let mut module = Module::new();
    let id = opening(&mut module, game, "greedy", OPENING);
    let state = module.ok(&json!({"op": "match.state", "id": id}));
    let steps = module.post("/api/v1/steps", &json!({"match": id}));
    let position = state["position"].clone();
    // The levels with a network are the highest.
    let highest = parlour_bots::levels(parse_game(game).unwrap().0).len().to_string();
    let bots = BOTS.into_iter().chain([highest.as_str()]);
    let searches: Vec<Value> = bots.map(|bot| search(&mut module, game, &position, bot)).collect();
    json!({
        "position": position,
        "choices": steps["choices"].as_array().unwrap().len(),
        "seed": SEED,
        "searches": searches,
        "boards": boards(&mut module, game),
    })
}

/// Searches of `best` on the other boards that the game has networks for.
fn boards(module: &mut Module, game: &str) -> Vec<Value> {
    let files = parse_game(game).unwrap().0.info().networks.iter();
    let boards = files.map(NetworkFile::options).filter(|options| !options.is_empty());
    let search_at_start = |options: &str| {
        let game = format!("{game}:{options}");
        let id = opening(module, &game, "greedy", OPENING);
        let position = module.ok(&json!({"op": "match.state", "id": id}))["position"].take();
        let mut found = search(module, &game, &position, "best:nodes=20000");
        found["game"] = game.into();
        found["position"] = position;
        found
    };
    boards.map(search_at_start).collect()
}

/// The search of a bot in a position.
fn search(module: &mut Module, game: &str, position: &Value, bot: &str) -> Value {
    let request = json!({
        "game": game,
        "position": position,
        "seats": {"x": bot, "o": bot},
    });
    let made = module.ok(&json!({"op": "match.create", "request": request}));
    let found = module.ok(&json!({"op": "match.think", "id": made["row"]["id"], "seed": SEED}));
    json!({
        "bot": bot,
        "move": found["action"]["move"],
        "nodes": found["search"]["nodes"],
        "depth": found["search"]["depth"],
        "score": found["search"]["lines"][0]["score"],
    })
}

/// Compares data with its file, or writes the file.
fn check(name: &str, text: &str) {
    let file = format!("{FOLDER}/{name}");
    if std::env::var_os("PARLOUR_BLESS").is_some() {
        return std::fs::write(file, text).unwrap();
    }
    let recorded = std::fs::read_to_string(&file);
    let recorded = recorded.unwrap_or_else(|error| panic!("web/wasm/{name}: {error}"));
    assert!(recorded == text, "web/wasm/{name} is out of date: run `cargo xtask bless`");
}

#[test]
fn levels_give_the_recorded_moves_and_node_counts() {
    let ids = finished_games().map(|game| game.info().id);
    let found: serde_json::Map<_, _> = ids.map(|id| (id.to_owned(), numbers(id))).collect();
    check("levels.json", &(serde_json::to_string_pretty(&found).unwrap() + "\n"));
}

#[test]
fn the_recorded_list_of_games_has_a_picture_of_each() {
    let mut module = Module::new();
    let mut list = module.get("/api/v1/games");
    let games = list["games"].as_array_mut().unwrap();
    let ids: Vec<&str> = finished_games().map(|game| game.info().id).collect();
    games.retain(|game| ids.contains(&game["id"].as_str().unwrap()));
    for game in games {
        let id = opening(&mut module, game["id"].as_str().unwrap(), SAMPLE_BOT, SAMPLE_PLIES);
        game["sample"] = module.ok(&json!({"op": "match.state", "id": id}))["view"].take();
    }
    // Pages load it, so it is compact.
    check("games.json", &(list.to_string() + "\n"));
}
