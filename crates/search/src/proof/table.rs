//! The table of proof search: a fixed number of slots, in which large subtrees replace small ones.

use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;

use parlour_core::{Buckets, mix};

use super::id::Id;
use super::value::{Deps, Value};

const BUCKET: usize = 4;

const DRAWISH: u8 = 1;
const CUT: u8 = 2;
const PATH_DEPENDENT: u8 = 4;
const USED: u8 = 8;

/// One position. A refutation that depends on the path stores the id of that dependency.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    key: u64,
    check: u64,
    /// For a path-dependent refutation: the key of the one position it depends on, or of the whole
    /// path up to the last such position.
    depends_on: u64,
    proof: u32,
    disproof: u32,
    /// The number of nodes searched for this value.
    size: u32,
    depth: u16,
    low: u16,
    high: u16,
    flags: u8,
}

/// An entry that threads read and write without locks. The first word is the key combined with a
/// checksum of the data, so that a reader notices words of different entries.
#[derive(Debug, Default)]
struct Slot([AtomicU64; 6]);

/// The dependency of a refutation, in a form that does not need the path it was found on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PathDependency {
    pub(super) deps: Deps,
    pub(super) name: u64,
}

/// A table of values by position.
#[derive(Debug)]
pub(super) struct Table {
    buckets: Buckets<[Slot; BUCKET]>,
}

impl Table {
    /// A table of at most this many slots, at least one bucket; `None` if `goes_on` returns false.
    pub(super) fn with_slots(n_slots: usize, goes_on: impl FnMut() -> bool) -> Option<Self> {
        Some(Self { buckets: Buckets::new(n_slots / BUCKET, goes_on)? })
    }

    /// The smallest table: one bucket.
    pub(super) fn smallest() -> Self {
        Self { buckets: Buckets::smallest() }
    }

    /// The number of slots in this many MiB.
    pub(super) const fn slots_in(mib: usize) -> usize {
        (mib << 20) / size_of::<Slot>()
    }

    /// Clears the table.
    pub(super) fn clear(&mut self) {
        self.buckets.clear();
    }

    /// The stored value of a position, and the dependency of a refutation.
    #[inline]
    pub(super) fn get(&self, id: Id) -> Option<(Value, Option<PathDependency>)> {
        let entry = self.buckets.of(id.key).iter().find_map(|slot| slot.entry_of(id))?;
        let value = Value {
            proof: entry.proof,
            disproof: entry.disproof,
            depth: entry.depth,
            is_drawish: entry.flags & DRAWISH != 0,
            is_cut: entry.flags & CUT != 0,
            deps: None,
        };
        let dependency = (entry.flags & PATH_DEPENDENT != 0).then_some(PathDependency {
            deps: Deps { low: entry.low, high: entry.high },
            name: entry.depends_on,
        });
        Some((value, dependency))
    }

    /// Stores a value. It replaces the old value of the position, else the smallest subtree in the
    /// bucket; a result valid on every path is never replaced by less.
    pub(super) fn put(&self, id: Id, value: &Value, dependency: Option<PathDependency>, size: u64) {
        let size = size.min(u64::from(u32::MAX)) as u32;
        let bucket = self.buckets.of(id.key);
        let known = bucket.iter().find_map(|slot| Some((slot, slot.entry_of(id)?)));
        let mut total = size;
        if let Some((_, old)) = &known {
            let is_absolute =
                old.flags & PATH_DEPENDENT == 0 && (old.proof == 0 || old.disproof == 0);
            let is_same = value.proof == old.proof && dependency.is_none() && value.is_solved();
            let was_drawish = old.flags & DRAWISH != 0;
            let is_better = (value.is_drawish, value.depth) < (was_drawish, old.depth);
            if is_absolute && !(is_same && is_better) {
                return;
            }
            total = size.saturating_add(old.size);
        }
        let smallest = || bucket.iter().min_by_key(|slot| slot.worth());
        let slot = known.map(|(slot, _)| slot).or_else(smallest).expect("a bucket has slots");
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        slot.store(&Entry {
            key: id.key,
            check: id.check,
            depends_on: dependency.map_or(0, |dependency| dependency.name),
            proof: value.proof,
            disproof: value.disproof,
            size: total,
            depth: value.depth,
            low: dependency.map_or(0, |dependency| dependency.deps.low),
            high: dependency.map_or(0, |dependency| dependency.deps.high),
            flags: USED
                | flag(value.is_drawish, DRAWISH)
                | flag(value.is_cut, CUT)
                | flag(dependency.is_some(), PATH_DEPENDENT),
        });
    }
}

impl Slot {
    /// The entry, if it is of this position.
    #[inline]
    fn entry_of(&self, id: Id) -> Option<Entry> {
        let word = |index: usize| self.0[index].load(Relaxed);
        if word(1) != id.check {
            return None;
        }
        let data = [word(2), word(3), word(4), word(5)];
        if word(0) ^ checksum(id.check, data) != id.key || data[3] >> 16 == 0 {
            return None;
        }
        Some(Entry {
            key: id.key,
            check: id.check,
            depends_on: data[0],
            proof: data[1] as u32,
            disproof: (data[1] >> 32) as u32,
            size: data[2] as u32,
            depth: (data[2] >> 32) as u16,
            low: (data[2] >> 48) as u16,
            high: data[3] as u16,
            flags: (data[3] >> 16) as u8,
        })
    }

    fn store(&self, entry: &Entry) {
        let data = [
            entry.depends_on,
            u64::from(entry.proof) | u64::from(entry.disproof) << 32,
            u64::from(entry.size) | u64::from(entry.depth) << 32 | u64::from(entry.low) << 48,
            u64::from(entry.high) | u64::from(entry.flags) << 16,
        ];
        let first = [entry.key ^ checksum(entry.check, data), entry.check];
        for (word, value) in self.0.iter().zip(first.into_iter().chain(data)) {
            word.store(value, Relaxed);
        }
    }

    /// The value of keeping it; 0 for an empty slot.
    fn worth(&self) -> u32 {
        let is_used = self.0[5].load(Relaxed) >> 16 != 0;
        if is_used { (self.0[4].load(Relaxed) as u32).max(1) } else { 0 }
    }
}

/// A checksum of the words of a slot. It mixes them, because differences of words would cancel out in a
/// linear one.
#[inline]
fn checksum(check: u64, data: [u64; 4]) -> u64 {
    data.into_iter().fold(check, |sum, word| mix(sum ^ word))
}

#[cfg(test)]
mod tests {
    use std::array;

    use parlour_core::Rng;

    use super::*;

    #[test]
    fn words_of_different_writes_are_refused() {
        let mut rng = Rng::new(1);
        let id = Id { key: rng.next_u64(), check: rng.next_u64() };
        // Single bits, whose differences cancel out more often than those of other numbers.
        let bit = |rng: &mut Rng| 1_u64 << rng.below(64);
        for _ in 0..10_000 {
            let slots = [0; 2].map(|_| {
                let slot = Slot::default();
                slot.store(&Entry {
                    key: id.key,
                    check: id.check,
                    depends_on: bit(&mut rng),
                    proof: bit(&mut rng) as u32,
                    disproof: bit(&mut rng) as u32,
                    size: bit(&mut rng) as u32,
                    depth: bit(&mut rng) as u16,
                    low: bit(&mut rng) as u16,
                    high: bit(&mut rng) as u16,
                    flags: USED,
                });
                assert!(slot.entry_of(id).is_some());
                slot.0.map(AtomicU64::into_inner)
            });
            for from in 0..1_u32 << 6 {
                let words: [u64; 6] = array::from_fn(|at| slots[(from >> at & 1) as usize][at]);
                let slot = Slot(words.map(AtomicU64::new));
                assert_eq!(
                    slot.entry_of(id).is_some(),
                    slots.contains(&words),
                    "{slots:x?} {from:b}"
                );
            }
        }
    }
}
