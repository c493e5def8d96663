//! A position reduced to what can still happen: the squares somebody may yet place on.
//!
//! How play goes on depends on very little. Of a square nobody can ever use again nothing matters; of
//! any other, for each player, whether that player can ever use it and whether a friend stands beside
//! it already. Enemy checkers beside a square matter only by taking the first friend's freedom away.

use parlour_core::{Player, Position};

use super::PathwayPosition;
use super::position::Shape;
use crate::board::Bits;

/// The squares that are still of use to a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Side<B> {
    /// Squares this player may place on now or later. Every other square counts as closed to the
    /// player for good, with a checker of the player beside it.
    pub(super) live: B,
    /// Those of them with a friend beside them: exactly one, as two would close them.
    pub(super) near: B,
}

/// What suits and what burdens a player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Prospects {
    /// Placements on squares the enemy can never use. Each is a move to be made or closed.
    pub(super) private: i32,
    /// Squares the enemy can never use that only a further checker opens.
    pub(super) waiting: i32,
    /// Squares the enemy can never use, beside no other square the player may come to use: moves
    /// that nothing can spare the player.
    pub(super) lone: i32,
    /// Placements on squares where the enemy waits for a first friend.
    pub(super) claimed: i32,
    /// Pairs of squares side by side that the player may come to use: one placement may close, or
    /// open, the next, so that the player can choose how many moves are left.
    pub(super) links: i32,
}

/// Who is about to run out of moves first, by a rough count of the moves to come. Shared squares go to both in turn;
/// when they are used up, the player with more private moves is left with them. Where the shared squares outweigh
/// the difference, whose turn it is when they end decides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Forecast {
    /// An even number of moves is to come, private ones nearly balanced.
    Even,
    /// An odd number.
    Odd,
    /// The player to move has fewer private moves, by more than the shared squares.
    Ahead,
    /// The other has.
    Behind,
}

/// What is left of a position, seen by the player to move.
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

    /// Counts what suits and what burdens this player.
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

    /// How well the squares that are left suit this player, in rough numbers fitted to solved
    /// positions.
    #[inline]
    pub(super) fn comfort(&self, other: &Self, shape: &Shape<B>) -> i32 {
        let prospects = self.prospects(other, shape);
        10 * prospects.claimed + 5 * prospects.links
            - 6 * prospects.private
            - 12 * prospects.waiting
            - 3 * prospects.lone
    }

    /// About how few placements use up this player's private squares. Squares on their own take one each; beside a
    /// square at the end of a row it is best to place on its neighbor, which closes what is around. No order of
    /// squares decides, so that mirror images count alike.
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
            // Of two ends side by side one is placed on.
            n_moves += placed.count() - (ends & closers).count() / 2;
            let beside = shape.beside(placed);
            let gone = placed | (beside & near);
            live &= !gone;
            near = (near & !gone) | (beside & live);
        }
        n_moves
    }

    /// A checker of this player beside some squares: a first friend makes a square the player's
    /// own to use, a second one closes it.
    #[inline]
    fn place_beside(&mut self, beside: B) {
        let closed = beside & self.near;
        self.live &= !closed;
        self.near = (self.near & !closed) | (beside & self.live);
    }

    /// Gives up squares that wait for a friend beside them where none can come: only squares this
    /// player can reach, one beside the other, from an open one remain.
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

    /// The same with squares that wait in vain, where only the open ones are asked for.
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

    /// The squares somebody may yet place on.
    #[inline]
    pub(super) fn live(&self) -> B {
        self.own.live | self.enemy.live
    }

    /// The squares the player to move may place on now.
    #[inline]
    pub(super) fn open(&self) -> B {
        self.own.open(&self.enemy)
    }

    /// The squares the other player could place on now.
    #[inline]
    pub(super) fn enemy_open(&self) -> B {
        self.enemy.open(&self.own)
    }

    /// What is left after the player to move places on an open square, seen by the other.
    #[inline]
    pub(super) fn after(&self, square: B, shape: &Shape<B>) -> Self {
        let mut next = self.after_unsettled(square, shape);
        next.settle(shape);
        next
    }

    /// The same with squares that wait in vain.
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

    /// The same seen by the other player.
    #[inline]
    pub(super) fn swapped(&self) -> Self {
        Self { own: self.enemy, enemy: self.own }
    }

    /// Leaves out a set of squares that have no bearing on the rest.
    #[inline]
    pub(super) fn without(&self, squares: B) -> Self {
        let rest = |side: Side<B>| Side { live: side.live & !squares, near: side.near & !squares };
        Self { own: rest(self.own), enemy: rest(self.enemy) }
    }

    /// Who is about to run out of moves first.
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

    /// The connected part of the live squares that holds a set. Two squares bear on each other when
    /// they share a side and one player may yet use both.
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
