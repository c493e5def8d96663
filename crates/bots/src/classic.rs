//! The classic bots: `random` and `greedy`.

use parlour_core::{FullPosition, Meter, Rng};
use parlour_search::Root;

/// A uniformly random legal move of an unfinished position.
pub(crate) fn random_move<P: FullPosition>(position: &P, rng: &mut Rng) -> P::Move {
    position.random_move(rng, &mut Vec::new()).expect("a game that is not over has a move")
}

/// The move of `greedy` in an unfinished position: the highest-ranked one, at random among equals.
/// If the meter runs out, returns the best move ranked so far.
pub fn greedy_move<P: FullPosition>(
    root: &Root<P>,
    rng: &mut Rng,
    meter: &mut dyn Meter,
) -> P::Move {
    /// Cost of ranking a move, in meter steps.
    const STEPS_PER_RANK: u64 = 512;
    let (mut moves, _) = root.candidates(&mut P::Scratch::default(), meter);
    let mut best = None;
    let mut n_best = 0;
    for move_idx in 0..moves.len() {
        let m = moves[move_idx];
        let rank = Some(root.position.greedy_rank(m));
        if rank > best {
            (best, n_best) = (rank, 0);
        }
        if rank == best {
            moves[n_best] = m;
            n_best += 1;
        }
        if !meter.work(STEPS_PER_RANK) {
            break;
        }
    }
    *rng.choose(&moves[..n_best]).expect("a game that is not over has a move")
}
