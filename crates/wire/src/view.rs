//! A board and a result as JSON.

use parlour_core::{
    BoardView, ByPlayer, CellView, Ending, Mark, PieceView, Player, PlayerScore, Surface,
};
use serde::Serialize;

/// A result: `1-0 connected`, in parts.
#[derive(Serialize, Debug)]
pub struct ResultJson {
    outcome: &'static str,
    reason: &'static str,
    /// The reason in words; empty while the game is unfinished.
    text: &'static str,
}

/// A `BoardView`, complete.
#[derive(Serialize, Debug)]
pub struct ViewJson {
    columns: Vec<String>,
    rows: Vec<String>,
    cells: Vec<CellJson>,
    reserves: Option<PairJson<Vec<PieceJson>>>,
    hand: Vec<PieceJson>,
    scores: Option<PairJson<PlayerScoreJson>>,
    turn: Option<char>,
    result: ResultJson,
    status: String,
}

#[derive(Serialize, Debug)]
struct CellJson {
    name: String,
    surface: &'static str,
    stack: Vec<PieceJson>,
    marks: Vec<&'static str>,
}

#[derive(Serialize, Debug)]
struct PieceJson {
    letter: char,
    name: &'static str,
    owner: Option<char>,
}

#[derive(Serialize, Debug)]
struct PlayerScoreJson {
    points: i32,
    detail: String,
}

/// A value per player, under the player's letter.
#[derive(Serialize, Debug)]
pub struct PairJson<T> {
    /// The first player's.
    pub x: T,
    /// The second player's.
    pub o: T,
}

impl ResultJson {
    /// The result of a finished or unfinished game.
    pub fn new(ending: Option<Ending>) -> Self {
        match ending {
            None => Self { outcome: "*", reason: "unfinished", text: "" },
            Some(Ending { outcome, reason }) => {
                Self { outcome: outcome.text(), reason: reason.word, text: reason.text }
            }
        }
    }
}

impl From<BoardView> for ViewJson {
    fn from(view: BoardView) -> Self {
        Self {
            columns: view.columns,
            rows: view.rows,
            cells: view.cells.into_iter().map(CellJson::from).collect(),
            reserves: view.reserves.map(|held| pair(held.map(|pieces| stack(&pieces)))),
            hand: stack(&view.hand),
            scores: view.scores.map(|scores| pair(scores.map(PlayerScoreJson::from))),
            turn: view.turn.map(Player::letter),
            result: ResultJson::new(view.ending),
            status: view.status,
        }
    }
}

/// The identifier of a mark.
pub const fn mark_word(mark: Mark) -> &'static str {
    match mark {
        Mark::LastMove => "last-move",
        Mark::Used => "used",
        Mark::Winning => "winning",
        Mark::Captured => "captured",
        Mark::Flipped => "flipped",
    }
}

impl From<CellView> for CellJson {
    fn from(cell: CellView) -> Self {
        let surface = match cell.surface {
            Surface::Square => "square",
            Surface::Border => "border",
            Surface::Special => "special",
        };
        let marks = cell.marks.iter().map(|mark| mark_word(*mark));
        Self { surface, stack: stack(&cell.stack), marks: marks.collect(), name: cell.name }
    }
}

impl From<PlayerScore> for PlayerScoreJson {
    fn from(score: PlayerScore) -> Self {
        Self { points: score.points, detail: score.detail }
    }
}

fn stack(pieces: &[PieceView]) -> Vec<PieceJson> {
    let piece = |piece: &PieceView| PieceJson {
        letter: piece.letter,
        name: piece.name,
        owner: piece.owner.map(Player::letter),
    };
    pieces.iter().map(piece).collect()
}

fn pair<T>(values: ByPlayer<T>) -> PairJson<T> {
    PairJson { x: values.one, o: values.two }
}
