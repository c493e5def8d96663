//! 64-bit keys: mixing functions, a hasher, and a reusable set of keys.

use std::hash::Hasher;

/// The finalizer of `SplitMix64`: every input bit reaches every output bit; a bijection.
#[inline]
pub const fn mix(mut word: u64) -> u64 {
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ (word >> 31)
}

/// Mixes `word` into a running key. Order matters.
#[inline]
pub const fn mix_in(key: u64, word: u64) -> u64 {
    mix(key.rotate_left(23).wrapping_add(0x9e37_79b9_7f4a_7c15) ^ mix(word ^ 0x2545_f491_4f6c_dd1d))
}

/// An unkeyed hasher whose results are the same on every machine.
#[derive(Clone, Debug)]
pub struct MixHasher(u64);

impl MixHasher {
    /// Creates a hasher from a seed.
    pub const fn new(seed: u64) -> Self {
        Self(seed)
    }

    #[inline]
    fn word(&mut self, word: u64) {
        self.0 = mix_in(self.0, word);
    }
}

impl Hasher for MixHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.word(u64::from_le_bytes(word));
        }
    }

    #[inline]
    fn write_u8(&mut self, word: u8) {
        self.word(u64::from(word));
    }

    #[inline]
    fn write_u16(&mut self, word: u16) {
        self.word(u64::from(word));
    }

    #[inline]
    fn write_u32(&mut self, word: u32) {
        self.word(u64::from(word));
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        self.word(word);
    }

    #[inline]
    fn write_u128(&mut self, word: u128) {
        self.word(word as u64);
        self.word((word >> 64) as u64);
    }

    #[inline]
    fn write_usize(&mut self, word: usize) {
        self.word(word as u64);
    }

    // Enum discriminants are hashed as `isize`.
    #[inline]
    fn write_isize(&mut self, word: isize) {
        self.word(word as u64);
    }
}

/// A set of keys with constant-time `clear`, to reuse from node to node.
///
/// Uses open addressing; slots of earlier generations are free.
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
    const INITIAL_SLOTS: usize = 1024;

    /// An empty set.
    pub fn new() -> Self {
        Self { slots: vec![(0, 0); Self::INITIAL_SLOTS], generation: 1, n_keys: 0 }
    }

    /// Removes all keys and keeps the memory.
    pub fn clear(&mut self) {
        self.n_keys = 0;
        self.generation = self.generation.wrapping_add(1);
        if self.generation == 0 {
            self.slots.fill((0, 0));
            self.generation = 1;
        }
    }

    /// The number of keys.
    pub fn len(&self) -> usize {
        self.n_keys
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.n_keys == 0
    }

    /// Adds `key` and returns whether it is new.
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
