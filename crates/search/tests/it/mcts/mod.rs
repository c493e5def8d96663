//! Monte-Carlo tree search: correct proofs, determinism, limits.

mod reuse;

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use parlour_core::{
    AnyMove, Evaluated, FullPosition, GameResult, LinearEvaluator, Match, Position, Rng,
    SCORE_LIMIT,
};
use parlour_search::{Budget, Engine, Mcts, NoClock, Report, Root, Score, StopFlag};

use crate::reference::{
    APART, Counted, HashEvaluator, LOA, MAPELLO, Negamax, PATHWAY, QAWALE, RootVisitor, TickClock,
    begin, random_match, visit_random_roots, visit_root,
};

const SEEING: HashEvaluator = HashEvaluator { sees_wins: true, ..HashEvaluator::new(5) };

fn search<P: FullPosition>(
    engine: &mut impl Engine<P>,
    root: &Root<P>,
    nodes: u64,
) -> Report<P::Move> {
    let report = engine.search(root, &Budget::nodes(nodes), &mut |_| {});
    assert!(root.position.is_legal(report.best()), "{:?}", root.position);
    report
}

/// The exact value in a game without cycles, memoized; nearer wins are worth more.
fn perfect<P: Position>(position: &P, known: &mut HashMap<P, i32>) -> i32 {
    if let Some(outcome) = position.outcome() {
        return match outcome.result {
            GameResult::Draw => 0,
            GameResult::Win(winner) if winner == position.turn() => Score::WIN,
            GameResult::Win(_) => -Score::WIN,
        };
    }
    if let Some(value) = known.get(position) {
        return *value;
    }
    let mut moves = Vec::new();
    position.distinct_moves(&mut moves, &mut P::Scratch::default());
    let values = moves.into_iter().map(|m| {
        let next = position.after(m);
        let value = -perfect(&next, known);
        value - value.signum()
    });
    let value = values.max().expect("an unfinished game has a move");
    known.insert(position.clone(), value);
    value
}

/// Asserts that the winner is the same and that a proven win is no shorter than the shortest.
fn assert_agrees<P: Position>(found: Score, exact: i32, root: &Root<P>) {
    let is_decided = exact.abs() > SCORE_LIMIT;
    assert!(found.is_proven, "{found:?} instead of {exact}: {root:?}");
    assert_eq!(found.points.signum(), exact.signum(), "{found:?} {exact} {root:?}");
    assert_eq!(found.points.abs() > SCORE_LIMIT, is_decided, "{found:?} {exact} {root:?}");
    if found.points > 0 {
        assert!(found.points <= exact, "{found:?} {exact} {root:?}");
    }
}

/// Solves positions and compares them with perfect play.
struct Solve;

impl RootVisitor for Solve {
    const GAMES: u8 = MAPELLO | PATHWAY | QAWALE;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let exact = perfect(&root.position, &mut HashMap::new());
        for (evaluator, plies) in
            [(SEEING, 0), (HashEvaluator::new(5), 0), (HashEvaluator::new(6), 3)]
        {
            for threads in 1..=2 {
                let engine = Mcts::new(evaluator, 9).with_playout_plies(plies);
                let mut engine = engine.with_threads(threads);
                let report = engine.search(root, &Budget::default(), &mut |_| {});
                assert_agrees(report.score(), exact, root);
            }
        }
    }
}

#[test]
fn small_boards_are_solved_correctly() {
    visit_after(&mut Solve, "pathway:size=3", 1, 1);
    visit_after(&mut Solve, "pathway:size=4", 6, 4);
    visit_after(&mut Solve, "mapello:size=4", 2, 4);
    visit_after(&mut Solve, "mapello:size=4,setup=random,walls=2,bonuses=3,jokers=2", 4, 4);
    visit_after(&mut Solve, "qawale:size=3,stones=2", 2, 4);
    visit_after(&mut Solve, "qawale:size=3,stones=3,double=draw", 4, 4);
}

/// Visits positions of random games after `n_turns` turns or one more.
fn visit_after(at: &mut impl RootVisitor, spec: &str, n_turns: usize, n_games: u64) {
    for seed in 0..n_games {
        visit_root(&random_match(spec, seed, n_turns + seed as usize % 2), at);
    }
}

/// Solves positions near a turn limit exactly.
struct SolveInTime {
    plies_left: u32,
}

impl RootVisitor for SolveInTime {
    const GAMES: u8 = APART | LOA;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let mut root = root.clone();
        root.rules.max_plies = root.plies + self.plies_left;
        let root = &root;
        let exact = Negamax::new(root, &SEEING).value(&root.position, self.plies_left, 0);
        for (evaluator, plies) in [(SEEING, 0), (HashEvaluator::new(5), 4)] {
            let mut engine = Mcts::new(evaluator, 9).with_playout_plies(plies);
            let may_fail = root.rules.repetition.draws_late();
            let budget = Budget::nodes(if may_fail { 20_000 } else { 3_000_000 });
            let report = engine.search(root, &budget, &mut |_| {});
            assert!(report.score().is_proven || may_fail, "{report:?} {root:?}");
            if report.score().is_proven {
                assert_agrees(report.score(), exact, root);
            }
        }
    }
}

trait DrawsLate {
    /// Whether a search may treat a cycle as a draw that the rules do not yet draw; such a value is
    /// not proven.
    fn draws_late(self) -> bool;
}

impl DrawsLate for parlour_core::Repetition {
    fn draws_late(self) -> bool {
        matches!(self, Self::Draw { occurrences, .. } if occurrences > 2)
    }
}

#[test]
fn proofs_respect_repetition_and_the_turn_limit() {
    for repetition in ["draw2", "draw2-board", "draw3", "forbid", "off"] {
        for rules in ["nomove=pass", "nomove=loss,simultaneous=draw"] {
            let spec = format!("loa:size=3,repetition={repetition},{rules}");
            visit_after(&mut SolveInTime { plies_left: 6 }, &spec, 1, 6);
            let spec = format!("loa:size=4,repetition={repetition},{rules}");
            visit_after(&mut SolveInTime { plies_left: 4 }, &spec, 2, 4);
        }
    }
    for repetition in ["draw2", "forbid", "off"] {
        let spec = format!("apart:cols=4,rows=5,repetition={repetition}");
        visit_after(&mut SolveInTime { plies_left: 2 }, &spec, 4, 2);
    }
}

/// Checks the proofs of short searches with a plain search.
struct CheckProofs {
    most_plies: u32,
    n_proven: usize,
}

impl RootVisitor for CheckProofs {
    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let mut engine = Mcts::new(SEEING, root.history.n_keys() as u64).with_lines(3);
        let report = search(&mut engine, root, 3000);
        for line in &report.lines {
            let plies = line.score.wins_in().or(line.score.loses_in());
            let Some(plies) = plies.filter(|plies| *plies <= self.most_plies) else { continue };
            let values = Negamax::new(root, &SEEING).move_values(&root.position, plies, 0);
            let (_, exact) = values.iter().find(|(m, _)| *m == line.moves[0]).expect("a move");
            if line.score.points > 0 {
                assert!(*exact >= line.score.points, "{line:?} {exact} {root:?}");
            } else {
                assert!(*exact <= line.score.points || *exact < -SCORE_LIMIT, "{line:?} {root:?}");
            }
            self.n_proven += 1;
        }
    }
}

#[test]
fn proofs_of_short_searches_are_correct() {
    let specs = [
        ("loa:size=5", 40, 4),
        ("loa:size=6,repetition=forbid", 40, 3),
        ("apart:cols=4,rows=5", 12, 3),
        ("qawale:size=3", 9, 3),
        ("pathway:size=5", 18, 5),
        ("mapello:size=6,setup=random,walls=6", 30, 4),
    ];
    for (spec, max_turns, most_plies) in specs {
        let mut checked = CheckProofs { most_plies, n_proven: 0 };
        visit_random_roots(spec, 25, max_turns, &mut checked);
        assert!(checked.n_proven > 3, "{spec}: {}", checked.n_proven);
    }
}

/// Every game with default options, and one with forbidden repetition.
const GAMES: [&str; 6] =
    ["apart", "loa", "mapello", "pathway", "qawale", "loa:size=4,repetition=forbid"];

struct Repeat;

impl RootVisitor for Repeat {
    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        for plies in [0, 5] {
            let mut engine =
                Mcts::new(HashEvaluator::new(3), 7).with_playout_plies(plies).with_lines(3);
            let first = search(&mut engine, root, 2000);
            assert!(first.nodes == 2000 || first.score().is_proven, "{first:?}");
            engine.forget();
            assert_eq!(search(&mut engine, root, 2000), first);
            let mut other =
                Mcts::new(HashEvaluator::new(3), 8).with_playout_plies(plies).with_lines(3);
            let other = search(&mut other, root, 2000);
            assert!(other != first || first.score().is_proven, "the seed has no effect");
            for (line_idx, line) in first.lines.iter().enumerate() {
                let others = &first.lines[..line_idx];
                assert!(others.iter().all(|other| other.moves[0] != line.moves[0]));
                let mut position = root.position.clone();
                for m in &line.moves {
                    assert!(position.is_legal(*m), "{line:?} {root:?}");
                    position.play_unchecked(*m);
                }
            }
        }
    }
}

#[test]
fn one_thread_is_deterministic_and_counts_nodes_exactly() {
    for spec in GAMES {
        visit_random_roots(spec, 4, 20, &mut Repeat);
    }
}

/// Checks that small budgets give a legal move and are not exceeded.
struct SmallBudgets;

impl RootVisitor for SmallBudgets {
    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        for nodes in [0, 1, 2, 3, 10] {
            let report = search(&mut Mcts::new(SEEING, 1).with_memory(0), root, nodes);
            assert!(report.nodes <= nodes);
            let next = root.position.after(report.best());
            let is_forbidden = root.rules.repetition == parlour_core::Repetition::Forbid
                && root.history.has_occurred(next.repetition_key(), 1);
            assert!(!is_forbidden, "{root:?}");
        }
        let stopped = Budget::default();
        stopped.stop.stop();
        let report = Mcts::new(SEEING, 1).search(root, &stopped, &mut |_| {});
        assert!(root.position.is_legal(report.best()) && report.nodes == 0);
        let report = Mcts::new(SEEING, 1).search(root, &Budget::depth(2), &mut |_| {});
        assert!(report.lines[0].depth <= 3, "two plies and an immediate win: {report:?}");
    }
}

#[test]
fn any_budget_gives_a_legal_move() {
    for spec in GAMES {
        visit_random_roots(spec, 5, 25, &mut SmallBudgets);
    }
}

#[test]
fn little_memory_is_enough() {
    struct LittleMemory;
    impl RootVisitor for LittleMemory {
        const GAMES: u8 = LOA | QAWALE;

        fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
            let report =
                search(&mut Mcts::new(HashEvaluator::new(1), 1).with_memory(1), root, 150_000);
            assert!(report.nodes == 150_000 || report.score().is_proven);
        }
    }
    visit_root(&random_match("qawale", 3, 4), &mut LittleMemory);
    visit_root(&begin("loa", 0), &mut LittleMemory);
}

/// Stops a search at a chosen budget check and counts the evaluations after it.
struct Stop;

impl RootVisitor for Stop {
    const GAMES: u8 = APART | LOA | QAWALE;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        const STEP: Duration = Duration::from_millis(1);
        /// The maximum number of evaluations of one thread between two ticks.
        const MOST: u64 = 64;
        for (threads, time) in [(1, None), (2, None), (1, Some(250 * STEP))] {
            let clock = TickClock::new(STEP, 251);
            let stop = if time.is_none() { clock.stop.clone() } else { StopFlag::new() };
            let budget = Budget { time, stop, clock: clock.clone(), ..Budget::default() };
            let mut engine = Mcts::new(Counted(Arc::clone(&clock)), 1).with_threads(threads);
            let mut n_updates = 0;
            let report = engine.search(root, &budget, &mut |_| n_updates += 1);
            // Only the first thread reports; another one may use up most ticks of the clock.
            let n_expected = if threads == 1 { 2 } else { 1 };
            assert!(n_updates >= n_expected && report.nodes > 0, "{n_updates}");
            let n_late = clock.n_late();
            assert!(n_late <= MOST * threads as u64, "{n_late} late evaluations");
        }
    }
}

#[test]
fn a_search_stops_at_the_next_budget_check() {
    for spec in ["apart", "loa", "qawale"] {
        visit_root(&random_match(spec, 1, 8), &mut Stop);
    }
}

#[test]
fn without_a_clock_nodes_trigger_updates() {
    struct Count;
    impl RootVisitor for Count {
        const GAMES: u8 = PATHWAY;

        fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
            let mut n_updates = 0;
            let mut engine = Mcts::new(HashEvaluator::new(1), 1);
            let budget = Budget { clock: Arc::new(NoClock), ..Budget::nodes(1_200_000) };
            let report = engine.search(root, &budget, &mut |_| n_updates += 1);
            assert_eq!((n_updates, report.nodes), (3, 1_200_000));
        }
    }
    visit_root(&begin("pathway:size=8", 0), &mut Count);
}

/// Chooses a move with the game's evaluation.
struct Choose {
    nodes: u64,
    plies: u32,
    seed: u64,
    chosen: Option<AnyMove>,
}

impl RootVisitor for Choose {
    const GAMES: u8 = LOA | MAPELLO | PATHWAY | QAWALE;

    fn visit<P: FullPosition>(&mut self, root: &Root<P>) {
        let evaluator = <P as Evaluated>::Evaluator::fitted();
        let mut engine = Mcts::new(evaluator, self.seed).with_playout_plies(self.plies);
        let best = search(&mut engine, root, self.nodes).best();
        self.chosen = Some(AnyMove::new(&root.position, best));
    }
}

/// The engine's score against random moves: two points for a win, one for a draw.
fn points_against_random(spec: &str, n_games: u64, plies: u32) -> u64 {
    let mut points = 0;
    for seed in 0..n_games {
        let mut game: Match = begin(spec, seed);
        let mut rng = Rng::new(seed);
        let own = seed as usize % 2;
        while game.outcome().is_none() {
            let next = if game.ply() % 2 == own {
                let mut choose = Choose { nodes: 1500, plies, seed, chosen: None };
                visit_root(&game, &mut choose);
                choose.chosen
            } else {
                game.position().random_move(&mut rng)
            };
            game.play(&next.expect("the game is not over")).expect("a legal move");
        }
        let winner = game.outcome().and_then(|outcome| outcome.result.winner());
        points += winner.map_or(1, |winner| if winner.index() == own { 2 } else { 0 });
    }
    points
}

#[test]
fn mcts_beats_random_moves() {
    for (spec, plies) in [("pathway", 40), ("qawale", 20), ("loa:size=5", 30), ("mapello", 60)] {
        let points = points_against_random(spec, 6, plies);
        assert!(points >= 10, "{spec}: {points} of 12");
    }
}
