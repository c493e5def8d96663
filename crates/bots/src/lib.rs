//! Connects games and engines: bots by name and level, for any listed game.
//!
//! A [`BotSpec`] is parsed from text (`random`, `greedy`, `5`, `best`, `ab:nodes=100000`). A
//! [`Bot`] built from it searches a [`Match`](parlour_core::Match) and returns a [`SearchResult`] as
//! text and plain data. Each search is dispatched to the concrete position type once.

pub mod analysis;
mod bot;
mod classic;
mod clock;
mod engines;
mod evaluation;
mod networks;
mod spec;
// The browser neither tunes nor measures, and has no engine protocol.
#[cfg(not(target_arch = "wasm32"))]
pub mod selfplay;
#[cfg(not(target_arch = "wasm32"))]
pub mod tune;
#[cfg(not(target_arch = "wasm32"))]
mod ugi;
#[cfg(not(target_arch = "wasm32"))]
mod workload;

pub use parlour_levels::{Level, Strength, levels, levels_for, strength_of};

pub use bot::{Bot, PvLine, SearchResult, build};
pub use classic::greedy_move;
pub use clock::{SystemClock, share_of_clock};
pub use engines::Evaluation;
pub use evaluation::{EvalBreakdown, FeatureCount, eval_breakdown, score_message, win_chance};
pub use networks::{load_network, needed_networks, network_file, networks, set_networks_folder};
pub use parlour_search::{Budget, CheckedProof, Clock, Score, StopFlag, engine_thread};
pub use spec::{BotKind, BotSpec, BotSpecError, Limits, all_threads};
#[cfg(not(target_arch = "wasm32"))]
pub use ugi::UgiSession;
#[cfg(not(target_arch = "wasm32"))]
pub use workload::{StartStopwatch, ThreadScaling, WorkloadResult, run_workload};
