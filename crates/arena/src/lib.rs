//! Matches between bots with sound statistics: openings, schedules, games, journal, tables.
//!
//! [`Plan`] is the schedule of a run, a pure function of its [`Settings`]; [`run`] plays it in a
//! folder and resumes an interrupted run; [`Summary`] holds the results, as text, JSON, CSV and
//! SVG. `docs/arena.md` is the user reference.

mod contender;
mod error;
mod journal;
mod movers;
mod openings;
mod plan;
mod play;
mod process_group;
mod report;
mod run;
mod settings;
pub mod stats;
mod summary;
mod ugi;

pub use contender::{Contender, ContenderKind};
pub use error::ArenaError;
pub use journal::{Fault, FaultKind, PlayedGame, RunMode};
pub use openings::{Opening, canonical_key, default_plies, random_openings, read_openings};
pub use plan::{Plan, Slot};
pub use report::{Report, ReportFile, write_report};
pub use run::{Progress, check_engines, run};
pub use settings::{Format, OpeningSource, Settings, SprtSettings, TurnLimits};
pub use summary::{PairingSummary, PlayerSummary, SprtSummary, Summary};
