//! Response bodies. Their types appear in the signatures of the handlers, from which the description is generated.

use std::marker::PhantomData;

use axum::Json;
use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlour_api::{ClientMessage, ServerMessage};
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::{Value, json};

use super::describe::{Operation, Responder};

/// A body of a response.
pub(super) trait Body {
    const MEDIA: &str;

    fn summary(operation: &mut Operation<'_>) -> String;

    /// The description of the media type.
    fn media(operation: &mut Operation<'_>) -> Value;
}

impl<B: Body> Responder for B {
    fn describe(operation: &mut Operation<'_>) {
        let (summary, media) = (B::summary(operation), B::media(operation));
        operation.response("200", &summary, B::MEDIA, &media);
    }
}

impl<T: JsonSchema> Body for Json<T> {
    const MEDIA: &str = super::JSON;

    fn summary(operation: &mut Operation<'_>) -> String {
        operation.schemas.summary::<T>()
    }

    fn media(operation: &mut Operation<'_>) -> Value {
        json!({ "schema": operation.schemas.response::<T>() })
    }
}

/// A `T` that is already serialized, so that it can outlive what `T` borrows.
pub(super) struct RawJson<T> {
    text: Bytes,
    /// Contravariant, so that a body made from a borrow can be returned as `'static`.
    marker: PhantomData<fn(T)>,
}

impl<T: Serialize> RawJson<T> {
    pub(super) fn new(value: &T) -> Self {
        let text = serde_json::to_vec(value).expect("plain data serializes");
        Self { text: text.into(), marker: PhantomData }
    }
}

// A derived `Clone` would require `T: Clone`.
impl<T> Clone for RawJson<T> {
    fn clone(&self) -> Self {
        Self { text: self.text.clone(), marker: PhantomData }
    }
}

impl<T> IntoResponse for RawJson<T> {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, super::JSON)], self.text).into_response()
    }
}

impl<T: JsonSchema> Body for RawJson<T> {
    const MEDIA: &str = super::JSON;

    fn summary(operation: &mut Operation<'_>) -> String {
        Json::<T>::summary(operation)
    }

    fn media(operation: &mut Operation<'_>) -> Value {
        Json::<T>::media(operation)
    }
}

/// A response with status 201.
pub(super) struct Created<B>(pub(super) B);

impl<B: IntoResponse> IntoResponse for Created<B> {
    fn into_response(self) -> Response {
        (StatusCode::CREATED, self.0).into_response()
    }
}

impl<B: Body> Responder for Created<B> {
    fn describe(operation: &mut Operation<'_>) {
        let (summary, media) = (B::summary(operation), B::media(operation));
        operation.response("201", &summary, B::MEDIA, &media);
    }
}

/// A response that is part of the program: clients may keep it for a while.
pub(super) struct Cached<B>(pub(super) B);

impl<B: IntoResponse> IntoResponse for Cached<B> {
    fn into_response(self) -> Response {
        ([(header::CACHE_CONTROL, "public, max-age=300")], self.0).into_response()
    }
}

impl<B: Body> Responder for Cached<B> {
    fn describe(operation: &mut Operation<'_>) {
        B::describe(operation);
    }
}

/// Plain text.
#[derive(Debug)]
pub(super) struct Text {
    media: &'static str,
    text: String,
}

impl Text {
    pub(super) fn plain(text: impl Into<String>) -> Self {
        Self { media: "text/plain; charset=utf-8", text: text.into() }
    }

    /// Metrics in the Prometheus text format.
    pub(super) fn metrics(text: String) -> Self {
        Self { media: "text/plain; version=0.0.4", text }
    }
}

impl IntoResponse for Text {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, self.media)], self.text).into_response()
    }
}

impl Body for Text {
    const MEDIA: &str = "text/plain";

    fn summary(_: &mut Operation<'_>) -> String {
        "Text.".to_owned()
    }

    fn media(_: &mut Operation<'_>) -> Value {
        json!({"schema": {"type": "string"}})
    }
}

/// A file.
pub(super) struct Binary(pub(super) Vec<u8>);

impl IntoResponse for Binary {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, Self::MEDIA)], self.0).into_response()
    }
}

impl Body for Binary {
    const MEDIA: &str = "application/octet-stream";

    fn summary(_: &mut Operation<'_>) -> String {
        "The file.".to_owned()
    }

    fn media(_: &mut Operation<'_>) -> Value {
        json!({"schema": {"type": "string", "format": "binary"}})
    }
}

/// A streamed response with one `T` per line.
pub(super) struct Lines<T> {
    body: axum::body::Body,
    items: PhantomData<fn(T)>,
}

impl Lines<()> {
    /// One JSON object per line.
    pub(super) const MEDIA: &str = "application/x-ndjson";
}

impl<T: Serialize> Lines<T> {
    /// `body` consists of serialized lines.
    pub(super) fn new(body: axum::body::Body) -> Self {
        Self { body, items: PhantomData }
    }
}

impl<T> IntoResponse for Lines<T> {
    fn into_response(self) -> Response {
        let headers = [(header::CONTENT_TYPE, Lines::MEDIA), (header::CACHE_CONTROL, "no-store")];
        (headers, self.body).into_response()
    }
}

impl<T: JsonSchema> Body for Lines<T> {
    const MEDIA: &str = Lines::MEDIA;

    fn summary(operation: &mut Operation<'_>) -> String {
        operation.schemas.summary::<T>()
    }

    fn media(operation: &mut Operation<'_>) -> Value {
        // OpenAPI 3.2 describes a sequence of values as an array.
        json!({"schema": {"type": "array", "items": operation.schemas.response::<T>()}})
    }
}

/// A connection that becomes a WebSocket.
pub(super) struct Upgrade(pub(super) Response);

impl IntoResponse for Upgrade {
    fn into_response(self) -> Response {
        self.0
    }
}

impl Responder for Upgrade {
    fn describe(operation: &mut Operation<'_>) {
        operation.set("responses", json!({"101": {"description": "The socket is open."}}));
        let server = operation.schemas.response::<ServerMessage<'_>>();
        let client = operation.schemas.request::<ClientMessage>();
        operation.set("x-messages", json!({"server": server, "client": client}));
    }
}
