//! The one random generator of the project.

/// `SplitMix64` (Steele, Lea, Flood 2014): tiny, fast, fully specified.
///
/// Random layouts are part of the rules (a seed gives the same layout everywhere), so the generator
/// must not change with a library version; see `docs/adr/0004-own-generator.md`.
#[derive(Clone, Debug)]
pub struct Rng {
    state: u64,
}

impl Rng {
    /// A generator that starts from `seed`; any value is fine.
    pub const fn new(seed: u64) -> Self {
        Self { state: seed }
    }

    /// The next 64 random bits.
    #[inline]
    pub const fn next_u64(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        crate::mix(self.state)
    }

    /// A number from 0 to `bound - 1` (0 for a bound of 0): the high half of the 128-bit product of
    /// 64 random bits and `bound`. The bias is below `bound / 2^64`.
    #[inline]
    pub const fn below(&mut self, bound: u64) -> u64 {
        ((self.next_u64() as u128 * bound as u128) >> 64) as u64
    }

    /// One of the items, or none of an empty slice.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        items.get(self.below(items.len() as u64) as usize)
    }
}
