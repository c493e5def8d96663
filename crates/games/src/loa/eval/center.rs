//! Centers of mass: where they are, and how far everything is from them.

use super::super::line_table::Places;
use crate::board::{Bits, Grid};

/// Pieces farther than this from their center of mass have strayed; blocks of four squares within it
/// count as near.
const NEAR: usize = 2;

/// The squares nearest to the center of mass of some pieces: one, two or four.
#[derive(Clone, Copy)]
pub(super) struct Center {
    grid: Grid,
    /// The nearest column, or both where the center lies halfway: twice their mean. No rounding rule
    /// that would prefer a side is needed.
    column: usize,
    /// The same for rows.
    row: usize,
}

/// The row nearest to the mean of `n` rows, or both: twice their mean.
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

    /// How many steps there are from a square to the nearest of these.
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

    /// Whether a block of four squares, given by its lowest, is on the board and near as a whole.
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

fn sum_at(n: usize, sum: usize) -> usize {
    (n << 8 | sum) % N_SUMS
}

fn look_at(column: usize, row: usize) -> usize {
    (column << 4 | row) % N_CENTERS
}

/// Every center of mass of a board of up to eight columns, so that distances are added up by counting
/// bits.
pub(in super::super) struct Centers<B> {
    /// By number of pieces and sum of their columns or rows: twice the mean of the nearest.
    nearest: Box<[u8; N_SUMS]>,
    /// By nearest column and row.
    looks: Box<[Look<B>; N_CENTERS]>,
}

/// The board seen from one center of mass.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Look<B> {
    /// Squares whose number of steps to the center has a one in that binary digit.
    steps: [B; 3],
    pub(super) far: B,
    /// By lowest square.
    pub(super) near_blocks: B,
    pub(super) half_steps_to_middle: i32,
}

/// For each of three binary digits: the squares in whose number it is one.
fn digits<B: Bits>(grid: Grid, number: impl Fn(usize) -> usize) -> [B; 3] {
    std::array::from_fn(|digit| squares_where(grid, |square| number(square) >> digit & 1 != 0))
}

fn squares_where<B: Bits>(grid: Grid, is_in: impl Fn(usize) -> bool) -> B {
    (0..grid.n_squares())
        .filter(|square| is_in(*square))
        .fold(B::EMPTY, |set, square| set | B::bit(square))
}

impl<B: Bits> Centers<B> {
    /// The most columns, which three binary digits number.
    pub(in super::super) const MOST: usize = 8;

    /// All centers of a square board.
    pub(in super::super) fn new(grid: Grid) -> Self {
        let mut all_nearest = vec![0; N_SUMS];
        for n in 1..=grid.n_squares() {
            for sum in 0..=n * (grid.columns() - 1) {
                // Larger sums do not occur: few pieces fit in one column.
                if sum < 1 << 8 {
                    all_nearest[sum_at(n, sum)] = nearest(sum, n) as u8;
                }
            }
        }
        let mut looks = vec![Look::default(); N_CENTERS];
        for column in 0..2 * grid.columns() - 1 {
            for row in 0..2 * grid.columns() - 1 {
                let center = Center { grid, column, row };
                looks[look_at(column, row)] = Look {
                    steps: digits(grid, |square| center.steps(square)),
                    far: squares_where(grid, |square| center.is_far(square)),
                    near_blocks: squares_where(grid, |square| center.is_near_block(square)),
                    half_steps_to_middle: center.half_steps_to_middle(),
                };
            }
        }
        Self {
            nearest: all_nearest.try_into().expect("it was made with that length"),
            looks: looks.try_into().expect("it was made with that length"),
        }
    }

    /// The board seen from the center of mass of some pieces.
    #[inline]
    pub(super) fn look(&self, places: Places) -> &Look<B> {
        let n = places.pieces() as usize;
        let [column, row] =
            [places.columns(), places.rows()].map(|sum| self.nearest[sum_at(n, sum)] as usize);
        &self.looks[look_at(column, row)]
    }
}

impl<B: Bits> Look<B> {
    /// The steps of some pieces to the center, added up.
    #[inline]
    pub(super) fn steps(&self, set: B) -> i32 {
        let [ones, twos, fours] = self.steps.map(|digit| (digit & set).count() as i32);
        ones + 2 * twos + 4 * fours
    }
}
