//! Positions as plain data for front ends to draw.

use crate::{ByPlayer, Ending, GameInfo, Message, PieceColor, Player, Position, Step, message};

/// A cell, as an index into [`BoardView::cells`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(pub u16);

/// Draws a position.
pub trait View: Position {
    /// Draws the board after the first steps of a move; without steps, the position itself. Ignores
    /// steps that do not fit, and never panics.
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
    /// The side to move; `None` if the game is over.
    pub turn: Option<Player>,
    /// How the game has ended, if it has.
    pub ending: Option<Ending>,
    /// One line for people: the side to move, or the result.
    pub status: Message,
}

/// One cell of the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CellView {
    /// The name in move notation, `a1`.
    pub name: String,
    /// The kind of cell.
    pub surface: Surface,
    /// The pieces, bottom to top.
    pub stack: Vec<PieceView>,
    /// The highlights.
    pub marks: Vec<Mark>,
}

/// The kind of a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Surface {
    /// An ordinary square.
    Square,
    /// A cell around the playing area that can hold pieces.
    Border,
    /// A square with a special role (a goal, a fortress).
    Special,
}

/// A piece, or anything else that lies on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceView {
    /// The letter in position strings; unique within the game.
    pub letter: char,
    /// The display name.
    pub name: &'static str,
    /// The owner; `None` if neutral.
    pub owner: Option<Player>,
}

impl PieceView {
    /// A piece that the game does not have, as in a draft.
    pub const fn unknown(letter: char) -> Self {
        Self { letter, name: "something unknown", owner: None }
    }

    /// The display name as a message.
    pub fn message(&self) -> Message {
        Message::fact(
            format!("piece-{}", self.name.replace(|c: char| !c.is_alphanumeric(), "-")),
            self.name,
        )
    }
}

/// A highlight on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// Touched by the last move.
    LastMove,
    /// Touched earlier in the unfinished move.
    Used,
    /// Part of the winning line or group.
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
    /// The breakdown: "27 discs, 5 bonuses".
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
    /// Creates an empty board. `describe` gives the name and surface of the cell in a column and
    /// row.
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

    /// Sets the turn, ending, colors and status line.
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
            Some(Ending { outcome, reason }) => {
                if let Some(winner) = outcome.winner() {
                    message!(
                        "status-won" = "{side} wins: {reason}",
                        side = named(winner),
                        reason = reason.message(),
                    )
                } else {
                    message!("status-draw" = "draw: {reason}", reason = reason.message())
                }
            }
        };
    }

    /// Finds a cell by name.
    pub fn cell_named(&self, name: &str) -> Option<Cell> {
        self.cells.iter().position(|cell| cell.name == name).map(|index| Cell(index as u16))
    }

    /// Marks a cell; does nothing if it has the mark or does not exist.
    pub fn mark(&mut self, cell: Cell, mark: Mark) {
        if let Some(view) = self.cells.get_mut(cell.0 as usize)
            && !view.marks.contains(&mark)
        {
            view.marks.push(mark);
        }
    }
}
