//! The difficulty of a puzzle, measured with the game's levels.
//!
//! Each level tries to find the first move. The weakest level counts as a player of rating 600, the
//! strongest as 2400, the others at equal distances between them, because neighboring levels are
//! chosen to be about equally far apart (`docs/levels.md`). The puzzle scores one point for each
//! attempt that misses it. Its difficulty is the rating at which the Elo formula predicts this
//! score against the levels.

use parlour_bots::{BotKind, BotSpec, BotSpecError, Budget, StopFlag, build, levels_for};
use parlour_core::{AnyMove, Match};

use super::search::leads_to_same;

/// Attempts of a level that plays partly at random.
const TRIES: u64 = 3;

const WEAKEST: f64 = 600.0;
const STRONGEST: f64 = 2400.0;

/// Two virtual attempts, of a stronger and of a weaker player, which keep the rating finite if all
/// levels or none find the move.
const LIMITS: [(f64, f64); 2] = [(3000.0, 1.0), (200.0, 0.0)];

/// Levels search at most this many nodes here.
const MAX_NODES: u64 = 20_000;

pub(super) fn rating(start: &Match, right: &AnyMove, stop: &StopFlag) -> Result<u32, BotSpecError> {
    let game = start.game();
    let levels = levels_for(game, start.values());
    let step = (STRONGEST - WEAKEST) / (levels.len().max(2) - 1) as f64;
    let mut scores = LIMITS.to_vec();
    for (index, level) in levels.iter().enumerate() {
        let is_certain = level.eval_noise == 0 && level.miss_rate == 0;
        let n_tries = if is_certain { 1 } else { TRIES };
        let mut n_found = 0;
        for seed in 0..n_tries {
            let kind = BotKind::Level(index as u32 + 1);
            let mut bot = build(&BotSpec { seed, hash: Some(4), ..BotSpec::new(kind) }, game)?;
            let budget = Budget { stop: stop.clone(), ..Budget::nodes(MAX_NODES) };
            let found = bot.think(start, &budget, 1, &mut |_| {}).best().clone();
            n_found += u64::from(leads_to_same(start, &found, right));
        }
        scores.push((WEAKEST + step * index as f64, n_found as f64 / n_tries as f64));
    }
    Ok(performance(&scores))
}

/// The performance rating of a puzzle: at this rating, the levels are expected to find it as often
/// as they did.
fn performance(scores: &[(f64, f64)]) -> u32 {
    let found: f64 = scores.iter().map(|(_, found)| found).sum();
    let expected = |rating: f64| -> f64 {
        scores.iter().map(|(level, _)| 1.0 / (1.0 + 10f64.powf((rating - level) / 400.0))).sum()
    };
    let (mut low, mut high) = (200.0, 3000.0);
    for _ in 0..40 {
        let middle = f64::midpoint(low, high);
        if expected(middle) > found { low = middle } else { high = middle }
    }
    // Steps of 5: the measurement is no finer.
    (low / 5.0).round() as u32 * 5
}

#[cfg(test)]
mod tests {
    use super::performance;

    #[test]
    fn harder_puzzles_have_higher_ratings() {
        let of = |found: [f64; 5]| {
            let levels = [600.0, 1050.0, 1500.0, 1950.0, 2400.0];
            performance(&levels.into_iter().zip(found).collect::<Vec<_>>())
        };
        let (easy, middle, hard) =
            (of([1.0, 1.0, 1.0, 1.0, 1.0]), of([0.0, 0.0, 0.5, 1.0, 1.0]), of([0.0; 5]));
        assert!(easy < middle && middle < hard, "{easy} {middle} {hard}");
        assert!(middle.abs_diff(1500) <= 5, "{middle}");
    }
}
