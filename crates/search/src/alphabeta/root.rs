//! The root: window after window, until nothing is left to find or the budget is spent.

use std::cmp::Reverse;

use parlour_core::{Evaluator, Listing, Position, SCORE_LIMIT, mix};

use super::aspiration::AspirationState;
use super::node::{Frame, INFINITY, Worker};
use super::ordering::place_of;
use super::shared_pv_bounds::{Node, PvBound};
use crate::{Root, Score, SearchLine};

/// The search from the root by one thread.
pub(super) struct RootSearch<'w, 'a, P: Position, E: Evaluator<P>> {
    pub(super) worker: &'w mut Worker<'a, P, E>,
    pub(super) root: &'w Root<P>,
    /// The moves of the root, the most promising first.
    moves: Vec<P::Move>,
    pub(super) stage: AspirationState<P::Move>,
}

/// The score of a line, before all other moves were tried: a win is one, whatever they are worth.
fn score_so_far(points: i32) -> Score {
    Score { is_proven: points > SCORE_LIMIT, ..Score::of_points(points) }
}

/// The moves of the root, the most promising first, and whether these are all.
pub(super) fn root_moves<P: Position, E: Evaluator<P>>(
    worker: &mut Worker<'_, P, E>,
    root: &Root<P>,
) -> (Vec<P::Move>, Listing) {
    let listing;
    (worker.moves, listing) = root.candidates(&mut worker.scratch, &mut worker.counter);
    worker.order(&root.position, 0, 0, [None; 3], false);
    let mut picks = std::mem::take(&mut worker.picks);
    picks.sort_unstable_by_key(|pick| Reverse(*pick));
    let listed = std::mem::take(&mut worker.moves);
    (picks.into_iter().map(|pick| listed[place_of(pick)]).collect(), listing)
}

/// The lines before anything is searched, as good as the game's first glance.
pub(super) fn first_lines<P: Position, E: Evaluator<P>>(
    evaluator: &E,
    root: &Root<P>,
    moves: &[P::Move],
    n_lines: usize,
) -> Vec<SearchLine<P::Move>> {
    let points = evaluator.evaluate(&root.position);
    let score = Score { is_proven: false, ..Score::of_points(points) };
    let line = |m: &P::Move| SearchLine { score, moves: vec![*m], depth: 0 };
    moves.iter().take(n_lines).map(line).collect()
}

impl<'w, 'a, P: Position, E: Evaluator<P>> RootSearch<'w, 'a, P, E> {
    pub(super) fn new(
        worker: &'w mut Worker<'a, P, E>,
        root: &'w Root<P>,
        moves: Vec<P::Move>,
        stage: AspirationState<P::Move>,
    ) -> Self {
        Self { worker, root, moves, stage }
    }

    /// Goes from window to window until the budget is spent or nothing is left to find. Calls `watch` whenever
    /// there is something new.
    pub(super) fn climb(&mut self, mut watch: impl FnMut(&mut Self)) {
        while !self.stage.is_over {
            let (number, depth_before) = (self.stage.number, self.stage.depth_done);
            self.worker.goal = number;
            let score = self.search_window(&mut watch);
            let shared_search = self.worker.shared_search;
            if !self.worker.is_stopped {
                self.stage.pass(score);
                if let Some(shared_search) = shared_search {
                    self.stage = shared_search.pass(self.stage.clone());
                }
            } else if let Some(shared_search) =
                shared_search.filter(|shared_search| shared_search.has_passed(number))
            {
                self.stage = shared_search.stage();
                self.worker.is_stopped = self.worker.counter.is_over();
            } else {
                return;
            }
            if self.stage.depth_done > depth_before {
                watch(self);
            }
            if self.worker.is_stopped {
                return;
            }
        }
    }

    /// Searches the moves that are in no better line within the window of this stage.
    fn search_window(&mut self, watch: &mut impl FnMut(&mut Self)) -> i32 {
        self.order_moves();
        if !self.worker.counter.node() {
            self.worker.is_stopped = true;
            return 0;
        }
        let AspirationState { number, depth, line_idx, alpha: floor, beta, .. } = self.stage;
        self.worker.is_proving = self.stage.is_proving;
        let n_unproven_before = self.worker.n_unproven;
        let (key, _) = self.worker.key_of(&self.root.position);
        let n_moves = self.moves.len();
        let node = Node { window: number, depth: depth as i32, ply: 0, way: 0 };
        let shared_search = self.worker.shared_search;
        // The bar as the other threads have raised it.
        let raised = |alpha: i32| {
            let bar =
                shared_search.and_then(|shared_search| shared_search.pv_bounds.above(node, alpha));
            bar.map_or(alpha, |bar| bar.points)
        };
        let (mut alpha, mut best) = (floor, -INFINITY);
        // The score of the line this thread has found.
        let mut own = floor;
        let mut deferred: Vec<(P::Move, usize)> = Vec::new();
        let mut n_done = line_idx;
        while n_done < n_moves + deferred.len() {
            let is_late = n_done >= n_moves;
            let (m, n_before) = if is_late {
                deferred[n_done - n_moves]
            } else {
                (self.moves[n_done], n_done - line_idx)
            };
            n_done += 1;
            let slot = self.worker.evaluator.history_index(m);
            let task = mix(key.wrapping_sub(1 + slot as u64) ^ u64::from(depth) << 48);
            let busy =
                shared_search.filter(|_| n_before > 0).map(|shared_search| &shared_search.abdada);
            if let Some(busy) = busy {
                if !is_late && busy.is_taken(task) {
                    deferred.push((m, n_before));
                    continue;
                }
                alpha = raised(alpha);
                if alpha >= beta {
                    break;
                }
                busy.take(task);
            }
            let mut next = self.root.position.clone();
            next.play_unchecked(m);
            self.worker.history_indices[1] = slot;
            self.worker.lines[1].clear();
            let past = &self.worker.past;
            let counts = past.counts(&self.root.position, m);
            let depth_below = depth as i32 - 1;
            let below =
                Frame { depth: depth_below, ply: 1, alpha, beta, counts, after_null: false };
            let n_unproven_so_far = self.worker.n_unproven;
            let worker = &mut *self.worker;
            worker.evaluator.push(&mut worker.state, &self.root.position, Some(m), &next);
            let score = if n_before == 0 {
                self.worker.full_window_search(&next, below)
            } else {
                self.worker.shared_pv_search(&next, below, n_before, |_, known| {
                    alpha = raised(known);
                    alpha
                })
            };
            self.worker.evaluator.pop(&mut self.worker.state);
            if let Some(busy) = busy {
                busy.release(task);
            }
            if self.worker.is_stopped {
                return best;
            }
            best = best.max(score);
            if score > alpha {
                (alpha, own) = (score, score);
                self.promote(m, score_so_far(score));
                let is_sure = self.worker.n_unproven == n_unproven_so_far;
                let line = self.stage.lines[line_idx].moves.clone();
                let bar = PvBound { points: score, line, place: None, is_sure, is_final: false };
                self.worker.publish_pv_bound(node, bar);
                watch(self);
                if score >= beta {
                    break;
                }
            }
        }
        let mut is_complete = self.worker.n_unproven == n_unproven_before;
        if let Some(bar) =
            shared_search.and_then(|shared_search| shared_search.pv_bounds.above(node, own))
        {
            let PvBound { points, line: moves, is_sure, .. } = bar;
            best = best.max(points);
            is_complete &= is_sure;
            self.put_line(SearchLine { score: score_so_far(points), moves, depth });
        }
        if best > floor && best < beta {
            // No loss is a guess; other values hold where every way to better them was followed to the end.
            let score = &mut self.stage.lines[line_idx].score;
            score.is_proven |= is_complete || score.points < -SCORE_LIMIT;
        }
        best
    }

    /// The first moves are those of the lines, in their order.
    fn order_moves(&mut self) {
        for (place, line) in self.stage.lines.iter().enumerate() {
            if let Some(found) = self.moves.iter().position(|m| *m == line.moves[0]) {
                self.moves[place.min(found)..=found].rotate_right(1);
            }
        }
    }

    /// The move and what followed it in the search become the line that is sought.
    fn promote(&mut self, m: P::Move, score: Score) {
        self.worker.update_pv(0, m);
        let (moves, depth) = (self.worker.lines[0].clone(), self.stage.depth);
        self.put_line(SearchLine { score, moves, depth });
    }

    /// Puts a new line in its place and drops the one with the same first move, or else the last.
    fn put_line(&mut self, line: SearchLine<P::Move>) {
        let AspirationState { line_idx, lines, .. } = &mut self.stage;
        let same = lines[*line_idx..].iter().position(|known| known.moves[0] == line.moves[0]);
        let dropped = same.map_or(lines.len() - 1, |same| *line_idx + same);
        lines.remove(dropped);
        lines.insert(*line_idx, line);
    }
}
