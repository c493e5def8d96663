//! Why an action is refused.

use parlour_core::{Message, MoveError, Outcome, message};

/// Why an action is refused; the match has not changed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ActionError {
    /// This participant may not do it.
    #[error("{0}")]
    Forbidden(Message),
    /// It does not fit the state of the match.
    #[error("{0}")]
    Illegal(Message),
    /// Another participant was faster.
    #[error("{0}")]
    Taken(Message),
    /// The move cannot be parsed, or is illegal.
    #[error(transparent)]
    Move(#[from] MoveError),
}

impl ActionError {
    pub(crate) fn forbidden(message: Message) -> Self {
        ActionError::Forbidden(message)
    }

    pub(crate) fn illegal(message: Message) -> Self {
        ActionError::Illegal(message)
    }

    /// The error for a spectator who tries to act.
    pub fn spectator() -> Self {
        ActionError::forbidden(
            message!("seat-needed" or "you watch this match: a seat is needed for that"),
        )
    }

    /// The game has ended.
    pub fn game_over(outcome: Outcome) -> Self {
        let english = format!("the game is over: {outcome}");
        ActionError::illegal(message!("game-is-over" or english, result = outcome.to_string()))
    }

    /// The message for the player.
    pub fn message(&self) -> Message {
        match self {
            ActionError::Forbidden(why) | ActionError::Illegal(why) | ActionError::Taken(why) => {
                why.clone()
            }
            ActionError::Move(error) => error.message(),
        }
    }
}
