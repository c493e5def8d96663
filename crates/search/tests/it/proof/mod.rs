//! Proof search compared with exhaustive search, and the checker on correct and false proofs.

mod oracle;

use parlour_core::{
    Evaluator, FullPosition, Game, LinearEvaluator, MatchRules, Player, Position, PositionTypes,
    PositionVisitor, Repetition, Rng, SCORE_LIMIT,
};
use parlour_games::{
    apart::Apart, loa::Loa, mapello::Mapello, parse_game, pathway::Pathway, qawale::Qawale,
};
use parlour_search::{
    Budget, Dfpn, DfpnSettings, Engine, Exact, Folding, ProofError, ProofResult, Report, Root,
    Solve, StopFlag, Strategy, check_win,
};

use crate::graph::{Graph, ZeroEvaluator, exhaustive_value};
use crate::reference::is_ordinary;
use oracle::{Oracle, final_sign};

/// Runs a test on the start position of a game string of `G`, or on a position of it. The test is compiled
/// for this game alone.
fn on<G: Game, V: PositionVisitor>(game: &str, position: Option<&str>, visitor: V) -> V::Output {
    struct Ordinary<V>(V);
    impl<V: PositionVisitor> PositionVisitor for Ordinary<V> {
        type Output = V::Output;

        fn visit<P: FullPosition>(self, position: P) -> V::Output {
            if const { is_ordinary::<P>() } {
                self.0.visit(position)
            } else {
                panic!("these tests are for ordinary boards");
            }
        }
    }
    let (game, values) = parse_game(game).unwrap();
    let start = match position {
        Some(text) => game.read(&values, text).unwrap(),
        None => game.start(&values).unwrap(),
    };
    let Ok(output) = G::Positions::visit_erased(&*start, Ordinary(visitor)) else {
        panic!("the position is of another game")
    };
    output
}

fn sign(proof: ProofResult) -> Option<i32> {
    match proof {
        ProofResult::Win { .. } => Some(1),
        ProofResult::Loss { .. } => Some(-1),
        ProofResult::Draw => Some(0),
        ProofResult::Unknown => None,
    }
}

fn sign_of_report<M: Copy>(report: &Report<M>) -> Option<i32> {
    let score = report.score();
    let is_beyond = score.points.abs() > SCORE_LIMIT;
    score.is_proven.then(|| if is_beyond { score.points.signum() } else { 0 })
}

fn settings(slots: usize) -> DfpnSettings {
    DfpnSettings { slots, ..DfpnSettings::default() }
}

fn dfpn<P: FullPosition>(settings: DfpnSettings) -> Dfpn<P, P::Evaluator> {
    Dfpn::new(P::Evaluator::fitted(), settings).with_symmetry()
}

fn exact<P: FullPosition>(n_slots: usize) -> Exact<P, P::Evaluator> {
    Exact::with_slots(P::Evaluator::fitted(), n_slots).with_symmetry().with_points()
}

/// Verifies an engine's proof with the checker.
fn assert_checked<P: Position, E: Evaluator<P>>(
    engine: &mut Dfpn<P, E>,
    root: &Root<P>,
    proof: ProofResult,
) {
    let (winner, within) = match proof {
        ProofResult::Win { within } => (root.position.turn(), within),
        ProofResult::Loss { within } => (root.position.turn().other(), within),
        ProofResult::Draw | ProofResult::Unknown => return,
    };
    let checked = engine.check(root, winner, &Budget::default());
    assert!(checked.is_ok(), "{winner} wins within {within} from {:?}: {checked:?}", root.position);
}

const DRAW2: MatchRules =
    MatchRules { repetition: Repetition::Draw { occurrences: 2, after_pass: true }, max_plies: 0 };

/// Compares the values of random positions with exhaustive search, for every engine, with several
/// table sizes and settings.
struct AgreesWithPlainPlay {
    samples: usize,
    /// The maximum number of positions; larger graphs start from a later position of a random game.
    most: usize,
    seed: u64,
    /// Whether the game has no cycles, so that exact search solves every position.
    ends: bool,
}

impl PositionVisitor for AgreesWithPlainPlay {
    /// The numbers of lost, drawn and won positions.
    type Output = [usize; 3];

    fn visit<P: FullPosition>(self, start: P) -> [usize; 3] {
        let mut rng = Rng::new(self.seed);
        let oracle = Oracle::late_in_a_game(&start, self.most, &mut rng);
        let large = settings(1 << 16);
        let mut provers = [
            dfpn::<P>(large),
            dfpn(settings(1024)),
            dfpn(DfpnSettings { uses_evaluation: false, folding: Folding::Always, ..large }),
            dfpn(DfpnSettings { threads: 3, nodes_alone: 8, ..large }),
        ];
        let mut players = [exact::<P>(1 << 16), exact(64)];
        let mut solve = Solve::<P, _, _>::of_game(2);
        let mut counts = [0; 3];
        for (position, value) in oracle.sample(self.samples, &mut rng) {
            for rules in [MatchRules::NONE, DRAW2] {
                let root = Root::with_rules(position.clone(), rules);
                for engine in &mut provers {
                    let proof = engine.prove(&root, &Budget::default());
                    assert_eq!(sign(proof), Some(value), "{} {rules:?}", position.text());
                    assert_checked(engine, &root, proof);
                }
                let report = solve.search(&root, &Budget::default(), &mut |_| {});
                assert_eq!(sign_of_report(&report), Some(value), "{}", position.text());
                assert_line(&root, &report);
                for engine in &mut players {
                    let report = engine.search(&root, &Budget::default(), &mut |_| {});
                    let claim = sign_of_report(&report);
                    let is_silent = claim.is_none() && !self.ends;
                    assert!(is_silent || claim == Some(value), "{} {claim:?}", position.text());
                    assert_line(&root, &report);
                }
            }
            counts[(value + 1) as usize] += 1;
        }
        counts
    }
}

/// Asserts that the moves of a report are legal, and that a line to the end of the game has the
/// claimed outcome.
fn assert_line<P: FullPosition>(root: &Root<P>, report: &Report<P::Move>) {
    let mut position = root.position.clone();
    for m in &report.lines[0].moves {
        assert!(position.is_legal(*m), "{}", position.text());
        position.play_unchecked(*m);
    }
    if let (Some(end), Some(claim)) = (final_sign(&position), sign_of_report(report)) {
        let is_same_side = position.turn() == root.position.turn();
        assert_eq!(if is_same_side { end } else { -end }, claim, "{}", root.position.text());
    }
}

#[test]
fn engines_agree_with_exhaustive_search_in_games_with_cycles() {
    let draw = |samples, seed| AgreesWithPlainPlay { samples, most: 100_000, seed, ends: false };
    let counts = [
        on::<Loa, _>("loa:size=3,nomove=draw,simultaneous=draw", None, draw(40, 1)),
        on::<Loa, _>("loa:size=4,simultaneous=draw", Some("1xx1/o2o/4/1x2 x"), draw(30, 2)),
        on::<Apart, _>("apart:cols=4,rows=5", Some("1oo1/4/4/4/1xx1 x"), draw(30, 3)),
    ];
    assert!(counts.iter().all(|[_, _, won]| *won > 5), "{counts:?}");
}

#[test]
fn engines_agree_with_exhaustive_search_in_games_without_cycles() {
    let draw = |seed| AgreesWithPlainPlay { samples: 30, most: 20_000, seed, ends: true };
    let counts = [
        on::<Pathway, _>("pathway:size=3", None, draw(4)),
        on::<Pathway, _>("pathway:size=4", None, draw(5)),
        on::<Qawale, _>("qawale:size=3", None, draw(6)),
        on::<Qawale, _>("qawale:size=3,stones=4", None, draw(7)),
        on::<Mapello, _>("mapello:size=4", None, draw(8)),
        on::<Mapello, _>(
            "mapello:size=4,setup=random,seed=5,walls=2,jokers=1,bonuses=2",
            None,
            draw(9),
        ),
    ];
    assert!(counts.iter().all(|[_, _, won]| *won > 5), "{counts:?}");
    assert!(counts.iter().any(|[_, drawn, _]| *drawn > 0), "{counts:?}");
}

/// Compares the margin of exact search with plain negamax, with several table sizes.
struct FindsTheMargin;

impl PositionVisitor for FindsTheMargin {
    type Output = ();

    fn visit<P: FullPosition>(self, start: P) {
        let mut rng = Rng::new(11);
        let mut engines = [exact::<P>(1 << 14), exact(16)];
        for _ in 0..20 {
            let mut position = start.clone();
            for _ in 0..5 {
                let m = position.random_move(&mut rng, &mut Vec::new());
                position.play_unchecked(m.expect("no game is over so early"));
            }
            let margin = plain_margin(&position);
            let root = Root::new(position);
            for engine in &mut engines {
                let report = engine.search(&root, &Budget::default(), &mut |_| {});
                assert_eq!(report.score().margin, Some(margin), "{}", root.position.text());
                assert_eq!(sign_of_report(&report), Some(margin.signum()));
            }
        }
    }
}

fn plain_margin<P: FullPosition>(position: &P) -> i32 {
    if position.outcome().is_some() {
        return position.lead(position.turn()).expect("a game of points");
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let after = moves.into_iter().map(|m| {
        let next = position.after(m);
        -plain_margin(&next)
    });
    after.max().expect("a game that is not over has a move")
}

#[test]
fn exact_search_finds_the_margin() {
    on::<Mapello, _>("mapello:size=4", None, FindsTheMargin);
    on::<Mapello, _>(
        "mapello:size=4,setup=random,seed=3,walls=2,jokers=2,bonuses=2",
        None,
        FindsTheMargin,
    );
}

/// Proves the start of a game, checks the proof, and returns it with the number of nodes.
struct Proves;

impl PositionVisitor for Proves {
    type Output = (ProofResult, u64);

    fn visit<P: FullPosition>(self, start: P) -> (ProofResult, u64) {
        let root = Root::with_rules(start, MatchRules { max_plies: 0, ..DRAW2 });
        let mut engine = dfpn::<P>(DfpnSettings::with_mib(32));
        let report = engine.search(&root, &Budget::nodes(1_000_000), &mut |_| {});
        let proof = engine.prove(&root, &Budget::nodes(1));
        assert_eq!(sign(proof), sign_of_report(&report));
        assert_checked(&mut engine, &root, proof);
        assert_line(&root, &report);
        (proof, report.nodes)
    }
}

#[test]
fn small_boards_are_proven_wins_for_the_first_player() {
    let (proof, nodes) = on::<Loa, _>("loa:size=4", None, Proves);
    assert!(proof == ProofResult::Win { within: 3 } && nodes < 100, "{proof:?} {nodes}");
    let (proof, nodes) = on::<Loa, _>("loa:size=5", None, Proves);
    assert!(sign(proof) == Some(1) && nodes < 200_000, "{proof:?} {nodes}");
    let (proof, nodes) = on::<Apart, _>("apart:cols=4,rows=6", None, Proves);
    assert!(proof == ProofResult::Win { within: 5 } && nodes < 10_000, "{proof:?} {nodes}");
}

/// Checks several false strategies.
struct RejectsFalseProofs;

impl PositionVisitor for RejectsFalseProofs {
    type Output = ();

    fn visit<P: FullPosition>(self, start: P) {
        let root = Root::new(start);
        let first_legal = |position: &P| {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves[0]
        };
        let fault = |winner, strategy: &mut Strategy<'_, P>| check_win(&root, winner, strategy);
        let careless = fault(Player::One, &mut |position, _| Some(first_legal(position)));
        assert!(matches!(careless, Err(ProofError::NotWon(_) | ProofError::Cycle(_))));
        let silent = fault(Player::One, &mut |_, _| None);
        assert_eq!(silent, Err(ProofError::NoMove(root.position.clone())));
        let next = root.position.after(first_legal(&root.position));
        let foreign = first_legal(&next);
        let illegal = fault(Player::One, &mut |_, _| Some(foreign));
        assert_eq!(illegal, Err(ProofError::Illegal(root.position.clone())));
        let mut engine = dfpn::<P>(settings(1 << 12));
        assert!(engine.check(&root, Player::Two, &Budget::nodes(20_000)).is_err());
        assert!(engine.check(&root, Player::One, &Budget::default()).is_ok());
        // A win in three plies is no win if the game is drawn after two.
        let rules = MatchRules { max_plies: 2, ..MatchRules::NONE };
        let hurried = Root::with_rules(root.position.clone(), rules);
        assert!(engine.check(&hurried, Player::One, &Budget::nodes(20_000)).is_err());
        assert_eq!(engine.prove(&hurried, &Budget::default()), ProofResult::Draw);
    }
}

#[test]
fn the_checker_rejects_false_proofs() {
    on::<Loa, _>("loa:size=4", None, RejectsFalseProofs);
}

#[test]
fn the_checker_detects_cycles() {
    // In one of these graphs, the first move of both sides leads back.
    let is_circle = |seed| {
        let root = Root::new(Graph::new(seed, 4, false));
        let first = |position: &Graph| {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves.first().copied()
        };
        let walked = check_win(&root, Player::One, &mut |position, _| first(position));
        matches!(walked, Err(ProofError::Cycle(_)))
    };
    assert!((0..50).any(is_circle));
}

/// Checks that searches keep their budgets and are deterministic.
struct KeepsBudgets;

impl PositionVisitor for KeepsBudgets {
    type Output = ();

    fn visit<P: FullPosition>(self, start: P) {
        let root = Root::new(start);
        let fresh = || -> [Box<dyn Engine<P>>; 3] {
            [
                Box::new(dfpn(settings(1 << 12))),
                Box::new(exact(1 << 12)),
                Box::new(Solve::of_game(1)),
            ]
        };
        let raised = StopFlag::new();
        raised.stop();
        let stopped = Budget { stop: raised, ..Budget::default() };
        for mut engine in fresh() {
            for budget in [Budget::nodes(0), Budget::nodes(1), Budget::depth(0), stopped.clone()] {
                let budget = Budget { nodes: budget.nodes.or(Some(50)), ..budget };
                let report = engine.search(&root, &budget, &mut |_| {});
                assert!(root.position.is_legal(report.best()));
                assert!(report.nodes <= budget.nodes.unwrap_or(0), "{}", report.nodes);
            }
        }
        let report = dfpn(settings(1 << 12)).search(&root, &Budget::nodes(700), &mut |_| {});
        assert!(report.nodes == 700 || report.score().is_proven, "{}", report.nodes);
        for (mut one, mut two) in fresh().into_iter().zip(fresh()) {
            let budget = Budget::nodes(700);
            let report = one.search(&root, &budget, &mut |_| {});
            assert!(report.nodes <= 700, "{}", report.nodes);
            assert_eq!(two.search(&root, &budget, &mut |_| {}), report);
            one.search(&root, &budget, &mut |_| {});
            one.forget();
            assert_eq!(one.search(&root, &budget, &mut |_| {}), report);
        }
    }
}

#[test]
fn searches_keep_their_budgets_and_are_deterministic() {
    on::<Qawale, _>("qawale", None, KeepsBudgets);
    on::<Loa, _>("loa", None, KeepsBudgets);
    on::<Apart, _>("apart", None, KeepsBudgets);
    on::<Pathway, _>("pathway", None, KeepsBudgets);
    on::<Mapello, _>("mapello", None, KeepsBudgets);
}

/// A random graph after a few random moves; `None` if the game is over.
fn graph_root(seed: u64, rules: MatchRules, by_place: bool) -> Option<Root<Graph>> {
    let mut rng = Rng::new(seed);
    let mut root = Root::with_rules(Graph::new(seed, 3 + seed % 5, by_place), rules);
    for _ in 0..rng.below(6) {
        let m = root.position.random_move(&mut rng, &mut Vec::new())?;
        let is_pass = root.position.is_pass(m);
        root.position.play_unchecked(m);
        root.plies += 1;
        let key = root.position.repetition_key();
        let count = root.history.occurrences(key) + 1;
        match rules.repetition {
            Repetition::Forbid if count > 1 => return None,
            Repetition::Draw { after_pass: false, .. } if is_pass => {}
            Repetition::Draw { occurrences, .. } if count >= occurrences => return None,
            _ => root.history.push(Some(key)),
        }
    }
    let is_over = root.position.outcome().is_some();
    let is_late = rules.max_plies > 0 && root.plies >= rules.max_plies;
    (!is_over && !is_late).then_some(root)
}

#[test]
fn every_repetition_rule_and_turn_limit_is_exact() {
    let draw = |occurrences, after_pass| Repetition::Draw { occurrences, after_pass };
    let rules = [
        (draw(2, true), 0),
        (draw(2, false), 0),
        (draw(3, true), 0),
        (draw(2, true), 9),
        (Repetition::Off, 10),
        (Repetition::Forbid, 0),
    ];
    for (repetition, max_plies) in rules {
        let rules = MatchRules { repetition, max_plies };
        // Losses, draws, wins, unknown.
        let mut counts = [0; 4];
        for seed in 0..1500 {
            let by_place = seed % 3 == 0;
            let Some(root) = graph_root(seed, rules, by_place) else { continue };
            let Some(value) = exhaustive_value(&root, 100_000) else { continue };
            for slots in [4, 4096] {
                let mut engine = Dfpn::new(ZeroEvaluator, settings(slots));
                let proof = engine.prove(&root, &Budget::default());
                if let Some(claim) = sign(proof) {
                    assert_eq!(claim, value, "seed {seed} {rules:?} {proof:?} {root:?}");
                }
                counts[sign(proof).map_or(3, |claim| (claim + 1) as usize)] += 1;
                // The checker also counts positions after a pass.
                if max_plies == 0 && !by_place && repetition != draw(2, false) {
                    assert_checked(&mut engine, &root, proof);
                }
            }
        }
        let [losses, draws, wins, unknown] = counts;
        let is_forbid = repetition == Repetition::Forbid;
        assert!(losses > 50 && wins > 50 && (draws > 50) != is_forbid, "{rules:?} {counts:?}");
        assert!(is_forbid || unknown < 60, "{rules:?} {counts:?}");
    }
}
