//! One search thread: iterative deepening and aspiration windows at the root.

use std::cmp::Reverse;

use parlour_core::{Evaluator, Listing, PathHistory, Position, SCORE_LIMIT};

use super::Settings;
use super::aspiration::AspirationState;
use super::node::{Frame, MOST_PLIES, Searched};
use super::picker::{HistoryTables, Pick, place_of};
use crate::budget::NodeCounter;
use crate::mirror::Mirror;
use crate::table::Table;
use crate::{Limiter, Report, Root, Score, SearchLine, StopReason};

/// What all threads of a search share.
#[derive(Debug)]
pub(super) struct Shared<'a, P: Position> {
    pub(super) root: &'a Root<P>,
    pub(super) mirror: Option<&'a Mirror<P>>,
    pub(super) settings: Settings,
    pub(super) table: &'a Table,
    pub(super) limiter: &'a Limiter<'a>,
}

/// Where a thread reports to: the caller for the first, nobody for the helpers.
pub(super) type Watch<'a, M> = Option<&'a mut dyn FnMut(&Report<M>)>;

/// The state of one search thread.
pub(super) struct Worker<'a, P: Position, E: Evaluator<P>> {
    pub(super) evaluator: &'a E,
    /// What the evaluator keeps along the line.
    pub(super) state: E::State,
    pub(super) mirror: Option<&'a Mirror<P>>,
    pub(super) settings: Settings,
    pub(super) table: &'a Table,
    limiter: &'a Limiter<'a>,
    pub(super) counter: NodeCounter<'a, 'a>,
    pub(super) past: PathHistory,
    /// Distinguishes the TT keys of searches with another history.
    pub(super) salt: u64,
    pub(super) history: &'a mut HistoryTables<P::Move>,
    /// A stack of move lists, one for each node of the line.
    pub(super) moves: Vec<P::Move>,
    /// A stack of their ordering scores.
    pub(super) picks: Vec<Pick>,
    pub(super) scratch: P::Scratch,
    /// The history indices of the moves of the line, by ply.
    pub(super) history_indices: Vec<usize>,
    /// The triangular PV table.
    pub(super) pv: Vec<Vec<P::Move>>,
    /// Counts events that make a score unproven: static evaluations, and draws that depend on the path. A subtree
    /// searched without any is proven.
    pub(super) n_unproven: u64,
    /// Whether the depth covers the rest of the game: nothing is pruned or reduced then, so that the result is proven.
    pub(super) is_proving: bool,
    root: &'a Root<P>,
    /// The moves of the root, the most promising first.
    pub(super) root_moves: Vec<P::Move>,
    /// Whether the root has moves that are not searched.
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
        let past = root.path_history();
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
            salt: past.salt(),
            past,
            history,
            moves: Vec::new(),
            picks: Vec::new(),
            scratch: P::Scratch::default(),
            history_indices: vec![0; MOST_PLIES + 2],
            pv: vec![Vec::new(); MOST_PLIES + 2],
            n_unproven: 0,
            is_proving: false,
            root,
            root_moves: Vec::new(),
            hides_moves: false,
            progress: AspirationState::first(Vec::new(), 0, false, None),
            watch: None,
        }
    }

    /// The moves of the root, the most promising first, and whether these are all.
    pub(super) fn list_root(&mut self) -> (Vec<P::Move>, Listing) {
        let (moves, listing) = self.root.candidates(&mut self.scratch, &mut self.counter);
        self.moves = moves;
        if !self.counter.is_over() {
            // Moves that the budget leaves without a score come last.
            let _ = self.order(&self.root.position, 0, 0, [None; 3], false);
        }
        let (listed, mut picks) =
            (std::mem::take(&mut self.moves), std::mem::take(&mut self.picks));
        let unscored = picks.len()..listed.len();
        picks.sort_unstable_by_key(|pick| Reverse(*pick));
        let order = picks.into_iter().map(place_of).chain(unscored);
        (order.map(|place| listed[place]).collect(), listing)
    }

    /// The lines before anything is searched, as good as the game's first glance.
    pub(super) fn first_lines(
        &self,
        moves: &[P::Move],
        n_lines: usize,
    ) -> Vec<SearchLine<P::Move>> {
        let points = self.evaluator.evaluate(&self.root.position);
        let score = Score { is_proven: false, ..Score::of_points(points) };
        let line = |m: &P::Move| SearchLine { score, moves: vec![*m], depth: 0 };
        moves.iter().take(n_lines).map(line).collect()
    }

    /// Searches window after window until nothing is left to find or the budget is spent.
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
                Ok(score) => self.progress.pass(score),
                Err(reason) => return (self.progress, reason),
            }
            if self.progress.depth_done > depth_before {
                self.tell();
            }
        }
        (self.progress, StopReason::Finished)
    }

    /// Searches the moves of the root that are in no better line, within the window.
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
            // No loss is a guess; other values hold where every way to better them was followed to the end.
            let is_complete = self.n_unproven == n_unproven_before;
            let score = &mut self.progress.lines[line_idx].score;
            score.is_proven |= is_complete || score.points < -SCORE_LIMIT;
        }
        Ok(best)
    }

    /// The first moves are those of the lines, in their order.
    fn order_root_moves(&mut self) {
        for (place, line) in self.progress.lines.iter().enumerate() {
            if let Some(found) = self.root_moves.iter().position(|m| *m == line.moves[0]) {
                self.root_moves[place.min(found)..=found].rotate_right(1);
            }
        }
    }

    /// The PV of the root becomes the line that is sought; the one with the same first move goes, or else the last.
    pub(super) fn report_root_move(&mut self, points: i32) {
        // Before all other moves are tried, only a win is sure.
        let score = Score { is_proven: points > SCORE_LIMIT, ..Score::of_points(points) };
        let AspirationState { line_idx, depth, lines, .. } = &mut self.progress;
        let line = SearchLine { score, moves: self.pv[0].clone(), depth: *depth };
        let same = lines[*line_idx..].iter().position(|known| known.moves[0] == line.moves[0]);
        let dropped = same.map_or(lines.len() - 1, |same| *line_idx + same);
        lines.remove(dropped);
        lines.insert(*line_idx, line);
        self.tell();
    }

    fn tell(&mut self) {
        if let Some(watch) = self.watch.take() {
            self.counter.book();
            watch(&report(&self.progress, self.hides_moves, self.limiter));
            self.watch = Some(watch);
        }
    }
}

/// What a search has found so far: unproven wins and losses are stripped, losses where moves are overlooked, and scores
/// of later lines above those of the lines before.
pub(super) fn report<M: Clone>(
    progress: &AspirationState<M>,
    hides_moves: bool,
    limiter: &Limiter<'_>,
) -> Report<M> {
    let mut lines = progress.lines.clone();
    let is_open = |line: &&mut SearchLine<M>| hides_moves || !line.score.is_proven;
    lines.iter_mut().filter(is_open).for_each(SearchLine::claim_wins_only);
    for place in 1..lines.len() {
        let most = lines[place - 1].score.points;
        let score = &mut lines[place].score;
        if !score.is_proven {
            score.points = score.points.min(most.clamp(-SCORE_LIMIT, SCORE_LIMIT));
        }
    }
    let (nodes, elapsed) = (limiter.nodes(), limiter.elapsed());
    Report { lines, depth: progress.depth_done, nodes, elapsed }
}
