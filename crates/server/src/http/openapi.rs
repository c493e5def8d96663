//! The description for machines, kept by hand and compared with the running server by a test.

use axum::http::header;
use axum::response::{IntoResponse, Response};

pub(super) async fn document() -> Response {
    ([(header::CONTENT_TYPE, super::JSON)], include_str!("openapi.json")).into_response()
}
