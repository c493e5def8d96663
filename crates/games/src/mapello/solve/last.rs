//! The last squares, where ordering and tables cost more than they save.

use super::super::flips::Word;
use super::search::Search;
use super::table::INFINITE;

/// The open squares.
#[derive(Clone, Copy)]
pub(super) struct Left<B> {
    pub(super) open: B,
    pub(super) n_open: u32,
    /// The quarters of the board in which their number is odd.
    pub(super) odd: u8,
}

impl<B: Word> Search<'_, B> {
    /// Three or more open squares, those in odd quarters first: there the mover usually moves last.
    /// `PASSED` where the other player could not place a disc.
    pub(super) fn few<const PASSED: bool>(
        &mut self,
        own: B,
        opp: B,
        left: Left<B>,
        mut alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        let ground = self.ground;
        let odd = left.open & ground.squares_of(left.odd);
        let mut best = -INFINITE;
        for set in [odd, left.open ^ odd] {
            for square in set.squares() {
                let here = ground.square(square);
                if (here.around & opp).is_empty() {
                    continue;
                }
                let flipped = ground.flips(own, opp, square);
                if flipped.is_empty() {
                    continue;
                }
                let disc = B::bit(square);
                let (next_own, next_opp) = (opp ^ flipped, own | flipped | disc);
                let (low, high) = (here.worth - beta, here.worth - alpha);
                let open = left.open ^ disc;
                let answer = if left.n_open == 3 {
                    {
                        let pair = [open.first(), open.without_first().first()];
                        self.two::<false>(next_own, next_opp, pair, low, high)
                    }
                } else {
                    let odd = left.odd ^ here.quarter;
                    let left = Left { open, n_open: left.n_open - 1, odd };
                    self.few::<false>(next_own, next_opp, left, low, high)
                };
                let value = here.worth - answer;
                if value > best {
                    best = value;
                    if value >= beta {
                        return value;
                    }
                    alpha = alpha.max(value);
                }
            }
        }
        if best > -INFINITE {
            best
        } else if PASSED {
            difference(own, opp)
        } else {
            -self.few::<true>(opp, own, left, -beta, -alpha)
        }
    }

    pub(super) fn two<const PASSED: bool>(
        &mut self,
        own: B,
        opp: B,
        [one, other]: [usize; 2],
        alpha: i32,
        beta: i32,
    ) -> i32 {
        self.nodes += 1;
        let ground = self.ground;
        let mut best = -INFINITE;
        for (square, rest) in [(one, other), (other, one)] {
            let here = ground.square(square);
            if (here.around & opp).is_empty() {
                continue;
            }
            let flipped = ground.flips(own, opp, square);
            if flipped.is_empty() {
                continue;
            }
            let value = here.worth - self.one(opp ^ flipped, own | flipped | B::bit(square), rest);
            if value >= beta {
                return value;
            }
            best = best.max(value);
        }
        if best > -INFINITE {
            best
        } else if PASSED {
            difference(own, opp)
        } else {
            -self.two::<true>(opp, own, [one, other], -beta, -alpha)
        }
    }

    #[inline]
    pub(super) fn one(&mut self, own: B, opp: B, square: usize) -> i32 {
        self.nodes += 1;
        let ground = self.ground;
        let worth = ground.square(square).worth;
        let difference = ground.lead_but_one(own);
        let n_flipped = ground.n_last(own, opp, square);
        if n_flipped > 0 {
            return difference + 2 * n_flipped + 1 + worth;
        }
        let n_flipped = ground.n_last(opp, own, square);
        if n_flipped > 0 {
            return difference - 2 * n_flipped - 1 - worth;
        }
        difference
    }
}

/// The lead of a player in discs.
#[inline]
pub(super) fn difference<B: Word>(own: B, opp: B) -> i32 {
    own.count() as i32 - opp.count() as i32
}
