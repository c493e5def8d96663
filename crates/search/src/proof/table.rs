//! The table of proof search: a fixed number of slots, in which large subtrees replace small ones.

use parlour_core::Buckets;

use super::id::Id;
use super::value::{Deps, Value};

const BUCKET: usize = 4;

const DRAWISH: u8 = 1;
const CUT: u8 = 2;
const LEANS: u8 = 4;
const USED: u8 = 8;

/// One position. A refutation that depends on the path stores the id of that dependency.
#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    check: u64,
    /// For a path-dependent refutation: the key of the one position it depends on, or of the whole
    /// path up to the last such position.
    leans_on: u64,
    proof: u32,
    disproof: u32,
    /// The number of nodes searched for this value.
    size: u32,
    depth: u16,
    low: u16,
    high: u16,
    flags: u8,
}

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

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        self.buckets.clear();
    }

    /// The stored value of a position, and the dependency of a refutation.
    #[inline]
    pub(super) fn get(&self, id: Id) -> Option<(Value, Option<PathDependency>)> {
        let slot = self.buckets.of(id.key).iter().find(|slot| slot.is_of(id))?;
        let value = Value {
            proof: slot.proof,
            disproof: slot.disproof,
            depth: slot.depth,
            is_drawish: slot.flags & DRAWISH != 0,
            is_cut: slot.flags & CUT != 0,
            deps: None,
        };
        let leaning = (slot.flags & LEANS != 0).then_some(PathDependency {
            deps: Deps { low: slot.low, high: slot.high },
            name: slot.leans_on,
        });
        Some((value, leaning))
    }

    /// Stores a value. It replaces the old value of the position, else the smallest subtree in the
    /// bucket; a result valid on every path is never replaced by less.
    pub(super) fn put(
        &mut self,
        id: Id,
        value: &Value,
        leaning: Option<PathDependency>,
        size: u64,
    ) {
        let size = size.min(u64::from(u32::MAX)) as u32;
        let bucket = self.buckets.of_mut(id.key);
        let known = bucket.iter().position(|slot| slot.is_of(id));
        let slot_idx = known.unwrap_or_else(|| {
            let smallest = (0..BUCKET).min_by_key(|slot_idx| bucket[*slot_idx].worth());
            smallest.unwrap_or_default()
        });
        let slot = &mut bucket[slot_idx];
        let is_absolute = slot.flags & LEANS == 0 && (slot.proof == 0 || slot.disproof == 0);
        if known.is_some() && is_absolute {
            let is_same = value.proof == slot.proof && leaning.is_none() && value.is_solved();
            let was_drawish = slot.flags & DRAWISH != 0;
            if !is_same || (value.is_drawish, value.depth) >= (was_drawish, slot.depth) {
                return;
            }
        }
        let size = if known.is_some() { size.saturating_add(slot.size) } else { size };
        let flag = |is_set: bool, flag: u8| if is_set { flag } else { 0 };
        *slot = Slot {
            key: id.key,
            check: id.check,
            leans_on: leaning.map_or(0, |leaning| leaning.name),
            proof: value.proof,
            disproof: value.disproof,
            size,
            depth: value.depth,
            low: leaning.map_or(0, |leaning| leaning.deps.low),
            high: leaning.map_or(0, |leaning| leaning.deps.high),
            flags: USED
                | flag(value.is_drawish, DRAWISH)
                | flag(value.is_cut, CUT)
                | flag(leaning.is_some(), LEANS),
        };
    }
}

impl Slot {
    #[inline]
    fn is_of(&self, id: Id) -> bool {
        self.key == id.key && self.check == id.check && self.flags & USED != 0
    }

    /// The value of keeping it; 0 for an empty slot.
    fn worth(&self) -> u32 {
        if self.flags & USED == 0 { 0 } else { self.size.max(1) }
    }
}
