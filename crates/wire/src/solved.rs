//! A solved board as JSON.

use parlour_solved::SolvedBoard;
use schemars::JsonSchema;
use serde::Serialize;

/// A board with a known result. Unknown values are null.
#[derive(Serialize, JsonSchema, Debug)]
pub struct SolvedBoardJson {
    /// A game string.
    game: &'static str,
    /// A position string, if the board is not the start of the game.
    position: Option<&'static str>,
    /// `win x`, `win o`, `draw`, `score N`, or `no win x within N turns`.
    claim: String,
    /// First moves that keep the result; mirror images are left out.
    moves: &'static [String],
    /// Whether every other first move is proven to give the result away.
    complete: bool,
    /// The game ends within this many turns.
    turns: Option<u32>,
    nodes: Option<u64>,
    seconds: Option<f64>,
    /// In MiB.
    memory: Option<u64>,
    /// Positions of the proof.
    positions: Option<u64>,
    /// The size of the proof file.
    bytes: Option<u64>,
    /// The checksum of the proof file.
    sha256: Option<&'static str>,
    /// The name of the proof file that this program contains.
    proof: Option<&'static str>,
    /// The name of the opening book that this program contains instead of a large proof.
    book: Option<&'static str>,
    /// The command that finds the result again.
    command: &'static str,
    /// Literature to compare with.
    published: Option<&'static str>,
}

impl From<&'static SolvedBoard> for SolvedBoardJson {
    fn from(board: &'static SolvedBoard) -> Self {
        Self {
            game: &board.game,
            position: board.position.as_deref(),
            claim: board.claim.to_string(),
            moves: &board.moves,
            complete: board.is_complete,
            turns: board.turns,
            nodes: board.nodes,
            seconds: board.seconds,
            memory: board.memory,
            positions: board.positions,
            bytes: board.bytes,
            sha256: board.sha256.as_deref(),
            proof: board.proof.as_deref(),
            book: board.book.as_deref(),
            command: &board.command,
            published: board.published.as_deref(),
        }
    }
}
