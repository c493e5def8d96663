//! Why a run fails.

use std::io;
use std::path::Path;

use parlour_core::{OptionError, StartError};

/// Why a run, or one of its jobs, failed.
#[derive(Debug, thiserror::Error)]
pub enum SolveError {
    /// The game string is wrong.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The start position is wrong.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The rules need history.
    #[error(
        "cannot solve a game with a turn limit or forbidden repetition: expected `maxplies=0` and another repetition rule"
    )]
    HistoryRules,
    /// The bound is too large, or zero.
    #[error("expected a bound from 1 to {max} turns")]
    Bound {
        /// The largest possible.
        max: u32,
    },
    /// A book needs a winner.
    #[error("neither side wins this position: expected one that a side wins")]
    NoWinner,
    /// A book needs games that end.
    #[error(
        "games of {game} can repeat positions: expected a game in which every turn brings the end closer"
    )]
    Endless {
        /// The name of the game.
        game: &'static str,
    },
    /// Nothing is left to solve.
    #[error("the game is over in this position: expected an unfinished one")]
    GameOver,
    /// The folder has no run.
    #[error("there is no run in {path}: expected a folder made by `parlour solve GAME --out DIR`")]
    NoRun {
        /// The folder.
        path: String,
    },
    /// The folder has another run.
    #[error(
        "{path} has a run with {what} {found}: expected {wanted}; use another folder, or repeat the settings of the run"
    )]
    OtherSettings {
        /// The folder.
        path: String,
        /// The differing setting.
        what: &'static str,
        /// Its value in the folder.
        found: String,
        /// Its value now.
        wanted: String,
    },
    /// A file cannot be read or written.
    #[error("cannot {action} {path}: {why}")]
    File {
        /// The failed action.
        action: &'static str,
        /// The file.
        path: String,
        /// The system's message.
        why: String,
    },
    /// A file has unexpected content.
    #[error("cannot use {path}: {why}")]
    Malformed {
        /// The file.
        path: String,
        /// What was expected.
        why: String,
    },
    /// The strategy above the subproblems does not fit into the memory.
    #[error(
        "the strategy above the subproblems takes more than {memory} MiB: expected more memory; repeat the command with more workers and `--memory`"
    )]
    TooLarge {
        /// The memory of all workers, in MiB.
        memory: usize,
    },
    /// Every unsolved position has been split, and the lines return to each other.
    #[error(
        "the positions repeat, and none of them was solved within {nodes} nodes: expected more `--subproblem-nodes`"
    )]
    Undecided {
        /// The node limit of a subproblem.
        nodes: u64,
    },
    /// There is no such job.
    #[error("there is no open job `{id}` in this run")]
    NoJob {
        /// Its id.
        id: String,
    },
    /// A worker process failed.
    #[error("the worker of job {id} failed: {why}")]
    Worker {
        /// The job.
        id: String,
        /// How it ended.
        why: String,
    },
    /// A player wins within the bound.
    #[error("{player} can force a win within {within} turns, so the claim is false")]
    WinsWithin {
        /// `x` or `o`.
        player: char,
        /// The bound.
        within: u32,
    },
    /// The game string names another board than that of the position.
    #[error("the position does not belong to the game string: {why}")]
    OtherBoard {
        /// What was expected.
        why: String,
    },
    /// The proof is wrong.
    #[error("the proof does not hold, so nothing is claimed: {why}")]
    Refused {
        /// The verifier's error.
        why: String,
    },
}

impl SolveError {
    pub(crate) fn file(action: &'static str, path: &Path, error: &io::Error) -> Self {
        Self::File { action, path: path.display().to_string(), why: error.to_string() }
    }

    pub(crate) fn malformed(path: &Path, why: &str) -> Self {
        Self::Malformed { path: path.display().to_string(), why: why.to_owned() }
    }
}
