//! Playing strength statistics: pure functions of counts.
//!
//! Games are played in pairs from one opening with colors swapped, and the unit is the pair: its
//! two games are not independent, and pair scores (the pentanomial) have a smaller variance than
//! single games. Formulas: M. Van den Bergh, "The generalized sequential probability ratio test"
//! and "Normalized Elo" (2020), as used by the testing frameworks for chess engines.

mod rating;
mod sprt;
#[cfg(test)]
mod tests;

pub use rating::{Meeting, Rating, ratings};
pub use sprt::{Sprt, SprtModel, SprtVerdict};

use statrs::distribution::{ContinuousCDF, Normal};

/// Half the width of the 95 % interval of a normal distribution, in standard deviations.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The standard normal distribution function.
fn normal_cdf(x: f64) -> f64 {
    Normal::standard().cdf(x)
}

/// Elo per natural unit of normalized Elo: 800 / ln 10.
const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// Number of pairs that scored 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// A value and its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely value; infinite if every point was won or lost.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Returns half the interval, the number after ±.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Returns the Elo difference for a score from 0 to 1.
pub fn elo(score: f64) -> f64 {
    // Adding zero turns the -0 of an even score into 0.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

/// Returns the expected score for an Elo difference.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Pentanomial {
    /// Adds a pair of games, given its score in half points from 0 to 4.
    pub fn add(&mut self, half_points: u32) {
        self.0[half_points.min(4) as usize] += 1;
    }

    /// Returns the number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Returns the player's share of all points; 1/2 without pairs.
    pub fn score(&self) -> f64 {
        if self.pairs() == 0 {
            return 0.5;
        }
        let half_points: u64 = self.0.iter().zip(0..).map(|(count, points)| count * points).sum();
        half_points as f64 / (4 * self.pairs()) as f64
    }

    /// Returns the variance of a pair's score, scaled to 0 to 1.
    pub fn variance(&self) -> f64 {
        let (mean, pairs) = (self.score(), self.pairs().max(1) as f64);
        let squares = self.0.iter().enumerate().map(|(points, count)| {
            let delta = points as f64 / 4.0 - mean;
            *count as f64 * delta * delta
        });
        squares.sum::<f64>() / pairs
    }

    /// Standard deviation of the mean score.
    fn deviation(&self) -> f64 {
        (self.variance() / self.pairs().max(1) as f64).sqrt()
    }

    /// Returns the 95 % interval of the score by the normal approximation; if all pairs are equal, the
    /// exact Clopper-Pearson interval.
    pub fn score_interval(&self) -> (f64, f64) {
        let pairs = self.pairs() as f64;
        if pairs == 0.0 {
            return (0.0, 1.0);
        }
        let score = self.score();
        if self.variance() == 0.0 {
            let margin = 1.0 - 0.025f64.powf(1.0 / pairs);
            return ((score - margin).max(0.0), (score + margin).min(1.0));
        }
        let margin = Z95 * self.deviation();
        ((score - margin).max(0.0), (score + margin).min(1.0))
    }

    /// Returns the Elo difference.
    pub fn elo(&self) -> Estimate {
        let (low, high) = self.score_interval();
        Estimate { value: elo(self.score()), low: elo(low), high: elo(high) }
    }

    /// Returns the normalized Elo: the difference in standard deviations of a game, independent of
    /// the draw rate. `None` if all pairs are equal.
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let variance = self.variance();
        if variance == 0.0 {
            return None;
        }
        // A game has twice the variance of the mean of two.
        let per_game = (2.0 * variance).sqrt();
        let of_score = |score: f64| (score - 0.5) / per_game * NORMALIZED;
        let (score, margin) = (self.score(), Z95 * self.deviation());
        Some(Estimate {
            value: of_score(score),
            low: of_score(score - margin),
            high: of_score(score + margin),
        })
    }

    /// Returns the likelihood of superiority (LOS): the probability that the player is stronger.
    pub fn superiority(&self) -> f64 {
        let lead = self.score() - 0.5;
        let deviation = self.deviation();
        if deviation > 0.0 {
            return normal_cdf(lead / deviation);
        }
        let error_probability = 0.5f64.powf(self.pairs() as f64 + 1.0);
        match lead {
            _ if lead > 0.0 => 1.0 - error_probability,
            _ if lead < 0.0 => error_probability,
            _ => 0.5,
        }
    }
}
