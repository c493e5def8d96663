//! The evaluator that engines use.

use std::sync::Arc;

use parlour_core::{Evaluator, InputSet, LinearEvaluator, NetworkInputs, Player, SCORE_LIMIT};

use crate::line::Line;
use crate::{Base, Network};

/// A game's linear evaluator, with a network if there is one. Without a network it behaves exactly
/// like the linear evaluator; with one, everything but the score still comes from there.
#[derive(Clone, Debug)]
pub struct NetworkEvaluator<E> {
    linear: E,
    network: Option<Arc<Network>>,
}

/// The state of both evaluators along the search line; only one of them is in use.
#[derive(Default, Debug)]
pub struct LineState<S> {
    linear: S,
    line: Line,
}

impl<E> NetworkEvaluator<E> {
    /// Adds a network to an evaluator. The network must [serve](Network::serves) every position that
    /// is evaluated.
    pub const fn new(linear: E, network: Option<Arc<Network>>) -> Self {
        Self { linear, network }
    }

    /// The score with a network, given that of the network alone.
    #[inline]
    fn with_base<P>(&self, network: &Network, position: &P, score: impl FnOnce(usize) -> i32) -> i32
    where
        P: NetworkInputs,
        E: LinearEvaluator<P>,
    {
        let (base, phase) = match network.purpose.base {
            Base::Linear => self.linear.evaluate_with_phase(position),
            Base::None => (0, self.linear.phase(position)),
        };
        (base + score(phase)).clamp(-SCORE_LIMIT, SCORE_LIMIT)
    }
}

impl<P: NetworkInputs, E: LinearEvaluator<P>> Evaluator<P> for NetworkEvaluator<E> {
    type State = LineState<E::State>;

    const QUIESCENCE: bool = E::QUIESCENCE;

    fn evaluate(&self, position: &P) -> i32 {
        let Some(network) = &self.network else { return self.linear.evaluate(position) };
        let one = InputSet::of(position);
        let two = one.iter().map(|input| position.swapped_input(input)).collect();
        let (own, other) = match position.turn() {
            Player::One => (&one, &two),
            Player::Two => (&two, &one),
        };
        self.with_base(network, position, |phase| network.score(own, other, phase))
    }

    fn begin(&self, state: &mut Self::State, root: &P) {
        match self.network {
            None => self.linear.begin(&mut state.linear, root),
            Some(_) => state.line.begin(root),
        }
    }

    #[inline]
    fn push(&self, state: &mut Self::State, before: &P, m: Option<P::Move>, after: &P) {
        match self.network {
            None => self.linear.push(&mut state.linear, before, m, after),
            Some(_) => state.line.push(),
        }
    }

    #[inline]
    fn pop(&self, state: &mut Self::State) {
        match self.network {
            None => self.linear.pop(&mut state.linear),
            Some(_) => state.line.pop(),
        }
    }

    #[inline]
    fn evaluate_line(&self, state: &mut Self::State, position: &P) -> i32 {
        let Some(network) = &self.network else {
            return self.linear.evaluate_line(&mut state.linear, position);
        };
        self.with_base(network, position, |phase| {
            let (one, two) = state.line.accumulators(network, position);
            match position.turn() {
                Player::One => network.head_score(one, two, phase),
                Player::Two => network.head_score(two, one, phase),
            }
        })
    }

    #[inline]
    fn order(&self, position: &P, m: P::Move) -> i32 {
        self.linear.order(position, m)
    }

    #[inline]
    fn history_index(&self, m: P::Move) -> usize {
        self.linear.history_index(m)
    }

    #[inline]
    fn noisy_moves(&self, position: &P, moves: &mut Vec<P::Move>) {
        self.linear.noisy_moves(position, moves);
    }

    #[inline]
    fn null_move(&self, position: &P) -> Option<P> {
        self.linear.null_move(position)
    }

    #[inline]
    fn winning_move(&self, position: &P) -> Option<P::Move> {
        self.linear.winning_move(position)
    }

    #[inline]
    fn folds_symmetries(&self, position: &P) -> bool {
        self.linear.folds_symmetries(position)
    }
}
