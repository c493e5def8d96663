//! The engines. They are generic over any game and know none.
//!
//! Every engine takes a [`Root`] (a position and its history) and a [`Budget`] (nodes, depth, time,
//! a stop flag) and returns a [`Report`]. With one thread and a node budget the report is the same
//! on every machine. Nothing here reads a clock: time comes in as a [`Clock`].

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
mod table;
mod updates;

pub use alphabeta::AlphaBeta;
pub use budget::{Budget, Clock, Limiter, NoClock, NodeCounter, StopFlag, StopReason};
pub use mcts::Mcts;
pub use noise::Noisy;
pub use one_ply::OnePly;
pub use oversight::Oversight;
pub use proof::{
    CheckedProof, Dfpn, DfpnSettings, Exact, Folding, ProofFault, Solve, Strategy, Verdict,
    check_win,
};
pub use report::{Report, Score, SearchLine};
pub use root::Root;
pub use solver_then_search::SolverThenSearch;

use parlour_core::Position;

/// The stack of a thread that searches: engines recurse, a frame or more a ply. More than any of them needs.
pub const STACK_BYTES: usize = 64 << 20;

/// Something that finds moves.
pub trait Engine<P: Position>: Send {
    /// Searches an unfinished position until the budget is spent, and calls `watch` with every new
    /// report. The report always has a legal move, however small the budget.
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move>;

    /// How many lines the next reports should have; engines that know only one ignore it.
    fn set_lines(&mut self, n_lines: usize) {
        let _ = n_lines;
    }

    /// Clears all tables, as for a new game; then the same search gives the same report again.
    fn forget(&mut self);
}
