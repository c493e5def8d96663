//! Errors as clients see them: a status, a code for programs, a message for people.

use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlour_match::ActionError;
use schemars::JsonSchema;
use serde::Serialize;

use crate::pool::QueueFull;
use crate::store::StoreError;

/// Why a request failed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct ApiError {
    /// The HTTP status.
    pub status: StatusCode,
    /// A code for programs.
    pub code: ErrorCode,
    /// A one-line message.
    pub message: String,
}

/// A code for programs.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The request is malformed.
    Malformed,
    /// The request is well-formed but invalid.
    Illegal,
    /// Not permitted for this client.
    Forbidden,
    /// There is no such path, match or game.
    Unknown,
    /// Wrong method for the path.
    Method,
    /// Someone else was first.
    Taken,
    /// The body is too large.
    TooLarge,
    /// Too many requests; `Retry-After` says how long to wait.
    TooMany,
    /// The stored match cannot be replayed.
    Unreadable,
    /// A bug in the server.
    Broken,
    /// The store or the engines cannot take it now.
    Unavailable,
}

/// The body of every error.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ErrorResponse {
    error: ErrorJson,
}

/// An error.
#[derive(Serialize, JsonSchema)]
struct ErrorJson {
    code: ErrorCode,
    /// A one-line message.
    message: String,
}

impl From<ActionError> for ApiError {
    fn from(error: ActionError) -> Self {
        let message = error.to_string();
        match error {
            ActionError::Forbidden(_) => Self::forbidden(message),
            ActionError::Taken(_) => Self::taken(message),
            ActionError::Illegal(_) | ActionError::Move(_) => Self::illegal(message),
        }
    }
}

impl ApiError {
    fn new(status: StatusCode, code: ErrorCode, message: impl Into<String>) -> Self {
        let message: String = message.into();
        // Always one line, whatever the input contained.
        let message = message.split_whitespace().collect::<Vec<_>>().join(" ");
        Self { status, code, message }
    }

    /// The request is malformed.
    pub fn malformed(message: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, ErrorCode::Malformed, message)
    }

    /// The request contains control characters.
    pub fn control_characters() -> Self {
        Self::malformed("control characters are not allowed")
    }

    /// The request is well-formed but invalid.
    pub fn illegal(message: impl Into<String>) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::Illegal, message)
    }

    /// Not permitted for this client.
    pub fn forbidden(message: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, message)
    }

    /// Not found.
    pub fn unknown(message: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, ErrorCode::Unknown, message)
    }

    /// Wrong method for the path.
    pub fn method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::Method, "this path has other methods")
    }

    /// Someone else was first.
    pub fn taken(message: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, ErrorCode::Taken, message)
    }

    /// Too large.
    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge, "the body is too large")
    }

    /// Rate limit exceeded.
    pub fn too_many(message: impl Into<String>) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooMany, message)
    }

    /// The stored match cannot be replayed; retrying does not help.
    pub fn unreadable(message: impl Into<String>) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Unreadable, message)
    }

    /// A bug.
    pub fn broken() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Broken, "a bug in the server")
    }

    /// The store or the engines are overloaded.
    pub fn unavailable(message: impl Into<String>) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable, message)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        if matches!(error, StoreError::Control(_)) {
            return Self::control_characters();
        }
        tracing::error!(%error, "store");
        Self::unavailable("the store cannot be reached; try again")
    }
}

impl From<QueueFull> for ApiError {
    fn from(full: QueueFull) -> Self {
        match full {
            QueueFull::Client => {
                Self::too_many("you have enough questions open: wait for an answer")
            }
            QueueFull::Queue => Self::unavailable("the engines have too much to do; try again"),
        }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        let status = rejection.status();
        match status {
            StatusCode::PAYLOAD_TOO_LARGE => Self::too_large(),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => {
                Self::new(status, ErrorCode::Malformed, "expected a body of type application/json")
            }
            _ => Self::malformed(rejection.body_text()),
        }
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Self::too_large(),
            _ => Self::malformed("the body cannot be read"),
        }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::malformed(rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(_: PathRejection) -> Self {
        Self::unknown("there is nothing at this path")
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let error = ErrorJson { code: self.code, message: self.message };
        let mut response = (self.status, Json(ErrorResponse { error })).into_response();
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
