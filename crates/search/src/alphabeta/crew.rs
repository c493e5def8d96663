//! What the threads of one search tell each other, apart from the table.
//!
//! All search the same depth. A move some thread is at is put off by the others ("simplified ABDADA",
//! T. Kerrigan), and whoever is done with a depth first hands its lines to all, who go on from there.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::SearchLine;

/// Several threads at one search.
#[derive(Debug)]
pub(super) struct Crew<M> {
    pub(super) busy: Busy,
    /// How deep the search is finished.
    depth: AtomicU32,
    /// The lines of that depth. Touched once a depth.
    lines: Mutex<Vec<SearchLine<M>>>,
}

impl<M: Clone> Crew<M> {
    pub(super) fn new() -> Self {
        Self { busy: Busy::new(), depth: AtomicU32::new(0), lines: Mutex::default() }
    }

    /// Whether some thread is done with a depth.
    #[inline]
    pub(super) fn has_finished(&self, depth: u32) -> bool {
        self.depth.load(Ordering::Relaxed) >= depth
    }

    /// The lines of the last depth that was finished.
    pub(super) fn finished_lines(&self) -> Vec<SearchLine<M>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Tells the others that a depth is done.
    pub(super) fn finish(&self, depth: u32, lines: &[SearchLine<M>]) {
        let mut known = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if !self.has_finished(depth) {
            *known = lines.to_vec();
            self.depth.store(depth, Ordering::Relaxed);
        }
    }
}

/// Which moves the threads are searching right now, so that each takes another one first.
///
/// A collision or a race only makes a thread search a move sooner or later.
#[derive(Debug)]
pub(super) struct Busy(Vec<AtomicU64>);

impl Busy {
    const SLOTS: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self((0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn slot(&self, id: u64) -> &AtomicU64 {
        &self.0[id as usize % Self::SLOTS]
    }

    /// Whether some thread is at it.
    #[inline]
    pub(super) fn is_taken(&self, id: u64) -> bool {
        self.slot(id).load(Ordering::Relaxed) == id
    }

    /// Says that this thread is at it.
    #[inline]
    pub(super) fn take(&self, id: u64) {
        self.slot(id).store(id, Ordering::Relaxed);
    }

    /// Says that it is done.
    #[inline]
    pub(super) fn release(&self, id: u64) {
        let slot = self.slot(id);
        if slot.load(Ordering::Relaxed) == id {
            slot.store(0, Ordering::Relaxed);
        }
    }
}
