//! The settings of a run: everything its result depends on.

use std::path::Path;

use parlour_core::{AnyGame, OptionValues, Repetition};
use parlour_games::parse_game;
use parlour_search::{MAX_BOUND, WeakKeys};
use serde::{Deserialize, Serialize};

use crate::error::SolveError;
use crate::oracle::Lies;
use crate::rules::Rules;

/// The version of the run folder.
const FORMAT: u32 = 1;

/// The default node limit of a subproblem for each MiB of its memory. With more nodes, a full table
/// forgets positions, which are then searched again and again.
const NODES_PER_MIB: u64 = 100_000;

/// The settings of a run, in `run.json`. The number of threads and processes is not among them: the
/// result does not depend on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RunSettings {
    /// The version of the format.
    format: u32,
    /// The game string.
    pub game: String,
    /// The position to solve, if not the start of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<String>,
    /// Show that neither side can force a win within this many plies; otherwise find the value.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub within: Option<u32>,
    /// The memory for the tables and the strategy of one subproblem, in MiB.
    pub table_mib: u32,
    /// The maximum number of nodes spent on a subproblem before it is split.
    pub subproblem_nodes: u64,
    /// The threads of each subproblem's solver, on one table.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub job_threads: u32,
    /// Find the value by search alone, without a proof.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_search_only: bool,
    /// For tests: table keys that collide. Not stored.
    #[serde(skip)]
    weak_keys: Option<WeakKeys>,
    /// For tests: wrong answers of the solver. Not stored.
    #[serde(skip)]
    lies: Option<Lies>,
    /// For tests: the memory for the section on top of the subproblems. Not stored.
    #[serde(skip)]
    top_memory: Option<usize>,
}

const fn one() -> u32 {
    1
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde wants a reference")]
const fn is_one(n: &u32) -> bool {
    *n == 1
}

impl RunSettings {
    /// Settings for a game string, checked.
    ///
    /// # Errors
    /// [`SolveError`] if the game, its options or the position cannot be solved.
    pub fn new(
        game: &str,
        position: Option<&str>,
        within: Option<u32>,
        table_mib: u32,
        subproblem_nodes: Option<u64>,
    ) -> Result<Self, SolveError> {
        let (rules, values) = parse_game(game)?;
        let match_rules = rules.match_rules(&values);
        if match_rules.repetition == Repetition::Forbid || match_rules.max_plies > 0 {
            return Err(SolveError::HistoryRules);
        }
        if within.is_some_and(|plies| plies == 0 || plies > MAX_BOUND) {
            return Err(SolveError::Bound { max: MAX_BOUND });
        }
        let position = match position {
            Some(text) => Some(rules.read(&values, text)?),
            None => None,
        };
        let start = match &position {
            Some(position) => position.boxed_clone(),
            None => rules.start(&values)?,
        };
        if start.outcome().is_some() {
            return Err(SolveError::GameOver);
        }
        let options = values.text(false);
        let id = rules.info().id;
        let nodes = subproblem_nodes.unwrap_or(u64::from(table_mib) * NODES_PER_MIB);
        let settings = Self {
            format: FORMAT,
            game: if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") },
            position: position.map(|position| position.text()),
            within,
            table_mib: table_mib.max(1),
            subproblem_nodes: nodes.max(1),
            job_threads: 1,
            is_search_only: false,
            weak_keys: None,
            lies: None,
            top_memory: None,
        };
        // A proof names its board: `pathway` is not a game on 3x3.
        if settings.position.is_some() {
            Rules::new(&settings).map_err(|error| match error {
                SolveError::Refused { why } => SolveError::OtherBoard { why },
                error => error,
            })?;
        }
        Ok(settings)
    }

    /// The same with several threads of the solver on one table. Node counts and the bytes of the
    /// proof then vary from run to run.
    #[must_use]
    pub fn with_job_threads(self, n: u32) -> Self {
        Self { job_threads: n.max(1), ..self }
    }

    /// The same without a proof.
    #[must_use]
    pub fn search_only(self) -> Self {
        Self { is_search_only: true, ..self }
    }

    /// The same with table keys that collide, to test that no wrong proof comes out.
    #[must_use]
    pub fn with_weak_keys(self, bits: u32, seed: u64) -> Self {
        Self { weak_keys: Some(WeakKeys { bits, seed }), ..self }
    }

    /// The same with a solver that gives wrong answers about one position in `one_in`, to test that no
    /// wrong proof comes out.
    #[must_use]
    pub fn with_lies(self, one_in: u64, seed: u64) -> Self {
        Self { lies: Some(Lies::Some { one_in, seed }), ..self }
    }

    /// The same with a solver that does not solve draws, to test that the run ends.
    #[must_use]
    pub fn without_draws(self) -> Self {
        Self { lies: Some(Lies::NoDraws), ..self }
    }

    /// The same with this memory in MiB for the section on top of the subproblems, to test that it is
    /// a limit.
    #[must_use]
    pub fn with_top_memory(self, mib: usize) -> Self {
        Self { top_memory: Some(mib), ..self }
    }

    pub(crate) fn top_memory(&self) -> Option<usize> {
        self.top_memory
    }

    pub(crate) fn lies(&self) -> Option<Lies> {
        self.lies
    }

    pub(crate) fn weak_keys(&self) -> Option<WeakKeys> {
        self.weak_keys
    }

    /// The game and its options.
    ///
    /// # Errors
    /// [`SolveError`] if this program does not know them.
    pub fn parsed(&self) -> Result<(&'static dyn AnyGame, OptionValues), SolveError> {
        Ok(parse_game(&self.game)?)
    }

    /// The text of the position to solve.
    ///
    /// # Errors
    /// [`SolveError`] if the options conflict.
    pub fn start(&self) -> Result<String, SolveError> {
        if let Some(position) = &self.position {
            return Ok(position.clone());
        }
        let (game, values) = self.parsed()?;
        let start = game.start(&values).map_err(|error| SolveError::Start(error.into()))?;
        Ok(start.text())
    }

    /// Whether the nodes of a subproblem follow from the memory.
    pub(crate) fn has_default_nodes(&self) -> bool {
        self.subproblem_nodes == u64::from(self.table_mib) * NODES_PER_MIB
    }

    pub(crate) fn to_json(&self) -> String {
        let json = serde_json::to_string_pretty(self).expect("settings are plain data");
        format!("{json}\n")
    }

    pub(crate) fn from_json(bytes: &[u8], path: &Path) -> Result<Self, SolveError> {
        let settings: Self = serde_json::from_slice(bytes)
            .map_err(|error| SolveError::malformed(path, &error.to_string()))?;
        if settings.format != FORMAT {
            let why = format!("version {}, expected {FORMAT}", settings.format);
            return Err(SolveError::malformed(path, &why));
        }
        Ok(settings)
    }

    /// Fails if a run in the folder was started with settings other than `wanted`.
    pub(crate) fn require_same(&self, wanted: &Self, folder: &Path) -> Result<(), SolveError> {
        let text = |number: Option<u32>| number.map_or("none".to_owned(), |n| n.to_string());
        let position =
            |settings: &Self| settings.position.clone().unwrap_or("the start".to_owned());
        let all = [
            ("game", self.game.clone(), wanted.game.clone()),
            ("position", position(self), position(wanted)),
            ("bound", text(self.within), text(wanted.within)),
            ("table", format!("{} MiB", self.table_mib), format!("{} MiB", wanted.table_mib)),
            (
                "subproblem nodes",
                self.subproblem_nodes.to_string(),
                wanted.subproblem_nodes.to_string(),
            ),
            ("job threads", self.job_threads.to_string(), wanted.job_threads.to_string()),
            ("search-only", self.is_search_only.to_string(), wanted.is_search_only.to_string()),
        ];
        match all.into_iter().find(|(_, found, wanted)| found != wanted) {
            None => Ok(()),
            Some((what, found, wanted)) => Err(SolveError::OtherSettings {
                path: folder.display().to_string(),
                what,
                found,
                wanted,
            }),
        }
    }
}
