//! Line lengths, from one word per row, column and diagonal.

use super::position::Shape;
use crate::board::Bits;

/// The pieces of one side on each line of the board.
///
/// Rows and diagonals are indexed by column, columns by row. The array sizes are powers of two, so
/// that a masked index needs no bounds check.
#[derive(Clone, Debug)]
pub(super) struct Lines {
    rows: [u32; 32],
    columns: [u32; 32],
    rising: [u32; 64],
    falling: [u32; 64],
}

impl Lines {
    #[inline]
    pub(super) fn new<B: Bits>(shape: &Shape<B>, pieces: B) -> Self {
        let mut lines = Self { rows: [0; 32], columns: [0; 32], rising: [0; 64], falling: [0; 64] };
        for square in pieces.squares() {
            lines.toggle(shape.place(square));
        }
        lines
    }

    /// Adds or removes a piece.
    #[inline]
    pub(super) fn toggle(&mut self, (column, row): (usize, usize)) {
        self.rows[row & 31] ^= 1 << column;
        self.columns[column & 31] ^= 1 << row;
        self.rising[(column + 32 - row) & 63] ^= 1 << column;
        self.falling[(column + row) & 63] ^= 1 << column;
    }

    /// The line lengths of a piece on a square on the four axes: row, column, rising and falling
    /// diagonal. The square itself may be empty.
    #[inline]
    pub(super) fn lengths(&self, (column, row): (usize, usize)) -> [usize; 4] {
        [
            length(self.rows[row & 31], column),
            length(self.columns[column & 31], row),
            length(self.rising[(column + 32 - row) & 63], column),
            length(self.falling[(column + row) & 63], column),
        ]
    }
}

/// One plus the lengths of the runs of set bits directly above and below a bit.
#[inline]
fn length(line: u32, at: usize) -> usize {
    let above = (line >> at >> 1).trailing_ones();
    let below = (line << (31 - at) << 1).leading_ones();
    (1 + above + below) as usize
}
