//! What the threads of one search share besides the transposition table.
//!
//! All threads search the same window of the same depth. Moves that one thread searches are deferred by the others
//! ("simplified ABDADA", T. Kerrigan), a better move at a PV node raises alpha for all, and the first thread to finish
//! a window takes all to the next.

use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::aspiration::AspirationState;
use super::node::MOST_PLIES;
use super::shared_pv_bounds::SharedPvBounds;

/// The shared state of a search on several threads.
#[derive(Debug)]
pub(super) struct SharedSearch<M> {
    pub(super) abdada: AbdadaTable,
    pub(super) pv_bounds: SharedPvBounds<M>,
    /// The number of the current window.
    number: AtomicU32,
    /// Locked only between windows.
    stage: Mutex<AspirationState<M>>,
}

impl<M: Clone> SharedSearch<M> {
    pub(super) fn new(stage: AspirationState<M>) -> Self {
        Self {
            abdada: AbdadaTable::new(),
            pv_bounds: SharedPvBounds::new(MOST_PLIES + 2),
            number: AtomicU32::new(stage.number),
            stage: Mutex::new(stage),
        }
    }

    fn locked_stage(&self) -> MutexGuard<'_, AspirationState<M>> {
        self.stage.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a window is finished.
    #[inline]
    pub(super) fn has_passed(&self, number: u32) -> bool {
        self.number.load(Ordering::Relaxed) > number
    }

    /// The current state.
    pub(super) fn stage(&self) -> AspirationState<M> {
        self.locked_stage().clone()
    }

    /// Advances to `next`, unless another thread was faster; returns the state that counts.
    pub(super) fn pass(&self, next: AspirationState<M>) -> AspirationState<M> {
        let mut stage = self.locked_stage();
        if stage.number < next.number {
            self.number.store(next.number, Ordering::Relaxed);
            *stage = next;
        }
        stage.clone()
    }
}

/// The moves being searched right now, so that each thread starts with another one.
///
/// Collisions and races only change the order of moves.
#[derive(Debug)]
pub(super) struct AbdadaTable(Vec<AtomicU64>);

impl AbdadaTable {
    const SLOTS: usize = 1 << 12;

    pub(super) fn new() -> Self {
        Self((0..Self::SLOTS).map(|_| AtomicU64::new(0)).collect())
    }

    #[inline]
    fn entry(&self, id: u64) -> &AtomicU64 {
        &self.0[id as usize % Self::SLOTS]
    }

    /// Whether some thread searches it.
    #[inline]
    pub(super) fn is_taken(&self, id: u64) -> bool {
        self.entry(id).load(Ordering::Relaxed) == id
    }

    /// Marks it as being searched.
    #[inline]
    pub(super) fn take(&self, id: u64) {
        self.entry(id).store(id, Ordering::Relaxed);
    }

    /// Unmarks it.
    #[inline]
    pub(super) fn release(&self, id: u64) {
        let slot = self.entry(id);
        if slot.load(Ordering::Relaxed) == id {
            slot.store(0, Ordering::Relaxed);
        }
    }
}
