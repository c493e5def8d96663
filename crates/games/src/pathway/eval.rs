//! The judgment of a position in countable features, and the classic player.
//!
//! Whoever cannot place wins, so everything a player must still do is a burden.

use std::sync::Arc;

use parlour_core::{
    ByPlayer, Evaluator, Feature, Judged, LinearEvaluator, NoSolver, Position, SCORE_LIMIT,
    WEIGHT_ONE, Weights,
};

use super::PathwayPosition;
use super::reduced::Reduced;

use crate::board::Bits;

const FEATURES: &[Feature] = &[
    Feature { name: "move", singular: "turn to move", plural: "turns to move" },
    Feature { name: "open", singular: "placement", plural: "placements" },
    Feature { name: "private", singular: "private square", plural: "private squares" },
    Feature { name: "island", singular: "private area", plural: "private areas" },
    Feature { name: "waiting", singular: "square that may open", plural: "squares that may open" },
    Feature {
        name: "parity",
        singular: "turn with an odd number of shared squares",
        plural: "turns with an odd number of shared squares",
    },
];

const PHASES: usize = 3;

/// A position with fewer live squares than this is in the next phase.
const PHASE_BOUNDS: [u32; PHASES - 1] = [24, 12];

/// With at most this many empty squares missing, mirror images are likely to meet.
const OPENING_CHECKERS: u32 = 6;

/// The evaluation of Pathway.
#[derive(Clone, Debug)]
pub struct PathwayEvaluator {
    weights: Arc<Weights>,
}

impl<B: Bits> Evaluator<PathwayPosition<B>> for PathwayEvaluator {
    fn evaluate(&self, position: &PathwayPosition<B>) -> i32 {
        let reduced = Reduced::new(position);
        let (own, enemy) = counts(position, &reduced);
        let weights = self.weights.of_phase(phase(&reduced));
        let sum: i32 = weights
            .iter()
            .zip(own.into_iter().zip(enemy))
            .map(|(weight, (own, enemy))| weight * (own - enemy))
            .sum();
        (sum / WEIGHT_ONE).clamp(-SCORE_LIMIT, SCORE_LIMIT)
    }

    /// Squares that close own placements come first, those that take placements from the enemy or
    /// open new ones last; among equals a square the enemy could have used.
    fn order(&self, position: &PathwayPosition<B>, m: u8) -> i32 {
        let reduced = Reduced::unsettled(position);
        let next = reduced.after_unsettled(B::bit(m as usize), position.shape());
        let burden = next.open().count() as i32 - next.enemy_open().count() as i32;
        2 * burden + i32::from(reduced.enemy_open().has(m as usize))
    }

    fn slot(&self, m: u8) -> usize {
        m as usize
    }

    fn folds_symmetries(&self, position: &PathwayPosition<B>) -> bool {
        let n_squares = position.grid().n_squares() as u32;
        n_squares - position.empty_squares().count() <= OPENING_CHECKERS
    }
}

impl<B: Bits> LinearEvaluator<PathwayPosition<B>> for PathwayEvaluator {
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

    fn phase(&self, position: &PathwayPosition<B>) -> usize {
        phase(&Reduced::new(position))
    }

    fn counts(&self, position: &PathwayPosition<B>) -> ByPlayer<Vec<i32>> {
        let (own, enemy) = counts(position, &Reduced::new(position));
        ByPlayer::from_fn(|player| if player == position.turn() { own } else { enemy }.to_vec())
    }
}

fn phase<B: Bits>(reduced: &Reduced<B>) -> usize {
    let n_live = reduced.live().count();
    PHASE_BOUNDS.iter().filter(|bound| n_live < **bound).count()
}

/// What the player to move and the other have of each feature.
fn counts<B: Bits>(
    position: &PathwayPosition<B>,
    reduced: &Reduced<B>,
) -> ([i32; FEATURES.len()], [i32; FEATURES.len()]) {
    let open = [reduced.open(), reduced.enemy_open()];
    let live = [reduced.own.live, reduced.enemy.live];
    let n_shared = (open[0] & open[1]).count();
    let of_side = |side: usize| {
        let is_mover = side == 0;
        let private = live[side] & !live[1 - side];
        let mut n_islands = 0;
        let mut rest = private;
        while !rest.is_empty() {
            let mut island = B::bit(rest.first());
            loop {
                let more = island | (position.shape().beside(island) & rest);
                if more == island {
                    break;
                }
                island = more;
            }
            rest &= !island;
            n_islands += 1;
        }
        [
            i32::from(is_mover),
            open[side].count() as i32,
            private.count() as i32,
            n_islands,
            (live[side] & !open[side]).count() as i32,
            i32::from(is_mover && n_shared % 2 == 1),
        ]
    };
    (of_side(0), of_side(1))
}

impl<B: Bits> Judged for PathwayPosition<B> {
    type Evaluator = PathwayEvaluator;
    type Solver = NoSolver;

    fn greedy_rank(&self, m: Self::Move) -> [i64; 3] {
        let reduced = Reduced::unsettled(self);
        [i64::from(reduced.enemy_open().has(m as usize)), 0, 0]
    }
}
