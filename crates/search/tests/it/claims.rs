//! Claims of engines under hard conditions: tiny budgets, missed moves, early stops, used tables.

use std::collections::BTreeSet;
use std::time::Duration;

use parlour_core::{Evaluated, FullPosition, KeyHistory, LinearEvaluator, SCORE_LIMIT};
use parlour_search::{
    AlphaBeta, Budget, Engine, Exact, Mcts, OnePly, Oversight, Root, SearchLine, Solve,
    SolverThenSearch,
};

use crate::reference::{
    APART, HashEvaluator, LOA, MAPELLO, Negamax, PATHWAY, QAWALE, RootVisitor, TickClock, begin,
    random_match, visit_random_roots, visit_root,
};

/// Compares engines on tiny budgets with a plain search.
#[derive(Default)]
struct TinyBudgets {
    n_won: usize,
    n_lost: usize,
}

impl TinyBudgets {
    fn check<P: FullPosition>(&mut self, root: &Root<P>, mut engine: impl Engine<P>, nodes: u64) {
        let score = engine.search(root, &Budget::nodes(nodes), &mut |_| {}).score();
        assert!(score.is_proven || score.points.abs() <= SCORE_LIMIT);
        let Some(distance) = score.wins_in().or(score.loses_in()).filter(|turns| *turns <= 3)
        else {
            return;
        };
        let evaluator = HashEvaluator::new(21);
        let value = Negamax::new(root, &evaluator).value(&root.position, distance, 0);
        let text = root.position.text();
        assert!(
            value.abs() > SCORE_LIMIT,
            "{text}: {nodes} nodes claim a result in {distance} plies, but the value is {value}"
        );
        assert_eq!(value.signum(), score.points.signum(), "{text}: {nodes} nodes");
        self.n_won += usize::from(score.is_win());
        self.n_lost += usize::from(score.is_loss());
    }
}

impl RootVisitor for TinyBudgets {
    const GAMES: u8 = APART | LOA | PATHWAY | QAWALE;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let evaluator = HashEvaluator::new(21);
        for nodes in [0, 1, 2, 3, 5, 7, 10, 15, 24, 40, 70, 200] {
            let ab = || AlphaBeta::new(evaluator).with_table_mib(0);
            self.check(root, ab(), nodes);
            self.check(root, ab().with_oversight(Oversight::new(70, nodes)), nodes);
            self.check(root, OnePly::new(evaluator, Oversight::new(70, nodes), nodes), nodes);
            self.check(root, OnePly::new(evaluator, Oversight::NONE, nodes), nodes);
            self.check(root, Mcts::new(evaluator, nodes), nodes);
        }
        // Solvers report no distance that they did not search for.
        self.check(root, Solve::<P, _, _>::of_game(1), 5000);
        self.check(root, SolverThenSearch::new(AlphaBeta::new(evaluator).with_table_mib(0)), 5000);
    }
}

#[test]
fn no_loss_is_claimed_before_all_moves_are_searched() {
    let mut tiny = TinyBudgets::default();
    for spec in ["qawale:size=3", "loa:size=4", "pathway:size=3", "apart:cols=4,rows=5"] {
        visit_random_roots(spec, 25, 12, &mut tiny);
    }
    assert!(tiny.n_won > 100 && tiny.n_lost > 20, "{} {}", tiny.n_won, tiny.n_lost);
}

/// Checks the multi-PV reports of a multi-threaded search.
struct Distinct(usize);

impl RootVisitor for Distinct {
    const GAMES: u8 = LOA | MAPELLO | PATHWAY | QAWALE;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let engine = AlphaBeta::new(<P as Evaluated>::Evaluator::fitted());
        let mut engine = engine.with_table_mib(1).with_threads(4).with_lines(3);
        engine.search(root, &Budget::nodes(30_000), &mut |report| {
            let first = |line: &SearchLine<P::Move>| root.position.move_text(line.moves[0]);
            let firsts: BTreeSet<String> = report.lines.iter().map(first).collect();
            assert_eq!(firsts.len(), report.lines.len(), "{firsts:?}");
            assert!(report.lines.is_sorted_by_key(|line| -line.score.points));
            self.0 += 1;
        });
    }
}

#[test]
fn multi_pv_lines_are_sorted_and_start_with_different_moves() {
    let mut distinct = Distinct(0);
    for spec in ["loa", "mapello", "qawale", "pathway"] {
        visit_random_roots(spec, 6, 20, &mut distinct);
    }
    // The number of reports depends on the thread schedule.
    assert!(distinct.0 >= 24, "{}", distinct.0);
}

/// Stops an unlimited search with solver.
struct Endless;

impl RootVisitor for Endless {
    const GAMES: u8 = MAPELLO | PATHWAY | QAWALE;
    const LARGEST_BOARDS: bool = true;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let search = AlphaBeta::new(<P as Evaluated>::Evaluator::fitted());
        let mut engine = SolverThenSearch::new(search);
        let clock = TickClock::new(Duration::from_millis(1), 500);
        let budget = Budget { stop: clock.stop.clone(), clock, ..Budget::default() };
        let mut n_reports = 0;
        let report = engine.search(root, &budget, &mut |_| n_reports += 1);
        assert!(n_reports > 3 && report.depth > 0, "{}: {n_reports} reports", root.position.text());
    }
}

#[test]
fn an_unlimited_search_reports_progress() {
    for spec in ["mapello", "pathway", "pathway:size=16", "qawale"] {
        visit_root(&begin(spec, 1), &mut Endless);
    }
    visit_root(&random_match("mapello", 2, 30), &mut Endless);
}

/// Searches the same position with fewer and fewer turns left, with a used and a fresh table.
struct FewerTurns(usize);

impl RootVisitor for FewerTurns {
    const GAMES: u8 = APART | LOA;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let fresh = || Exact::with_slots(HashEvaluator::new(22), 1 << 12);
        let (mut used, budget) = (fresh(), Budget::default());
        let mut results = BTreeSet::new();
        for plies in 0..=root.rules.max_plies {
            let history = KeyHistory::of_keys(root.rules.repetition, root.history.keys().take(1));
            let root = Root { plies, history, ..root.clone() };
            let [again, anew] = [&mut used, &mut fresh()].map(|engine| {
                let score = engine.search(&root, &budget, &mut |_| {}).score();
                (score.is_proven, score.is_proven.then_some(score.points.signum()))
            });
            assert_eq!(again, anew, "{} after {plies} turns", root.position.text());
            results.insert(again);
        }
        self.0 += usize::from(results.len() > 1);
    }
}

#[test]
fn exact_search_respects_the_turn_limit() {
    let mut fewer = FewerTurns(0);
    for spec in
        ["loa:size=4,repetition=off,maxplies=6", "apart:cols=4,rows=5,repetition=off,maxplies=5"]
    {
        visit_random_roots(spec, 8, 3, &mut fewer);
    }
    assert!(fewer.0 > 3, "{}", fewer.0);
}

/// Runs the solvers with a depth limit.
struct Shallow;

impl RootVisitor for Shallow {
    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        for depth in [0, 1, 2] {
            let report =
                Solve::<P, _, _>::of_game(1).search(root, &Budget::depth(depth), &mut |_| {});
            assert!(root.position.is_legal(report.best()));
        }
    }
}

#[test]
fn a_depth_limit_stops_the_solvers() {
    for spec in ["pathway", "mapello", "qawale", "loa", "apart"] {
        visit_root(&begin(spec, 1), &mut Shallow);
    }
}
