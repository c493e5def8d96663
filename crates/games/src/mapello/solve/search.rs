//! Alpha-beta search to the end of the game, on the score.

use parlour_core::Meter;

use super::super::around::grown;
use super::super::flips::Word;
use super::ground::Ground;
use super::last::{Left, difference};
use super::table::{INFINITE, NO_SQUARE, Table};

/// Positions with fewer open squares are searched without ordering by mobility, ...
const SORTED_FROM: u32 = 7;
/// ... and those with fewer than this without the table.
const TABLE_FROM: u32 = 7;
/// From this many open squares on, the table is probed for every reply before one is searched.
const ANSWERS_FROM: u32 = 8;

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
    /// The moves of all positions on the way to the present one that are not searched yet.
    waiting: Vec<Candidate<B>>,
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
        Self { ground, table, meter, nodes: 0, booked: 0, is_stopped: false, waiting: Vec::new() }
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
        let open = self.ground.open(own, opp);
        let n_open = open.count();
        if n_open >= SORTED_FROM {
            return self.sorted(own, opp, n_open, alpha, beta, &mut NO_SQUARE.clone());
        }
        match n_open {
            0 => difference(own, opp),
            1 => self.one(own, opp, open.first()),
            2 => {
                let pair = [open.first(), open.without_first().first()];
                self.two::<false>(own, opp, pair, alpha, beta)
            }
            _ => {
                let left = Left { open, n_open, odd: self.ground.odd_quarters(open) };
                self.few::<false>(own, opp, left, alpha, beta)
            }
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
        if n_open >= TABLE_FROM
            && let Some(entry) = self.table.find([own, opp])
        {
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
        let first = self.waiting.len();
        self.list(own, opp, moves, known);
        let value = self.best_of(first, [own, opp], n_open, (alpha, beta), best_square);
        self.waiting.truncate(first);
        value
    }

    /// Searches the moves that wait from `first` on.
    fn best_of(
        &mut self,
        first: usize,
        discs: [B; 2],
        n_open: u32,
        (alpha, beta): (i32, i32),
        best_square: &mut u8,
    ) -> i32 {
        if n_open >= ANSWERS_FROM {
            for answer in &self.waiting[first..] {
                let found = self.table.find([answer.own, answer.opp]);
                let value = found.map(|entry| answer.worth - i32::from(entry.upper));
                if let Some(value) = value.filter(|value| *value >= beta) {
                    *best_square = answer.square;
                    self.table.note(discs, n_open, (alpha, beta), value, answer.square);
                    return value;
                }
            }
        }
        let mut best = -INFINITE;
        let mut low = alpha;
        for idx in first..self.waiting.len() {
            let next = (idx + 1..self.waiting.len()).fold(idx, |next, other| {
                if self.waiting[other].rank > self.waiting[next].rank { other } else { next }
            });
            self.waiting.swap(idx, next);
            let Candidate { own, opp, worth, square, .. } = self.waiting[idx];
            let mut value = if idx == first {
                worth - self.value(own, opp, worth - beta, worth - low)
            } else {
                worth - self.value(own, opp, worth - low - 1, worth - low)
            };
            if idx > first && value > low && value < beta {
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
            self.table.note(discs, n_open, (alpha, beta), best, *best_square);
        }
        best
    }

    /// Lists the moves with their ranks: those that leave the other side few answers, now and later,
    /// come first. The factors were chosen by counting nodes on drawn layouts.
    #[inline]
    fn list(&mut self, own: B, opp: B, moves: B, known: u8) {
        let ground = self.ground;
        let odd = ground.squares_of(ground.odd_quarters(ground.open(own, opp)));
        for square in moves.squares() {
            let disc = B::bit(square);
            let flipped = ground.flips(own, opp, square);
            let (next_own, next_opp) = (opp ^ flipped, own | flipped | disc);
            let answers = ground.placements(next_own, next_opp);
            let worth = ground.square(square).worth;
            let is_odd = !(odd & disc).is_empty();
            let mut rank = 4 * (i32::from(is_odd) + worth)
                - 16 * answers.count() as i32
                - 8 * (answers & ground.anchors()).count() as i32
                - 4 * (grown(next_opp) & ground.open(next_own, next_opp)).count() as i32
                - 2 * flipped.count() as i32;
            if square == usize::from(known) {
                rank = INFINITE;
            }
            let (own, opp, square) = (next_own, next_opp, square as u8);
            self.waiting.push(Candidate { own, opp, rank, worth, square });
        }
    }
}
