//! The game's solver and alpha-beta in one engine: stops, determinism, and solves across searches.

use std::time::Duration;

use parlour_core::{Evaluated, FullPosition, Solver};
use parlour_search::{AlphaBeta, Budget, Engine, Root, SolverThenSearch, StopFlag};

use crate::reference::{
    HashEvaluator, MAPELLO, PATHWAY, QAWALE, RootVisitor, TickClock, ignore, visit_random_roots,
};

/// Games with a solver, and the number of turns after which a solve takes long for these tests.
const SOLVABLE: [(&str, u64); 4] =
    [("pathway", 14), ("pathway:size=8", 34), ("mapello", 44), ("qawale", 11)];

/// An engine whose alpha-beta proves little on its own.
fn engine<P: FullPosition>() -> SolverThenSearch<P, HashEvaluator> {
    SolverThenSearch::new(AlphaBeta::new(HashEvaluator::new(31)).with_table_mib(0))
}

/// Compares a search with a time limit and one stopped after the same time.
#[derive(Default)]
struct StoppedAndTimed {
    n_proven: usize,
    n_open: usize,
}

impl RootVisitor for StoppedAndTimed {
    const GAMES: u8 = MAPELLO | PATHWAY | QAWALE;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        for ticks in [50, 1000] {
            let search = |time: Option<Duration>, last: u64| {
                let clock = TickClock::new(Duration::from_micros(20), last);
                let budget = Budget { time, stop: clock.stop.clone(), clock, ..Budget::default() };
                engine().search(root, &budget, &mut ignore)
            };
            let timed = search(Some(Duration::from_micros(20 * ticks)), u64::MAX);
            // The two searches read the clock at different rates.
            let stopped = search(None, ticks + ticks / 10);
            if timed.score().is_proven {
                let text = root.position.text();
                assert!(stopped.score().is_proven, "{text}: not proven after {ticks} ticks");
                self.n_proven += 1;
            } else {
                self.n_open += 1;
            }
        }
    }
}

#[test]
fn a_stopped_search_proves_as_much_as_a_timed_one() {
    let mut both = StoppedAndTimed::default();
    for (spec, turns) in SOLVABLE {
        visit_random_roots(spec, 5, turns, &mut both);
    }
    assert!(both.n_proven > 2 && both.n_open > 2, "{} {}", both.n_proven, both.n_open);
}

/// Checks that one thread with a node budget is deterministic and keeps the budget.
struct SameAgain;

impl RootVisitor for SameAgain {
    const GAMES: u8 = MAPELLO | PATHWAY | QAWALE;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let mut used = engine();
        for nodes in [0, 1, 500, 1500, 4000, 20_000] {
            let budget = Budget::nodes(nodes);
            let first = engine().search(root, &budget, &mut ignore);
            assert!(first.nodes <= nodes, "{} of {nodes}: {}", first.nodes, root.position.text());
            used.forget();
            assert_eq!(used.search(root, &budget, &mut ignore), first);
            // A clock besides a node limit changes only the reported time.
            let clock = TickClock::new(Duration::from_micros(1), u64::MAX);
            let timed = Budget { clock, stop: StopFlag::new(), ..budget };
            let report = engine().search(root, &timed, &mut ignore);
            assert_eq!((report.lines, report.nodes), (first.lines, first.nodes));
        }
    }
}

#[test]
fn a_node_budget_is_kept_and_gives_the_same_report() {
    for (spec, turns) in SOLVABLE {
        visit_random_roots(spec, 3, turns, &mut SameAgain);
    }
}

/// Checks that a solve too long for one search resumes in the next.
#[derive(Default)]
struct ResumedSolve(usize);

impl RootVisitor for ResumedSolve {
    const GAMES: u8 = PATHWAY | QAWALE;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let expected = <P as Evaluated>::Solver::default().expected_nodes(&root.position);
        // The nodes of alpha-beta before the solver starts.
        let price = <P as Evaluated>::Solver::NODE_PRICE;
        let head_start = (expected.unwrap_or(0).saturating_mul(price) / 400).max(1000);
        let whole = engine().search(root, &Budget::nodes(300_000), &mut ignore);
        let (score, of_solver) = (whole.score(), whole.nodes.saturating_sub(head_start));
        // In a lost position the rest of the budget goes to alpha-beta.
        if !score.is_proven || score.is_loss() || of_solver < 2000 {
            return;
        }
        let mut alone = AlphaBeta::new(HashEvaluator::new(31)).with_table_mib(0);
        if alone.search(root, &Budget::nodes(whole.nodes), &mut ignore).score().is_proven {
            return;
        }
        let part = Budget::nodes(head_start + of_solver / 2);
        assert!(!engine().search(root, &part, &mut ignore).score().is_proven);
        let mut engine = engine();
        let mut turns = (1..8).map(|_| engine.search(root, &part, &mut ignore));
        assert!(turns.any(|report| report.score().is_proven), "{}", root.position.text());
        self.0 += 1;
    }
}

#[test]
fn an_unfinished_solve_resumes() {
    let mut resumed = ResumedSolve::default();
    visit_random_roots("pathway", 30, 16, &mut resumed);
    visit_random_roots("qawale", 10, 12, &mut resumed);
    assert!(resumed.0 > 0);
}
