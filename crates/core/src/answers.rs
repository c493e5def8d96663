//! A table of proven yes-or-no answers, for the solvers of games.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use crate::{Buckets, mix};

/// A slot in two halves, without a lock. While a thread writes, a reader may see halves of two answers;
/// their key bits match a third key only by chance, as those of any two keys.
#[derive(Debug, Default)]
struct Slot([AtomicU64; 2]);

impl Slot {
    #[inline]
    fn load(&self) -> u128 {
        u128::from(self.0[0].load(Relaxed)) | u128::from(self.0[1].load(Relaxed)) << 64
    }

    #[inline]
    fn store(&self, slot: u128) {
        self.0[0].store(slot as u64, Relaxed);
        self.0[1].store((slot >> 64) as u64, Relaxed);
    }
}

/// The slots of a bucket fill one cache line. The answer that took the least work is replaced.
type Bucket = [Slot; 4];

/// Yes-or-no answers by key, in a table that grows to 64 MiB unless another limit is set.
///
/// A key has 128 bits, of which the topmost `WORK_BITS + 1` are ignored: that much of a slot is for the work and the
/// answer. Keys are compared in full otherwise, and need not be mixed.
#[derive(Debug)]
pub struct AnswerTable<const WORK_BITS: u32> {
    /// A slot is the key, then the work, which is never 0, then the answer; 0 if empty.
    buckets: Buckets<Bucket>,
    n_used: usize,
    max_buckets: usize,
    /// The table grows when its buckets hold this many answers on average.
    max_load: usize,
}

impl<const WORK_BITS: u32> Default for AnswerTable<WORK_BITS> {
    fn default() -> Self {
        Self {
            buckets: Buckets::smallest(),
            n_used: 0,
            max_buckets: Buckets::<Bucket>::in_mib(Self::DEFAULT_MIB),
            max_load: 3,
        }
    }
}

impl<const WORK_BITS: u32> AnswerTable<WORK_BITS> {
    const FIRST_BUCKETS: usize = 1 << 10;
    const DEFAULT_MIB: usize = 64;
    const MAX_WORK: u32 = (1 << WORK_BITS) - 1;

    /// A table that grows early, so that little is replaced before it has its full size.
    pub fn roomy() -> Self {
        Self { max_load: 2, ..Self::default() }
    }

    /// An empty table that stays within this many bytes.
    pub fn with_memory(bytes: usize) -> Self {
        let mut table = Self::default();
        table.set_memory(bytes);
        table
    }

    /// Limits the table to this many bytes, at least one bucket, also while it grows: then the old
    /// table, a quarter as large, exists beside the new one.
    pub fn set_memory(&mut self, bytes: usize) {
        self.max_buckets = (bytes / 5 * 4 / size_of::<Bucket>()).max(1);
        if self.buckets.len() > self.max_buckets {
            self.resize(self.max_buckets);
        }
    }

    /// Forgets everything; the limits stay.
    pub fn clear(&mut self) {
        self.buckets = Buckets::smallest();
        self.n_used = 0;
    }

    /// The table at its full size, for several threads.
    pub fn shared(&mut self) -> SharedAnswers<'_, WORK_BITS> {
        if self.buckets.len() < self.max_buckets {
            self.resize(self.max_buckets);
        }
        SharedAnswers(&self.buckets)
    }

    /// The answer stored under a key.
    #[inline]
    pub fn get(&self, key: u128) -> Option<bool> {
        find::<WORK_BITS>(&self.buckets, key)
    }

    /// Stores an answer; `work` is a measure of what it took to find.
    pub fn put(&mut self, key: u128, answer: bool, work: u32) {
        let n_buckets = self.buckets.len();
        if self.n_used >= self.max_load * n_buckets && n_buckets < self.max_buckets {
            let n_wanted = (4 * n_buckets).max(Self::FIRST_BUCKETS).min(self.max_buckets);
            // The last table is at least four times as large as the one before.
            let is_last = 4 * n_wanted > self.max_buckets;
            self.resize(if is_last { self.max_buckets } else { n_wanted });
        }
        let slot = slot::<WORK_BITS>(key, answer, work);
        self.n_used += usize::from(insert::<WORK_BITS>(&self.buckets, slot));
    }

    /// Moves the answers to a table of `n_buckets`.
    fn resize(&mut self, n_buckets: usize) {
        self.n_used = 0;
        let n_used = &mut self.n_used;
        self.buckets.resize(n_buckets, |buckets, old| {
            for slot in old.iter().map(Slot::load).filter(|slot| *slot != 0) {
                *n_used += usize::from(insert::<WORK_BITS>(buckets, slot));
            }
        });
    }
}

/// A table of a fixed size that threads share.
#[derive(Clone, Copy, Debug)]
pub struct SharedAnswers<'a, const WORK_BITS: u32>(&'a Buckets<Bucket>);

/// The answers of a search: in a table of its own, or in one that threads share.
#[derive(Debug)]
pub enum Answers<'a, const WORK_BITS: u32> {
    /// A table that can grow.
    Own(&'a mut AnswerTable<WORK_BITS>),
    /// A table that cannot.
    Shared(SharedAnswers<'a, WORK_BITS>),
}

impl<const WORK_BITS: u32> Answers<'_, WORK_BITS> {
    /// The answer stored under a key.
    #[inline]
    pub fn get(&self, key: u128) -> Option<bool> {
        let buckets = match self {
            Self::Own(table) => &table.buckets,
            Self::Shared(table) => table.0,
        };
        find::<WORK_BITS>(buckets, key)
    }

    /// Stores an answer; `work` is a measure of what it took to find.
    pub fn put(&mut self, key: u128, answer: bool, work: u32) {
        match self {
            Self::Own(table) => table.put(key, answer, work),
            Self::Shared(table) => {
                insert::<WORK_BITS>(table.0, slot::<WORK_BITS>(key, answer, work));
            }
        }
    }
}

/// The answer stored under a key.
#[inline]
fn find<const WORK_BITS: u32>(buckets: &Buckets<Bucket>, key: u128) -> Option<bool> {
    let wanted = key << (WORK_BITS + 1);
    let mut slots = buckets.of(bucket_key::<WORK_BITS>(wanted)).iter().map(Slot::load);
    let is_wanted =
        |slot: &u128| *slot >> (WORK_BITS + 1) == wanted >> (WORK_BITS + 1) && *slot != 0;
    Some(slots.find(is_wanted)? & 1 != 0)
}

/// The contents of a slot.
fn slot<const WORK_BITS: u32>(key: u128, answer: bool, work: u32) -> u128 {
    let work = u128::from(work.clamp(1, AnswerTable::<WORK_BITS>::MAX_WORK));
    key << (WORK_BITS + 1) | work << 1 | u128::from(answer)
}

/// Fills a slot; true if it was empty.
fn insert<const WORK_BITS: u32>(buckets: &Buckets<Bucket>, new: u128) -> bool {
    let loss = |old: &(&Slot, u128)| {
        let is_same = old.1 >> (WORK_BITS + 1) == new >> (WORK_BITS + 1);
        if is_same { 0 } else { old.1 as u32 >> 1 & AnswerTable::<WORK_BITS>::MAX_WORK }
    };
    let bucket = buckets.of(bucket_key::<WORK_BITS>(new));
    let slots = bucket.iter().map(|slot| (slot, slot.load()));
    let (slot, old) = slots.min_by_key(loss).expect("a bucket has slots");
    slot.store(new);
    old == 0
}

/// Mixes the key of a slot.
#[inline]
const fn bucket_key<const WORK_BITS: u32>(slot: u128) -> u64 {
    let key = slot >> (WORK_BITS + 1);
    mix(key as u64 ^ mix((key >> 64) as u64))
}

#[cfg(test)]
mod tests {
    use super::{AnswerTable, Answers, insert};

    #[test]
    fn answers_survive_while_the_table_grows() {
        let mut table = AnswerTable::<5>::default();
        assert_eq!(table.get(0), None);
        for key in 0..10_000 {
            table.put(key << 100, key % 3 == 0, 1 + key as u32 % 40);
        }
        let answers = (0..10_000).filter_map(|key| Some((key, table.get(key << 100)?)));
        let (n_right, n_wrong) = answers.fold((0, 0), |(n_right, n_wrong), (key, answer)| {
            if answer == (key % 3 == 0) { (n_right + 1, n_wrong) } else { (n_right, n_wrong + 1) }
        });
        assert!(n_right > 8_000 && n_wrong == 0, "{n_right} right, {n_wrong} wrong");
        assert_eq!(table.get(10_000 << 100), None);
    }

    #[test]
    fn the_memory_is_limited() {
        let mut table = AnswerTable::<5>::default();
        table.set_memory(1 << 17);
        for key in 0..100_000 {
            table.put(key, key % 3 == 0, 1);
        }
        assert_eq!(table.buckets.len(), (1 << 17) / 5 * 4 / size_of::<super::Bucket>());
        let n_kept = (0..100_000).filter(|key| table.get(*key).is_some()).count();
        assert!((4_500..=6_552).contains(&n_kept), "{n_kept}");
        table.set_memory(1 << 12);
        assert_eq!(table.buckets.len(), 51);
        assert!(
            (0..100_000).all(|key| table.get(key).is_none_or(|answer| answer == (key % 3 == 0)))
        );
        assert!((0..100_000).filter(|key| table.get(*key).is_some()).count() <= 204);
        table.set_memory(0);
        assert_eq!(table.buckets.len(), 1);
        table.set_memory(1 << 17);
        table.put(1, true, 1);
        table.clear();
        assert_eq!((table.get(1), table.buckets.len()), (None, 1));
    }

    #[test]
    fn the_least_work_makes_room() {
        let table = AnswerTable::<5>::default();
        for work in [9, 3, 7, 5, 8] {
            insert::<5>(&table.buckets, work << 6 | work << 1);
        }
        let kept = [9, 3, 7, 5, 8].map(|key| table.get(key).is_some());
        assert_eq!(kept, [true, false, true, true, true]);
    }

    #[test]
    fn threads_share_a_table() {
        let mut table = AnswerTable::<5>::with_memory(1 << 20);
        table.put(7 << 100, true, 9);
        let shared = table.shared();
        std::thread::scope(|scope| {
            for thread in 0..4_u128 {
                scope.spawn(move || {
                    let mut shared = Answers::Shared(shared);
                    for key in (thread..8_000).step_by(2) {
                        shared.put(key << 100 | key, key % 3 == 0, 1);
                        let known = shared.get((key ^ 1) << 100 | key ^ 1);
                        assert!(known.is_none_or(|answer| answer == ((key ^ 1) % 3 == 0)));
                    }
                });
            }
        });
        assert_eq!(table.get(7 << 100), Some(true), "the table keeps what it had");
        let n_kept = (0..8_000).filter(|key| table.get(key << 100 | key).is_some()).count();
        assert!(n_kept > 7_000, "{n_kept}");
    }
}
