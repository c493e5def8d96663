//! Errors as clients see them: a code for programs, a message for people.

use parlour_core::{GameInfo, Message, message};
use parlour_match::ActionError;
use parlour_messages::{Language, Localization};
use parlour_wire::MessageJson;
use schemars::JsonSchema;
use serde::Serialize;

/// Why a request failed.
#[derive(Clone, Debug, thiserror::Error)]
#[error("{}", self.english())]
pub struct RequestError {
    /// A code for programs.
    pub code: ErrorCode,
    /// The one-line message.
    pub message: Message,
    /// The game it concerns, which names players and pieces.
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
#[derive(Debug, Serialize, JsonSchema)]
pub struct ErrorResponse {
    error: ErrorJson,
}

/// An error.
#[derive(Debug, Serialize, JsonSchema)]
struct ErrorJson {
    code: ErrorCode,
    /// A one-line message, in English.
    message: String,
    /// The same line as data.
    data: MessageJson,
}

impl From<ActionError> for RequestError {
    fn from(error: ActionError) -> Self {
        let message = error.message();
        match error {
            ActionError::Forbidden(_) => Self::forbidden(message),
            ActionError::Taken(_) => Self::taken(message),
            ActionError::Illegal(_) | ActionError::Move(_) => Self::illegal(message),
        }
    }
}

impl RequestError {
    /// An error with a code.
    pub const fn new(code: ErrorCode, message: Message) -> Self {
        Self { code, message, game: None }
    }

    /// The same error about a game.
    #[must_use]
    pub const fn in_game(mut self, game: &'static GameInfo) -> Self {
        self.game = Some(game);
        self
    }

    /// One line in English, whatever the input contained.
    pub fn english(&self) -> String {
        let text = Localization::shared(Language::English, self.game).text(&self.message);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// The error for people, as data.
    pub fn data(&self) -> MessageJson {
        MessageJson::new(&self.message, self.game)
    }

    /// The body of the response.
    pub fn response(&self) -> ErrorResponse {
        let error = ErrorJson { code: self.code, message: self.english(), data: self.data() };
        ErrorResponse { error }
    }

    /// The request is malformed.
    pub fn malformed(message: Message) -> Self {
        Self::new(ErrorCode::Malformed, message)
    }

    /// A request that a library cannot parse.
    pub fn unreadable_request(why: String) -> Self {
        Self::malformed(message!("request-malformed" or why))
    }

    /// The request is well-formed but invalid.
    pub fn illegal(message: Message) -> Self {
        Self::new(ErrorCode::Illegal, message)
    }

    /// The request is invalid for the game that a game string names.
    pub fn illegal_for(game: &str, message: Message) -> Self {
        let error = Self::illegal(message);
        match parlour_games::parse_game(game) {
            Ok((game, _)) => error.in_game(game.info()),
            Err(_) => error,
        }
    }

    /// Not permitted for this client.
    pub fn forbidden(message: Message) -> Self {
        Self::new(ErrorCode::Forbidden, message)
    }

    /// Not found.
    pub fn unknown(message: Message) -> Self {
        Self::new(ErrorCode::Unknown, message)
    }

    /// Someone else was first.
    pub fn taken(message: Message) -> Self {
        Self::new(ErrorCode::Taken, message)
    }

    /// The stored match cannot be replayed; retrying does not help.
    pub fn unreadable(message: Message) -> Self {
        Self::new(ErrorCode::Unreadable, message)
    }

    /// The engines cannot take it now, or the request has ended.
    pub fn unavailable(message: Message) -> Self {
        Self::new(ErrorCode::Unavailable, message)
    }
}
