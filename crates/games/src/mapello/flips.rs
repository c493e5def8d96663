//! Legal placements and flips, for all lines of the board at once.
//!
//! Squares are numbered column + row x [`Word::STRIDE`]. A line through a square runs along one of
//! four axes, *up* towards higher numbers or *down* towards lower ones:
//!
//! ```text
//!     axis 2   axis 1   axis 3
//!           \    |    /
//!            \   |   /         one step up adds 1 along axis 0, STRIDE along axis 1,
//!             \  |  /          STRIDE - 1 along axis 2, STRIDE + 1 along axis 3
//!               disc --- axis 0
//! ```
//!
//! Arrays hold the four axes, which the compiler turns into vector instructions. [`each`] and [`pairs`]
//! name the four elements instead of using iterators or `map`: a compiler that optimizes for size keeps
//! those loops, in memory (measured in WebAssembly: a quarter of the speed of native code). The two ways of an
//! axis are separate functions that are never inlined: otherwise the compiler mixes shifts up and
//! down in one vector and shuffles more than it computes (measured: half the speed with 512-bit
//! vectors).

use std::sync::atomic::AtomicU64;

use parlour_core::mix;

use super::solve::{ByteLines, Cell, Lines, RayLines};
use crate::board::Bits;

/// The four axes of one way, up or down.
type Axes<B> = [B; 4];

/// Two lists of axes: up, then down.
pub(super) type BothWays<B> = [Axes<B>; 2];

const UP: usize = 0;
const DOWN: usize = 1;

/// A set of squares wide enough for a board, with the tables that go with its numbering.
pub trait Word: Bits {
    /// The flip tables of the endgame solver.
    type Lines: Lines<Self>;

    /// A set in the table of the endgame solver.
    type Cell: Cell<Self>;

    /// The difference of the numbers of a square and the one above it; also the maximum board size.
    const STRIDE: usize;

    /// By axis: the squares that have a neighbor in the numbering on both sides.
    const INSIDE: [Self; 4];

    /// The first and the last column of the numbering.
    const SIDES: [Self; 2];

    /// By square: the rest of the line behind it, up and down, by axis.
    fn rays(square: usize) -> &'static [[Self; 4]; 2];

    /// The squares with lower numbers than all in the set; every square for the empty set.
    #[must_use]
    fn below(self) -> Self;

    /// The lowest square alone.
    #[must_use]
    fn lowest(self) -> Self;

    /// The highest square alone.
    #[must_use]
    fn highest(self) -> Self;

    /// The squares with higher numbers than all in the set, which has at most one; none for the
    /// empty set.
    #[must_use]
    fn above(self) -> Self;

    /// A hash of the set.
    fn folded(self) -> u64;
}

macro_rules! word {
    ($word:ty, $stride:expr, $rays:ident, $folded:expr, $lines:ty, $cell:ty) => {
        static $rays: [BothWays<$word>; <$word>::BITS as usize] = {
            let mut rays = [[[0; 4]; 2]; <$word>::BITS as usize];
            let mut square = 0;
            while square < $stride * $stride {
                let mut axis = 0;
                while axis < 4 {
                    let mut way = 0;
                    while way < 2 {
                        let (dx, dy) = direction(axis, way);
                        let mut column = (square % $stride) as isize + dx;
                        let mut row = (square / $stride) as isize + dy;
                        while on_grid(column, row, $stride) {
                            rays[square][way][axis] |= 1 << (row * $stride + column);
                            column += dx;
                            row += dy;
                        }
                        way += 1;
                    }
                    axis += 1;
                }
                square += 1;
            }
            rays
        };

        impl Word for $word {
            type Lines = $lines;

            type Cell = $cell;

            const STRIDE: usize = $stride;

            const INSIDE: [Self; 4] = {
                let mut inside = [0; 4];
                let mut square = 0;
                while square < $stride * $stride {
                    let (column, row) = ((square % $stride) as isize, (square / $stride) as isize);
                    let mut axis = 0;
                    while axis < 4 {
                        let (dx, dy) = direction(axis, UP);
                        if on_grid(column + dx, row + dy, $stride)
                            && on_grid(column - dx, row - dy, $stride)
                        {
                            inside[axis] |= 1 << square;
                        }
                        axis += 1;
                    }
                    square += 1;
                }
                inside
            };

            const SIDES: [Self; 2] = {
                let mut first = 0;
                let mut row = 0;
                while row < $stride {
                    first |= 1 << (row * $stride);
                    row += 1;
                }
                [first, first << ($stride - 1)]
            };

            #[inline]
            fn rays(square: usize) -> &'static [[Self; 4]; 2] {
                &$rays[square % <$word>::BITS as usize]
            }

            #[inline]
            fn below(self) -> Self {
                !self & self.wrapping_sub(1)
            }

            #[inline]
            fn lowest(self) -> Self {
                self & self.wrapping_neg()
            }

            #[inline]
            fn highest(self) -> Self {
                self & (1 << (<$word>::BITS - 1)) >> (self | 1).leading_zeros()
            }

            #[inline]
            fn above(self) -> Self {
                (self << 1).wrapping_neg()
            }

            #[inline]
            fn folded(self) -> u64 {
                $folded(self)
            }
        }
    };
}

word!(u64, 8, RAYS_8, |word| word, ByteLines, AtomicU64);
word!(
    u128,
    10,
    RAYS_10,
    |word: u128| word as u64 ^ mix((word >> 64) as u64),
    RayLines<u128>,
    [AtomicU64; 2]
);

/// The columns and rows of one step.
pub(super) const fn direction(axis: usize, way: usize) -> (isize, isize) {
    let (dx, dy) = [(1, 0), (0, 1), (-1, 1), (1, 1)][axis];
    if way == UP { (dx, dy) } else { (-dx, -dy) }
}

const fn on_grid(column: isize, row: isize, stride: isize) -> bool {
    column >= 0 && row >= 0 && column < stride && row < stride
}

/// The squares, empty or not, beside a run of `opp` that `own` or a joker closes at its other end.
/// `closers` are the squares whose next square, up or down, is a joker.
#[inline]
pub(super) fn beside_closed_runs<B: Word>(own: B, opp: B, closers: &BothWays<B>) -> B {
    beside_runs::<B, UP>(own, opp, &closers[UP]) | beside_runs::<B, DOWN>(own, opp, &closers[DOWN])
}

/// The discs flipped by a disc on `square` (rules.md, "Flipping").
#[inline]
pub(super) fn flips<B: Word>(own: B, opp: B, square: usize, closers: &BothWays<B>) -> B {
    flips_up(own, opp, square, &closers[UP]) | flips_down(own, opp, square, &closers[DOWN])
}

/// The runs whose closing end lies in the direction `WAY`, found from that end.
///
/// A disc beside a joker closes the run before it like a disc of the mover, and is itself a run of
/// one. So at most `STRIDE` - 2 discs are left to traverse: one, two, then two at a time.
#[inline(never)]
fn beside_runs<B: Word, const WAY: usize>(own: B, opp: B, closers: &Axes<B>) -> B {
    let inner = each(B::INSIDE, |inside| opp & inside);
    let at_joker = each(*closers, |beside| opp & beside);
    let mut runs = both(inner, back::<B, WAY>(each(at_joker, |disc| own | disc), 1));
    runs = either(runs, both(inner, back::<B, WAY>(runs, 1)));
    let twos = both(inner, back::<B, WAY>(inner, 1));
    for _ in 0..(B::STRIDE - 4) / 2 {
        runs = either(runs, both(twos, back::<B, WAY>(runs, 2)));
    }
    union(back::<B, WAY>(either(runs, at_joker), 1))
}

/// Upward, a run ends at the lowest square of the ray without an opponent's disc.
#[inline(never)]
fn flips_up<B: Word>(own: B, opp: B, square: usize, closers: &Axes<B>) -> B {
    let rays = B::rays(square)[UP];
    let others = each(rays, |ray| ray & !opp);
    let runs = both(rays, each(others, B::below));
    let ends = each(others, B::lowest);
    closed_runs(runs, ends, own, closers)
}

/// Downward, a run ends at the highest: smearing removes everything beyond, and the run remains.
#[inline(never)]
fn flips_down<B: Word>(own: B, opp: B, square: usize, closers: &Axes<B>) -> B {
    let rays = B::rays(square)[DOWN];
    let mut rest = each(rays, |ray| ray & !opp);
    let mut reach = 1;
    while reach < B::STRIDE - 1 {
        rest = either(rest, back::<B, UP>(rest, reach));
        reach *= 2;
    }
    let runs = both(rays, each(rest, |squares| !squares));
    let ends = both(rays, back::<B, UP>(each(runs, |run| run | B::bit(square)), 1));
    closed_runs(runs, ends, own, closers)
}

/// The union of the runs that end at a disc of the mover or before a joker. `ends` may contain
/// squares of the run itself, which are never the mover's.
#[inline]
fn closed_runs<B: Word>(runs: Axes<B>, ends: Axes<B>, own: B, closers: &Axes<B>) -> B {
    let own_ends = each(ends, |end| end & own);
    let closing = either(own_ends, both(runs, *closers));
    union(pairs(runs, closing, |run, closed| if closed.is_empty() { B::EMPTY } else { run }))
}

/// Shifts every square `n` steps against the direction `WAY`, by axis. Squares that leave the board
/// on the left or right wrap around; masks remove them.
#[inline]
fn back<B: Word, const WAY: usize>(sets: Axes<B>, n: usize) -> Axes<B> {
    let [a, b, c, d] = sets;
    let s = B::STRIDE;
    if WAY == UP {
        [a.down(n), b.down(s * n), c.down((s - 1) * n), d.down((s + 1) * n)]
    } else {
        [a.up(n), b.up(s * n), c.up((s - 1) * n), d.up((s + 1) * n)]
    }
}

#[inline]
fn each<B: Word>([a, b, c, d]: Axes<B>, f: impl Fn(B) -> B) -> Axes<B> {
    [f(a), f(b), f(c), f(d)]
}

#[inline]
fn pairs<B: Word>(left: Axes<B>, right: Axes<B>, f: impl Fn(B, B) -> B) -> Axes<B> {
    let ([a, b, c, d], [i, j, k, l]) = (left, right);
    [f(a, i), f(b, j), f(c, k), f(d, l)]
}

#[inline]
fn both<B: Word>(left: Axes<B>, right: Axes<B>) -> Axes<B> {
    pairs(left, right, |left, right| left & right)
}

#[inline]
fn either<B: Word>(left: Axes<B>, right: Axes<B>) -> Axes<B> {
    pairs(left, right, |left, right| left | right)
}

#[inline]
fn union<B: Word>([a, b, c, d]: Axes<B>) -> B {
    a | b | c | d
}
