//! Budgets of alpha-beta: deterministic, always a legal move, stops on request, reports progress.

use std::sync::Arc;
use std::time::Duration;

use parlour_core::{AnyMove, FullPosition, Match};
use parlour_search::{AlphaBeta, Budget, Engine, Root, StopFlag};

use crate::alphabeta::SMALL;
use crate::reference::{
    Counted, HashEvaluator, RootVisitor, TickClock, ignore, random_match, visit_random_roots,
    visit_root,
};

/// Repeats a search on a used engine and on a new one.
struct SameAgain;

impl RootVisitor for SameAgain {
    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let new = || AlphaBeta::new(HashEvaluator::new(12)).with_table_mib(1).with_lines(2);
        let mut engine = new();
        for nodes in [1, 2, 50, 777, 3000] {
            let budget = Budget::nodes(nodes);
            let first = engine.search(root, &budget, &mut ignore);
            for line in &first.lines {
                let mut position = root.position.clone();
                line.moves.iter().for_each(|m| position.play(*m).expect("lines are legal"));
            }
            let is_settled = first.lines.iter().all(|line| line.score.is_proven);
            assert!(first.nodes == nodes || (is_settled && first.nodes < nodes));
            engine.search(root, &budget, &mut ignore);
            engine.forget();
            assert_eq!(engine.search(root, &budget, &mut ignore), first);
            assert_eq!(new().search(root, &budget, &mut ignore), first);
            engine.forget();
        }
    }
}

#[test]
fn one_thread_with_a_node_budget_is_deterministic() {
    for spec in ["qawale", "loa", "mapello", "pathway", "apart:cols=5,rows=6"] {
        visit_random_roots(spec, 2, 12, &mut SameAgain);
    }
}

/// Checks that every budget gives a legal move of the match.
struct AnyBudget<'a>(&'a Match);

impl RootVisitor for AnyBudget<'_> {
    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let stopped = Budget::default();
        stopped.stop.stop();
        let timed = Budget { time: Some(Duration::ZERO), ..Budget::default() };
        let few = (0..4).map(Budget::nodes);
        for budget in few.chain([Budget::depth(0), Budget::depth(1), stopped, timed]) {
            for threads in [1, 2] {
                let engine = AlphaBeta::new(HashEvaluator::new(13)).with_threads(threads);
                let report = engine.with_table_mib(1).search(root, &budget, &mut ignore);
                let best = AnyMove::new(&root.position, report.best());
                assert!(self.0.legal_moves().contains(&best), "{best}: {budget:?}");
                let limit = budget.nodes.filter(|_| threads == 1);
                assert!(limit.is_none_or(|limit| report.nodes <= limit), "{}", report.nodes);
            }
        }
    }
}

#[test]
fn any_budget_gives_a_legal_move() {
    for spec in
        ["qawale:size=3", "loa:size=3,repetition=forbid", "mapello", "pathway", "apart:cols=4"]
    {
        for seed in 0..4 {
            let game = random_match(spec, seed, 3 * seed as usize);
            visit_root(&game, &mut AnyBudget(&game));
        }
    }
}

/// Stops searches at a chosen tick, by the stop flag or by time.
struct Overrun {
    threads: usize,
    by_flag: bool,
    step: Duration,
    /// The maximum number of evaluations of one thread between two ticks; a node can take two.
    max_late: u64,
}

impl RootVisitor for Overrun {
    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        for last in [3, 40] {
            let clock = TickClock::new(self.step, last);
            // Time runs from the first tick.
            let time = (!self.by_flag).then_some(self.step * (last as u32 - 1));
            let stop = if self.by_flag { clock.stop.clone() } else { StopFlag::new() };
            let budget = Budget { time, stop, clock: clock.clone(), ..Budget::default() };
            let engine = AlphaBeta::new(Counted(Arc::clone(&clock))).with_table_mib(1);
            engine.with_threads(self.threads).search(root, &budget, &mut ignore);
            let (n_late, max_late) = (clock.n_late(), self.max_late * self.threads as u64);
            assert!(n_late <= max_late, "{n_late} late evaluations: {}", root.position.text());
        }
    }
}

#[test]
fn a_search_stops_at_the_next_budget_check() {
    // If nodes take long, the budget is checked after every few nodes.
    for (step, max_late) in [(Duration::from_micros(1), 2048), (Duration::from_millis(2), 64)] {
        for (threads, by_flag) in [(1, true), (2, true), (1, false)] {
            for spec in ["loa", "mapello", "qawale", "apart", "pathway:size=8"] {
                let mut overrun = Overrun { threads, by_flag, step, max_late };
                visit_root(&random_match(spec, 0, 6), &mut overrun);
            }
        }
    }
}

/// Checks the progress reports of a search with this number of threads.
struct Watched(usize);

impl RootVisitor for Watched {
    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let caller = std::thread::current().id();
        let mut engine = AlphaBeta::new(HashEvaluator::new(15))
            .with_table_mib(1)
            .with_threads(self.0)
            .with_lines(2);
        let mut depths = Vec::new();
        let report = engine.search(root, &Budget::depth(3), &mut |report| {
            assert_eq!(std::thread::current().id(), caller);
            assert!(!report.lines.is_empty());
            depths.push(report.depth);
        });
        assert!(depths.is_sorted());
        assert_eq!(depths.last(), Some(&report.depth));
        // With helper threads, two depths may finish before the first is reported.
        let is_alone = self.0 == 1;
        assert!(!is_alone || (1..=report.depth).all(|depth| depths.contains(&depth)));
    }
}

#[test]
fn every_depth_is_reported() {
    for spec in SMALL {
        for threads in [1, 2] {
            visit_random_roots(spec, 2, 4, &mut Watched(threads));
        }
    }
}
