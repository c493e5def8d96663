//! A position as plain data that any front end can draw.

use crate::{ByPlayer, Ending, GameInfo, Message, PieceColor, Player, Position, Step, message};

/// A cell of a [`BoardView`]: its index in `cells`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(pub u16);

/// Draws a position.
pub trait View: Position {
    /// The board after the steps of a partial move; no steps for the position itself. Steps that do
    /// not fit are ignored; this never panics.
    fn view(&self, taken: &[Step]) -> BoardView;
}

/// Everything a front end needs to draw a position of any game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardView {
    /// Column labels from the left.
    pub columns: Vec<String>,
    /// Row labels from the bottom.
    pub rows: Vec<String>,
    /// The cells, row by row from the bottom, each row from the left.
    pub cells: Vec<CellView>,
    /// Each player's pieces in hand, if the game has them.
    pub reserves: Option<ByPlayer<Vec<PieceView>>>,
    /// The stack in the mover's hand during a multi-step move, bottom first.
    pub hand: Vec<PieceView>,
    /// The running score, if the game has one.
    pub scores: Option<ByPlayer<PlayerScore>>,
    /// The colors of the players' pieces.
    pub colors: [PieceColor; 2],
    /// Who is to move; none when the game is over.
    pub turn: Option<Player>,
    /// How the game ended.
    pub ending: Option<Ending>,
    /// One line of words: whose turn, or the result.
    pub status: Message,
}

/// One cell of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellView {
    /// The name in the notation, `a1`.
    pub name: String,
    /// What kind of place it is.
    pub surface: Surface,
    /// The pieces on it from bottom to top.
    pub stack: Vec<PieceView>,
    /// Its marks.
    pub marks: Vec<Mark>,
}

/// What kind of place a cell is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Surface {
    /// An ordinary square of the board.
    Square,
    /// A place outside the playing area that can hold something.
    Border,
    /// An ordinary square that a game treats as special (a goal, a fortress).
    Special,
}

/// A piece, or anything else that lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceView {
    /// Its letter in position strings; unique among a game's pieces.
    pub letter: char,
    /// Its name in words.
    pub name: &'static str,
    /// Whose it is; none for neutral things.
    pub owner: Option<Player>,
}

impl PieceView {
    /// A piece that the game does not have, as in a draft.
    pub const fn unknown(letter: char) -> Self {
        Self { letter, name: "something unknown", owner: None }
    }

    /// What the piece is called.
    pub fn message(&self) -> Message {
        Message::fact(
            format!("piece-{}", self.name.replace(|c: char| !c.is_alphanumeric(), "-")),
            self.name,
        )
    }
}

/// Something to point out about a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// Touched by the last move.
    LastMove,
    /// Touched earlier in the unfinished move.
    Used,
    /// Part of what decided the game (a line, a group).
    Winning,
    /// Loses its piece in the unfinished move.
    Captured,
    /// Changes its owner in the unfinished move.
    Flipped,
}

/// A player's score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PlayerScore {
    /// The points.
    pub points: i32,
    /// Their origin, in words: "27 discs, 5 bonuses".
    pub detail: Message,
}

/// The effect of a step on a cell, so that a front end can preview it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Effect {
    /// The cell.
    pub cell: Cell,
    /// `Captured` or `Flipped`.
    pub mark: Mark,
}

impl BoardView {
    /// An empty board with those labels. `name` and `surface` describe the cell in a column and row.
    pub fn empty(
        columns: Vec<String>,
        rows: Vec<String>,
        mut describe: impl FnMut(usize, usize) -> (String, Surface),
    ) -> Self {
        let mut cells = Vec::with_capacity(columns.len() * rows.len());
        for row in 0..rows.len() {
            for column in 0..columns.len() {
                let (name, surface) = describe(column, row);
                cells.push(CellView { name, surface, stack: Vec::new(), marks: Vec::new() });
            }
        }
        Self {
            columns,
            rows,
            cells,
            reserves: None,
            hand: Vec::new(),
            scores: None,
            colors: [PieceColor::Black, PieceColor::White],
            turn: None,
            ending: None,
            status: Message::verbatim(""),
        }
    }

    /// Fills turn, ending, colors and status from a position and the game's facts.
    pub fn set_status(&mut self, turn: Player, ending: Option<Ending>, info: &GameInfo) {
        let named = |player: Player| {
            let name = info.player_message(player);
            message!("side" = "{player} ({side})", player = name, side = player.to_string())
        };
        self.colors = info.colors;
        self.turn = ending.is_none().then_some(turn);
        self.ending = ending;
        self.status = match ending {
            None => message!("status-to-move" = "{side} to move", side = named(turn)),
            Some(Ending { outcome, reason }) => match outcome.winner() {
                Some(winner) => message!(
                    "status-won" = "{side} wins: {reason}",
                    side = named(winner),
                    reason = reason.message(),
                ),
                None => message!("status-draw" = "draw: {reason}", reason = reason.message()),
            },
        };
    }

    /// The cell with that name.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        self.cells.iter().position(|cell| cell.name == name).map(|index| Cell(index as u16))
    }

    /// Adds a mark to a cell unless it is there already or the cell does not exist.
    pub fn mark(&mut self, cell: Cell, mark: Mark) {
        if let Some(view) = self.cells.get_mut(cell.0 as usize)
            && !view.marks.contains(&mark)
        {
            view.marks.push(mark);
        }
    }
}
