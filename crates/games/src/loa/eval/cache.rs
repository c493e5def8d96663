//! A cache of the value of one player's pieces.
//!
//! A turn changes the pieces of one player, and of the other only on a capture, so few distinct
//! sets of pieces occur in a search. A slot is two words written without locks; a torn one fails
//! the comparison and is recomputed.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// Small enough for the CPU cache.
const BITS: u32 = 12;

/// The low bits of a word hold the value, the others identify the board and the weights. Features
/// sum up to less than 2^12 and weights have 32 bits.
const VALUE_BITS: u32 = 48;

#[derive(Default, Debug)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The value of sets of pieces under one set of weights.
pub(super) struct ValueCache {
    slots: Box<[Slot; 1 << BITS]>,
}

impl ValueCache {
    pub(super) fn new() -> Self {
        let slots: Box<[Slot]> = (0..1 << BITS).map(|_| Slot::default()).collect();
        Self { slots: slots.try_into().expect("it was made with that length") }
    }

    /// The value of a set on a board of some size in some phase, from the cache or else from
    /// `count`.
    #[inline]
    pub(super) fn get(
        &self,
        set: u64,
        size: usize,
        phase: usize,
        count: impl FnOnce() -> i64,
    ) -> i64 {
        // Never 0, which marks an empty slot.
        let context = (size << 2 | phase) as u64;
        let index = set.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - BITS);
        let slot = &self.slots[index as usize];
        let data = slot.data.load(Ordering::Relaxed);
        if slot.check.load(Ordering::Relaxed) ^ data == set && data >> VALUE_BITS == context {
            let unused = u64::BITS - VALUE_BITS;
            return (data << unused) as i64 >> unused;
        }
        let value = count();
        let data = context << VALUE_BITS | value as u64 & ((1 << VALUE_BITS) - 1);
        slot.check.store(set ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
        value
    }
}

/// A clone starts empty: sharing memory between threads would cause cache contention, and the
/// values are quickly recomputed.
impl Clone for ValueCache {
    fn clone(&self) -> Self {
        Self::new()
    }
}

impl fmt::Debug for ValueCache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ValueCache({})", self.slots.len())
    }
}

#[cfg(test)]
mod tests {
    use super::ValueCache;

    #[test]
    fn a_value_is_computed_once_per_context() {
        let cache = ValueCache::new();
        for set in [0, 1, 0x8000_0000_0000_0001, u64::MAX] {
            for (value, (size, phase)) in
                [(-(1 << 42), (8, 0)), (1 << 42, (8, 1)), (-1, (7, 1)), (0, (7, 2))]
            {
                assert_eq!(cache.get(set, size, phase, || value), value);
                assert_eq!(cache.get(set, size, phase, || 99), value, "cached");
            }
        }
    }

    #[test]
    fn sets_that_share_a_slot_are_distinguished() {
        let cache = ValueCache::new();
        for round in 0..3 {
            for set in 0..1 << 14 {
                assert_eq!(cache.get(set, 8, 0, || set as i64), set as i64, "round {round}");
            }
        }
    }
}
