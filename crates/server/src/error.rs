//! Errors as clients see them: a status, a code for programs, a message for people.

use axum::Json;
use axum::extract::rejection::{BytesRejection, JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use parlour_core::{GameInfo, Message, message};
use parlour_match::ActionError;
use parlour_messages::{Language, Localization};
use parlour_wire::MessageJson;
use schemars::JsonSchema;
use serde::Serialize;

use crate::pool::QueueFull;
use crate::store::StoreError;

/// Why a request failed.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.english())]
pub struct ApiError {
    /// The HTTP status.
    pub status: StatusCode,
    /// A code for programs.
    pub code: ErrorCode,
    /// The one-error message.
    pub message: Message,
    /// The game it is about, which names players and pieces.
    game: Option<&'static GameInfo>,
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
    /// A one-line message, in English.
    message: String,
    /// The same line as data.
    data: MessageJson,
}

impl From<ActionError> for ApiError {
    fn from(error: ActionError) -> Self {
        let message = error.message();
        match error {
            ActionError::Forbidden(_) => Self::forbidden(message),
            ActionError::Taken(_) => Self::taken(message),
            ActionError::Illegal(_) | ActionError::Move(_) => Self::illegal(message),
        }
    }
}

impl ApiError {
    const fn new(status: StatusCode, code: ErrorCode, message: Message) -> Self {
        Self { status, code, message, game: None }
    }

    /// The same error about a game.
    #[must_use]
    pub(crate) const fn in_game(mut self, game: &'static GameInfo) -> Self {
        self.game = Some(game);
        self
    }

    /// One line in English, whatever the input contained.
    fn english(&self) -> String {
        let text = Localization::shared(Language::English, self.game).text(&self.message);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The error for people, as data.
    pub(crate) fn data(&self) -> MessageJson {
        MessageJson::new(&self.message, self.game)
    }

    /// The request is malformed.
    pub fn malformed(message: Message) -> Self {
        Self::new(StatusCode::BAD_REQUEST, ErrorCode::Malformed, message)
    }

    /// A request that a library cannot parse.
    pub(crate) fn unreadable_request(why: String) -> Self {
        Self::malformed(message!("request-malformed" or why))
    }

    /// The request contains control characters.
    pub fn control_characters() -> Self {
        Self::malformed(message!("control-characters"))
    }

    /// The request is well-formed but invalid.
    pub fn illegal(message: Message) -> Self {
        Self::new(StatusCode::UNPROCESSABLE_ENTITY, ErrorCode::Illegal, message)
    }

    /// The request is invalid for the game that a game string names.
    pub(crate) fn illegal_for(game: &str, message: Message) -> Self {
        let error = Self::illegal(message);
        match parlour_games::parse_game(game) {
            Ok((game, _)) => error.in_game(game.info()),
            Err(_) => error,
        }
    }

    /// Not permitted for this client.
    pub fn forbidden(message: Message) -> Self {
        Self::new(StatusCode::FORBIDDEN, ErrorCode::Forbidden, message)
    }

    /// Not found.
    pub fn unknown(message: Message) -> Self {
        Self::new(StatusCode::NOT_FOUND, ErrorCode::Unknown, message)
    }

    /// Wrong method for the path.
    pub fn method() -> Self {
        Self::new(StatusCode::METHOD_NOT_ALLOWED, ErrorCode::Method, message!("other-methods"))
    }

    /// Someone else was first.
    pub fn taken(message: Message) -> Self {
        Self::new(StatusCode::CONFLICT, ErrorCode::Taken, message)
    }

    /// Too large.
    pub fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, ErrorCode::TooLarge, message!("body-too-large"))
    }

    /// Rate limit exceeded.
    pub fn too_many(message: Message) -> Self {
        Self::new(StatusCode::TOO_MANY_REQUESTS, ErrorCode::TooMany, message)
    }

    /// The stored match cannot be replayed; retrying does not help.
    pub fn unreadable(message: Message) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Unreadable, message)
    }

    /// A bug.
    pub fn broken() -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, ErrorCode::Broken, message!("server-bug"))
    }

    /// The store or the engines are overloaded.
    pub fn unavailable(message: Message) -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, ErrorCode::Unavailable, message)
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
                Self::new(status, ErrorCode::Malformed, message!("expected-json"))
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
        let error = ErrorJson { code: self.code, message: self.english(), data: self.data() };
        let mut response = (self.status, Json(ErrorResponse { error })).into_response();
        if matches!(self.status, StatusCode::TOO_MANY_REQUESTS | StatusCode::SERVICE_UNAVAILABLE) {
            response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
