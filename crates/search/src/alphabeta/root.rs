//! The root: deepening step by step, windows around the last score, several lines.

use std::cmp::Reverse;

use parlour_core::{Evaluator, FullPosition, SCORE_LIMIT, mix};

use super::node::{Frame, INFINITY, MOST_PLIES, Worker};
use super::ordering::place_of;
use super::past::is_pass;
use crate::{Root, Score, SearchLine};

/// Half the width of the first window around the last score.
const WINDOW: i32 = 40;

/// From this depth on scores are steady enough for a window.
const WINDOW_DEPTH: u32 = 4;

/// The search from the root by one thread.
pub(super) struct Climb<'w, 'a, P: FullPosition, E> {
    pub(super) worker: &'w mut Worker<'a, P, E>,
    pub(super) root: &'w Root<P>,
    /// The moves of the root, the most promising first.
    moves: Vec<P::Move>,
    /// The best lines so far; always legal moves.
    pub(super) lines: Vec<SearchLine<P::Move>>,
    /// How deep the search is finished.
    pub(super) depth: u32,
}

/// The score of a line, and whether every way to better it was followed to the end.
fn score_of(points: i32, is_complete: bool) -> Score {
    Score { is_proven: is_complete || points.abs() > SCORE_LIMIT, ..Score::of_points(points) }
}

impl<'w, 'a, P: FullPosition, E: Evaluator<P>> Climb<'w, 'a, P, E> {
    /// Lists the moves; the lines are as good as the game's first glance.
    pub(super) fn new(worker: &'w mut Worker<'a, P, E>, root: &'w Root<P>, n_lines: usize) -> Self {
        let position = &root.position;
        position.distinct_moves(&mut worker.moves, &mut worker.seen);
        worker.order(position, 0, 0, None);
        let mut picks = std::mem::take(&mut worker.picks);
        picks.sort_unstable_by_key(|pick| Reverse(*pick));
        let listed = std::mem::take(&mut worker.moves);
        let mut moves: Vec<P::Move> =
            picks.into_iter().map(|pick| listed[place_of(pick)]).collect();
        if worker.past.forbids() {
            let is_allowed = |m: &P::Move| {
                let mut next = position.clone();
                next.play_unchecked(*m);
                !worker.past.has_met(next.repetition_key())
            };
            moves.retain(is_allowed);
        }
        let score =
            Score { is_proven: false, ..Score::of_points(worker.evaluator.evaluate(position)) };
        let line = |m: &P::Move| SearchLine { score, moves: vec![*m], depth: 0 };
        let lines = moves.iter().take(n_lines).map(line).collect();
        Self { worker, root, moves, lines, depth: 0 }
    }

    /// Goes deeper and deeper until the budget is spent, `most_depth` is reached or nothing is left
    /// to find. Calls `watch` whenever there is something new.
    pub(super) fn climb(&mut self, most_depth: u32, mut watch: impl FnMut(&mut Self)) {
        for depth in 1..=most_depth.min(MOST_PLIES as u32 - 32) {
            for line_idx in 0..self.lines.len() {
                self.search_line(depth, line_idx, &mut watch);
                if self.worker.is_stopped {
                    return;
                }
            }
            self.lines.sort_by_key(|line| Reverse(line.score.points));
            self.depth = depth;
            watch(self);
            if self.lines.iter().all(|line| is_settled(line, depth)) {
                return;
            }
        }
    }

    /// Finds the best of the moves that are in no better line.
    fn search_line(&mut self, depth: u32, line_idx: usize, watch: &mut impl FnMut(&mut Self)) {
        // The first moves are those of the lines, in their order.
        for (place, line) in self.lines.iter().enumerate() {
            if let Some(found) = self.moves.iter().position(|m| *m == line.moves[0]) {
                self.moves[place.min(found)..=found].rotate_right(1);
            }
        }
        let last = self.lines[line_idx].score.points;
        let mut width = WINDOW;
        let has_window =
            self.worker.settings.aspiration && depth >= WINDOW_DEPTH && last.abs() <= SCORE_LIMIT;
        let (mut alpha, mut beta) =
            if has_window { (last - width, last + width) } else { (-INFINITY, INFINITY) };
        loop {
            let score = self.search_window(depth, line_idx, alpha, beta, watch);
            if self.worker.is_stopped || (score > alpha && score < beta) {
                return;
            }
            width *= 3;
            let is_wide = width > 100 * WINDOW;
            if score <= alpha {
                alpha = if is_wide { -INFINITY } else { score.max(-Score::WIN) - width };
            } else {
                beta = if is_wide { INFINITY } else { score.min(Score::WIN) + width };
            }
        }
    }

    /// Searches the moves from `line_idx` on within a window.
    fn search_window(
        &mut self,
        depth: u32,
        line_idx: usize,
        floor: i32,
        beta: i32,
        watch: &mut impl FnMut(&mut Self),
    ) -> i32 {
        if !self.worker.tab.node() {
            self.worker.is_stopped = true;
            return 0;
        }
        let n_guesses_before = self.worker.n_guesses;
        let (key, _) = self.worker.key_of(&self.root.position);
        let n_moves = self.moves.len();
        let (mut alpha, mut best) = (floor, -INFINITY);
        let mut put_off: Vec<P::Move> = Vec::new();
        let mut n_tried = 0;
        let mut n_done = line_idx;
        while n_done < n_moves + put_off.len() {
            let m = if n_done < n_moves { self.moves[n_done] } else { put_off[n_done - n_moves] };
            n_done += 1;
            let slot = self.worker.evaluator.slot(m);
            let task = mix(key.wrapping_sub(1 + slot as u64) ^ u64::from(depth) << 48);
            let shared = self.worker.busy.filter(|_| n_tried > 0);
            if let Some(busy) = shared {
                if n_done <= n_moves && busy.is_taken(task) {
                    put_off.push(m);
                    continue;
                }
                busy.take(task);
            }
            let mut next = self.root.position.clone();
            next.play_unchecked(m);
            self.worker.slots[1] = slot;
            self.worker.lines[1].clear();
            let past = &self.worker.past;
            let counts = past.counts(n_moves, || is_pass(&self.root.position.move_text(m)));
            let depth_below = depth as i32 - 1;
            let below =
                Frame { depth: depth_below, ply: 1, alpha, beta, counts, after_null: false };
            let score = self.worker.try_move(&next, below, n_tried, true);
            n_tried += 1;
            if let Some(busy) = shared {
                busy.release(task);
            }
            if self.worker.is_stopped {
                return best;
            }
            best = best.max(score);
            if score > alpha {
                alpha = score;
                // Not yet complete: moves that were not tried may still be better.
                self.promote(line_idx, m, depth, score_of(score, false));
                watch(self);
                if score >= beta {
                    break;
                }
            }
        }
        let is_complete = self.worker.n_guesses == n_guesses_before;
        if is_complete && best > floor && best < beta {
            let line = &mut self.lines[line_idx];
            line.score = score_of(line.score.points, true);
        }
        best
    }

    /// Puts a new line in its place and drops the one with the same first move, or else the last.
    fn promote(&mut self, line_idx: usize, m: P::Move, depth: u32, score: Score) {
        self.worker.extend_line(0, m);
        let moves = self.worker.lines[0].clone();
        let n_lines = self.lines.len();
        let found = self.lines[line_idx..].iter().position(|line| line.moves[0] == m);
        let dropped = found.map_or(n_lines - 1, |found| line_idx + found);
        self.lines.remove(dropped);
        self.lines.insert(line_idx, SearchLine { score, moves, depth });
    }
}

/// Whether a deeper search cannot change a line: the end was reached everywhere, or a win or loss is
/// as near as the search was deep, so that there is no nearer one.
fn is_settled<M>(line: &SearchLine<M>, depth: u32) -> bool {
    let score = line.score;
    match score.wins_in().or(score.loses_in()) {
        Some(distance) => distance <= depth,
        None => score.is_proven,
    }
}
