//! Why an action is refused.

use parlour_core::{Ending, MoveError};

/// Why an action is refused; the match has not changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActionError {
    /// This participant may not do it.
    #[error("{0}")]
    Forbidden(String),
    /// It does not fit the state of the match.
    #[error("{0}")]
    Illegal(String),
    /// Another participant was faster.
    #[error("{0}")]
    Taken(String),
    /// The move cannot be parsed, or is illegal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl ActionError {
    pub(crate) fn forbidden(message: impl Into<String>) -> Self {
        ActionError::Forbidden(message.into())
    }

    pub(crate) fn illegal(message: impl Into<String>) -> Self {
        ActionError::Illegal(message.into())
    }

    /// Spectators may not act.
    pub fn watching() -> Self {
        ActionError::forbidden("you watch this match: a seat is needed for that")
    }

    pub(crate) fn game_over(ending: Ending) -> Self {
        ActionError::illegal(format!("the game is over: {ending}"))
    }

    pub(crate) fn nothing(what: &str) -> Self {
        ActionError::illegal(format!("there is nothing {what}"))
    }
}
