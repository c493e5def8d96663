//! The judgment of a position in countable features, and the classic player.

use std::sync::Arc;

use parlour_core::{
    ByPlayer, Evaluator, Feature, Judged, LinearEvaluator, NoSolver, Position, Weights,
    linear_score,
};

use super::MapelloPosition;
use super::flips::Word;

const FEATURES: &[Feature] =
    &[Feature { name: "move", singular: "turn to move", plural: "turns to move" }];

const PHASES: usize = 1;

/// The evaluation of Mapello.
#[derive(Clone, Debug)]
pub struct MapelloEvaluator {
    weights: Arc<Weights>,
}

impl<B: Word> Evaluator<MapelloPosition<B>> for MapelloEvaluator {
    fn evaluate(&self, position: &MapelloPosition<B>) -> i32 {
        linear_score(self, position)
    }
}

impl<B: Word> LinearEvaluator<MapelloPosition<B>> for MapelloEvaluator {
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

    fn phase(&self, _position: &MapelloPosition<B>) -> usize {
        0
    }

    fn counts(&self, position: &MapelloPosition<B>) -> ByPlayer<Vec<i32>> {
        ByPlayer::from_fn(|player| vec![i32::from(player == position.turn())])
    }
}

impl<B: Word> Judged for MapelloPosition<B> {
    type Evaluator = MapelloEvaluator;
    type Solver = NoSolver;

    fn greedy_rank(&self, _m: Self::Move) -> [i64; 3] {
        [0; 3]
    }
}
