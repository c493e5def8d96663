//! Leaving nodes that another thread has finished: a thread checks the nodes of its own line now and then.

use parlour_core::{Evaluator, Position};

use super::node::{Frame, Worker};

/// Nodes are checked from this depth on.
const LEFT_DEPTH: i32 = 3;

/// Nodes searched between two checks.
const LOOK_AFTER: u32 = 64;

/// The nodes of the line that other threads may search as well.
#[derive(Debug, Default)]
pub(super) struct SharedNodes {
    /// Their keys and parameters.
    shared: Vec<(u64, Frame)>,
    /// Nodes since the last check.
    n_unlooked: u32,
    /// The ply and score of one that another thread has finished; the search returns to it.
    done: Option<(usize, i32)>,
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Enters a node; true when other threads may search it as well.
    #[inline]
    pub(super) fn share(&mut self, key: u64, frame: Frame) -> bool {
        let is_shared = self.shared_search.is_some() && frame.depth >= LEFT_DEPTH;
        if is_shared {
            self.shared_nodes.shared.push((key, frame));
        }
        is_shared
    }

    /// Leaves a shared node; returns its score if another thread finished it first.
    #[inline]
    pub(super) fn unshare(&mut self, ply: usize) -> Option<i32> {
        self.shared_nodes.shared.pop();
        let (_, score) = self.shared_nodes.done.filter(|(done, _)| *done == ply)?;
        self.shared_nodes.done = None;
        self.is_stopped = false;
        Some(score)
    }

    /// Whether a node of the line is finished, so that the search returns to it.
    #[inline]
    pub(super) fn is_done_above(&mut self) -> bool {
        if self.shared_nodes.shared.is_empty() {
            return false;
        }
        self.shared_nodes.n_unlooked += 1;
        if self.shared_nodes.n_unlooked >= LOOK_AFTER {
            self.look_above();
        }
        self.is_stopped
    }

    #[cold]
    fn look_above(&mut self) {
        self.shared_nodes.n_unlooked = 0;
        for place in 0..self.shared_nodes.shared.len() {
            let (key, frame) = self.shared_nodes.shared[place];
            if let Some(score) = self.score_by_others(key, frame) {
                self.shared_nodes.done = Some((frame.ply, score));
                // Everything below returns at once, as at the end of the budget.
                self.is_stopped = true;
                return;
            }
        }
    }

    /// The score of a node, if another thread has found one that cuts it off.
    #[inline]
    pub(super) fn score_by_others(&mut self, key: u64, frame: Frame) -> Option<i32> {
        if frame.is_pv() {
            return self.finished_pv_score(key, frame);
        }
        self.tt_cutoff(self.tt_entry(key)?, frame, false)
    }
}
