//! Errors of an arena as a whole; errors in a game are [`Fault`](crate::Fault)s.

use parlour_bots::BotSpecError;
use parlour_core::{MatchError, OptionError, StartError};

/// Why an arena cannot run.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// Bad game string or options.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// A position cannot be parsed or used as a start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A move of an opening cannot be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// Bad bot name.
    #[error(transparent)]
    Bot(#[from] BotSpecError),
    /// A listed opening cannot be used.
    #[error("opening {number} `{text}`: {why}")]
    Opening {
        /// Its number in the list, from 1.
        number: usize,
        /// Its text, shortened.
        text: String,
        /// The reason.
        why: String,
    },
    /// Contradictory settings.
    #[error("{0}")]
    Settings(String),
    /// An engine does not start or does not speak the protocol.
    #[error("cannot start the engine {name}: {why}")]
    Engine {
        /// The engine's name.
        name: String,
        /// The reason.
        why: String,
    },
    /// A file in the run folder cannot be read or written.
    #[error("cannot {what} {path}: {error}")]
    File {
        /// The operation: read, write, lock, create.
        what: &'static str,
        /// The file.
        path: String,
        /// The system error.
        error: std::io::Error,
    },
    /// The folder holds another run.
    #[error("{0}")]
    RunFolder(String),
}

impl ArenaError {
    /// Returns a converter for `map_err` on file operations.
    pub(crate) fn file(
        what: &'static str,
        path: &std::path::Path,
    ) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.display().to_string();
        move |error| Self::File { what, path, error }
    }
}
