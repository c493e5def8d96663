//! Where games meet engines: opponents by name and level, for any game of the list.
//!
//! A [`BotSpec`] is read from text (`random`, `greedy`, `5`, `best`, `ab:nodes=100000`), a [`Bot`] built
//! from it thinks about a [`Match`](parlour_core::Match) and gives a [`Thought`] in text and plain data. Inside, each thought
//! crosses to the concrete position type once.

pub mod analysis;
mod bot;
mod classic;
mod clock;
mod engines;
mod judgment;
mod spec;
pub mod tune;
mod ugi;
mod workload;

pub use parlour_levels::{Level, levels, levels_for};

pub use bot::{Bot, Thought, ThoughtLine, build};
pub use classic::greedy_move;
pub use clock::{SystemClock, share_of_clock};
pub use judgment::{FeatureCount, Judgment, judge, score_text, win_chance};
pub use parlour_search::{Budget, CheckedProof, Clock, STACK_BYTES, Score, StopFlag};
pub use spec::{BotKind, BotSpec, BotSpecError, Limits, all_threads};
pub use ugi::UgiSession;
pub use workload::{Measured, StartStopwatch, Together, run_workload};
