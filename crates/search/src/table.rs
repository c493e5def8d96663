//! The transposition table, shared by threads without locks.
//!
//! A slot is two words, the data and the key xor the data. Threads write them without
//! synchronization; a slot torn by two writers fails the comparison with the key and reads as empty (Hyatt and
//! Mann, "A lock-less transposition table implementation for parallel search", 2002).

use std::hash::{Hash, Hasher};
use std::sync::atomic::{AtomicU64, Ordering};

use parlour_core::{Buckets, MixHasher};

/// The kind of bound of a score.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Bound {
    /// The value is the score or less.
    Upper = 1,
    /// The value is the score or more.
    Lower = 2,
    /// The value is the score.
    Exact = 3,
}

impl Bound {
    /// Whether the score says that the value is at most the score.
    #[inline]
    pub(crate) const fn is_upper(self) -> bool {
        self as u8 & 1 != 0
    }

    /// Whether the score says that the value is at least the score.
    #[inline]
    pub(crate) const fn is_lower(self) -> bool {
        self as u8 & 2 != 0
    }
}

/// A TT entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Entry {
    /// Wins and losses count their distance from this position.
    pub(crate) score: i32,
    pub(crate) bound: Bound,
    /// The search depth.
    pub(crate) depth: u8,
    /// Whether every line below was followed to the end of the game, so that the score holds for any
    /// depth.
    pub(crate) is_complete: bool,
    /// The best move, as its index in the move list or its history index.
    pub(crate) tt_move: u16,
    /// A second hash of the position where the entry proves something, else 0.
    pub(crate) check: u16,
}

impl Entry {
    /// No move is known.
    pub(crate) const NO_MOVE: u16 = u16::MAX;

    /// Generations before the counter wraps.
    const GENERATIONS: u64 = 32;

    /// The second hash of a position: over everything it holds, its options included.
    pub(crate) fn check_of(position: &impl Hash) -> u16 {
        let mut hasher = MixHasher::new(0x5851_f42d_4c95_7f2d);
        position.hash(&mut hasher);
        (hasher.finish() >> 48) as u16
    }

    #[inline]
    fn pack(self, generation: u64) -> u64 {
        u64::from(self.score as i16 as u16)
            | u64::from(self.tt_move) << 16
            | u64::from(self.depth) << 32
            | (self.bound as u64) << 40
            | u64::from(self.is_complete) << 42
            | generation << 43
            | u64::from(self.check) << 48
    }

    /// `None` for a word that was never written.
    #[inline]
    fn unpack(word: u64) -> Option<Self> {
        let bound = match word >> 40 & 3 {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Self {
            score: i32::from(word as u16 as i16),
            bound,
            depth: (word >> 32) as u8,
            is_complete: word >> 42 & 1 != 0,
            tt_move: (word >> 16) as u16,
            check: (word >> 48) as u16,
        })
    }

    #[inline]
    fn generation(word: u64) -> u64 {
        word >> 43 & (Self::GENERATIONS - 1)
    }

    /// The value of keeping a word.
    #[inline]
    fn worth(word: u64, generation: u64) -> i64 {
        let age = generation.wrapping_sub(Self::generation(word)) % Self::GENERATIONS;
        let depth = (word >> 32 & 0xff) as i64;
        if word == 0 { i64::MIN } else { depth - 8 * age as i64 }
    }
}

#[derive(Debug, Default)]
struct Slot {
    check: AtomicU64,
    data: AtomicU64,
}

/// The slots of a key: one cache line.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([Slot; 4]);

/// The table.
#[derive(Debug)]
pub(crate) struct Table {
    buckets: Buckets<Bucket>,
    generation: u64,
}

impl Table {
    /// The smallest table: one bucket.
    pub(crate) fn smallest() -> Self {
        Self { buckets: Buckets::smallest(), generation: 0 }
    }

    /// A table of about `mib` MiB, at least one bucket; `None` if `has_budget` returns false.
    pub(crate) fn new(mib: usize, has_budget: impl FnMut() -> bool) -> Option<Self> {
        let buckets = Buckets::new(Buckets::<Bucket>::in_mib(mib), has_budget)?;
        Some(Self { buckets, generation: 0 })
    }

    /// Empties it.
    pub(crate) fn clear(&mut self) {
        self.generation = 0;
        self.buckets.clear();
    }

    /// Ages all entries.
    pub(crate) fn begin_search(&mut self) {
        self.generation = (self.generation + 1) % Entry::GENERATIONS;
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[Slot; 4] {
        &self.buckets.of(key).0
    }

    /// Prefetches the bucket of a key. Reading a slot and discarding it was slower than doing nothing, this 3 to 10 %
    /// faster (`parlour bench search`), which is the reason for the one `unsafe` here.
    #[inline]
    pub(crate) fn prefetch(&self, key: u64) {
        #[cfg(target_arch = "x86_64")]
        {
            use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
            let bucket: *const [Slot; 4] = self.bucket(key);
            #[expect(unsafe_code, reason = "a hint changes nothing, wherever it points")]
            unsafe {
                _mm_prefetch::<_MM_HINT_T0>(bucket.cast());
            }
        }
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    /// The entry of a key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let data = slot.data.load(Ordering::Relaxed);
            let is_here = slot.check.load(Ordering::Relaxed) ^ data == key;
            is_here.then(|| Entry::unpack(data)).flatten()
        })
    }

    /// Stores an entry, replacing that of the same position, or else the least valuable one of the bucket.
    #[inline]
    pub(crate) fn put(&self, key: u64, mut entry: Entry) {
        let mut victim: Option<(&Slot, i64)> = None;
        for slot in self.bucket(key) {
            let data = slot.data.load(Ordering::Relaxed);
            if slot.check.load(Ordering::Relaxed) ^ data == key
                && let Some(old) = Entry::unpack(data)
            {
                let is_new = Entry::generation(data) == self.generation;
                let is_much_deeper = old.depth > entry.depth.saturating_add(3);
                if is_much_deeper && entry.bound != Bound::Exact && is_new {
                    return;
                }
                if entry.tt_move == Entry::NO_MOVE {
                    entry.tt_move = old.tt_move;
                }
                victim = Some((slot, 0));
                break;
            }
            let worth = Entry::worth(data, self.generation);
            if victim.is_none_or(|(_, least)| worth < least) {
                victim = Some((slot, worth));
            }
        }
        if let Some((slot, _)) = victim {
            let data = entry.pack(self.generation);
            slot.check.store(key ^ data, Ordering::Relaxed);
            slot.data.store(data, Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Bound, Entry, Table};

    fn entry(depth: u8, score: i32) -> Entry {
        let (is_complete, check) = (depth % 2 == 1, 40_000 + u16::from(depth));
        Entry { score, bound: Bound::Lower, depth, is_complete, tt_move: 7, check }
    }

    #[test]
    fn entries_come_back_whole() {
        let table = Table::smallest();
        for score in [-30_000, -1, 0, 1, 30_000] {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let given = Entry { bound, ..entry(5, score) };
                table.put(99, given);
                assert_eq!(table.get(99), Some(given));
                assert_eq!(table.get(98), None);
            }
        }
    }

    #[test]
    fn the_shallowest_makes_room() {
        let table = Table::smallest();
        for key in 1..=5 {
            table.put(key, entry(10 - key as u8, 0));
        }
        let kept: Vec<bool> = (1..=5).map(|key| table.get(key).is_some()).collect();
        assert_eq!(kept, [true, true, true, false, true]);
    }

    #[test]
    fn old_searches_make_room_first() {
        let mut table = Table::smallest();
        table.put(1, entry(6, 0));
        table.begin_search();
        for key in 2..=5 {
            table.put(key, entry(2, 0));
        }
        assert_eq!(table.get(1), None);
        assert!((2..=5).all(|key| table.get(key).is_some()));
    }

    #[test]
    fn a_deep_entry_and_its_move_are_kept() {
        let table = Table::smallest();
        table.put(1, entry(9, 3));
        table.put(1, entry(2, 4));
        assert_eq!(table.get(1), Some(entry(9, 3)));
        table.put(1, Entry { tt_move: Entry::NO_MOVE, ..entry(10, 5) });
        assert_eq!(table.get(1), Some(entry(10, 5)));
    }

    #[test]
    fn a_cleared_table_is_empty() {
        let mut table = Table::new(1, || true).unwrap();
        table.put(1 << 60, entry(1, 1));
        table.clear();
        assert_eq!(table.get(1 << 60), None);
    }
}
