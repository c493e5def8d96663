//! The positions that threads are searching, so that they search different ones (ABDADA).

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use super::super::flips::Word;
use super::table::key;

/// The number of marks; more than all threads have positions on their lines.
const N_MARKS: usize = 1 << 12;

/// Marks of positions, by hash. A collision marks a position that is not being searched, which costs
/// time but changes no value.
#[derive(Debug)]
pub(super) struct AbdadaTable(Vec<AtomicU64>);

impl Default for AbdadaTable {
    fn default() -> Self {
        Self((0..N_MARKS).map(|_| AtomicU64::new(0)).collect())
    }
}

/// A mark, until it is dropped.
#[derive(Debug)]
pub(super) struct Mark<'a>(&'a AtomicU64);

impl Drop for Mark<'_> {
    fn drop(&mut self) {
        self.0.store(0, Relaxed);
    }
}

impl AbdadaTable {
    fn of(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % N_MARKS]
    }

    /// Whether a thread is searching a position.
    pub(super) fn has<B: Word>(&self, discs: [B; 2]) -> bool {
        let key = key(discs);
        self.of(key).load(Relaxed) == key
    }

    /// Marks a position.
    pub(super) fn enter<B: Word>(&self, discs: [B; 2]) -> Mark<'_> {
        let key = key(discs);
        let mark = self.of(key);
        mark.store(key, Relaxed);
        Mark(mark)
    }
}
