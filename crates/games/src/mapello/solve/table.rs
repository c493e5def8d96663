//! A table of search results, kept between searches and shared by threads.

use std::fmt::Debug;
use std::sync::atomic::Ordering::{Acquire, Relaxed, Release};
use std::sync::atomic::{AtomicU64, fence};

use parlour_core::{Buckets, mix};

use super::super::flips::Word;

/// Greater than every value.
pub(super) const INFINITE: i32 = 30_000;

/// No square.
pub(super) const NO_SQUARE: u8 = u8::MAX;

/// A set of squares shared by threads.
pub trait Cell<B>: Debug + Default + Send + Sync + 'static {
    /// Reads it.
    fn load(&self) -> B;

    /// Writes it.
    fn store(&self, set: B);
}

impl Cell<u64> for AtomicU64 {
    #[inline]
    fn load(&self) -> u64 {
        self.load(Relaxed)
    }

    #[inline]
    fn store(&self, set: u64) {
        self.store(set, Relaxed);
    }
}

impl Cell<u128> for [AtomicU64; 2] {
    #[inline]
    fn load(&self) -> u128 {
        u128::from(self[0].load(Relaxed)) | u128::from(self[1].load(Relaxed)) << 64
    }

    #[inline]
    fn store(&self, set: u128) {
        self[0].store(set as u64, Relaxed);
        self[1].store((set >> 64) as u64, Relaxed);
    }
}

/// Bounds on the value of a position. It counts from that position on: bonuses taken before are
/// excluded, so that one entry serves all paths to a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry {
    pub(super) lower: i32,
    pub(super) upper: i32,
    /// The square that reaches `lower`, if any.
    pub(super) best: u8,
    n_open: u8,
}

impl Entry {
    const fn unknown(n_open: u32) -> Self {
        Self { lower: -INFINITE, upper: INFINITE, best: NO_SQUARE, n_open: n_open as u8 }
    }

    /// In one word; zero if nothing is known.
    const fn packed(self) -> u64 {
        (self.lower + INFINITE) as u64
            | ((INFINITE - self.upper) as u64) << 16
            | ((NO_SQUARE - self.best) as u64) << 32
            | (self.n_open as u64) << 40
    }

    const fn unpacked(word: u64) -> Self {
        Self {
            lower: (word & 0xffff) as i32 - INFINITE,
            upper: INFINITE - (word >> 16 & 0xffff) as i32,
            best: NO_SQUARE - (word >> 32) as u8,
            n_open: (word >> 40) as u8,
        }
    }
}

#[derive(Debug, Default)]
struct Slot<C> {
    own: C,
    opp: C,
    entry: AtomicU64,
}

/// A pair of slots: the first keeps the position with more open squares, the second the latest.
/// While a thread writes, the version is odd; a reader that sees it change discards the data.
#[derive(Debug, Default)]
struct Pair<C> {
    version: AtomicU64,
    slots: [Slot<C>; 2],
}

/// A table in pairs of slots. Positions are compared in full, so there are no false matches.
#[derive(Debug)]
pub(super) struct Table<B: Word>(Buckets<Pair<B::Cell>>);

/// A hash of a position.
#[inline]
pub(super) fn key<B: Word>([own, opp]: [B; 2]) -> u64 {
    mix(own.folded().wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opp.folded())
}

impl<C> Slot<C> {
    #[inline]
    fn is_of<B: Word<Cell = C>>(&self, [own, opp]: [B; 2]) -> bool
    where
        C: Cell<B>,
    {
        self.own.load() == own && self.opp.load() == opp
    }
}

impl<B: Word> Table<B> {
    /// A table with this number of pairs.
    pub(super) fn new(n_pairs: usize) -> Self {
        Self(Buckets::new(n_pairs, || true).expect("nothing stops it"))
    }

    /// The number of pairs that fit into this memory, at least one.
    pub(super) const fn pairs_in(bytes: usize) -> usize {
        let n_pairs = bytes / size_of::<Pair<B::Cell>>();
        if n_pairs == 0 { 1 } else { n_pairs }
    }

    pub(super) fn n_pairs(&self) -> usize {
        self.0.len()
    }

    #[inline]
    pub(super) fn find(&self, discs: [B; 2]) -> Option<Entry> {
        let pair = self.0.of(key(discs));
        let version = pair.version.load(Acquire);
        let slot = pair.slots.iter().find(|slot| slot.is_of(discs))?;
        let entry = slot.entry.load(Relaxed);
        fence(Acquire);
        let is_whole = version.is_multiple_of(2) && pair.version.load(Relaxed) == version;
        is_whole.then_some(Entry::unpacked(entry))
    }

    /// Stores a value found in a window: `value` is a bound or exact. Does nothing while another
    /// thread writes.
    pub(super) fn note(
        &self,
        discs: [B; 2],
        n_open: u32,
        (alpha, beta): (i32, i32),
        value: i32,
        best: u8,
    ) {
        let pair = self.0.of(key(discs));
        let version = pair.version.load(Relaxed);
        let is_free = version.is_multiple_of(2)
            && pair.version.compare_exchange(version, version + 1, Acquire, Relaxed).is_ok();
        if !is_free {
            return;
        }
        fence(Release);
        let [first, second] = &pair.slots;
        let found = [first, second].into_iter().find(|slot| slot.is_of(discs));
        let mut entry = Entry::unknown(n_open);
        let slot = if let Some(slot) = found {
            entry = Entry { n_open: n_open as u8, ..Entry::unpacked(slot.entry.load(Relaxed)) };
            slot
        } else {
            let n_first = Entry::unpacked(first.entry.load(Relaxed)).n_open;
            let slot = if n_first > n_open as u8 { second } else { first };
            slot.own.store(discs[0]);
            slot.opp.store(discs[1]);
            slot
        };
        if value < beta {
            entry.upper = entry.upper.min(value);
        }
        if value > alpha {
            if value >= entry.lower {
                entry.best = best;
            }
            entry.lower = entry.lower.max(value);
        }
        slot.entry.store(entry.packed(), Relaxed);
        pair.version.store(version + 2, Release);
    }
}
