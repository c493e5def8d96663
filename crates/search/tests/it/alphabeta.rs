//! Alpha-beta: equal to a plain search where it says so, and true to its budget everywhere.

use parlour_core::FullPosition;
use parlour_search::{AlphaBeta, Budget, Engine, Report, Root};

use crate::reference::{AtRoot, Hashed, Plain, look_at_many};

/// Small boards of every game: search trees a plain search gets to the bottom of.
const SMALL: &[&str] = &[
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

fn ignore<M>(_report: &Report<M>) {}

/// As deep as a plain search of a position affords, with the values of its moves at that depth.
fn plain_values<P: FullPosition>(
    root: &Root<P>,
    evaluator: &Hashed,
    most_nodes: u64,
) -> Vec<(u32, Vec<(P::Move, i32)>)> {
    let mut found = Vec::new();
    for depth in 1..=6 {
        let mut plain = Plain::impatient(root, evaluator);
        let values = plain.move_values(&root.position, depth, 0);
        // A turn more multiplies this by about the number of moves.
        let is_enough = plain.nodes * values.len() as u64 > most_nodes;
        found.push((depth, values));
        if is_enough {
            break;
        }
    }
    found
}

fn best_of<M>(values: &[(M, i32)]) -> i32 {
    values.iter().map(|(_, value)| *value).max().expect("a game that goes on has a move")
}

/// Which arts an exact engine uses.
#[derive(Clone, Copy)]
struct Exact {
    evaluator: Hashed,
    table: bool,
    aspiration: bool,
    threads: usize,
}

impl Exact {
    const fn new(evaluator: Hashed) -> Self {
        Self { evaluator, table: true, aspiration: true, threads: 1 }
    }

    fn engine<P: FullPosition>(self) -> AlphaBeta<P, Hashed> {
        AlphaBeta::new(self.evaluator)
            .exact()
            .with_table_mib(1)
            .with_table(self.table)
            .with_aspiration(self.aspiration)
            .with_threads(self.threads)
    }
}

/// An exact engine against the plain search, at every position looked at.
struct Equality {
    setting: Exact,
    n_compared: usize,
}

impl AtRoot for Equality {
    fn look<P: FullPosition>(&mut self, root: &Root<P>) {
        let mut engine = self.setting.engine::<P>();
        for (depth, values) in plain_values(root, &self.setting.evaluator, 6000) {
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
        look_at_many(spec, 12, 14, &mut equality);
        assert!(equality.n_compared >= 18, "{spec}: {}", equality.n_compared);
    }
}

#[test]
fn exact_search_equals_plain_negamax() {
    assert_equal(Exact::new(Hashed::new(1)));
}

#[test]
fn exact_search_without_table_or_window_equals_plain_negamax() {
    assert_equal(Exact { table: false, ..Exact::new(Hashed::new(2)) });
    assert_equal(Exact { aspiration: false, ..Exact::new(Hashed::new(3)) });
}

#[test]
fn exact_search_on_threads_equals_plain_negamax() {
    assert_equal(Exact { threads: 3, ..Exact::new(Hashed::new(4)) });
}

#[test]
fn folded_mirror_images_change_no_score() {
    assert_equal(Exact::new(Hashed { folds: true, ..Hashed::new(5) }));
}

#[test]
fn the_short_cut_to_a_win_changes_no_score() {
    assert_equal(Exact::new(Hashed { sees_wins: true, ..Hashed::new(6) }));
}
