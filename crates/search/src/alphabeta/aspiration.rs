//! Iterative deepening with aspiration windows, as a state machine: each searched window advances
//! it.

use parlour_core::SCORE_LIMIT;

use super::node::INFINITY;
use crate::sort::Sorter;
use crate::{Score, SearchLine};

/// Half the width of the initial window around the last score.
const WINDOW: i32 = 40;

/// Aspiration windows are used from this depth on.
const WINDOW_DEPTH: u32 = 4;

/// The window to search next, and the results so far.
#[derive(Clone, Debug)]
pub(super) struct AspirationState<M> {
    pub(super) depth: u32,
    /// The multi-PV line being searched; earlier lines are done.
    pub(super) line_idx: usize,
    pub(super) alpha: i32,
    pub(super) beta: i32,
    width: i32,
    /// The best lines so far.
    pub(super) lines: Vec<SearchLine<M>>,
    /// The last completed depth.
    pub(super) depth_done: u32,
    /// Whether the search is complete.
    pub(super) is_over: bool,
    max_depth: u32,
    has_windows: bool,
    /// An upper bound on the plies until the end of the game.
    turns_left: Option<u32>,
    /// Whether this iteration proves its result. A depth that covers the rest of the game is
    /// searched twice: first selectively, for a good move soon; then without pruning and
    /// reductions.
    pub(super) is_proving: bool,
}

impl<M> AspirationState<M> {
    /// The state at the start of a search.
    pub(super) fn new(
        lines: Vec<SearchLine<M>>,
        max_depth: u32,
        has_windows: bool,
        turns_left: Option<u32>,
    ) -> Self {
        let mut state = Self {
            depth: 1,
            line_idx: 0,
            alpha: 0,
            beta: 0,
            width: 0,
            is_over: lines.is_empty() || max_depth == 0,
            lines,
            depth_done: 0,
            max_depth,
            has_windows,
            turns_left,
            is_proving: false,
        };
        state.open_window();
        state
    }

    /// Skips one depth, if the depth limit allows.
    pub(super) fn skip_depth(&mut self) {
        if self.depth < self.max_depth {
            self.depth += 1;
        }
    }

    /// Opens a window around the last score of the line.
    fn open_window(&mut self) {
        self.width = WINDOW;
        let last = self.lines.get(self.line_idx).map_or(0, |line| line.score.points);
        let is_narrow = self.has_windows && self.depth >= WINDOW_DEPTH && last.abs() <= SCORE_LIMIT;
        (self.alpha, self.beta) =
            if is_narrow { (last - WINDOW, last + WINDOW) } else { (-INFINITY, INFINITY) };
    }

    /// Advances to a wider window after a fail high or low, else to the next line or depth.
    pub(super) fn advance(&mut self, score: i32) {
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
            Sorter::default().sort(&mut self.lines, |line| (-i64::from(line.score.points), 0));
            self.line_idx = 0;
            let is_settled = self.lines.iter().all(|line| is_settled(line, self.depth));
            let reaches_end = self.turns_left.is_some_and(|turns| self.depth >= turns);
            if reaches_end && !is_settled && !self.is_proving {
                self.is_proving = true;
            } else {
                self.depth_done = self.depth;
                self.is_over = is_settled || self.depth >= self.max_depth;
                self.depth += 1;
            }
        }
        self.open_window();
    }
}

/// Whether a deeper search cannot change a line: the score is proven, and a win or loss lies within
/// the search depth, so that there is no nearer one.
fn is_settled<M>(line: &SearchLine<M>, depth: u32) -> bool {
    let score = line.score;
    match score.wins_in().or(score.loses_in()) {
        Some(distance) => distance <= depth,
        None => score.is_proven,
    }
}
