//! Who wins by counting moves.
//!
//! The *excess* of a player in a part of the position is a number that the difference between the
//! player's moves and the enemy's moves there need never exceed, counted until neither can move in the
//! part, although the enemy decides at each point which of the two moves next in it. It is the larger
//! of
//!
//! - one more than the least excess after a move of the player, who chooses the move,
//! - one less than the largest excess after a move of the enemy, who chooses that one.
//!
//! In a part that the player alone can use, it is the least number of moves that use it up; in one
//! that the enemy alone can use, the negative of that. In a square of use to both, it is 1.
//!
//! Excesses of separate parts add up, because the player can follow each part's plan in that part,
//! wherever the next move is. The sum settles two cases:
//!
//! - *The player to move has an excess of 0 or less: this player wins.* Suppose that the enemy's turn
//!   came and the enemy had no move anywhere. The player would have made one move more than the enemy,
//!   and could only make more: the difference would end at 1 or more, against the plan. So it is the
//!   player who first has no move.
//! - *The other player has an excess below 0: that player wins.* Suppose that the player to move came
//!   to have no move. Both would have made equally many, and the difference could only grow from 0,
//!   against the plan.

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
    /// The excess in squares that have no effect on others: `private` more squares that the player to
    /// move alone can use than such squares of the enemy, and squares of use to both.
    pub(super) const fn of_lone_squares(private: i32, shared: i32) -> Self {
        Self { own: shared + private, enemy: shared - private }
    }

    /// A bound for a part that is too large to play through.
    #[inline]
    pub(super) fn of_large<B: Bits>(part: &Reduced<B>, shape: &Shape<B>) -> Self {
        Self { own: most_moves(&part.own, shape), enemy: most_moves(&part.enemy, shape) }
    }

    /// From the excesses after each move of the player to move, and of the other one. At least one
    /// of them has a move.
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

/// A number of moves that a player cannot exceed. Enemy checkers never open a square (rules.md,
/// "Legality"), so each move takes one of the live squares; and of two neighbors that have a friend
/// each, a placement on one closes the other.
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
