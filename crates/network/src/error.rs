//! Why a network file is refused.

use parlour_core::{Message, OptionError, message};

/// Why a network file is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum NetworkError {
    /// Another kind of file.
    #[error("it is not a network file: expected the first line `parlour network 1`")]
    NotANetwork,
    /// Another version of the format.
    #[error("the file has version {found}: expected version {expected}")]
    Version {
        /// The version of the file.
        found: String,
        /// The supported version.
        expected: u32,
    },
    /// A line of the header is not `key: value`.
    #[error("line {line} is `{text}`: expected `key: value`")]
    BadLine {
        /// The line, counted from 1.
        line: usize,
        /// Its text.
        text: String,
    },
    /// The header lacks a key.
    #[error("the header ends without `{0}`")]
    MissingKey(&'static str),
    /// A value of the header is not valid.
    #[error("`{key}` is `{value}`: expected {expected}")]
    BadValue {
        /// The key.
        key: &'static str,
        /// The value.
        value: String,
        /// What was expected.
        expected: Message,
    },
    /// The file is too short or too long.
    #[error("the file has {found} bytes: expected {expected}")]
    Length {
        /// The length of the file.
        found: usize,
        /// The length that the header implies.
        expected: usize,
    },
    /// The file is damaged.
    #[error("the checksum is {found:08x}: expected {expected:08x}")]
    Checksum {
        /// The checksum in the file.
        found: u32,
        /// The checksum of its contents.
        expected: u32,
    },
    /// The network of another game.
    #[error("the network is for the game {found}: expected {expected}")]
    OtherGame {
        /// The game of the network.
        found: String,
        /// The game to play.
        expected: String,
    },
    /// The game has no such options.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The network was made for other inputs or phases of the game.
    #[error("the network has {found} {key}: expected {expected}")]
    Mismatch {
        /// `inputs` or `phases`.
        key: &'static str,
        /// Their number in the network.
        found: usize,
        /// Their number in the game.
        expected: usize,
    },
}

impl NetworkError {
    /// The error as a user-visible message.
    pub fn message(&self) -> Message {
        let english = self.to_string();
        match self {
            Self::NotANetwork => message!("network-other-file" or english),
            Self::Version { found, expected } => {
                message!("network-version" or english, found = found.clone(), expected = *expected)
            }
            Self::BadLine { line, text } => {
                message!("network-bad-line" or english, line = *line, text = text.clone())
            }
            Self::MissingKey(key) => message!("network-missing-key" or english, key = *key),
            Self::BadValue { key, value, expected } => message!(
                "network-bad-value" or english,
                key = *key,
                value = value.clone(),
                expected = expected.clone(),
            ),
            Self::Length { found, expected } => {
                message!("network-length" or english, found = *found, expected = *expected)
            }
            Self::Checksum { found, expected } => message!(
                "network-checksum" or english,
                found = format!("{found:08x}"),
                expected = format!("{expected:08x}"),
            ),
            Self::OtherGame { found, expected } => message!(
                "network-other-game" or english,
                found = found.clone(),
                expected = expected.clone(),
            ),
            Self::Options(error) => error.message(),
            Self::Mismatch { key, found, expected } => message!(
                "network-mismatch" or english,
                key = *key,
                found = *found,
                expected = *expected,
            ),
        }
    }
}
