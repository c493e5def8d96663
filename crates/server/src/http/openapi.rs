//! The `OpenAPI` document. `cargo xtask api` writes the file from the types; a test fails when the two differ.

use axum::http::header;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use super::describe::{Describer, Operation};
use super::output::Body;

/// Generates the description of every path and message from the types, as in `openapi.json`.
pub fn openapi() -> Value {
    let mut describer = Describer::new();
    super::list_routes(&mut describer);
    describer.finish()
}

/// The committed file.
pub(super) struct Document;

pub(super) async fn document() -> Document {
    Document
}

impl IntoResponse for Document {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, super::JSON)], include_str!("openapi.json")).into_response()
    }
}

impl Body for Document {
    const MEDIA: &str = super::JSON;

    fn summary(_: &mut Operation<'_>) -> String {
        "This document.".to_owned()
    }

    fn media(_: &mut Operation<'_>) -> Value {
        json!({"schema": {"type": "object"}})
    }
}
