//! Workloads by which the speed of rules and engines is measured.
//!
//! A workload is data: `benches.toml` in a game's folder declares it, the caller runs it, asserts the counts and takes
//! the time. Nothing here reads a clock.

mod stress;
mod workload;

pub use stress::stress_match;
pub use workload::{Benches, Goals, RulesBench, RulesWork, SearchBench, SearchWork};
