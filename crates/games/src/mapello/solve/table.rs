//! A table of search results, kept between searches.

use parlour_core::{Buckets, mix};

use super::super::flips::Word;

/// Beyond every value.
pub(super) const INFINITE: i32 = 30_000;

/// No square.
pub(super) const NO_SQUARE: u8 = u8::MAX;

/// Bounds on the value of a position. It counts from that position on: bonuses taken before are
/// excluded, so that one entry serves all paths to a position.
#[derive(Clone, Copy, Debug)]
pub(super) struct Entry<B> {
    own: B,
    opp: B,
    pub(super) lower: i16,
    pub(super) upper: i16,
    /// The square that reaches `lower`, if any.
    pub(super) best: u8,
    n_open: u8,
}

impl<B: Word> Default for Entry<B> {
    fn default() -> Self {
        let (own, opp, lower, upper) = (B::EMPTY, B::EMPTY, -INFINITE as i16, INFINITE as i16);
        Self { own, opp, lower, upper, best: NO_SQUARE, n_open: 0 }
    }
}

impl<B: Word> Entry<B> {
    #[inline]
    fn is_of(&self, [own, opp]: [B; 2]) -> bool {
        self.own == own && self.opp == opp
    }
}

/// A table in pairs of entries: the first keeps the position with more open squares, the second the
/// latest. Positions are compared in full, so that nothing is ever mistaken.
#[derive(Clone, Debug)]
pub(super) struct Table<B: Word>(Buckets<[Entry<B>; 2]>);

#[inline]
fn key<B: Word>([own, opp]: [B; 2]) -> u64 {
    mix(own.folded().wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opp.folded())
}

impl<B: Word> Table<B> {
    /// A table of that many pairs.
    pub(super) fn new(n_pairs: usize) -> Self {
        Self(Buckets::new(n_pairs, || true).expect("nothing stops it"))
    }

    pub(super) fn n_pairs(&self) -> usize {
        self.0.len()
    }

    #[inline]
    pub(super) fn find(&self, discs: [B; 2]) -> Option<&Entry<B>> {
        self.0.of(key(discs)).iter().find(|entry| entry.is_of(discs))
    }

    /// Notes that a value was found in a window: `value` is a bound or exact.
    pub(super) fn note(
        &mut self,
        discs: [B; 2],
        n_open: u32,
        (alpha, beta): (i32, i32),
        value: i32,
        best: u8,
    ) {
        let pair = self.0.of_mut(key(discs));
        let idx = pair.iter().position(|entry| entry.is_of(discs)).unwrap_or_else(|| {
            let idx = usize::from(pair[0].n_open > n_open as u8);
            let [own, opp] = discs;
            pair[idx] = Entry { own, opp, n_open: n_open as u8, ..Entry::default() };
            idx
        });
        let entry = &mut pair[idx];
        if value < beta {
            entry.upper = entry.upper.min(value as i16);
        }
        if value > alpha {
            if value as i16 >= entry.lower {
                entry.best = best;
            }
            entry.lower = entry.lower.max(value as i16);
        }
    }
}
