//! What engines claim when they have hardly looked: too few nodes, moves overlooked, a stop in between, another
//! question before.

use std::collections::BTreeSet;
use std::time::Duration;

use parlour_core::{Evaluated, FullPosition, KeyHistory, LinearEvaluator, SCORE_LIMIT};
use parlour_search::{
    AlphaBeta, Budget, Engine, Exact, Mcts, OnePly, Oversight, Root, Solve, SolverThenSearch,
};

use crate::reference::{
    AtRoot, Hashed, LookClock, Plain, after_random_turns, begin, look_at, look_at_many,
};

/// Engines on tiny budgets against a plain search.
#[derive(Default)]
struct Hasty {
    n_won: usize,
    n_lost: usize,
}

impl Hasty {
    fn check<P: FullPosition>(&mut self, root: &Root<P>, mut engine: impl Engine<P>, nodes: u64) {
        let score = engine.search(root, &Budget::nodes(nodes), &mut |_| {}).score();
        assert!(score.is_proven || score.points.abs() <= SCORE_LIMIT);
        let Some(distance) = score.wins_in().or(score.loses_in()).filter(|turns| *turns <= 3)
        else {
            return;
        };
        let evaluator = Hashed::new(21);
        let value = Plain::new(root, &evaluator).value(&root.position, distance, 0);
        let text = root.position.text();
        assert!(
            value.abs() > SCORE_LIMIT,
            "{text}: {distance} turns by {nodes} nodes, but {value}"
        );
        assert_eq!(value.signum(), score.points.signum(), "{text}: {nodes} nodes");
        self.n_won += usize::from(score.is_win());
        self.n_lost += usize::from(score.is_loss());
    }
}

impl AtRoot for Hasty {
    fn look<P: FullPosition>(&mut self, root: &Root<P>) {
        let evaluator = Hashed::new(21);
        for nodes in [0, 1, 2, 3, 5, 7, 10, 15, 24, 40, 70, 200] {
            let ab = || AlphaBeta::new(evaluator).with_table_mib(0);
            self.check(root, ab(), nodes);
            self.check(root, ab().with_oversight(Oversight::new(70, nodes)), nodes);
            self.check(root, OnePly::new(evaluator, Oversight::new(70, nodes), nodes), nodes);
            self.check(root, OnePly::new(evaluator, Oversight::NONE, nodes), nodes);
            self.check(root, Mcts::new(evaluator, nodes), nodes);
        }
        // Solvers tell no distance they did not look for.
        self.check(root, Solve::<P, _, _>::of_game(1), 5000);
        self.check(root, SolverThenSearch::new(AlphaBeta::new(evaluator).with_table_mib(0)), 5000);
    }
}

#[test]
fn no_loss_is_claimed_before_all_moves_were_seen() {
    let mut hasty = Hasty::default();
    for spec in ["qawale:size=3", "loa:size=4", "pathway:size=3", "apart:cols=4,rows=5"] {
        look_at_many(spec, 25, 12, &mut hasty);
    }
    assert!(hasty.n_won > 100 && hasty.n_lost > 20, "{} {}", hasty.n_won, hasty.n_lost);
}

/// Reports of several threads with several lines.
struct Distinct(usize);

impl AtRoot for Distinct {
    fn look<P: FullPosition>(&mut self, root: &Root<P>) {
        let engine = AlphaBeta::new(<P as Evaluated>::Evaluator::fitted());
        let mut engine = engine.with_table_mib(1).with_threads(4).with_lines(3);
        engine.search(root, &Budget::nodes(30_000), &mut |report| {
            let first = |place: usize| root.position.move_text(report.lines[place].moves[0]);
            let firsts: BTreeSet<String> = (0..report.lines.len()).map(first).collect();
            assert_eq!(firsts.len(), report.lines.len(), "{firsts:?}");
            assert!(report.lines.is_sorted_by_key(|line| -line.score.points));
            self.0 += 1;
        });
    }
}

#[test]
fn lines_of_several_threads_begin_with_different_moves_the_best_first() {
    let mut distinct = Distinct(0);
    for spec in ["loa", "mapello", "qawale", "pathway"] {
        look_at_many(spec, 6, 20, &mut distinct);
    }
    // How often the first thread reports depends on what the others leave it.
    assert!(distinct.0 >= 24, "{}", distinct.0);
}

/// The strongest player without a limit, stopped.
struct Endless;

impl AtRoot for Endless {
    fn look<P: FullPosition>(&mut self, root: &Root<P>) {
        let search = AlphaBeta::new(<P as Evaluated>::Evaluator::fitted());
        let mut engine = SolverThenSearch::new(search);
        let clock = LookClock::new(Duration::from_millis(1), 500);
        let budget = Budget { stop: clock.stop.clone(), clock, ..Budget::default() };
        let mut n_told = 0;
        let report = engine.search(root, &budget, &mut |_| n_told += 1);
        assert!(n_told > 3 && report.depth > 0, "{}: told {n_told} times", root.position.text());
    }
}

#[test]
fn without_a_limit_there_is_always_something_to_show() {
    for spec in ["mapello", "pathway", "pathway:size=16", "qawale"] {
        look_at(&begin(spec, 1), &mut Endless);
    }
    look_at(&after_random_turns("mapello", 2, 30), &mut Endless);
}

/// The same question with fewer turns left, asked of an engine that knows the answer with more.
struct FewerTurns(usize);

impl AtRoot for FewerTurns {
    fn look<P: FullPosition>(&mut self, root: &Root<P>) {
        let fresh = || Exact::with_slots(Hashed::new(22), 1 << 12);
        let (mut used, budget) = (fresh(), Budget::default());
        let mut verdicts = BTreeSet::new();
        for plies in 0..=root.rules.max_plies {
            let history = KeyHistory::of_keys(root.rules.repetition, root.history.keys().take(1));
            let root = Root { plies, history, ..root.clone() };
            let [again, anew] = [&mut used, &mut fresh()].map(|engine| {
                let score = engine.search(&root, &budget, &mut |_| {}).score();
                (score.is_proven, score.is_proven.then_some(score.points.signum()))
            });
            assert_eq!(again, anew, "{} after {plies} turns", root.position.text());
            verdicts.insert(again);
        }
        self.0 += usize::from(verdicts.len() > 1);
    }
}

#[test]
fn exact_play_knows_how_many_turns_are_left() {
    let mut fewer = FewerTurns(0);
    for spec in
        ["loa:size=4,repetition=off,maxplies=6", "apart:cols=4,rows=5,repetition=off,maxplies=5"]
    {
        look_at_many(spec, 8, 3, &mut fewer);
    }
    assert!(fewer.0 > 3, "{}", fewer.0);
}

/// The solvers with a limit in depth.
struct Shallow;

impl AtRoot for Shallow {
    fn look<P: FullPosition>(&mut self, root: &Root<P>) {
        for depth in [0, 1, 2] {
            let report =
                Solve::<P, _, _>::of_game(1).search(root, &Budget::depth(depth), &mut |_| {});
            assert!(root.position.is_legal(report.best()));
        }
    }
}

#[test]
fn a_limit_in_depth_ends_the_solvers() {
    for spec in ["pathway", "mapello", "qawale", "loa", "apart"] {
        look_at(&begin(spec, 1), &mut Shallow);
    }
}
