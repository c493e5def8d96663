//! The types of the local protocol, generated from the Rust types: `local-protocol.json`, from which
//! `npm run types` writes the types of the page. `PARLOUR_BLESS=1` rewrites the file.

use parlour_api::schemas::Schemas;
use parlour_api::{BoardAtResponse, MatchStateJson, MatchSummaryJson};
use serde_json::{Map, Value, json};

use crate::matches::{MatchResponse, ThinkResponse};
use crate::operation::Operation;

const FILE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/local-protocol.json");

/// An object with a schema for each operation.
fn by_operation(schemas: &Map<String, Value>) -> Value {
    let required: Vec<&String> = schemas.keys().collect();
    json!({"type": "object", "required": required, "properties": schemas})
}

/// The arguments of each operation.
fn inputs(schemas: &mut Schemas) -> Map<String, Value> {
    let all = schemas.inline_request::<Operation>();
    let variants = all["oneOf"].as_array().expect("a schema for each operation");
    let properties = variants.iter().filter_map(|variant| variant["properties"].as_object());
    properties.flat_map(Map::clone).collect()
}

/// The value that each operation returns. That of a request depends on its path.
fn outputs(schemas: &mut Schemas) -> Map<String, Value> {
    let found = [
        ("request", schemas.response::<Value>()),
        ("match.create", schemas.response::<MatchResponse<'_>>()),
        ("match.import", schemas.response::<MatchResponse<'_>>()),
        ("match.open", schemas.response::<MatchResponse<'_>>()),
        ("match.act", schemas.response::<MatchResponse<'_>>()),
        ("match.clock", schemas.response::<MatchResponse<'_>>()),
        ("match.think", schemas.response::<ThinkResponse>()),
        ("match.board", schemas.response::<BoardAtResponse>()),
        ("match.state", schemas.response::<MatchStateJson<'_>>()),
        ("match.summary", schemas.response::<MatchSummaryJson>()),
        ("match.record", schemas.response::<String>()),
        ("match.close", schemas.response::<()>()),
        ("network.needed", schemas.response::<Vec<String>>()),
        ("network.load", schemas.response::<()>()),
    ];
    found.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect()
}

#[test]
fn local_protocol_json_matches_the_types() {
    let mut schemas = Schemas::default();
    let (inputs, outputs) = (inputs(&mut schemas), outputs(&mut schemas));
    let names = |map: &Map<String, Value>| map.keys().cloned().collect::<Vec<_>>();
    assert_eq!(names(&inputs), names(&outputs), "operations with input and output");
    let mut document = json!({
        "openapi": "3.1.0",
        "info": {"title": "Parlour: the local protocol", "version": "1"},
        "paths": {},
        "components": {
            "schemas": {"Inputs": by_operation(&inputs), "Outputs": by_operation(&outputs)},
        },
    });
    schemas.finish(&mut document);
    let text = serde_json::to_string_pretty(&document).expect("plain data") + "\n";
    if std::env::var_os("PARLOUR_BLESS").is_some() {
        return std::fs::write(FILE, text).expect("the folder of the crate");
    }
    let recorded = std::fs::read_to_string(FILE).expect("local-protocol.json");
    assert!(recorded == text, "local-protocol.json is out of date: run `cargo xtask api`");
}
