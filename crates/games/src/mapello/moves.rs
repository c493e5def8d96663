//! Positions and moves as text.

use parlour_core::{
    ByPlayer, MoveError, Notation, PASS, Player, Position, PositionError, one_of, shortened,
};

use super::flips::Word;
use super::layout::{Board, Frame, Piece, SIZES, parse_name};
use super::{MapelloMove, MapelloPosition};
use crate::board::{BoardText, Fields, write_rows};

/// The largest number of bonuses a position string may give a player.
const MOST_TAKEN: u16 = 9999;

impl<B: Word> Notation for MapelloPosition<B> {
    fn text(&self) -> String {
        let board = write_rows(self.frame().grid(), |cell| {
            self.piece(cell).map(|piece| piece.view().letter)
        });
        format!("{board} {} {},{}", self.turn(), self.taken().one, self.taken().two)
    }

    fn move_text(&self, m: MapelloMove) -> String {
        match m {
            MapelloMove::Place(square) => {
                self.frame().name(self.frame().cell_of::<B>(square as usize))
            }
            MapelloMove::Pass => PASS.to_owned(),
        }
    }

    fn parse_move(&self, text: &str) -> Result<MapelloMove, MoveError> {
        if let Some(ending) = self.ending() {
            return Err(MoveError::game_over(ending));
        }
        let trimmed = text.trim();
        if trimmed.eq_ignore_ascii_case(PASS) {
            return if self.must_pass() {
                Ok(MapelloMove::Pass)
            } else {
                Err(MoveError::illegal(text, self.why_no_pass()))
            };
        }
        let Some(name) = parse_name(trimmed) else {
            return Err(MoveError::malformed(text, "a square such as e2, or pass"));
        };
        let Some(cell) = self.frame().find(name) else {
            let why = format!("discs are placed on {}", self.frame().extent());
            return Err(MoveError::illegal(text, why));
        };
        match self.frame().square_of::<B>(cell) {
            Some(square) if self.placements().has(square) => Ok(MapelloMove::Place(square as u8)),
            _ => Err(MoveError::illegal(text, self.why_not(cell))),
        }
    }
}

impl<B: Word> MapelloPosition<B> {
    /// Why the player to move may not place a disc on a cell.
    pub(super) fn why_not(&self, cell: usize) -> String {
        let name = self.frame().name(cell);
        if self.must_pass() {
            return format!("no disc can be placed anywhere, so {} must pass", self.turn());
        }
        if !self.frame().is_inner(cell) {
            let extent = self.frame().extent();
            return format!("{name} is a border square: discs are placed on {extent}");
        }
        match self.piece(cell) {
            Some(Piece::Disc(_)) => format!("{name} is occupied"),
            Some(Piece::Wall) => format!("there is a wall on {name}"),
            _ => format!("a disc on {name} flips nothing: it must flip at least one"),
        }
    }

    pub(super) fn why_no_pass(&self) -> String {
        format!("{} can place a disc: a pass is only for those who cannot", self.turn())
    }
}

/// What a position string says, checked.
pub(super) struct Reading {
    pub(super) board: Board,
    pub(super) turn: Player,
    pub(super) taken: ByPlayer<u16>,
}

/// Reads a position string (rules.md, "Notation"); `given` is the size option, where it was given.
pub(super) fn read(text: &str, given: Option<usize>) -> Result<Reading, PositionError> {
    let mut fields = Fields::split(text, 3..=3, "BOARD SIDE BONUSES")?;
    let letters = fields.board(&Piece::LETTERS);
    let board = letters.and_then(|letters| framed(&letters, given, &mut fields));
    let turn = fields.side();
    let taken = counts(&mut fields);
    match (board, turn, taken) {
        (Some(board), Some(turn), Some(taken)) => fields.finish(Reading { board, turn, taken }),
        _ => Err(fields.error()),
    }
}

/// A board string of the right size as a board, wherever its pieces stand.
pub(super) fn board_of(frame: Frame, letters: &BoardText) -> Board {
    let piece = |letter: &Option<char>| letter.and_then(Piece::from_letter);
    Board { frame, pieces: letters.cells.iter().map(piece).collect() }
}

fn framed(letters: &BoardText, given: Option<usize>, fields: &mut Fields<'_>) -> Option<Board> {
    let (columns, rows) = (letters.grid.columns(), letters.grid.rows());
    if columns != rows || !SIZES.contains(&columns.saturating_sub(2)) {
        let framed: Vec<String> = SIZES.iter().map(|n| format!("{0} x {0}", n + 2)).collect();
        let framed: Vec<&str> = framed.iter().map(String::as_str).collect();
        fields.fault(format!(
            "the board has {columns} columns and {rows} rows: expected {}, border included",
            one_of(&framed)
        ));
        return None;
    }
    let frame = Frame::new(columns - 2);
    if let Some(given) = given.filter(|given| *given != frame.size()) {
        fields.fault(format!(
            "the board has inner size {}: expected {given}, as the option says",
            frame.size()
        ));
    }
    let board = board_of(frame, letters);
    let misplaced = |on_border: bool| -> Vec<String> {
        let is_wrong = |cell: &usize| {
            board.pieces[*cell].is_some_and(|piece| {
                frame.is_inner(*cell) != on_border && (piece == Piece::Joker) != on_border
            })
        };
        frame.cells().filter(is_wrong).map(|cell| frame.name(cell)).collect()
    };
    let on_border = misplaced(true);
    fields.require(on_border.is_empty(), || {
        format!("{} on the border: expected nothing but jokers there", on_border.join(", "))
    });
    let inside = misplaced(false);
    fields.require(inside.is_empty(), || {
        format!("a joker on {}: expected jokers on the border only", inside.join(", "))
    });
    Some(board)
}

fn counts(fields: &mut Fields<'_>) -> Option<ByPlayer<u16>> {
    let field = fields.get(2).unwrap_or_default();
    let count = |text: &str| {
        let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse::<u16>().ok().filter(|count| digits && *count <= MOST_TAKEN)
    };
    let counts = field.split_once(',').and_then(|(one, two)| Some((count(one)?, count(two)?)));
    if counts.is_none() {
        fields.fault(format!(
            "the bonuses taken are `{}`: expected two numbers from 0 to {MOST_TAKEN} such as 2,0",
            shortened(field)
        ));
    }
    counts.map(|(one, two)| ByPlayer::new(one, two))
}
