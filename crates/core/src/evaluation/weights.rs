//! Evaluation weights and their text format.

use std::fmt::Write;
use std::sync::Arc;

use crate::{Feature, SCORE_LIMIT};

/// The weight of one score unit: weights are fixed-point numbers with four fractional bits.
pub const WEIGHT_ONE: i32 = 16;

/// One weight for each feature in each phase. Clones share memory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Weights {
    n_features: usize,
    /// Phase by phase.
    values: Arc<[i32]>,
}

/// An error in a weights file.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("line {line}: {message}")]
pub struct WeightsError {
    /// The line, counted from 1; 0 if a feature is missing.
    pub line: usize,
    /// The error and what was expected.
    pub message: String,
}

impl Weights {
    /// Creates weights from their values, phase by phase.
    ///
    /// # Panics
    /// If the number of values is not a multiple of `n_features`.
    pub fn new(n_features: usize, values: Vec<i32>) -> Self {
        assert!(
            n_features > 0 && values.len().is_multiple_of(n_features),
            "whole phases of weights"
        );
        Self { n_features, values: values.into() }
    }

    /// The weights of one phase, in the order of the features.
    #[inline]
    pub fn of_phase(&self, phase: usize) -> &[i32] {
        &self.values[phase * self.n_features..][..self.n_features]
    }

    /// The score for a player with feature counts `own` against `enemy`.
    #[inline]
    pub fn score(&self, phase: usize, own: &[i32], enemy: &[i32]) -> i32 {
        let counts = own.iter().zip(enemy);
        let terms = self.of_phase(phase).iter().zip(counts);
        Self::score_of_sum(
            terms.map(|(weight, (own, enemy))| i64::from(*weight) * i64::from(own - enemy)).sum(),
        )
    }

    /// Converts a weighted sum to a score.
    #[inline]
    pub fn score_of_sum(sum: i64) -> i32 {
        let limit = i64::from(SCORE_LIMIT);
        (sum / i64::from(WEIGHT_ONE)).clamp(-limit, limit) as i32
    }

    /// The number of phases.
    pub fn n_phases(&self) -> usize {
        self.values.len() / self.n_features
    }

    /// All weights, phase by phase.
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// Parses what [`text`](Self::text) writes: a line per feature, in any order, with a number per
    /// phase. `#` starts a comment.
    ///
    /// # Errors
    /// [`WeightsError`] with the first malformed line.
    pub fn parse(features: &[Feature], n_phases: usize, text: &str) -> Result<Self, WeightsError> {
        let mut found: Vec<Option<Vec<i32>>> = vec![None; features.len()];
        for (line_idx, line) in text.lines().enumerate() {
            let error = |message: String| WeightsError { line: line_idx + 1, message };
            let mut words = line.split('#').next().unwrap_or_default().split_whitespace();
            let Some(name) = words.next() else { continue };
            let Some(feature_idx) = features.iter().position(|feature| feature.name == name) else {
                return Err(error(format!("there is no feature `{name}`")));
            };
            let numbers: Result<Vec<i32>, _> = words.map(str::parse).collect();
            match numbers {
                Ok(numbers) if numbers.len() == n_phases => found[feature_idx] = Some(numbers),
                _ => return Err(error(format!("expected {n_phases} whole numbers"))),
            }
        }
        let mut values = vec![0; features.len() * n_phases];
        for (feature_idx, (feature, numbers)) in features.iter().zip(found).enumerate() {
            let Some(numbers) = numbers else {
                let message = format!("the weights of `{}` are missing", feature.name);
                return Err(WeightsError { line: 0, message });
            };
            for (phase, number) in numbers.into_iter().enumerate() {
                values[phase * features.len() + feature_idx] = number;
            }
        }
        Ok(Self::new(features.len(), values))
    }

    /// Formats the weights as a table: one line per feature, one column per phase.
    pub fn text(&self, features: &[Feature]) -> String {
        let width = features.iter().map(|feature| feature.name.len()).max().unwrap_or(0);
        let mut text = String::new();
        for (feature_idx, feature) in features.iter().enumerate() {
            let _ = write!(text, "{:<width$}", feature.name);
            for phase in 0..self.n_phases() {
                let _ = write!(text, " {:>7}", self.of_phase(phase)[feature_idx]);
            }
            text.push('\n');
        }
        text
    }
}
