//! Exact play to the end by alpha-beta: who wins, and by how many points where points decide.

use std::fmt;

use parlour_core::{
    Buckets, Evaluated, Evaluator, Outcome, Player, Position, Repetition, SCORE_LIMIT, Symmetric,
};

use super::id::Id;
use crate::budget::NodeCounter;
use crate::mirror::Mirror;
use crate::{Budget, Engine, Limiter, Report, Root, Score, SearchLine};

/// Larger than any lead.
const INFINITE: i32 = i32::MAX;

/// Games that can last longer are no end games.
const LONGEST_GAME: usize = 256;

/// Cost of making a reply and counting the moves after it, in steps of a [`NodeCounter`]; on large
/// boards many microseconds.
const STEPS_PER_REPLY: u64 = NodeCounter::STEPS_PER_LOOK / 32;

const BUCKET: usize = 2;

/// An engine that searches to the end of the game and returns only proven results.
///
/// For games that end by themselves: on a repetition, near the turn limit, or if the history
/// forbids a move, it gives up and returns an unproven score.
pub struct Exact<P: Position, E> {
    evaluator: E,
    mirror: Option<Mirror<P>>,
    /// By how many points a player leads, where points decide.
    lead: fn(&P, Player) -> Option<i32>,
    n_slots: usize,
    /// Allocated when first needed: it is large.
    buckets: Option<Buckets<[Slot; BUCKET]>>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    key: u64,
    check: u64,
    low: i32,
    high: i32,
    /// The first bits of the key of the position after the best move; 0 for none.
    best: u32,
    /// How much work the value took: its number of binary digits.
    effort: u32,
}

impl<P: Position, E: Evaluator<P>> Exact<P, E> {
    /// An engine with a table of this many MiB.
    pub fn new(evaluator: E, mib: usize) -> Self {
        Self::with_slots(evaluator, (mib << 20) / size_of::<Slot>())
    }

    /// An engine whose table holds this many positions.
    pub fn with_slots(evaluator: E, n_slots: usize) -> Self {
        Self { evaluator, mirror: None, lead: |_, _| None, n_slots, buckets: None }
    }

    /// Stores mirror images under one key where the evaluator says that it pays.
    #[must_use]
    pub fn with_symmetry(self) -> Self
    where
        P: Symmetric,
    {
        Self { mirror: Some(Mirror::of_board()), ..self }
    }

    /// Also finds by how many points a game is won, where points decide.
    #[must_use]
    pub fn with_points(self) -> Self
    where
        P: Evaluated,
    {
        Self { lead: P::lead, ..self }
    }

    /// By how many points the side to move leads.
    fn own_lead(&self, position: &P) -> Option<i32> {
        (self.lead)(position, position.turn())
    }

    /// Whether points decide the game.
    pub(super) fn has_points(&self, position: &P) -> bool {
        self.own_lead(position).is_some()
    }

    /// The exact result, if it was found within the budget: the number by which the side to move wins
    /// (1 or -1 where points do not decide, 0 for a draw) and a line of perfect play.
    fn solve(
        &mut self,
        root: &Root<P>,
        depth: Option<u32>,
        counter: &mut NodeCounter<'_, '_>,
    ) -> Option<(i32, Vec<P::Move>)> {
        let has_past = root.history.n_keys() > 1 && root.rules.repetition != Repetition::Off;
        if has_past {
            return None;
        }
        if self.buckets.is_none() {
            self.buckets = Some(Buckets::new(self.n_slots / BUCKET, || counter.book())?);
        }
        let limit = root.rules.max_plies;
        let has_limit = limit > 0;
        let longest = if has_limit { limit.saturating_sub(root.plies) } else { u32::MAX };
        let longest = longest.min(depth.unwrap_or(u32::MAX));
        let mut play = Playing {
            engine: self,
            counter,
            path: Vec::new(),
            longest: (longest as usize).min(LONGEST_GAME),
            has_limit,
            replies: Vec::new(),
            moves: Vec::new(),
            scratch: P::Scratch::default(),
            n_made: 0,
            gave_up: false,
        };
        // First who wins, then by how much: the first answer narrows the second.
        let mut value = play.node(&root.position, -1, 1);
        if play.engine.has_points(&root.position) && value != 0 {
            let window = if value > 0 { (0, INFINITE) } else { (-INFINITE, 0) };
            value = play.node(&root.position, window.0, window.1);
        }
        if play.gave_up {
            return None;
        }
        let line = play.line(&root.position, value);
        (!line.is_empty()).then_some((value, line))
    }

    fn id(&self, position: &P) -> Id {
        let mirror = self.mirror.as_ref();
        Id::of(position, 0, mirror.filter(|_| self.evaluator.folds_symmetries(position)))
    }

    /// The value of a finished game for the side to move: the lead, if there is one, with the sign of the result.
    fn final_value(&self, position: &P) -> Option<i32> {
        position.ending().map(|ending| {
            let lead = self.own_lead(position).unwrap_or(0);
            match ending.outcome {
                Outcome::Win(player) if player == position.turn() => lead.max(1),
                Outcome::Win(_) => lead.min(-1),
                Outcome::Draw => 0,
            }
        })
    }

    fn find(&self, id: Id) -> Option<&Slot> {
        let bucket = self.buckets.as_ref()?.of(id.key);
        bucket.iter().find(|slot| slot.key == id.key && slot.check == id.check && slot.effort > 0)
    }

    /// The first place of a bucket keeps what took most work, the second what came last.
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

/// A move with its position, ready to be searched.
struct Reply<P: Position> {
    m: P::Move,
    next: P,
    /// Smaller is earlier.
    rank: (bool, i64, i32),
}

struct Playing<'e, 't, 'l, 'a, P: Position, E> {
    engine: &'e mut Exact<P, E>,
    counter: &'t mut NodeCounter<'l, 'a>,
    path: Vec<Id>,
    longest: usize,
    /// Whether the rules end the game there.
    has_limit: bool,
    replies: Vec<Reply<P>>,
    moves: Vec<P::Move>,
    scratch: P::Scratch,
    n_made: u32,
    /// Set when results are no longer valid.
    gave_up: bool,
}

impl<P: Position, E: Evaluator<P>> Playing<'_, '_, '_, '_, P, E> {
    /// The value for the side to move, exact between the bounds and a bound outside.
    fn node(&mut self, position: &P, mut low: i32, high: i32) -> i32 {
        if let Some(value) = self.engine.final_value(position) {
            return value;
        }
        if self.gave_up || !self.counter.node() || self.path.len() >= self.longest {
            self.gave_up = true;
            return 0;
        }
        if self.path.len() < self.longest && self.engine.evaluator.winning_move(position).is_some()
        {
            // A win is worth at least 1; where points decide its size is not known yet.
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
        let (floor, mut best, mut best_key) = (low, -INFINITE, 0);
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
        let (old_low, old_high) = known.map_or((-INFINITE, INFINITE), |slot| (slot.low, slot.high));
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

    /// The id of a position, and the id its value is stored under: with a turn limit a value is
    /// valid only for the same number of remaining plies.
    fn ids(&self, position: &P) -> (Id, Id) {
        let plain = self.engine.id(position);
        let left = (self.longest - self.path.len()) as u64;
        (plain, if self.has_limit { plain.salted(left) } else { plain })
    }

    /// Lists the moves, best first: the move remembered, wins, then those that leave the opponent the
    /// fewest replies, for their trees are the smallest.
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
            let order = self.engine.evaluator.order(position, *m);
            self.replies.push(Reply { m: *m, next, rank: (!is_best, n_replies, -order) });
        }
        self.replies[first..].sort_by_key(|reply| reply.rank);
        self.n_made = self.n_made.wrapping_add(self.moves.len() as u32);
    }

    /// A line along which the value does not change. Most of it comes from the table.
    fn line(&mut self, root: &P, value: i32) -> Vec<P::Move> {
        let (mut position, mut value, mut line) = (root.clone(), value, Vec::new());
        while !self.gave_up && position.ending().is_none() && line.len() < self.longest {
            let (plain, id) = self.ids(&position);
            self.path.push(plain);
            let best = self.engine.find(id).map_or(0, |slot| slot.best);
            let first = self.replies.len();
            self.list_replies(&position, best);
            let replies: Vec<Reply<P>> = self.replies.drain(first..).collect();
            let keeps = |play: &mut Self, next: &P| {
                // Without points any win is as good as another.
                let goal = -value;
                let found = play.node(next, goal - 1, goal + 1);
                found == goal && !play.gave_up
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

/// A few bits of the key, never 0.
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
            counter.book();
        }
        let has_points = self.has_points(&root.position);
        let (score, moves) = if let Some((value, moves)) = solved {
            (exact_score(value, has_points), moves)
        } else {
            let points = self.evaluator.evaluate(&root.position);
            let points = points.clamp(-SCORE_LIMIT, SCORE_LIMIT);
            let score = Score { points, is_proven: false, margin: None };
            (score, vec![root.any_move()])
        };
        let line = SearchLine { score, depth: moves.len() as u32, moves };
        let report = Report {
            depth: line.depth,
            lines: vec![line],
            nodes: limiter.nodes(),
            elapsed: limiter.elapsed(),
        };
        watch(&report);
        report
    }

    fn forget(&mut self) {
        if let Some(buckets) = &mut self.buckets {
            buckets.clear();
        }
    }
}

/// The score of a solved position. How far the end is away was not asked: the line is not the shortest.
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
