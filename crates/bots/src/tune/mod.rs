//! Fits the weights of an evaluation to self-play results.
//!
//! Bots play themselves from random openings; every position of every game becomes a sample (the
//! features of both players, and the result); logistic regression finds the weights with which the
//! evaluation predicts the results best. The unit of scores is log-odds by construction.

mod fit;
mod selfplay;

pub use crate::selfplay::SelfPlay;
pub use fit::{Calibration, FitError, Fitted, Losses, fit};
pub use selfplay::play;

use parlour_core::Feature;

/// One position of a finished game.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// Game phase, which selects the weights.
    pub phase: usize,
    /// First player's features minus the second player's.
    pub differences: Vec<i32>,
    /// Result for the first player: 0, 0.5 or 1.
    pub result: f64,
}

/// The samples of many games.
#[derive(Clone, Debug)]
pub struct Samples {
    /// The features.
    pub features: &'static [Feature],
    /// Number of phases.
    pub n_phases: usize,
    /// The weights the games were played with, phase by phase.
    pub weights: Vec<i32>,
    /// Samples by game.
    pub games: Vec<Vec<Sample>>,
}
