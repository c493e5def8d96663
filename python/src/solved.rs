//! `solved_boards`: boards whose result with perfect play is known.

use parlour_messages::{Language, Localization};
use parlour_solved::SolvedBoard;
use pyo3::prelude::*;

use crate::bots::to_game;
use crate::errors::bad_argument;
use crate::game::PyGame;
use crate::matches::PyMatch;
use crate::plain::PyPlayer;

/// A board with a known result, and how the result was found.
#[pyclass(frozen, get_all, module = "parlour", name = "SolvedBoard")]
#[derive(Debug)]
pub(crate) struct PySolvedBoard {
    /// The board as a game with its options.
    game: PyGame,
    /// The position string, if it is not the start of the game.
    position: Option<String>,
    /// The claim in a word or two: `win x`, `draw`, `score 4`, `no win x within 10 turns`.
    claim: String,
    winner: Option<PyPlayer>,
    /// The result as a sentence.
    result: String,
    /// First moves that keep the result; mirror images of them do, too.
    moves: Vec<String>,
    /// Whether every other first move is proven to give the result away.
    is_complete: bool,
    /// The game ends within this many turns, if known.
    turns: Option<u32>,
    /// The command that finds the result again.
    command: String,
    nodes: Option<u64>,
    seconds: Option<f64>,
    /// The memory allowed, in MiB.
    memory: Option<u64>,
    /// Positions of the proof.
    positions: Option<u64>,
    /// The checksum of the proof file; `None` for the result of an exact search without a proof.
    sha256: Option<String>,
    /// The name of the shipped proof file.
    proof: Option<String>,
    /// The name of the shipped opening book.
    book: Option<String>,
    /// Literature to compare with.
    published: Option<String>,
}

impl PySolvedBoard {
    fn new(board: &SolvedBoard, texts: &Localization) -> PyResult<Self> {
        let result = texts.text(&board.result_message());
        let board = board.clone();
        Ok(Self {
            game: PyGame::new(&board.game)?,
            position: board.position,
            claim: board.claim.to_string(),
            winner: board.claim.winner().map(Into::into),
            result,
            moves: board.moves,
            is_complete: board.is_complete,
            turns: board.turns,
            command: board.command,
            nodes: board.nodes,
            seconds: board.seconds,
            memory: board.memory,
            positions: board.positions,
            sha256: board.sha256,
            proof: board.proof,
            book: board.book,
            published: board.published,
        })
    }
}

#[pymethods]
impl PySolvedBoard {
    /// A match that starts on the board.
    fn new_match(&self) -> PyResult<PyMatch> {
        self.game.new_match(self.position.as_deref(), None)
    }

    fn __repr__(&self) -> String {
        let position = self.position.as_ref().map(|text| format!(" {text}")).unwrap_or_default();
        format!("<SolvedBoard {}{position}: {}>", self.game.0.string(), self.claim)
    }
}

/// The boards of a game whose result with perfect play is known, of all options.
#[pyfunction]
pub(crate) fn solved_boards(game: &Bound<'_, PyAny>) -> PyResult<Vec<PySolvedBoard>> {
    let game = to_game(game)?.0.game;
    let texts = Localization::shared(Language::English, Some(game.info()));
    let boards = SolvedBoard::parse(game.info().solved)
        .map_err(|error| bad_argument(format!("solved.toml, {error}")))?;
    boards.iter().map(|board| PySolvedBoard::new(board, texts)).collect()
}
