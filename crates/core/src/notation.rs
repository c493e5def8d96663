//! Positions and moves as text, and their errors.

use crate::{Ending, Message, Position, message};

/// The move text of a forced pass, in every game that has one.
pub const PASS: &str = "pass";

/// Text forms of a position and its moves. Both round-trip.
///
/// Reading a position needs the options and picks the position's type, so it is a duty of
/// [`Game::read`](crate::Game::read).
pub trait Notation: Position {
    /// The canonical position string, without game tag.
    fn text(&self) -> String;

    /// The canonical text of a move that is legal here.
    fn move_text(&self, m: Self::Move) -> String;

    /// Parses a move, leniently where the rules say so, and checks that it is legal here.
    ///
    /// # Errors
    /// [`MoveError`] with what was expected, or why the move is illegal.
    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError>;
}

/// Why a move text was refused. The position is untouched.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum MoveError {
    /// The text is not of the notation's form.
    #[error("cannot read the move `{text}`: expected {expected}")]
    Malformed {
        /// What was given.
        text: String,
        /// The form that would have been read.
        expected: Message,
    },
    /// The text names a move that the rules do not allow here.
    #[error("illegal move `{text}`: {why}")]
    Illegal {
        /// What was given.
        text: String,
        /// The reason, in the game's own words.
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
    /// The text is not of the notation's form.
    pub fn malformed(text: impl Into<String>, expected: Message) -> Self {
        Self::Malformed { text: shortened(&text.into()), expected }
    }

    /// The move is not allowed here.
    pub fn illegal(text: impl Into<String>, why: Message) -> Self {
        Self::Illegal { text: shortened(&text.into()), why }
    }

    /// The game has ended already.
    pub fn game_over(ending: Ending) -> Self {
        Self::GameOver { result: ending.to_string() }
    }

    /// The error for people.
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

/// Everything that is wrong with a position string, all faults at once.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("cannot read the position `{text}`: {}", self.why())]
pub struct PositionError {
    /// What was given.
    pub text: String,
    /// The errors, each with its location and what was expected.
    pub faults: Vec<Message>,
}

impl PositionError {
    /// A list of faults; callers make sure it is not empty.
    pub fn new(text: &str, faults: Vec<Message>) -> Self {
        Self { text: shortened(text), faults }
    }

    /// A single fault.
    pub fn one(text: &str, fault: Message) -> Self {
        Self::new(text, vec![fault])
    }

    /// The faults on one line that a person still reads: a text that is no position at all can have
    /// hundreds.
    pub fn why(&self) -> Message {
        const MOST: usize = 10;
        let joined =
            |others, last| message!("faults" = "{others}; {last}", others = others, last = last);
        let shown = self.faults.iter().take(MOST).cloned().reduce(joined);
        let shown = shown.expect("an error has at least one fault");
        match self.faults.len().saturating_sub(MOST) {
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

/// Error messages quote input on one line and keep it short.
pub fn shortened(text: &str) -> String {
    const MOST: usize = 200;
    let mut short: String =
        text.chars().take(MOST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if text.chars().nth(MOST).is_some() {
        short.push('…');
    }
    short
}

#[cfg(test)]
mod tests {
    use super::{Message, PositionError};

    #[test]
    fn many_faults_stay_one_short_line() {
        let error = |n_faults: usize| {
            let faults = (1..=n_faults).map(|n| Message::verbatim(format!("fault {n}"))).collect();
            PositionError::new("x", faults).to_string()
        };
        assert!(error(10).ends_with("fault 9; fault 10"));
        assert!(error(11).ends_with("fault 10; and 1 more"));
        assert!(error(1).ends_with("`x`: fault 1"));
    }
}
