//! A board and a result as JSON.

use std::collections::BTreeMap;

use parlour_core::{
    BoardView, ByPlayer, Cell, CellView, Emblem, GameInfo, GameResult, Mark, Outcome, Pattern,
    PieceView, Player, PlayerScore, Surface,
};
use parlour_match::Side;
use schemars::JsonSchema;
use serde::Serialize;

use crate::MessageJson;

/// A result such as `1-0 connected`, in parts.
#[derive(Serialize, JsonSchema, Debug)]
pub struct ResultJson {
    outcome: OutcomeJson,
    /// One word, such as `connected`; `unfinished` if the game is not over.
    reason: &'static str,
    /// The reason as English; empty if the game is not over.
    text: &'static str,
    /// The reason; null while the game is unfinished.
    message: Option<MessageJson>,
}

/// Who has won.
#[derive(Serialize, JsonSchema, Debug)]
enum OutcomeJson {
    #[serde(rename = "1-0")]
    XWins,
    #[serde(rename = "0-1")]
    OWins,
    #[serde(rename = "1/2-1/2")]
    Draw,
    #[serde(rename = "*")]
    Unfinished,
}

/// A complete `BoardView`.
#[derive(Serialize, JsonSchema, Debug)]
pub struct ViewJson {
    /// The labels of the columns, from the left.
    columns: Vec<String>,
    /// The labels of the rows, from the bottom.
    rows: Vec<String>,
    /// Row by row from the bottom, each row from the left.
    cells: Vec<CellJson>,
    /// Pieces that each side has yet to place; null if the game has no reserves.
    reserves: Option<PairJson<Vec<PieceJson>>>,
    /// The stack being carried in an unfinished move.
    hand: Vec<PieceJson>,
    /// Null if the game has no points.
    scores: Option<PairJson<PlayerScoreJson>>,
    /// The signs on the pieces of `x` and `o`.
    emblems: [EmblemJson; 2],
    pattern: PatternJson,
    /// Pairs of neighboring cells whose pieces belong together, as indices.
    joined: Vec<[u16; 2]>,
    /// Whether `joined` is always drawn; otherwise at the end of the game or on request.
    shows_joined: bool,
    /// Null when the game is over.
    turn: Option<Side>,
    result: ResultJson,
    /// A one-line summary, in English.
    status: String,
    /// The same line as data.
    status_message: MessageJson,
    /// The names of the pieces in this view, by letter.
    names: BTreeMap<char, MessageJson>,
}

/// A cell of the board.
#[derive(Serialize, JsonSchema, Debug)]
struct CellJson {
    name: String,
    surface: SurfaceJson,
    /// From bottom to top.
    stack: Vec<PieceJson>,
    marks: Vec<MarkJson>,
}

/// The kind of a cell.
#[derive(Serialize, JsonSchema, Debug)]
#[serde(rename_all = "kebab-case")]
enum SurfaceJson {
    Square,
    Border,
    Special,
}

/// The sign on a player's pieces.
#[derive(Serialize, JsonSchema, Debug)]
#[serde(rename_all = "kebab-case")]
enum EmblemJson {
    Ring,
    Diamond,
    /// A chevron that points to the top row.
    Up,
    /// A chevron that points to the bottom row.
    Down,
}

/// How the squares of a board differ.
#[derive(Serialize, JsonSchema, Debug)]
#[serde(rename_all = "kebab-case")]
enum PatternJson {
    /// Two tones, alternating.
    Checkered,
    /// One tone, each square set apart.
    Plain,
}

/// Why a cell stands out.
#[derive(Serialize, JsonSchema, Debug)]
#[serde(rename_all = "kebab-case")]
pub enum MarkJson {
    /// The last move touched it.
    LastMove,
    /// The unfinished move has touched it.
    Used,
    /// It shows why the game ended.
    Winning,
    /// It loses its piece in the unfinished move.
    Captured,
    /// Its piece changes sides in the unfinished move.
    Flipped,
}

/// A piece on the board, or one that can be put there.
#[derive(Serialize, JsonSchema, Debug)]
pub struct PieceJson {
    letter: char,
    name: &'static str,
    /// Null if it belongs to neither side.
    owner: Option<Side>,
    /// The name of its picture: `disc`, `pawn`, `stone`, `wall`, `coin`, `joker`. A client draws
    /// the letter if it has no picture of that name.
    art: &'static str,
    /// The number written on it; null if there is none.
    value: Option<u16>,
}

/// The points of a side.
#[derive(Serialize, JsonSchema, Debug)]
struct PlayerScoreJson {
    points: i32,
    /// The points as an English phrase.
    detail: String,
    /// The points in words.
    message: MessageJson,
}

/// A value per player, under the player's letter.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, JsonSchema, Debug)]
#[schemars(inline)]
pub struct PairJson<T> {
    /// The first player's.
    pub x: T,
    /// The second player's.
    pub o: T,
}

impl ResultJson {
    /// The result of a finished or unfinished game.
    pub fn new(outcome: Option<Outcome>, game: &'static GameInfo) -> Self {
        let Some(Outcome { result, reason }) = outcome else {
            let outcome = OutcomeJson::Unfinished;
            return Self { outcome, reason: "unfinished", text: "", message: None };
        };
        let message = MessageJson::new(&reason.message(), Some(game));
        let outcome = match result {
            GameResult::Win(Player::One) => OutcomeJson::XWins,
            GameResult::Win(Player::Two) => OutcomeJson::OWins,
            GameResult::Draw => OutcomeJson::Draw,
        };
        Self { outcome, reason: reason.word, text: reason.text, message: Some(message) }
    }
}

impl ViewJson {
    /// A view of a board of the game.
    pub fn new(view: BoardView, game: &'static GameInfo) -> Self {
        let held = view.reserves.iter().flat_map(|held| [&held.one, &held.two]).flatten();
        let on_board = view.cells.iter().flat_map(|cell| &cell.stack);
        let mut names = BTreeMap::new();
        for piece in on_board.chain(held).chain(&view.hand) {
            let name = || MessageJson::new(&piece.message(), Some(game));
            names.entry(piece.letter).or_insert_with(name);
        }
        let status_message = MessageJson::new(&view.status, Some(game));
        Self {
            columns: view.columns,
            rows: view.rows,
            cells: view.cells.into_iter().map(CellJson::from).collect(),
            reserves: view.reserves.map(|reserves| pair(reserves.map(|pieces| stack(&pieces)))),
            hand: stack(&view.hand),
            scores: view
                .scores
                .map(|scores| pair(scores.map(|score| PlayerScoreJson::new(&score, game)))),
            emblems: view.emblems.map(EmblemJson::from),
            pattern: match view.pattern {
                Pattern::Checkered => PatternJson::Checkered,
                Pattern::Plain => PatternJson::Plain,
            },
            joined: view.joined.iter().map(|pair| pair.map(|Cell(index)| index)).collect(),
            shows_joined: view.shows_joined,
            turn: view.turn.map(Side::from),
            result: ResultJson::new(view.outcome, game),
            status: status_message.text().to_owned(),
            status_message,
            names,
        }
    }
}

impl From<Emblem> for EmblemJson {
    fn from(emblem: Emblem) -> Self {
        match emblem {
            Emblem::Ring => EmblemJson::Ring,
            Emblem::Diamond => EmblemJson::Diamond,
            Emblem::Up => EmblemJson::Up,
            Emblem::Down => EmblemJson::Down,
        }
    }
}

impl From<Mark> for MarkJson {
    fn from(mark: Mark) -> Self {
        match mark {
            Mark::LastMove => MarkJson::LastMove,
            Mark::Used => MarkJson::Used,
            Mark::Winning => MarkJson::Winning,
            Mark::Captured => MarkJson::Captured,
            Mark::Flipped => MarkJson::Flipped,
        }
    }
}

impl From<CellView> for CellJson {
    fn from(cell: CellView) -> Self {
        let surface = match cell.surface {
            Surface::Square => SurfaceJson::Square,
            Surface::Border => SurfaceJson::Border,
            Surface::Special => SurfaceJson::Special,
        };
        let marks = cell.marks.iter().map(|mark| MarkJson::from(*mark));
        Self { surface, stack: stack(&cell.stack), marks: marks.collect(), name: cell.name }
    }
}

impl PlayerScoreJson {
    fn new(score: &PlayerScore, game: &'static GameInfo) -> Self {
        let message = MessageJson::new(&score.detail, Some(game));
        Self { points: score.points, detail: message.text().to_owned(), message }
    }
}

impl From<&PieceView> for PieceJson {
    fn from(piece: &PieceView) -> Self {
        Self {
            letter: piece.letter,
            name: piece.name,
            owner: piece.owner.map(Side::from),
            art: piece.art,
            value: piece.value,
        }
    }
}

fn stack(pieces: &[PieceView]) -> Vec<PieceJson> {
    pieces.iter().map(PieceJson::from).collect()
}

fn pair<T>(values: ByPlayer<T>) -> PairJson<T> {
    PairJson { x: values.one, o: values.two }
}
