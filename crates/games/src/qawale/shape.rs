//! The geometry of a board with a fixed number of squares, worked out when the program is built.

use super::Direction;
use crate::board::Grid;

/// The square a step off the board leads to. Every set of barred squares holds it, so that one test
/// answers both "is it on the board?" and "may it be entered?".
pub(super) const OFF_BOARD: u8 = 63;

/// Facts of the board with `CELLS` squares, numbered row by row from the bottom left.
pub(super) struct Shape<const CELLS: usize>;

impl<const CELLS: usize> Shape<CELLS> {
    pub(super) const SIDE: usize = CELLS.isqrt();
    pub(super) const GRID: Grid = Grid::new(Self::SIDE, Self::SIDE);

    /// The square a step in a direction leads to.
    pub(super) const NEXT: &'static [[u8; 4]; CELLS] = &next_squares();

    const FIRST_ROW: u64 = (1 << Self::SIDE) - 1;
    const FIRST_COLUMN: u64 = every(0, Self::SIDE, Self::SIDE);
    const RISING_DIAGONAL: u64 = every(0, Self::SIDE + 1, Self::SIDE);
    const FALLING_DIAGONAL: u64 = every(Self::SIDE - 1, Self::SIDE - 1, Self::SIDE);

    /// The name of a square.
    pub(super) fn name(square: usize) -> String {
        Self::GRID.name(square)
    }

    /// The direction of the step between two squares, if they are neighbors.
    pub(super) fn direction(from: usize, to: usize) -> Option<Direction> {
        let next = &Self::NEXT[from];
        Direction::ALL.into_iter().find(|direction| next[*direction as usize] as usize == to)
    }

    /// Whether a set of squares holds a line (rules.md, "End of the game").
    #[inline]
    pub(super) const fn has_line(squares: u64, diagonals: bool) -> bool {
        let mut rows = squares & Self::FIRST_COLUMN;
        let mut columns = squares & Self::FIRST_ROW;
        let mut index = 1;
        while index < Self::SIDE {
            rows &= squares >> index;
            columns &= squares >> (index * Self::SIDE);
            index += 1;
        }
        let has_diagonal = squares & Self::RISING_DIAGONAL == Self::RISING_DIAGONAL
            || squares & Self::FALLING_DIAGONAL == Self::FALLING_DIAGONAL;
        rows | columns != 0 || diagonals && has_diagonal
    }

    /// The squares of all lines that a set of squares holds, for front ends.
    pub(super) fn lines_in(squares: u64, diagonals: bool) -> u64 {
        let row = |index| Self::FIRST_ROW << (index * Self::SIDE);
        let column = |index| Self::FIRST_COLUMN << index;
        (0..Self::SIDE)
            .flat_map(|index| [row(index), column(index)])
            .chain(
                [Self::RISING_DIAGONAL, Self::FALLING_DIAGONAL].into_iter().filter(|_| diagonals),
            )
            .filter(|line| squares & line == *line)
            .fold(0, |lines, line| lines | line)
    }
}

/// `n` squares, `step` apart.
const fn every(first: usize, step: usize, n: usize) -> u64 {
    let mut squares = 0;
    let mut index = 0;
    while index < n {
        squares |= 1 << (first + index * step);
        index += 1;
    }
    squares
}

const fn next_squares<const CELLS: usize>() -> [[u8; 4]; CELLS] {
    let mut table = [[OFF_BOARD; 4]; CELLS];
    let mut square = 0;
    while square < CELLS {
        let mut index = 0;
        while index < Direction::ALL.len() {
            let direction = Direction::ALL[index];
            if let Some(next) = Shape::<CELLS>::GRID.offset(square, direction.vector(), 1) {
                table[square][direction as usize] = next as u8;
            }
            index += 1;
        }
        square += 1;
    }
    table
}
