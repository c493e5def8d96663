//! The game's solver and alpha-beta in one engine: neither a limit known beforehand nor a fresh start is needed to prove
//! something.

use std::time::Duration;

use parlour_core::{Evaluated, FullPosition, Solver};
use parlour_search::{AlphaBeta, Budget, Engine, Root, SolverThenSearch, StopFlag};

use crate::reference::{AtRoot, Hashed, LookClock, ignore, look_at_many};

/// Games with a solver, and turns after which a solve takes long on the scale of these tests.
const SOLVABLE: [(&str, u64); 4] =
    [("pathway", 14), ("pathway:size=8", 34), ("mapello", 44), ("qawale", 11)];

/// An engine whose alpha-beta proves little by itself.
fn engine<P: FullPosition>() -> SolverThenSearch<P, Hashed> {
    SolverThenSearch::new(AlphaBeta::new(Hashed::new(31)).with_table_mib(0))
}

/// The same work with its end known beforehand and by a stop.
#[derive(Default)]
struct StoppedOrTimed {
    n_proven: usize,
    n_open: usize,
}

impl AtRoot for StoppedOrTimed {
    fn look<P: FullPosition>(&mut self, root: &Root<P>) {
        for looks in [50, 1000] {
            let search = |time: Option<Duration>, last: u64| {
                let clock = LookClock::new(Duration::from_micros(20), last);
                let budget = Budget { time, stop: clock.stop.clone(), clock, ..Budget::default() };
                engine().search(root, &budget, &mut ignore)
            };
            let timed = search(Some(Duration::from_micros(20 * looks)), u64::MAX);
            // The two do not look equally often on the way.
            let stopped = search(None, looks + looks / 10);
            if timed.score().is_proven {
                let text = root.position.text();
                assert!(stopped.score().is_proven, "{text}: not proven after {looks} looks");
                self.n_proven += 1;
            } else {
                self.n_open += 1;
            }
        }
    }
}

#[test]
fn a_stopped_search_has_found_what_a_timed_one_finds() {
    let mut both = StoppedOrTimed::default();
    for (spec, turns) in SOLVABLE {
        look_at_many(spec, 5, turns, &mut both);
    }
    assert!(both.n_proven > 2 && both.n_open > 2, "{} {}", both.n_proven, both.n_open);
}

/// One thread and a node budget: the same report again, within the budget.
struct SameAgain;

impl AtRoot for SameAgain {
    fn look<P: FullPosition>(&mut self, root: &Root<P>) {
        let mut used = engine();
        for nodes in [0, 1, 500, 1500, 4000, 20_000] {
            let budget = Budget::nodes(nodes);
            let first = engine().search(root, &budget, &mut ignore);
            assert!(first.nodes <= nodes, "{} of {nodes}: {}", first.nodes, root.position.text());
            used.forget();
            assert_eq!(used.search(root, &budget, &mut ignore), first);
            // A clock beside a limit in nodes changes nothing but the time told.
            let clock = LookClock::new(Duration::from_micros(1), u64::MAX);
            let timed = Budget { clock, stop: StopFlag::new(), ..budget };
            let report = engine().search(root, &timed, &mut ignore);
            assert_eq!((report.lines, report.nodes), (first.lines, first.nodes));
        }
    }
}

#[test]
fn a_node_budget_is_kept_and_gives_the_same_report() {
    for (spec, turns) in SOLVABLE {
        look_at_many(spec, 3, turns, &mut SameAgain);
    }
}

/// A solve too long for one turn, gone on with in the next ones.
#[derive(Default)]
struct CarriedOn(usize);

impl AtRoot for CarriedOn {
    fn look<P: FullPosition>(&mut self, root: &Root<P>) {
        let expected = <P as Evaluated>::Solver::default().expected_nodes(&root.position);
        // What alpha-beta has first.
        let price = <P as Evaluated>::Solver::NODE_PRICE;
        let head_start = (expected.unwrap_or(0).saturating_mul(price) / 400).max(1000);
        let whole = engine().search(root, &Budget::nodes(300_000), &mut ignore);
        let (score, of_solver) = (whole.score(), whole.nodes.saturating_sub(head_start));
        // In a lost position the rest of the budget goes to alpha-beta.
        if !score.is_proven || score.is_loss() || of_solver < 2000 {
            return;
        }
        let mut alone = AlphaBeta::new(Hashed::new(31)).with_table_mib(0);
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
fn an_unfinished_solve_is_carried_on() {
    let mut carried = CarriedOn::default();
    look_at_many("pathway", 30, 16, &mut carried);
    look_at_many("qawale", 10, 12, &mut carried);
    assert!(carried.0 > 0);
}
