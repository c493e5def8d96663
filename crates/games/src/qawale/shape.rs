//! Compile-time tables of a board with a fixed number of squares.

use super::{Direction, MOST_STEPS};
use crate::board::Grid;

/// The target of a step off the board. Every set of barred squares contains it, so that one test
/// covers both.
pub(super) const OFF_BOARD: u8 = 63;

/// Rows, columns and diagonals of the largest board.
const MOST_LINES: usize = 2 * 6 + 2;

/// Tables of the board with `CELLS` squares, numbered row by row from the bottom left.
pub(super) struct Shape<const CELLS: usize>;

impl<const CELLS: usize> Shape<CELLS> {
    pub(super) const SIDE: usize = CELLS.isqrt();
    pub(super) const GRID: Grid = Grid::new(Self::SIDE, Self::SIDE);

    /// The target of a step in each direction.
    pub(super) const NEXT: &'static [[u8; 4]; CELLS] = &next_squares();

    const FIRST_ROW: u64 = (1 << Self::SIDE) - 1;
    const FIRST_COLUMN: u64 = every(0, Self::SIDE, Self::SIDE);
    const RISING_DIAGONAL: u64 = every(0, Self::SIDE + 1, Self::SIDE);
    const FALLING_DIAGONAL: u64 = every(Self::SIDE - 1, Self::SIDE - 1, Self::SIDE);

    /// Rows from the bottom, columns from the left, the two diagonals; the rest is unused.
    const LINES: &'static [u64; MOST_LINES] = &Self::list_lines();

    /// The squares that are not on the edge.
    pub(super) const INNER: u64 = {
        let rows = ((1 << (CELLS - Self::SIDE)) - 1) & !Self::FIRST_ROW;
        rows & !Self::FIRST_COLUMN & !(Self::FIRST_COLUMN << (Self::SIDE - 1))
    };

    /// `ENDS[square][n]`: the end squares of walks of `n` steps with loops.
    pub(super) const ENDS: &'static [[u64; MOST_STEPS + 1]; CELLS] = &walk_ends();

    /// The lines, as sets of squares.
    #[inline]
    pub(super) fn lines(diagonals: bool) -> &'static [u64] {
        &Self::LINES[..2 * Self::SIDE + if diagonals { 2 } else { 0 }]
    }

    const fn list_lines() -> [u64; MOST_LINES] {
        let mut lines = [0; MOST_LINES];
        let mut index = 0;
        while index < Self::SIDE {
            lines[index] = Self::FIRST_ROW << (index * Self::SIDE);
            lines[Self::SIDE + index] = Self::FIRST_COLUMN << index;
            index += 1;
        }
        lines[2 * Self::SIDE] = Self::RISING_DIAGONAL;
        lines[2 * Self::SIDE + 1] = Self::FALLING_DIAGONAL;
        lines
    }

    /// A set of squares shifted by one step; squares that leave the board are lost.
    const fn stepped(squares: u64, direction: Direction) -> u64 {
        let last_column = Self::FIRST_COLUMN << (Self::SIDE - 1);
        match direction {
            Direction::Down => squares >> Self::SIDE,
            Direction::Left => (squares & !Self::FIRST_COLUMN) >> 1,
            Direction::Right => (squares & !last_column) << 1,
            Direction::Up => squares << Self::SIDE & ((1 << CELLS) - 1),
        }
    }

    /// The name of a square.
    pub(super) fn name(square: usize) -> String {
        Self::GRID.name(square)
    }

    /// The direction of the step between two squares, if they are neighbors.
    pub(super) fn direction(from: usize, to: usize) -> Option<Direction> {
        let next = &Self::NEXT[from];
        Direction::ALL.into_iter().find(|direction| next[*direction as usize] as usize == to)
    }

    /// Whether a set of squares contains a line (rules.md, "End of the game").
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

    /// The squares of all lines in a set of squares, for front ends.
    pub(super) fn lines_in(squares: u64, diagonals: bool) -> u64 {
        Self::lines(diagonals)
            .iter()
            .filter(|line| squares & **line == **line)
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

/// Computes the end squares. Tracks the direction of the last step, because a walk may not turn
/// straight back.
const fn walk_ends<const CELLS: usize>() -> [[u64; MOST_STEPS + 1]; CELLS] {
    let mut table = [[0; MOST_STEPS + 1]; CELLS];
    let mut square = 0;
    while square < CELLS {
        table[square][0] = 1 << square;
        let mut entered_by = [0; 4];
        let mut n_steps = 1;
        while n_steps <= MOST_STEPS {
            let mut next = [0; 4];
            let mut index = 0;
            while index < 4 {
                let direction = Direction::ALL[index];
                let mut from = if n_steps == 1 { 1 << square } else { 0 };
                let mut before = 0;
                while before < 4 {
                    if before != direction.reversed() as usize {
                        from |= entered_by[before];
                    }
                    before += 1;
                }
                next[index] = Shape::<CELLS>::stepped(from, direction);
                index += 1;
            }
            entered_by = next;
            table[square][n_steps] = next[0] | next[1] | next[2] | next[3];
            n_steps += 1;
        }
        square += 1;
    }
    table
}
