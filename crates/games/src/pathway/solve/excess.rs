//! Who wins by counting moves.
//!
//! Count the moves in a part of the position until neither player can move in it. The *excess* of a
//! player in the part is a bound on the player's moves minus the enemy's moves that the player can
//! guarantee, although the enemy decides each time who moves next in the part. It is the larger of
//!
//! - one more than the least excess after a move of the player, who chooses the move,
//! - one less than the largest excess after a move of the enemy, who chooses that one.
//!
//! In a part that only the player can use, it is the least number of moves that use it up; in one
//! that only the enemy can use, the negative of that. In a square of use to both, it is 1.
//!
//! Excesses of separate parts add up, because the player can follow each part's plan in that part,
//! wherever the next move is. The sum settles two cases:
//!
//! - *The player to move has an excess of 0 or less: this player wins.* Suppose that the enemy had
//!   no move on some turn. The player would have made one more move than the enemy, who would never
//!   get a move again: the difference would end at 1 or more, against the plan. So the player is the
//!   first without a move.
//! - *The other player has an excess below 0: that player wins.* Suppose that the player to move had
//!   no move on some turn. Both players would have made the same number of moves, and the difference
//!   could only grow from 0, against the plan.

use super::super::position::Shape;
use super::super::reduced::{Reduced, Side};
use crate::board::Bits;

/// The excess of both players in a part, or in a sum of parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Excess {
    /// Of the player to move.
    pub(super) own: i32,
    /// Of the other player.
    pub(super) enemy: i32,
}

impl Excess {
    /// The excess of squares that have no effect on others. `private` is the number of squares that
    /// only the player to move can use, minus those that only the enemy can use; `shared` is the
    /// number of squares of use to both.
    pub(super) const fn of_lone_squares(private: i32, shared: i32) -> Self {
        Self { own: shared + private, enemy: shared - private }
    }

    /// A bound for a part that is too large to play through.
    #[inline]
    pub(super) fn of_large<B: Bits>(part: &Reduced<B>, shape: &Shape<B>) -> Self {
        Self { own: most_moves(&part.own, shape), enemy: most_moves(&part.enemy, shape) }
    }

    /// Computes the excess from those after each move of the player to move and of the other
    /// player. At least one of them has a move.
    pub(super) fn of_moves(own_moves: &[Self], enemy_moves: &[Self]) -> Self {
        let of = |excess: fn(&Self) -> i32, moves: &[Self], others: &[Self]| {
            let least = moves.iter().map(excess).min().map(|least| least + 1);
            let most = others.iter().map(excess).max().map(|most| most - 1);
            least.max(most).unwrap_or(0)
        };
        Self {
            own: of(|excess| excess.own, own_moves, enemy_moves),
            enemy: of(|excess| excess.enemy, enemy_moves, own_moves),
        }
    }

    /// Whether the player to move wins, if the excesses decide it.
    #[inline]
    pub(super) const fn winner(self) -> Option<bool> {
        if self.own <= 0 {
            Some(true)
        } else if self.enemy < 0 {
            Some(false)
        } else {
            None
        }
    }
}

impl std::ops::AddAssign for Excess {
    #[inline]
    fn add_assign(&mut self, other: Self) {
        self.own += other.own;
        self.enemy += other.enemy;
    }
}

/// An upper bound on a player's moves. Enemy checkers never open a square (rules.md, "Legality"),
/// so each move takes one of the live squares; and of two neighbors that have a friend each, a
/// placement on one closes the other.
#[inline]
fn most_moves<B: Bits>(side: &Side<B>, shape: &Shape<B>) -> i32 {
    let mut n_moves = side.live.count() as i32;
    let mut near = side.near;
    while !near.is_empty() {
        let square = B::bit(near.first());
        near = near.without_first();
        let beside = shape.beside(square) & near;
        if !beside.is_empty() {
            near &= !B::bit(beside.first());
            n_moves -= 1;
        }
    }
    n_moves
}
