//! The contents of a game's `benches.toml`.

use std::collections::BTreeMap;

use parlour_core::{AnyGame, Counting, Player};
use serde::de::Error;
use serde::{Deserialize, Deserializer};

/// All workloads of a game.
#[derive(Clone, PartialEq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Benches {
    /// Workloads for the rules.
    pub rules: Vec<RulesBench>,
    /// Workloads for engines.
    pub search: Vec<SearchBench>,
    /// Named lists of position strings.
    positions: BTreeMap<String, Vec<String>>,
}

impl Benches {
    /// Parses the workloads of a game; empty if it declares none.
    ///
    /// # Panics
    /// If `benches.toml` is malformed, or names positions it does not list. A test parses it for
    /// every game.
    pub fn of(game: &dyn AnyGame) -> Self {
        let info = game.info();
        let benches: Self = toml::from_str(info.benches)
            .unwrap_or_else(|error| panic!("benches.toml of {}: {error}", info.id));
        for name in benches.search.iter().filter_map(|bench| bench.positions.as_ref()) {
            assert!(benches.positions.contains_key(name), "{}: no positions `{name}`", info.id);
        }
        benches
    }

    /// The positions of a workload; `None` if it searches the start position.
    pub fn positions(&self, bench: &SearchBench) -> Option<&[String]> {
        bench.positions.as_ref().map(|name| self.positions[name].as_slice())
    }
}

/// One workload for the rules.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RulesBench {
    /// A short name, unique within the game: `perft5`, `games`.
    pub name: String,
    /// The game's options, `key=value,…`; empty for the defaults.
    #[serde(default)]
    pub options: String,
    /// The work.
    pub work: RulesWork,
    /// The rate to compare with, in nodes or games per second, if known; measured next to a plain
    /// Othello perft at 100 million nodes per second.
    pub reference_rate: Option<u64>,
}

/// A workload for the rules, with its expected result.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum RulesWork {
    /// Perft from the start.
    Perft {
        /// The depth in plies.
        perft: u32,
        /// The known count.
        nodes: u64,
    },
    /// Perft that counts one move for each resulting position.
    MergedPerft {
        /// The depth in plies.
        merged: u32,
        /// The known count.
        nodes: u64,
    },
    /// Complete games with uniformly random moves.
    RandomGames {
        /// Number of games.
        games: u32,
        /// The seed of the generator.
        seed: u64,
        /// The total number of plies, as a checksum.
        plies: u64,
    },
}

impl RulesWork {
    /// Depth, kind of counting and known count of a perft.
    pub const fn perft(self) -> Option<(u32, Counting, u64)> {
        match self {
            Self::Perft { perft, nodes } => Some((perft, Counting::AllMoves, nodes)),
            Self::MergedPerft { merged, nodes } => Some((merged, Counting::Merged, nodes)),
            Self::RandomGames { .. } => None,
        }
    }
}

/// One workload for engines.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SearchBench {
    /// A short name, unique within the game: `solve18`, `signature`.
    pub name: String,
    /// The game's options, `key=value,…`; empty for the defaults.
    #[serde(default)]
    pub options: String,
    /// The name of the list of positions to search; the start position by default.
    positions: Option<String>,
    /// The work on each of them.
    pub work: SearchWork,
    /// The speed to reach.
    #[serde(default)]
    pub goals: Goals,
    /// Whether it is fast even without optimization, so that the tests run it.
    #[serde(default)]
    pub small: bool,
}

/// A workload for engines, with its expected result. Counts are sums over all positions.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(untagged, deny_unknown_fields)]
pub enum SearchWork {
    /// Fixed-depth alpha-beta with the game's evaluation, on one thread and on several.
    Threads {
        /// The depth in plies.
        depth: u32,
        /// Number of threads.
        threads: u32,
        /// The node count of one thread.
        nodes: u64,
    },
    /// Fixed-depth alpha-beta with the game's evaluation, on one thread.
    Depth {
        /// The depth in plies.
        depth: u32,
        /// The node count: any change of the search or of the evaluation changes it.
        nodes: u64,
    },
    /// Proof-number search, and a check of the proof tree.
    Proof {
        /// The proven winner.
        #[serde(deserialize_with = "parse_winner")]
        winner: Player,
        /// The node count.
        nodes: u64,
    },
    /// The game's own solver on several threads, in wall-clock time.
    ExactThreads {
        /// The sum of the margins, as for `Exact`.
        sum: i64,
        /// Number of threads. Node counts vary from run to run, so the workload does not check
        /// them.
        threads: u32,
    },
    /// The game's own solver.
    Exact {
        /// The sum of the margins for the side to move; in games without margins, 1 per win and -1
        /// per loss.
        sum: i64,
        /// The node count.
        nodes: u64,
    },
}

fn parse_winner<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Player, D::Error> {
    let letter = char::deserialize(deserializer)?;
    Player::from_letter(letter).ok_or_else(|| D::Error::custom("expected the winner x or o"))
}

/// The speed that a workload for engines must reach.
#[derive(Clone, Copy, PartialEq, Default, Debug, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Goals {
    /// Minimum nodes per second.
    pub rate: Option<u64>,
    /// Maximum average time per position, in milliseconds.
    pub mean_ms: Option<u64>,
    /// Maximum time for any position, in milliseconds.
    pub slowest_ms: Option<u64>,
    /// Maximum total nodes.
    pub nodes: Option<u64>,
    /// Minimum speedup over one thread.
    pub speedup: Option<f64>,
}
