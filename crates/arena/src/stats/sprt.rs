//! The sequential probability ratio test on pairs of games.
//!
//! The generalized test of Van den Bergh: for each hypothesis the most likely distribution of pair
//! scores under it, and the ratio of the two likelihoods. A difference in Elo fixes the mean score
//! ("logistic"), a difference in normalized Elo the mean in units of the deviation ("normalized").

use serde::{Deserialize, Serialize};

use super::{NORMALIZED, Pentanomial, expected_score};

/// Unit of the hypotheses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtModel {
    /// Elo.
    Logistic,
    /// Normalized Elo; the number of games needed does not depend on the share of draws.
    Normalized,
}

/// A sequential probability ratio test of two hypotheses.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Sprt {
    /// The difference under H0.
    pub elo0: f64,
    /// The difference under H1.
    pub elo1: f64,
    /// Probability of accepting H1 if H0 holds.
    pub alpha: f64,
    /// Probability of accepting H0 if H1 holds.
    pub beta: f64,
    /// Unit of the differences.
    pub model: SprtModel,
}

/// State of a test.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SprtVerdict {
    /// Not decided yet.
    Open,
    /// The difference is `elo0` or less.
    H0,
    /// The difference is `elo1` or more.
    H1,
}

/// The probability and the value of each pair score.
type Distribution = [(f64, f64); 5];

impl Sprt {
    /// Returns Wald's bounds: the test ends when the ratio leaves this interval.
    pub fn bounds(&self) -> (f64, f64) {
        let low = (self.beta / (1.0 - self.alpha)).ln();
        let high = ((1.0 - self.beta) / self.alpha).ln();
        (low, high)
    }

    /// Returns the log-likelihood ratio (LLR); 0 without pairs or if it cannot be computed, which
    /// keeps the test open.
    pub fn llr(&self, counts: &Pentanomial) -> f64 {
        /// Pseudo-count for unobserved scores, which keeps every probability above zero.
        const PSEUDO_COUNT: f64 = 1e-3;
        if counts.pairs() == 0 {
            return 0.0;
        }
        let weights = counts.0.map(|count| if count == 0 { PSEUDO_COUNT } else { count as f64 });
        let total: f64 = weights.iter().sum();
        let observed: Distribution =
            std::array::from_fn(|index| (index as f64 / 4.0, weights[index] / total));
        let fit = |elo: f64| match self.model {
            SprtModel::Logistic => with_mean(&observed, expected_score(elo)),
            // A pair's mean has half the variance of a game's score.
            SprtModel::Normalized => with_ratio(&observed, elo / NORMALIZED * 2f64.sqrt()),
        };
        let (h0, h1) = (fit(self.elo0), fit(self.elo1));
        let mean_llr: f64 =
            (0..5).map(|index| observed[index].1 * (h1[index] / h0[index]).ln()).sum();
        if mean_llr.is_finite() { total * mean_llr } else { 0.0 }
    }

    /// Returns the state of the test after some pairs.
    pub fn verdict(&self, counts: &Pentanomial) -> SprtVerdict {
        let (low, high) = self.bounds();
        match self.llr(counts) {
            llr if llr >= high => SprtVerdict::H1,
            llr if llr <= low => SprtVerdict::H0,
            _ => SprtVerdict::Open,
        }
    }
}

/// Returns the maximum-likelihood distribution with mean `mean`: each probability is divided by
/// 1 + x (value - mean), for the one x that satisfies the constraint.
fn with_mean(observed: &Distribution, mean: f64) -> [f64; 5] {
    let delta = observed.map(|(value, _)| value - mean);
    let max = delta.iter().copied().fold(f64::MIN, f64::max);
    let min = delta.iter().copied().fold(f64::MAX, f64::min);
    // Between its poles the sum falls from plus to minus infinity.
    let (mut low, mut high) = (-1.0 / max, -1.0 / min);
    for _ in 0..80 {
        let x = f64::midpoint(low, high);
        let sum: f64 =
            (0..5).map(|index| observed[index].1 * delta[index] / (1.0 + x * delta[index])).sum();
        if sum > 0.0 {
            low = x;
        } else {
            high = x;
        }
    }
    let x = f64::midpoint(low, high);
    std::array::from_fn(|index| observed[index].1 / (1.0 + x * delta[index]))
}

/// Returns the maximum-likelihood distribution with (mean - 1/2) / deviation equal to `ratio`, by
/// repeated linearization around the last distribution, starting with the uniform one.
fn with_ratio(observed: &Distribution, ratio: f64) -> [f64; 5] {
    let mut found = [0.2; 5];
    for _ in 0..50 {
        let mean: f64 = (0..5).map(|index| found[index] * observed[index].0).sum();
        let square: f64 =
            (0..5).map(|index| found[index] * (observed[index].0 - mean).powi(2)).sum();
        let deviation = square.sqrt();
        let linear: Distribution = std::array::from_fn(|index| {
            let (value, probability) = observed[index];
            let slope = 1.0 + ((mean - value) / deviation).powi(2);
            (value - 0.5 - ratio * deviation * slope / 2.0, probability)
        });
        let next = with_mean(&linear, 0.0);
        let change = (0..5).map(|index| (next[index] - found[index]).abs()).fold(0.0, f64::max);
        found = next;
        if change < 1e-12 {
            break;
        }
    }
    found
}
