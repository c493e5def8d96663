//! A fast hash for the sets of the reference generators. Sets compare whole values, so a collision
//! only costs time.

use std::hash::{BuildHasherDefault, Hasher};

/// Builds a [`Mixer`] for a set.
pub(super) type Mixing = BuildHasherDefault<Mixer>;

/// Multiplies and rotates, number by number.
#[derive(Clone, Copy, Default)]
pub(super) struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u64(number as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}
