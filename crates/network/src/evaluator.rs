//! The evaluator that engines use.

use std::sync::Arc;

use parlour_core::{Evaluator, InputSet, LinearEvaluator, NetworkInputs, Player, SCORE_LIMIT};

use crate::accumulators::AccumulatorStack;
use crate::{Base, Network};

/// A game's linear evaluator with an optional network. Without a network it behaves exactly like
/// the linear evaluator; with a network, only the score differs.
#[derive(Clone, Debug)]
pub struct NetworkEvaluator<E> {
    linear: E,
    network: Option<Arc<Network>>,
}

/// The state of both evaluators along the search line; only one of them is in use.
#[derive(Default, Debug)]
pub struct LineState<S> {
    linear: S,
    accumulators: AccumulatorStack,
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

    /// The score of a single position. Like `line_score`, this is never inlined, so that searches
    /// without a network do not pay for its stack frame.
    #[inline(never)]
    fn score<P>(&self, network: &Network, position: &P) -> i32
    where
        P: NetworkInputs,
        E: LinearEvaluator<P>,
    {
        let one = InputSet::of(position);
        let two = one.iter().map(|input| position.swapped_input(input)).collect();
        let (own, other) = match position.turn() {
            Player::One => (&one, &two),
            Player::Two => (&two, &one),
        };
        self.with_base(network, position, |phase| network.score(own, other, phase))
    }

    /// The score of the position at the end of the line.
    #[inline(never)]
    fn line_score<P>(&self, network: &Network, stack: &mut AccumulatorStack, position: &P) -> i32
    where
        P: NetworkInputs,
        E: LinearEvaluator<P>,
    {
        self.with_base(network, position, |phase| {
            let (one, two) = stack.accumulators(network, position);
            match position.turn() {
                Player::One => network.head_score(one, two, phase),
                Player::Two => network.head_score(two, one, phase),
            }
        })
    }
}

impl<P: NetworkInputs, E: LinearEvaluator<P>> Evaluator<P> for NetworkEvaluator<E> {
    type State = LineState<E::State>;

    const QUIESCENCE: bool = E::QUIESCENCE;

    #[inline]
    fn evaluate(&self, position: &P) -> i32 {
        match &self.network {
            None => self.linear.evaluate(position),
            Some(network) => self.score(network, position),
        }
    }

    fn begin(&self, state: &mut Self::State, root: &P) {
        match self.network {
            None => self.linear.begin(&mut state.linear, root),
            Some(_) => state.accumulators.begin(root),
        }
    }

    #[inline]
    fn push(&self, state: &mut Self::State, before: &P, m: Option<P::Move>, after: &P) {
        match self.network {
            None => self.linear.push(&mut state.linear, before, m, after),
            Some(_) => state.accumulators.push(),
        }
    }

    #[inline]
    fn pop(&self, state: &mut Self::State) {
        match self.network {
            None => self.linear.pop(&mut state.linear),
            Some(_) => state.accumulators.pop(),
        }
    }

    #[inline]
    fn evaluate_line(&self, state: &mut Self::State, position: &P) -> i32 {
        match &self.network {
            None => self.linear.evaluate_line(&mut state.linear, position),
            Some(network) => self.line_score(network, &mut state.accumulators, position),
        }
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
