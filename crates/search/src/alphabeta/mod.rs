//! Alpha-beta: iterative deepening, aspiration windows and principal variation search, on one thread or several.

mod aspiration;
mod node;
mod picker;
mod worker;

use parlour_core::{Evaluator, Position, Symmetric};

use crate::budget::{Limiter, StopReason};
use crate::mirror::Mirror;
use crate::table::Table;
use crate::{Budget, Engine, Oversight, Report, Root};
use aspiration::AspirationState;
use node::MOST_PLIES;
use picker::HistoryTables;
use worker::{Shared, Worker, report};

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
        let shared = Shared { root, mirror, settings, table, limiter: &limiter };
        let (own, helpers) = self.histories.split_first_mut().expect("there is a thread at least");
        let mut worker = Worker::new(&shared, evaluator, own);
        worker.counter.book();
        let (mut moves, listing) = worker.list_root();
        let hides_moves = self.oversight.hide(&mut moves) | !listing.is_complete();
        let lines = worker.first_lines(&moves, self.n_lines);
        let most_depth = budget.depth.unwrap_or(u32::MAX).min(MOST_PLIES as u32 - 32);
        let turns_left = root.position.turns_left();
        let first = AspirationState::first(lines, most_depth, settings.aspiration, turns_left);
        let (deepest, is_own) = std::thread::scope(|scope| {
            // Lazy SMP: the threads share the table and nothing else, and every second one is a ply ahead.
            let helpers: Vec<_> = helpers
                .iter_mut()
                .enumerate()
                .map(|(helper_idx, history)| {
                    let (moves, mut progress) = (moves.clone(), first.clone());
                    if helper_idx % 2 == 0 {
                        progress.skip_depth();
                    }
                    // Each thread has its own evaluator, which may keep what it counted.
                    let (shared, evaluator) = (&shared, evaluator.clone());
                    scope.spawn(move || {
                        let worker = Worker::new(shared, &evaluator, history);
                        let (found, reason) = worker.deepen(moves, hides_moves, progress, None);
                        if reason == StopReason::Finished {
                            shared.limiter.finish();
                        }
                        found
                    })
                })
                .collect();
            // Now that all threads are there, each knows its part of the budget.
            let own = if worker.counter.book() {
                worker.deepen(moves, hides_moves, first, Some(&mut *watch)).0
            } else {
                drop(worker);
                first
            };
            limiter.finish();
            helpers.into_iter().fold((own, true), |(deepest, is_own), helper| {
                let found = helper.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic));
                if found.depth_done > deepest.depth_done {
                    (found, false)
                } else {
                    (deepest, is_own)
                }
            })
        });
        let report = report(&deepest, hides_moves, &limiter);
        if !is_own {
            watch(&report);
        }
        report
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
