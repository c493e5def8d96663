//! PUCT: selection by upper confidence bounds with priors.

use parlour_core::Rng;

use super::tree::{Edge, Stats};

/// Sets the priors of new edges: the softmax of their logits.
pub(super) fn set_priors(edges: &mut [Edge]) {
    let logits = edges.iter().map(|edge| edge.logit).collect::<Vec<_>>();
    for (edge, prior) in edges.iter_mut().zip(softmax(logits)) {
        edge.prior = prior;
    }
}

/// The softmax of finite numbers.
pub(super) fn softmax(mut logits: Vec<f32>) -> Vec<f32> {
    let most = logits.iter().copied().fold(f32::MIN, f32::max);
    let mut sum = 0.0;
    for logit in &mut logits {
        *logit = (*logit - most).exp();
        sum += *logit;
    }
    for share in &mut logits {
        *share /= sum;
    }
    logits
}

/// The edge with the largest value plus exploration bonus. An edge without visits has the value of
/// its node.
pub(super) fn choose(stats: &[Stats], node_value: f32, c_puct: f32) -> usize {
    let n_visits: u32 = stats.iter().map(|stats| stats.visits).sum();
    let scale = c_puct * (n_visits.max(1) as f32).sqrt();
    arg_max(stats, |stats| {
        let value = if stats.visits == 0 { node_value } else { stats.value };
        value + scale * stats.prior / (1 + stats.visits) as f32
    })
}

/// The edge with most visits; among equals the one with the largest prior.
pub(super) fn most_visited(stats: &[Stats]) -> usize {
    arg_max(stats, |stats| stats.visits as f32 + stats.prior * 0.5)
}

/// The share of each edge in all visits.
pub(super) fn visit_shares(stats: &[Stats]) -> Vec<f32> {
    let n_visits: u32 = stats.iter().map(|stats| stats.visits).sum();
    let share = |stats: &Stats| match n_visits {
        0 => stats.prior,
        n_visits => stats.visits as f32 / n_visits as f32,
    };
    stats.iter().map(share).collect()
}

/// The index of the first item with the largest score.
pub(super) fn arg_max<T>(items: &[T], score: impl Fn(&T) -> f32) -> usize {
    let mut best = (0, f32::NEG_INFINITY);
    for (index, item) in items.iter().enumerate() {
        let found = score(item);
        if found > best.1 {
            best = (index, found);
        }
    }
    best.0
}

/// Mixes Dirichlet noise into the priors.
pub(super) fn add_noise(edges: &mut [Edge], alpha: f32, share: f32, rng: &mut Rng) {
    let noise: Vec<f32> = edges.iter().map(|_| gamma(alpha, rng)).collect();
    let sum: f32 = noise.iter().sum();
    if sum > 0.0 {
        for (edge, noise) in edges.iter_mut().zip(noise) {
            edge.prior = (1.0 - share) * edge.prior + share * noise / sum;
        }
    }
}

/// A uniform number above 0 and at most 1.
pub(super) fn uniform(rng: &mut Rng) -> f32 {
    ((rng.next_u64() >> 40) + 1) as f32 / (1u64 << 24) as f32
}

/// A gamma variate of shape `alpha` (Marsaglia and Tsang 2000).
fn gamma(alpha: f32, rng: &mut Rng) -> f32 {
    if alpha < 1.0 {
        return gamma(alpha + 1.0, rng) * uniform(rng).powf(1.0 / alpha);
    }
    let d = alpha - 1.0 / 3.0;
    let c = 1.0 / (9.0 * d).sqrt();
    loop {
        let normal =
            (-2.0 * uniform(rng).ln()).sqrt() * (std::f32::consts::TAU * uniform(rng)).cos();
        let v = (1.0 + c * normal).powi(3);
        if v > 0.0 && uniform(rng).ln() < 0.5 * normal * normal + d - d * v + d * v.ln() {
            return d * v;
        }
    }
}
