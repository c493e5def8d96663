//! Logistic regression by Newton's method, with a prior.

use parlour_core::{LOGIT, WEIGHT_ONE, Weights};

use super::{Sample, Samples};

/// The result of a fit.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// The new weights.
    pub weights: Weights,
    /// Number of samples.
    pub n_samples: usize,
    /// Mean log losses on held-out games; `None` if there were too few games.
    pub losses: Option<Losses>,
    /// Calibration of the new weights on the held-out games.
    pub calibration: Vec<Calibration>,
}

/// Mean log loss; guessing gives 0.693.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Losses {
    /// Of the weights the games were played with.
    pub old: f64,
    /// Of the new weights.
    pub new: f64,
}

/// Why the games carry no information: the fitted weights would all be zero.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum FitError {
    /// There are no positions.
    #[error("no game went beyond its opening: expected shorter openings or longer games")]
    NoSamples,
    /// No game was won.
    #[error("every game was a draw: expected some that are won, such as more or longer games")]
    OnlyDraws,
}

/// Predicted and actual results of samples with similar predictions.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Calibration {
    /// Number of samples.
    pub n_samples: usize,
    /// Mean prediction.
    pub predicted: f64,
    /// Mean result.
    pub actual: f64,
}

/// One game in this many is held out to validate the fit.
const HELD_OUT: usize = 5;

/// Weight of the prior in samples: a rare feature stays near zero, a phase with few samples near
/// the weights of all phases together.
const PRIOR_SAMPLES: f64 = 50.0;

/// Fits weights to the results.
///
/// # Errors
/// [`FitError`] if the games carry no information.
pub fn fit(samples: &Samples) -> Result<Fitted, FitError> {
    let n_features = samples.features.len();
    let is_test = |game_idx: usize| game_idx % HELD_OUT == HELD_OUT - 1;
    let part = |test: bool| -> Vec<&Sample> {
        let games = samples.games.iter().enumerate();
        games
            .filter(|(game_idx, _)| is_test(*game_idx) == test)
            .flat_map(|(_, game)| game)
            .collect()
    };
    let (training, testing) = (part(false), part(true));
    check(&training)?;
    let pooled = regress(&training, n_features, &vec![0.0; n_features]);
    let mut values = Vec::new();
    for phase in 0..samples.n_phases {
        let own: Vec<&Sample> =
            training.iter().copied().filter(|sample| sample.phase == phase).collect();
        values.extend(regress(&own, n_features, &pooled));
    }
    let to_unit = f64::from(LOGIT * WEIGHT_ONE);
    let rounded: Vec<i32> = values.iter().map(|value| (value * to_unit).round() as i32).collect();
    let weights = Weights::new(n_features, rounded);
    let predict = |sample: &Sample, weights: &[i32]| {
        let own = &weights[sample.phase * n_features..][..n_features];
        let sum: f64 =
            own.iter().zip(&sample.differences).map(|(w, d)| f64::from(*w) * f64::from(*d)).sum();
        chance(sum / to_unit)
    };
    let loss = |weights: &[i32]| {
        let total: f64 =
            testing.iter().map(|sample| log_loss(predict(sample, weights), sample.result)).sum();
        total / testing.len() as f64
    };
    let losses = (!testing.is_empty())
        .then(|| Losses { old: loss(&samples.weights), new: loss(weights.values()) });
    Ok(Fitted {
        n_samples: training.len(),
        losses,
        calibration: calibrate(
            testing.iter().map(|sample| (predict(sample, weights.values()), sample.result)),
        ),
        weights,
    })
}

/// Checks that something can be learned.
fn check(samples: &[&Sample]) -> Result<(), FitError> {
    if samples.is_empty() {
        return Err(FitError::NoSamples);
    }
    if samples.iter().all(|sample| sample.result.total_cmp(&0.5).is_eq()) {
        return Err(FitError::OnlyDraws);
    }
    Ok(())
}

/// The weights, in log-odds, that maximize the likelihood of the results, with a prior around
/// `prior`.
fn regress(samples: &[&Sample], n_features: usize, prior: &[f64]) -> Vec<f64> {
    const STEPS: usize = 30;
    let count = samples.len().max(1) as f64;
    // The prior of each feature is scaled by its mean square.
    let stiffness: Vec<f64> = (0..n_features)
        .map(|idx| {
            let squares: f64 =
                samples.iter().map(|sample| f64::from(sample.differences[idx]).powi(2)).sum();
            (squares / count).max(1e-3) * PRIOR_SAMPLES
        })
        .collect();
    let mut weights = prior.to_vec();
    for _ in 0..STEPS {
        let mut gradient: Vec<f64> =
            (0..n_features).map(|idx| stiffness[idx] * (weights[idx] - prior[idx])).collect();
        let mut curvature = vec![vec![0.0; n_features]; n_features];
        for (idx, row) in curvature.iter_mut().enumerate() {
            row[idx] = stiffness[idx];
        }
        for sample in samples {
            let x = &sample.differences;
            let sum: f64 = weights.iter().zip(x).map(|(w, d)| w * f64::from(*d)).sum();
            let p = chance(sum);
            let spread = (p * (1.0 - p)).max(1e-6);
            for i in (0..n_features).filter(|i| x[*i] != 0) {
                gradient[i] += (p - sample.result) * f64::from(x[i]);
                for (entry, other) in curvature[i].iter_mut().zip(x) {
                    *entry += spread * f64::from(x[i]) * f64::from(*other);
                }
            }
        }
        let step = solve(curvature, gradient);
        let mut largest = 0.0_f64;
        for (weight, change) in weights.iter_mut().zip(step) {
            // Far from the optimum a full step can overshoot.
            let change = change.clamp(-1.0, 1.0);
            *weight -= change;
            largest = largest.max(change.abs());
        }
        if largest < 1e-7 {
            break;
        }
    }
    weights
}

/// Solves a symmetric positive definite system by elimination.
fn solve(mut matrix: Vec<Vec<f64>>, mut right: Vec<f64>) -> Vec<f64> {
    let n = right.len();
    for i in 0..n {
        let pivot = matrix[i][i];
        for j in i + 1..n {
            let factor = matrix[j][i] / pivot;
            if factor == 0.0 {
                continue;
            }
            let (above, below) = matrix.split_at_mut(j);
            for (to, from) in below[0][i..].iter_mut().zip(&above[i][i..]) {
                *to -= factor * from;
            }
            right[j] -= factor * right[i];
        }
    }
    for i in (0..n).rev() {
        let known: f64 = (i + 1..n).map(|j| matrix[i][j] * right[j]).sum();
        right[i] = (right[i] - known) / matrix[i][i];
    }
    right
}

fn chance(log_odds: f64) -> f64 {
    1.0 / (1.0 + (-log_odds).exp())
}

fn log_loss(predicted: f64, result: f64) -> f64 {
    let p = predicted.clamp(1e-9, 1.0 - 1e-9);
    -(result * p.ln() + (1.0 - result) * (1.0 - p).ln())
}

/// Splits predictions into ten bins.
fn calibrate(pairs: impl Iterator<Item = (f64, f64)>) -> Vec<Calibration> {
    let mut sums = [(0_usize, 0.0, 0.0); 10];
    for (predicted, actual) in pairs {
        let group = &mut sums[((predicted * 10.0) as usize).min(9)];
        *group = (group.0 + 1, group.1 + predicted, group.2 + actual);
    }
    let filled = sums.into_iter().filter(|(n, ..)| *n > 0);
    filled
        .map(|(n_samples, predicted, actual)| Calibration {
            n_samples,
            predicted: predicted / n_samples as f64,
            actual: actual / n_samples as f64,
        })
        .collect()
}
