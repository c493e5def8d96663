//! The move loop of a node: staged move picking, late move reductions, principal variation search, history updates.

use parlour_core::{Evaluator, Player, Position, SCORE_LIMIT, Symmetry, mix};

use super::node::{Frame, INFINITY, Worker};
use super::ordering::{HistoryTables, bring_best, pick, place_of, reduction_of};
use super::shared_pv_bounds::{Node, PvBound};
use crate::budget::NodeCounter;

/// From this depth on threads share which moves they search (ABDADA).
const SHARED_DEPTH: i32 = 3;

/// Late move reductions spare this many first moves.
const UNREDUCED_MOVES: usize = 3;

/// The weight of the game's own move ordering beside history.
const ORDER_SCALE: i32 = 16;

/// Above this many moves the game's own ordering costs more at frontier nodes than it saves.
const LONG_LIST: usize = 100;

/// The budget is checked once for this many moves while ordering.
const LOOK_EVERY: usize = 256;

/// The move the transposition table suggests.
#[derive(Clone, Copy, Debug)]
pub(super) struct Hint {
    /// Its index in the move list, or its history index in a mirror image.
    pub(super) tt_move: u16,
    pub(super) symmetry: Option<Symmetry>,
}

/// What the move loop needs to know about its node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Plan {
    /// The key of the position.
    pub(super) key: u64,
    pub(super) hint: Option<Hint>,
    /// Late move pruning: how many moves to search at most.
    pub(super) lmp_limit: usize,
}

/// The result of the move loop so far.
#[derive(Clone, Copy, Debug)]
pub(super) struct Found<M> {
    pub(super) best: i32,
    alpha: i32,
    /// The best move; none when all failed low.
    pub(super) m: Option<M>,
    /// Its index in the move list, where known.
    pub(super) place: Option<usize>,
    /// The number of the next move; deferred moves are counted where they were picked.
    n_before: usize,
    /// The PV node that other threads may search as well.
    pub(super) shared_node: Option<Node>,
    /// The score of the node, when another thread has finished it meanwhile.
    pub(super) finished: Option<i32>,
}

impl<P: Position, E: Evaluator<P>> Worker<'_, P, E> {
    /// Searches the moves of a position in stages: the TT move, or killers, which need no move list; then the others
    /// in order.
    pub(super) fn move_loop(&mut self, position: &P, plan: Plan, frame: Frame) -> Found<P::Move> {
        let alpha = frame.alpha;
        let is_shared_node =
            frame.is_pv() && self.shared_search.is_some() && frame.depth >= SHARED_DEPTH;
        let shared_node = is_shared_node.then(|| self.node(plan.key, frame));
        let mut found = Found {
            best: -INFINITY,
            alpha,
            m: None,
            place: None,
            n_before: 0,
            shared_node,
            finished: None,
        };
        let mut done = [None; 3];
        if plan.hint.is_none() {
            for (killer, done) in self.history.killers(frame.ply).into_iter().zip(&mut done) {
                let Some(m) = killer.filter(|m| position.is_legal(*m)) else { continue };
                *done = Some(m);
                let n_before = found.n_before;
                found.n_before += 1;
                if self.search_move(position, m, None, n_before, &mut found, frame) {
                    self.reward_cutoff(position.turn(), m, frame);
                    return found;
                }
            }
        }

        let base = self.moves.len();
        let listing =
            position.candidate_moves(&mut self.moves, &mut self.scratch, &mut self.counter);
        let hinted = plan.hint.and_then(|hint| self.hinted(position, base, hint));
        let is_cut = hinted.is_some_and(|place| {
            let m = self.moves[base + place];
            done[2] = Some(m);
            found.n_before = 1;
            self.search_move(position, m, Some(place), 0, &mut found, frame)
        });
        match found.m {
            Some(m) if is_cut => self.reward_cutoff(position.turn(), m, frame),
            _ => self.search_others(position, base, done, plan, &mut found, frame),
        }
        self.moves.truncate(base);
        if !listing.is_complete() && !is_cut {
            // Moves that are not listed may be better, so no loss is proven.
            self.n_unproven += 1;
            found.best = found.best.max(-SCORE_LIMIT);
        }
        found
    }

    /// Searches the moves listed from `base` on, except those that are done.
    fn search_others(
        &mut self,
        position: &P,
        base: usize,
        done: [Option<P::Move>; 3],
        plan: Plan,
        found: &mut Found<P::Move>,
        frame: Frame,
    ) {
        let (picks_base, deferred_base) = (self.picks.len(), self.deferred.len());
        self.order(position, base, frame.ply, done, frame.depth == 1);
        let n_picks = self.picks.len() - picks_base;
        let mut n_done = 0;
        while !self.is_stopped {
            if n_done < n_picks && found.n_before >= plan.lmp_limit && found.best > -SCORE_LIMIT {
                self.n_unproven += 1;
                n_done = n_picks;
            }
            // First the moves in order, then those deferred because other threads searched them.
            let is_late = n_done >= n_picks;
            let (chosen, n_before) = if is_late {
                match self.deferred.get(deferred_base + n_done - n_picks) {
                    Some(deferred) => *deferred,
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
            let shared =
                self.shared_search.filter(|_| is_shared).map(|shared_search| &shared_search.abdada);
            let task = mix(plan.key.wrapping_add(place as u64));
            if let Some(busy) = shared {
                if !is_late && busy.is_taken(task) {
                    self.deferred.push((chosen, n_before));
                    continue;
                }
                found.finished = self.score_by_others(plan.key, frame);
                if found.finished.is_some() {
                    break;
                }
                self.take_pv_bound(found);
                if found.alpha >= frame.beta {
                    break;
                }
                busy.take(task);
            }
            let is_cut = self.search_move(position, m, Some(place), n_before, found, frame);
            if let Some(busy) = shared {
                busy.release(task);
            }
            if is_cut {
                let n_before = n_done.min(n_picks);
                self.penalize_others(position.turn(), base, picks_base, n_before, m, frame);
                self.reward_cutoff(position.turn(), m, frame);
                break;
            }
        }
        self.picks.truncate(picks_base);
        self.deferred.truncate(deferred_base);
    }

    /// Searches a move that comes after `n_before` others; true when it fails high.
    #[inline]
    fn search_move(
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
            self.n_unproven += 1;
            return false;
        }
        self.history_indices[ply + 1] = self.evaluator.history_index(m);
        if is_pv {
            self.lines[ply + 1].clear();
        }
        let counts = self.past.counts(position, m);
        let below =
            Frame { depth: depth - 1, ply: ply + 1, alpha, beta, counts, after_null: false };
        let n_unproven_before = self.n_unproven;
        self.evaluator.push(&mut self.state, position, Some(m), &next);
        let score = if found.shared_node.is_some() && n_before > 0 {
            self.shared_pv_search(&next, below, n_before, |worker, _| {
                worker.take_pv_bound(found);
                found.alpha
            })
        } else {
            self.pv_search(&next, below, n_before, is_pv)
        };
        self.evaluator.pop(&mut self.state);
        if self.is_stopped {
            return false;
        }
        found.best = found.best.max(score);
        if score > found.alpha {
            found.alpha = score;
            (found.m, found.place) = (Some(m), place);
            if is_pv {
                self.update_pv(ply, m);
            }
            // Only exact scores are shared: another thread may search the node with a wider window.
            if let Some(node) = found.shared_node.filter(|_| score < beta) {
                let is_sure = self.n_unproven == n_unproven_before;
                let line = self.lines[ply].clone();
                self.publish_pv_bound(
                    node,
                    PvBound { points: score, line, place, is_sure, is_final: false },
                );
            }
        }
        score >= beta
    }

    /// Principal variation search of a move: a null window first, the full window only on a fail high. `below` has the
    /// window of the parent.
    #[inline]
    pub(super) fn pv_search(
        &mut self,
        next: &P,
        below: Frame,
        n_before: usize,
        is_pv: bool,
    ) -> i32 {
        if n_before == 0 {
            return self.full_window_search(next, below);
        }
        let score = self.null_window_search(next, below, n_before, is_pv);
        if score > below.alpha && score < below.beta && is_pv && !self.is_stopped {
            return self.full_window_search(next, below);
        }
        score
    }

    /// The same at a node that other threads search as well: when one of them raises alpha meanwhile, the move has to
    /// beat that. `bar` returns the current alpha.
    pub(super) fn shared_pv_search(
        &mut self,
        next: &P,
        mut below: Frame,
        n_before: usize,
        mut bar: impl FnMut(&mut Self, i32) -> i32,
    ) -> i32 {
        loop {
            let score = self.null_window_search(next, below, n_before, true);
            if self.is_stopped || score <= below.alpha || score >= below.beta {
                return score;
            }
            let alpha = bar(self, below.alpha);
            if alpha == below.alpha {
                return self.full_window_search(next, below);
            }
            // The score is a lower bound: the move may beat the new alpha, too.
            if alpha >= below.beta {
                return score;
            }
            below.alpha = alpha;
        }
    }

    /// Takes over a better move that another thread has found at this node.
    fn take_pv_bound(&mut self, found: &mut Found<P::Move>) {
        let shared_search = self.shared_search.zip(found.shared_node);
        let bar = shared_search.and_then(|(shared_search, node)| {
            Some((node, shared_search.pv_bounds.above(node, found.alpha)?))
        });
        if let Some((node, bar)) = bar {
            (found.m, found.place) = (bar.line.first().copied(), bar.place);
            found.alpha = self.adopt(node.ply, bar);
            found.best = found.best.max(found.alpha);
        }
    }

    /// A null-window search with late move reduction, repeated at full depth when the reduced search fails high.
    #[inline]
    pub(super) fn null_window_search(
        &mut self,
        next: &P,
        below: Frame,
        n_before: usize,
        is_pv: bool,
    ) -> i32 {
        let Frame { depth, alpha, .. } = below;
        let narrow = Frame { alpha: -alpha - 1, beta: -alpha, ..below };
        let reduction = self.reduction(depth, n_before, is_pv);
        let score = -self.visit(next, Frame { depth: depth - reduction, ..narrow });
        if score > alpha && reduction > 0 && !self.is_stopped {
            return -self.visit(next, narrow);
        }
        score
    }

    /// A full-window search of a move.
    #[inline]
    pub(super) fn full_window_search(&mut self, next: &P, below: Frame) -> i32 {
        -self.visit(next, Frame { alpha: -below.beta, beta: -below.alpha, ..below })
    }

    #[inline]
    fn reduction(&self, depth: i32, n_before: usize, is_pv: bool) -> i32 {
        // A reduced search that fails low is not repeated, so it would hide what the full search proves.
        let is_reduced = self.settings.reductions && !self.is_proving;
        if !is_reduced || depth < 2 || n_before < UNREDUCED_MOVES {
            return 0;
        }
        (reduction_of(depth, n_before) - i32::from(is_pv)).clamp(0, depth - 1)
    }

    /// The index of the TT move in the move list.
    #[inline]
    fn hinted(&self, position: &P, base: usize, hint: Hint) -> Option<usize> {
        let moves = &self.moves[base..];
        let tt_move = hint.tt_move as usize;
        match hint.symmetry {
            None => Some(tt_move).filter(|place| *place < moves.len()),
            Some(symmetry) => {
                moves.iter().position(|m| self.mirrored_index(position, *m, symmetry) == tt_move)
            }
        }
    }

    /// Scores every move from `base` on that is not done. `is_last` at frontier nodes.
    #[inline]
    pub(super) fn order(
        &mut self,
        position: &P,
        base: usize,
        ply: usize,
        done: [Option<P::Move>; 3],
        is_last: bool,
    ) {
        let killers = self.history.killers(ply);
        let (turn, before) = (position.turn(), self.history_indices[ply]);
        let has_done = done != [None; 3];
        // Then every killer that is legal here is done.
        let has_tried_killers = done[..2] != [None; 2];
        let is_long = is_last && self.moves.len() - base > LONG_LIST;
        for (place, m) in self.moves[base..].iter().enumerate() {
            if place % LOOK_EVERY == LOOK_EVERY - 1 {
                self.is_stopped |=
                    !self.counter.steps(LOOK_EVERY as u64 * NodeCounter::STEPS_PER_MOVE);
            }
            if has_done && done.contains(&Some(*m)) {
                continue;
            }
            let record = self.history.record(turn, before, self.evaluator.history_index(*m));
            let bonus =
                if has_tried_killers { 0 } else { HistoryTables::killer_bonus(&killers, *m) };
            let uses_game_order = !is_long && !self.is_stopped;
            let game_order = if uses_game_order { self.evaluator.order(position, *m) } else { 0 };
            let game_order = game_order.saturating_mul(ORDER_SCALE);
            self.picks.push(pick(game_order.saturating_add(record + bonus), place));
        }
        let rest = ((self.moves.len() - base) % LOOK_EVERY) as u64;
        self.is_stopped |= !self.counter.steps(rest * NodeCounter::STEPS_PER_MOVE);
    }

    /// History and killer update for a move that failed high.
    fn reward_cutoff(&mut self, turn: Player, m: P::Move, frame: Frame) {
        let Frame { depth, ply, .. } = frame;
        let slot = self.evaluator.history_index(m);
        self.history.learn(turn, self.history_indices[ply], slot, bonus(depth));
        self.history.killed(ply, m);
    }

    /// History malus for the moves searched before the one that failed high.
    fn penalize_others(
        &mut self,
        turn: Player,
        base: usize,
        picks_base: usize,
        n_picked: usize,
        m: P::Move,
        frame: Frame,
    ) {
        let before = self.history_indices[frame.ply];
        for tried in &self.picks[picks_base..picks_base + n_picked] {
            let other = self.moves[base + place_of(*tried)];
            if other != m {
                self.history.learn(
                    turn,
                    before,
                    self.evaluator.history_index(other),
                    -bonus(frame.depth),
                );
            }
        }
    }

    /// Updates the PV: the move, then the PV of the child.
    pub(super) fn update_pv(&mut self, ply: usize, m: P::Move) {
        let (above, below) = self.lines.split_at_mut(ply + 1);
        above[ply].clear();
        above[ply].push(m);
        above[ply].extend_from_slice(&below[0]);
    }
}

/// The history bonus of a cutoff grows with the depth it saved.
fn bonus(depth: i32) -> i32 {
    (32 * depth * depth).min(1024)
}
