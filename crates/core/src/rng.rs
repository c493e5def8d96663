//! The project's random number generator.

/// `SplitMix64` (Steele, Lea, Flood 2014): tiny, fast, fully specified.
///
/// A seed must give the same random layout in every release, so the generator must not change with
/// a library version; see `docs/adr/0004-own-generator.md`.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// Creates a generator; any seed is fine.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        crate::mix(self.state)
    }

    /// Returns a number below `bound`, or 0 if `bound` is 0. Takes the high half of a 128-bit
    /// product; the bias is below `bound / 2^64`.
    #[inline]
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next_u64() as u128 * bound as u128) >> 64) as u64
    }

    /// Returns a random item, or `None` if the slice is empty.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }
}
