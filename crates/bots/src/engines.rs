//! Which engine a bot thinks with, and within which limits.

use parlour_core::{AnyGame, FullPosition, Judged, Level, LinearEvaluator};
use parlour_search::{Budget, Engine, Glance, Noisy};

use crate::spec::{BotKind, BotSpec};

/// The level a bot plays at, where it plays at one.
fn level(spec: &BotSpec, game: &'static dyn AnyGame) -> Option<Level> {
    match spec.kind {
        BotKind::Level(level) => game.levels().get(level as usize - 1).copied(),
        _ => None,
    }
}

/// The smaller of the limits of the bot's name, of its level and of whoever asks.
pub(crate) fn budget(spec: &BotSpec, game: &'static dyn AnyGame, asked: &Budget) -> Budget {
    fn least<T: Ord>(limits: impl IntoIterator<Item = Option<T>>) -> Option<T> {
        limits.into_iter().flatten().min()
    }
    let of_level = level(spec, game).map(|level| level.nodes).filter(|nodes| *nodes > 0);
    Budget {
        nodes: least([asked.nodes, spec.limits.nodes, of_level]),
        depth: least([asked.depth, spec.limits.depth]),
        time: least([asked.time, spec.limits.time]),
        ..asked.clone()
    }
}

/// A new engine for a bot.
pub(crate) fn engine<P: FullPosition>(
    spec: &BotSpec,
    game: &'static dyn AnyGame,
) -> Box<dyn Engine<P>> {
    let evaluator = <P as Judged>::Evaluator::fitted();
    let level = level(spec, game).unwrap_or(Level { nodes: 0, noise: 0, overlooks: 0 });
    let noisy = Noisy::new(evaluator, level.noise, spec.seed);
    Box::new(Glance::new(noisy, level.overlooks, spec.seed))
}
