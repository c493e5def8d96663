//! Benchmark workloads for rules and engines.
//!
//! A workload is data from the `benches.toml` of a game. The caller runs it, checks the counts and
//! measures the time.

pub mod othello;
mod stress;
mod workload;

pub use stress::stress_match;
pub use workload::{Benches, Goals, RulesBench, RulesWork, SearchBench, SearchWork};
