//! The order in which moves are searched.

use super::super::position::Shape;
use super::super::reduced::{Reduced, Side};
use crate::board::Bits;

/// Weights of a player's squares, chosen to save nodes on boards of 20 and 25 squares. If the
/// player to move has few live squares, there are few replies, and a win is soon proven.
struct Weights {
    private: i32,
    waiting: i32,
    lone: i32,
    claimed: i32,
    links: i32,
    live: i32,
    open: i32,
}

/// For the player who has just moved.
const MOVED: Weights =
    Weights { private: -2, waiting: -19, lone: 1, claimed: 10, links: 5, live: 1, open: -1 };

/// For the player to move.
const TO_MOVE: Weights =
    Weights { private: 5, waiting: 14, lone: 2, claimed: -10, links: -8, live: -6, open: -2 };

/// For each square without a neighbor of either player.
const FREE: i32 = 1;

/// For an odd number of live squares: if all of them are used up, the player who has just moved is
/// the first without a move.
const ODD: i32 = 6;

/// How much a position promises to the player who has just moved: a win that is soon proven.
#[inline]
pub(super) fn promise<B: Bits>(position: &Reduced<B>, shape: &Shape<B>) -> i32 {
    let (own, enemy) = (&position.own, &position.enemy);
    weighed(&MOVED, enemy, own, shape)
        + weighed(&TO_MOVE, own, enemy, shape)
        + FREE * own.free(enemy).count() as i32
        + ODD * (position.live().count() & 1) as i32
}

#[inline]
fn weighed<B: Bits>(weights: &Weights, side: &Side<B>, other: &Side<B>, shape: &Shape<B>) -> i32 {
    let prospects = side.prospects(other, shape);
    weights.private * prospects.private
        + weights.waiting * prospects.waiting
        + weights.lone * prospects.lone
        + weights.claimed * prospects.claimed
        + weights.links * prospects.links
        + weights.live * side.live.count() as i32
        + weights.open * side.open(other).count() as i32
}
