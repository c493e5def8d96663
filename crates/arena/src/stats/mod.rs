//! Statistics of strength: pure functions of counts.
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

/// 95 % of a normal distribution is within this many standard deviations.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The standard normal distribution function.
fn chance_below(x: f64) -> f64 {
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
    /// Half the interval, the figure after ±.
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// The Elo difference for a score from 0 to 1.
pub fn elo(score: f64) -> f64 {
    // Adding zero turns the -0 of an even score into 0.
    -400.0 * (1.0 / score - 1.0).log10() + 0.0
}

/// The expected score for an Elo difference.
pub fn expected_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

impl Pentanomial {
    /// Adds a pair by its half points, 0 to 4.
    pub fn add(&mut self, half_points: u32) {
        self.0[half_points.min(4) as usize] += 1;
    }

    /// Number of pairs.
    pub fn pairs(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The player's share of all points; 1/2 without pairs.
    pub fn score(&self) -> f64 {
        if self.pairs() == 0 {
            return 0.5;
        }
        let half_points: u64 = self.0.iter().zip(0..).map(|(count, points)| count * points).sum();
        half_points as f64 / (4 * self.pairs()) as f64
    }

    /// Variance of a pair's score, scaled to 0 to 1.
    pub fn variance(&self) -> f64 {
        let (mean, pairs) = (self.score(), self.pairs().max(1) as f64);
        let squares = self.0.iter().enumerate().map(|(points, count)| {
            let away = points as f64 / 4.0 - mean;
            *count as f64 * away * away
        });
        squares.sum::<f64>() / pairs
    }

    /// Standard deviation of the mean score.
    fn deviation(&self) -> f64 {
        (self.variance() / self.pairs().max(1) as f64).sqrt()
    }

    /// The interval of the score, by the normal approximation; if all pairs are equal, by the
    /// probability of that many equal pairs (Clopper-Pearson at its ends).
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

    /// Normalized Elo: the difference in units of the deviation of a game, independent of the share
    /// of draws. `None` if all pairs are equal.
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

    /// The likelihood of superiority: the probability that the player is stronger.
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
