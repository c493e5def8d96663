//! A cache of the value of one player's pieces.
//!
//! A turn changes the pieces of one player, and of the other only on a capture, so few distinct
//! sets of pieces occur in a search. A slot is two words written without locks; a torn one fails
//! the comparison and is recomputed.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

/// Small enough to stay near the processor.
const BITS: u32 = 12;

/// The low bits of a word hold the value, the others identify the board and the weights. Features
/// add up to less than 2^12 and weights have 32 bits.
const WORTH_BITS: u32 = 48;

#[derive(Default, Debug)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The worth of sets of pieces under one set of weights.
pub(super) struct Store {
    slots: Box<[Slot; 1 << BITS]>,
}

impl Store {
    pub(super) fn new() -> Self {
        let slots: Box<[Slot]> = (0..1 << BITS).map(|_| Slot::default()).collect();
        Self { slots: slots.try_into().expect("it was made with that length") }
    }

    /// The worth of a set on a board of some size in some phase: remembered, or else what `count`
    /// gives.
    #[inline]
    pub(super) fn get(
        &self,
        set: u64,
        size: usize,
        phase: usize,
        count: impl FnOnce() -> i64,
    ) -> i64 {
        // Never 0, as in a slot that was not written.
        let context = (size << 2 | phase) as u64;
        let index = set.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (u64::BITS - BITS);
        let slot = &self.slots[index as usize];
        let data = slot.data.load(Ordering::Relaxed);
        if slot.check.load(Ordering::Relaxed) ^ data == set && data >> WORTH_BITS == context {
            let unused = u64::BITS - WORTH_BITS;
            return (data << unused) as i64 >> unused;
        }
        let worth = count();
        let data = context << WORTH_BITS | worth as u64 & ((1 << WORTH_BITS) - 1);
        slot.check.store(set ^ data, Ordering::Relaxed);
        slot.data.store(data, Ordering::Relaxed);
        worth
    }
}

/// A clone starts empty: threads that write to the same memory wait for each other, and its content
/// is quickly recomputed.
impl Clone for Store {
    fn clone(&self) -> Self {
        Self::new()
    }
}

impl fmt::Debug for Store {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Store({})", self.slots.len())
    }
}

#[cfg(test)]
mod tests {
    use super::Store;

    #[test]
    fn a_worth_is_counted_once_for_each_context() {
        let store = Store::new();
        for set in [0, 1, 0x8000_0000_0000_0001, u64::MAX] {
            for (worth, (size, phase)) in
                [(-(1 << 42), (8, 0)), (1 << 42, (8, 1)), (-1, (7, 1)), (0, (7, 2))]
            {
                assert_eq!(store.get(set, size, phase, || worth), worth);
                assert_eq!(store.get(set, size, phase, || 99), worth, "it is remembered");
            }
        }
    }

    #[test]
    fn sets_that_share_a_slot_are_distinguished() {
        let store = Store::new();
        for round in 0..3 {
            for set in 0..1 << 14 {
                assert_eq!(store.get(set, 8, 0, || set as i64), set as i64, "round {round}");
            }
        }
    }
}
