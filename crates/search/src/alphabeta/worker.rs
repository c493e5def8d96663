//! One search thread: iterative deepening and aspiration windows at the root.

use parlour_core::{Evaluator, Listing, PathHistory, Position, SCORE_LIMIT};

use super::Settings;
use super::aspiration::AspirationState;
use super::node::{Frame, MAX_PLY, Searched};
use super::picker::{HistoryTables, Pick, index_of};
use crate::budget::NodeCounter;
use crate::mirror::Mirror;
use crate::table::Table;
use crate::{Limiter, Report, Root, Score, SearchLine, StopReason};

/// The data that all threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a, P: Position> {
    pub(super) root: &'a Root<P>,
    pub(super) mirror: Option<&'a Mirror<P>>,
    pub(super) settings: Settings,
    pub(super) table: &'a Table,
    pub(super) limiter: &'a Limiter<'a>,
}

/// The progress callback of the main thread; `None` for helper threads.
pub(super) type Watch<'a, M> = Option<&'a mut dyn FnMut(&Report<M>)>;

/// The state of one search thread.
pub(super) struct Worker<'a, P: Position, E: Evaluator<P>> {
    pub(super) evaluator: &'a E,
    /// The evaluator's state along the line.
    pub(super) state: E::State,
    pub(super) mirror: Option<&'a Mirror<P>>,
    pub(super) settings: Settings,
    pub(super) table: &'a Table,
    limiter: &'a Limiter<'a>,
    pub(super) counter: NodeCounter<'a, 'a>,
    pub(super) path: PathHistory,
    /// Separates the TT entries of searches with different histories.
    pub(super) salt: u64,
    pub(super) history: &'a mut HistoryTables<P::Move>,
    /// The move lists of all nodes of the line, as one stack.
    pub(super) moves: Vec<P::Move>,
    /// Their ordering scores.
    pub(super) picks: Vec<Pick>,
    pub(super) scratch: P::Scratch,
    /// The history indices of the moves of the line, by ply.
    pub(super) history_indices: Vec<usize>,
    /// The triangular PV table.
    pub(super) pv: Vec<Vec<P::Move>>,
    /// Counts events that make a score unproven, such as static evaluations and path-dependent
    /// draws. A subtree searched without any is proven.
    pub(super) n_unproven: u64,
    /// Whether the depth covers the rest of the game: nothing is pruned or reduced, so that the
    /// result is proven.
    pub(super) is_proving: bool,
    root: &'a Root<P>,
    /// The root moves, best first.
    pub(super) root_moves: Vec<P::Move>,
    /// Whether some root moves are not searched.
    hides_moves: bool,
    pub(super) progress: AspirationState<P::Move>,
    watch: Watch<'a, P::Move>,
}

impl<'a, P: Position, E: Evaluator<P>> Worker<'a, P, E> {
    pub(super) fn new(
        shared: &Shared<'a, P>,
        evaluator: &'a E,
        history: &'a mut HistoryTables<P::Move>,
    ) -> Self {
        let &Shared { root, mirror, settings, table, limiter } = shared;
        let path = root.path_history();
        let mut state = E::State::default();
        evaluator.begin(&mut state, &root.position);
        Self {
            evaluator,
            state,
            mirror,
            settings,
            table,
            limiter,
            counter: limiter.counter(),
            salt: path.salt(),
            path,
            history,
            moves: Vec::new(),
            picks: Vec::new(),
            scratch: P::Scratch::default(),
            history_indices: vec![0; MAX_PLY + 2],
            pv: vec![Vec::new(); MAX_PLY + 2],
            n_unproven: 0,
            is_proving: false,
            root,
            root_moves: Vec::new(),
            hides_moves: false,
            progress: AspirationState::new(Vec::new(), 0, false, None),
            watch: None,
        }
    }

    /// The root moves in search order, and whether the list is complete.
    pub(super) fn list_root(&mut self) -> (Vec<P::Move>, Listing) {
        let (moves, listing) = self.root.candidates(&mut self.scratch, &mut self.counter);
        self.moves = moves;
        if !self.counter.is_over() {
            // If the budget runs out, the moves without a score come last.
            let _ = self.order(&self.root.position, 0, 0, [None; 3], false);
        }
        let (listed, mut picks) =
            (std::mem::take(&mut self.moves), std::mem::take(&mut self.picks));
        let unscored = picks.len()..listed.len();
        picks.sort_unstable();
        let order = picks.into_iter().rev().map(index_of).chain(unscored);
        (order.map(|index| listed[index]).collect(), listing)
    }

    /// The initial lines, scored by static evaluation.
    pub(super) fn first_lines(
        &self,
        moves: &[P::Move],
        n_lines: usize,
    ) -> Vec<SearchLine<P::Move>> {
        let points = self.evaluator.evaluate(&self.root.position);
        let score = Score::estimate(points);
        let line = |m: &P::Move| SearchLine { score, moves: vec![*m], depth: 0 };
        moves.iter().take(n_lines).map(line).collect()
    }

    /// Iterative deepening: searches window after window until done or out of budget.
    pub(super) fn deepen(
        mut self,
        moves: Vec<P::Move>,
        hides_moves: bool,
        progress: AspirationState<P::Move>,
        watch: Watch<'a, P::Move>,
    ) -> (AspirationState<P::Move>, StopReason) {
        (self.root_moves, self.hides_moves) = (moves, hides_moves);
        (self.progress, self.watch) = (progress, watch);
        while !self.progress.is_over {
            let depth_before = self.progress.depth_done;
            match self.search_root() {
                Ok(score) => self.progress.advance(score),
                Err(reason) => return (self.progress, reason),
            }
            if self.progress.depth_done > depth_before {
                self.send_report();
            }
        }
        (self.progress, StopReason::Finished)
    }

    /// Searches the root moves that start no better line, within the current window.
    fn search_root(&mut self) -> Searched {
        self.order_root_moves();
        self.counter.visit()?;
        let AspirationState { depth, line_idx, alpha, beta, is_proving, .. } = self.progress;
        self.is_proving = is_proving;
        let n_unproven_before = self.n_unproven;
        let depth = depth as i32;
        let frame = Frame { depth, ply: 0, alpha, beta, counts: true, after_null: false };
        let root = self.root;
        let best = self.move_loop(&root.position, self.root_picker(line_idx), frame)?.best;
        if best > alpha && best < beta {
            // A loss is always proven; other scores are if the whole subtree is.
            let is_complete = self.n_unproven == n_unproven_before;
            let score = &mut self.progress.lines[line_idx].score;
            score.is_proven |= is_complete || score.points < -SCORE_LIMIT;
        }
        Ok(best)
    }

    /// Moves the first moves of the lines to the front, in order.
    fn order_root_moves(&mut self) {
        for (index, line) in self.progress.lines.iter().enumerate() {
            if let Some(found) = self.root_moves.iter().position(|m| *m == line.moves[0]) {
                self.root_moves[index.min(found)..=found].rotate_right(1);
            }
        }
    }

    /// Makes the root PV the current line; drops the line with the same first move, or else the
    /// last.
    pub(super) fn report_root_move(&mut self, points: i32) {
        // Only a win is proven before the other moves are searched.
        let score = Score { is_proven: points > SCORE_LIMIT, ..Score::of_points(points) };
        let AspirationState { line_idx, depth, lines, .. } = &mut self.progress;
        let line = SearchLine { score, moves: self.pv[0].clone(), depth: *depth };
        let same = lines[*line_idx..].iter().position(|known| known.moves[0] == line.moves[0]);
        let dropped = same.map_or(lines.len() - 1, |same| *line_idx + same);
        lines.remove(dropped);
        lines.insert(*line_idx, line);
        self.send_report();
    }

    fn send_report(&mut self) {
        if let Some(watch) = self.watch.take() {
            self.counter.flush();
            watch(&report(&self.progress, self.hides_moves, self.limiter));
            self.watch = Some(watch);
        }
    }
}

/// The report so far. Strips unproven wins and losses, and losses if some moves are not searched;
/// caps the score of each line at that of the line before.
pub(super) fn report<M: Clone>(
    progress: &AspirationState<M>,
    hides_moves: bool,
    limiter: &Limiter<'_>,
) -> Report<M> {
    let mut lines = progress.lines.clone();
    let is_open = |line: &&mut SearchLine<M>| hides_moves || !line.score.is_proven;
    lines.iter_mut().filter(is_open).for_each(SearchLine::downgrade_unless_win);
    for index in 1..lines.len() {
        let cap = lines[index - 1].score.points;
        let score = &mut lines[index].score;
        if !score.is_proven {
            score.points = score.points.min(cap.clamp(-SCORE_LIMIT, SCORE_LIMIT));
        }
    }
    let (nodes, elapsed) = (limiter.nodes(), limiter.elapsed());
    Report { lines, depth: progress.depth_done, nodes, elapsed }
}
