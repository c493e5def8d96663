//! Errors with their HTTP status.

use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlour_api::{ErrorCode, RequestError};
use parlour_core::{GameInfo, Message, message};
use parlour_match::ActionError;

use crate::pool::QueueFull;
use crate::store::StoreError;

/// Why a request failed.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{cause}")]
pub struct ApiError {
    /// The HTTP status.
    pub status: StatusCode,
    /// The code and the message.
    pub cause: RequestError,
}

impl From<RequestError> for ApiError {
    fn from(cause: RequestError) -> Self {
        let status = match cause.code {
            ErrorCode::Malformed => StatusCode::BAD_REQUEST,
            ErrorCode::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
            ErrorCode::Forbidden => StatusCode::FORBIDDEN,
            ErrorCode::Unknown => StatusCode::NOT_FOUND,
            ErrorCode::Method => StatusCode::METHOD_NOT_ALLOWED,
            ErrorCode::Taken => StatusCode::CONFLICT,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::Unreadable | ErrorCode::Broken => StatusCode::INTERNAL_SERVER_ERROR,
            ErrorCode::Unavailable => StatusCode::SERVICE_UNAVAILABLE,
        };
        Self { status, cause }
    }
}

impl From<ActionError> for ApiError {
    fn from(error: ActionError) -> Self {
        RequestError::from(error).into()
    }
}

impl ApiError {
    fn new(code: ErrorCode, message: Message) -> Self {
        RequestError::new(code, message).into()
    }

    /// The same error about a game.
    #[must_use]
    pub(crate) fn in_game(self, game: &'static GameInfo) -> Self {
        Self { cause: self.cause.in_game(game), ..self }
    }

    /// The request is malformed.
    pub fn malformed(message: Message) -> Self {
        Self::new(ErrorCode::Malformed, message)
    }

    /// A request that a library cannot parse.
    pub(crate) fn unreadable_request(why: String) -> Self {
        RequestError::unreadable_request(why).into()
    }

    /// The request contains control characters.
    pub fn control_characters() -> Self {
        Self::malformed(message!("control-characters"))
    }

    /// The request is well-formed but invalid.
    pub fn illegal(message: Message) -> Self {
        Self::new(ErrorCode::Illegal, message)
    }

    /// Not permitted for this client.
    pub fn forbidden(message: Message) -> Self {
        Self::new(ErrorCode::Forbidden, message)
    }

    /// Not found.
    pub fn unknown(message: Message) -> Self {
        Self::new(ErrorCode::Unknown, message)
    }

    /// Wrong method for the path.
    pub fn method() -> Self {
        Self::new(ErrorCode::Method, message!("other-methods"))
    }

    /// Too large.
    pub fn too_large() -> Self {
        Self::new(ErrorCode::TooLarge, message!("body-too-large"))
    }

    /// Rate limit exceeded.
    pub fn too_many(message: Message) -> Self {
        Self::new(ErrorCode::TooMany, message)
    }

    /// The stored match cannot be replayed; retrying does not help.
    pub fn unreadable(message: Message) -> Self {
        Self::new(ErrorCode::Unreadable, message)
    }

    /// A bug.
    pub fn broken() -> Self {
        Self::new(ErrorCode::Broken, message!("server-bug"))
    }

    /// The store or the engines are overloaded.
    pub fn unavailable(message: Message) -> Self {
        Self::new(ErrorCode::Unavailable, message)
    }
}

impl From<StoreError> for ApiError {
    fn from(error: StoreError) -> Self {
        if matches!(error, StoreError::Control(_)) {
            return Self::control_characters();
        }
        tracing::error!(%error, "store");
        Self::unavailable(message!("store-unreachable"))
    }
}

impl From<QueueFull> for ApiError {
    fn from(full: QueueFull) -> Self {
        match full {
            QueueFull::Client => Self::too_many(message!("questions-open")),
            QueueFull::Queue => Self::unavailable(message!("engines-busy")),
        }
    }
}

impl From<JsonRejection> for ApiError {
    fn from(rejection: JsonRejection) -> Self {
        let status = rejection.status();
        match status {
            StatusCode::PAYLOAD_TOO_LARGE => Self::too_large(),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => {
                Self { status, ..Self::malformed(message!("expected-json")) }
            }
            _ => Self::unreadable_request(rejection.body_text()),
        }
    }
}

impl From<BytesRejection> for ApiError {
    fn from(rejection: BytesRejection) -> Self {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => Self::too_large(),
            _ => Self::malformed(message!("body-unreadable")),
        }
    }
}

impl From<QueryRejection> for ApiError {
    fn from(rejection: QueryRejection) -> Self {
        Self::unreadable_request(rejection.body_text())
    }
}

impl From<PathRejection> for ApiError {
    fn from(_: PathRejection) -> Self {
        Self::unknown(message!("nothing-here"))
    }
}

impl IntoResponse for ApiError {
    fn into_response(self) -> Response {
        let mut response = (self.status, Json(self.cause.response())).into_response();
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
