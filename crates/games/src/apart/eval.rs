//! The judgment of a position in countable features, and the classic player.

use std::sync::Arc;

use parlour_core::{
    ByPlayer, Evaluator, Feature, Judged, LinearEvaluator, NoSolver, Position, Weights,
    linear_score,
};

use super::ApartPosition;
use super::turn::Width;

const FEATURES: &[Feature] =
    &[Feature { name: "move", singular: "turn to move", plural: "turns to move" }];

const PHASES: usize = 1;

/// The evaluation of Apart.
#[derive(Clone, Debug)]
pub struct ApartEvaluator {
    weights: Arc<Weights>,
}

impl<B: Width> Evaluator<ApartPosition<B>> for ApartEvaluator {
    fn evaluate(&self, position: &ApartPosition<B>) -> i32 {
        linear_score(self, position)
    }
}

impl<B: Width> LinearEvaluator<ApartPosition<B>> for ApartEvaluator {
    const FEATURES: &'static [Feature] = FEATURES;
    const PHASES: usize = PHASES;

    fn fitted() -> Self {
        let text = include_str!("weights.txt");
        let weights = Weights::parse(FEATURES, PHASES, text);
        Self { weights: Arc::new(weights.expect("the weights file is tested")) }
    }

    fn with_weights(weights: Weights) -> Self {
        Self { weights: Arc::new(weights) }
    }

    fn weights(&self) -> &Weights {
        &self.weights
    }

    fn phase(&self, _position: &ApartPosition<B>) -> usize {
        0
    }

    fn counts(&self, position: &ApartPosition<B>) -> ByPlayer<Vec<i32>> {
        ByPlayer::from_fn(|player| vec![i32::from(player == position.turn())])
    }
}

impl<B: Width> Judged for ApartPosition<B> {
    type Evaluator = ApartEvaluator;
    type Solver = NoSolver;

    fn greedy_rank(&self, _m: Self::Move) -> [i64; 3] {
        [0; 3]
    }
}
