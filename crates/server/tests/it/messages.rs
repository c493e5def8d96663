//! The catalogs the server sends have every message id that it sends.

use std::collections::{BTreeMap, BTreeSet};

use parlour_messages::Language;
use serde_json::{Value, json};

use crate::support::{Server, games, some_move, text};

/// The ids of a catalog.
fn ids(source: &Value) -> BTreeSet<String> {
    let lines = source.as_str().unwrap().lines();
    let entries = lines.filter_map(|line| line.split_once(" ="));
    let ids = entries.map(|(id, _)| id.to_owned());
    ids.filter(|id| id.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)))
        .collect()
}

/// Every message in a response, arguments included, with its game.
fn messages(value: &Value, game: Option<&str>, found: &mut BTreeSet<(String, String)>) {
    match value {
        Value::Object(fields) => {
            let is_message = fields.get("id").is_some_and(Value::is_string)
                && fields.get("text").is_some_and(Value::is_string)
                && fields.keys().all(|key| ["id", "game", "args", "text"].contains(&&**key));
            let own = fields.get("game").and_then(Value::as_str).filter(|_| is_message);
            let game = own.or(game);
            if is_message {
                assert_ne!(fields["text"], "", "{value}");
                found.insert((game.unwrap_or_default().to_owned(), text(&fields["id"])));
            }
            fields.values().for_each(|field| messages(field, game, found));
        }
        Value::Array(items) => items.iter().for_each(|item| messages(item, game, found)),
        _ => {}
    }
}

/// Collects the messages about a game from many requests, valid and invalid.
async fn messages_about(server: &Server, game: &str) -> BTreeSet<(String, String)> {
    let mut found = BTreeSet::new();
    let (id, token) = server.new_match(game, "human", "human").await;
    let place = json!({"match": id});
    let moves = [some_move(server, &place).await];
    let act = |action: Value| json!({"token": token, "action": action});
    let actions = format!("/api/v1/matches/{id}/actions");
    let text_of = |body: &str| json!({"text": body});
    let requests = [
        (actions.clone(), act(json!({"kind": "move", "move": "nonsense"}))),
        (actions.clone(), json!({"token": "wrong", "action": {"kind": "undo"}})),
        (actions.clone(), act(json!({"kind": "undo"}))),
        (actions.clone(), act(json!({"kind": "move", "move": moves[0]}))),
        (actions.clone(), act(json!({"kind": "goto", "ply": 99}))),
        (actions.clone(), act(json!({"kind": "step"}))),
        (actions.clone(), act(json!({"kind": "seat", "side": "o", "seat": "99"}))),
        (actions.clone(), act(json!({"kind": "seat", "side": "o", "seat": "ab:depth=x"}))),
        ("/api/v1/hint".to_owned(), json!({"game": game})),
        ("/api/v1/preview".to_owned(), json!({"game": game, "moves": ["nonsense"]})),
        ("/api/v1/preview".to_owned(), json!({"game": game, "ply": 9})),
        ("/api/v1/preview".to_owned(), json!({"game": game, "position": "9 z"})),
        ("/api/v1/preview".to_owned(), json!({"game": "nonsense"})),
        ("/api/v1/preview".to_owned(), json!({"game": format!("{game}:nonsense=1")})),
        ("/api/v1/steps".to_owned(), json!({"game": game, "taken": [{"cell": 9999}]})),
        ("/api/v1/steps".to_owned(), json!({"game": game, "taken": [{"button": "nonsense"}]})),
        ("/api/v1/draft".to_owned(), json!({"game": game, "edits": ["clear"]})),
        ("/api/v1/draft".to_owned(), json!({"game": game, "edits": ["nonsense"]})),
        ("/api/v1/setup".to_owned(), json!({"game": game})),
        ("/api/v1/records".to_owned(), text_of("nonsense\nand more")),
        ("/api/v1/records".to_owned(), text_of(&format!("game: {game}\n\n1. nonsense"))),
        ("/api/v1/records".to_owned(), text_of(&format!("game: {game}\nresult: 1-0 x\n\n1. ("))),
        ("/api/v1/records".to_owned(), text_of("{\"game\": 1}")),
        ("/api/v1/grades".to_owned(), json!({"game": game})),
        (format!("/api/v1/games/{game}/lessons/99/0"), json!({})),
        (actions.clone(), act(json!({"kind": "resign", "side": "x"}))),
        (actions, act(json!({"kind": "resign", "side": "x"}))),
        ("/api/v1/hint".to_owned(), place),
    ];
    for (path, body) in requests {
        let (_, value) = server.call("POST", &path, &body.to_string()).await;
        assert!(value.is_object(), "{path} {body}: {value}");
        messages(&value, None, &mut found);
    }
    let (_, lines) = server.call("POST", "/api/v1/grades", &json!({"match": id}).to_string()).await;
    for line in lines.as_str().unwrap_or_default().lines() {
        messages(&serde_json::from_str(line).unwrap(), None, &mut found);
    }
    messages(&server.get(&format!("/api/v1/matches?ids={id}")).await, None, &mut found);
    found
}

#[tokio::test]
async fn every_message_is_in_the_catalogs() {
    let server = Server::new().await;
    let mut found = BTreeSet::new();
    messages(&server.get("/api/v1/games").await, None, &mut found);
    messages(&server.call("GET", "/api/v1/nothing", "").await.1, None, &mut found);
    messages(&server.call("DELETE", "/api/v1/games", "").await.1, None, &mut found);
    for game in games() {
        found.append(&mut messages_about(&server, game).await);
    }
    assert!(found.len() > 200, "only {}", found.len());
    // The English of a fact stands in the response.
    for language in Language::ALL.iter().filter(|language| **language != Language::English) {
        let sent = server.get(&format!("/api/v1/catalogs/{language}")).await;
        assert_eq!(sent["lang"], language.code());
        let program = ids(&sent["program"]);
        let own: BTreeMap<&String, BTreeSet<String>> =
            sent["games"].as_object().unwrap().iter().map(|(id, text)| (id, ids(text))).collect();
        let is_known = |game: &String, id: &String| {
            program.contains(id) || own.get(game).is_some_and(|ids| ids.contains(id))
        };
        let missing: Vec<_> =
            found.iter().filter(|(game, id)| !is_known(game, id) && !is_same(id)).collect();
        assert!(missing.is_empty(), "{language} lacks {missing:#?}");
    }
}

/// Presets have proper names, and values that are numbers need no word.
fn is_same(id: &str) -> bool {
    let is_preset = id.starts_with("preset-") && !id.ends_with("-help");
    let last = id.rsplit('-').next().unwrap_or_default();
    is_preset || id.starts_with("choice-") && last.parse::<u32>().is_ok()
}

#[tokio::test]
async fn catalogs_have_english_too_and_unknown_languages_are_refused() {
    let server = Server::new().await;
    let english = server.get("/api/v1/catalogs/en").await;
    assert!(ids(&english["program"]).contains("server-bug"));
    let (status, value) = server.call("GET", "/api/v1/catalogs/xx", "").await;
    assert_eq!((status.as_u16(), &value["error"]["data"]["id"]), (404, &json!("no-such-language")));
}
