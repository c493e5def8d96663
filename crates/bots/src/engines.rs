//! Chooses a bot's engine and its limits.

use std::sync::Arc;

use parlour_core::{
    AnyGame, Evaluated, FullPosition, LinearEvaluator, Message, OptionError, OptionValues,
    PositionVisitor, Weights, WeightsError,
};
use parlour_levels::Level;
use parlour_network::{Network, NetworkError, NetworkEvaluator};
use parlour_search::{
    AlphaBeta, Budget, Engine, Mcts, Noisy, OnePly, Oversight, Solve, SolverThenSearch,
};

use crate::evaluation::unlisted;
use crate::networks;
use crate::spec::{BotKind, BotSpec, BotSpecError};

/// Default table size of a bot.
const DEFAULT_HASH_MIB: usize = 16;

/// The strength of a bot's level, or the strength settings in its name. A level without its network
/// searches at least as many nodes as the levels below, so that it is not weaker.
fn strength(spec: &BotSpec, levels: &[Level], has_network: bool) -> Level {
    let named = Level {
        nodes: spec.limits.nodes.unwrap_or(0),
        eval_noise: spec.eval_noise,
        miss_rate: spec.miss_rate,
        network: false,
    };
    match spec.kind {
        BotKind::Level(level) => {
            let Some(found) = levels.get(level as usize - 1) else { return named };
            if !found.network || has_network {
                return *found;
            }
            let below = levels[..level as usize].iter().map(|level| level.nodes).max();
            Level { nodes: below.unwrap_or(found.nodes), network: false, ..*found }
        }
        _ => named,
    }
}

/// The smallest of the limits of the bot's name, its level and the request. `evaluation` is as for
/// [`engine`].
pub(crate) fn budget(
    spec: &BotSpec,
    levels: &[Level],
    evaluation: &Evaluation,
    requested: &Budget,
) -> Budget {
    fn tightest<T: Ord>(limits: impl IntoIterator<Item = Option<T>>) -> Option<T> {
        limits.into_iter().flatten().min()
    }
    let of_level = strength(spec, levels, evaluation.has_network()).nodes;
    let of_level = Some(of_level).filter(|nodes| *nodes > 0);
    Budget {
        nodes: tightest([requested.nodes, spec.limits.nodes, of_level]),
        depth: tightest([requested.depth, spec.limits.depth]),
        time: tightest([requested.time, spec.limits.time]),
        ..requested.clone()
    }
}

/// The evaluator type of all bots: each engine is compiled once per board type.
pub(crate) type BotEvaluator<P> = Noisy<NetworkEvaluator<<P as Evaluated>::Evaluator>>;

/// Creates the engine of a bot. `evaluation` is for the position that it searches first.
pub(crate) fn engine<P: FullPosition>(
    spec: &BotSpec,
    levels: &[Level],
    evaluation: &Evaluation,
) -> Box<dyn Engine<P>> {
    let strength = strength(spec, levels, evaluation.has_network());
    // The levels of other options may have networks where those of this match have none.
    let is_linear = matches!(spec.kind, BotKind::Level(_)) && spec.network.is_none();
    let linear = (is_linear && !strength.network).then(|| evaluation.without_networks());
    let evaluation = linear.as_ref().unwrap_or(evaluation);
    let evaluator = evaluation.evaluator::<P>(strength.eval_noise, spec.seed);
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
        BotKind::Best | BotKind::Network(_) => {
            Box::new(SolverThenSearch::new(alpha_beta(evaluator)))
        }
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

/// The evaluation of a bot: the weights and the network in its name, or those of the game.
#[derive(Clone, Debug, Default)]
pub struct Evaluation {
    /// Weights, if not the game's.
    pub(crate) weights: Option<Weights>,
    /// Each supports other options; at most one after [`for_position`](Self::for_position).
    pub(crate) networks: Vec<Arc<Network>>,
}

impl Evaluation {
    /// Reads the files named in a bot spec and checks them against the game.
    ///
    /// # Errors
    /// [`BotSpecError`] if a file cannot be used.
    pub fn of(spec: &BotSpec, game: &'static dyn AnyGame) -> Result<Self, BotSpecError> {
        Ok(Self { weights: weights(spec, game)?, networks: networks_of(spec, game)? })
    }

    /// The evaluation for a position, without the networks for other options.
    pub(crate) fn for_position<P: FullPosition>(
        &self,
        position: &P,
        values: &OptionValues,
    ) -> Self {
        let serving = self.networks.iter().find(|network| network.serves(position, values));
        Self { weights: self.weights.clone(), networks: serving.cloned().into_iter().collect() }
    }

    const fn has_network(&self) -> bool {
        !self.networks.is_empty()
    }

    /// The evaluation without networks.
    pub(crate) fn without_networks(&self) -> Self {
        Self { weights: self.weights.clone(), networks: Vec::new() }
    }

    /// The linear evaluator.
    pub(crate) fn linear<P: FullPosition>(&self) -> P::Evaluator {
        let with_weights = |weights: &Weights| P::Evaluator::with_weights(weights.clone());
        self.weights.as_ref().map_or_else(P::Evaluator::fitted, with_weights)
    }

    /// The evaluator of a bot.
    pub(crate) fn evaluator<P: FullPosition>(&self, eval_noise: i32, seed: u64) -> BotEvaluator<P> {
        let evaluator = NetworkEvaluator::new(self.linear::<P>(), self.networks.first().cloned());
        Noisy::new(evaluator, eval_noise, seed)
    }
}

/// Reads the weights named in a bot spec and checks them against the game.
fn weights(spec: &BotSpec, game: &'static dyn AnyGame) -> Result<Option<Weights>, BotSpecError> {
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
    let defaults = OptionValues::defaults(game.info().options);
    let checked =
        visit_start(game, defaults, Check(&text)).map_err(|error| fail(error.to_string()))?;
    checked.map(Some).map_err(|error| fail(error.to_string()))
}

/// The networks of a bot: one from the networks folder, the file in its name, or for `best` and the
/// highest levels the networks that the game ships with.
fn networks_of(
    spec: &BotSpec,
    game: &'static dyn AnyGame,
) -> Result<Vec<Arc<Network>>, BotSpecError> {
    let check = |name: &str, file: Result<Vec<u8>, Message>| {
        let fail = |why: Message| BotSpecError::BadNetwork { file: name.to_owned(), why };
        let file = file.map_err(fail)?;
        checked_network(&file, game).map(Arc::new).map_err(|error| fail(error.message()))
    };
    match (&spec.kind, spec.network.as_deref()) {
        (BotKind::Network(name), _) => match networks::loaded(game, &networks::bot_name(name)) {
            Some(network) => Ok(vec![network]),
            None => Ok(vec![check(name, networks::read(name))?]),
        },
        (_, Some(BotSpec::NO_NETWORK)) => Ok(Vec::new()),
        (_, Some(name)) => {
            let file = std::fs::read(name).map_err(|error| Message::verbatim(error.to_string()));
            Ok(vec![check(name, file)?])
        }
        (_, None) if networks::uses_shipped(spec, game) => {
            let shipped = game.info().networks.iter().filter_map(|file| {
                // If the page has not loaded the file, the evaluation is linear.
                if file.bytes.is_empty() {
                    return networks::loaded(game, file.name).map(Ok);
                }
                Some(check(file.name, Ok(file.bytes.to_vec())))
            });
            shipped.collect()
        }
        _ => Ok(Vec::new()),
    }
}

/// Parses a network and checks it against the game.
pub(crate) fn checked_network(
    file: &[u8],
    game: &'static dyn AnyGame,
) -> Result<Network, NetworkError> {
    struct Check<'a>(&'a Network);

    impl PositionVisitor for Check<'_> {
        type Output = Result<(), NetworkError>;

        fn visit<P: FullPosition>(self, start: P) -> Self::Output {
            self.0.check(&start)
        }
    }

    let network = Network::parse(file)?;
    let values = network.board(game.info())?;
    visit_start(game, values, Check(&network))??;
    Ok(network)
}

/// Visits the start position with these options.
fn visit_start<V: PositionVisitor>(
    game: &'static dyn AnyGame,
    mut values: OptionValues,
    visitor: V,
) -> Result<V::Output, OptionError> {
    if let Some(key) = game.missing_seed(&values) {
        values.set(key, "1")?;
    }
    let start = game.start(&values)?;
    Ok(parlour_games::with_position(&*start, visitor).unwrap_or_else(|_| unlisted()))
}
