//! What the threads of one search tell each other, apart from the table.
//!
//! All search the same window of the same depth. A move some thread is at is put off by the others ("simplified
//! ABDADA", T. Kerrigan); a better move on the main line raises the bar for all; and whoever is done with a window
//! first takes all on to the next.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::bars::Bars;
use super::node::MOST_PLIES;
use super::stage::Stage;

/// Several threads at one search.
#[derive(Debug)]
pub(super) struct Crew<M> {
    pub(super) busy: Busy,
    pub(super) bars: Bars<M>,
    /// The number of the window they are at.
    number: AtomicU32,
    /// Touched when a window is done.
    stage: Mutex<Stage<M>>,
}

impl<M: Clone> Crew<M> {
    pub(super) fn new(stage: Stage<M>) -> Self {
        Self {
            busy: Busy::new(),
            bars: Bars::new(MOST_PLIES + 2),
            number: AtomicU32::new(stage.number),
            stage: Mutex::new(stage),
        }
    }

    fn locked_stage(&self) -> MutexGuard<'_, Stage<M>> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a window is done.
    #[inline]
    pub(super) fn has_passed(&self, number: u32) -> bool {
        self.number.load(Ordering::Relaxed) > number
    }

    /// The stage all are at.
    pub(super) fn stage(&self) -> Stage<M> {
        self.locked_stage().clone()
    }

    /// A thread is done with the window before `next`; where another one was faster, its stage counts.
    pub(super) fn pass(&self, next: Stage<M>) -> Stage<M> {
        let mut stage = self.locked_stage();
        if stage.number < next.number {
            self.number.store(next.number, Ordering::Relaxed);
            *stage = next;
        }
        stage.clone()
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
