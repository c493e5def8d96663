//! Text notation of positions and moves, and its errors.

use crate::{Message, Outcome, Position, message};

/// The move text of a forced pass, in every game that has one.
pub const PASS: &str = "pass";

/// Text notation of a position and its moves. Both round-trip.
///
/// Parsing a position needs the options and selects the position type, so
/// [`Game::read`](crate::Game::read) does it.
pub trait Notation: Position {
    /// The canonical position string, without the game string.
    fn text(&self) -> String;

    /// The canonical text of a move that is legal here.
    fn move_text(&self, m: Self::Move) -> String;

    /// Parses a move and checks that it is legal here. May accept variant spellings.
    ///
    /// # Errors
    /// [`MoveError`] if the text is malformed or the move is illegal.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;
}

/// Why a move was rejected. The position is unchanged.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// The text is not in the game's notation.
    #[error("cannot read the move `{text}`: expected {expected}")]
    Malformed {
        /// The input.
        text: String,
        /// The expected form.
        expected: Message,
    },
    /// The text names a move that the rules do not allow here.
    #[error("illegal move `{text}`: {why}")]
    Illegal {
        /// The input.
        text: String,
        /// The game's explanation.
        why: Message,
    },
    /// The game has ended.
    #[error("the game is over ({result}); no further move was expected")]
    GameOver {
        /// The result line.
        result: String,
    },
}

impl MoveError {
    /// The text is not in the game's notation.
    pub fn malformed(text: impl Into<String>, expected: Message) -> Self {
        Self::Malformed { text: shortened(&text.into()), expected }
    }

    /// The move is not allowed here.
    pub fn illegal(text: impl Into<String>, why: Message) -> Self {
        Self::Illegal { text: shortened(&text.into()), why }
    }

    /// The game has ended already.
    pub fn game_over(outcome: Outcome) -> Self {
        Self::GameOver { result: outcome.to_string() }
    }

    /// The error as a message.
    pub fn message(&self) -> Message {
        let english = self.to_string();
        match self {
            Self::Malformed { text, expected } => {
                message!("move-malformed" or english, move = text.clone(), expected = expected.clone())
            }
            Self::Illegal { text, why } => {
                message!("move-illegal" or english, move = text.clone(), why = why.clone())
            }
            Self::GameOver { result } => {
                message!("game-over" or english, result = result.clone())
            }
        }
    }
}

/// All errors in a position string.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot read the position `{text}`: {}", self.why())]
pub struct PositionError {
    /// The input.
    pub text: String,
    /// The errors, each with its location and what was expected.
    pub faults: Vec<Message>,
}

impl PositionError {
    /// Creates the error from a non-empty list.
    pub fn new(text: &str, faults: Vec<Message>) -> Self {
        Self { text: shortened(text), faults }
    }

    /// Creates the error from a single one.
    pub fn one(text: &str, fault: Message) -> Self {
        Self::new(text, vec![fault])
    }

    /// The errors on one line. Shows at most ten: arbitrary input can cause hundreds.
    pub fn why(&self) -> Message {
        const MAX_SHOWN: usize = 10;
        let joined =
            |others, last| message!("faults" = "{others}; {last}", others = others, last = last);
        let shown = self.faults.iter().take(MAX_SHOWN).cloned().reduce(joined);
        let shown = shown.expect("an error has at least one fault");
        match self.faults.len().saturating_sub(MAX_SHOWN) {
            0 => shown,
            n => message!("faults-and-more" = "{faults}; and {n} more", faults = shown, n = n),
        }
    }

    /// The error for people.
    pub fn message(&self) -> Message {
        let english = self.to_string();
        message!("position-malformed" or english, position = self.text.clone(), why = self.why())
    }
}

/// Shortens input to one line of at most 200 characters, to quote it in an error message.
pub fn shortened(text: &str) -> String {
    const MAX_CHARS: usize = 200;
    let mut short: String =
        text.chars().take(MAX_CHARS).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(MAX_CHARS).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::{Message, PositionError};

    #[test]
    fn long_error_lists_are_truncated() {
        let error = |n_faults: usize| {
            let faults = (1..=n_faults).map(|n| Message::verbatim(format!("fault {n}"))).collect();
            PositionError::new("x", faults).to_string()
        };
        assert!(error(10).ends_with("fault 9; fault 10"));
        assert!(error(11).ends_with("fault 10; and 1 more"));
        assert!(error(1).ends_with("`x`: fault 1"));
    }
}
