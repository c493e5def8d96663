//! Chooses a bot's engine and its limits.

use parlour_core::{
    AnyGame, FullPosition, LinearEvaluator, PositionVisitor, Weights, WeightsError,
};
use parlour_levels::Level;
use parlour_search::{
    AlphaBeta, Budget, Engine, Mcts, Noisy, OnePly, Oversight, Solve, SolverThenSearch,
};

use crate::evaluation::unlisted;
use crate::spec::{BotKind, BotSpec, BotSpecError};

/// Default table size of a bot.
const DEFAULT_HASH_MIB: usize = 16;

/// The strength of a bot's level, or the strength settings in its name.
fn strength(spec: &BotSpec, levels: &[Level]) -> Level {
    let named = Level {
        nodes: spec.limits.nodes.unwrap_or(0),
        eval_noise: spec.eval_noise,
        miss_rate: spec.miss_rate,
    };
    match spec.kind {
        BotKind::Level(level) => levels.get(level as usize - 1).copied().unwrap_or(named),
        _ => named,
    }
}

/// The smallest of the limits of the bot's name, its level and the request.
pub(crate) fn budget(spec: &BotSpec, levels: &[Level], requested: &Budget) -> Budget {
    fn tightest<T: Ord>(limits: impl IntoIterator<Item = Option<T>>) -> Option<T> {
        limits.into_iter().flatten().min()
    }
    let of_level = Some(strength(spec, levels).nodes).filter(|nodes| *nodes > 0);
    Budget {
        nodes: tightest([requested.nodes, spec.limits.nodes, of_level]),
        depth: tightest([requested.depth, spec.limits.depth]),
        time: tightest([requested.time, spec.limits.time]),
        ..requested.clone()
    }
}

/// Creates the engine of a bot.
pub(crate) fn engine<P: FullPosition>(
    spec: &BotSpec,
    levels: &[Level],
    weights: Option<&Weights>,
) -> Box<dyn Engine<P>> {
    let strength = strength(spec, levels);
    // One evaluator type for all bots: each engine is compiled once per board type.
    let evaluator = Noisy::new(evaluator::<P>(weights), strength.eval_noise, spec.seed);
    let hash = spec.hash.map_or(DEFAULT_HASH_MIB, |hash| hash as usize);
    let threads = spec.n_threads();
    let oversight = Oversight::new(strength.miss_rate, spec.seed);
    let alpha_beta = |evaluator| {
        let engine = AlphaBeta::new(evaluator).with_oversight(oversight.clone());
        engine.with_symmetry().with_table_mib(hash).with_threads(threads)
    };
    let is_one_ply = matches!(spec.kind, BotKind::Level(_)) && strength.nodes == 0;
    match spec.kind {
        _ if is_one_ply || spec.kind == BotKind::OnePly => {
            Box::new(OnePly::new(evaluator, oversight, spec.seed))
        }
        BotKind::Best => Box::new(SolverThenSearch::new(alpha_beta(evaluator))),
        BotKind::Mcts => {
            let engine = Mcts::new(evaluator, spec.seed).with_threads(threads).with_memory(hash);
            Box::new(if spec.mast { engine.with_mast() } else { engine })
        }
        BotKind::Solve => Box::new(Solve::of_game(hash)),
        // A noisy level does not use the solvers either.
        BotKind::Level(_) if strength.eval_noise == 0 && strength.miss_rate == 0 => {
            Box::new(SolverThenSearch::new(alpha_beta(evaluator)))
        }
        _ => Box::new(alpha_beta(evaluator)),
    }
}

/// The game's evaluator, with other weights if given.
pub(crate) fn evaluator<P: FullPosition>(weights: Option<&Weights>) -> P::Evaluator {
    weights.map_or_else(P::Evaluator::fitted, |weights| P::Evaluator::with_weights(weights.clone()))
}

/// Reads the weights named in a bot spec and checks them against the game.
pub(crate) fn weights(
    spec: &BotSpec,
    game: &'static dyn AnyGame,
) -> Result<Option<Weights>, BotSpecError> {
    struct Check<'a>(&'a str);

    impl PositionVisitor for Check<'_> {
        type Output = Result<Weights, WeightsError>;

        fn visit<P: FullPosition>(self, _start: P) -> Self::Output {
            let features = <P::Evaluator as LinearEvaluator<P>>::FEATURES;
            Weights::parse(features, <P::Evaluator as LinearEvaluator<P>>::PHASES, self.0)
        }
    }

    let Some(file) = &spec.weights else { return Ok(None) };
    let fail = |message: String| BotSpecError::BadWeights { file: file.clone(), message };
    let text = std::fs::read_to_string(file).map_err(|error| fail(error.to_string()))?;
    let (_, mut values) = parlour_core::parse_game(&[game], game.info().id)
        .map_err(|error| fail(error.to_string()))?;
    if let Some(key) = game.missing_seed(&values) {
        values.set(key, "1").map_err(|error| fail(error.to_string()))?;
    }
    let start = game.start(&values).map_err(|error| fail(error.to_string()))?;
    let checked =
        parlour_games::with_position(&*start, Check(&text)).unwrap_or_else(|_| unlisted());
    checked.map(Some).map_err(|error| fail(error.to_string()))
}
