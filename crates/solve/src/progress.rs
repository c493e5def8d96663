//! Progress of a run.

use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use crate::job::JobResult;
use crate::tree::{Tree, Work};

/// What the jobs on threads of this program are doing.
#[derive(Clone, Debug, Default)]
pub struct Activity {
    /// Their nodes, finished jobs included.
    pub(crate) nodes: Arc<AtomicU64>,
    /// How many are writing a strategy.
    pub(crate) n_writing: Arc<AtomicU64>,
}

impl Activity {
    /// Nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }

    /// How many strategies are being written.
    pub fn n_writing(&self) -> u64 {
        self.n_writing.load(Relaxed)
    }

    pub(crate) fn start_writing(&self) {
        self.n_writing.fetch_add(1, Relaxed);
    }

    pub(crate) fn end_writing(&self) {
        self.n_writing.fetch_sub(1, Relaxed);
    }
}

/// Progress of a run.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Progress {
    /// Nodes of finished jobs, and of those that run on threads of this program.
    pub nodes: u64,
    /// The part of them searched since the start of this program.
    pub new_nodes: u64,
    /// Finished jobs.
    pub n_finished: u64,
    /// Jobs that have found a value and are writing the strategy, on threads of this program.
    pub n_writing: u64,
    /// Subproblems that are neither solved nor split.
    pub n_open: usize,
    /// The solved share of the tree, from 0 to 1.
    pub share: f64,
    /// Positions of the final proof that are checked so far; 0 before the check.
    pub n_checked: u64,
}

/// Counts finished jobs.
#[derive(Debug, Default)]
pub(crate) struct Totals {
    nodes: u64,
    new_nodes: u64,
    n_finished: u64,
    pub(crate) activity: Activity,
}

impl Totals {
    pub(crate) fn add(&mut self, work: &Work<'_>) {
        self.nodes += work.nodes;
        self.n_finished += work.n_finished;
    }

    pub(crate) fn count(&mut self, result: &JobResult) {
        self.nodes += result.nodes;
        self.new_nodes += result.nodes;
        self.n_finished += 1;
    }

    pub(crate) fn progress(&self, trees: &[Tree]) -> Progress {
        let shares: f64 = trees.iter().map(Tree::solved_share).sum();
        // Nodes of running processes are not known before they end.
        let new_nodes = self.new_nodes.max(self.activity.nodes());
        Progress {
            nodes: self.nodes - self.new_nodes + new_nodes,
            new_nodes,
            n_finished: self.n_finished,
            n_writing: self.activity.n_writing(),
            n_open: trees.iter().map(Tree::n_open).sum(),
            share: shares / trees.len().max(1) as f64,
            n_checked: 0,
        }
    }
}
