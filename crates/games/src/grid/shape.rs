//! Masks that keep shifted sets on the board.

use super::Slide;
use crate::board::{Bits, Grid};

/// A board and its masks.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape<B> {
    grid: Grid,
    board: B,
    not_first_column: B,
    not_last_column: B,
}

/// Shifts of a set by one square along a row, a column or a diagonal, both ways. The masks are chosen
/// once and not at each shift, so that a loop over the axes has no branches.
#[derive(Clone, Copy, Debug)]
pub struct Axis<B> {
    board: B,
    /// The squares that stay on the board when shifted ahead.
    not_last: B,
    /// The squares that stay on the board when shifted back.
    not_first: B,
    stride: usize,
}

impl<B: Bits> Axis<B> {
    /// The set shifted to higher squares. Squares that leave the board are dropped.
    #[inline]
    pub fn ahead(&self, set: B) -> B {
        (set & self.not_last).up(self.stride) & self.board
    }

    /// The set shifted to lower squares. Squares that leave the board are dropped.
    #[inline]
    pub fn behind(&self, set: B) -> B {
        (set & self.not_first).down(self.stride)
    }
}

impl<B: Bits> Shape<B> {
    /// The masks of a board.
    pub fn new(grid: Grid) -> Self {
        let column = |wanted: usize| {
            (0..grid.rows()).fold(B::EMPTY, |set, row| set | B::bit(grid.square(wanted, row)))
        };
        let board = B::first_n(grid.n_squares());
        Self {
            grid,
            board,
            not_first_column: board & !column(0),
            not_last_column: board & !column(grid.columns() - 1),
        }
    }

    /// The board.
    #[inline]
    pub const fn grid(&self) -> Grid {
        self.grid
    }

    /// Every square.
    #[inline]
    pub const fn board(&self) -> B {
        self.board
    }

    /// The set of one square; empty for a number off the board.
    #[inline]
    pub fn square(&self, square: usize) -> B {
        if square < self.grid.n_squares() { B::bit(square) } else { B::EMPTY }
    }

    /// A set shifted by -1, 0 or 1 columns and rows. Squares that leave the board are dropped.
    #[inline]
    pub fn step(&self, set: B, (columns, rows): (isize, isize)) -> B {
        let set = match columns {
            -1 => set & self.not_first_column,
            1 => set & self.not_last_column,
            _ => set,
        };
        let stride = self.stride((columns, rows)).unsigned_abs();
        if (rows, columns) > (0, 0) { set.up(stride) & self.board } else { set.down(stride) }
    }

    /// Rows, columns, rising and falling diagonals. A falling diagonal rises to the west.
    #[inline]
    pub fn axes(&self) -> [Axis<B>; 4] {
        let (board, first, last) = (self.board, self.not_first_column, self.not_last_column);
        let columns = self.grid.columns();
        let axis = |not_last, not_first, stride| Axis { board, not_last, not_first, stride };
        [
            axis(last, first, 1),
            axis(board, board, columns),
            axis(last, first, columns + 1),
            axis(first, last, columns - 1),
        ]
    }

    /// The change of a square number by such a step.
    #[inline]
    pub const fn stride(&self, (columns, rows): (isize, isize)) -> isize {
        rows * self.grid.columns() as isize + columns
    }

    /// The moves by such a step onto the squares of a set.
    #[inline]
    pub fn slides(&self, targets: B, step: (isize, isize)) -> impl Iterator<Item = Slide> {
        let stride = self.stride(step);
        targets.squares().map(move |to| Slide::new((to as isize - stride) as usize, to))
    }

    /// A set shifted in each of the four directions; it may contain squares above the board.
    #[inline]
    pub fn moved(&self, set: B) -> [B; 4] {
        let columns = self.grid.columns();
        [
            set.up(columns),
            set.down(columns),
            (set & self.not_last_column).up(1),
            (set & self.not_first_column).down(1),
        ]
    }

    /// The squares that share a side with one of the set; it may contain squares above the board.
    #[inline]
    pub fn beside(&self, set: B) -> B {
        let [north, south, east, west] = self.moved(set);
        north | south | east | west
    }

    /// The set and every square that touches it by a side or a corner; it may contain squares above
    /// the board.
    #[inline]
    pub fn around(&self, set: B) -> B {
        let wide = set | (set & self.not_last_column).up(1) | (set & self.not_first_column).down(1);
        wide | wide.up(self.grid.columns()) | wide.down(self.grid.columns())
    }

    /// The squares next to at least one of the set, and those next to at least two.
    #[inline]
    pub fn beside_some_and_several(&self, set: B) -> (B, B) {
        let [north, south, east, west] = self.moved(set);
        let several = (north & south) | (east & west) | ((north | south) & (east | west));
        (north | south | east | west, several)
    }
}
