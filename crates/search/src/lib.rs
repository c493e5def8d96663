//! Game-independent engines: alpha-beta, Monte-Carlo tree search and proof search.
//!
//! An engine takes a [`Root`] (a position and its history) and a [`Budget`] (nodes, depth, time, a
//! stop flag) and returns a [`Report`]. With one thread and a node budget, the report is the same
//! on every machine. Engines do not read the system clock: the caller passes a [`Clock`].

mod alphabeta;
mod budget;
pub mod mcts;
mod mirror;
mod noise;
mod one_ply;
mod oversight;
mod proof;
mod report;
mod root;
mod schedule;
mod solved;
mod solver_then_search;
mod sort;
mod table;
mod updates;

pub use alphabeta::AlphaBeta;
pub use budget::{Budget, Clock, Limiter, NoClock, NodeCounter, StopFlag, StopReason};
pub use mcts::Mcts;
pub use noise::Noisy;
pub use one_ply::OnePly;
pub use oversight::Oversight;
pub use proof::{
    Attack, Bounded, CheckedProof, Dfpn, DfpnSettings, Exact, Folding, MAX_BOUND, ProofError,
    ProofResult, Solve, Strategy, WeakKeys, check_win,
};
pub use report::{Report, Score, SearchLine};
pub use root::Root;
pub use solver_then_search::SolverThenSearch;

use parlour_core::Position;
pub use parlour_core::engine_thread;

/// A search algorithm.
pub trait Engine<P: Position>: Send {
    /// Searches an unfinished position within the budget, and calls `watch` with every new report.
    /// The report has a legal move even if the budget is zero.
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move>;

    /// Sets the number of lines to report (multi-PV). Engines without multi-PV ignore it.
    fn set_lines(&mut self, n_lines: usize) {
        let _ = n_lines;
    }

    /// Clears all tables, as for a new game. The same search then gives the same report.
    fn forget(&mut self);
}
