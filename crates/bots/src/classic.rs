//! The classic bots: `random` and `greedy`.

use parlour_core::{FullPosition, KeySet, Rng};

/// A uniformly random legal move of a position that is not over.
pub(crate) fn random_move<P: FullPosition>(position: &P, rng: &mut Rng) -> P::Move {
    position.random_move(rng, &mut Vec::new()).expect("a game that is not over has a move")
}

/// What `greedy` plays in a position that is not over: the move its game's rule ranks highest, one of equals at random.
///
/// # Panics
/// When no move is allowed.
pub fn greedy_move<P: FullPosition>(
    position: &P,
    rng: &mut Rng,
    is_allowed: impl Fn(P::Move) -> bool,
) -> P::Move {
    let mut moves = Vec::new();
    position.distinct_moves(&mut moves, &mut KeySet::new());
    moves.retain(|m| is_allowed(*m));
    let best = moves.iter().map(|m| position.greedy_rank(*m)).max();
    moves.retain(|m| Some(position.greedy_rank(*m)) == best);
    *rng.choose(&moves).expect("a game that is not over has a move")
}
