//! Centers of mass, and distances from them.

use super::super::line_table::PieceSums;
use crate::board::{Bits, Grid};

/// Pieces farther than this from their center of mass count as far; 2x2 blocks within it count as
/// near.
const NEAR: usize = 2;

/// The squares nearest to the center of mass of some pieces: one, two or four.
#[derive(Clone, Copy)]
pub(super) struct Center {
    grid: Grid,
    /// Twice the nearest column, or the sum of both if the center lies halfway, so that no rounding
    /// prefers a side.
    column: usize,
    /// The same for rows.
    row: usize,
}

/// Twice the row nearest to the mean of `n` rows, or the sum of both if the mean lies halfway.
fn nearest(sum: usize, n: usize) -> usize {
    let twice_n = 2 * n.max(1);
    let shifted = 2 * sum + n;
    (2 * (shifted / twice_n)).saturating_sub(usize::from(shifted.is_multiple_of(twice_n)))
}

impl Center {
    pub(super) fn of<B: Bits>(grid: Grid, set: B) -> Self {
        let (mut columns, mut rows) = (0, 0);
        for square in set.squares() {
            let (column, row) = grid.place(square);
            columns += column;
            rows += row;
        }
        let n = set.count() as usize;
        Self { grid, column: nearest(columns, n), row: nearest(rows, n) }
    }

    /// The distance from a square to the nearest of these.
    pub(super) fn steps(self, square: usize) -> usize {
        let along = |at: usize, nearest: usize| {
            (nearest / 2).saturating_sub(at).max(at.saturating_sub(nearest.div_ceil(2)))
        };
        let (column, row) = self.grid.place(square);
        along(column, self.column).max(along(row, self.row))
    }

    pub(super) fn is_far(self, square: usize) -> bool {
        self.steps(square) > NEAR
    }

    /// Whether a 2x2 block, given by its lowest square, is on the board and entirely near.
    pub(super) fn is_near_block(self, square: usize) -> bool {
        let corners = [(0, 0), (1, 0), (0, 1), (1, 1)];
        let mut corners = corners.into_iter().map(|step| self.grid.offset(square, step, 1));
        corners.all(|corner| corner.is_some_and(|corner| !self.is_far(corner)))
    }

    pub(super) fn half_steps_to_middle(self) -> i32 {
        let middle = self.grid.columns() - 1;
        self.column.abs_diff(middle).max(self.row.abs_diff(middle)) as i32
    }
}

const N_SUMS: usize = 1 << 15;
const N_CENTERS: usize = 1 << 8;

fn sum_index(n: usize, sum: usize) -> usize {
    (n << 8 | sum) % N_SUMS
}

fn center_index(column: usize, row: usize) -> usize {
    (column << 4 | row) % N_CENTERS
}

/// Every center of mass of a board of up to eight columns, so that popcounts sum up distances.
pub(in super::super) struct Centers<B> {
    /// The result of [`nearest`] by number of pieces and sum of their columns or rows.
    nearest: Box<[u8; N_SUMS]>,
    /// By nearest column and row.
    distances: Box<[Distances<B>; N_CENTERS]>,
}

/// Distances from one center of mass.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Distances<B> {
    /// The squares whose distance to the center has this bit set.
    steps: [B; 3],
    pub(super) far: B,
    /// By lowest square.
    pub(super) near_blocks: B,
    pub(super) half_steps_to_middle: i32,
}

/// For each of three bits, the squares whose number has it set.
fn digits<B: Bits>(grid: Grid, number: impl Fn(usize) -> usize) -> [B; 3] {
    std::array::from_fn(|digit| squares_where(grid, |square| number(square) >> digit & 1 != 0))
}

fn squares_where<B: Bits>(grid: Grid, is_in: impl Fn(usize) -> bool) -> B {
    (0..grid.n_squares())
        .filter(|square| is_in(*square))
        .fold(B::EMPTY, |set, square| set | B::bit(square))
}

impl<B: Bits> Centers<B> {
    /// The maximum number of columns, for distances of three bits.
    pub(in super::super) const MAX_COLUMNS: usize = 8;

    /// All centers of a square board.
    pub(in super::super) fn new(grid: Grid) -> Self {
        let mut all_nearest = vec![0; N_SUMS];
        for n in 1..=grid.n_squares() {
            for sum in 0..=n * (grid.columns() - 1) {
                // Larger sums cannot occur, because few pieces fit in one column.
                if sum < 1 << 8 {
                    all_nearest[sum_index(n, sum)] = nearest(sum, n) as u8;
                }
            }
        }
        let mut distances = vec![Distances::default(); N_CENTERS];
        for column in 0..2 * grid.columns() - 1 {
            for row in 0..2 * grid.columns() - 1 {
                let center = Center { grid, column, row };
                distances[center_index(column, row)] = Distances {
                    steps: digits(grid, |square| center.steps(square)),
                    far: squares_where(grid, |square| center.is_far(square)),
                    near_blocks: squares_where(grid, |square| center.is_near_block(square)),
                    half_steps_to_middle: center.half_steps_to_middle(),
                };
            }
        }
        Self {
            nearest: all_nearest.try_into().expect("it was made with that length"),
            distances: distances.try_into().expect("it was made with that length"),
        }
    }

    /// The distances from the center of mass of some pieces.
    #[inline]
    pub(super) fn distances(&self, sums: PieceSums) -> &Distances<B> {
        let n = sums.pieces() as usize;
        let [column, row] =
            [sums.columns(), sums.rows()].map(|sum| self.nearest[sum_index(n, sum)] as usize);
        &self.distances[center_index(column, row)]
    }
}

impl<B: Bits> Distances<B> {
    /// The sum of the distances of some pieces to the center.
    #[inline]
    pub(super) fn steps(&self, set: B) -> i32 {
        let [ones, twos, fours] = self.steps.map(|digit| (digit & set).count() as i32);
        ones + 2 * twos + 4 * fours
    }
}
