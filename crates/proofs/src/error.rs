//! Why a proof is refused or cannot be written.

use std::io;

use crate::claim::Side;

/// Why a proof file is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ProofError {
    /// Another kind of file, or another version.
    #[error("it is not a proof file: expected the first line `parlour proof 1`")]
    NotAProof,
    /// A malformed line.
    #[error("{place}: expected {expected}, found `{found}`")]
    Expected {
        /// Where.
        place: String,
        /// What was expected.
        expected: String,
        /// The text found.
        found: String,
    },
    /// The file ends too early.
    #[error("{place}: expected {expected}, found the end of the file")]
    Truncated {
        /// Where.
        place: String,
        /// What was expected.
        expected: String,
    },
    /// The file cannot be read.
    #[error("cannot read the file: {0}")]
    Read(String),
    /// The file has at least this many more bytes after its last section.
    #[error("expected the end of the file after the last section, found {0} more bytes")]
    TrailingBytes(usize),
    /// The bytes have changed since they were written.
    #[error("{place}: the checksum is {found:08x}, expected {expected:08x}")]
    Checksum {
        /// Where.
        place: String,
        /// The checksum in the file.
        expected: u32,
        /// The checksum of the bytes.
        found: u32,
    },
    /// An option lets the history of the game decide something that a proof about positions cannot
    /// cover.
    #[error(
        "`{option}` lets the history decide: expected a game in which it does not change a `{claim}`"
    )]
    History {
        /// The option with its value.
        option: String,
        /// The claim.
        claim: String,
    },
    /// The claim needs the strategy of a side that has no section.
    #[error("expected a section of {0}, which the claim needs")]
    NoSection(Side),
    /// A section does not hold.
    #[error("section {section}: {fault}")]
    Section {
        /// The section, counted from 1.
        section: usize,
        /// The fault.
        fault: Fault,
    },
    /// The caller asked to stop.
    #[error("stopped before the end")]
    Stopped,
    /// The caller's limit on positions was reached.
    #[error("stopped after {0} positions, the limit")]
    Limit(u64),
}

impl From<io::Error> for ProofError {
    fn from(error: io::Error) -> Self {
        Self::Read(error.to_string())
    }
}

/// A fault of a strategy.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Fault {
    /// A line ends against the claim.
    #[error("a line ends against the claim in {0}")]
    EndsBadly(String),
    /// A line returns to one of its positions, although every line must end.
    #[error("a line repeats {0}: expected one that ends")]
    Repeats(String),
    /// The plain search does not settle a position that the strategy leaves to it.
    #[error("a search of {plies} plies does not settle {position}")]
    LeafNotSettled {
        /// The position.
        position: String,
        /// The depth of the search.
        plies: u32,
    },
    /// The strategy chooses a move that the position does not have.
    #[error("the choice in {position} is {choice}: expected a number to {moves}")]
    NoSuchMove {
        /// The position.
        position: String,
        /// The choice, counted from 1.
        choice: u64,
        /// The number of moves.
        moves: usize,
    },
    /// An unfinished position has no moves: a fault of the generator.
    #[error("no moves in the unfinished position {0}")]
    NoMoves(String),
    /// The section has fewer choices than its strategy needs.
    #[error("the choices end in {0}: expected one more")]
    NoMoreChoices(String),
    /// The section has choices that its strategy does not reach.
    #[error("expected the end of the choices after {0}")]
    SpareChoices(u64),
    /// The compressed choices are malformed.
    #[error("expected a deflate stream of choices: {0}")]
    BadStream(String),
    /// The section states a rank that its strategy does not have.
    #[error("the rank is {found}: expected {expected} as stated")]
    Rank {
        /// The rank in the file.
        expected: u32,
        /// The rank of the strategy.
        found: u32,
    },
    /// The generator does not accept a position.
    #[error("the reference generator refuses a position")]
    Generator,
    /// The caller asked to stop, or its limit was reached.
    #[error("stopped before the end")]
    Stopped,
    /// The caller's memory limit was reached.
    #[error("the strategy takes more memory than allowed")]
    TooLarge,
}

impl Fault {
    /// The error for a file with this fault in the section with this index.
    pub(crate) fn at(self, index: usize) -> ProofError {
        match self {
            Self::Stopped => ProofError::Stopped,
            fault => ProofError::Section { section: index + 1, fault },
        }
    }
}

/// Why a section cannot be written.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum WriteError {
    /// The guide gave up.
    #[error("no choice is known in {0}")]
    GaveUp(String),
    /// The guide's choices do not prove the claim.
    #[error("the strategy is wrong: {0}")]
    Fault(Fault),
    /// The start of the section is not a position of the game.
    #[error(transparent)]
    Start(#[from] ProofError),
}
