//! Fitting the weights of an evaluation to the results of self-play.
//!
//! Bots play themselves from random openings; every position of every game becomes a sample (what each
//! player has of each feature, and how the game ended); logistic regression finds the weights under
//! which the evaluation predicts the results best. Nothing is guessed, and the unit of scores comes out
//! as log-odds by itself.

mod fit;
mod selfplay;

pub use fit::{Calibration, FitError, Fitted, Losses, fit};
pub use selfplay::{SelfPlay, play};

use parlour_core::Feature;

/// One position of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// Which weights apply.
    pub phase: usize,
    /// What the first player has of each feature, less what the second has.
    pub differences: Vec<i32>,
    /// How the game ended for the first player: 0, 0.5 or 1.
    pub result: f64,
}

/// The samples of many games of one kind.
#[derive(Clone, Debug)]
pub struct Samples {
    /// What is counted.
    pub features: &'static [Feature],
    /// How many phases there are.
    pub n_phases: usize,
    /// The weights the games were played with, phase by phase.
    pub weights: Vec<i32>,
    /// Game by game.
    pub games: Vec<Vec<Sample>>,
}
