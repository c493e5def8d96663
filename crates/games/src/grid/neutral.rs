//! A neutral evaluation.

use parlour_core::{
    ByPlayer, Evaluator, Feature, LinearEvaluator, Position, Weights, linear_score,
};

/// Evaluates every position as even, so that an engine sees only the end of the game. Its one
/// feature is the side to move, with weight 0.
#[derive(Clone, Debug)]
pub struct Neutral {
    weights: Weights,
}

impl<P: Position> Evaluator<P> for Neutral {
    type State = ();

    fn evaluate(&self, position: &P) -> i32 {
        linear_score(self, position)
    }
}

impl<P: Position> LinearEvaluator<P> for Neutral {
    const FEATURES: &'static [Feature] = &[Feature::new("move", "turn to move", "turns to move")];
    const PHASES: usize = 1;
    const WEIGHTS: &'static str = "move 0";

    fn with_weights(weights: Weights) -> Self {
        Self { weights }
    }

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn phase(&self, _position: &P) -> usize {
        0
    }

    fn counts(&self, position: &P) -> ByPlayer<Vec<i32>> {
        ByPlayer::from_fn(|player| vec![i32::from(player == position.turn())])
    }
}
