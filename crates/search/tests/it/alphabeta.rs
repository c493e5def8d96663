//! Alpha-beta compared with plain negamax.

use parlour_core::{FullPosition, KeyHistory, SCORE_LIMIT, mix};
use parlour_search::{AlphaBeta, Budget, Engine, Root, Score};

use crate::reference::{
    APART, HashEvaluator, LOA, Negamax, PATHWAY, QAWALE, RootVisitor, ignore, visit_random_roots,
};

/// Small boards of every game, within reach of a plain search.
pub(crate) const SMALL: &[&str] = &[
    "qawale:size=3",
    "qawale:size=3,stones=2,path=simple",
    "qawale:size=3,lines=ortho,double=draw,stones=2",
    "loa:size=4",
    "loa:size=5,simultaneous=draw,nomove=loss",
    "loa:size=4,simultaneous=illegal,nomove=draw",
    "mapello:size=4",
    "mapello:size=6,setup=random,walls=4,bonuses=4,jokers=4",
    "pathway:size=3",
    "pathway:size=4",
    "apart:cols=4,rows=5",
    "apart:cols=4,rows=5,opening=free,startsquare=open,endcheck=landing",
];

/// The value of every move at the root.
type MoveValues<P> = Vec<(<P as parlour_core::Position>::Move, i32)>;

/// The move values of a plain search, from depth 1 to the deepest within about `max_nodes`.
fn plain_values<'a, P: FullPosition>(
    root: &Root<P>,
    max_nodes: u64,
    plain: impl Fn() -> Negamax<'a, HashEvaluator>,
) -> Vec<(u32, MoveValues<P>)> {
    let mut found = Vec::new();
    for depth in 1..=8 {
        let mut plain = plain();
        let values = plain.move_values(&root.position, depth, 0);
        // Another ply multiplies the nodes by about the number of moves.
        let is_enough = plain.nodes * values.len() as u64 > max_nodes;
        found.push((depth, values));
        if is_enough {
            break;
        }
    }
    found
}

fn best_of<M>(values: &[(M, i32)]) -> i32 {
    values.iter().map(|(_, value)| *value).max().expect("an unfinished game has a move")
}

/// The settings of an exact engine.
#[derive(Clone, Copy)]
struct Exact {
    evaluator: HashEvaluator,
    table: bool,
    aspiration: bool,
    threads: usize,
}

impl Exact {
    const fn new(evaluator: HashEvaluator) -> Self {
        Self { evaluator, table: true, aspiration: true, threads: 1 }
    }

    fn engine<P: FullPosition>(self) -> AlphaBeta<P, HashEvaluator> {
        AlphaBeta::new(self.evaluator)
            .with_symmetry()
            .exact()
            .with_table_mib(1)
            .with_table(self.table)
            .with_aspiration(self.aspiration)
            .with_threads(self.threads)
    }
}

/// Compares an exact engine with the plain search.
struct Equality {
    setting: Exact,
    n_compared: usize,
}

impl RootVisitor for Equality {
    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let mut engine = self.setting.engine::<P>();
        let plain = || Negamax::first_repetition_draws(root, &self.setting.evaluator);
        // Folding mirror images is slow.
        let max_nodes = if self.setting.evaluator.folds { 800 } else { 4000 };
        for (depth, values) in plain_values(root, max_nodes, plain) {
            let report = engine.search(root, &Budget::depth(depth), &mut ignore);
            let at = root.position.text();
            assert_eq!(report.score().points, best_of(&values), "{at} at depth {depth}");
            let chosen = values.iter().find(|(m, _)| *m == report.best()).expect("a distinct move");
            assert_eq!(chosen.1, report.score().points, "{at} at depth {depth}");
            self.n_compared += 1;
        }
    }
}

fn assert_equal(setting: Exact) {
    for spec in SMALL {
        let mut equality = Equality { setting, n_compared: 0 };
        visit_random_roots(spec, 12, 14, &mut equality);
        assert!(equality.n_compared >= 12, "{spec}: {}", equality.n_compared);
    }
}

#[test]
fn exact_search_equals_plain_negamax() {
    assert_equal(Exact::new(HashEvaluator::new(1)));
}

#[test]
fn exact_search_without_tt_or_aspiration_equals_plain_negamax() {
    assert_equal(Exact { table: false, ..Exact::new(HashEvaluator::new(2)) });
    assert_equal(Exact { aspiration: false, ..Exact::new(HashEvaluator::new(3)) });
}

#[test]
fn exact_search_on_threads_equals_plain_negamax() {
    assert_equal(Exact { threads: 3, ..Exact::new(HashEvaluator::new(4)) });
}

#[test]
fn folding_mirror_images_changes_no_score() {
    assert_equal(Exact::new(HashEvaluator { folds: true, ..HashEvaluator::new(5) }));
}

#[test]
fn winning_move_detection_changes_no_score() {
    assert_equal(Exact::new(HashEvaluator { sees_wins: true, ..HashEvaluator::new(6) }));
}

/// Compares multi-PV lines with the plain search.
struct SeveralLines(usize);

impl RootVisitor for SeveralLines {
    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let evaluator = HashEvaluator::new(7);
        let mut engine = AlphaBeta::new(evaluator).exact().with_table_mib(1).with_lines(4);
        for (depth, mut values) in
            plain_values(root, 3000, || Negamax::first_repetition_draws(root, &evaluator))
        {
            let report = engine.search(root, &Budget::depth(depth), &mut ignore);
            for line in &report.lines {
                let place = values.iter().position(|(m, _)| *m == line.moves[0]);
                let (_, value) = values.swap_remove(place.expect("first moves differ"));
                assert_eq!(line.score.points, value, "{}", root.position.text());
                assert!(values.iter().all(|other| other.1 <= value));
                self.0 += 1;
            }
            let last = report.lines.last().expect("a line").score.points;
            let is_full = report.lines.len() == 4 || values.is_empty();
            assert!(is_full && values.iter().all(|(_, value)| *value <= last));
            assert!(report.lines.is_sorted_by(|one, two| one.score.points >= two.score.points));
        }
    }
}

#[test]
fn multi_pv_lines_are_the_best_moves() {
    for spec in SMALL {
        let mut lines = SeveralLines(0);
        visit_random_roots(spec, 6, 10, &mut lines);
        assert!(lines.0 > 20, "{spec}");
    }
}

/// Adds random occurrences of the positions within two plies to the history.
fn with_more_history<P: FullPosition>(root: &Root<P>) -> Root<P> {
    let mut root = root.clone();
    let mut keys = Vec::new();
    let mut add_some = |position: &P| {
        let key = position.repetition_key();
        let n_times = [0, 0, 0, 1, 2][(mix(key) % 5) as usize];
        keys.extend(std::iter::repeat_n(key, n_times));
    };
    for next in after_one_turn(&root.position) {
        after_one_turn(&next).iter().for_each(&mut add_some);
        add_some(&next);
    }
    keys.extend(root.history.keys());
    root.history = KeyHistory::of_keys(root.rules.repetition, keys);
    root
}

fn after_one_turn<P: FullPosition>(position: &P) -> Vec<P> {
    let mut moves = Vec::new();
    position.distinct_moves(&mut moves, &mut P::Scratch::default());
    moves.into_iter().map(|m| position.after(m)).collect()
}

/// Checks that the search applies the repetition rule and the turn limit.
struct HistoryRules {
    /// Whether engines draw at the first repetition within the line although the rules draw later.
    first_repetition_draws: bool,
    /// The number of roots whose value depends on history.
    n_changed: usize,
}

impl RootVisitor for HistoryRules {
    const GAMES: u8 = APART | LOA;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let evaluator = HashEvaluator::new(8);
        let root = &with_more_history(root);
        if Negamax::new(root, &evaluator).move_values(&root.position, 1, 0).is_empty() {
            return;
        }
        let mut engine = AlphaBeta::new(evaluator).exact().with_table_mib(1);
        let first_repetition_draws = self.first_repetition_draws;
        let rules = || {
            if first_repetition_draws {
                Negamax::first_repetition_draws(root, &evaluator)
            } else {
                Negamax::new(root, &evaluator)
            }
        };
        for (depth, values) in plain_values(root, 6000, rules) {
            let report = engine.search(root, &Budget::depth(depth), &mut ignore);
            let text = root.position.text();
            assert_eq!(report.score().points, best_of(&values), "{text} at depth {depth}");
            // Without the rules the tree is larger.
            if depth > 3 {
                continue;
            }
            let free = Root::new(root.position.clone());
            let without = Negamax::new(&free, &evaluator).value(&root.position, depth, 0);
            self.n_changed += usize::from(without != best_of(&values));
        }
    }
}

#[test]
fn repetition_and_the_turn_limit_are_exact() {
    for (spec, first_repetition_draws) in [
        ("loa:size=4,repetition=draw2", false),
        ("loa:size=4,repetition=draw2-board", false),
        ("loa:size=4,repetition=draw2-board,nomove=loss", false),
        ("loa:size=4,repetition=forbid", false),
        ("loa:size=3,repetition=forbid,simultaneous=illegal", false),
        ("loa:size=4,repetition=draw3", true),
        ("loa:size=4,repetition=off,maxplies=4", false),
        ("loa:size=4,repetition=draw2,maxplies=5", false),
        ("apart:cols=4,rows=5,repetition=draw2", false),
        ("apart:cols=4,rows=5,repetition=forbid,maxplies=8", false),
    ] {
        let mut letter = HistoryRules { first_repetition_draws, n_changed: 0 };
        visit_random_roots(spec, 10, 9, &mut letter);
        assert!(letter.n_changed > 0, "{spec}: history never mattered");
    }
}

/// Compares proven results under a misleading evaluation with a plain search.
struct Proofs {
    evaluator: HashEvaluator,
    threads: usize,
    n_proven: usize,
    n_drawn: usize,
}

impl RootVisitor for Proofs {
    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let mut engine =
            AlphaBeta::new(self.evaluator).with_table_mib(1).with_threads(self.threads);
        // Folding mirror images is slow.
        let budget = Budget::nodes(if self.evaluator.folds { 700 } else { 5000 });
        // The second search uses the TT of the first.
        for _ in 0..2 {
            let report = engine.search(root, &budget, &mut ignore);
            let score = report.score();
            let text = root.position.text();
            let mut plain = Negamax::new(root, &self.evaluator);
            if let Some(distance) = score.wins_in().or(score.loses_in())
                && distance <= 4
            {
                let value = plain.value(&root.position, distance, 0);
                assert!(
                    value.abs() > SCORE_LIMIT,
                    "{text}: claimed in {distance} plies, but {value}"
                );
                assert_eq!(value.signum(), score.points.signum(), "{text}");
                self.n_proven += 1;
            } else if score.is_proven_draw() && !root.needs_history() && report.nodes <= 300 {
                assert_eq!(plain.value(&root.position, 40, 0), 0, "{text}");
                self.n_drawn += 1;
            }
        }
    }
}

fn assert_proofs(specs: &[&str], evaluator: HashEvaluator, threads: usize) {
    for spec in specs {
        let mut proofs = Proofs { evaluator, threads, n_proven: 0, n_drawn: 0 };
        visit_random_roots(spec, 10, 16, &mut proofs);
        assert!(proofs.n_proven + proofs.n_drawn > 2, "{spec}: {}", proofs.n_proven);
    }
}

/// Games with short proofs, under every rule that depends on history.
const NEAR_THE_END: &[&str] = &[
    "pathway:size=3",
    "mapello:size=4",
    "qawale:size=3,stones=2",
    "loa:size=3,repetition=draw2",
    "loa:size=3,repetition=draw2-board,nomove=loss",
    "loa:size=3,repetition=draw3",
    "loa:size=3,repetition=forbid",
    "loa:size=4,repetition=off,maxplies=16",
    "apart:cols=4,rows=5,repetition=forbid",
];

#[test]
fn proven_results_do_not_depend_on_the_evaluation() {
    assert_proofs(NEAR_THE_END, HashEvaluator { is_misleading: true, ..HashEvaluator::new(9) }, 1);
    let helpful = HashEvaluator {
        folds: true,
        sees_wins: true,
        is_misleading: true,
        ..HashEvaluator::new(10)
    };
    assert_proofs(NEAR_THE_END, helpful, 1);
}

#[test]
fn proven_results_do_not_depend_on_threads() {
    assert_proofs(NEAR_THE_END, HashEvaluator { is_misleading: true, ..HashEvaluator::new(11) }, 3);
}

/// Checks that an engine without reductions finds the nearest win.
struct Nearest(usize);

impl RootVisitor for Nearest {
    const GAMES: u8 = APART | LOA | PATHWAY | QAWALE;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let evaluator = HashEvaluator::new(16);
        let mut engine = AlphaBeta::new(evaluator).exact().with_table_mib(1);
        let report = engine.search(root, &Budget::nodes(5000), &mut ignore);
        if let Some(distance) = report.score().wins_in().filter(|distance| *distance <= 5) {
            let mut plain = Negamax::first_repetition_draws(root, &evaluator);
            assert_eq!(plain.value(&root.position, distance, 0), Score::win_in(distance).points);
            assert_eq!(report.lines[0].moves.len(), distance as usize);
            assert_eq!(report.depth, distance, "a win ends the search");
            self.0 += 1;
        }
    }
}

#[test]
fn the_search_finds_the_nearest_win_and_stops() {
    for spec in ["qawale:size=3", "loa:size=4", "pathway:size=3", "apart:cols=4,rows=5"] {
        let mut nearest = Nearest(0);
        visit_random_roots(spec, 16, 10, &mut nearest);
        assert!(nearest.0 > 0, "{spec}");
    }
}

/// Compares searches to the end of the game, under a misleading evaluation, with a plain search.
struct ReachesEnd {
    threads: usize,
    max_turns: u32,
    n_checked: usize,
}

impl RootVisitor for ReachesEnd {
    const GAMES: u8 = PATHWAY | QAWALE;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let turns = root.position.turns_left().expect("the game has a bound");
        if !(2..=self.max_turns).contains(&turns) {
            return;
        }
        let evaluator = HashEvaluator { is_misleading: true, ..HashEvaluator::new(11) };
        let value = Negamax::new(root, &evaluator).value(&root.position, turns, 0);
        let mut engine = AlphaBeta::new(evaluator).with_table_mib(1).with_threads(self.threads);
        let budget = Budget { depth: Some(turns), ..Budget::default() };
        let score = engine.search(root, &budget, &mut ignore).score();
        let text = root.position.text();
        assert!(score.is_proven, "{text}: {score:?}");
        assert_eq!(score.points.signum(), value.signum(), "{text}: {score:?} for {value}");
        self.n_checked += 1;
    }
}

#[test]
fn a_search_to_the_end_of_the_game_is_exact() {
    for (spec, max_turns) in
        [("qawale:size=3", 3), ("qawale:size=3,stones=3", 3), ("pathway:size=4", 8)]
    {
        for threads in [1, 2] {
            let mut ends = ReachesEnd { threads, max_turns, n_checked: 0 };
            visit_random_roots(spec, 60, 14, &mut ends);
            assert!(ends.n_checked > 5, "{spec}: {}", ends.n_checked);
        }
    }
}
