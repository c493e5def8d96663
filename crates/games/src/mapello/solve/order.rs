//! The order in which moves are searched.

use super::super::around::grown;
use super::super::flips::Word;
use super::estimate::{POINT, estimate};
use super::last::difference;
use super::search::{Candidate, Search};

/// Positions with fewer open squares are ordered by mobility alone.
const ESTIMATED_FROM: u32 = 12;
/// From this number of open squares on, the estimate searches one ply deeper for every third square.
const DEEPER_FROM: u32 = 10;
const SQUARES_PER_PLY: u32 = 3;
/// Moves with an estimate this far below the best one are ordered only roughly.
const SPAN: i32 = 8 * POINT;
/// Penalties, beyond the estimate, for each reply of the opponent and for each reply on a square like
/// a corner: positions with few replies are searched quickly.
const ANSWER: i32 = 160;
const CORNER_ANSWER: i32 = 96;
/// The additional depth of the guess from which the search starts.
const GUESS_DEEPER: u32 = 3;
/// Bounds below and above every estimate.
const FAR: i32 = i32::MAX / 2;

/// The depth of the estimate.
const fn depth(n_open: u32) -> u32 {
    n_open.saturating_sub(DEEPER_FROM) / SQUARES_PER_PLY
}

impl<B: Word> Search<'_, B> {
    /// Lists the moves without their ranks.
    #[inline]
    pub(super) fn list(&mut self, own: B, opp: B, moves: B) {
        let ground = self.ground;
        for square in moves.squares() {
            let flipped = ground.flips(own, opp, square);
            let worth = ground.square(square).worth;
            let (own, opp) = (opp ^ flipped, own | flipped | B::bit(square));
            self.waiting.push(Candidate { own, opp, rank: 0, worth, square: square as u8 });
        }
    }

    /// Ranks the waiting moves from index `first`.
    pub(super) fn rank(&mut self, first: usize, open: B, n_open: u32) {
        if n_open < ESTIMATED_FROM {
            return self.rank_by_mobility(first, open);
        }
        let depth = depth(n_open);
        let ground = self.ground;
        let mut best = -FAR;
        for idx in first..self.waiting.len() {
            let Candidate { own, opp, worth, .. } = self.waiting[idx];
            let low = (best - SPAN).max(-FAR);
            let worth = worth * POINT;
            let value = worth - self.shallow(own, opp, n_open - 1, depth, -FAR, worth - low);
            best = best.max(value);
            let answers = ground.placements(own, opp);
            self.waiting[idx].rank = value
                - ANSWER * answers.count() as i32
                - CORNER_ANSWER * (answers & ground.anchors()).count() as i32;
        }
    }

    /// Moves that leave the opponent few replies, now and later, come first. The factors were chosen
    /// by counting nodes on random layouts.
    #[inline]
    fn rank_by_mobility(&mut self, first: usize, open: B) {
        let ground = self.ground;
        let odd = ground.squares_of(ground.odd_quarters(open));
        for candidate in &mut self.waiting[first..] {
            let disc = B::bit(usize::from(candidate.square));
            let (own, opp) = (candidate.own, candidate.opp);
            let answers = ground.placements(own, opp);
            let is_odd = !(odd & disc).is_empty();
            candidate.rank = 4 * (i32::from(is_odd) + candidate.worth)
                - 16 * answers.count() as i32
                - 8 * (answers & ground.anchors()).count() as i32
                - 4 * (grown(opp) & ground.open(own, opp)).count() as i32
                - 2 * opp.count() as i32;
        }
    }

    /// A guess at the value, from a deeper search.
    pub(super) fn guess(&mut self, own: B, opp: B, n_open: u32) -> i32 {
        self.shallow(own, opp, n_open, depth(n_open) + GUESS_DEEPER, -FAR, FAR) / POINT
    }

    /// A search to a fixed depth, with the estimate at its end.
    fn shallow(&mut self, own: B, opp: B, n_open: u32, depth: u32, alpha: i32, beta: i32) -> i32 {
        if !self.count() {
            return alpha;
        }
        let ground = self.ground;
        let moves = ground.placements(own, opp);
        if depth == 0 || moves.is_empty() {
            let answers = ground.placements(opp, own);
            if moves.is_empty() {
                if answers.is_empty() {
                    return POINT * difference(own, opp);
                }
                return -self.shallow(opp, own, n_open, depth, -beta, -alpha);
            }
            return estimate(ground, [own, opp], [moves, answers], n_open);
        }
        let mut best = -FAR;
        let mut low = alpha;
        for square in moves.squares() {
            let flipped = ground.flips(own, opp, square);
            let worth = POINT * ground.square(square).worth;
            let (next_own, next_opp) = (opp ^ flipped, own | flipped | B::bit(square));
            let answer =
                self.shallow(next_own, next_opp, n_open - 1, depth - 1, worth - beta, worth - low);
            let value = worth - answer;
            if value > best {
                best = value;
                low = low.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        best
    }
}
