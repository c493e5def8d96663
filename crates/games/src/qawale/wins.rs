//! Immediate wins: whether the side to move has a walk that completes a line.
//!
//! Whether a stack can complete a line depends only on its square, on which of its stones are the
//! mover's, and on which squares of the line already show the mover's stones. On the standard board
//! all answers for stacks of ordinary height fit a small table, and a position is tested with three
//! words per stack.

use std::ops::ControlFlow;
use std::sync::OnceLock;

use parlour_core::Position;

use super::shape::Shape;
use super::stack::{Stack, Stone};
use super::walks::Path;
use super::{Direction, QawalePosition, Walk};
use crate::board::Bits;

/// The usual board.
pub(super) const CELLS: usize = 16;
type Usual = Shape<CELLS>;

/// For each of the ten lines of the usual board a lane of 16 bits, one for each subset of its four
/// squares: rows in the first word, columns in the second, diagonals in the third.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Lanes([u64; 3]);

impl Lanes {
    /// Marks in each lane the subset that a set of squares has of the line.
    #[inline]
    pub(super) const fn of(squares: u16, diagonals: bool) -> Self {
        let squares = squares as usize;
        let turned = TURNED[0][squares & 255] | TURNED[1][squares >> 8];
        let last =
            if diagonals { 1 << (turned >> 16 & 15) | 0x1_0000 << (turned >> 20) } else { 0 };
        Self([one_hot(squares as u32), one_hot(turned), last])
    }

    /// Whether a subset is marked in both.
    #[inline]
    pub(super) const fn meets(self, other: Self) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] | self.0[2] & other.0[2] != 0
    }

    /// Marks subsets of a line.
    const fn mark(&mut self, line_idx: usize, subsets: u16) {
        self.0[line_idx / 4] |= (subsets as u64) << (16 * (line_idx % 4));
    }
}

/// One bit in each of four lanes, at the number in the corresponding four bits.
#[inline]
const fn one_hot(squares: u32) -> u64 {
    1 << (squares & 15)
        | 0x1_0000 << (squares >> 4 & 15)
        | 0x1_0000_0000 << (squares >> 8 & 15)
        | 0x1_0000_0000_0000 << (squares >> 12 & 15)
}

/// For the lower and the upper half of the board: its squares column by column, then those on the
/// rising diagonal, then those on the falling one, four bits each.
const TURNED: [[u32; 256]; 2] = {
    let mut table = [[0; 256]; 2];
    let mut index = 0;
    while index < 512 {
        let mut bit = 0;
        while bit < 8 {
            if index >> bit & 1 != 0 {
                let (column, row) = (bit % 4, bit / 4 + index / 256 * 2);
                let place = &mut table[index / 256][index % 256];
                *place |= 1 << (4 * column + row);
                *place |= if column == row { 1 << (16 + row) } else { 0 };
                *place |= if column + row == 3 { 1 << (20 + row) } else { 0 };
            }
            bit += 1;
        }
        index += 1;
    }
    table
};

/// How far a player who shows these squares has come with the lines, for ordering.
#[inline]
pub(super) fn line_worth(squares: u16) -> i32 {
    const WORTH: [i32; 16] = [0, 1, 1, 4, 1, 4, 4, 12, 1, 4, 4, 12, 4, 12, 12, 50];
    let turned = TURNED[0][squares as usize & 255] | TURNED[1][squares as usize >> 8];
    let rows = (0..4).map(|row| u32::from(squares) >> (4 * row) & 15);
    let others = (0..6).map(|index| turned >> (4 * index) & 15);
    rows.chain(others).map(|subset| WORTH[subset as usize]).sum()
}

/// `SUPERSETS[a]`: all subsets of a line that contain `a`, as a lane.
const SUPERSETS: [u16; 16] = {
    let mut table = [0; 16];
    let mut index = 0;
    while index < 256 {
        let (inner, outer) = (index % 16, index / 16);
        if inner & outer == inner {
            table[inner] |= 1 << outer;
        }
        index += 1;
    }
    table
};

/// Which of a line's four squares are in a set, in ascending order.
fn subset(line: u64, squares: u64) -> usize {
    let mut rest = line;
    let mut subset = 0;
    for index in 0..4 {
        subset |= (squares >> rest.trailing_zeros() & 1) << index;
        rest &= rest - 1;
    }
    subset as usize
}

/// The stacks that complete lines on the usual board with loops.
#[derive(Debug)]
pub(super) struct WinTable {
    lanes: Vec<Lanes>,
}

impl WinTable {
    /// The tallest stacks in the table.
    pub(super) const TALLEST: usize = 8;

    /// The table, computed on first use.
    pub(super) fn get() -> &'static Self {
        static TABLE: OnceLock<WinTable> = OnceLock::new();
        TABLE.get_or_init(Self::new)
    }

    /// From which subsets of which lines a stack makes a line for a player who places a stone on it.
    /// `profile` has a bit for each of that player's stones, the top stone lowest, and one more bit
    /// above the lowest stone.
    #[inline]
    pub(super) fn lanes(&self, profile: u32, start: usize) -> Lanes {
        self.lanes[profile as usize * CELLS + start]
    }

    /// The same for a stack of any height, computed on demand; `has_budget` is called for
    /// every walk. `None` once it returns false.
    pub(super) fn tall_lanes(
        profile: u32,
        start: usize,
        mut has_budget: impl FnMut() -> bool,
    ) -> Option<Lanes> {
        let mut lanes = Lanes::default();
        let height = profile.ilog2() as usize;
        let flow = Usual::for_each_walk(false, start, height + 1, &mut |walk| {
            if !has_budget() {
                return ControlFlow::Break(());
            }
            let trace = Trace::of(walk);
            for (line_idx, line) in Usual::lines(true).iter().enumerate() {
                match trace.demand(*line) {
                    Some((stones, before)) if stones & !profile == 0 => {
                        lanes.mark(line_idx, SUPERSETS[subset(*line, before)]);
                    }
                    _ => {}
                }
            }
            ControlFlow::Continue(())
        });
        flow.is_continue().then_some(lanes)
    }

    fn new() -> Self {
        let mut table = Self { lanes: vec![Lanes::default(); CELLS << (Self::TALLEST + 1)] };
        for start in 0..CELLS {
            for height in 1..=Self::TALLEST {
                table.fill(start, height);
            }
        }
        table
    }

    fn fill(&mut self, start: usize, height: usize) {
        let lines = Usual::lines(true);
        let n_profiles = 1 << height;
        let mut by_line = vec![vec![0_u16; n_profiles]; lines.len()];
        let _ = Usual::for_each_walk(false, start, height + 1, &mut |walk| {
            let trace = Trace::of(walk);
            for (line, subsets) in lines.iter().zip(&mut by_line) {
                if let Some((stones, before)) = trace.demand(*line) {
                    subsets[stones as usize] |= SUPERSETS[subset(*line, before)];
                }
            }
            ControlFlow::<()>::Continue(())
        });
        for (line_idx, subsets) in by_line.iter_mut().enumerate() {
            // More stones of one's own never hurt one's own line.
            for bit in 0..height {
                for stones in (0..n_profiles).filter(|stones| stones >> bit & 1 != 0) {
                    subsets[stones] |= subsets[stones ^ 1 << bit];
                }
            }
            for (stones, subsets) in subsets.iter().enumerate() {
                let profile = n_profiles | stones;
                self.lanes[profile * CELLS + start].mark(line_idx, *subsets);
            }
        }
    }
}

/// The effect of a walk, independent of the stones.
struct Trace {
    start: usize,
    covered: u64,
    /// For each covered square the stack's stone that ends on top, as a bit; 0 for the placed
    /// stone.
    tops: [u32; CELLS],
}

impl Trace {
    fn of(walk: Walk) -> Self {
        let mut trace = Self { start: walk.start(), covered: 0, tops: [0; CELLS] };
        let mut square = walk.start();
        let mut left = walk.n_steps();
        for direction in walk.directions() {
            left -= 1;
            square = Usual::NEXT[square][direction as usize] as usize;
            trace.covered |= 1 << square;
            trace.tops[square] = 1 << left >> 1;
        }
        trace
    }

    /// What completes a line: which stones of the stack must be the mover's, and which squares of
    /// the line must show the mover's stones before. None when this walk never does.
    fn demand(&self, line: u64) -> Option<(u32, u64)> {
        let before = line & !self.covered;
        if before >> self.start & 1 != 0 {
            return None;
        }
        let on_line = (line & self.covered).squares();
        Some((on_line.fold(0, |stones, square| stones | self.tops[square]), before))
    }
}

impl Stack {
    /// The number under which [`WinTable::lanes`] knows the stack for a player.
    #[inline]
    pub(super) const fn profile(self, player: parlour_core::Player) -> u32 {
        self.stones_of(player) | 1 << self.height()
    }
}

/// A search for a win reached its step limit: tall stacks have too many walks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct TooManyWalks;

/// The step limit of an evaluation's search for a win.
const GLANCE_STEPS: u64 = 1 << 13;

impl<const CELLS: usize> QawalePosition<CELLS> {
    /// An immediately winning walk for the side to move, if one is found soon. It may miss only
    /// walks of tall stacks.
    pub(super) fn winning_walk(&self) -> Option<Walk> {
        self.winning_walk_within(&mut GLANCE_STEPS.clone()).ok().flatten()
    }

    /// An immediately winning walk for the side to move, if there is one.
    ///
    /// # Errors
    /// [`TooManyWalks`] if all `steps` are used up and none was found.
    pub(super) fn winning_walk_within(
        &self,
        steps: &mut u64,
    ) -> Result<Option<Walk>, TooManyWalks> {
        let has_table = CELLS == self::CELLS && !self.rules().simple_path;
        let tops = self.tops_of(self.turn());
        let lanes = has_table.then(|| Lanes::of(tops as u16, self.rules().diagonals));
        let mut is_cut = false;
        for start in self.occupied() {
            let stack = self.stack(start);
            // Where two lines draw, the table is right about one's own line only.
            if let Some(lanes) = lanes
                && stack.height() <= WinTable::TALLEST
                && !WinTable::get().lanes(stack.profile(self.turn()), start).meets(lanes)
            {
                continue;
            }
            match self.winning_walk_from(start, steps) {
                Ok(None) => {}
                Ok(found) => return Ok(found),
                Err(TooManyWalks) => is_cut = true,
            }
        }
        if is_cut { Err(TooManyWalks) } else { Ok(None) }
    }

    /// Looks for a winning walk step by step, on any board.
    fn winning_walk_from(
        &self,
        start: usize,
        steps: &mut u64,
    ) -> Result<Option<Walk>, TooManyWalks> {
        let mut search = WinSearch {
            hand: self.lifted(start),
            own_stones: self.lifted(start).stones_of(self.turn()),
            own: Stone::of(self.turn()),
            enemy: Stone::of(self.turn().other()),
            diagonals: self.rules().diagonals,
            double_draws: self.rules().double_draws,
            steps,
        };
        let lifted = !(1 << start);
        let tops = (self.tops_of(self.turn()) & lifted, self.tops_of(self.turn().other()) & lifted);
        let path = Path::new(self.rules().simple_path, start);
        let left = search.hand.height();
        match search.extend::<CELLS>(path, Walk::from(start), left, tops) {
            None if *search.steps == 0 => Err(TooManyWalks),
            found => Ok(found),
        }
    }
}

/// A depth-first search over the walks of one stack.
struct WinSearch<'s> {
    hand: Stack,
    own_stones: u32,
    own: Stone,
    enemy: Stone,
    diagonals: bool,
    double_draws: bool,
    /// The steps left.
    steps: &'s mut u64,
}

impl WinSearch<'_> {
    /// `tops` are the squares that show the mover's and the opponent's stones.
    fn extend<const CELLS: usize>(
        &mut self,
        path: Path,
        walk: Walk,
        left: usize,
        tops: (u64, u64),
    ) -> Option<Walk> {
        if left == 0 {
            let is_win = Shape::<CELLS>::has_line(tops.0, self.diagonals)
                && !(self.double_draws && Shape::<CELLS>::has_line(tops.1, self.diagonals));
            return is_win.then_some(walk);
        }
        // Every square that a line lacks takes a stone of its own.
        let n_own = (u64::from(self.own_stones) & ((1 << left) - 1)).count_ones();
        if !Shape::<CELLS>::lines(self.diagonals)
            .iter()
            .any(|line| (line & !tops.0).count_ones() <= n_own)
        {
            return None;
        }
        let stone = self.hand.stone_below(left - 1);
        Direction::ALL.into_iter().find_map(|direction| {
            let to = Shape::<CELLS>::NEXT[path.square()][direction as usize];
            if path.is_barred(to) || *self.steps == 0 {
                return None;
            }
            *self.steps -= 1;
            let others = !(1 << to);
            let own = tops.0 & others | u64::from(stone == self.own) << to;
            let enemy = tops.1 & others | u64::from(stone == self.enemy) << to;
            self.extend::<CELLS>(path.entering(to), walk.then(direction), left - 1, (own, enemy))
        })
    }
}
