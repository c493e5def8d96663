//! The moves of a node, one after the other: which first, how deep, and what is learned from them.

use parlour_core::{Evaluator, FullPosition, Player, SCORE_LIMIT, Symmetry, mix};

use super::bars::{Bar, Node};
use super::node::{Frame, INFINITY, Worker, reaches_end};
use super::ordering::{Memory, bring_best, pick, place_of, reduction_of};
use crate::budget::Tab;

/// From this depth on threads tell each other what they are at.
const SHARED_DEPTH: i32 = 3;

/// The first moves of a node that are never reduced.
const UNREDUCED_MOVES: usize = 3;

/// What the game says of a move counts this much beside what was learned.
const ORDER_SCALE: i32 = 16;

/// With more moves than this a glance at each costs more than judging the first few positions.
const LONG_LIST: usize = 100;

/// In a list of thousands of moves the budget is looked at while they are ordered.
const LOOK_EVERY: usize = 256;

/// Where to look for the move that was best before.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    /// What the table stores of the move: its place, or its slot in a mirror image.
    pub(super) tag: u16,
    pub(super) symmetry: Option<Symmetry>,
}

/// How the moves of a node are tried.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// The key of the position.
    pub(super) key: u64,
    pub(super) hint: Option<Hint>,
    /// How many to try before giving up.
    pub(super) most_moves: usize,
}

/// What trying the moves has given so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<M> {
    pub(super) best: i32,
    alpha: i32,
    /// The best move, unless all failed low.
    pub(super) m: Option<M>,
    /// Its place in the list, if it was found there.
    pub(super) place: Option<usize>,
    /// How many moves came before the next: those tried, and those put off, which are as early.
    n_before: usize,
    /// The node, where it is one of the main line that other threads may be at, too.
    pub(super) abreast: Option<Node>,
    /// What another thread found out about the whole node meanwhile.
    pub(super) told: Option<i32>,
}

impl<P: FullPosition, E: Evaluator<P>> Worker<'_, P, E> {
    /// Tries the moves of a position: the one that was best before; or else those that refuted its
    /// neighbors, which need no list; then the others in order.
    pub(super) fn try_moves(&mut self, position: &P, plan: Plan, frame: Frame) -> Found<P::Move> {
        let alpha = frame.alpha;
        let is_abreast = frame.is_pv() && self.crew.is_some() && frame.depth >= SHARED_DEPTH;
        let abreast = is_abreast.then(|| self.node(plan.key, frame));
        let mut found = Found {
            best: -INFINITY,
            alpha,
            m: None,
            place: None,
            n_before: 0,
            abreast,
            told: None,
        };
        let mut done = [None; 3];
        if plan.hint.is_none() {
            for (killer, done) in self.memory.killers(frame.ply).into_iter().zip(&mut done) {
                let Some(m) = killer.filter(|m| position.is_legal(*m)) else { continue };
                *done = Some(m);
                let n_before = found.n_before;
                found.n_before += 1;
                if self.attempt(position, m, None, n_before, &mut found, frame) {
                    self.learn_from_cut(position.turn(), m, frame);
                    return found;
                }
            }
        }

        let base = self.moves.len();
        let listing = position.candidate_moves(&mut self.moves, &mut self.seen, &mut self.tab);
        let hinted = plan.hint.and_then(|hint| self.hinted(position, base, hint));
        let is_cut = hinted.is_some_and(|place| {
            let m = self.moves[base + place];
            done[2] = Some(m);
            found.n_before = 1;
            self.attempt(position, m, Some(place), 0, &mut found, frame)
        });
        match found.m {
            Some(m) if is_cut => self.learn_from_cut(position.turn(), m, frame),
            _ => self.try_others(position, base, done, plan, &mut found, frame),
        }
        self.moves.truncate(base);
        if !listing.is_complete() && !is_cut {
            // The moves that are not listed may be better, so nothing is lost for certain.
            self.n_guesses += 1;
            found.best = found.best.max(-SCORE_LIMIT);
        }
        found
    }

    /// Tries the moves listed from `base` on, but for those that are done.
    fn try_others(
        &mut self,
        position: &P,
        base: usize,
        done: [Option<P::Move>; 3],
        plan: Plan,
        found: &mut Found<P::Move>,
        frame: Frame,
    ) {
        let (picks_base, put_off_base) = (self.picks.len(), self.put_off.len());
        self.order(position, base, frame.ply, done, frame.depth == 1);
        let n_picks = self.picks.len() - picks_base;
        let mut n_done = 0;
        while !self.is_stopped {
            if n_done < n_picks && found.n_before >= plan.most_moves && found.best > -SCORE_LIMIT {
                self.n_guesses += 1;
                n_done = n_picks;
            }
            // First the moves in order, then those that other threads were at.
            let is_late = n_done >= n_picks;
            let (chosen, n_before) = if is_late {
                match self.put_off.get(put_off_base + n_done - n_picks) {
                    Some(put_off) => *put_off,
                    None => break,
                }
            } else {
                bring_best(&mut self.picks[picks_base..], n_done);
                (self.picks[picks_base + n_done], found.n_before)
            };
            n_done += 1;
            found.n_before += usize::from(!is_late);
            let place = place_of(chosen);
            let m = self.moves[base + place];
            let is_shared = frame.depth >= SHARED_DEPTH && n_before > 0;
            let shared = self.crew.filter(|_| is_shared).map(|crew| &crew.busy);
            let task = mix(plan.key.wrapping_add(place as u64));
            if let Some(busy) = shared {
                if !is_late && busy.is_taken(task) {
                    self.put_off.push((chosen, n_before));
                    continue;
                }
                found.told = self.told_by_others(plan.key, frame);
                if found.told.is_some() {
                    break;
                }
                self.look_at_bar(found);
                if found.alpha >= frame.beta {
                    break;
                }
                busy.take(task);
            }
            let is_cut = self.attempt(position, m, Some(place), n_before, found, frame);
            if let Some(busy) = shared {
                busy.release(task);
            }
            if is_cut {
                let n_before = n_done.min(n_picks);
                self.unlearn(position.turn(), base, picks_base, n_before, m, frame);
                self.learn_from_cut(position.turn(), m, frame);
                break;
            }
        }
        self.picks.truncate(picks_base);
        self.put_off.truncate(put_off_base);
    }

    /// Tries a move that comes after `n_before` others; true when it refutes the position.
    #[inline]
    fn attempt(
        &mut self,
        position: &P,
        m: P::Move,
        place: Option<usize>,
        n_before: usize,
        found: &mut Found<P::Move>,
        frame: Frame,
    ) -> bool {
        let Frame { depth, ply, beta, .. } = frame;
        let (alpha, is_pv) = (found.alpha, frame.is_pv());
        let mut next = position.clone();
        next.play_unchecked(m);
        if depth > 1 {
            self.fetch(&next);
        }
        if self.past.forbids() && self.past.has_met(next.repetition_key()) {
            self.n_guesses += 1;
            return false;
        }
        self.slots[ply + 1] = self.evaluator.slot(m);
        if is_pv {
            self.lines[ply + 1].clear();
        }
        let counts = self.past.counts(position, m);
        let below =
            Frame { depth: depth - 1, ply: ply + 1, alpha, beta, counts, after_null: false };
        let n_guesses_before = self.n_guesses;
        let score = if found.abreast.is_some() && n_before > 0 {
            self.try_abreast(&next, below, n_before, |worker, _| {
                worker.look_at_bar(found);
                found.alpha
            })
        } else {
            self.try_move(&next, below, n_before, is_pv)
        };
        if self.is_stopped {
            return false;
        }
        found.best = found.best.max(score);
        if score > found.alpha {
            found.alpha = score;
            (found.m, found.place) = (Some(m), place);
            if is_pv {
                self.extend_line(ply, m);
            }
            // A bound would not be what it seems where another thread has a wider window.
            if let Some(node) = found.abreast.filter(|_| score < beta) {
                let is_sure = self.n_guesses == n_guesses_before;
                let line = self.lines[ply].clone();
                self.raise_bar(node, Bar { points: score, line, place, is_sure, is_final: false });
            }
        }
        score >= beta
    }

    /// The value of a move, searched to full depth and with a full window only where it turns out to
    /// matter. `below` has the bounds of the node above.
    #[inline]
    pub(super) fn try_move(&mut self, next: &P, below: Frame, n_before: usize, is_pv: bool) -> i32 {
        if n_before == 0 {
            return self.search_fully(next, below);
        }
        let score = self.probe(next, below, n_before, is_pv);
        if score > below.alpha && score < below.beta && is_pv && !self.is_stopped {
            return self.search_fully(next, below);
        }
        score
    }

    /// The same where other threads may find something better meanwhile: then that is what the move has to beat.
    /// `bar` tells it, given what there was.
    pub(super) fn try_abreast(
        &mut self,
        next: &P,
        mut below: Frame,
        n_before: usize,
        mut bar: impl FnMut(&mut Self, i32) -> i32,
    ) -> i32 {
        loop {
            let score = self.probe(next, below, n_before, true);
            if self.is_stopped || score <= below.alpha || score >= below.beta {
                return score;
            }
            let alpha = bar(self, below.alpha);
            if alpha == below.alpha {
                return self.search_fully(next, below);
            }
            // The score is but a bound: the move may be better than the new bar, too.
            if alpha >= below.beta {
                return score;
            }
            below.alpha = alpha;
        }
    }

    /// Takes over a better move that another thread has found at the same node.
    fn look_at_bar(&mut self, found: &mut Found<P::Move>) {
        let crew = self.crew.zip(found.abreast);
        let bar = crew.and_then(|(crew, node)| Some((node, crew.bars.above(node, found.alpha)?)));
        if let Some((node, bar)) = bar {
            (found.m, found.place) = (bar.line.first().copied(), bar.place);
            found.alpha = self.adopt(node.ply, bar);
            found.best = found.best.max(found.alpha);
        }
    }

    /// Whether a move is better than what there is: a value not above alpha, or a bound above it.
    #[inline]
    pub(super) fn probe(&mut self, next: &P, below: Frame, n_before: usize, is_pv: bool) -> i32 {
        let Frame { depth, alpha, .. } = below;
        let narrow = Frame { alpha: -alpha - 1, beta: -alpha, ..below };
        let reduction = self.reduction(next, depth, n_before, is_pv);
        let score = -self.visit(next, Frame { depth: depth - reduction, ..narrow });
        if score > alpha && reduction > 0 && !self.is_stopped {
            return -self.visit(next, narrow);
        }
        score
    }

    /// The value of a move within the bounds of the node above.
    #[inline]
    pub(super) fn search_fully(&mut self, next: &P, below: Frame) -> i32 {
        -self.visit(next, Frame { alpha: -below.beta, beta: -below.alpha, ..below })
    }

    #[inline]
    fn reduction(&self, next: &P, depth: i32, n_before: usize, is_pv: bool) -> i32 {
        if !self.settings.reductions || depth < 2 || n_before < UNREDUCED_MOVES {
            return 0;
        }
        // A reduced search that fails low is not repeated, so it would hide what the full one proves.
        if reaches_end(next, depth) {
            return 0;
        }
        (reduction_of(depth, n_before) - i32::from(is_pv)).clamp(0, depth - 1)
    }

    /// The place of the move a hint names.
    #[inline]
    fn hinted(&self, position: &P, base: usize, hint: Hint) -> Option<usize> {
        let moves = &self.moves[base..];
        let tag = hint.tag as usize;
        match hint.symmetry {
            None => Some(tag).filter(|place| *place < moves.len()),
            Some(symmetry) => moves
                .iter()
                .position(|m| self.evaluator.slot(position.transformed_move(*m, symmetry)) == tag),
        }
    }

    /// Appends a pick for every move from `base` on that is not done. `is_last` before the leaves.
    #[inline]
    pub(super) fn order(
        &mut self,
        position: &P,
        base: usize,
        ply: usize,
        done: [Option<P::Move>; 3],
        is_last: bool,
    ) {
        let killers = self.memory.killers(ply);
        let (turn, before) = (position.turn(), self.slots[ply]);
        let has_done = done != [None; 3];
        // All that are legal here are done then.
        let has_tried_killers = done[..2] != [None; 2];
        let is_long = is_last && self.moves.len() - base > LONG_LIST;
        for (place, m) in self.moves[base..].iter().enumerate() {
            if place % LOOK_EVERY == LOOK_EVERY - 1 {
                self.is_stopped |= !self.tab.steps(LOOK_EVERY as u64 * Tab::STEPS_PER_MOVE);
            }
            if has_done && done.contains(&Some(*m)) {
                continue;
            }
            let record = self.memory.record(turn, before, self.evaluator.slot(*m));
            let bonus = if has_tried_killers { 0 } else { Memory::killer_bonus(&killers, *m) };
            let is_glance = !is_long && !self.is_stopped;
            let glance = if is_glance { self.evaluator.order(position, *m) } else { 0 };
            let glance = glance.saturating_mul(ORDER_SCALE);
            self.picks.push(pick(glance.saturating_add(record + bonus), place));
        }
        let rest = ((self.moves.len() - base) % LOOK_EVERY) as u64;
        self.is_stopped |= !self.tab.steps(rest * Tab::STEPS_PER_MOVE);
    }

    /// A move refuted the position: it was good.
    fn learn_from_cut(&mut self, turn: Player, m: P::Move, frame: Frame) {
        let Frame { depth, ply, .. } = frame;
        let slot = self.evaluator.slot(m);
        self.memory.learn(turn, self.slots[ply], slot, bonus(depth));
        self.memory.killed(ply, m);
    }

    /// The moves picked before the one that refuted the position were not good.
    fn unlearn(
        &mut self,
        turn: Player,
        base: usize,
        picks_base: usize,
        n_picked: usize,
        m: P::Move,
        frame: Frame,
    ) {
        let before = self.slots[frame.ply];
        for tried in &self.picks[picks_base..picks_base + n_picked] {
            let other = self.moves[base + place_of(*tried)];
            if other != m {
                self.memory.learn(turn, before, self.evaluator.slot(other), -bonus(frame.depth));
            }
        }
    }

    /// The line from this ply on is the move and the line below it.
    pub(super) fn extend_line(&mut self, ply: usize, m: P::Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(m);
        above[ply].extend_from_slice(&below[0]);
    }
}

/// What a refutation counts for: more, the more it saved.
fn bonus(depth: i32) -> i32 {
    (32 * depth * depth).min(1024)
}
