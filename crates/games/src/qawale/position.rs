//! The position and the rules.

use std::ops::ControlFlow;

use parlour_core::{
    ByPlayer, KeySet, Listing, ListingWork, Meter, Outcome, Player, Position, Rng, Unmetered, mix,
    mix_in,
};

use super::read::Setup;
use super::shape::Shape;
use super::stack::{Stack, Stone, Tops};
use super::{BLOCKED, BOTH_LINES, LINE, LINE_BY_OPPONENT, RESERVES_EMPTY, Rules, Walk};
use crate::board::Bits;

/// A position of Qawale on a board of `CELLS` squares: 9, 16, 25 or 36.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct QawalePosition<const CELLS: usize> {
    stacks: [Stack; CELLS],
    /// Derived from the stacks; kept for fast access to lines and stacks.
    tops: Tops,
    reserves: ByPlayer<u8>,
    turn: Player,
    rules: Rules,
}

/// The key of a stack; 0 for an empty square.
#[inline]
pub(super) const fn square_key(square: usize, stack: Stack) -> u64 {
    mix(stack.word() ^ (square as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15))
}

impl<const CELLS: usize> QawalePosition<CELLS> {
    /// Creates a position from a checked setup of this size.
    pub(super) fn new(setup: &Setup, rules: Rules) -> Self {
        let (reserves, turn) = (setup.reserves, setup.turn);
        let empty =
            Self { stacks: [Stack::EMPTY; CELLS], tops: Tops::default(), reserves, turn, rules };
        empty.with_stacks(|square| setup.stacks[square])
    }

    /// The position with other stacks.
    pub(super) fn with_stacks(&self, stack_at: impl Fn(usize) -> Stack) -> Self {
        let mut position = self.clone();
        for square in 0..CELLS {
            let stack = stack_at(square);
            position.stacks[square] = stack;
            if stack.is_empty() {
                position.tops.clear(square);
            } else {
                position.tops.set(square, stack.stone_below(0));
            }
        }
        position
    }

    #[inline]
    pub(super) fn stack(&self, square: usize) -> Stack {
        self.stacks[square]
    }

    /// The squares that show a player's stone.
    #[inline]
    pub(super) fn tops_of(&self, player: Player) -> u64 {
        self.tops.of(player)
    }

    /// The number of turns left if neither player makes a line.
    #[inline]
    pub(super) fn turns_left(&self) -> u32 {
        u32::from(self.reserves.one) + u32::from(self.reserves.two)
    }

    pub(super) fn reserves(&self) -> ByPlayer<u8> {
        self.reserves
    }

    #[inline]
    pub(super) fn rules(&self) -> Rules {
        self.rules
    }

    /// The squares that hold a stone, in ascending order.
    #[inline]
    pub(super) fn occupied(&self) -> impl Iterator<Item = usize> + use<CELLS> {
        self.tops.occupied().squares()
    }

    /// The stack on a square with the mover's stone on top.
    #[inline]
    pub(super) fn lifted(&self, start: usize) -> Stack {
        self.stacks[start].with(Stone::of(self.turn))
    }

    /// The number of walks of the side to move from an occupied square, if the game is not over.
    #[inline]
    pub(super) fn n_walks_from(&self, start: usize) -> u64 {
        Shape::<CELLS>::n_walks(self.rules.simple_path)[start][self.stacks[start].height() + 1]
    }

    /// The squares of a player's lines.
    pub(super) fn lines_of(&self, player: Player) -> u64 {
        Shape::<CELLS>::lines_in(self.tops.of(player), self.rules.diagonals)
    }

    /// Places a stone and sows along a walk. The walk may be partial; the stones in hand are then
    /// on no square.
    #[inline]
    pub(super) fn sow(&mut self, walk: Walk) {
        let start = walk.start();
        let hand = self.lifted(start);
        self.stacks[start] = Stack::EMPTY;
        self.tops.clear(start);
        self.reserves[self.turn] -= 1;
        let mut left = hand.height();
        let mut square = start;
        for direction in walk.directions() {
            left -= 1;
            square = Shape::<CELLS>::NEXT[square][direction as usize] as usize;
            let stone = hand.stone_below(left);
            self.stacks[square] = self.stacks[square].with(stone);
            self.tops.set(square, stone);
        }
    }

    #[inline]
    fn has_line(&self, player: Player) -> bool {
        Shape::<CELLS>::has_line(self.tops.of(player), self.rules.diagonals)
    }

    /// The outcome by a line or by the last stone (rules.md, "End of the game"). The side not to
    /// move counts as the last mover, also in a parsed position.
    #[inline]
    fn decided(&self) -> Option<Outcome> {
        let mover = self.turn.other();
        match (self.has_line(mover), self.has_line(self.turn)) {
            (true, false) => Some(Outcome::win(mover, LINE)),
            (false, true) => Some(Outcome::win(self.turn, LINE_BY_OPPONENT)),
            (true, true) if self.rules.double_draws => Some(Outcome::draw(BOTH_LINES)),
            (true, true) => Some(Outcome::win(mover, BOTH_LINES)),
            (false, false) => {
                (self.reserves[self.turn] == 0).then(|| Outcome::draw(RESERVES_EMPTY))
            }
        }
    }

    /// Whether no stack can be sown; only simple paths can run out of squares.
    #[inline]
    fn is_blocked(&self) -> bool {
        self.rules.simple_path && self.occupied().all(|square| self.n_walks_from(square) == 0)
    }

    /// Visits the legal moves in stable order: start squares ascending, then the steps in the order
    /// down, left, right, up.
    #[inline]
    fn visit_moves(&self, mut visit: impl FnMut(Walk) -> ControlFlow<()>) {
        if self.decided().is_some() {
            return;
        }
        for start in self.occupied() {
            let n_steps = self.stacks[start].height() + 1;
            if self.n_walks_from(start) > 0
                && Shape::<CELLS>::for_each_walk(self.rules.simple_path, start, n_steps, &mut visit)
                    .is_break()
            {
                return;
            }
        }
    }
}

impl<const CELLS: usize> Position for QawalePosition<CELLS> {
    type Move = Walk;

    /// The keys of the positions that walks from one square have reached.
    type Scratch = KeySet;

    const MANY_PATHS: bool = true;

    #[inline]
    fn turn(&self) -> Player {
        self.turn
    }

    fn outcome(&self) -> Option<Outcome> {
        self.decided().or_else(|| self.is_blocked().then(|| Outcome::draw(BLOCKED)))
    }

    fn legal_moves(&self, moves: &mut Vec<Walk>) {
        self.visit_moves(|walk| {
            moves.push(walk);
            ControlFlow::Continue(())
        });
    }

    fn for_each_move(&self, visit: &mut dyn FnMut(Walk) -> ControlFlow<()>) {
        self.visit_moves(visit);
    }

    /// Every turn places a stone.
    #[inline]
    fn turns_left(&self) -> Option<u32> {
        Some(u32::from(self.reserves.one) + u32::from(self.reserves.two))
    }

    #[inline]
    fn play_unchecked(&mut self, m: Walk) {
        self.sow(m);
        self.turn = self.turn.other();
    }

    fn is_legal(&self, m: Walk) -> bool {
        m.start() < CELLS
            && !self.stacks[m.start()].is_empty()
            && m.n_steps() == self.stacks[m.start()].height() + 1
            && self.is_path(m)
            && self.decided().is_none()
    }

    #[inline]
    fn count_moves(&self) -> u64 {
        if self.decided().is_some() {
            return 0;
        }
        self.occupied().map(|square| self.n_walks_from(square)).sum()
    }

    fn distinct_moves(&self, moves: &mut Vec<Walk>, seen: &mut KeySet) {
        let _ = self.distinct_moves_within(moves, seen, &mut Unmetered);
    }

    fn distinct_moves_within(
        &self,
        moves: &mut Vec<Walk>,
        seen: &mut KeySet,
        meter: &mut dyn Meter,
    ) -> Listing {
        let mut work = ListingWork::unlimited(meter);
        if self.decided().is_none() {
            self.merged_walks(moves, seen, &mut work);
        }
        work.listing()
    }

    fn candidate_moves(
        &self,
        moves: &mut Vec<Walk>,
        seen: &mut KeySet,
        meter: &mut dyn Meter,
    ) -> Listing {
        let mut work = ListingWork::new(meter);
        if self.decided().is_none() {
            self.merged_walks(moves, seen, &mut work);
        }
        work.listing()
    }

    fn random_move(&self, rng: &mut Rng, _scratch: &mut Vec<Walk>) -> Option<Walk> {
        let n_moves = self.count_moves();
        if n_moves == 0 {
            return None;
        }
        let mut n = rng.below(n_moves);
        for start in self.occupied() {
            let n_walks = self.n_walks_from(start);
            if n < n_walks {
                let n_steps = self.stacks[start].height() + 1;
                let is_simple = self.rules.simple_path;
                return Some(Shape::<CELLS>::nth_walk(is_simple, start, n_steps, n));
            }
            n -= n_walks;
        }
        None
    }

    /// The board part is a sum over squares, so that walk generation can update it incrementally.
    fn key(&self) -> u64 {
        let board =
            self.occupied().fold(0, |key, square| key ^ square_key(square, self.stacks[square]));
        let reserves = u64::from(self.reserves.one) << 8 | u64::from(self.reserves.two);
        mix_in(board, reserves << 1 | self.turn.index() as u64)
    }
}

impl<const CELLS: usize> QawalePosition<CELLS> {
    /// The position with light and dark swapped.
    pub(super) fn colors_swapped(&self) -> Self {
        Self {
            stacks: self.stacks.map(Stack::swapped),
            tops: self.tops.swapped(),
            reserves: self.reserves.swapped(),
            turn: self.turn.other(),
            rules: self.rules,
        }
    }
}
