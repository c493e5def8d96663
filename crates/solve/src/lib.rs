//! Solving runs: long, resumable, spread over threads, processes and machines, ending in a proof.
//!
//! A run lives in a folder ([`RunFolder`]). The problem is a tree of subproblems; each is tried by a
//! [`Job`] with a node limit and split if that does not suffice. A finished job is a small durable
//! file with the value and, for the side that it favors, the strategy as a section of a proof. Jobs
//! depend on nothing but the settings, and the tree is evaluated in a fixed order, so that a run
//! ends with the same proof, byte by byte, however often it was killed and however it was spread.
//!
//! The solvers are not trusted: a result is written only after `parlour_proofs::verify` has
//! accepted the proof, with the reference generators alone.

mod book;
mod error;
mod finish;
mod folder;
mod job;
mod oracle;
mod progress;
mod row;
mod rules;
mod run;
mod section;
mod settings;
mod tree;
mod value;
mod worker;

pub use book::{Book, write_book};
pub use error::SolveError;
pub use folder::RunFolder;
pub use job::Job;
pub use progress::{Activity, Progress};
pub use row::{ProofFacts, Row};
pub use run::{RunEnd, Runner, open_jobs, run, run_job};
pub use settings::RunSettings;
pub use worker::Spread;
