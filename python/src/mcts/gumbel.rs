//! Gumbel search: sequential halving at the root, improved policies below it (Danihelka et al.,
//! "Policy improvement by planning with Gumbel", 2022).

use parlour_core::Rng;

use super::puct::{arg_max, softmax, uniform};
use super::tree::Stats;

/// Visits that count before any simulation, and the weight of values against logits.
const VISIT_OFFSET: f32 = 50.0;
const VALUE_SCALE: f32 = 0.1;

/// The schedule of sequential halving at the root: which actions are considered at each simulation.
#[derive(Debug, Default)]
pub(super) struct Halving {
    noise: Vec<f32>,
    /// For each simulation, the visits that the chosen action has had so far.
    visits: Vec<u32>,
}

impl Halving {
    pub(super) fn new(
        n_actions: usize,
        n_considered: usize,
        n_simulations: u32,
        noise_scale: f32,
        rng: &mut Rng,
    ) -> Self {
        let mut draw = || -(-uniform(rng).min(1.0 - f32::EPSILON).ln()).ln() * noise_scale;
        let noise = (0..n_actions).map(|_| draw()).collect();
        Self { noise, visits: schedule(n_considered, n_simulations as usize) }
    }

    /// The action of a simulation: the best of those that are due.
    pub(super) fn choose(&self, stats: &[Stats], raw_value: f32, simulation: u32) -> usize {
        self.best_of(stats, raw_value, self.visits[simulation as usize])
    }

    /// The best action: it has most visits.
    pub(super) fn best(&self, stats: &[Stats], raw_value: f32) -> usize {
        let most = stats.iter().map(|stats| stats.visits).max().unwrap_or(0);
        self.best_of(stats, raw_value, most)
    }

    fn best_of(&self, stats: &[Stats], raw_value: f32, visits: u32) -> usize {
        let values = completed_values(stats, raw_value);
        let indices: Vec<usize> =
            (0..stats.len()).filter(|index| stats[*index].visits == visits).collect();
        let score = |index: &usize| self.noise[*index] + stats[*index].logit + values[*index];
        // Without an action that is due, which only rounding could cause, the best of all.
        if indices.is_empty() {
            return arg_max(&(0..stats.len()).collect::<Vec<_>>(), score);
        }
        indices[arg_max(&indices, score)]
    }
}

/// The visits of the chosen action before each simulation: half of the actions drop out in each
/// round, and the rest share its simulations.
fn schedule(n_considered: usize, n_simulations: usize) -> Vec<u32> {
    if n_considered <= 1 {
        return (0..n_simulations as u32).collect();
    }
    let n_rounds = usize::BITS - (n_considered - 1).leading_zeros();
    let mut sequence = Vec::new();
    let (mut visits, mut n_left) = (vec![0; n_considered], n_considered);
    while sequence.len() < n_simulations {
        let n_extra = (n_simulations / (n_rounds as usize * n_left)).max(1);
        for _ in 0..n_extra {
            sequence.extend_from_slice(&visits[..n_left]);
            visits[..n_left].iter_mut().for_each(|visits| *visits += 1);
        }
        n_left = (n_left / 2).max(2);
    }
    sequence.truncate(n_simulations);
    sequence
}

/// The edge below the root that brings the visit shares nearest to the improved policy.
pub(super) fn choose_inside(stats: &[Stats], raw_value: f32) -> usize {
    let policy = improved_policy(stats, raw_value);
    let n_visits: u32 = stats.iter().map(|stats| stats.visits).sum();
    let indices: Vec<usize> = (0..stats.len()).collect();
    arg_max(&indices, |index| policy[*index] - stats[*index].visits as f32 / (1 + n_visits) as f32)
}

/// The softmax of the logits and the completed values.
pub(super) fn improved_policy(stats: &[Stats], raw_value: f32) -> Vec<f32> {
    let values = completed_values(stats, raw_value);
    softmax(stats.iter().zip(values).map(|(stats, value)| stats.logit + value).collect())
}

/// The value of a node under its improved policy. The mean of its simulations would overweight
/// discarded actions.
pub(super) fn improved_value(stats: &[Stats], raw_value: f32) -> f32 {
    let policy = improved_policy(stats, raw_value);
    let visited = || stats.iter().zip(&policy).filter(|(stats, _)| stats.visits > 0);
    let weight: f32 = visited().map(|(_, share)| share).sum();
    let sum: f32 = visited().map(|(stats, share)| share * stats.value).sum();
    if weight > 0.0 { sum / weight } else { raw_value }
}

/// The values of all actions on the scale of logits. Actions without visits have a mix of the
/// network's value and those of the others.
fn completed_values(stats: &[Stats], raw_value: f32) -> Vec<f32> {
    let n_visits: u32 = stats.iter().map(|stats| stats.visits).sum();
    let visited = || stats.iter().filter(|stats| stats.visits > 0);
    let prior: f32 = visited().map(|stats| stats.prior).sum();
    let weighted: f32 = visited().map(|stats| stats.prior * stats.value).sum();
    let mean = if prior > 0.0 { weighted / prior } else { raw_value };
    let mixed = (raw_value + n_visits as f32 * mean) / (1 + n_visits) as f32;
    let value_of = |stats: &Stats| if stats.visits > 0 { stats.value } else { mixed };
    let mut values: Vec<f32> = stats.iter().map(value_of).collect();
    let least = values.iter().copied().fold(f32::MAX, f32::min);
    let most = values.iter().copied().fold(f32::MIN, f32::max);
    let max_visits = stats.iter().map(|stats| stats.visits).max().unwrap_or(0) as f32;
    let scale = (VISIT_OFFSET + max_visits) * VALUE_SCALE / (most - least).max(1e-8);
    for value in &mut values {
        *value = (*value - least) * scale;
    }
    values
}
