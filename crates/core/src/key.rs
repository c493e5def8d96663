//! 64-bit keys: mixing words, and a reusable set of keys.

/// The finalizer of `SplitMix64`: every input bit reaches every output bit; a bijection.
#[inline]
pub const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Adds `word` to a running key. Order matters.
#[inline]
pub const fn mix_in(key: u64, word: u64) -> u64 {
    mix(key.rotate_left(23).wrapping_add(0x9e37_79b9_7f4a_7c15) ^ mix(word ^ 0x2545_f491_4f6c_dd1d))
}

/// A set of keys that is cleared in constant time and reused from node to node.
///
/// Open addressing; a slot counts only when it carries the current generation.
#[derive(Clone, Debug)]
pub struct KeySet {
    slots: Vec<(u64, u32)>,
    generation: u32,
    n_keys: usize,
}

impl Default for KeySet {
    fn default() -> Self {
        Self::new()
    }
}

impl KeySet {
    const FIRST_SLOTS: usize = 1024;

    /// An empty set.
    pub fn new() -> Self {
        Self { slots: vec![(0, 0); Self::FIRST_SLOTS], generation: 1, n_keys: 0 }
    }

    /// Forgets all keys and keeps the memory.
    pub fn clear(&mut self) {
        self.n_keys = 0;
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots.fill((0, 0));
            self.generation = 1;
        }
    }

    /// How many keys are in the set.
    pub fn len(&self) -> usize {
        self.n_keys
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.n_keys == 0
    }

    /// Adds `key`; true when it was not there before.
    pub fn insert(&mut self, key: u64) -> bool {
        if self.n_keys * 2 >= self.slots.len() {
            self.grow();
        }
        let mask = self.slots.len() - 1;
        let mut slot_idx = key as usize & mask;
        loop {
            let slot = &mut self.slots[slot_idx];
            if slot.1 != self.generation {
                *slot = (key, self.generation);
                self.n_keys += 1;
                return true;
            }
            if slot.0 == key {
                return false;
            }
            slot_idx = (slot_idx + 1) & mask;
        }
    }

    fn grow(&mut self) {
        let bigger = Self { slots: vec![(0, 0); self.slots.len() * 2], generation: 1, n_keys: 0 };
        let old = std::mem::replace(self, bigger);
        for (key, generation) in old.slots {
            if generation == old.generation {
                self.insert(key);
            }
        }
    }
}
