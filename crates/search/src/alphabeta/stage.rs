//! How far a search has come: the windows it goes through, one after the other, each following from the last.

use std::cmp::Reverse;

use parlour_core::SCORE_LIMIT;

use super::node::INFINITY;
use crate::{Score, SearchLine};

/// Half the width of the first window around the last score.
const WINDOW: i32 = 40;

/// From this depth on scores are steady enough for a window.
const WINDOW_DEPTH: u32 = 4;

/// What is searched next, and what was found so far.
#[derive(Clone, Debug)]
pub(super) struct Stage<M> {
    /// Counts the windows.
    pub(super) number: u32,
    pub(super) depth: u32,
    /// Which line is sought; those before it are found.
    pub(super) line_idx: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    width: i32,
    /// The best lines so far; always legal moves.
    pub(super) lines: Vec<SearchLine<M>>,
    /// How deep the search is finished.
    pub(super) depth_done: u32,
    /// Whether nothing is left to find.
    pub(super) is_over: bool,
    most_depth: u32,
    has_windows: bool,
}

impl<M> Stage<M> {
    /// The first window of a search.
    pub(super) fn first(lines: Vec<SearchLine<M>>, most_depth: u32, has_windows: bool) -> Self {
        let mut stage = Self {
            number: 0,
            depth: 1,
            line_idx: 0,
            alpha: 0,
            beta: 0,
            width: 0,
            is_over: lines.is_empty() || most_depth == 0,
            lines,
            depth_done: 0,
            most_depth,
            has_windows,
        };
        stage.open_window();
        stage
    }

    /// A window around the last score of the line that is sought.
    fn open_window(&mut self) {
        self.width = WINDOW;
        let last = self.lines.get(self.line_idx).map_or(0, |line| line.score.points);
        let is_narrow = self.has_windows && self.depth >= WINDOW_DEPTH && last.abs() <= SCORE_LIMIT;
        (self.alpha, self.beta) =
            if is_narrow { (last - WINDOW, last + WINDOW) } else { (-INFINITY, INFINITY) };
    }

    /// The window is searched and gave this score: on to a wider one, the next line or the next depth.
    pub(super) fn pass(&mut self, score: i32) {
        self.number += 1;
        if score <= self.alpha || score >= self.beta {
            self.width *= 3;
            let is_wide = self.width > 100 * WINDOW;
            if score <= self.alpha {
                self.alpha = if is_wide { -INFINITY } else { score.max(-Score::WIN) - self.width };
            } else {
                self.beta = if is_wide { INFINITY } else { score.min(Score::WIN) + self.width };
            }
            return;
        }
        self.line_idx += 1;
        if self.line_idx == self.lines.len() {
            self.lines.sort_by_key(|line| Reverse(line.score.points));
            self.depth_done = self.depth;
            let is_settled = self.lines.iter().all(|line| is_settled(line, self.depth));
            self.is_over = is_settled || self.depth >= self.most_depth;
            self.depth += 1;
            self.line_idx = 0;
        }
        self.open_window();
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
