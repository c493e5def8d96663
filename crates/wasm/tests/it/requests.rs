//! Requests of the server's API.

use parlour_games::GAMES;
use serde_json::{Value, json};

use crate::support::Module;

#[test]
fn facts_texts_and_catalogs_are_answered() {
    let mut module = Module::new();
    assert_eq!(module.get("/api/v1/about")["name"], "parlour");
    assert_eq!(module.get("/api/v1/games")["games"].as_array().unwrap().len(), GAMES.len());
    assert!(module.get("/api/v1/catalogs/pt")["program"].as_str().unwrap().contains(" = "));
    for game in GAMES {
        let id = game.info().id;
        let rules = module.get(&format!("/api/v1/games/{id}/rules?lang=pt"));
        assert!(rules["markdown"].as_str().unwrap().len() > 100, "{id}");
        let lessons = module.get(&format!("/api/v1/games/{id}/lessons?lang=en"));
        assert!(!lessons["lessons"][0]["tasks"].as_array().unwrap().is_empty(), "{id}");
        let task = module.post(&format!("/api/v1/games/{id}/lessons/0/0"), &json!({}));
        assert_eq!(task["state"], "open", "{id}");
        let puzzles = module.get(&format!("/api/v1/games/{id}/puzzles?lang=pt&day=20000"));
        if !puzzles["puzzles"].as_array().unwrap().is_empty() {
            let body = json!({"moves": []});
            let puzzle = module.post(&format!("/api/v1/games/{id}/puzzles/0?lang=pt"), &body);
            assert_eq!(puzzle["state"], "open", "{id}: {puzzle}");
        }
    }
}

#[test]
fn positions_are_shown_edited_and_played_step_by_step() {
    let mut module = Module::new();
    for game in GAMES {
        let id = game.info().id;
        let board = module.post("/api/v1/preview", &json!({"game": id}));
        assert_eq!(board["ply"], 0, "{id}");
        let draft = module.post("/api/v1/draft", &json!({"game": id, "edits": []}));
        assert_eq!(draft["error"], Value::Null, "{id}");
        let mut taken: Vec<Value> = Vec::new();
        let played = loop {
            let steps = module.post("/api/v1/steps", &json!({"game": id, "taken": taken}));
            if let Some(played) = steps["progress"]["move"].as_str() {
                break played.to_owned();
            }
            taken.push(steps["choices"][0]["step"].clone());
        };
        let board = module.post("/api/v1/preview", &json!({"game": id, "moves": [played]}));
        assert_eq!(board["ply"], 1, "{id}");
    }
}

#[test]
fn a_setup_is_offered_where_the_game_has_one() {
    let mut module = Module::new();
    let games = module.get("/api/v1/games");
    let has_setup = |game: &&Value| !game["setup"].is_null();
    let game = games["games"].as_array().unwrap().iter().find(has_setup).unwrap();
    let word = |value: &Value| value.as_str().unwrap().to_owned();
    let (key, value) = (word(&game["setup"]["key"]), word(&game["setup"]["value"]));
    let text = format!("{}:{key}={value}", word(&game["id"]));
    let setup = module.post("/api/v1/setup", &json!({"game": text}));
    let edit = &setup["allowed"][0];
    let next = module.post("/api/v1/setup", &json!({"game": text, "edits": [edit]}));
    assert_ne!(setup["position"], next["position"]);
}

/// The engine requests of a page. The clock of the test stands still, so only a review, which has a
/// node limit, can be run; its progress is streamed.
#[test]
fn a_review_streams_its_progress() {
    let mut module = Module::new();
    let game = GAMES.iter().map(|game| game.info().id).find(|id| {
        let steps = module.post("/api/v1/steps", &json!({"game": id}));
        steps["choices"].as_array().unwrap().len() < 30
    });
    let game = game.unwrap();
    let (id, _) = module.create(game, "greedy", "human");
    let found = module.ok(&json!({"op": "match.think", "id": id, "seed": 1}));
    module.ok(&json!({"op": "match.act", "id": id, "action": found["action"], "now": 1}));
    let review = module.post("/api/v1/grades", &json!({"match": id}));
    assert_eq!(review["moves"].as_array().unwrap().len(), 1);
    assert_eq!(module.emitted, [json!({"progress": 1, "of": 2}), json!({"progress": 2, "of": 2})]);
    assert!(review.get("partial").is_none());
}

#[test]
fn bad_requests_are_refused() {
    let mut module = Module::new();
    let get = |path: &str| json!({"op": "request", "method": "GET", "path": path});
    for (input, code) in [
        (json!({"op": "dance"}), "malformed"),
        (json!(3), "malformed"),
        (get("/api/v1/nothing"), "unknown"),
        (get("/elsewhere"), "unknown"),
        (get("/api/v1/games/nothing/rules"), "unknown"),
        (get("/api/v1/matches/nothing"), "unknown"),
        (json!({"op": "request", "method": "POST", "path": "/api/v1/preview"}), "malformed"),
        (
            json!({"op": "request", "method": "POST", "path": "/api/v1/preview", "body": {"game": "x"}}),
            "illegal",
        ),
        (json!({"op": "match.think", "id": "nothing"}), "unknown"),
        (json!({"op": "match.create", "request": {"game": "nothing"}}), "illegal"),
    ] {
        assert_eq!(module.error(&input), code, "{input}");
    }
}
