//! A position reduced to its live squares: those on which a player may still place.
//!
//! The rest of the game depends on very little: for each live square and each player, whether that
//! player can ever use it and whether a friend is already next to it. Enemy checkers next to a
//! square matter only if it has no friend yet, because they then make it unusable until it has one.

use parlour_core::{Player, Position};

use super::PathwayPosition;
use super::position::Shape;
use crate::board::Bits;

/// The live squares of a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Side<B> {
    /// The squares on which this player may place now or later. Every other square counts as closed
    /// to the player, with a checker of the player beside it.
    pub(super) live: B,
    /// Those with a friend beside them: exactly one, because two would close them.
    pub(super) near: B,
}

/// Features of a player's live squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prospects {
    /// Placements on squares that the enemy can never use (private squares).
    pub(super) private: i32,
    /// Private squares that need another friend to open.
    pub(super) waiting: i32,
    /// Private squares beside no other live square of the player: moves that cannot be avoided.
    pub(super) lone: i32,
    /// Placements on squares where the enemy needs a first friend.
    pub(super) claimed: i32,
    /// Pairs of adjacent live squares of the player: one placement may close or open the next, so
    /// that the player controls how many moves are left.
    pub(super) links: i32,
}

/// An estimate of who runs out of moves first. The players alternate on shared squares; then the
/// player with more private moves is left with them. If the shared squares outweigh the difference,
/// parity decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Forecast {
    /// An even number of moves remains, private ones nearly balanced.
    Even,
    /// An odd number of moves remains.
    Odd,
    /// The side to move has fewer private moves, by more than the shared squares.
    Ahead,
    /// The opponent has fewer.
    Behind,
}

/// A reduced position, from the point of view of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Reduced<B> {
    pub(super) own: Side<B>,
    pub(super) enemy: Side<B>,
}

impl<B: Bits> Side<B> {
    /// The squares this player may place on now (rules.md, "Legality").
    #[inline]
    pub(super) fn open(&self, other: &Self) -> B {
        self.near | self.free(other)
    }

    /// The squares without a neighbor of either player; they are open to both.
    #[inline]
    pub(super) fn free(&self, other: &Self) -> B {
        (self.live & !self.near) & (other.live & !other.near)
    }

    /// Counts the features of this player.
    #[inline]
    pub(super) fn prospects(&self, other: &Self, shape: &Shape<B>) -> Prospects {
        let private = self.live & !other.live;
        let [north, _, east, _] = shape.moved(self.live);
        Prospects {
            private: (private & self.near).count() as i32,
            waiting: (private & !self.near).count() as i32,
            lone: (private & !shape.beside(self.live)).count() as i32,
            claimed: (self.near & other.live & !other.near).count() as i32,
            links: ((north & self.live).count() + (east & self.live).count()) as i32,
        }
    }

    /// A rough value of the live squares for this player, fitted to solved positions.
    #[inline]
    pub(super) fn comfort(&self, other: &Self, shape: &Shape<B>) -> i32 {
        let prospects = self.prospects(other, shape);
        10 * prospects.claimed + 5 * prospects.links
            - 6 * prospects.private
            - 12 * prospects.waiting
            - 3 * prospects.lone
    }

    /// Estimates the minimum number of placements that use up this player's private squares.
    /// Isolated squares take one each; at the end of a chain it is best to place on the second
    /// square, which closes its neighbors. Independent of square order, so that mirror images have
    /// equal counts.
    #[inline]
    fn private_moves(&self, other: &Self, shape: &Shape<B>) -> u32 {
        let mut live = self.live & !other.live;
        let mut near = live & self.near;
        let mut n_moves = 0;
        while !near.is_empty() {
            let (some, several) = shape.beside_some_and_several(near);
            let (lone, ends) = (near & !some, near & some & !several);
            let closers = shape.beside(ends) & near;
            let placed = lone | closers;
            if placed.is_empty() {
                // Rings: a placement closes its two neighbors.
                return n_moves + near.count().div_ceil(3);
            }
            // Of two adjacent ends, place on one.
            n_moves += placed.count() - (ends & closers).count() / 2;
            let beside = shape.beside(placed);
            let gone = placed | (beside & near);
            live &= !gone;
            near = (near & !gone) | (beside & live);
        }
        n_moves
    }

    /// Adds a friend beside some squares: the first opens a square, the second closes it.
    #[inline]
    fn place_beside(&mut self, beside: B) {
        let closed = beside & self.near;
        self.live &= !closed;
        self.near = (self.near & !closed) | (beside & self.live);
    }

    /// Removes dead waiting squares: keeps only squares connected to an open one.
    #[inline]
    fn give_up_unreachable(&mut self, open: B, shape: &Shape<B>) {
        let mut reached = open;
        while reached != self.live {
            let more = reached | (shape.beside(reached) & self.live);
            if more == reached {
                self.live = reached;
                self.near &= reached;
                return;
            }
            reached = more;
        }
    }
}

impl<B: Bits> Reduced<B> {
    pub(super) fn new(position: &PathwayPosition<B>) -> Self {
        let mut reduced = Self::unsettled(position);
        reduced.settle(position.shape());
        reduced
    }

    /// Like [`new`](Self::new), but keeps dead waiting squares, for callers that need only open
    /// squares.
    #[inline]
    pub(super) fn unsettled(position: &PathwayPosition<B>) -> Self {
        let empty = position.empty_squares();
        let side = |player: Player| {
            let (some, several) = position.shape().beside_some_and_several(position.placed(player));
            let live = empty & !several;
            Side { live, near: live & some }
        };
        Self { own: side(position.turn()), enemy: side(position.turn().other()) }
    }

    /// The live squares of both players.
    #[inline]
    pub(super) fn live(&self) -> B {
        self.own.live | self.enemy.live
    }

    /// The squares on which the side to move may place now.
    #[inline]
    pub(super) fn open(&self) -> B {
        self.own.open(&self.enemy)
    }

    /// The squares on which the opponent could place now.
    #[inline]
    pub(super) fn enemy_open(&self) -> B {
        self.enemy.open(&self.own)
    }

    /// The reduced position after the side to move places on an open square.
    #[inline]
    pub(super) fn after(&self, square: B, shape: &Shape<B>) -> Self {
        let mut next = self.after_unsettled(square, shape);
        next.settle(shape);
        next
    }

    /// Like [`after`](Self::after), but keeps dead waiting squares.
    #[inline]
    pub(super) fn after_unsettled(&self, square: B, shape: &Shape<B>) -> Self {
        let (mut own, mut enemy) = (self.own, self.enemy);
        for side in [&mut own, &mut enemy] {
            side.live &= !square;
            side.near &= !square;
        }
        own.place_beside(shape.beside(square));
        Self { own: enemy, enemy: own }
    }

    /// The reduced position from the opponent's point of view.
    #[inline]
    pub(super) fn swapped(&self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// Removes a set of squares that is independent of the rest.
    #[inline]
    pub(super) fn without(&self, squares: B) -> Self {
        let rest = |side: Side<B>| Side { live: side.live & !squares, near: side.near & !squares };
        Self { own: rest(self.own), enemy: rest(self.enemy) }
    }

    /// Estimates who runs out of moves first.
    #[inline]
    pub(super) fn forecast(&self, shape: &Shape<B>) -> Forecast {
        let own = self.own.private_moves(&self.enemy, shape);
        let enemy = self.enemy.private_moves(&self.own, shape);
        let n_shared = (self.own.live & self.enemy.live).count();
        if own.abs_diff(enemy) > n_shared {
            return if own < enemy { Forecast::Ahead } else { Forecast::Behind };
        }
        if (own + enemy + n_shared).is_multiple_of(2) { Forecast::Even } else { Forecast::Odd }
    }

    #[inline]
    fn settle(&mut self, shape: &Shape<B>) {
        let (own, enemy) = (self.open(), self.enemy_open());
        self.own.give_up_unreachable(own, shape);
        self.enemy.give_up_unreachable(enemy, shape);
    }

    /// The connected component of the live squares that contains a set. Two squares are connected
    /// if they share a side and one player may still use both.
    #[inline]
    pub(super) fn component(&self, mut part: B, shape: &Shape<B>) -> B {
        loop {
            let more = part
                | (shape.beside(part & self.own.live) & self.own.live)
                | (shape.beside(part & self.enemy.live) & self.enemy.live);
            if more == part {
                return part;
            }
            part = more;
        }
    }
}
