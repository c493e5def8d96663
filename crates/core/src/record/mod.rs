//! A game as text: header lines, then moves with comments and variations.
//!
//! The format is documented in `docs/record.md`. A [`Record`] is syntax only; whether its moves are
//! legal is decided by [`Match::from_record`](crate::Match::from_record).

mod headers;
mod line;
mod read;
mod write;

#[cfg(test)]
mod tests;

pub use headers::Headers;
pub use line::{LineBuilder, RecordToken, RecordTokens};

use crate::{Match, Message, message};

/// A record as stored in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Record {
    /// The game string, `loa:size=6`.
    pub game: String,
    /// The start position, if not the standard one.
    pub start: Option<String>,
    /// The result line, `1-0 connected`.
    pub result: Option<String>,
    /// All other header lines in order: `rules`, `x`, `o`, `date` and whatever a user adds.
    pub headers: Headers,
    /// The moves.
    pub main_line: Line,
}

/// A sequence of moves.
#[derive(Default)]
pub struct Line {
    /// A comment before the first move.
    pub comment: String,
    /// The moves.
    pub moves: Vec<RecordMove>,
}

/// A move with its comment and variations.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct RecordMove {
    /// The move's text.
    pub text: String,
    /// A comment behind it.
    pub comment: String,
    /// Lines that replace this move.
    pub variations: Vec<Line>,
}

/// Why a record could not be read or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The text is not of the format's form.
    #[error("cannot read the record, line {line}: {message}")]
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The error and what was expected.
        message: Message,
    },
    /// The format cannot express this.
    #[error("cannot convert the record: {0}")]
    Unsupported(Message),
}

impl RecordError {
    /// A syntax error in a line, counted from 1.
    pub const fn syntax(line: usize, message: Message) -> Self {
        Self::Syntax { line, message }
    }

    /// The error for people.
    pub fn message(&self) -> Message {
        let english = self.to_string();
        match self {
            Self::Syntax { line, message } => {
                message!("record-malformed" or english, line = *line, why = message.clone())
            }
            Self::Unsupported(why) => {
                message!("record-unsupported" or english, why = why.clone())
            }
        }
    }
}

impl Record {
    /// The value of a header line.
    pub fn header(&self, key: &str) -> Option<&str> {
        self.headers.get(key)
    }

    /// Whether a text can be the key of a free header line: letters, digits, `-` and `_`, and not
    /// one of the lines that a record has fields for.
    pub fn is_header_key(key: &str) -> bool {
        read::is_key(key) && !["game", "start", "result"].contains(&key)
    }

    /// Sets a header line, in place if it exists.
    pub fn set_header(&mut self, key: &str, value: &str) {
        self.headers.set(key, value);
    }
}

/// A record format that belongs to one game.
pub trait RecordFormat: Send + Sync {
    /// The word that names it on the command line, e.g. `sgf`.
    fn id(&self) -> &'static str;

    /// Whether a text looks like this format and this game.
    fn recognizes(&self, text: &str) -> bool;

    /// Reads a text of this format.
    ///
    /// # Errors
    /// [`RecordError`] saying where and what was expected.
    fn read(&self, text: &str) -> Result<Record, RecordError>;

    /// Writes a match in this format.
    ///
    /// # Errors
    /// [`RecordError::Unsupported`] for what the format cannot express.
    fn write(&self, game: &Match) -> Result<String, RecordError>;
}
