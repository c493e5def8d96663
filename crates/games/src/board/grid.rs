//! The shape of a board and the names of its squares.

use parlour_core::{BoardView, Cell, Message, Step, Surface, Symmetry, message};

use super::Bits;

/// The message for a square that is not on the board.
pub fn why_off_board(first: &'static str, last: String) -> Message {
    message!("off-board" = "the board goes from {first} to {last}", first = first, last = last)
}

/// A rectangular board. Squares are numbered row by row from the bottom left:
///
/// ```text
///  2  6 7 8
///  1  3 4 5     on 3 columns
///  0  0 1 2
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    columns: u8,
    rows: u8,
}

impl Grid {
    /// Creates a board with at most 26 columns and rows, because columns have one letter.
    pub const fn new(columns: usize, rows: usize) -> Self {
        assert!(columns <= 26 && rows <= 26, "columns are named by one letter");
        Self { columns: columns as u8, rows: rows as u8 }
    }

    /// The number of columns.
    #[inline]
    pub const fn columns(self) -> usize {
        self.columns as usize
    }

    /// The number of rows.
    #[inline]
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// The number of squares.
    #[inline]
    pub const fn n_squares(self) -> usize {
        self.columns() * self.rows()
    }

    /// The square at a column and row, both counted from 0.
    #[inline]
    pub const fn square(self, column: usize, row: usize) -> usize {
        row * self.columns() + column
    }

    /// The column and row of a square.
    #[inline]
    pub const fn place(self, square: usize) -> (usize, usize) {
        (square % self.columns(), square / self.columns())
    }

    /// The square `n` steps away in a direction, if it is on the board.
    pub const fn offset(self, square: usize, direction: (isize, isize), n: usize) -> Option<usize> {
        let (column, row) = self.place(square);
        let column = column as isize + direction.0 * n as isize;
        let row = row as isize + direction.1 * n as isize;
        let inside =
            column >= 0 && row >= 0 && column < self.columns as isize && row < self.rows as isize;
        if inside { Some(self.square(column as usize, row as usize)) } else { None }
    }

    /// The name of a square, `a1` at the bottom left.
    pub fn name(self, square: usize) -> String {
        let (column, row) = self.place(square);
        format!("{}{}", column_letter(column), row + 1)
    }

    /// Parses a square name at the start of a text, either case, and returns the rest. `None` if
    /// there is none; the inner `None` is a square off the board.
    pub fn parse_prefix(self, text: &str) -> Option<(Option<usize>, &str)> {
        let letter = text.chars().next().filter(char::is_ascii_alphabetic)?;
        let column = (letter.to_ascii_lowercase() as u8 - b'a') as usize;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).count();
        let number = &text[1..=digits];
        if number.is_empty() || number.starts_with('0') {
            return None;
        }
        let row = number.parse::<usize>().unwrap_or(usize::MAX);
        let on_board = column < self.columns() && row <= self.rows();
        Some((on_board.then(|| self.square(column, row - 1)), &text[1 + digits..]))
    }

    /// An empty view of the board.
    pub fn view(self) -> BoardView {
        let columns = (0..self.columns()).map(|column| column_letter(column).to_string()).collect();
        let rows = (1..=self.rows()).map(|row| row.to_string()).collect();
        BoardView::empty(columns, rows, |column, row| {
            (self.name(self.square(column, row)), Surface::Square)
        })
    }

    /// The image of a square under a symmetry.
    #[inline]
    pub const fn transformed(self, square: usize, symmetry: Symmetry) -> usize {
        let (column, row) = symmetry.apply(self.place(square), (self.columns(), self.rows()));
        self.square(column, row)
    }

    /// The image of a set of squares under a symmetry.
    pub fn transformed_set<B: Bits>(self, set: B, symmetry: Symmetry) -> B {
        set.squares()
            .fold(B::EMPTY, |moved, square| moved | B::bit(self.transformed(square, symmetry)))
    }

    /// The squares of some steps; `None` if one of them is not a square of this board.
    pub fn all_touched(self, steps: &[Step]) -> Option<Vec<usize>> {
        steps.iter().map(|step| self.touched(*step)).collect()
    }

    /// The square of a step, if it is a square of this board.
    pub fn touched(self, step: Step) -> Option<usize> {
        match step {
            Step::Cell(Cell(index)) => Some(index as usize).filter(|i| *i < self.n_squares()),
            Step::Button(_) => None,
        }
    }
}

fn column_letter(column: usize) -> char {
    (b'a' + column as u8) as char
}
