//! The evaluation features, and the classic player.
//!
//! A player who cannot place wins, so remaining moves are a burden. But having few placements now
//! is not good in itself: it matters whether a player can control how many are left, and late in
//! the game who runs out first.

use parlour_core::{Evaluated, Evaluator, Feature, Patterns};

use super::patterns::PathwayPatterns;
use super::reduced::{Forecast, Reduced, Side};
use super::{Pathway, PathwayPosition, PathwaySolver};
use crate::board::Bits;
use crate::grid::{Counts, Features, Linear};

const N_FEATURES: usize = 8;

const FEATURES: [Feature; N_FEATURES] = [
    Feature::TURN,
    Feature::new("private", "private placement", "private placements"),
    Feature::new("waiting", "private square that may open", "private squares that may open"),
    Feature::new("lone", "private square on its own", "private squares on their own"),
    Feature::new("claimed", "placement the enemy waits for", "placements the enemy waits for"),
    Feature::new(
        "link",
        "pair of usable squares side by side",
        "pairs of usable squares side by side",
    ),
    Feature::new(
        "even",
        "turn with an even number of moves to come",
        "turns with an even number of moves to come",
    ),
    Feature::new(
        "ahead",
        "turn with fewer moves to make alone",
        "turns with fewer moves to make alone",
    ),
];

const PHASES: usize = 6;

/// A position with fewer live squares than this is in the next phase.
const PHASE_BOUNDS: [u32; PHASES - 1] = [32, 24, 16, 10, 6];

/// The first phase in which the race to run out of moves is counted; earlier it is meaningless.
const FORECAST_PHASE: usize = 2;

/// The maximum number of checkers for folding mirror images; with more, they rarely transpose.
const OPENING_CHECKERS: u32 = 6;

/// The evaluation of Pathway.
pub type PathwayEvaluator = Linear<Pathway, N_FEATURES>;

impl<B: Bits> Evaluator<PathwayPosition<B>> for PathwayEvaluator {
    type State = ();

    fn evaluate(&self, position: &PathwayPosition<B>) -> i32 {
        self.score(position)
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

impl<B: Bits> Features<PathwayPosition<B>, N_FEATURES> for Pathway {
    const FEATURES: [Feature; N_FEATURES] = FEATURES;
    const PHASES: usize = PHASES;
    const WEIGHTS: &'static str = include_str!("weights.txt");

    fn count(position: &PathwayPosition<B>) -> Counts<N_FEATURES> {
        let (shape, reduced) = (position.shape(), Reduced::new(position));
        let n_live = reduced.live().count();
        let phase = PHASE_BOUNDS.iter().filter(|bound| n_live < **bound).count();
        let forecast = (phase >= FORECAST_PHASE).then(|| reduced.forecast(shape));
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
        Counts { phase, own: of_side(own, enemy, true), enemy: of_side(enemy, own, false) }
    }
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
