//! What can go wrong with an arena as a whole; what goes wrong in a game is a
//! [`Fault`](crate::Fault).

use parlour_bots::BotSpecError;
use parlour_core::{MatchError, OptionError, StartError};

/// Why an arena cannot be held.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError {
    /// The game string or the options are wrong.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// A position cannot be read or started from.
    #[error(transparent)]
    Start(#[from] StartError),
    /// A move of an opening cannot be played.
    #[error(transparent)]
    Match(#[from] MatchError),
    /// A bot's name is wrong.
    #[error(transparent)]
    Bot(#[from] BotSpecError),
    /// A listed opening cannot be used.
    #[error("opening {number} `{text}`: {why}")]
    Opening {
        /// Its number in the list, from 1.
        number: usize,
        /// What stands there, shortened.
        text: String,
        /// What is wrong with it.
        why: String,
    },
    /// The settings do not go together.
    #[error("{0}")]
    Settings(String),
    /// An engine does not start or does not speak the protocol.
    #[error("cannot start the engine {name}: {why}")]
    Engine {
        /// The engine's name.
        name: String,
        /// What happened instead.
        why: String,
    },
    /// A file of the arena's folder cannot be read or written.
    #[error("cannot {what} {path}: {error}")]
    File {
        /// Read, write, lock, make.
        what: &'static str,
        /// Which file.
        path: String,
        /// What the system said.
        error: std::io::Error,
    },
    /// The folder holds something else.
    #[error("{0}")]
    Folder(String),
}

impl ArenaError {
    /// For `map_err` on file operations.
    pub(crate) fn file(
        what: &'static str,
        path: &std::path::Path,
    ) -> impl FnOnce(std::io::Error) -> Self {
        let path = path.display().to_string();
        move |error| Self::File { what, path, error }
    }
}
