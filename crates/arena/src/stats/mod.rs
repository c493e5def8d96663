//! What scores say about strength. Everything here is a pure function of counts.
//!
//! Games are played in pairs from one opening with colors swapped, and the pair is what is counted: its
//! two games are not independent, and the counts of pair scores (the pentanomial) have a smaller variance
//! than those of games. Formulas: M. Van den Bergh, "The generalized sequential probability ratio test"
//! and "Normalized Elo" (2020), which the testing frameworks for chess engines follow.

mod rating;
mod sprt;
#[cfg(test)]
mod tests;

pub use rating::{Meeting, Rating, ratings};
pub use sprt::{Sprt, SprtModel, Verdict};

use statrs::distribution::{ContinuousCDF, Normal};

/// A normal variable is this many deviations within its mean 95 times of 100.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The chance that a standard normal variable is below `x`.
fn chance_below(x: f64) -> f64 {
    Normal::standard().cdf(x)
}

/// Elo a natural unit of normalized Elo: 800 / ln 10.
const NORMALIZED: f64 = 800.0 / std::f64::consts::LN_10;

/// How often a pair of games brought 0, 1/2, 1, 3/2 and 2 points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pentanomial(pub [u64; 5]);

/// A value and the ends of its 95 % interval.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The most likely value; infinite when every point was won or lost.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Estimate {
    /// Half the interval, the figure behind ±.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The difference in Elo that stands behind a score from 0 to 1.
pub fn elo(score: f64) -> f64 {
    // Adding zero turns the -0 of an even score into 0.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

/// The score that a difference in Elo gives.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Pentanomial {
    /// Adds a pair by its half points, 0 to 4.
    pub fn add(&mut self, half_points: u32) {
        self.0[half_points.min(4) as usize] += 1;
    }

    /// How many pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The points of both sides, 2 a pair, belong to this share to the player; 1/2 without pairs.
    pub fn score(&self) -> f64 {
        if self.pairs() == 0 {
            return 0.5;
        }
        let half_points: u64 = self.0.iter().zip(0..).map(|(count, points)| count * points).sum();
        half_points as f64 / (4 * self.pairs()) as f64
    }

    /// The variance of the score of a pair, where a pair scores 0 to 1.
    pub fn variance(&self) -> f64 {
        let (mean, pairs) = (self.score(), self.pairs().max(1) as f64);
        let squares = self.0.iter().enumerate().map(|(points, count)| {
            let away = points as f64 / 4.0 - mean;
            *count as f64 * away * away
        });
        squares.sum::<f64>() / pairs
    }

    /// The deviation of the mean score.
    fn deviation(&self) -> f64 {
        (self.variance() / self.pairs().max(1) as f64).sqrt()
    }

    /// The interval of the score, by the normal approximation; where every pair brought the same, by
    /// the chance that so many equal pairs come about (Clopper and Pearson at its ends).
    pub fn score_interval(&self) -> (f64, f64) {
        let pairs = self.pairs() as f64;
        if pairs == 0.0 {
            return (0.0, 1.0);
        }
        let score = self.score();
        if self.variance() == 0.0 {
            let reach = 1.0 - 0.025f64.powf(1.0 / pairs);
            return ((score - reach).max(0.0), (score + reach).min(1.0));
        }
        let reach = Z95 * self.deviation();
        ((score - reach).max(0.0), (score + reach).min(1.0))
    }

    /// The difference in Elo.
    pub fn elo(&self) -> Estimate {
        let (low, high) = self.score_interval();
        Estimate { value: elo(self.score()), low: elo(low), high: elo(high) }
    }

    /// Normalized Elo: how clearly one game shows the difference, whatever the share of draws. None
    /// where all pairs brought the same.
    pub fn normalized_elo(&self) -> Option<Estimate> {
        let variance = self.variance();
        if variance == 0.0 {
            return None;
        }
        // A game has twice the variance of the mean of two.
        let per_game = (2.0 * variance).sqrt();
        let of_score = |score: f64| (score - 0.5) / per_game * NORMALIZED;
        let (score, reach) = (self.score(), Z95 * self.deviation());
        Some(Estimate {
            value: of_score(score),
            low: of_score(score - reach),
            high: of_score(score + reach),
        })
    }

    /// The likelihood of superiority: how probable it is that the player is the stronger one.
    pub fn superiority(&self) -> f64 {
        let ahead = self.score() - 0.5;
        let deviation = self.deviation();
        if deviation > 0.0 {
            return chance_below(ahead / deviation);
        }
        let doubt = 0.5f64.powf(self.pairs() as f64 + 1.0);
        match ahead {
            _ if ahead > 0.0 => 1.0 - doubt,
            _ if ahead < 0.0 => doubt,
            _ => 0.5,
        }
    }
}
