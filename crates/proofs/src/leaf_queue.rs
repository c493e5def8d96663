//! Leaf searches that wait for idle threads. The walk of a section goes on as if they had succeeded; the
//! file is accepted only if all of them have.

use std::collections::VecDeque;
use std::sync::atomic::Ordering;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

use crate::error::Fault;
use crate::goal::Goal;
use crate::leaf::LeafSearch;
use crate::meter::{Meter, Totals};
use crate::rules::Rules;

/// Leaves of one section.
pub(crate) struct Leaves {
    pub(crate) section: usize,
    pub(crate) goal: Goal,
    /// With the turns left, for a claim about a number of turns.
    pub(crate) positions: Vec<(Box<str>, Option<u32>)>,
}

/// Shared by the threads of a verification.
pub(crate) struct LeafQueue<'a> {
    rules: &'a Rules,
    /// Depth of the plain search.
    leaf: u32,
    totals: &'a Totals<'a>,
    /// The most leaves that may wait, in batches; 0 with a single thread.
    max_batches: usize,
    waiting: Mutex<Waiting>,
    changed: Condvar,
}

#[derive(Default)]
struct Waiting {
    leaves: VecDeque<Leaves>,
    /// Threads that may add leaves.
    n_walking: usize,
}

impl<'a> LeafQueue<'a> {
    pub(crate) fn new(
        rules: &'a Rules,
        leaf: u32,
        totals: &'a Totals<'a>,
        n_threads: usize,
    ) -> Self {
        let max_batches = if n_threads > 1 { 2 * n_threads } else { 0 };
        let (waiting, changed) = (Mutex::default(), Condvar::new());
        Self { rules, leaf, totals, max_batches, waiting, changed }
    }

    /// The rank of a leaf that may wait: it must not depend on the search.
    pub(crate) fn expected_rank(&self, goal: Goal) -> Option<u32> {
        let is_known = self.leaf == 1 || self.leaf > 1 && !goal.must_end();
        (is_known && self.max_batches > 0).then_some(u32::from(goal.must_end()))
    }

    /// Passes leaves on to other threads, or searches them if enough are waiting.
    pub(crate) fn push(&self, leaves: &mut Leaves) -> Result<(), Fault> {
        let mut waiting = self.lock();
        if waiting.leaves.len() >= self.max_batches {
            drop(waiting);
            return self.search(leaves);
        }
        let positions = std::mem::take(&mut leaves.positions);
        waiting.leaves.push_back(Leaves { positions, ..*leaves });
        self.changed.notify_one();
        Ok(())
    }

    /// The next leaves to search; waits for them. `None` if no more will come.
    pub(crate) fn next(&self) -> Option<Leaves> {
        let mut waiting = self.lock();
        while !self.totals.has_failed.load(Ordering::Relaxed) {
            let leaves = waiting.leaves.pop_front();
            if leaves.is_some() || waiting.n_walking == 0 {
                return leaves;
            }
            waiting = self.changed.wait(waiting).unwrap_or_else(PoisonError::into_inner);
        }
        None
    }

    /// Searches leaves. Each must have the rank that the walk expected.
    pub(crate) fn search(&self, leaves: &mut Leaves) -> Result<(), Fault> {
        let Leaves { goal, positions, .. } = leaves;
        let rank = self.expected_rank(*goal);
        let mut meter = Meter::new(self.totals);
        for (position, turns) in positions.drain(..) {
            let game = self.rules.game(&position);
            let found =
                LeafSearch::new(*goal, &mut meter).settle(game.as_ref(), self.leaf, turns)?;
            if found.is_none() || found != rank {
                return Err(Fault::LeafNotSettled { position: position.into(), plies: self.leaf });
            }
        }
        Ok(())
    }

    /// A thread starts to walk sections.
    pub(crate) fn start_walking(&self) {
        self.lock().n_walking += 1;
    }

    /// The thread has no more sections, and can search leaves.
    pub(crate) fn stop_walking(&self) {
        self.lock().n_walking -= 1;
        self.changed.notify_all();
    }

    /// Whether no leaves are left.
    pub(crate) fn is_empty(&self) -> bool {
        self.lock().leaves.is_empty()
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
