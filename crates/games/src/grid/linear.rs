//! Linear evaluations: a game counts its features, the kit weighs them.

use std::fmt::Debug;
use std::marker::PhantomData;

use parlour_core::{ByPlayer, Evaluator, Feature, LinearEvaluator, Position, Weights};

/// The features of a game, `N` of them, counted on positions of the type `P`.
pub trait Features<P, const N: usize>: Clone + Debug + Send + Sync + 'static {
    /// The features.
    const FEATURES: [Feature; N];

    /// The number of game phases, each with its own weights, from opening to endgame.
    const PHASES: usize;

    /// The text of `weights.txt`.
    const WEIGHTS: &'static str;

    /// Counts the features of both players.
    fn count(position: &P) -> Counts<N>;

    /// The game phase; overridden where that is faster than counting the features.
    fn phase(position: &P) -> usize {
        Self::count(position).phase
    }
}

/// The feature counts of both players.
#[derive(Clone, Copy, Debug)]
pub struct Counts<const N: usize> {
    /// The game phase, below [`Features::PHASES`].
    pub phase: usize,
    /// The features of the side to move.
    pub own: [i32; N],
    /// The features of the other side.
    pub enemy: [i32; N],
}

/// A linear evaluation of a game's features. The game implements `Evaluator` with
/// [`score`](Self::score) and its move ordering; `LinearEvaluator` follows.
#[derive(Clone, Debug)]
pub struct Linear<G, const N: usize> {
    weights: Weights,
    game: PhantomData<G>,
}

impl<G, const N: usize> Linear<G, N> {
    /// The weighted sum of the features, for the side to move.
    #[inline]
    pub fn score<P>(&self, position: &P) -> i32
    where
        G: Features<P, N>,
    {
        let Counts { phase, own, enemy } = G::count(position);
        self.weights.score(phase, &own, &enemy)
    }
}

impl<P: Position, G: Features<P, N>, const N: usize> LinearEvaluator<P> for Linear<G, N>
where
    Self: Evaluator<P>,
{
    const FEATURES: &'static [Feature] = &G::FEATURES;
    const PHASES: usize = G::PHASES;
    const WEIGHTS: &'static str = G::WEIGHTS;

    fn with_weights(weights: Weights) -> Self {
        Self { weights, game: PhantomData }
    }

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn phase(&self, position: &P) -> usize {
        G::phase(position)
    }

    fn evaluate_with_phase(&self, position: &P) -> (i32, usize) {
        let Counts { phase, own, enemy } = G::count(position);
        (self.weights.score(phase, &own, &enemy), phase)
    }

    fn counts(&self, position: &P) -> ByPlayer<Vec<i32>> {
        let Counts { own, enemy, .. } = G::count(position);
        ByPlayer::from_fn(|player| if player == position.turn() { own } else { enemy }.to_vec())
    }
}

/// Evaluates every position as even, so that an engine sees only the end of the game. Its one
/// feature is the side to move, with weight 0.
#[derive(Clone, Debug)]
pub struct Neutral;

impl<P> Features<P, 1> for Neutral {
    const FEATURES: [Feature; 1] = [Feature::TURN];
    const PHASES: usize = 1;
    const WEIGHTS: &'static str = "move 0";

    fn count(_position: &P) -> Counts<1> {
        Counts { phase: 0, own: [1], enemy: [0] }
    }
}

impl<P: Position> Evaluator<P> for Linear<Neutral, 1> {
    type State = ();

    fn evaluate(&self, position: &P) -> i32 {
        self.score(position)
    }
}
