//! Alpha-beta search to the end of the game, on the score.

use parlour_core::Meter;

use super::super::flips::Word;
use super::ground::Ground;
use super::last::difference;
use super::table::{INFINITE, NO_SQUARE, Table};

/// Positions with fewer open squares are searched without ordering by mobility, ...
const SORTED_FROM: u32 = 7;
/// ... and those with fewer than this without the table.
const TABLE_FROM: u32 = 8;

/// Nodes between two looks at the meter.
const CHECK_EVERY: u64 = 1000;

/// One search.
pub(super) struct Search<'a, B: Word> {
    pub(super) ground: &'a Ground<B>,
    pub(super) table: &'a mut Table<B>,
    meter: &'a mut dyn Meter,
    pub(super) nodes: u64,
    booked: u64,
    is_stopped: bool,
}

/// A move that waits for its turn.
#[derive(Clone, Copy)]
struct Candidate<B> {
    own: B,
    opp: B,
    rank: i32,
    worth: i32,
    square: u8,
}

impl<'a, B: Word> Search<'a, B> {
    pub(super) fn new(
        ground: &'a Ground<B>,
        table: &'a mut Table<B>,
        meter: &'a mut dyn Meter,
    ) -> Self {
        Self { ground, table, meter, nodes: 0, booked: 0, is_stopped: false }
    }

    /// Books what was counted; false when the search must end.
    pub(super) fn book(&mut self) -> bool {
        if !self.is_stopped && !self.meter.spend(self.nodes - self.booked) {
            self.is_stopped = true;
        }
        self.booked = self.nodes;
        !self.is_stopped
    }

    /// The value of a position for `own`, who moves: exact between the bounds, else a bound itself.
    /// Nonsense once the meter has refused.
    pub(super) fn value(&mut self, own: B, opp: B, alpha: i32, beta: i32) -> i32 {
        let n_open = self.ground.open(own, opp).count();
        if n_open >= SORTED_FROM {
            return self.sorted(own, opp, n_open, alpha, beta, &mut NO_SQUARE.clone());
        }
        match n_open {
            0 => difference(own, opp),
            1 => self.one(own, opp, self.ground.open(own, opp).first()),
            _ => self.few(own, opp, alpha, beta),
        }
    }

    /// The same with the best square, if there is one; for any number of open squares.
    pub(super) fn best(&mut self, own: B, opp: B, alpha: i32, beta: i32) -> (i32, u8) {
        let n_open = self.ground.open(own, opp).count();
        let mut best = NO_SQUARE;
        let value = self.sorted(own, opp, n_open, alpha, beta, &mut best);
        (value, best)
    }

    fn sorted(
        &mut self,
        own: B,
        opp: B,
        n_open: u32,
        alpha: i32,
        beta: i32,
        best_square: &mut u8,
    ) -> i32 {
        self.nodes += 1;
        if self.nodes - self.booked >= CHECK_EVERY && !self.book() || self.is_stopped {
            return alpha;
        }
        let moves = self.ground.placements(own, opp);
        if moves.is_empty() {
            if self.ground.placements(opp, own).is_empty() {
                return difference(own, opp);
            }
            return -self.value(opp, own, -beta, -alpha);
        }
        let mut known = NO_SQUARE;
        if n_open >= TABLE_FROM {
            if let Some(entry) = self.table.find(own, opp) {
                let (lower, upper) = (i32::from(entry.lower), i32::from(entry.upper));
                known = entry.best;
                *best_square = known;
                if lower >= beta || lower == upper && known != NO_SQUARE {
                    return lower;
                }
                if upper <= alpha {
                    return upper;
                }
            }
        }
        let mut list = [Candidate { own, opp, rank: 0, worth: 0, square: 0 }; 64];
        let n_moves = self.list(own, opp, moves, n_open, known, &mut list);
        let list = &mut list[..n_moves];
        let mut best = -INFINITE;
        let mut low = alpha;
        for idx in 0..n_moves {
            let first = (idx + 1..n_moves).fold(idx, |first, other| {
                if list[other].rank > list[first].rank { other } else { first }
            });
            list.swap(idx, first);
            let Candidate { own, opp, worth, square, .. } = list[idx];
            let mut value = if idx == 0 {
                worth - self.value(own, opp, worth - beta, worth - low)
            } else {
                worth - self.value(own, opp, worth - low - 1, worth - low)
            };
            if idx > 0 && value > low && value < beta {
                value = worth - self.value(own, opp, worth - beta, worth - value);
            }
            if self.is_stopped {
                return alpha;
            }
            if value > best {
                best = value;
                if value > low {
                    *best_square = square;
                    low = value;
                    if value >= beta {
                        break;
                    }
                }
            }
        }
        if n_open >= TABLE_FROM {
            self.table.note([own, opp], n_open, (alpha, beta), best, *best_square);
        }
        best
    }

    /// Lists the moves with their ranks: few answers for the other side come first.
    #[inline]
    fn list(
        &self,
        own: B,
        opp: B,
        moves: B,
        _n_open: u32,
        known: u8,
        list: &mut [Candidate<B>; 64],
    ) -> usize {
        let ground = self.ground;
        let odd = ground.odd_quarters(ground.open(own, opp));
        let mut n_moves = 0;
        for square in moves.squares() {
            let disc = B::bit(square);
            let flipped = ground.flips(own, opp, square);
            let (next_own, next_opp) = (opp ^ flipped, own | flipped | disc);
            let answers = ground.placements(next_own, next_opp);
            let worth = ground.square(square).worth;
            let mut rank = -16 * (answers.count() + (answers & ground.anchors()).count()) as i32;
            rank += 8 * i32::from(!(odd & disc).is_empty());
            rank += 4 * worth;
            rank += 16 * i32::from(!(ground.anchors() & disc).is_empty());
            if square == usize::from(known) {
                rank = INFINITE;
            }
            list[n_moves % 64] =
                Candidate { own: next_own, opp: next_opp, rank, worth, square: square as u8 };
            n_moves += 1;
        }
        n_moves
    }
}
