//! Symmetries of rectangular boards.

use crate::Position;

/// One of the eight symmetries of a square; four of them also map a rectangle to itself.
///
/// Applied in this order: transpose (columns become rows), then mirror the columns, then mirror the
/// rows.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Symmetry {
    transpose: bool,
    mirror_columns: bool,
    mirror_rows: bool,
}

impl Symmetry {
    /// Leaves everything in place.
    pub const IDENTITY: Self = Self::new(false, false, false);

    /// The symmetries of a square, the identity first; the first four are those of a rectangle.
    pub const SQUARE: [Self; 8] = [
        Self::IDENTITY,
        Self::new(false, true, false),
        Self::new(false, false, true),
        Self::new(false, true, true),
        Self::new(true, false, false),
        Self::new(true, true, false),
        Self::new(true, false, true),
        Self::new(true, true, true),
    ];

    /// The symmetries of a board with these dimensions.
    pub fn of_board(columns: usize, rows: usize) -> &'static [Self] {
        if columns == rows { &Self::SQUARE } else { &Self::SQUARE[..4] }
    }

    const fn new(transpose: bool, mirror_columns: bool, mirror_rows: bool) -> Self {
        Self { transpose, mirror_columns, mirror_rows }
    }

    /// The image of the square at a column and row. Transposition requires a square board.
    #[must_use]
    pub const fn apply(
        self,
        (mut column, mut row): (usize, usize),
        (columns, rows): (usize, usize),
    ) -> (usize, usize) {
        if self.transpose {
            (column, row) = (row, column);
        }
        if self.mirror_columns {
            column = columns - 1 - column;
        }
        if self.mirror_rows {
            row = rows - 1 - row;
        }
        (column, row)
    }

    /// The image of a direction: -1, 0 or 1 columns and rows.
    #[must_use]
    pub const fn apply_step(self, (columns, rows): (isize, isize)) -> (isize, isize) {
        let square = ((columns + 1) as usize, (rows + 1) as usize);
        let (column, row) = self.apply(square, (3, 3));
        (column as isize - 1, row as isize - 1)
    }

    /// The inverse.
    #[must_use]
    pub const fn inverse(self) -> Self {
        if self.transpose { Self::new(true, self.mirror_rows, self.mirror_columns) } else { self }
    }
}

/// Symmetries of the rules: `transformed` commutes with playing moves, listing them and the outcome.
///
/// The defaults are for games without symmetries.
pub trait Symmetric: Position {
    /// The symmetries of this position's board, the identity first.
    fn symmetries(&self) -> &'static [Symmetry] {
        &[Symmetry::IDENTITY]
    }

    /// The image of the position.
    #[must_use]
    fn transformed(&self, symmetry: Symmetry) -> Self {
        debug_assert_eq!(symmetry, Symmetry::IDENTITY);
        self.clone()
    }

    /// The key of the image. Games override this where it is cheaper than the whole image.
    #[inline]
    fn transformed_key(&self, symmetry: Symmetry) -> u64 {
        self.transformed(symmetry).key()
    }

    /// The image of a move.
    #[must_use]
    fn transformed_move(&self, m: Self::Move, symmetry: Symmetry) -> Self::Move {
        debug_assert_eq!(symmetry, Symmetry::IDENTITY);
        m
    }

    /// The position with the players swapped (pieces, reserves, turn); `None` if the rules treat
    /// them differently. The same moves are legal. The result need not be reachable.
    #[must_use]
    fn players_swapped(&self) -> Option<Self> {
        None
    }
}
