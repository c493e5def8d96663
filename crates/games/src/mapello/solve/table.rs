//! A table of search results, kept between searches.

use parlour_core::mix;

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

/// A table in pairs of slots: the first keeps the position with more open squares, the second the
/// latest. Positions are compared in full, so that nothing is ever mistaken.
#[derive(Clone, Debug)]
pub(super) struct Table<B> {
    slots: Vec<[Entry<B>; 2]>,
}

impl<B: Word> Table<B> {
    const FREE: Entry<B> = Entry {
        own: B::EMPTY,
        opp: B::EMPTY,
        lower: -INFINITE as i16,
        upper: INFINITE as i16,
        best: NO_SQUARE,
        n_open: 0,
    };

    /// A table of 2 to the power of `log` pairs.
    pub(super) fn new(log: u32) -> Self {
        Self { slots: vec![[Self::FREE; 2]; 1 << log] }
    }

    pub(super) fn log(&self) -> u32 {
        self.slots.len().trailing_zeros()
    }

    #[inline]
    fn index(&self, own: B, opp: B) -> usize {
        let key = mix(own.folded().wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ opp.folded());
        key as usize & (self.slots.len() - 1)
    }

    #[inline]
    pub(super) fn find(&self, own: B, opp: B) -> Option<&Entry<B>> {
        let pair = &self.slots[self.index(own, opp)];
        pair.iter().find(|entry| entry.own == own && entry.opp == opp)
    }

    /// Notes that a value was found in a window: `value` is a bound or exact.
    pub(super) fn note(
        &mut self,
        [own, opp]: [B; 2],
        n_open: u32,
        (alpha, beta): (i32, i32),
        value: i32,
        best: u8,
    ) {
        let slot_idx = self.index(own, opp);
        let pair = &mut self.slots[slot_idx];
        let is_same = |entry: &Entry<B>| entry.own == own && entry.opp == opp;
        let idx = pair.iter().position(is_same).unwrap_or_else(|| {
            let idx = usize::from(pair[0].n_open > n_open as u8);
            pair[idx] = Entry { own, opp, n_open: n_open as u8, ..Self::FREE };
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
