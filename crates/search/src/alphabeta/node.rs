//! One node of the tree: bounds, table, moves, and the quiet end.

use parlour_core::{Evaluator, FullPosition, KeySet, Outcome, Player, SCORE_LIMIT, Symmetry, mix};

use super::Settings;
use super::ordering::{FIRST, Memory, Pick, bring_best, pick, place_of};
use super::past::{Past, is_pass};
use crate::Score;
use crate::budget::Tab;
use crate::table::{Bound, Busy, Entry, Table};

/// Larger than any score.
pub(super) const INFINITY: i32 = Score::WIN + 1;

/// No search goes deeper, quiet ends included.
pub(super) const MOST_PLIES: usize = 160;

/// Noisy moves are followed this far.
const QUIET_DEPTH: i32 = 16;

/// From this depth on threads tell each other what they are at.
const SHARED_DEPTH: i32 = 3;

/// The first moves of a node that are never reduced.
const UNREDUCED_MOVES: usize = 3;

/// How a node is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) depth: i32,
    pub(super) ply: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// Whether the position counts for repetition.
    pub(super) counts: bool,
    /// Whether a null move led here.
    pub(super) after_null: bool,
}

/// What one thread needs while it searches.
pub(super) struct Worker<'a, P: FullPosition, E> {
    pub(super) evaluator: &'a E,
    pub(super) settings: Settings,
    pub(super) table: &'a Table,
    /// What the threads are at, if there are several.
    pub(super) busy: Option<&'a Busy>,
    pub(super) tab: Tab<'a, 'a>,
    pub(super) past: Past,
    pub(super) salt: u64,
    pub(super) memory: &'a mut Memory<P::Move>,
    /// The moves of all nodes on the line, one list after the other.
    pub(super) moves: Vec<P::Move>,
    /// The order in which to try them, likewise.
    pub(super) picks: Vec<Pick>,
    /// Moves put off because another thread is at them, likewise.
    put_off: Vec<Pick>,
    pub(super) seen: KeySet,
    /// The slots of the moves of the line, by ply.
    pub(super) slots: Vec<usize>,
    /// The best line from each ply on.
    pub(super) lines: Vec<Vec<P::Move>>,
    /// Counts whatever makes a score less than the truth about the game: judgments, and draws that
    /// depend on the way. What was searched without any is known for certain.
    pub(super) n_guesses: u64,
    pub(super) is_stopped: bool,
    /// Moves listed since the budget was last looked at.
    n_listed: usize,
}

impl<'a, P: FullPosition, E: Evaluator<P>> Worker<'a, P, E> {
    pub(super) fn new(
        evaluator: &'a E,
        settings: Settings,
        table: &'a Table,
        busy: Option<&'a Busy>,
        tab: Tab<'a, 'a>,
        past: Past,
        memory: &'a mut Memory<P::Move>,
    ) -> Self {
        let salt = past.salt();
        Self {
            evaluator,
            settings,
            table,
            busy,
            tab,
            past,
            salt,
            memory,
            moves: Vec::new(),
            picks: Vec::new(),
            put_off: Vec::new(),
            seen: KeySet::new(),
            slots: vec![0; MOST_PLIES + 2],
            lines: vec![Vec::new(); MOST_PLIES + 2],
            n_guesses: 0,
            is_stopped: false,
            n_listed: 0,
        }
    }

    /// Enters a position and gives its value for the side to move.
    pub(super) fn visit(&mut self, position: &P, frame: Frame) -> i32 {
        if self.is_stopped || !self.tab.node() {
            self.is_stopped = true;
            return 0;
        }
        if frame.beta - frame.alpha > 1 {
            self.lines[frame.ply].clear();
        }
        let board = position.ending();
        if let Some(ending) = board
            && !(ending.reason.after_repetition && self.past.matters())
        {
            return outcome_score(ending.outcome, position.turn(), frame.ply);
        }
        if self.past.matters() {
            if self.is_drawn_by_repetition(position, board.is_some(), frame) {
                self.n_guesses += 1;
                return 0;
            }
            if let Some(ending) = board {
                return outcome_score(ending.outcome, position.turn(), frame.ply);
            }
            if self.past.is_out_of_turns(frame.ply) {
                self.n_guesses += 1;
                return 0;
            }
        }
        if frame.depth > 0 && frame.ply < MOST_PLIES {
            self.expand(position, frame)
        } else {
            self.quiet(position, frame)
        }
    }

    /// At the leaves the key would cost more than it tells; the next iteration sees the return.
    #[inline]
    fn is_drawn_by_repetition(&mut self, position: &P, is_over: bool, frame: Frame) -> bool {
        if self.past.forbids() {
            return !is_over
                && !self.past.has_allowed_move(position, &mut self.moves, &mut self.seen);
        }
        self.past.draws()
            && frame.counts
            && (frame.depth > 0 || is_over || self.settings.is_exact)
            && self.past.has_met(position.repetition_key())
    }

    /// The end of the main search: the game's judgment, once the noisy moves are played out.
    fn quiet(&mut self, position: &P, frame: Frame) -> i32 {
        let Frame { ply, mut alpha, beta, .. } = frame;
        if !self.settings.is_exact
            && self.past.trusts_proofs()
            && self.evaluator.winning_move(position).is_some()
        {
            return Score::WIN - (ply as i32 + 1);
        }
        self.n_guesses += 1;
        let mut best = self.evaluator.evaluate(position);
        let is_enough = frame.depth <= -QUIET_DEPTH || ply >= MOST_PLIES;
        if !E::QUIESCENCE || !self.settings.quiescence || best >= beta || is_enough {
            return best;
        }
        alpha = alpha.max(best);
        let base = self.moves.len();
        self.evaluator.noisy_moves(position, &mut self.moves);
        let n_moves = self.moves.len() - base;
        self.order(position, base, ply, None);
        for n_done in 0..n_moves {
            bring_best(&mut self.picks[base..], n_done);
            let m = self.moves[base + place_of(self.picks[base + n_done])];
            let mut next = position.clone();
            next.play_unchecked(m);
            if self.past.forbids() && self.past.has_met(next.repetition_key()) {
                continue;
            }
            self.slots[ply + 1] = self.evaluator.slot(m);
            let below =
                Frame { depth: frame.depth - 1, ply: ply + 1, alpha: -beta, beta: -alpha, ..frame };
            let score = -self.visit(&next, below);
            if self.is_stopped {
                break;
            }
            best = best.max(score);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        self.moves.truncate(base);
        self.picks.truncate(base);
        best
    }

    /// Searches the moves of a position that goes on.
    fn expand(&mut self, position: &P, frame: Frame) -> i32 {
        let Frame { depth, ply, .. } = frame;
        // No line can be better than winning at once or worse than being lost already.
        let alpha = frame.alpha.max(ply as i32 - Score::WIN);
        let beta = frame.beta.min(Score::WIN - (ply as i32 + 1));
        if alpha >= beta {
            return alpha;
        }
        let is_pv = beta - alpha > 1;
        if self.past.trusts_proofs()
            && let Some(m) = self.evaluator.winning_move(position)
        {
            if is_pv {
                self.lines[ply].push(m);
            }
            return Score::WIN - (ply as i32 + 1);
        }

        let (key, symmetry) = self.key_of(position);
        let entry = if self.settings.table { self.table.get(key) } else { None };
        if let Some(entry) = entry
            && let Some(score) = self.cut_by_table(entry, Frame { alpha, beta, ..frame }, is_pv)
        {
            return score;
        }

        let plain_key = symmetry.is_none().then_some(key ^ self.salt);
        let length = self.past.enter(position, plain_key, frame.counts);
        if let Some(score) = self.cut_by_null(position, Frame { alpha, beta, ..frame }, is_pv) {
            self.past.leave(length);
            return score;
        }

        let base = self.moves.len();
        position.distinct_moves(&mut self.moves, &mut self.seen);
        let n_moves = self.moves.len() - base;
        self.count_listed(n_moves);
        let hint = entry.and_then(|entry| self.hinted(position, base, entry.tag, symmetry));
        self.order(position, base, ply, hint);
        // Without a move to begin with, a shallower search finds one for the next iteration.
        let is_blind = hint.is_none() && depth >= 4 && self.settings.reductions;
        let depth = depth - i32::from(is_blind);

        let n_guesses_before = self.n_guesses;
        let frame = Frame { depth, alpha, beta, ..frame };
        let (best, best_place) = self.try_moves(position, key, base, frame);
        self.moves.truncate(base);
        self.picks.truncate(base);
        self.past.leave(length);
        if self.is_stopped {
            return 0;
        }
        if self.settings.table {
            let tag = best_place.map_or(Entry::NO_MOVE, |(place, m)| match symmetry {
                None => place.min(Entry::NO_MOVE as usize) as u16,
                Some(symmetry) => {
                    self.evaluator.slot(position.transformed_move(m, symmetry)) as u16
                }
            });
            let bound = if best >= beta {
                Bound::Lower
            } else if best > alpha {
                Bound::Exact
            } else {
                Bound::Upper
            };
            let is_complete = self.n_guesses == n_guesses_before && self.past.trusts_proofs();
            let score = to_table(best, ply);
            self.table.put(key, Entry { score, bound, depth: depth as u8, is_complete, tag });
        }
        best
    }

    /// Tries the moves listed from `base` on; gives the best score and, unless all failed low, the
    /// place of its move.
    fn try_moves(
        &mut self,
        position: &P,
        key: u64,
        base: usize,
        frame: Frame,
    ) -> (i32, Option<(usize, P::Move)>) {
        let Frame { depth, ply, mut alpha, beta, .. } = frame;
        let is_pv = beta - alpha > 1;
        let n_moves = self.moves.len() - base;
        let put_off_base = self.put_off.len();
        let mut best = -INFINITY;
        let mut best_place = None;
        let mut n_tried = 0;
        let mut n_done = 0;
        loop {
            // First the moves in order, then those that other threads were at.
            let is_late = n_done >= n_moves;
            let chosen = if is_late {
                match self.put_off.get(put_off_base + n_done - n_moves) {
                    Some(chosen) => *chosen,
                    None => break,
                }
            } else {
                bring_best(&mut self.picks[base..], n_done);
                self.picks[base + n_done]
            };
            n_done += 1;
            let place = place_of(chosen);
            let m = self.moves[base + place];
            let mut next = position.clone();
            next.play_unchecked(m);
            if self.past.forbids() && self.past.has_met(next.repetition_key()) {
                self.n_guesses += 1;
                continue;
            }
            let task = mix(key.wrapping_add(place as u64));
            let shared = self.busy.filter(|_| depth >= SHARED_DEPTH && n_tried > 0);
            if let Some(busy) = shared {
                if !is_late && busy.is_taken(task) {
                    self.put_off.push(chosen);
                    continue;
                }
                busy.take(task);
            }
            self.slots[ply + 1] = self.evaluator.slot(m);
            let counts = self.past.counts(n_moves, || is_pass(&position.move_text(m)));
            let below =
                Frame { depth: depth - 1, ply: ply + 1, alpha, beta, counts, after_null: false };
            let score = self.try_move(&next, below, n_tried, is_pv);
            n_tried += 1;
            if let Some(busy) = shared {
                busy.release(task);
            }
            if self.is_stopped {
                break;
            }
            if score > best {
                best = score;
                if score > alpha {
                    alpha = score;
                    best_place = Some((place, m));
                    if is_pv {
                        self.extend_line(ply, m);
                    }
                }
            }
            if alpha >= beta {
                self.learn_from_cut(position.turn(), base, n_done.min(n_moves), m, depth, ply);
                break;
            }
        }
        self.put_off.truncate(put_off_base);
        (best, best_place)
    }

    /// The value of a move, searched to full depth and with a full window only where it turns out to
    /// matter. `below` has the bounds of the node above.
    #[inline]
    pub(super) fn try_move(&mut self, next: &P, below: Frame, n_tried: usize, is_pv: bool) -> i32 {
        let Frame { depth, alpha, beta, .. } = below;
        let full = Frame { alpha: -beta, beta: -alpha, ..below };
        if n_tried == 0 {
            return -self.visit(next, full);
        }
        let narrow = Frame { alpha: -alpha - 1, beta: -alpha, ..below };
        let reduction = self.reduction(depth, n_tried, is_pv);
        let mut score = -self.visit(next, Frame { depth: depth - reduction, ..narrow });
        if score > alpha && reduction > 0 && !self.is_stopped {
            score = -self.visit(next, narrow);
        }
        if score > alpha && score < beta && is_pv && !self.is_stopped {
            score = -self.visit(next, full);
        }
        score
    }

    #[inline]
    fn reduction(&self, depth: i32, n_tried: usize, is_pv: bool) -> i32 {
        if !self.settings.reductions || depth < 2 || n_tried < UNREDUCED_MOVES {
            return 0;
        }
        let reduction = self.settings.reduction_of(depth, n_tried) - i32::from(is_pv);
        reduction.clamp(0, depth - 1)
    }

    /// The key a position is stored under, and the symmetry that leads to the image it stands for.
    #[inline]
    pub(super) fn key_of(&self, position: &P) -> (u64, Option<Symmetry>) {
        if !(self.past.is_symmetric() && self.evaluator.folds_symmetries(position)) {
            return (position.key() ^ self.salt, None);
        }
        let images = position.symmetries().iter();
        let keys = images.map(|symmetry| (position.transformed(*symmetry).key(), *symmetry));
        match keys.min_by_key(|(key, _)| *key) {
            // A smallest key is not evenly spread, which the table relies on.
            Some((key, symmetry)) => (mix(key) ^ self.salt, Some(symmetry)),
            None => (position.key() ^ self.salt, None),
        }
    }

    /// The score of an entry, if it decides the node.
    #[inline]
    fn cut_by_table(&mut self, entry: Entry, frame: Frame, is_pv: bool) -> Option<i32> {
        let Frame { depth, ply, alpha, beta, .. } = frame;
        let score = from_table(entry.score, ply);
        let cuts_high = entry.bound.is_lower() && score >= beta;
        let cuts_low = entry.bound.is_upper() && score <= alpha;
        // On the main line the moves are wanted, too.
        if is_pv || !(cuts_high || cuts_low) {
            return None;
        }
        if self.settings.is_exact {
            // What is deeper or depends on the way is not what a plain search of this depth gives.
            let is_same = i32::from(entry.depth) == depth && !self.past.matters();
            self.n_guesses += u64::from(is_same && !entry.is_complete);
            return is_same.then_some(score);
        }
        let is_proof = (cuts_high && score > SCORE_LIMIT) || (cuts_low && score < -SCORE_LIMIT);
        if is_proof {
            let holds = self.past.trusts_proofs() && self.past.is_in_time(score);
            return holds.then_some(score);
        }
        if entry.is_complete && self.past.trusts_proofs() {
            return Some(score);
        }
        if i32::from(entry.depth) < depth {
            return None;
        }
        self.n_guesses += 1;
        Some(score)
    }

    /// A score good enough even if the side to move gave its turn away.
    #[inline]
    fn cut_by_null(&mut self, position: &P, frame: Frame, is_pv: bool) -> Option<i32> {
        let Frame { depth, ply, beta, .. } = frame;
        if !self.settings.null_move
            || is_pv
            || frame.after_null
            || depth < 3
            || beta.abs() > SCORE_LIMIT
        {
            return None;
        }
        let passed = self.evaluator.null_move(position)?;
        if self.evaluator.evaluate(position) < beta {
            return None;
        }
        let n_guesses_before = self.n_guesses;
        self.slots[ply + 1] = 0;
        let below = Frame {
            depth: depth - 3 - depth / 6,
            ply: ply + 1,
            alpha: -beta,
            beta: 1 - beta,
            counts: false,
            after_null: true,
        };
        let score = -self.visit(&passed, below);
        if score >= beta && !self.is_stopped {
            // A turn given away proves nothing.
            self.n_guesses += 1;
            return Some(score.min(SCORE_LIMIT));
        }
        self.n_guesses = n_guesses_before;
        None
    }

    /// The place of the move an entry names.
    #[inline]
    fn hinted(
        &self,
        position: &P,
        base: usize,
        tag: u16,
        symmetry: Option<Symmetry>,
    ) -> Option<usize> {
        let moves = &self.moves[base..];
        match symmetry {
            None => Some(tag as usize).filter(|place| *place < moves.len()),
            Some(symmetry) => moves.iter().position(|m| {
                self.evaluator.slot(position.transformed_move(*m, symmetry)) == tag as usize
            }),
        }
    }

    /// Appends a pick for every move from `base` on.
    #[inline]
    pub(super) fn order(&mut self, position: &P, base: usize, ply: usize, hint: Option<usize>) {
        let killers = self.memory.killers(ply);
        let (turn, before) = (position.turn(), self.slots[ply]);
        for (place, m) in self.moves[base..].iter().enumerate() {
            let score = if hint == Some(place) {
                FIRST
            } else {
                let record = self.memory.record(turn, before, self.evaluator.slot(*m));
                let bonus = Memory::killer_bonus(&killers, *m);
                self.evaluator.order(position, *m).saturating_add(record + bonus)
            };
            self.picks.push(pick(score, place));
        }
    }

    /// A move refuted the position: it was good, those tried before it were not.
    fn learn_from_cut(
        &mut self,
        turn: Player,
        base: usize,
        n_tried: usize,
        m: P::Move,
        depth: i32,
        ply: usize,
    ) {
        let bonus = (32 * depth * depth).min(1024);
        let before = self.slots[ply];
        for tried in &self.picks[base..base + n_tried] {
            let other = self.moves[base + place_of(*tried)];
            if other != m {
                self.memory.learn(turn, before, self.evaluator.slot(other), -bonus);
            }
        }
        self.memory.learn(turn, before, self.evaluator.slot(m), bonus);
        self.memory.killed(ply, m);
    }

    /// The line from this ply on is the move and the line below it.
    pub(super) fn extend_line(&mut self, ply: usize, m: P::Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(m);
        above[ply].extend_from_slice(&below[0]);
    }

    /// Where positions have thousands of moves, the budget is looked at more often than nodes are
    /// counted.
    #[inline]
    fn count_listed(&mut self, n_moves: usize) {
        const LOOK_AFTER: usize = 1 << 14;
        self.n_listed += n_moves;
        if self.n_listed > LOOK_AFTER {
            self.n_listed = 0;
            self.is_stopped |= !self.tab.book();
        }
    }
}

fn outcome_score(outcome: Outcome, turn: Player, ply: usize) -> i32 {
    match outcome {
        Outcome::Draw => 0,
        Outcome::Win(winner) if winner == turn => Score::WIN - ply as i32,
        Outcome::Win(_) => ply as i32 - Score::WIN,
    }
}

/// From a distance counted from the root to one counted from the position.
#[inline]
fn to_table(score: i32, ply: usize) -> i32 {
    if score > SCORE_LIMIT {
        score + ply as i32
    } else if score < -SCORE_LIMIT {
        score - ply as i32
    } else {
        score
    }
}

#[inline]
fn from_table(score: i32, ply: usize) -> i32 {
    if score > SCORE_LIMIT {
        score - ply as i32
    } else if score < -SCORE_LIMIT {
        score + ply as i32
    } else {
        score
    }
}
