//! What other threads have meanwhile found out about the nodes of this thread's line: a node that is done
//! need not be searched any further.

use parlour_core::{Evaluator, FullPosition};

use super::node::{Frame, Worker};

/// From this depth on a node is left as soon as another thread has done it.
const LEFT_DEPTH: i32 = 3;

/// So many nodes are searched between two looks at what others have done.
const LOOK_AFTER: u32 = 64;

/// The nodes of the line that other threads may be at, too.
#[derive(Debug, Default)]
pub(super) struct Above {
    /// Their keys and how they are searched.
    shared: Vec<(u64, Frame)>,
    /// Nodes since they were last looked at.
    n_unlooked: u32,
    /// One of them is done: its ply and score. The search leaves everything below it.
    done: Option<(usize, i32)>,
}

impl<P: FullPosition, E: Evaluator<P>> Worker<'_, P, E> {
    /// Begins a node; true when others may be at it, too.
    #[inline]
    pub(super) fn share(&mut self, key: u64, frame: Frame) -> bool {
        let is_shared = self.crew.is_some() && frame.depth >= LEFT_DEPTH;
        if is_shared {
            self.above.shared.push((key, frame));
        }
        is_shared
    }

    /// Ends a node that was shared; gives its score if another thread was done with it first.
    #[inline]
    pub(super) fn unshare(&mut self, ply: usize) -> Option<i32> {
        self.above.shared.pop();
        let (_, score) = self.above.done.filter(|(done, _)| *done == ply)?;
        self.above.done = None;
        self.is_stopped = false;
        Some(score)
    }

    /// Whether a node of the line is done, so that the search goes back to it; looked at now and then.
    #[inline]
    pub(super) fn is_done_above(&mut self) -> bool {
        if self.above.shared.is_empty() {
            return false;
        }
        self.above.n_unlooked += 1;
        if self.above.n_unlooked >= LOOK_AFTER {
            self.look_above();
        }
        self.is_stopped
    }

    #[cold]
    fn look_above(&mut self) {
        self.above.n_unlooked = 0;
        for place in 0..self.above.shared.len() {
            let (key, frame) = self.above.shared[place];
            if let Some(score) = self.told_by_others(key, frame) {
                self.above.done = Some((frame.ply, score));
                // Everything below returns at once, as when the budget is spent.
                self.is_stopped = true;
                return;
            }
        }
    }

    /// The value of a node, if another thread has meanwhile found one that is good enough here.
    #[inline]
    pub(super) fn told_by_others(&mut self, key: u64, frame: Frame) -> Option<i32> {
        if frame.is_pv() {
            return self.told_at_bar(key, frame);
        }
        self.cut_by_table(self.known(key)?, frame, false)
    }
}
