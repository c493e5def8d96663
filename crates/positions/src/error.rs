//! Errors of position files.

use std::io;
use std::path::{Path, PathBuf};

/// A position file that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum PositionsError {
    /// An I/O error.
    #[error("cannot use {file}: {error}")]
    Io {
        /// The file.
        file: PathBuf,
        /// The error.
        error: io::Error,
    },
    /// The file has no valid header.
    #[error("{file}: expected {expected}")]
    BadHeader {
        /// The file.
        file: PathBuf,
        /// What was expected.
        expected: String,
    },
    /// The last record is incomplete, or a record is damaged.
    #[error("{file}: expected whole records of {n_bytes} bytes after the header")]
    Truncated {
        /// The file.
        file: PathBuf,
        /// Bytes per record.
        n_bytes: usize,
    },
    /// Files of different games, or with different inputs, were opened together.
    #[error("{file}: expected positions of the same game and inputs as in {first}")]
    Mismatch {
        /// The file.
        file: PathBuf,
        /// The first file.
        first: PathBuf,
    },
    /// The file exists and must not be overwritten.
    #[error("{file} exists: expected --resume to continue it, or another name")]
    AlreadyExists {
        /// The file.
        file: PathBuf,
    },
    /// The file to resume was made with other settings.
    #[error("cannot resume {file}: expected the settings it was started with, {expected}")]
    SettingsMismatch {
        /// The file.
        file: PathBuf,
        /// The settings of the file.
        expected: String,
    },
    /// The journal of the file to resume is missing or does not match it.
    #[error("cannot resume {file}: expected its journal {journal}, written with it")]
    MissingJournal {
        /// The file.
        file: PathBuf,
        /// The journal.
        journal: PathBuf,
    },
}

impl PositionsError {
    /// Wraps an error of the system.
    pub(crate) fn io(file: &Path) -> impl FnOnce(io::Error) -> Self {
        move |error| Self::Io { file: file.to_owned(), error }
    }

    pub(crate) fn header(file: &Path, expected: impl Into<String>) -> Self {
        Self::BadHeader { file: file.to_owned(), expected: expected.into() }
    }
}
