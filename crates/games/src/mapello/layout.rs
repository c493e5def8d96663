//! The framed board: an inner board and its border, the names of their squares, and the parts that
//! do not change during a game.

use parlour_core::{Message, OptionValues, PieceView, Player, Symmetry, message};

use super::around::anchors;
use super::flips::{BothWays, Word, direction};
use crate::board::Grid;

/// The valid inner sizes.
pub(super) const SIZES: [usize; 4] = [4, 6, 8, 10];

/// The shape of an inner board with its border. *Cells* number both together, row by row from the
/// bottom left, as the view does; column `z` and row `0` come first:
///
/// ```text
///  5  30 31 .. 35
///  :   :        :     size 4
///  0   0  1 ..  5
///      z  a ..  e
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Frame {
    size: u8,
}

impl Frame {
    pub(super) const fn new(size: usize) -> Self {
        Self { size: size as u8 }
    }

    /// Columns and rows of the inner board.
    pub(super) const fn size(self) -> usize {
        self.size as usize
    }

    /// The whole board, including the border.
    pub(super) const fn grid(self) -> Grid {
        Grid::new(self.size() + 2, self.size() + 2)
    }

    pub(super) fn cells(self) -> std::ops::Range<usize> {
        0..self.grid().n_squares()
    }

    pub(super) fn is_inner(self, cell: usize) -> bool {
        let (column, row) = self.grid().place(cell);
        (1..=self.size()).contains(&column) && (1..=self.size()).contains(&row)
    }

    /// Whether a cell is one of the four center squares.
    pub(super) fn is_center(self, cell: usize) -> bool {
        let (column, row) = self.grid().place(cell);
        let center = self.size() / 2..=self.size() / 2 + 1;
        center.contains(&column) && center.contains(&row)
    }

    /// The border, row by row from the bottom left. The order is part of the rules, because the
    /// random setup depends on it.
    pub(super) fn border(self) -> impl Iterator<Item = usize> {
        self.cells().filter(move |cell| !self.is_inner(*cell))
    }

    /// The cell of an inner square in the numbering of a word.
    pub(super) fn cell_of<B: Word>(self, square: usize) -> usize {
        self.grid().square(square % B::STRIDE + 1, square / B::STRIDE + 1)
    }

    /// The inner square of a cell in the numbering of a word; `None` on the border.
    pub(super) fn square_of<B: Word>(self, cell: usize) -> Option<usize> {
        let (column, row) = self.grid().place(cell);
        self.is_inner(cell).then(|| (row - 1) * B::STRIDE + column - 1)
    }

    /// `a1` to `h8`, `z0` to `i9`.
    pub(super) fn name(self, cell: usize) -> String {
        let (column, row) = self.grid().place(cell);
        format!("{}{row}", column_letter(column))
    }

    /// The first and last inner square.
    pub(super) fn extent(self) -> Message {
        let last = self.grid().square(self.size(), self.size());
        message!("square-range" = "{first} to {last}", first = "a1", last = self.name(last))
    }

    /// The cell with a column letter and row number; `None` off the board.
    pub(super) fn find(self, (letter, row): (char, usize)) -> Option<usize> {
        let column = (0..self.size() + 2).find(|column| column_letter(*column) == letter);
        column.filter(|_| row <= self.size() + 1).map(|column| self.grid().square(column, row))
    }
}

pub(super) fn column_letter(column: usize) -> char {
    if column == 0 { 'z' } else { (b'a' + column as u8 - 1) as char }
}

/// Parses a square name in either case, without checking that the square exists.
pub(super) fn parse_name(text: &str) -> Option<(char, usize)> {
    let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
    let number = &text[1..];
    let is_number = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    if !is_number || (number.starts_with('0') && number != "0") {
        return None;
    }
    Some((letter.to_ascii_lowercase(), number.parse().unwrap_or(usize::MAX)))
}

/// A piece on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Piece {
    Disc(Player),
    Wall,
    Bonus,
    Joker,
}

impl Piece {
    pub(super) const LETTERS: [char; 5] = ['x', 'o', '#', '+', 'J'];

    pub(super) const fn from_letter(letter: char) -> Option<Self> {
        match letter {
            '#' => Some(Self::Wall),
            '+' => Some(Self::Bonus),
            'J' => Some(Self::Joker),
            _ => match Player::from_letter(letter) {
                Some(player) => Some(Self::Disc(player)),
                None => None,
            },
        }
    }

    pub(super) const fn view(self) -> PieceView {
        match self {
            Self::Disc(Player::One) => PieceView::new('x', "black disc", Some(Player::One)),
            Self::Disc(Player::Two) => PieceView::new('o', "white disc", Some(Player::Two)),
            Self::Wall => PieceView::new('#', "wall", None).drawn_as("wall"),
            Self::Bonus => PieceView::new('+', "bonus", None).drawn_as("coin"),
            Self::Joker => PieceView::new('J', "joker", None).drawn_as("joker"),
        }
    }
}

/// All pieces.
pub(super) const PIECES: [PieceView; 5] = [
    Piece::Disc(Player::One).view(),
    Piece::Disc(Player::Two).view(),
    Piece::Wall.view(),
    Piece::Bonus.view(),
    Piece::Joker.view(),
];

/// A board square by square, for setups, position strings and views. Discs, walls and bonuses are
/// on inner squares and jokers on the border; the caller must ensure that.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Board {
    pub(super) frame: Frame,
    /// By cell.
    pub(super) pieces: Vec<Option<Piece>>,
}

impl Board {
    /// The four center discs. rules.md, "Setup": on the rule book's diagonal, or with
    /// `start=othello` on the other.
    pub(super) fn start(values: &OptionValues) -> Self {
        let frame = Frame::new(values.number("size") as usize);
        let mut board = Self { frame, pieces: vec![None; frame.cells().len()] };
        let is_othello = values.is("start", "othello");
        for cell in frame.cells().filter(|cell| frame.is_center(*cell)) {
            let (column, row) = frame.grid().place(cell);
            let is_black = (column != row) != is_othello;
            let owner = if is_black { Player::One } else { Player::Two };
            board.pieces[cell] = Some(Piece::Disc(owner));
        }
        board
    }

    pub(super) fn cells_with(&self, piece: Piece) -> impl Iterator<Item = usize> {
        self.frame.cells().filter(move |cell| self.pieces[*cell] == Some(piece))
    }

    pub(super) fn transformed(&self, symmetry: Symmetry) -> Self {
        let mut moved = self.clone();
        for cell in self.frame.cells() {
            moved.pieces[self.frame.grid().transformed(cell, symmetry)] = self.pieces[cell];
        }
        moved
    }
}

/// The parts of a board that do not change during a game, prepared for move generation.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Layout<B> {
    /// The squares whose next square is a joker, by direction. They determine all jokers.
    pub(super) closers: BothWays<B>,
    /// The inner squares without the walls.
    pub(super) playable: B,
    /// The squares whose discs can never be flipped, like the corners in Reversi.
    pub(super) anchors: B,
    /// A hash of walls and jokers, for keys.
    pub(super) key: u64,
    pub(super) frame: Frame,
}

impl<B: Word> Layout<B> {
    pub(super) fn of(board: &Board) -> Self {
        let frame = board.frame;
        let set = |cells: &mut dyn Iterator<Item = usize>| {
            cells
                .filter_map(|cell| frame.square_of::<B>(cell))
                .fold(B::EMPTY, |set, square| set | B::bit(square))
        };
        let playable =
            set(&mut frame.cells().filter(|cell| board.pieces[*cell] != Some(Piece::Wall)));
        let closers: BothWays<B> = std::array::from_fn(|way| {
            std::array::from_fn(|axis| {
                let (dx, dy) = direction(axis, way);
                let next = |cell, n| frame.grid().offset(cell, (dx, dy), n);
                let behind = |cell| frame.grid().offset(cell, (-dx, -dy), 1);
                // A run that ends there needs a playable square before it.
                let has_room = |cell| behind(cell).is_some_and(|cell| frame.is_inner(cell));
                let is_joker = |cell: usize| board.pieces[cell] == Some(Piece::Joker);
                set(&mut frame
                    .cells()
                    .filter(|cell| has_room(*cell) && next(*cell, 1).is_some_and(is_joker)))
            })
        });
        let key = closers.iter().flatten().fold(frame.size() as u64, |key, set| set.mix_into(key));
        let anchors = anchors(playable, &closers);
        Self { closers, playable, anchors, key: playable.mix_into(key), frame }
    }

    /// Whether a border cell holds a joker, from its inner neighbor: straight, or diagonal for a
    /// corner.
    pub(super) fn is_joker(&self, cell: usize) -> bool {
        (0..2).any(|way| {
            (0..4).any(|axis| {
                let (dx, dy) = direction(axis, way);
                let beside = self.frame.grid().offset(cell, (-dx, -dy), 1);
                beside
                    .and_then(|beside| self.frame.square_of::<B>(beside))
                    .is_some_and(|square| self.closers[way][axis].has(square))
            })
        })
    }
}
