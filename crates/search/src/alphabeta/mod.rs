//! Alpha-beta: iterative deepening, aspiration windows, principal variation search and Lazy SMP.

mod aspiration;
mod node;
mod picker;
mod worker;

use parlour_core::{Evaluator, Position, Symmetric, engine_thread};

use crate::budget::{Limiter, StopReason};
use crate::mirror::Mirror;
use crate::table::Table;
use crate::{Budget, Engine, Oversight, Report, Root};
use aspiration::AspirationState;
use node::MAX_PLY;
use picker::HistoryTables;
use worker::{Shared, Worker, report};

/// The alpha-beta engine.
///
/// Reported wins and losses are proven, and draws if marked so. The TT persists between searches.
/// Call [`Engine::forget`] before a search with other rules options: a position's key does not
/// include them.
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
#[allow(clippy::struct_excessive_bools, reason = "independent switches")]
struct Settings {
    /// Late move reductions.
    reductions: bool,
    /// Reverse futility pruning and late move pruning.
    pruning: bool,
    /// Null-move pruning where the game allows it.
    null_move: bool,
    /// Quiescence search where the game has noisy moves.
    quiescence: bool,
    table: bool,
    aspiration: bool,
    /// Whether scores must equal those of a plain search to the same depth; for tests.
    is_exact: bool,
}

impl<P: Position, E: Evaluator<P>> AlphaBeta<P, E> {
    /// Creates an engine with a TT of 16 MiB, one thread and one line.
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

    /// Sets the size of the TT in MiB.
    #[must_use]
    pub fn with_table_mib(self, mib: usize) -> Self {
        Self { mib, table: None, ..self }
    }

    /// Sets the number of threads, at least 1.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Self { n_threads: threads.max(1), ..self }
    }

    /// Sets the number of multi-PV lines, at least 1.
    #[must_use]
    pub fn with_lines(self, lines: usize) -> Self {
        Self { n_lines: lines.max(1), ..self }
    }

    /// Sets the root moves to miss.
    #[must_use]
    pub fn with_oversight(self, oversight: Oversight) -> Self {
        Self { oversight, ..self }
    }

    /// Enables the TT.
    #[must_use]
    pub fn with_table(mut self, table: bool) -> Self {
        self.settings.table = table;
        self
    }

    /// Enables aspiration windows.
    #[must_use]
    pub fn with_aspiration(mut self, aspiration: bool) -> Self {
        self.settings.aspiration = aspiration;
        self
    }

    /// Stores mirror images under one key where the evaluator recommends it.
    #[must_use]
    pub fn with_symmetry(self) -> Self
    where
        P: Symmetric,
    {
        Self { mirror: Some(Mirror::of_board()), ..self }
    }

    fn new_table(&self, keep_going: impl FnMut() -> bool) -> Option<Table> {
        Table::new(if self.settings.table { self.mib } else { 0 }, keep_going)
    }

    /// Disables every technique that can change a score: a search then gives the same score as a
    /// plain negamax of the same depth.
    #[must_use]
    pub fn exact(self) -> Self {
        let settings = Settings {
            reductions: false,
            pruning: false,
            null_move: false,
            quiescence: false,
            is_exact: true,
            ..self.settings
        };
        Self { settings, ..self }
    }
}

impl<P: Position, E: Evaluator<P>> Engine<P> for AlphaBeta<P, E> {
    fn search(
        &mut self,
        root: &Root<P>,
        budget: &Budget,
        watch: &mut dyn FnMut(&Report<P::Move>),
    ) -> Report<P::Move> {
        self.histories.iter_mut().for_each(HistoryTables::age);
        self.histories.resize_with(self.n_threads, || HistoryTables::new(MAX_PLY + 2));
        let limiter = Limiter::new(budget);
        if self.table.is_none() {
            let mut counter = limiter.counter();
            self.table = self.new_table(|| counter.flush());
        }
        let mut smallest = Table::smallest();
        let table = self.table.as_mut().unwrap_or(&mut smallest);
        table.begin_search();

        let (table, evaluator, settings) = (&*table, &self.evaluator, self.settings);
        let mirror = self.mirror.as_ref();
        let shared = Shared { root, mirror, settings, table, limiter: &limiter };
        let (own, helpers) = self.histories.split_first_mut().expect("there is a thread at least");
        let mut worker = Worker::new(&shared, evaluator, own);
        worker.counter.flush();
        let (mut moves, listing) = worker.list_root();
        let hides_moves = self.oversight.hide(&mut moves) | !listing.is_complete();
        let lines = worker.first_lines(&moves, self.n_lines);
        let max_depth = budget.depth.unwrap_or(u32::MAX).min(MAX_PLY as u32 - 32);
        let turns_left = root.position.turns_left();
        let first = AspirationState::new(lines, max_depth, settings.aspiration, turns_left);
        let (deepest, is_own) = std::thread::scope(|scope| {
            // Lazy SMP: the threads share only the TT, and every second one starts a ply deeper.
            let helpers: Vec<_> = helpers
                .iter_mut()
                .enumerate()
                .filter_map(|(helper_idx, history)| {
                    let (moves, mut progress) = (moves.clone(), first.clone());
                    if helper_idx % 2 == 0 {
                        progress.skip_depth();
                    }
                    // Each thread has its own evaluator, which may cache results.
                    let (shared, evaluator) = (&shared, evaluator.clone());
                    let search = move || {
                        let worker = Worker::new(shared, &evaluator, history);
                        let (found, reason) = worker.deepen(moves, hides_moves, progress, None);
                        if reason == StopReason::Finished {
                            shared.limiter.finish();
                        }
                        found
                    };
                    // Without a helper the search is slower, not wrong.
                    engine_thread("alpha-beta").spawn_scoped(scope, search).ok()
                })
                .collect();
            // Now that all counters exist, each thread knows its share of the budget.
            let own = if worker.counter.flush() {
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
            // Allocate it now, so that the first move of the game need not.
            None => self.table = self.new_table(|| true),
        }
    }
}
