//! The order in which moves are searched.

use super::super::position::Shape;
use super::super::reduced::{Reduced, Side};
use crate::board::Bits;

/// Weights of a player's squares, chosen by the nodes that boards of 20 and 25 squares take. Few live
/// squares of the player to move mean few answers, so that a win is soon proven.
struct Weights {
    private: i32,
    waiting: i32,
    lone: i32,
    claimed: i32,
    links: i32,
    live: i32,
}

/// For the player who has just moved.
const MOVED: Weights =
    Weights { private: -6, waiting: -12, lone: -3, claimed: 10, links: 5, live: 0 };

/// For the player to move.
const TO_MOVE: Weights =
    Weights { private: 6, waiting: 12, lone: 3, claimed: -10, links: -5, live: -4 };

/// How much a position promises to the player who has just moved: a win that is soon proven.
#[inline]
pub(super) fn promise<B: Bits>(position: &Reduced<B>, shape: &Shape<B>) -> i32 {
    let (own, enemy) = (&position.own, &position.enemy);
    weighed(&MOVED, enemy, own, shape) + weighed(&TO_MOVE, own, enemy, shape)
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
}
