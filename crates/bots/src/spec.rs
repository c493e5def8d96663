//! Bot names: kind and settings as text.

use std::fmt;
use std::num::NonZero;
use std::time::Duration;

use parlour_core::{Message, message};
use parlour_match::{millis_text, parse_duration};

use crate::networks;

/// The kind of a bot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BotKind {
    /// Random legal moves.
    Random,
    /// The classic one-ply player.
    Greedy,
    /// A bot of measured strength; 1 is the weakest.
    Level(u32),
    /// The highest level without its limit, on all threads.
    Best,
    /// Like `best`, with a network of the folder of networks, by its name.
    Network(String),
    /// A one-ply beginner.
    OnePly,
    /// The alpha-beta engine.
    AlphaBeta,
    /// The Monte-Carlo engine.
    Mcts,
    /// The solvers: a proven result, or "not proven".
    Solve,
}

/// Limits per move in a bot name; the caller's budget applies too.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Limits {
    /// Nodes per move.
    pub nodes: Option<u64>,
    /// Depth in plies.
    pub depth: Option<u32>,
    /// Time per move.
    pub time: Option<Duration>,
}

/// A bot by name: `greedy`, `5`, `best:time=1s`, `ab:nodes=100000,threads=2`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotSpec {
    /// The kind of bot.
    pub kind: BotKind,
    /// Limits per move.
    pub limits: Limits,
    /// Number of threads; default: all for `best` and networks, 1 for the others.
    pub threads: Option<u32>,
    /// Table size in MiB.
    pub hash: Option<u32>,
    /// Random seed.
    pub seed: u64,
    /// Maximum evaluation error; see [`Level::eval_noise`](parlour_levels::Level::eval_noise).
    pub eval_noise: i32,
    /// Percentage of moves a beginner misses.
    pub miss_rate: u32,
    /// Whether Monte-Carlo search evaluates by MAST playouts instead of the game's evaluation.
    pub mast: bool,
    /// A file of evaluation weights to use instead of the game's.
    pub weights: Option<String>,
    /// A network file to evaluate with, or [`NO_NETWORK`](Self::NO_NETWORK); by default only `best`
    /// has a network, if the game ships with one.
    pub network: Option<String>,
}

/// An error in a bot name.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotSpecError {
    /// No such bot.
    #[error(
        "there is no bot `{0}`: expected random, greedy, a level such as 5, best, ab, mcts, solve, one-ply or net:NAME"
    )]
    UnknownKind(String),
    /// No such setting.
    #[error(
        "there is no setting `{0}`: expected nodes, depth, time, threads, hash, seed, eval-noise, miss-rate, mast, weights or net, as in ab:nodes=100000"
    )]
    UnknownSetting(String),
    /// The setting has no effect.
    #[error("{kind} does not use {key}: expected {expected}")]
    UselessSetting {
        /// The setting.
        key: &'static str,
        /// The kind of bot.
        kind: &'static str,
        /// The settings it uses.
        expected: String,
    },
    /// A value cannot be parsed.
    #[error("the setting {key} cannot be `{value}`: expected {expected}")]
    BadValue {
        /// The setting.
        key: &'static str,
        /// The value.
        value: String,
        /// What was expected.
        expected: Message,
    },
    /// The weights cannot be used.
    #[error("cannot use the weights in {file}: {message}")]
    BadWeights {
        /// The file.
        file: String,
        /// The error.
        message: String,
    },
    /// The network cannot be used.
    #[error("cannot use the network in {file}: {why}")]
    BadNetwork {
        /// The file.
        file: String,
        /// The error.
        why: Message,
    },
    /// The game has fewer levels.
    #[error("{game} has no level {level}: expected 1 to {highest}")]
    NoSuchLevel {
        /// The game's id.
        game: &'static str,
        /// The requested level.
        level: u32,
        /// The highest level.
        highest: u32,
    },
}

const SETTINGS: &[&str] = &[
    "nodes",
    "depth",
    "time",
    "threads",
    "hash",
    "seed",
    "eval-noise",
    "miss-rate",
    "mast",
    "weights",
    "net",
];

/// Names of settings in bots stored by earlier versions.
const OLD_SETTINGS: [(&str, &str); 2] = [("noise", "eval-noise"), ("overlooks", "miss-rate")];

impl BotKind {
    /// Its name; a level's number is added.
    const fn name(&self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Level(_) => "a level",
            Self::Best => "best",
            Self::Network(_) => "net",
            Self::OnePly => "one-ply",
            Self::AlphaBeta => "ab",
            Self::Mcts => "mcts",
            Self::Solve => "solve",
        }
    }

    /// The settings it uses. Evaluation noise and miss rate of a level are fixed; `best` has
    /// neither, and solvers do not evaluate.
    const fn settings(&self) -> &'static [&'static str] {
        match self {
            Self::Random | Self::Greedy => &["seed"],
            Self::OnePly => &["seed", "eval-noise", "miss-rate", "weights", "net"],
            Self::Level(_) | Self::Best => {
                &["nodes", "depth", "time", "threads", "hash", "seed", "weights", "net"]
            }
            Self::AlphaBeta => &[
                "nodes",
                "depth",
                "time",
                "threads",
                "hash",
                "seed",
                "eval-noise",
                "miss-rate",
                "weights",
                "net",
            ],
            Self::Mcts => &[
                "nodes",
                "depth",
                "time",
                "threads",
                "hash",
                "seed",
                "eval-noise",
                "mast",
                "weights",
                "net",
            ],
            Self::Network(_) => &["nodes", "depth", "time", "threads", "hash", "seed", "weights"],
            Self::Solve => &["nodes", "depth", "time", "hash", "seed"],
        }
    }
}

/// More than any machine has today.
const MAX_THREADS: u32 = 1024;
const MAX_HASH: u32 = 1 << 16;

impl BotSpec {
    /// The value of `net` for a bot without a network.
    pub const NO_NETWORK: &str = "none";

    /// A bot of a kind with default settings.
    pub const fn new(kind: BotKind) -> Self {
        Self {
            kind,
            limits: Limits { nodes: None, depth: None, time: None },
            threads: None,
            hash: None,
            seed: 0,
            eval_noise: 0,
            miss_rate: 0,
            mast: false,
            weights: None,
            network: None,
        }
    }

    /// Whether its kind or its name limits the search. Other bots need a limit from the caller.
    pub const fn is_limited(&self) -> bool {
        let by_kind = matches!(
            self.kind,
            BotKind::Level(_) | BotKind::Random | BotKind::Greedy | BotKind::OnePly
        );
        let Limits { nodes, depth, time } = self.limits;
        by_kind || nodes.is_some() || depth.is_some() || time.is_some()
    }

    /// Number of search threads.
    pub fn n_threads(&self) -> usize {
        match self.threads {
            Some(threads) => threads as usize,
            None if matches!(self.kind, BotKind::Best | BotKind::Network(_)) => all_threads(),
            None => 1,
        }
    }

    /// Parses what [`Display`](fmt::Display) writes.
    ///
    /// # Errors
    /// [`BotSpecError`] with what was expected.
    pub fn parse(text: &str) -> Result<Self, BotSpecError> {
        let text = text.trim();
        let (kind, mut settings) = text.split_once(':').unwrap_or((text, ""));
        let kind = kind.trim().to_ascii_lowercase();
        let kind = match kind.as_str() {
            "random" => BotKind::Random,
            "greedy" => BotKind::Greedy,
            "best" => BotKind::Best,
            "net" => {
                let (name, rest) = settings.split_once(',').unwrap_or((settings, ""));
                settings = rest;
                BotKind::Network(network_name(name.trim())?)
            }
            "ab" | "alpha-beta" | "alphabeta" => BotKind::AlphaBeta,
            // `glance` in earlier versions.
            "one-ply" | "oneply" | "glance" => BotKind::OnePly,
            "mcts" => BotKind::Mcts,
            "solve" | "solver" => BotKind::Solve,
            other => {
                let digits =
                    other.strip_prefix("level").unwrap_or(other).trim_start_matches([' ', '-']);
                match digits.parse() {
                    Ok(level) if level > 0 => BotKind::Level(level),
                    _ => return Err(BotSpecError::UnknownKind(parlour_core::shortened(text))),
                }
            }
        };
        let mut spec = Self::new(kind);
        for setting in settings.split(',').filter(|setting| !setting.trim().is_empty()) {
            let (key, value) = setting.split_once('=').unwrap_or((setting, ""));
            spec.set(key.trim(), value.trim())?;
        }
        Ok(spec)
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), BotSpecError> {
        let old = OLD_SETTINGS.iter().find(|(old, _)| key.eq_ignore_ascii_case(old));
        let key = old.map_or(key, |(_, now)| now);
        let known = SETTINGS.iter().copied().find(|known| key.eq_ignore_ascii_case(known));
        let Some(key) = known else {
            return Err(BotSpecError::UnknownSetting(parlour_core::shortened(key)));
        };
        let settings = self.kind.settings();
        if !settings.contains(&key) {
            let (kind, expected) = (self.kind.name(), settings.join(", "));
            return Err(BotSpecError::UselessSetting { key, kind, expected });
        }
        let bad = |expected| BotSpecError::BadValue {
            key,
            value: parlour_core::shortened(value),
            expected,
        };
        let whole = |most: u64| value.parse::<u64>().ok().filter(|number| *number <= most);
        match key {
            "nodes" => {
                self.limits.nodes = Some(
                    whole(u64::MAX)
                        .ok_or_else(|| bad(message!("whole-number" = "a whole number")))?,
                );
            }
            "depth" => {
                let depth = whole(1000)
                    .ok_or_else(|| bad(message!("bot-depth" = "a whole number up to 1000")))?;
                self.limits.depth = Some(depth as u32);
            }
            "time" => {
                self.limits.time = Some(
                    parse_duration(value)
                        .ok_or_else(|| bad(message!("bot-time" = "a time such as 500ms or 2s")))?,
                );
            }
            "threads" => {
                let threads = whole(u64::from(MAX_THREADS)).filter(|threads| *threads > 0);
                self.threads = Some(threads.ok_or_else(|| bad(number(1, MAX_THREADS)))? as u32);
            }
            "hash" => {
                let hash = whole(u64::from(MAX_HASH)).filter(|hash| *hash > 0);
                self.hash = Some(hash.ok_or_else(|| {
                    bad(message!("bot-hash" = "a size in MiB from 1 to {most}", most = MAX_HASH))
                })? as u32);
            }
            "eval-noise" => {
                let noise = whole(parlour_core::SCORE_LIMIT as u64);
                self.eval_noise =
                    noise.ok_or_else(|| bad(number(0, parlour_core::SCORE_LIMIT as u32)))? as i32;
            }
            "miss-rate" => {
                self.miss_rate = whole(100).ok_or_else(|| bad(number(0, 100)))? as u32;
            }
            "mast" => {
                self.mast =
                    value.parse().map_err(|_| bad(message!("bot-flag" = "true or false")))?;
            }
            "weights" | "net" if value.is_empty() => {
                return Err(bad(message!("bot-file" = "a file")));
            }
            "weights" => self.weights = Some(value.to_owned()),
            "net" => self.network = Some(value.to_owned()),
            _ => {
                self.seed = whole(u64::MAX)
                    .ok_or_else(|| bad(message!("whole-number" = "a whole number")))?;
            }
        }
        Ok(())
    }
}

/// Checks the name of a network.
fn network_name(name: &str) -> Result<String, BotSpecError> {
    if networks::is_name(name) {
        return Ok(name.to_owned());
    }
    let expected = message!("network-name" = "a name of letters, digits, -, _ and dots");
    Err(BotSpecError::BadValue { key: "net", value: parlour_core::shortened(name), expected })
}

fn number(min: u32, max: u32) -> Message {
    message!("number-range" = "a number from {min} to {max}", min = min, max = max)
}

impl BotSpecError {
    /// The error for people.
    pub fn message(&self) -> Message {
        let english = self.to_string();
        match self {
            Self::UnknownKind(bot) => message!("unknown-bot" or english, bot = bot.clone()),
            Self::UnknownSetting(key) => {
                message!("unknown-bot-setting" or english, setting = key.clone())
            }
            Self::UselessSetting { key, kind, expected } => message!(
                "useless-bot-setting" or english,
                setting = *key,
                bot = *kind,
                expected = expected.clone(),
            ),
            Self::BadValue { key, value, expected } => message!(
                "bad-bot-setting" or english,
                setting = *key,
                value = value.clone(),
                expected = expected.clone(),
            ),
            Self::BadWeights { file, message } => {
                message!("bad-weights" or english, file = file.clone(), why = message.clone())
            }
            Self::BadNetwork { file, why } => {
                message!("bad-network" or english, file = file.clone(), why = why.clone())
            }
            Self::NoSuchLevel { game, level, highest } => {
                message!("no-such-level" or english, game = *game, level = *level, highest = *highest)
            }
        }
    }
}

/// The number of hardware threads.
pub fn all_threads() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.kind {
            BotKind::Level(level) => write!(f, "{level}")?,
            BotKind::Network(name) => write!(f, "net:{name}")?,
            kind => f.write_str(kind.name())?,
        }
        let settings = [
            self.limits.nodes.map(|nodes| format!("nodes={nodes}")),
            self.limits.depth.map(|depth| format!("depth={depth}")),
            self.limits.time.map(|time| format!("time={}", millis_text(time))),
            self.threads.map(|threads| format!("threads={threads}")),
            self.hash.map(|hash| format!("hash={hash}")),
            (self.seed != 0).then(|| format!("seed={}", self.seed)),
            (self.eval_noise != 0).then(|| format!("eval-noise={}", self.eval_noise)),
            (self.miss_rate != 0).then(|| format!("miss-rate={}", self.miss_rate)),
            self.mast.then(|| "mast=true".to_owned()),
            self.weights.as_ref().map(|file| format!("weights={file}")),
            self.network.as_ref().map(|file| format!("net={file}")),
        ];
        let mut before = if matches!(self.kind, BotKind::Network(_)) { ',' } else { ':' };
        for setting in settings.into_iter().flatten() {
            write!(f, "{before}{setting}")?;
            before = ',';
        }
        Ok(())
    }
}
