//! The evaluation features, and the classic player.
//!
//! A player who cannot place wins, so remaining moves are a burden. But having few placements now
//! is not good in itself: it matters whether a player can control how many are left, and late in
//! the game who runs out first.

use parlour_core::{
    ByPlayer, Evaluated, Evaluator, Feature, LinearEvaluator, Patterns, Position, Weights,
};

use super::PathwayPosition;
use super::patterns::PathwayPatterns;
use super::reduced::{Forecast, Reduced, Side};
use super::solve::PathwaySolver;

use crate::board::Bits;

const FEATURES: &[Feature] = &[
    Feature { name: "move", singular: "turn to move", plural: "turns to move" },
    Feature { name: "private", singular: "private placement", plural: "private placements" },
    Feature {
        name: "waiting",
        singular: "private square that may open",
        plural: "private squares that may open",
    },
    Feature {
        name: "lone",
        singular: "private square on its own",
        plural: "private squares on their own",
    },
    Feature {
        name: "claimed",
        singular: "placement the enemy waits for",
        plural: "placements the enemy waits for",
    },
    Feature {
        name: "link",
        singular: "pair of usable squares side by side",
        plural: "pairs of usable squares side by side",
    },
    Feature {
        name: "even",
        singular: "turn with an even number of moves to come",
        plural: "turns with an even number of moves to come",
    },
    Feature {
        name: "ahead",
        singular: "turn with fewer moves to make alone",
        plural: "turns with fewer moves to make alone",
    },
];

const PHASES: usize = 6;

/// A position with fewer live squares than this is in the next phase.
const PHASE_BOUNDS: [u32; PHASES - 1] = [32, 24, 16, 10, 6];

/// The first phase in which the race to run out of moves is counted; earlier it is meaningless.
const FORECAST_PHASE: usize = 2;

/// The maximum number of checkers for folding mirror images; with more, they rarely transpose.
const OPENING_CHECKERS: u32 = 6;

/// The evaluation of Pathway.
#[derive(Clone, Debug)]
pub struct PathwayEvaluator {
    weights: Weights,
}

impl<B: Bits> Evaluator<PathwayPosition<B>> for PathwayEvaluator {
    type State = ();

    fn evaluate(&self, position: &PathwayPosition<B>) -> i32 {
        let reduced = Reduced::new(position);
        let (own, enemy) = counts(position, &reduced);
        self.weights.score(phase(&reduced), &own, &enemy)
    }

    /// The value of the squares left after the move, without removing dead waiting squares.
    fn order(&self, position: &PathwayPosition<B>, m: u8) -> i32 {
        let shape = position.shape();
        let next = Reduced::unsettled(position).after_unsettled(B::bit(m as usize), shape);
        next.enemy.comfort(&next.own, shape) - next.own.comfort(&next.enemy, shape)
    }

    fn history_index(&self, m: u8) -> usize {
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
    const WEIGHTS: &'static str = include_str!("weights.txt");

    fn with_weights(weights: Weights) -> Self {
        Self { weights }
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

/// The feature counts of the side to move and of the opponent.
fn counts<B: Bits>(
    position: &PathwayPosition<B>,
    reduced: &Reduced<B>,
) -> ([i32; FEATURES.len()], [i32; FEATURES.len()]) {
    let shape = position.shape();
    let forecast = (phase(reduced) >= FORECAST_PHASE).then(|| reduced.forecast(shape));
    let of_side = |side: &Side<B>, other: &Side<B>, is_mover: bool| {
        let prospects = side.prospects(other, shape);
        let is_forecast = |wanted: Forecast| i32::from(is_mover && forecast == Some(wanted));
        [
            i32::from(is_mover),
            prospects.private,
            prospects.waiting,
            prospects.lone,
            prospects.claimed,
            prospects.links,
            is_forecast(Forecast::Even),
            is_forecast(Forecast::Ahead),
        ]
    };
    let (own, enemy) = (&reduced.own, &reduced.enemy);
    (of_side(own, enemy, true), of_side(enemy, own, false))
}

impl<B: Bits> Evaluated for PathwayPosition<B> {
    type Evaluator = PathwayEvaluator;
    type Solver = PathwaySolver;

    fn patterns() -> &'static dyn Patterns<Self> {
        &PathwayPatterns
    }

    fn greedy_rank(&self, m: Self::Move) -> [i64; 3] {
        let reduced = Reduced::unsettled(self);
        [i64::from(reduced.enemy_open().has(m as usize)), 0, 0]
    }
}
