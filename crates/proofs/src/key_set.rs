//! The keys of positions met in a walk. A large proof has hundreds of millions.

/// The shards grow one at a time, so that the set allocates little more than it uses.
const N_SHARDS: usize = 1 << 8;

const FEWEST_SLOTS: usize = 16;

/// At least 4/5 of 4/5 of the slots are used, and a slot takes 16 bytes.
const BYTES_PER_KEY: usize = 25;

/// A set of well-mixed keys that takes about 22 bytes per key.
pub(crate) struct KeySet {
    shards: Vec<Shard>,
    n_keys: usize,
}

impl Default for KeySet {
    fn default() -> Self {
        Self { shards: (0..N_SHARDS).map(|_| Shard::default()).collect(), n_keys: 0 }
    }
}

impl KeySet {
    pub(crate) fn contains(&self, key: u128) -> bool {
        let shard = &self.shards[shard(key)];
        !shard.slots.is_empty() && shard.slots[shard.find(stored(key))] != 0
    }

    /// Adds a key. Returns whether it is new.
    pub(crate) fn insert(&mut self, key: u128) -> bool {
        let is_new = self.shards[shard(key)].insert(stored(key));
        self.n_keys += usize::from(is_new);
        is_new
    }

    pub(crate) fn len(&self) -> usize {
        self.n_keys
    }

    /// Adds all keys of another set.
    pub(crate) fn extend(&mut self, other: &Self) {
        let keys = other.shards.iter().flat_map(|shard| &shard.slots);
        for key in keys.filter(|key| **key != 0) {
            self.insert(*key);
        }
    }

    /// The maximum memory of a set of this many keys, in bytes. It does not depend on the keys:
    /// whether a strategy fits must not depend on their random numbers.
    pub(crate) fn memory(&self) -> usize {
        self.n_keys * BYTES_PER_KEY
    }
}

const fn shard(key: u128) -> usize {
    (key >> 120) as usize
}

/// Replaces key 0, because 0 marks an empty slot. So the keys 0 and 1 are equal here, like any two
/// keys that collide.
const fn stored(key: u128) -> u128 {
    if key == 0 { 1 } else { key }
}

/// A table with open addressing.
#[derive(Default)]
struct Shard {
    slots: Vec<u128>,
    n_used: usize,
}

impl Shard {
    /// The slot of a key, or the empty slot where it belongs.
    fn find(&self, key: u128) -> usize {
        let n_slots = self.slots.len();
        let mut slot = ((u128::from(key as u64) * n_slots as u128) >> 64) as usize;
        while self.slots[slot] != key && self.slots[slot] != 0 {
            slot += 1;
            if slot == n_slots {
                slot = 0;
            }
        }
        slot
    }

    fn insert(&mut self, key: u128) -> bool {
        // Keep at least one slot in five empty, or runs of used slots become long.
        if 5 * (self.n_used + 1) > 4 * self.slots.len() {
            let n_slots = (self.slots.len() / 4 * 5).max(FEWEST_SLOTS);
            let old = std::mem::replace(&mut self.slots, vec![0; n_slots]);
            for key in old.into_iter().filter(|key| *key != 0) {
                let slot = self.find(key);
                self.slots[slot] = key;
            }
        }
        let slot = self.find(key);
        let is_new = self.slots[slot] == 0;
        self.slots[slot] = key;
        self.n_used += usize::from(is_new);
        is_new
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;
    use std::hash::{BuildHasher, RandomState};

    use super::KeySet;

    #[test]
    fn holds_what_was_inserted() {
        let seeds = [RandomState::new(), RandomState::new()];
        let key = |n: u32| {
            let [high, low] = seeds.each_ref().map(|seed| seed.hash_one(n));
            // Every value of the topmost bits, the extremes of the lowest ones, and 0.
            let low = [low, 0, u64::MAX][n as usize % 3];
            if n == 0 { 0 } else { u128::from(high) << 64 | u128::from(low) }
        };
        let (mut keys, mut expected) = (KeySet::default(), HashSet::new());
        for n in 0..100_000 {
            let key = key(n * 7 % 60_000);
            assert_eq!(keys.contains(key), expected.contains(&key));
            assert_eq!(keys.insert(key), expected.insert(key));
            assert!(keys.contains(key));
        }
        assert_eq!(expected.len(), 60_000);
        let n_bytes = keys.shards.iter().map(|shard| 16 * shard.slots.len()).sum::<usize>();
        assert!(n_bytes <= keys.memory() && keys.memory() < 2 * n_bytes, "{n_bytes}");
        assert!((60_000..70_000).all(|n| !keys.contains(key(n))));
    }
}
