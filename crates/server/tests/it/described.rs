//! The description for machines agrees with the server, and nothing that can be asked breaks it.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::support::{Server, games};

async fn description(server: &Server) -> Value {
    server.get("/api/v1/openapi.json").await
}

fn described(document: &Value) -> BTreeSet<(String, String)> {
    let paths = document["paths"].as_object().unwrap();
    paths
        .iter()
        .flat_map(|(path, methods)| {
            methods.as_object().unwrap().keys().map(|method| (path.clone(), method.clone()))
        })
        .collect()
}

/// A path with its parts filled in.
fn filled(path: &str, id: &str) -> String {
    let id = if path.contains("/games/") { games()[0] } else { id };
    path.replace("{id}", id).replace("{lesson}", "0").replace("{task}", "0").replace("{ply}", "0")
}

#[tokio::test]
async fn every_path_is_described_and_every_described_path_answers() {
    let server = Server::new().await;
    let document = description(&server).await;
    let known: BTreeSet<(String, String)> = parlour_server::described_paths()
        .into_iter()
        .flat_map(|(path, methods)| methods.iter().map(move |m| (path.to_owned(), (*m).to_owned())))
        .collect();
    assert_eq!(described(&document), known);
    let (id, token) = server.new_match(games()[1], "human", "open").await;
    for (path, method) in known {
        let body = match path.rsplit('/').next().unwrap() {
            "matches" | "preview" | "draft" | "hint" | "steps" => json!({"game": games()[1]}),
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
        let (status, value) = server.call(&method.to_uppercase(), &filled(&path, &id), &body).await;
        // Asked without a socket's handshake, the socket says so.
        let expected = if path.ends_with("/live") { status == 400 } else { status.is_success() };
        assert!(expected, "{method} {path}: {status} {value}");
        let promised = &document["paths"][&path][&method]["responses"];
        let is_promised = promised.get(status.as_str()).is_some() || path.ends_with("/live");
        assert!(is_promised, "{method} {path}: {status} is not described");
        let kinds = &promised[status.as_str()]["content"]["application/json"]["schema"];
        check(&document, kinds, &value, &path);
    }
}

/// Whether a value has what a description requires, as deep as that goes.
fn check(document: &Value, schema: &Value, value: &Value, at: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        let name = name.rsplit('/').next().unwrap();
        return check(document, &document["components"]["schemas"][name], value, at);
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        check(document, part, value, at);
    }
    // What is required is required of objects; whether there must be one, the type says.
    let required = schema["required"].as_array().filter(|_| value.is_object());
    for name in required.into_iter().flatten() {
        let name = name.as_str().unwrap();
        assert!(value.get(name).is_some(), "{at}: {name} is missing in {value}");
    }
    for (name, part) in schema["properties"].as_object().into_iter().flatten() {
        if let Some(inner) = value.get(name) {
            check(document, part, inner, &format!("{at}.{name}"));
        }
    }
    if let (Some(items), Some(values)) = (schema.get("items"), value.as_array()) {
        for one in values {
            check(document, items, one, at);
        }
    }
    if let Some(words) = schema["enum"].as_array() {
        assert!(words.contains(value), "{at}: {value} is none of {words:?}");
    }
    if let Some(kind) = schema["type"].as_str() {
        let fits = match kind {
            "string" => value.is_string(),
            "integer" => value.is_i64() || value.is_u64(),
            "number" => value.is_number(),
            "boolean" => value.is_boolean(),
            "array" => value.is_array(),
            "object" => value.is_object(),
            _ => true,
        };
        assert!(fits, "{at}: {value} is no {kind}");
    }
}

/// Rubbish of all kinds: never a failure of the server, never two lines, never an echo of markup.
#[tokio::test]
async fn garbage_gets_a_proper_error() {
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
    for (path, methods) in parlour_server::described_paths() {
        for method in methods {
            let path = filled(path, &id);
            for (at, value) in strange.iter().enumerate() {
                for field in fields.iter().skip(at % 3).step_by(3) {
                    let mut body = json!({"token": token, "millis": 50});
                    // Hints take their time; those need the place to be rubbish.
                    if !path.ends_with("/hint") {
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

/// Moves of an example: texts, or what is told of them.
fn told(moves: &[Value]) -> Vec<Value> {
    moves.iter().map(|m| m.get("text").unwrap_or(m).clone()).collect()
}

/// The document for people: every example can be read, games and moves in it are real, every path and every action is
/// there.
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
            let moves = value["moves"].as_array().map_or(Vec::new(), |moves| told(moves));
            server.post("/api/v1/preview", json!({ "game": game, "moves": moves })).await;
        }
    }
    let all = ["ack", "act", "bye", "event", "hello", "ping", "pong", "presence", "refused"];
    assert!(types.iter().eq(all), "{types:?}");
    for (path, _) in parlour_server::described_paths() {
        assert!(text.contains(path), "{path} is not described");
    }
    let document = description(&server).await;
    let kinds = document["components"]["schemas"]["Action"]["oneOf"].as_array().unwrap();
    for kind in kinds {
        let kind = &kind["properties"]["kind"];
        let words = kind["enum"].as_array().cloned().unwrap_or_else(|| vec![kind["const"].clone()]);
        for word in words {
            let named = format!("`{}`", word.as_str().unwrap());
            assert!(text.contains(&named), "{named} is not described");
        }
    }
}
