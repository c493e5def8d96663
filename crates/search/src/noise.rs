//! An evaluator that is off now and then, for weaker opponents.

use std::fmt::Debug;

use parlour_core::{Evaluator, Position, SCORE_LIMIT, mix_in};

/// Adds an error to another evaluator that depends only on the position and a seed: a position is
/// always misjudged in the same way, so a search cannot average the error out.
#[derive(Clone, Debug)]
pub struct Noisy<E> {
    inner: E,
    amplitude: i32,
    seed: u64,
}

impl<E> Noisy<E> {
    /// Errors of up to `amplitude` score units either way, small ones more often.
    pub fn new(inner: E, amplitude: i32, seed: u64) -> Self {
        Self { inner, amplitude, seed }
    }

    /// A score with the error of its position.
    fn misjudged<P: Position>(&self, position: &P, score: i32) -> i32 {
        if self.amplitude == 0 {
            return score;
        }
        let word = mix_in(self.seed, position.key());
        // The sum of two even errors is small more often than large.
        let error = |word: u64| (word % (self.amplitude as u64 + 1)) as i32;
        let noise = error(word & 0xffff_ffff) - error(word >> 32);
        (score + noise).clamp(-SCORE_LIMIT, SCORE_LIMIT)
    }
}

impl<P: Position, E: Evaluator<P>> Evaluator<P> for Noisy<E> {
    type State = E::State;

    const QUIESCENCE: bool = E::QUIESCENCE;

    fn evaluate(&self, position: &P) -> i32 {
        self.misjudged(position, self.inner.evaluate(position))
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
        self.misjudged(position, self.inner.evaluate_line(state, position))
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

    /// Mirror images are misjudged differently, so they may not share an entry.
    fn folds_symmetries(&self, position: &P) -> bool {
        self.amplitude == 0 && self.inner.folds_symmetries(position)
    }
}
