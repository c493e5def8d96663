//! The solver's own rating, by Glicko-2.

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2};

/// The uncertainty of a puzzle's difficulty, which is measured with a few bots.
const PUZZLE_DEVIATION: f64 = 80.0;

/// The deviation never falls below this value, so that the rating keeps adapting.
const MIN_DEVIATION: f64 = 50.0;

/// The rating of a person who solves puzzles.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct SolverRating {
    /// The rating.
    pub rating: f64,
    /// Its standard deviation.
    pub deviation: f64,
    /// How much it fluctuates.
    pub volatility: f64,
}

impl Default for SolverRating {
    /// The rating before the first puzzle: low, because beginners start here.
    fn default() -> Self {
        Self { rating: 1200.0, deviation: 350.0, volatility: 0.06 }
    }
}

impl SolverRating {
    /// The rating after a puzzle of this difficulty, solved at the first attempt or not.
    #[must_use]
    pub fn after(self, difficulty: u32, is_solved: bool) -> Self {
        let before = self.sane();
        let solver = Glicko2Rating {
            rating: before.rating,
            deviation: before.deviation,
            volatility: before.volatility,
        };
        let puzzle = Glicko2Rating {
            rating: f64::from(difficulty),
            deviation: PUZZLE_DEVIATION,
            volatility: 0.06,
        };
        let outcome = if is_solved { Outcomes::WIN } else { Outcomes::LOSS };
        let (after, _) = glicko2(&solver, &puzzle, &outcome, &Glicko2Config::new());
        let after = Self {
            rating: after.rating,
            deviation: after.deviation.max(MIN_DEVIATION),
            volatility: after.volatility,
        };
        after.sane()
    }

    /// The rating as a whole number, for display.
    pub fn shown(self) -> u32 {
        self.sane().rating.round() as u32
    }

    /// Replaces impossible values, such as those of an edited file.
    fn sane(self) -> Self {
        let first = Self::default();
        let within = |value: f64, min: f64, max: f64, otherwise: f64| {
            if value.is_finite() { value.clamp(min, max) } else { otherwise }
        };
        Self {
            rating: within(self.rating, 100.0, 4000.0, first.rating),
            deviation: within(self.deviation, MIN_DEVIATION, 350.0, first.deviation),
            volatility: within(self.volatility, 0.01, 0.2, first.volatility),
        }
    }
}
