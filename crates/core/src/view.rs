//! Positions as plain data for front ends to draw.

use crate::{ByPlayer, GameInfo, Message, Outcome, PieceColor, Player, Position, Step, message};

/// A cell, as an index into [`BoardView::cells`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Cell(pub u16);

/// Draws a position.
pub trait View: Position {
    /// Draws the board after the first steps of a move; without steps, the position itself. Ignores
    /// steps that do not fit, and never panics.
    fn view(&self, taken: &[Step]) -> BoardView;

    /// Visits the pieces of [`view`](Self::view): those of a cell from bottom to top, those in hand
    /// in the same order. Games override this to list them without drawing.
    fn for_each_piece(&self, taken: &[Step], visit: &mut dyn FnMut(PiecePlace, PieceView)) {
        self.view(taken).for_each_piece(visit);
    }
}

/// Where a piece is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum PiecePlace {
    /// On a cell.
    Cell(Cell),
    /// In the mover's hand during a multi-step move.
    Hand,
    /// In a player's reserve.
    Reserve(Player),
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
    /// The signs on the players' pieces, for people who do not see colors.
    pub emblems: [Emblem; 2],
    /// How the squares differ.
    pub pattern: Pattern,
    /// Pairs of neighboring cells whose pieces belong together.
    pub joined: Vec<[Cell; 2]>,
    /// Whether [`BoardView::joined`] is always drawn; otherwise at the end of the game, or if the
    /// user asks for it.
    pub shows_joined: bool,
    /// The side to move; `None` if the game is over.
    pub turn: Option<Player>,
    /// How the game has ended, if it has.
    pub outcome: Option<Outcome>,
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
    /// The name of its picture: `disc`, `pawn`, `stone` (lies flat, in stacks), `wall`, `coin`,
    /// `joker`. Front ends draw the letter if they have no picture of that name.
    pub art: &'static str,
    /// The number written on it.
    pub value: Option<u16>,
}

impl PieceView {
    /// A piece: a disc if a player owns it, otherwise its letter.
    pub const fn new(letter: char, name: &'static str, owner: Option<Player>) -> Self {
        let art = if owner.is_some() { "disc" } else { "letter" };
        Self { letter, name, owner, art, value: None }
    }

    /// The piece with another picture.
    #[must_use]
    pub const fn drawn_as(self, art: &'static str) -> Self {
        Self { art, ..self }
    }

    /// The piece with a number on it.
    #[must_use]
    pub const fn with_value(self, value: u16) -> Self {
        Self { value: Some(value), ..self }
    }

    /// A piece that the game does not have, as in a draft.
    pub const fn unknown(letter: char) -> Self {
        Self::new(letter, "something unknown", None)
    }

    /// The display name as a message.
    pub fn message(&self) -> Message {
        Message::fact(
            format!("piece-{}", self.name.replace(|c: char| !c.is_alphanumeric(), "-")),
            self.name,
        )
    }
}

/// The sign on a player's pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Emblem {
    /// A ring.
    Ring,
    /// A diamond.
    Diamond,
    /// A chevron that points to the top row.
    Up,
    /// A chevron that points to the bottom row.
    Down,
}

/// How the squares of a board differ.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Pattern {
    /// Two tones, alternating.
    Checkered,
    /// One tone, each square set apart.
    Plain,
}

/// A highlight on a cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Mark {
    /// Touched by the last move.
    LastMove,
    /// Touched earlier in the unfinished move.
    Used,
    /// Shows why the game ended: part of the winning line or group, a piece that reached its goal.
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
            emblems: [Emblem::Ring, Emblem::Diamond],
            pattern: Pattern::Checkered,
            joined: Vec::new(),
            shows_joined: false,
            turn: None,
            outcome: None,
            status: Message::verbatim(""),
        }
    }

    /// Sets the turn, outcome, colors and status line.
    pub fn set_status(&mut self, turn: Player, outcome: Option<Outcome>, info: &GameInfo) {
        let named = |player: Player| {
            let name = info.player_message(player);
            message!("side" = "{player} ({side})", player = name, side = player.to_string())
        };
        self.colors = info.colors;
        self.turn = outcome.is_none().then_some(turn);
        self.outcome = outcome;
        self.status = match outcome {
            None => message!("status-to-move" = "{side} to move", side = named(turn)),
            Some(Outcome { result, reason }) => {
                if let Some(winner) = result.winner() {
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

    /// Visits every piece, those of a cell from bottom to top.
    pub fn for_each_piece(&self, visit: &mut dyn FnMut(PiecePlace, PieceView)) {
        for (index, cell) in self.cells.iter().enumerate() {
            cell.stack.iter().for_each(|piece| visit(PiecePlace::Cell(Cell(index as u16)), *piece));
        }
        self.hand.iter().for_each(|piece| visit(PiecePlace::Hand, *piece));
        for player in Player::BOTH {
            let reserve = self.reserves.as_ref().map_or(&[][..], |reserves| &reserves[player]);
            for piece in reserve {
                visit(PiecePlace::Reserve(player), *piece);
            }
        }
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

    /// Joins neighboring cells whose top pieces belong to the same player.
    pub fn join_neighbors(&mut self, neighbors: Neighbors) {
        let (n_columns, n_rows) = (self.columns.len(), self.rows.len());
        let owner = |index: usize| self.cells[index].stack.last().and_then(|piece| piece.owner);
        let mut joined = Vec::new();
        for (index, (row, column)) in
            (0..n_rows).flat_map(|row| (0..n_columns).map(move |column| (row, column))).enumerate()
        {
            let Some(player) = owner(index) else { continue };
            let mut join = |other: usize| {
                if owner(other) == Some(player) {
                    joined.push([Cell(index as u16), Cell(other as u16)]);
                }
            };
            if column + 1 < n_columns {
                join(index + 1);
            }
            if row + 1 < n_rows {
                join(index + n_columns);
                if neighbors == Neighbors::Eight && column > 0 {
                    join(index + n_columns - 1);
                }
                if neighbors == Neighbors::Eight && column + 1 < n_columns {
                    join(index + n_columns + 1);
                }
            }
        }
        self.joined = joined;
    }
}

/// Which cells are neighbors.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Neighbors {
    /// Those that share an edge.
    Four,
    /// Those that share an edge or a corner.
    Eight,
}
