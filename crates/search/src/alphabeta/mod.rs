//! Alpha-beta: iterative deepening, aspiration windows and principal variation search, on one thread or several.

mod aspiration;
mod move_loop;
mod node;
mod ordering;
mod root;
mod shared_nodes;
mod shared_pv_bounds;
mod shared_search;
mod tt_probe;

use parlour_core::{Evaluator, Position, SCORE_LIMIT, Symmetric};

use crate::budget::Limiter;
use crate::mirror::Mirror;
use crate::table::Table;
use crate::{Budget, Engine, Oversight, Report, Root, SearchLine};
use aspiration::AspirationState;
use node::{MOST_PLIES, Worker};
use ordering::HistoryTables;
use root::{RootSearch, first_lines, root_moves};
use shared_search::SharedSearch;

/// The alpha-beta engine.
///
/// Wins and losses it reports are proven; so are draws when it says so. It keeps its table between
/// searches, which must be of one game with one set of options until [`Engine::forget`] is called: a
/// position's key does not know its options.
#[derive(Debug)]
pub struct AlphaBeta<P: Position, E> {
    evaluator: E,
    mirror: Option<Mirror<P>>,
    settings: Settings,
    n_threads: usize,
    n_lines: usize,
    mib: usize,
    table: Option<Table>,
    /// The history tables of each thread.
    histories: Vec<HistoryTables<P::Move>>,
    oversight: Oversight,
}

/// Enabled search techniques.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a switch of its own")]
struct Settings {
    reductions: bool,
    pruning: bool,
    null_move: bool,
    quiescence: bool,
    table: bool,
    aspiration: bool,
    /// Scores equal those of a plain search to the same depth; for tests.
    is_exact: bool,
}

impl<P: Position, E: Evaluator<P>> AlphaBeta<P, E> {
    /// An engine with a table of 16 MiB, one thread and one line.
    pub fn new(evaluator: E) -> Self {
        let settings = Settings {
            reductions: true,
            pruning: true,
            null_move: true,
            quiescence: true,
            table: true,
            aspiration: true,
            is_exact: false,
        };
        let (n_threads, n_lines, mib) = (1, 1, 16);
        Self {
            evaluator,
            mirror: None,
            settings,
            n_threads,
            n_lines,
            mib,
            table: None,
            histories: Vec::new(),
            oversight: Oversight::NONE,
        }
    }

    /// Sets the size of the table in MiB.
    #[must_use]
    pub fn with_table_mib(self, mib: usize) -> Self {
        Self { mib, table: None, ..self }
    }

    /// Sets how many threads search; at least one does.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { n_threads: threads.max(1), ..self }
    }

    /// Sets how many lines are sought; at least one is.
    #[must_use]
    pub fn with_lines(self, lines: usize) -> Self {
        Self { n_lines: lines.max(1), ..self }
    }

    /// Sets which root moves are overlooked.
    #[must_use]
    pub fn with_oversight(self, oversight: Oversight) -> Self {
        Self { oversight, ..self }
    }

    /// Enables late move reductions.
    #[must_use]
    pub fn with_reductions(mut self, reductions: bool) -> Self {
        self.settings.reductions = reductions;
        self
    }

    /// Enables reverse futility pruning and late move pruning.
    #[must_use]
    pub fn with_pruning(mut self, pruning: bool) -> Self {
        self.settings.pruning = pruning;
        self
    }

    /// Enables null-move pruning where the game allows it.
    #[must_use]
    pub fn with_null_move(mut self, null_move: bool) -> Self {
        self.settings.null_move = null_move;
        self
    }

    /// Whether noisy moves are followed beyond the depth where the game names some.
    #[must_use]
    pub fn with_quiescence(mut self, quiescence: bool) -> Self {
        self.settings.quiescence = quiescence;
        self
    }

    /// Whether positions are remembered.
    #[must_use]
    pub fn with_table(mut self, table: bool) -> Self {
        self.settings.table = table;
        self
    }

    /// Whether the first window is narrow.
    #[must_use]
    pub fn with_aspiration(mut self, aspiration: bool) -> Self {
        self.settings.aspiration = aspiration;
        self
    }

    /// Stores mirror images under one key where the evaluator says that it pays.
    #[must_use]
    pub fn with_symmetry(self) -> Self
    where
        P: Symmetric,
    {
        Self { mirror: Some(Mirror::of_board()), ..self }
    }

    fn new_table(&self, goes_on: impl FnMut() -> bool) -> Option<Table> {
        Table::new(if self.settings.table { self.mib } else { 0 }, goes_on)
    }

    /// Turns off whatever may change a score: a search to some depth then gives the score a plain
    /// negamax of that depth gives.
    #[must_use]
    pub fn exact(mut self) -> Self {
        self.settings.is_exact = true;
        let cautious = self.with_reductions(false).with_pruning(false);
        cautious.with_null_move(false).with_quiescence(false)
    }
}

impl<P: Position, E: Evaluator<P>> Engine<P> for AlphaBeta<P, E> {
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        self.histories.resize_with(self.n_threads, || HistoryTables::new(MOST_PLIES + 2));
        self.histories.iter_mut().for_each(HistoryTables::age);
        let limiter = Limiter::new(budget);
        if self.table.is_none() {
            let mut counter = limiter.counter();
            self.table = self.new_table(|| counter.book());
        }
        let mut smallest = Table::smallest();
        let table = self.table.as_mut().unwrap_or(&mut smallest);
        table.begin_search();

        let (table, evaluator, settings) = (&*table, &self.evaluator, self.settings);
        let mirror = self.mirror.as_ref();
        let most_depth = budget.depth.unwrap_or(u32::MAX).min(MOST_PLIES as u32 - 32);
        let n_lines = self.n_lines;
        // The worker borrows it, and must be there first: it lists the moves.
        #[expect(clippy::needless_late_init, reason = "it must outlive the worker")]
        let shared_search;
        let (own, helpers) = self.histories.split_first_mut().expect("there is a thread at least");
        let mut worker =
            Worker::new(evaluator, mirror, settings, table, limiter.counter(), root, own);
        worker.is_stopped = !worker.counter.book();
        let (mut moves, listing) = root_moves(&mut worker, root);
        let hides = self.oversight.hide(&mut moves) | !listing.is_complete();
        let lines = first_lines(evaluator, root, &moves, n_lines);
        let stage = AspirationState::first(
            lines,
            most_depth,
            settings.aspiration,
            root.position.turns_left(),
        );
        shared_search = (!helpers.is_empty()).then(|| SharedSearch::new(stage.clone()));
        worker.shared_search = shared_search.as_ref();
        let stage = std::thread::scope(|scope| {
            for history in helpers {
                let (moves, stage, shared_search) =
                    (moves.clone(), stage.clone(), shared_search.as_ref());
                // Each thread has its own evaluator, which may keep what it counted.
                let (counter, evaluator) = (limiter.counter(), evaluator.clone());
                scope.spawn(move || {
                    let mut worker =
                        Worker::new(&evaluator, mirror, settings, table, counter, root, history);
                    worker.shared_search = shared_search;
                    RootSearch::new(&mut worker, root, moves, stage).climb(|_| {});
                });
            }
            // Now that all threads are there, each knows its part of the budget.
            worker.is_stopped |= !worker.counter.book();
            let mut climb = RootSearch::new(&mut worker, root, moves, stage);
            if !climb.worker.is_stopped {
                climb.climb(|climb| {
                    climb.worker.counter.book();
                    let (lines, depth) =
                        (reportable_lines(&climb.stage.lines, hides), climb.stage.depth_done);
                    let (nodes, elapsed) = (limiter.nodes(), limiter.elapsed());
                    watch(&Report { lines, depth, nodes, elapsed });
                });
            }
            limiter.finish();
            climb.stage
        });
        let (lines, depth) = (reportable_lines(&stage.lines, hides), stage.depth_done);
        Report { lines, depth, nodes: limiter.nodes(), elapsed: limiter.elapsed() }
    }

    fn set_lines(&mut self, n_lines: usize) {
        self.n_lines = n_lines.max(1);
    }

    fn forget(&mut self) {
        self.histories.clear();
        self.oversight.forget();
        match &mut self.table {
            Some(table) => table.clear(),
            // Allocated before the game, so that no move has to pay for it.
            None => self.table = self.new_table(|| true),
        }
    }
}

/// Strips unproven wins and losses, losses where moves are overlooked, and scores of later lines above those of the
/// lines before.
fn reportable_lines<M: Clone>(lines: &[SearchLine<M>], hides: bool) -> Vec<SearchLine<M>> {
    let mut lines = lines.to_vec();
    let is_open = |line: &&mut SearchLine<M>| hides || !line.score.is_proven;
    lines.iter_mut().filter(is_open).for_each(SearchLine::claim_wins_only);
    for place in 1..lines.len() {
        let most = lines[place - 1].score.points;
        let score = &mut lines[place].score;
        if !score.is_proven {
            score.points = score.points.min(most.clamp(-SCORE_LIMIT, SCORE_LIMIT));
        }
    }
    lines
}
