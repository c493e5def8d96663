//! The last squares, where ordering and tables cost more than they save.

use super::super::flips::Word;
use super::search::Search;
use super::table::INFINITE;

impl<B: Word> Search<'_, B> {
    /// Three or more open squares, those in odd quarters first: there one usually has the last word.
    pub(super) fn few(&mut self, own: B, opp: B, alpha: i32, beta: i32) -> i32 {
        let open = self.ground.open(own, opp);
        self.nodes += 1;
        let odd = open & self.ground.odd_quarters(open);
        let best = self.few_moves(own, opp, (open, odd), alpha, beta);
        if best > -INFINITE {
            return best;
        }
        let best = self.few_moves(opp, own, (open, odd), -beta, -alpha);
        if best > -INFINITE {
            return -best;
        }
        difference(own, opp)
    }

    #[inline]
    fn few_moves(&mut self, own: B, opp: B, (open, odd): (B, B), mut alpha: i32, beta: i32) -> i32 {
        let ground = self.ground;
        let is_three = open.count() == 3;
        let mut best = -INFINITE;
        for set in [odd, open ^ odd] {
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
                let value = here.worth
                    - if is_three {
                        self.two(next_own, next_opp, open ^ disc, low, high)
                    } else {
                        self.few(next_own, next_opp, low, high)
                    };
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

    fn two(&mut self, own: B, opp: B, open: B, alpha: i32, beta: i32) -> i32 {
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
        let difference = difference(own, opp);
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
