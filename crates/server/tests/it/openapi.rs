//! The `OpenAPI` description agrees with the server, and no request crashes it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::schema::{DOCUMENT, check};
use crate::support::{Server, games};

/// The paths of the router with their methods.
fn routes() -> impl Iterator<Item = (&'static str, &'static str)> {
    let paths = DOCUMENT["paths"].as_object().unwrap();
    paths.iter().flat_map(|(path, methods)| {
        methods.as_object().unwrap().keys().map(|method| (path.as_str(), method.as_str()))
    })
}

/// `PARLOUR_BLESS=1` rewrites the file.
#[tokio::test]
async fn openapi_json_matches_the_types() {
    if std::env::var_os("PARLOUR_BLESS").is_some() {
        let text = serde_json::to_string_pretty(&*DOCUMENT).unwrap() + "\n";
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/src/http/openapi.json");
        return std::fs::write(path, text).unwrap();
    }
    let served = Server::new().await.get("/api/v1/openapi.json").await;
    assert!(served == *DOCUMENT, "openapi.json is out of date: run `cargo xtask api`");
}

/// A path with its parameters filled in.
fn filled(path: &str, id: &str) -> String {
    let id = if path.contains("/games/") { games()[0] } else { id };
    path.replace("{id}", id)
        .replace("{lesson}", "0")
        .replace("{task}", "0")
        .replace("{puzzle}", "0")
        .replace("{challenge}", "0")
        .replace("{ply}", "0")
        .replace("{language}", "pt")
}

#[tokio::test]
async fn every_path_answers_as_described() {
    let server = Server::new().await;
    let (id, token) = server.new_match(games()[1], "human", "open").await;
    for (path, method) in routes() {
        let body = match path.rsplit('/').next().unwrap() {
            "matches" | "preview" | "draft" | "hint" | "steps" | "explore" | "line" => {
                json!({"game": games()[1]})
            }
            "analysis" => json!({"game": games()[1], "millis": 50}),
            "records" => json!({"text": games()[1]}),
            "actions" => json!({"token": token, "action": {"kind": "pause", "on": true}}),
            "setup" => {
                let list = server.get("/api/v1/games").await;
                let all = list["games"].as_array().unwrap();
                let game = all.iter().find(|game| !game["setup"].is_null()).unwrap();
                let word = |value: &Value| value.as_str().unwrap().to_owned();
                let (key, value) = (word(&game["setup"]["key"]), word(&game["setup"]["value"]));
                json!({"game": format!("{}:{key}={value}", word(&game["id"]))})
            }
            "grades" => {
                let hint = server.post("/api/v1/hint", json!({"game": games()[1]})).await;
                json!({"game": games()[1], "moves": [hint["move"]]})
            }
            _ => json!({}),
        };
        let body = if method == "get" { String::new() } else { body.to_string() };
        let (status, value) = server.call(&method.to_uppercase(), &filled(path, &id), &body).await;
        if path.ends_with("/networks/{name}") {
            // No network has this name; `networks.rs` has the successful request.
            assert_eq!(status, 404, "{method} {path}: {value}");
            continue;
        }
        // Without a handshake, the socket path reports that.
        let expected = if path.ends_with("/live") { status == 400 } else { status.is_success() };
        assert!(expected, "{method} {path}: {status} {value}");
        let promised = &DOCUMENT["paths"][path][method]["responses"];
        let is_promised = promised.get(status.as_str()).is_some() || path.ends_with("/live");
        assert!(is_promised, "{method} {path}: {status} is not described");
        let content = &promised[status.as_str()]["content"];
        if let Some(lines) = content.get("application/x-ndjson") {
            // A stream of one line was read as its item.
            let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            let items = text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
            check(&lines["schema"], &items.collect(), path);
        } else if let Some(media) = content.get("application/json") {
            check(&media["schema"], &value, path);
        }
    }
}

/// Garbage of all kinds: never a server error, never two lines, never echoed markup.
#[tokio::test]
async fn malformed_requests_get_a_one_line_error() {
    let server = Server::new().await;
    let (id, token) = server.new_match(games()[0], "human", "2").await;
    let strange = [
        json!(null),
        json!(-1),
        json!(1e300),
        json!(u64::MAX),
        json!(""),
        json!("<script>x</script>"),
        json!("\u{0}\u{202e}é\n\r"),
        json!([]),
        json!({}),
        json!([[[[]]]]),
        json!("x".repeat(5000)),
        json!(id),
        json!(token),
        json!(format!("{}:size=99999999999", games()[1])),
        json!([{"cell": 65535}]),
        json!([{"button": "pass"}]),
        json!({"kind": "goto", "ply": u64::MAX}),
        json!({"x": "best", "o": ""}),
    ];
    let fields = [
        "game", "position", "moves", "match", "ply", "taken", "seats", "text", "token", "action",
        "id", "side", "edits", "lines", "millis",
    ];
    let mut n_asked = 0;
    for (path, method) in routes() {
        let path = filled(path, &id);
        for (at, value) in strange.iter().enumerate() {
            for field in fields.iter().skip(at % 3).step_by(3) {
                let mut body = json!({"token": token, "millis": 50});
                // Hints and the explorer are slow, so they only get malformed positions.
                if !["/hint", "/explore", "/line"].iter().any(|slow| path.ends_with(slow)) {
                    body["game"] = json!(games()[0]);
                }
                body[field] = value.clone();
                let (status, answer) =
                    server.call(&method.to_uppercase(), &path, &body.to_string()).await;
                n_asked += 1;
                let said = answer.to_string();
                assert!(status.as_u16() < 500, "{method} {path} {body}: {status} {said}");
                let echoes = said.contains("<script>") && status.as_u16() >= 400;
                assert!(!echoes || answer.is_object(), "{said}");
            }
        }
        for raw in ["", "{", "nonsense", "[1,2", "\"\\ud800\"", "{\"game\":{\"game\":"] {
            let (status, _) = server.call(&method.to_uppercase(), &path, raw).await;
            assert!(status.as_u16() < 500, "{method} {path} {raw}: {status}");
        }
    }
    for path in [
        "/api/v1/nothing",
        "/api/v1/matches/%00",
        "/api/v1/games/..%2f..%2fx/rules",
        "/assets/x.js",
        "/..%2f..%2fetc/passwd",
    ] {
        let (status, value) = server.call("GET", path, "").await;
        assert!(status == 404 || path.starts_with("/.."), "{path}: {status} {value}");
        assert!(!value.to_string().contains("root:"), "{path}");
    }
    let (status, _) = server.call("DELETE", "/api/v1/games", "").await;
    assert_eq!(status, 405);
    assert!(n_asked > 500, "only {n_asked}");
    let metrics = server.get("/metrics").await;
    assert!(metrics.as_str().unwrap().contains("parlour_panics_total 0"));
    assert_eq!(server.get("/healthz").await, "ok");
}

/// The moves of an example: as text, or as objects.
fn described_moves(moves: &[Value]) -> Vec<Value> {
    moves.iter().map(|m| m.get("text").unwrap_or(m).clone()).collect()
}

/// The protocol document: every example can be parsed, its games and moves are real, and every path
/// and every action is documented.
#[tokio::test]
async fn the_protocol_document_is_complete() {
    let text = include_str!("../../../../docs/protocol.md");
    let blocks: Vec<&str> =
        text.split("\n```json\n").skip(1).map(|rest| rest.split("\n```").next().unwrap()).collect();
    assert!(blocks.len() > 30, "only {} examples", blocks.len());
    let server = Server::new().await;
    let mut types = BTreeSet::new();
    for block in blocks {
        let value: Value =
            serde_json::from_str(block).unwrap_or_else(|error| panic!("{error}: {block}"));
        types.extend(value["type"].as_str().map(str::to_owned));
        if let Some(game) = value["game"].as_str() {
            let moves =
                value["moves"].as_array().map_or(Vec::new(), |moves| described_moves(moves));
            server.post("/api/v1/preview", json!({ "game": game, "moves": moves })).await;
        }
    }
    let schemas = &DOCUMENT["components"]["schemas"];
    let messages = ["ServerMessage", "ClientMessage"].into_iter().flat_map(|name| {
        let kinds = schemas[name]["oneOf"].as_array().unwrap().iter();
        kinds.map(|kind| kind["properties"]["type"]["const"].as_str().unwrap().to_owned())
    });
    assert_eq!(types, messages.collect());
    for (path, _) in routes() {
        assert!(text.contains(path), "{path} is not described");
    }
    for kind in schemas["Action"]["oneOf"].as_array().unwrap() {
        let named = format!("`{}`", kind["properties"]["kind"]["const"].as_str().unwrap());
        assert!(text.contains(&named), "{named} is not described");
    }
}
