//! Game records: header lines, then moves with comments and variations.
//!
//! `docs/record.md` documents the format. A [`Record`] is only syntax;
//! [`Match::from_record`](crate::Match::from_record) checks that its moves are legal.

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
    /// The other header lines in order: `rules`, `x`, `o`, `date` and custom ones.
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
    /// The comment after it.
    pub comment: String,
    /// Alternatives to this move.
    pub variations: Vec<Line>,
}

/// Why a record could not be read or written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// The text is malformed.
    #[error("cannot read the record, line {line}: {message}")]
    Syntax {
        /// The line, counted from 1.
        line: usize,
        /// The error and what was expected.
        message: Message,
    },
    /// The format cannot represent this.
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

    /// Whether `key` is valid for a custom header: letters, digits, `-` and `_`, and not `game`,
    /// `start` or `result`.
    pub fn is_header_key(key: &str) -> bool {
        read::is_key(key) && !["game", "start", "result"].contains(&key)
    }

    /// Sets a header line, in place if it exists.
    pub fn set_header(&mut self, key: &str, value: &str) {
        self.headers.set(key, value);
    }
}

/// A record format specific to one game.
pub trait RecordFormat: Send + Sync {
    /// The name on the command line, e.g. `sgf`.
    fn id(&self) -> &'static str;

    /// Whether a text looks like this format and this game.
    fn recognizes(&self, text: &str) -> bool;

    /// Parses a record in this format.
    ///
    /// # Errors
    /// [`RecordError`] with the location and what was expected.
    fn read(&self, text: &str) -> Result<Record, RecordError>;

    /// Writes a match in this format.
    ///
    /// # Errors
    /// [`RecordError::Unsupported`] if the format cannot represent the match.
    fn write(&self, game: &Match) -> Result<String, RecordError>;
}
