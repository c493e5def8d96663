//! Playouts by the move-average sampling technique (MAST: Finnsson, Björnsson 2008): a move that did well wherever it
//! was played is played more often.

use parlour_core::{Evaluator, Player, Position, Rng, SLOTS};

use super::chance::ONE;
use super::worker::Scratch;
use crate::budget::NodeCounter;

/// The percentage of random playout moves: the usual ε.
const RANDOM_PERCENT: u64 = 40;

/// The results of a move, for the player who made it.
#[derive(Clone, Copy, Debug, Default)]
struct Average {
    n_played: u32,
    sum: i64,
}

impl Average {
    /// A move that was never played has the best mean, so it is tried first.
    const fn mean(self) -> i64 {
        if self.n_played == 0 { ONE } else { self.sum / self.n_played as i64 }
    }
}

/// The average result of each move of each player, over all positions of a search.
#[derive(Clone, Debug)]
pub(super) struct MoveAverages([Vec<Average>; 2]);

impl MoveAverages {
    pub(super) fn new() -> Self {
        Self([(); 2].map(|()| vec![Average::default(); SLOTS]))
    }

    /// Adds the result of a game in which `player` made a move with this history index.
    pub(super) fn add(&mut self, player: Player, history_index: usize, chance: i64) {
        let average = &mut self.0[player.index()][history_index];
        average.n_played += 1;
        average.sum += chance;
    }

    /// The move a playout makes: the best on average, or a random one. `None` if there is none.
    pub(super) fn choose<P: Position, E: Evaluator<P>>(
        &self,
        evaluator: &E,
        position: &P,
        rng: &mut Rng,
        scratch: &mut Scratch<P>,
        counter: &mut NodeCounter<'_, '_>,
    ) -> Option<P::Move> {
        if rng.below(100) < RANDOM_PERCENT {
            return position.random_move(rng, &mut scratch.moves);
        }
        scratch.moves.clear();
        // A partial list suffices.
        let _ = position.candidate_moves(&mut scratch.moves, &mut scratch.listing, counter);
        // The seed breaks ties.
        let n_moves = scratch.moves.len();
        let first = if n_moves > 1 { rng.below(n_moves as u64) as usize } else { 0 };
        scratch.moves.rotate_left(first);
        let averages = &self.0[position.turn().index()];
        scratch.moves.iter().copied().max_by_key(|m| averages[evaluator.history_index(*m)].mean())
    }
}
