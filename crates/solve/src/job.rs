//! Jobs: one try at one subproblem with a node limit, independent of all others.
//!
//! A job starts with empty tables and reads nothing but the settings of the run, so that its result
//! is the same on every thread, process and machine.

use serde::{Deserialize, Serialize};

use parlour_core::Player;
use parlour_proofs::Section;
use parlour_search::{Budget, StopFlag};

use crate::error::SolveError;
use crate::folder::RunFolder;
use crate::oracle::{OracleSettings, Question, oracle};
use crate::progress::Activity;
use crate::row::sha256;
use crate::rules::Rules;
use crate::section::{Written, sections};
use crate::settings::RunSettings;
use crate::value::Value;

/// Before a subproblem is split, it is tried with the node limit of the settings divided by these.
const SHARES: [u64; 3] = [64, 8, 1];

/// The number of attempts.
pub(crate) const N_LEVELS: u32 = SHARES.len() as u32;

/// Tables larger than this many bytes for each node of the limit would stay partly empty.
const BYTES_PER_NODE: u64 = 1024;

/// The hexadecimal digits of a job's id.
const ID_DIGITS: usize = 20;

/// The smallest table worth having, in bytes.
const MIN_MEMORY: u64 = 1 << 20;

/// A job: a subproblem and the effort to spend on it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Job {
    /// The position.
    pub position: String,
    /// In a run with a bound: the player whose win is in question, `x` or `o`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attacker: Option<char>,
    /// In a run with a bound: the remaining plies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub plies: Option<u32>,
    /// The number of the attempt, from 0.
    pub level: u32,
}

/// What a job has found.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JobResult {
    /// The job, to recognize files of other jobs.
    pub(crate) job: Job,
    /// The value, `None` if the nodes did not suffice.
    pub(crate) value: Option<String>,
    /// The nodes of the solver.
    pub(crate) nodes: u64,
    /// The time it took.
    pub(crate) seconds: f64,
    /// Whether the value was found but its strategy is too large for one job: more nodes do not help.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(crate) is_too_large: bool,
    /// The players whose strategies follow, and the size of each in bytes.
    pub(crate) sections: Vec<(char, usize)>,
}

impl JobResult {
    /// The value, if the file has a valid one.
    pub(crate) fn value(&self) -> Option<Value> {
        self.value.as_deref().and_then(Value::parse)
    }
}

impl Job {
    /// A job of a run.
    pub(crate) fn new(position: &str, question: Question, level: u32) -> Self {
        let (attacker, plies) = match question {
            Question::Value => (None, None),
            Question::WinsWithin { attacker, plies } => (Some(attacker.letter()), Some(plies)),
        };
        Self { position: position.to_owned(), attacker, plies, level }
    }

    /// In a run with a bound: the player whose win is in question, and the remaining plies.
    pub(crate) fn bound(&self) -> Option<(Player, u32)> {
        Some((Player::from_letter(self.attacker?)?, self.plies?))
    }

    /// The question about the position.
    fn question(&self) -> Question {
        match self.bound() {
            Some((attacker, plies)) => Question::WinsWithin { attacker, plies },
            None => Question::Value,
        }
    }

    /// The id of the job: the name of its files.
    pub fn id(&self) -> String {
        let bound = match (self.attacker, self.plies) {
            (Some(attacker), Some(plies)) => format!("{attacker} {plies} "),
            _ => String::new(),
        };
        let name = sha256(format!("{bound}{}", self.position).as_bytes());
        format!("{}-{}", &name[..ID_DIGITS], self.level)
    }

    /// Stores the job so that another process can run it by its id.
    ///
    /// # Errors
    /// [`SolveError`] if the file cannot be written.
    pub fn announce(&self, folder: &RunFolder) -> Result<(), SolveError> {
        let json = serde_json::to_vec(self).expect("a job is plain data");
        folder.write(&RunFolder::job_file(&self.id(), "todo"), &json)
    }

    /// Reads an announced job.
    ///
    /// # Errors
    /// [`SolveError`] if there is none with this id.
    pub fn announced(folder: &RunFolder, id: &str) -> Result<Self, SolveError> {
        let is_id = id.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
        let name = RunFolder::job_file(id, "todo");
        let bytes = if is_id { folder.read(&name)? } else { None };
        let bytes = bytes.ok_or_else(|| SolveError::NoJob { id: id.to_owned() })?;
        serde_json::from_slice(&bytes)
            .map_err(|error| SolveError::malformed(&folder.path(&name), &error.to_string()))
    }

    /// The file of the result: a line of JSON, then the sections.
    pub(crate) fn file(&self) -> String {
        RunFolder::job_file(&self.id(), "job")
    }

    /// The result of the job, if it is finished.
    pub(crate) fn result(&self, folder: &RunFolder) -> Result<Option<JobResult>, SolveError> {
        let name = self.file();
        let Some(line) = folder.read_line(&name)? else { return Ok(None) };
        let result: JobResult = serde_json::from_slice(&line)
            .map_err(|error| SolveError::malformed(&folder.path(&name), &error.to_string()))?;
        let is_valid = result.job == *self && result.value.is_none() == result.value().is_none();
        if !is_valid {
            let why = "it belongs to another job; delete it to repeat the job";
            return Err(SolveError::malformed(&folder.path(&name), why));
        }
        Ok(Some(result))
    }

    /// The strategy of a player that the job has written.
    pub(crate) fn section(&self, folder: &RunFolder, owner: Player) -> Result<Section, SolveError> {
        let name = self.file();
        let path = folder.path(&name);
        let malformed = |why: &str| SolveError::malformed(&path, why);
        let bytes = folder.read(&name)?.ok_or_else(|| malformed("expected a finished job"))?;
        let line = bytes.iter().position(|byte| *byte == b'\n').map_or(bytes.len(), |at| at + 1);
        let result: JobResult = serde_json::from_slice(&bytes[..line])
            .map_err(|error| malformed(&error.to_string()))?;
        let mut at = line;
        for (letter, size) in result.sections {
            let section = bytes.get(at..at + size).ok_or_else(|| malformed("it is too short"))?;
            if letter == owner.letter() {
                return Section::from_bytes(section).map_err(|error| malformed(&error.to_string()));
            }
            at += size;
        }
        Err(malformed(&format!("expected a section of {}", owner.letter())))
    }

    /// Runs the job and stores its result. Returns `None` if it was stopped.
    ///
    /// # Errors
    /// [`SolveError`] if a file cannot be written or the solver contradicts itself.
    pub(crate) fn run(
        &self,
        folder: &RunFolder,
        settings: &RunSettings,
        stop: &StopFlag,
        activity: &Activity,
        clock: &dyn Fn() -> f64,
    ) -> Result<Option<JobResult>, SolveError> {
        let started = clock();
        let (game, values) = settings.parsed()?;
        let share = SHARES.get(self.level as usize).copied().unwrap_or(1);
        let limit = (settings.subproblem_nodes / share).max(1);
        // The strategy is written while the tables still exist, and may take as much memory.
        let all_memory = u64::from(settings.table_mib) << 20;
        let for_tables = if settings.is_search_only { all_memory } else { all_memory / 2 };
        let memory = for_tables.min(limit.saturating_mul(BYTES_PER_NODE)).max(MIN_MEMORY) as usize;
        let oracle_settings = OracleSettings {
            memory,
            threads: settings.job_threads as usize,
            weak_keys: settings.weak_keys(),
            lies: settings.lies(),
        };
        let mut oracle = oracle(game, &values, &self.position, oracle_settings)?;
        let budget = Budget {
            nodes: Some(limit),
            stop: stop.clone(),
            tally: Some(activity.nodes.clone()),
            ..Budget::default()
        };
        let (mut value, mut nodes) = oracle.solve(&self.position, self.question(), &budget)?;
        if stop.is_stopped() {
            return Ok(None);
        }
        let (mut strategies, mut is_too_large) = (Vec::new(), false);
        if let Some(found) = value.filter(|_| !settings.is_search_only) {
            let rules = Rules::new(settings)?;
            activity.start_writing();
            let limits = (limit, (all_memory - for_tables) as usize);
            let written = sections(&rules, self, found, oracle.as_mut(), limits, stop);
            activity.end_writing();
            match written? {
                Written::Sections { sections, spent } => {
                    nodes += spent;
                    strategies = sections;
                }
                Written::OutOfNodes { spent } => {
                    nodes += spent;
                    value = None;
                }
                Written::TooLarge { spent } => {
                    nodes += spent;
                    value = None;
                    is_too_large = true;
                }
                Written::Stopped => return Ok(None),
            }
        }
        let result = JobResult {
            job: self.clone(),
            value: value.map(|value| value.to_string()),
            nodes,
            seconds: clock() - started,
            is_too_large,
            sections: strategies
                .iter()
                .map(|(owner, bytes)| (owner.letter(), bytes.len()))
                .collect(),
        };
        let mut bytes = serde_json::to_vec(&result).expect("a result is plain data");
        bytes.push(b'\n');
        bytes.extend(strategies.into_iter().flat_map(|(_, section)| section));
        folder.write(&self.file(), &bytes)?;
        Ok(Some(result))
    }
}
