//! Move generation.
//!
//! Enemy pieces neither lengthen a line nor block a landing, and only one piece moves in a turn. So
//! the displacements of a piece form a graph that does not change during the turn: a continuous
//! jump is a simple path in it, and captures the enemies it lands on.

use std::ops::ControlFlow;

use parlour_core::Rng;

use super::ApartPosition;
use super::lines::Lines;
use super::position::Shape;
use super::turn::{ApartMove, Width, code_of};

/// Generates the turns of one position, piece by piece.
#[derive(Debug)]
pub(super) struct Generator<'a, B: Width> {
    pub(super) position: &'a ApartPosition<B>,
    shape: &'a Shape<B>,
    own: B,
    pub(super) enemy: B,
    /// The side's pieces without the moving one.
    others: B,
    /// `others` by lines.
    lines: Lines,
    /// Squares where a jump can begin: those beside a piece of the side.
    near: B,
    /// The squares whose jumps are in the table, for the moving piece.
    known: B,
    jumps: B::Table,
}

/// The first landings of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct First<B> {
    /// All landings.
    pub(super) landings: B,
    /// The landings from which the turn may continue.
    pub(super) extendable: B,
    /// Squares the piece may not land on later.
    pub(super) blocked: B,
}

type MoveOf<B> = ApartMove<<B as Width>::Directions>;

impl<'a, B: Width> Generator<'a, B> {
    /// The maximum number of turns for uniform sampling (see `random`).
    const MAX_COUNTED: u64 = 1 << 16;

    #[inline]
    pub(super) fn new(position: &'a ApartPosition<B>) -> Self {
        // A finished position has no turns, so none of its pieces moves.
        let own = if position.is_over() { B::EMPTY } else { position.own() };
        let shape = position.shape();
        Self {
            position,
            shape,
            own,
            enemy: position.enemy(),
            others: own,
            lines: Lines::new(shape, own),
            near: shape.around(own),
            known: B::EMPTY,
            jumps: B::table(),
        }
    }

    /// Visits every turn, in the order of `legal_moves`.
    pub(super) fn each(&mut self, visit: &mut impl FnMut(&MoveOf<B>) -> ControlFlow<()>) {
        for square in self.own.squares() {
            let first = self.lift(square);
            let path = ApartMove::begin(B::NO_DIRECTIONS, square);
            let flow =
                self.each_from(&path, first.landings, first.extendable, first.blocked, visit);
            self.put_back(square);
            if flow.is_break() {
                return;
            }
        }
    }

    /// The number of turns.
    pub(super) fn count(&mut self) -> u64 {
        let mut n = 0;
        for square in self.own.squares() {
            n += self.count_of(square, u64::MAX);
        }
        n
    }

    /// A uniformly random turn. If there are more than 65,536 paths, as in the middlegame on large
    /// boards, counting them could take forever; a random walk then chooses the turn, with equal
    /// probability for each continuation and for stopping.
    pub(super) fn random(&mut self, rng: &mut Rng) -> Option<MoveOf<B>> {
        let mut n = 0;
        let mut chosen = None;
        for square in self.own.squares() {
            let of_piece = self.count_of(square, Self::MAX_COUNTED - n);
            n += of_piece;
            if n > Self::MAX_COUNTED {
                return self.random_walk(rng);
            }
            // Reservoir sampling: a number below n that falls among the newest turns selects one of
            // them, so each turn has the same probability and nothing is counted twice.
            let index = rng.below(n);
            if index < of_piece {
                chosen = Some((square, index));
            }
        }
        let (square, mut index) = chosen?;
        let mut found = None;
        let first = self.lift(square);
        let path = ApartMove::begin(B::NO_DIRECTIONS, square);
        let _ = self.each_from(&path, first.landings, first.extendable, first.blocked, &mut |m| {
            if index == 0 {
                found = Some(*m);
                return ControlFlow::Break(());
            }
            index -= 1;
            ControlFlow::Continue(())
        });
        self.put_back(square);
        found
    }

    /// The pieces that may move.
    #[inline]
    pub(super) fn pieces(&self) -> B {
        self.own
    }

    /// Lifts a piece off the lines and returns its first landings.
    #[inline]
    pub(super) fn lift(&mut self, square: usize) -> First<B> {
        self.others = self.own & !B::bit(square);
        self.lines.toggle(self.shape.place(square));
        self.known = B::EMPTY;
        let (steps, jumps) = self.displacements(square);
        let rules = self.position.rules();
        First {
            landings: steps | jumps,
            // rules.md, "A step ends the turn" and "The first turn".
            extendable: if self.position.is_opening() { B::EMPTY } else { jumps },
            blocked: B::bit_if(!rules.open_start, square),
        }
    }

    /// Puts a lifted piece back.
    #[inline]
    pub(super) fn put_back(&mut self, square: usize) {
        self.lines.toggle(self.shape.place(square));
    }

    /// The squares that the lifted piece can jump to from a square.
    #[inline]
    pub(super) fn jumps_from(&mut self, square: usize) -> B {
        if !self.known.has(square) {
            self.known |= B::bit(square);
            self.jumps.as_mut()[square] = self.displacements(square).1;
        }
        self.jumps.as_ref()[square]
    }

    /// Removes jumps from a square; returns whether there were any.
    pub(super) fn remove_jumps(&mut self, square: usize, targets: B) -> bool {
        let jumps = self.jumps_from(square);
        self.jumps.as_mut()[square] = jumps & !targets;
        !(jumps & targets).is_empty()
    }

    /// Whether the lifted piece may jump again after landing on a square; `blocked` are the squares
    /// it has landed on.
    #[inline]
    pub(super) fn may_continue(&self, square: usize, blocked: B) -> bool {
        // rules.md, "endcheck": the turn ends when the game is decided. The mover's own isolation
        // needs no check, because an isolated piece has no line to jump along.
        self.near.has(square)
            && !(self.position.rules().check_landings
                && self.enemy.has(square)
                && self.shape.is_isolated(self.enemy & !blocked))
    }

    /// The code of the direction from one square to another on the same axis.
    #[inline]
    pub(super) fn direction(&self, from: usize, to: usize) -> usize {
        let (from_column, from_row) = self.shape.place(from);
        let (to_column, to_row) = self.shape.place(to);
        let columns = (to_column as isize - from_column as isize).signum();
        code_of((columns, (to_row as isize - from_row as isize).signum()))
    }

    /// The squares that the lifted piece reaches from a square by steps and by jumps.
    #[inline]
    fn displacements(&self, square: usize) -> (B, B) {
        let place @ (column, row) = self.shape.place(square);
        let columns = self.shape.grid().columns();
        let (east, north) = (columns - 1 - column, self.shape.grid().rows() - 1 - row);
        let (west, south) = (column, row);
        let axes = [
            (1, east, west),
            (columns, north, south),
            (columns + 1, east.min(north), west.min(south)),
            // A falling diagonal rises to the west.
            (columns - 1, west.min(north), east.min(south)),
        ];
        let (mut steps, mut jumps) = (B::EMPTY, B::EMPTY);
        for (length, (stride, up, down)) in self.lines.lengths(place).into_iter().zip(axes) {
            let reached = B::bit_if(length <= up, square + length * stride)
                | B::bit_if(length <= down, square.wrapping_sub(length * stride));
            if length == 1 {
                steps |= reached;
            } else {
                jumps |= reached;
            }
        }
        (steps & !self.others, jumps & !self.others)
    }

    fn each_from(
        &mut self,
        path: &MoveOf<B>,
        landings: B,
        extendable: B,
        blocked: B,
        visit: &mut impl FnMut(&MoveOf<B>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let from = path.to();
        let captured = path.n_landings() > 0 && self.enemy.has(from);
        for to in landings.squares() {
            let longer = path.extended(self.direction(from, to), to, captured);
            visit(&longer)?;
            let blocked = blocked | B::bit(to);
            if extendable.has(to) && self.may_continue(to, blocked) {
                let next = self.jumps_from(to) & !blocked;
                self.each_from(&longer, next, next, blocked, visit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// The number of turns of one piece, or a number above `limit`.
    fn count_of(&mut self, square: usize, limit: u64) -> u64 {
        let first = self.lift(square);
        let n = u64::from(first.landings.count())
            + self.count_beyond(first.extendable, first.blocked, limit);
        self.put_back(square);
        n
    }

    /// The number of paths that continue from these landings, or a number above `limit`.
    fn count_beyond(&mut self, landings: B, blocked: B, limit: u64) -> u64 {
        let mut n = 0;
        for at in (landings & self.near).squares() {
            let blocked = blocked | B::bit(at);
            if self.may_continue(at, blocked) {
                let next = self.jumps_from(at) & !blocked;
                if !next.is_empty() {
                    n += u64::from(next.count()) + self.count_beyond(next, blocked, limit);
                    if n > limit {
                        return n;
                    }
                }
            }
        }
        n
    }

    pub(super) fn random_walk(&mut self, rng: &mut Rng) -> Option<MoveOf<B>> {
        loop {
            let square = self.own.nth(rng.below(u64::from(self.own.count())) as u32);
            let First { mut landings, mut extendable, mut blocked } = self.lift(square);
            let mut path = ApartMove::begin(B::NO_DIRECTIONS, square);
            let mut captured = false;
            while !landings.is_empty() {
                // The first displacement is mandatory; later ones compete with stopping.
                let n_choices = u64::from(landings.count()) + u64::from(path.n_landings() > 0);
                let choice = rng.below(n_choices) as u32;
                if choice == landings.count() {
                    break;
                }
                let to = landings.nth(choice);
                path = path.extended(self.direction(path.to(), to), to, captured);
                captured = self.enemy.has(to);
                blocked |= B::bit(to);
                let is_last = !extendable.has(to) || !self.may_continue(to, blocked);
                landings = if is_last { B::EMPTY } else { self.jumps_from(to) & !blocked };
                extendable = landings;
            }
            self.put_back(square);
            if path.n_landings() > 0 {
                return Some(path);
            }
        }
    }
}
