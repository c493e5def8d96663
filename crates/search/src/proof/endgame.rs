//! Exact alpha-beta search to the end of the game: the winner, and the margin if points decide.

use std::fmt;

use parlour_core::{
    Buckets, Evaluated, Evaluator, GameResult, Player, Position, Repetition, Symmetric,
};

use super::id::Id;
use crate::budget::NodeCounter;
use crate::mirror::Mirror;
use crate::sort::{Rank, Sorter};
use crate::{Budget, Engine, Limiter, Report, Root, Score, SearchLine};

/// Larger than any margin.
const INFINITY: i32 = i32::MAX;

/// The maximum number of plies to the end of the game.
const MAX_PLY: usize = 256;

/// The cost of creating a reply and counting the moves after it, in steps of a [`NodeCounter`]:
/// many microseconds on large boards.
const STEPS_PER_REPLY: u64 = NodeCounter::STEPS_PER_CHECK / 32;

const BUCKET: usize = 2;

/// An engine that searches to the end of the game and returns only proven results.
///
/// For games that always end: on a repetition, near the turn limit, or if the history forbids a
/// move, it gives up and returns an unproven score.
pub struct Exact<P: Position, E> {
    evaluator: E,
    mirror: Option<Mirror<P>>,
    /// A player's lead in points, if points decide.
    lead: fn(&P, Player) -> Option<i32>,
    n_slots: usize,
    /// Allocated on first use, because it is large.
    buckets: Option<Buckets<[Slot; BUCKET]>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    check: u64,
    low: i32,
    high: i32,
    /// The short key of the position after the best move; 0 for none.
    best: u32,
    /// The bit length of the number of moves generated for the value.
    effort: u32,
}

impl<P: Position, E: Evaluator<P>> Exact<P, E> {
    /// Creates an engine with a table of this many MiB.
    pub fn new(evaluator: E, mib: usize) -> Self {
        Self::with_slots(evaluator, (mib << 20) / size_of::<Slot>())
    }

    /// Creates an engine whose table holds this many positions.
    pub fn with_slots(evaluator: E, n_slots: usize) -> Self {
        Self { evaluator, mirror: None, lead: |_, _| None, n_slots, buckets: None }
    }

    /// Stores mirror images under one key where the evaluator recommends it.
    #[must_use]
    pub fn with_symmetry(self) -> Self
    where
        P: Symmetric,
    {
        Self { mirror: Some(Mirror::of_board()), ..self }
    }

    /// Also finds the margin if points decide the game.
    #[must_use]
    pub fn with_points(self) -> Self
    where
        P: Evaluated,
    {
        Self { lead: P::lead, ..self }
    }

    /// The lead of the side to move in points.
    fn own_lead(&self, position: &P) -> Option<i32> {
        (self.lead)(position, position.turn())
    }

    /// Whether points decide the game.
    pub(super) fn has_points(&self, position: &P) -> bool {
        self.own_lead(position).is_some()
    }

    /// Solves the root within the budget. Returns the margin of the side to move (1, 0 or -1 if
    /// points do not decide) and a line of perfect play.
    fn solve(
        &mut self,
        root: &Root<P>,
        depth: Option<u32>,
        counter: &mut NodeCounter<'_, '_>,
    ) -> Option<(i32, Vec<P::Move>)> {
        if root.history.n_keys() > 1 && root.rules.repetition != Repetition::Off {
            return None;
        }
        if self.buckets.is_none() {
            self.buckets = Some(Buckets::new(self.n_slots / BUCKET, || counter.flush())?);
        }
        let limit = root.rules.max_plies;
        let has_limit = limit > 0;
        let max_ply = if has_limit { limit.saturating_sub(root.plies) } else { u32::MAX };
        let max_ply = max_ply.min(depth.unwrap_or(u32::MAX));
        let mut search = ExactSearch {
            engine: self,
            counter,
            path: Vec::new(),
            max_ply: (max_ply as usize).min(MAX_PLY),
            has_limit,
            replies: Vec::new(),
            sorter: Sorter::default(),
            moves: Vec::new(),
            scratch: P::Scratch::default(),
            n_made: 0,
            gave_up: false,
        };
        // First the winner, then the margin: the first result narrows the window of the second.
        let mut value = search.node(&root.position, -1, 1);
        if search.engine.has_points(&root.position) && value != 0 {
            let window = if value > 0 { (0, INFINITY) } else { (-INFINITY, 0) };
            value = search.node(&root.position, window.0, window.1);
        }
        if search.gave_up {
            return None;
        }
        let line = search.line(&root.position, value);
        (!line.is_empty()).then_some((value, line))
    }

    fn id(&self, position: &P) -> Id {
        let mirror = self.mirror.as_ref();
        Id::of(position, 0, mirror.filter(|_| self.evaluator.folds_symmetries(position)))
    }

    /// The value of a finished game for the side to move: the margin, with the sign of the outcome.
    fn final_value(&self, position: &P) -> Option<i32> {
        position.outcome().map(|outcome| {
            let lead = self.own_lead(position).unwrap_or(0);
            match outcome.result {
                GameResult::Win(player) if player == position.turn() => lead.max(1),
                GameResult::Win(_) => lead.min(-1),
                GameResult::Draw => 0,
            }
        })
    }

    fn find(&self, id: Id) -> Option<&Slot> {
        let bucket = self.buckets.as_ref()?.of(id.key);
        bucket.iter().find(|slot| slot.key == id.key && slot.check == id.check && slot.effort > 0)
    }

    /// The first slot of a bucket keeps the entry that took most effort, the second the latest.
    fn store(&mut self, slot: Slot) {
        let Some(buckets) = &mut self.buckets else { return };
        let bucket = buckets.of_mut(slot.key);
        let is_same = |old: &Slot| old.key == slot.key && old.check == slot.check;
        let slot_idx = match bucket.iter().position(is_same) {
            Some(slot_idx) => slot_idx,
            None if bucket[0].effort <= slot.effort => 0,
            None => 1,
        };
        bucket[slot_idx] = slot;
    }
}

/// A move with the position after it.
struct Reply<P: Position> {
    m: P::Move,
    next: P,
    /// The sort key.
    rank: Rank,
}

struct ExactSearch<'e, 't, 'l, 'a, P: Position, E> {
    engine: &'e mut Exact<P, E>,
    counter: &'t mut NodeCounter<'l, 'a>,
    path: Vec<Id>,
    max_ply: usize,
    /// Whether the rules draw the game at a turn limit.
    has_limit: bool,
    replies: Vec<Reply<P>>,
    sorter: Sorter,
    moves: Vec<P::Move>,
    scratch: P::Scratch,
    n_made: u32,
    /// Whether the search failed, so that values are invalid.
    gave_up: bool,
}

impl<P: Position, E: Evaluator<P>> ExactSearch<'_, '_, '_, '_, P, E> {
    /// The value for the side to move: exact inside the window, a bound outside (fail-soft).
    fn node(&mut self, position: &P, mut low: i32, high: i32) -> i32 {
        if let Some(value) = self.engine.final_value(position) {
            return value;
        }
        if self.gave_up || !self.counter.node() || self.path.len() >= self.max_ply {
            self.gave_up = true;
            return 0;
        }
        if self.path.len() < self.max_ply && self.engine.evaluator.winning_move(position).is_some()
        {
            // A win is worth at least 1; if points decide, its margin is not known yet.
            if !self.engine.has_points(position) || high <= 1 {
                return 1;
            }
        }
        let (plain, id) = self.ids(position);
        let known = self.engine.find(id).copied();
        if let Some(slot) = known {
            if slot.low >= high || slot.low == slot.high {
                return slot.low;
            }
            if slot.high <= low {
                return slot.high;
            }
        }
        if self.path.contains(&plain) {
            self.gave_up = true;
            return 0;
        }
        let nodes_before = self.n_made;
        self.path.push(plain);
        let first = self.replies.len();
        self.list_replies(position, known.map_or(0, |slot| slot.best));
        let (floor, mut best, mut best_key) = (low, -INFINITY, 0);
        for reply_idx in first..self.replies.len() {
            let next = self.replies[reply_idx].next.clone();
            let value = if reply_idx == first {
                -self.node(&next, -high, -low)
            } else {
                let probe = -self.node(&next, -low - 1, -low);
                if probe > low && probe < high { -self.node(&next, -high, -probe) } else { probe }
            };
            if self.gave_up {
                break;
            }
            if value > best {
                best = value;
                best_key = short_key(&next);
            }
            low = low.max(value);
            if low >= high {
                break;
            }
        }
        self.replies.truncate(first);
        self.path.pop();
        if self.gave_up {
            return 0;
        }
        let (old_low, old_high) = known.map_or((-INFINITY, INFINITY), |slot| (slot.low, slot.high));
        self.engine.store(Slot {
            key: id.key,
            check: id.check,
            low: if best > floor { best.max(old_low) } else { old_low },
            high: if best < high { best.min(old_high) } else { old_high },
            best: best_key,
            effort: 1 + u32::BITS - (self.n_made.wrapping_sub(nodes_before)).leading_zeros(),
        });
        best
    }

    /// The id of a position and the id of its table entry. With a turn limit, a value holds only
    /// for the same number of remaining plies.
    fn ids(&self, position: &P) -> (Id, Id) {
        let plain = self.engine.id(position);
        let left = (self.max_ply - self.path.len()) as u64;
        (plain, if self.has_limit { plain.salted(left) } else { plain })
    }

    /// Pushes the moves, best first: the table's move, then those with the fewest replies, because
    /// their subtrees are smallest.
    fn list_replies(&mut self, position: &P, best: u32) {
        self.moves.clear();
        let listing = position.candidate_moves(&mut self.moves, &mut self.scratch, self.counter);
        self.gave_up |= !listing.is_complete();
        let first = self.replies.len();
        for m in &self.moves {
            self.gave_up |= !self.counter.steps(STEPS_PER_REPLY);
            if self.gave_up {
                return;
            }
            let mut next = position.clone();
            next.play_unchecked(*m);
            let n_replies = if P::MANY_PATHS { 1 } else { next.count_moves() as i64 };
            let is_best = best != 0 && short_key(&next) == best;
            let order = -i64::from(self.engine.evaluator.order(position, *m));
            let rank = (if is_best { -1 } else { n_replies }, order);
            self.replies.push(Reply { m: *m, next, rank });
        }
        self.sorter.sort(&mut self.replies[first..], |reply| reply.rank);
        self.n_made = self.n_made.wrapping_add(self.moves.len() as u32);
    }

    /// A line of perfect play: the value stays the same along it. Mostly table lookups.
    fn line(&mut self, root: &P, value: i32) -> Vec<P::Move> {
        let (mut position, mut value, mut line) = (root.clone(), value, Vec::new());
        while !self.gave_up && position.outcome().is_none() && line.len() < self.max_ply {
            let (plain, id) = self.ids(&position);
            self.path.push(plain);
            let best = self.engine.find(id).map_or(0, |slot| slot.best);
            let first = self.replies.len();
            self.list_replies(&position, best);
            let replies: Vec<Reply<P>> = self.replies.drain(first..).collect();
            let keeps = |search: &mut Self, next: &P| {
                let goal = -value;
                let found = search.node(next, goal - 1, goal + 1);
                found == goal && !search.gave_up
            };
            let Some(reply) = replies.into_iter().find(|reply| keeps(self, &reply.next)) else {
                return line;
            };
            line.push(reply.m);
            position = reply.next;
            value = -value;
        }
        line
    }
}

/// The upper half of the key, never 0.
fn short_key<P: Position>(position: &P) -> u32 {
    ((position.key() >> 32) as u32).max(1)
}

impl<P: Position, E: Evaluator<P>> Engine<P> for Exact<P, E> {
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        let limiter = Limiter::new(budget);
        let is_stopped = budget.nodes == Some(0) || budget.stop.is_stopped();
        let mut counter = limiter.counter();
        let solved = if is_stopped { None } else { self.solve(root, budget.depth, &mut counter) };
        if !is_stopped {
            counter.flush();
        }
        let has_points = self.has_points(&root.position);
        let (score, moves) = if let Some((value, moves)) = solved {
            (exact_score(value, has_points), moves)
        } else {
            let score = Score::estimate(self.evaluator.evaluate(&root.position));
            (score, vec![root.any_move()])
        };
        let line = SearchLine { score, depth: moves.len() as u32, moves };
        let report = Report::of_line(line, &limiter);
        watch(&report);
        report
    }

    fn forget(&mut self) {
        if let Some(buckets) = &mut self.buckets {
            buckets.clear();
        }
    }
}

/// The score of a solved position. The distance is unknown, because the line is not the shortest.
fn exact_score(value: i32, has_points: bool) -> Score {
    let score = match value.signum() {
        1 => Score::WON,
        -1 => Score::LOST,
        _ => Score::DRAW,
    };
    Score { margin: has_points.then_some(value), ..score }
}

impl<P: Position, E> fmt::Debug for Exact<P, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Exact").field("slots", &self.n_slots).finish_non_exhaustive()
    }
}
