//! The last squares, where ordering and tables cost more than they save.

use super::super::flips::Word;
use super::search::Search;
use super::table::INFINITE;

/// The squares that are left.
#[derive(Clone, Copy)]
pub(super) struct Left<B> {
    pub(super) open: B,
    pub(super) n_open: u32,
    /// The quarters of the board in which their number is odd.
    pub(super) odd: u8,
}

impl<B: Word> Search<'_, B> {
    /// Three or more open squares, those in odd quarters first: there one usually has the last word.
    pub(super) fn few(&mut self, own: B, opp: B, left: Left<B>, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let best = self.few_moves(own, opp, left, alpha, beta);
        if best > -INFINITE {
            return best;
        }
        let best = self.few_moves(opp, own, left, -beta, -alpha);
        if best > -INFINITE {
            return -best;
        }
        difference(own, opp)
    }

    #[inline]
    fn few_moves(&mut self, own: B, opp: B, left: Left<B>, mut alpha: i32, beta: i32) -> i32 {
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
                    self.two(next_own, next_opp, open, low, high)
                } else {
                    let odd = left.odd ^ here.quarter;
                    let left = Left { open, n_open: left.n_open - 1, odd };
                    self.few(next_own, next_opp, left, low, high)
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
        best
    }

    pub(super) fn two(&mut self, own: B, opp: B, open: B, alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        let one = open.first();
        let other = open.without_first().first();
        let best = self.two_moves(own, opp, [one, other], beta);
        if best > -INFINITE {
            return best;
        }
        let best = self.two_moves(opp, own, [one, other], -alpha);
        if best > -INFINITE {
            return -best;
        }
        difference(own, opp)
    }

    #[inline]
    fn two_moves(&mut self, own: B, opp: B, [one, other]: [usize; 2], beta: i32) -> i32 {
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
        best
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

/// By how many discs a player leads.
#[inline]
pub(super) fn difference<B: Word>(own: B, opp: B) -> i32 {
    own.count() as i32 - opp.count() as i32
}
