//! Proof search against plain exhaustive play, and the checker against honest and false proofs.

mod oracle;

use parlour_core::{
    Evaluator, FullPosition, LinearEvaluator, MatchRules, Player, Position, PositionVisitor,
    Repetition, Rng, SCORE_LIMIT,
};
use parlour_games::{parse_game, with_position};
use parlour_search::{
    Budget, Dfpn, DfpnSettings, Engine, Exact, Folding, ProofFault, Report, Root, Solve, StopFlag,
    Strategy, Verdict, check_win,
};

use crate::graph::{Blank, Graph, value_by_the_book};
use oracle::{Oracle, final_sign};

/// Runs a test on the start position of a game string, or on a position of it.
fn on<V: PositionVisitor>(game: &str, position: Option<&str>, visitor: V) -> V::Output {
    let (game, values) = parse_game(game).unwrap();
    let start = match position {
        Some(text) => game.read(&values, text).unwrap(),
        None => game.start(&values).unwrap(),
    };
    let Ok(output) = with_position(&*start, visitor) else { panic!("a position of a listed game") };
    output
}

fn sign(verdict: Verdict) -> Option<i32> {
    match verdict {
        Verdict::Win { .. } => Some(1),
        Verdict::Loss { .. } => Some(-1),
        Verdict::Draw => Some(0),
        Verdict::Unknown => None,
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

/// Has the checker walk what an engine has proven.
fn assert_checked<P: Position, E: Evaluator<P>>(
    engine: &mut Dfpn<P, E>,
    root: &Root<P>,
    verdict: Verdict,
) {
    let (winner, within) = match verdict {
        Verdict::Win { within } => (root.position.turn(), within),
        Verdict::Loss { within } => (root.position.turn().other(), within),
        Verdict::Draw | Verdict::Unknown => return,
    };
    let checked = engine.check(root, winner, &Budget::default());
    assert!(checked.is_ok(), "{winner} wins within {within} from {:?}: {checked:?}", root.position);
}

const DRAW2: MatchRules =
    MatchRules { repetition: Repetition::Draw { occurrences: 2, after_pass: true }, max_plies: 0 };

/// Every position drawn from the graph has the value of plain play, whatever the engine, the size of
/// its table and the way it guesses.
struct AgreesWithPlainPlay {
    samples: usize,
    /// More positions than this are too many: then a later position of a random game is taken.
    most: usize,
    seed: u64,
    /// Without cycles exact play answers everything.
    ends: bool,
}

impl PositionVisitor for AgreesWithPlainPlay {
    /// How many positions were lost, drawn and won.
    type Output = [usize; 3];

    fn visit<P: FullPosition>(self, start: P) -> [usize; 3] {
        let mut rng = Rng::new(self.seed);
        let oracle = Oracle::late_in_a_game(&start, self.most, &mut rng);
        let large = settings(1 << 16);
        let mut provers = [
            dfpn::<P>(large),
            dfpn(settings(1024)),
            dfpn(DfpnSettings { uses_judgment: false, folding: Folding::Always, ..large }),
        ];
        let mut players = [exact::<P>(1 << 16), exact(64)];
        let mut solve = Solve::<P, _, _>::of_game(2);
        let mut counts = [0; 3];
        for (position, value) in oracle.sample(self.samples, &mut rng) {
            for rules in [MatchRules::NONE, DRAW2] {
                let root = Root::with_rules(position.clone(), rules);
                for engine in &mut provers {
                    let verdict = engine.prove(&root, &Budget::default());
                    assert_eq!(sign(verdict), Some(value), "{} {rules:?}", position.text());
                    assert_checked(engine, &root, verdict);
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

/// The moves of a report can be played, and a line that reaches the end ends as it was said to.
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
fn engines_agree_with_plain_play_in_games_with_cycles() {
    let draw = |samples, seed| AgreesWithPlainPlay { samples, most: 100_000, seed, ends: false };
    let counts = [
        on("loa:size=3,nomove=draw,simultaneous=draw", None, draw(40, 1)),
        on("loa:size=4,simultaneous=draw", Some("1xx1/o2o/4/1x2 x"), draw(30, 2)),
        on("apart:cols=4,rows=5", Some("1oo1/4/4/4/1xx1 x"), draw(30, 3)),
    ];
    assert!(counts.iter().all(|[_, _, won]| *won > 5), "{counts:?}");
}

#[test]
fn engines_agree_with_plain_play_in_games_that_end() {
    let draw = |seed| AgreesWithPlainPlay { samples: 30, most: 20_000, seed, ends: true };
    let counts = [
        on("pathway:size=3", None, draw(4)),
        on("pathway:size=4", None, draw(5)),
        on("qawale:size=3", None, draw(6)),
        on("qawale:size=3,stones=4", None, draw(7)),
        on("mapello:size=4", None, draw(8)),
        on("mapello:size=4,setup=random,seed=5,walls=2,jokers=1,bonuses=2", None, draw(9)),
    ];
    assert!(counts.iter().all(|[_, _, won]| *won > 5), "{counts:?}");
    assert!(counts.iter().any(|[_, drawn, _]| *drawn > 0), "{counts:?}");
}

/// Exact play finds the margin of plain play, with any table.
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
    if position.ending().is_some() {
        return position.lead(position.turn()).expect("a game of points");
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let after = moves.into_iter().map(|m| {
        let mut next = position.clone();
        next.play_unchecked(m);
        -plain_margin(&next)
    });
    after.max().expect("a game that is not over has a move")
}

#[test]
fn exact_play_finds_the_margin_of_plain_play() {
    on("mapello:size=4", None, FindsTheMargin);
    on("mapello:size=4,setup=random,seed=3,walls=2,jokers=2,bonuses=2", None, FindsTheMargin);
}

/// Proves the start of a game and has it checked: the verdict and the nodes.
struct Proves;

impl PositionVisitor for Proves {
    type Output = (Verdict, u64);

    fn visit<P: FullPosition>(self, start: P) -> (Verdict, u64) {
        let root = Root::with_rules(start, MatchRules { max_plies: 0, ..DRAW2 });
        let mut engine = dfpn::<P>(DfpnSettings::with_mib(32));
        let report = engine.search(&root, &Budget::nodes(1_000_000), &mut |_| {});
        let verdict = engine.prove(&root, &Budget::nodes(1));
        assert_eq!(sign(verdict), sign_of_report(&report));
        assert_checked(&mut engine, &root, verdict);
        assert_line(&root, &report);
        (verdict, report.nodes)
    }
}

#[test]
fn small_boards_are_proven_first_player_wins_and_checked() {
    let (verdict, nodes) = on("loa:size=4", None, Proves);
    assert!(verdict == Verdict::Win { within: 3 } && nodes < 100, "{verdict:?} {nodes}");
    let (verdict, nodes) = on("loa:size=5", None, Proves);
    assert!(sign(verdict) == Some(1) && nodes < 200_000, "{verdict:?} {nodes}");
    let (verdict, nodes) = on("apart:cols=4,rows=6", None, Proves);
    assert!(verdict == Verdict::Win { within: 5 } && nodes < 10_000, "{verdict:?} {nodes}");
}

/// Strategies that are wrong, each in its way.
struct TurnsDown;

impl PositionVisitor for TurnsDown {
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
        assert!(matches!(careless, Err(ProofFault::NotWon(_) | ProofFault::Cycle(_))));
        let silent = fault(Player::One, &mut |_, _| None);
        assert_eq!(silent, Err(ProofFault::NoMove(root.position.clone())));
        let mut next = root.position.clone();
        next.play_unchecked(first_legal(&next));
        let foreign = first_legal(&next);
        let illegal = fault(Player::One, &mut |_, _| Some(foreign));
        assert_eq!(illegal, Err(ProofFault::Illegal(root.position.clone())));
        let mut engine = dfpn::<P>(settings(1 << 12));
        assert!(engine.check(&root, Player::Two, &Budget::nodes(20_000)).is_err());
        assert!(engine.check(&root, Player::One, &Budget::default()).is_ok());
        // A win that takes three turns is none where the game is drawn after two.
        let rules = MatchRules { max_plies: 2, ..MatchRules::NONE };
        let hurried = Root::with_rules(root.position.clone(), rules);
        assert!(engine.check(&hurried, Player::One, &Budget::nodes(20_000)).is_err());
        assert_eq!(engine.prove(&hurried, &Budget::default()), Verdict::Draw);
    }
}

#[test]
fn the_checker_turns_down_false_proofs() {
    on("loa:size=4", None, TurnsDown);
}

#[test]
fn the_checker_sees_a_proof_that_goes_in_circles() {
    // Somewhere among these graphs the first move of both sides leads back.
    let is_circle = |seed| {
        let root = Root::new(Graph::new(seed, 4, false));
        let first = |position: &Graph| {
            let mut moves = Vec::new();
            position.legal_moves(&mut moves);
            moves.first().copied()
        };
        let walked = check_win(&root, Player::One, &mut |position, _| first(position));
        matches!(walked, Err(ProofFault::Cycle(_)))
    };
    assert!((0..50).any(is_circle));
}

/// Searches stop at their limits, deterministically.
struct Obeys;

impl PositionVisitor for Obeys {
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
fn budgets_are_kept_and_searches_repeat() {
    for game in ["qawale", "loa", "apart", "pathway", "mapello"] {
        on(game, None, Obeys);
    }
}

/// A game of the random graph that has gone on for a while under some rules, unless it is over.
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
    let is_over = root.position.ending().is_some();
    let is_late = rules.max_plies > 0 && root.plies >= rules.max_plies;
    (!is_over && !is_late).then_some(root)
}

#[test]
fn every_repetition_rule_and_turn_limit_is_obeyed_to_the_letter() {
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
        // Claims of each kind, then honest ignorance.
        let mut counts = [0; 4];
        for seed in 0..1500 {
            let by_place = seed % 3 == 0;
            let Some(root) = graph_root(seed, rules, by_place) else { continue };
            let Some(value) = value_by_the_book(&root, 100_000) else { continue };
            for slots in [4, 4096] {
                let mut engine = Dfpn::new(Blank, settings(slots));
                let verdict = engine.prove(&root, &Budget::default());
                if let Some(claim) = sign(verdict) {
                    assert_eq!(claim, value, "seed {seed} {rules:?} {verdict:?} {root:?}");
                }
                counts[sign(verdict).map_or(3, |claim| (claim + 1) as usize)] += 1;
                // The checker counts positions after a pass, too.
                if max_plies == 0 && !by_place && repetition != draw(2, false) {
                    assert_checked(&mut engine, &root, verdict);
                }
            }
        }
        let [losses, draws, wins, unknown] = counts;
        let is_forbid = repetition == Repetition::Forbid;
        assert!(losses > 50 && wins > 50 && (draws > 50) != is_forbid, "{rules:?} {counts:?}");
        assert!(is_forbid || unknown < 60, "{rules:?} {counts:?}");
    }
}
