//! Alpha-beta search to the end of the game, on the score.

use parlour_core::{AbdadaTable, Meter};

use super::super::flips::Word;
use super::ground::Ground;
use super::last::{Left, difference};
use super::table::{INFINITE, NO_SQUARE, Table, key};

/// Positions with fewer open squares are searched without ordering by mobility, ...
const SORTED_FROM: u32 = 7;
/// ... and those with fewer than this without the table.
const TABLE_FROM: u32 = 7;
/// From this many open squares on, the table is probed for every reply before one is searched.
const ANSWERS_FROM: u32 = 8;
/// From this many open squares on, the search starts from a guess, ...
const GUESSED_FROM: u32 = 14;
/// ... in a window of this many points on either side.
const WINDOW: i32 = 3;

/// From this many open squares on, threads defer moves that another thread is searching, by ranking
/// them lower by this much.
const SHARED_FROM: u32 = 11;
const DEFERRED: i32 = 1 << 28;

/// Nodes between two checks of the meter.
const CHECK_EVERY: u64 = 1000;

/// One search.
pub(super) struct Search<'a, B: Word> {
    pub(super) ground: &'a Ground<B>,
    pub(super) table: &'a Table<B>,
    meter: &'a mut dyn Meter,
    pub(super) nodes: u64,
    booked: u64,
    is_stopped: bool,
    /// The positions that threads are searching, if there are several threads.
    abdada: Option<&'a AbdadaTable>,
    /// The moves not searched yet of all positions on the current line.
    pub(super) waiting: Vec<Candidate<B>>,
}

/// A move that waits for its turn.
#[derive(Clone, Copy)]
pub(super) struct Candidate<B> {
    pub(super) own: B,
    pub(super) opp: B,
    pub(super) rank: i32,
    pub(super) worth: i32,
    pub(super) square: u8,
}

impl<'a, B: Word> Search<'a, B> {
    pub(super) fn new(
        ground: &'a Ground<B>,
        table: &'a Table<B>,
        meter: &'a mut dyn Meter,
        abdada: Option<&'a AbdadaTable>,
    ) -> Self {
        Self {
            ground,
            table,
            meter,
            nodes: 0,
            booked: 0,
            is_stopped: false,
            abdada,
            waiting: Vec::new(),
        }
    }

    /// Counts a node; false when the search must end.
    #[inline]
    pub(super) fn count(&mut self) -> bool {
        self.nodes += 1;
        (self.nodes - self.booked < CHECK_EVERY || self.book()) && !self.is_stopped
    }

    /// Reports the counted nodes to the meter; false when the search must end.
    pub(super) fn book(&mut self) -> bool {
        if !self.is_stopped && !self.meter.spend(self.nodes - self.booked) {
            self.is_stopped = true;
        }
        self.booked = self.nodes;
        !self.is_stopped
    }

    /// The value of a position for `own`, the side to move: exact between the bounds, else a bound.
    /// Meaningless once the meter has refused.
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

    /// The exact value of a position, in a narrow window around a guess that moves until the value
    /// is inside.
    pub(super) fn exact(&mut self, [own, opp]: [B; 2]) -> i32 {
        let n_open = self.ground.open(own, opp).count();
        if n_open < GUESSED_FROM {
            return self.best(own, opp, -INFINITE, INFINITE).0;
        }
        let guess = self.guess(own, opp, n_open);
        let mut width = WINDOW;
        let (mut low, mut high) = (guess - width, guess + width);
        loop {
            let (value, _) = self.best(own, opp, low, high);
            if self.is_stopped || low < value && value < high {
                return value;
            }
            (low, high) =
                if value <= low { (value - width, value + 1) } else { (value - 1, value + width) };
            width *= 2;
        }
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
        if !self.count() {
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
            let (lower, upper) = (entry.lower, entry.upper);
            known = entry.best;
            *best_square = known;
            if lower >= beta || lower == upper && known != NO_SQUARE {
                return lower;
            }
            if upper <= alpha {
                return upper;
            }
        }
        let most = self.ground.most_left(own, opp, alpha);
        if most <= alpha {
            return most;
        }
        let first = self.waiting.len();
        self.list(own, opp, moves);
        if let Some(at) = (first..self.waiting.len()).find(|at| self.waiting[*at].square == known) {
            self.waiting.swap(first, at);
        }
        let value = self.best_of(first, [own, opp], n_open, (alpha, beta), known, best_square);
        self.waiting.truncate(first);
        value
    }

    /// Searches the waiting moves from index `first`.
    fn best_of(
        &mut self,
        first: usize,
        discs: [B; 2],
        n_open: u32,
        (alpha, beta): (i32, i32),
        known: u8,
        best_square: &mut u8,
    ) -> i32 {
        if n_open >= ANSWERS_FROM {
            for answer in &self.waiting[first..] {
                let found = self.table.find([answer.own, answer.opp]);
                let value = found.map(|entry| answer.worth - entry.upper);
                if let Some(value) = value.filter(|value| *value >= beta) {
                    *best_square = answer.square;
                    self.table.note(discs, n_open, (alpha, beta), value, answer.square);
                    return value;
                }
            }
        }
        let mut best = -INFINITE;
        let mut low = alpha;
        let open = self.ground.open(discs[0], discs[1]);
        for idx in first..self.waiting.len() {
            // The TT move comes first; the others are ranked only if it causes no cutoff.
            let is_known = idx == first && known != NO_SQUARE;
            if !is_known && (idx == first || idx == first + 1 && known != NO_SQUARE) {
                self.rank(idx, open, n_open);
            }
            let n_ranked = if is_known { 0 } else { self.waiting.len() };
            let next = loop {
                let next = (idx + 1..n_ranked).fold(idx, |next, other| {
                    if self.waiting[other].rank > self.waiting[next].rank { other } else { next }
                });
                let Candidate { own, opp, rank, .. } = self.waiting[next];
                let may_wait = idx > first && n_open >= SHARED_FROM && rank > -DEFERRED / 2;
                if !may_wait || !self.abdada.is_some_and(|abdada| abdada.has(key([own, opp]))) {
                    break next;
                }
                // Another thread is searching it: its result may be in the table after the other moves.
                self.waiting[next].rank -= DEFERRED;
            };
            self.waiting.swap(idx, next);
            let Candidate { own, opp, worth, square, .. } = self.waiting[idx];
            let abdada = self.abdada.filter(|_| n_open >= SHARED_FROM);
            let mark = abdada.map(|abdada| abdada.enter(key([own, opp])));
            let mut value = if idx == first {
                worth - self.value(own, opp, worth - beta, worth - low)
            } else {
                worth - self.value(own, opp, worth - low - 1, worth - low)
            };
            if idx > first && value > low && value < beta {
                value = worth - self.value(own, opp, worth - beta, worth - value);
            }
            drop(mark);
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
}
