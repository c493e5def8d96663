//! Evaluation noise, for weaker opponents.

use std::fmt::Debug;

use parlour_core::{Evaluator, Position, SCORE_LIMIT, mix_in};

/// Adds noise to another evaluator. The noise depends only on the position and a seed, so a search
/// cannot average it out.
#[derive(Clone, Debug)]
pub struct Noisy<E> {
    inner: E,
    amplitude: i32,
    seed: u64,
}

impl<E> Noisy<E> {
    /// Adds up to `amplitude` score units either way, with a triangular distribution.
    pub fn new(inner: E, amplitude: i32, seed: u64) -> Self {
        Self { inner, amplitude, seed }
    }

    /// Adds the position's noise to a score.
    fn with_noise<P: Position>(&self, position: &P, score: i32) -> i32 {
        if self.amplitude == 0 {
            return score;
        }
        let word = mix_in(self.seed, position.key());
        // The difference of two uniform numbers has a triangular distribution.
        let uniform = |word: u64| (word % (self.amplitude as u64 + 1)) as i32;
        let noise = uniform(word & 0xffff_ffff) - uniform(word >> 32);
        (score + noise).clamp(-SCORE_LIMIT, SCORE_LIMIT)
    }
}

impl<P: Position, E: Evaluator<P>> Evaluator<P> for Noisy<E> {
    type State = E::State;

    const QUIESCENCE: bool = E::QUIESCENCE;

    fn evaluate(&self, position: &P) -> i32 {
        self.with_noise(position, self.inner.evaluate(position))
    }

    fn begin(&self, state: &mut E::State, root: &P) {
        self.inner.begin(state, root);
    }

    fn push(&self, state: &mut E::State, before: &P, m: Option<P::Move>, after: &P) {
        self.inner.push(state, before, m, after);
    }

    fn pop(&self, state: &mut E::State) {
        self.inner.pop(state);
    }

    fn evaluate_line(&self, state: &mut E::State, position: &P) -> i32 {
        self.with_noise(position, self.inner.evaluate_line(state, position))
    }

    fn order(&self, position: &P, m: P::Move) -> i32 {
        self.inner.order(position, m)
    }

    fn history_index(&self, m: P::Move) -> usize {
        self.inner.history_index(m)
    }

    fn noisy_moves(&self, position: &P, moves: &mut Vec<P::Move>) {
        self.inner.noisy_moves(position, moves);
    }

    fn null_move(&self, position: &P) -> Option<P> {
        self.inner.null_move(position)
    }

    fn winning_move(&self, position: &P) -> Option<P::Move> {
        self.inner.winning_move(position)
    }

    /// Mirror images get different noise, so they must not share an entry.
    fn folds_symmetries(&self, position: &P) -> bool {
        self.amplitude == 0 && self.inner.folds_symmetries(position)
    }
}
