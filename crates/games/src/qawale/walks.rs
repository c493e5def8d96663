//! Walks over the board: enumeration, counting, and lookup by index.
//!
//! Walks depend on the start square, their length and the path rule, but not on the stones in the
//! way, so tables hold their numbers.

use std::ops::ControlFlow;

use super::shape::{OFF_BOARD, Shape};
use super::simple_walks::count_of;
use super::{Direction, MOST_STEPS, Walk};

/// The current square of a walk and the squares it may not enter next.
///
/// The two path rules differ only in the barred squares: with loops the previous square, with
/// simple paths every visited square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Path {
    square: u8,
    /// The previous square, or off the board.
    before: u8,
    barred: u64,
    memory: u64,
}

impl Path {
    #[inline]
    pub(super) const fn new(is_simple: bool, start: usize) -> Self {
        let off_board = 1 << OFF_BOARD;
        let memory = if is_simple { u64::MAX } else { off_board };
        Self { square: start as u8, before: OFF_BOARD, barred: off_board, memory }
    }

    /// The path after a step to `to`, a neighbor that is not barred.
    #[inline]
    #[must_use]
    pub(super) const fn entering(self, to: u8) -> Self {
        let barred = self.barred & self.memory | 1 << self.square;
        Self { square: to, before: self.square, barred, ..self }
    }

    #[inline]
    pub(super) const fn is_barred(self, square: u8) -> bool {
        self.barred >> square & 1 != 0
    }

    #[inline]
    pub(super) const fn square(self) -> usize {
        self.square as usize
    }

    /// Whether the last step came from this square.
    pub(super) const fn came_from(self, square: usize) -> bool {
        self.before as usize == square
    }

    /// A number that two paths share exactly if they can continue in the same way; boards have at
    /// most 36 squares.
    #[inline]
    pub(super) const fn state(self) -> u64 {
        self.barred << 6 | self.square as u64
    }
}

impl<const CELLS: usize> Shape<CELLS> {
    /// `LOOPS[last][square][n]`: the number of walks of `n` steps with loops from a square entered
    /// in direction `last`; 4 is for walks that start there. Even 32 steps on the largest board
    /// stay far below 2^64.
    const LOOPS: &'static [[[u64; MOST_STEPS + 1]; CELLS]; 5] = &count_loops();

    /// `SIMPLE[square][n]`: the number of simple paths of `n` steps from a square.
    const SIMPLE: &'static [[u64; MOST_STEPS + 1]; CELLS] = &count_simple();

    /// The number of walks of each length from each square.
    #[inline]
    pub(super) const fn n_walks(is_simple: bool) -> &'static [[u64; MOST_STEPS + 1]; CELLS] {
        if is_simple { Self::SIMPLE } else { &Self::LOOPS[4] }
    }

    /// Visits every walk from a square in stable order, until `visit` breaks: directions in the
    /// order of [`Direction::ALL`], the first step deciding first.
    #[inline]
    pub(super) fn for_each_walk(
        is_simple: bool,
        start: usize,
        n_steps: usize,
        visit: &mut impl FnMut(Walk) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        Self::extend(Path::new(is_simple, start), Walk::from(start), n_steps, visit)
    }

    fn extend(
        path: Path,
        walk: Walk,
        left: usize,
        visit: &mut impl FnMut(Walk) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for direction in Direction::ALL {
            let to = Self::NEXT[path.square()][direction as usize];
            if path.is_barred(to) {
                continue;
            }
            if left == 1 {
                visit(walk.then(direction))?;
            } else {
                Self::extend(path.entering(to), walk.then(direction), left - 1, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a path can continue for `left` steps. With loops it always can, because every square
    /// has at least two neighbors.
    pub(super) fn can_go_on(path: Path, left: usize) -> bool {
        if left == 0 || path.memory != u64::MAX {
            return true;
        }
        Self::NEXT[path.square()]
            .iter()
            .any(|to| !path.is_barred(*to) && Self::can_go_on(path.entering(*to), left - 1))
    }

    /// The walk with index `n` from a square in the stable order.
    pub(super) fn nth_walk(is_simple: bool, start: usize, n_steps: usize, n: u64) -> Walk {
        if is_simple {
            Self::nth_simple(start, n_steps, n)
        } else {
            Self::nth_loop(start, n_steps, n)
        }
    }

    /// Finds the walk step by step from the numbers of continuations.
    fn nth_loop(start: usize, n_steps: usize, mut n: u64) -> Walk {
        let mut path = Path::new(false, start);
        let mut walk = Walk::from(start);
        for left in (0..n_steps).rev() {
            for direction in Direction::ALL {
                let to = Self::NEXT[path.square()][direction as usize];
                if path.is_barred(to) {
                    continue;
                }
                let n_continuations = Self::LOOPS[direction as usize][to as usize][left];
                if n < n_continuations {
                    walk = walk.then(direction);
                    path = path.entering(to);
                    break;
                }
                n -= n_continuations;
            }
        }
        walk
    }

    /// Enumerates the simple paths, which are few.
    fn nth_simple(start: usize, n_steps: usize, mut n: u64) -> Walk {
        let mut found = Walk::from(start);
        let _ = Self::for_each_walk(true, start, n_steps, &mut |walk| {
            found = walk;
            if n == 0 {
                return ControlFlow::Break(());
            }
            n -= 1;
            ControlFlow::Continue(())
        });
        found
    }
}

const fn count_loops<const CELLS: usize>() -> [[[u64; MOST_STEPS + 1]; CELLS]; 5] {
    let mut table = [[[1; MOST_STEPS + 1]; CELLS]; 5];
    let mut n_steps = 1;
    while n_steps <= MOST_STEPS {
        let mut last = 0;
        while last < 5 {
            let mut square = 0;
            while square < CELLS {
                table[last][square][n_steps] = 0;
                let mut index = 0;
                while index < 4 {
                    let to = Shape::<CELLS>::NEXT[square][index];
                    let is_reversal = last < 4 && Direction::ALL[last].reversed() as usize == index;
                    if to != OFF_BOARD && !is_reversal {
                        table[last][square][n_steps] += table[index][to as usize][n_steps - 1];
                    }
                    index += 1;
                }
                square += 1;
            }
            last += 1;
        }
        n_steps += 1;
    }
    table
}

const fn count_simple<const CELLS: usize>() -> [[u64; MOST_STEPS + 1]; CELLS] {
    let mut table = [[0; MOST_STEPS + 1]; CELLS];
    let mut square = 0;
    while square < CELLS {
        let place = Shape::<CELLS>::GRID.place(square);
        let mut n_steps = 0;
        while n_steps <= MOST_STEPS {
            table[square][n_steps] = count_of(Shape::<CELLS>::SIDE, place, n_steps);
            n_steps += 1;
        }
        square += 1;
    }
    table
}
