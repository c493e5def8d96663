//! The solver compared with an exhaustive search.

use std::collections::HashMap;

use parlour_core::{
    FullPosition, GameResult, Meter, Notation, Player, Position, PositionVisitor, Rng, Solver,
};

use super::enumeration::{values, visit};
use crate::qawale::read::Setup;
use crate::qawale::solver::plain_value;
use crate::qawale::{QawalePosition, QawaleSolver, Rules};
use crate::test_support::concrete;

/// A meter with a node limit.
struct Allowance(u64);

impl Meter for Allowance {
    fn spend(&mut self, nodes: u64) -> bool {
        self.0 = self.0.saturating_sub(nodes);
        self.0 > 0
    }
}

const PLENTY: u64 = u64::MAX;

/// 1, 0 or -1 for the side to move: moves are tried until one wins.
fn exhaust<P: Position>(position: &P, known: &mut HashMap<P, i32>) -> i32 {
    let value_of = |outcome, player: Player| match outcome {
        GameResult::Draw => 0,
        GameResult::Win(winner) if winner == player => 1,
        GameResult::Win(_) => -1,
    };
    if let Some(outcome) = position.outcome() {
        return value_of(outcome.result, position.turn());
    }
    if let Some(value) = known.get(position) {
        return *value;
    }
    let mut moves = Vec::new();
    position.distinct_moves(&mut moves, &mut P::Scratch::default());
    let mut value = -1;
    for m in moves {
        let next = position.after(m);
        value = value.max(-exhaust(&next, known));
        if value == 1 {
            break;
        }
    }
    known.insert(position.clone(), value);
    value
}

/// The numbers of lost, drawn and won positions.
type Seen = [u32; 3];

/// Compares the solver with the exhaustive search at random positions near the end.
struct Compare<'a> {
    rng: &'a mut Rng,
    n_positions: u32,
    turns_left: usize,
}

impl PositionVisitor for Compare<'_> {
    type Output = Seen;

    fn visit<P: FullPosition>(self, start: P) -> Seen {
        let mut seen = [0; 3];
        let mut solver = P::Solver::default();
        let mut n_checked = 0;
        while n_checked < self.n_positions {
            let Some(position) = before_the_end(&start, self.turns_left, self.rng) else {
                continue;
            };
            n_checked += 1;
            let mut known = HashMap::new();
            let value = exhaust(&position, &mut known);
            seen[(value + 1) as usize] += 1;
            let text = position.text();
            let solution = solver.solve(&position, &mut Allowance(PLENTY)).expect("no limit");
            let expected = match value {
                1 => GameResult::Win(position.turn()),
                0 => GameResult::Draw,
                _ => GameResult::Win(position.turn().other()),
            };
            assert_eq!(solution.result, expected, "{text}");
            assert!(position.is_legal(solution.line[0]), "{text}");
            let next = position.after(solution.line[0]);
            assert_eq!(-exhaust(&next, &mut known), value, "{text}");
            assert_eq!(solver.solve(&position, &mut Allowance(PLENTY)), Some(solution), "{text}");
            // Within all turns that are left, the answers follow from the value.
            let plies = self.turns_left as u32;
            for attacker in Player::BOTH {
                let wins = solver.wins_within(&position, attacker, plies, &mut Allowance(PLENTY));
                let is_right = |wins| wins == (expected == GameResult::Win(attacker));
                assert!(wins.is_none_or(is_right), "{text}");
            }
            if let Some(held) = solver.holding_move(&position, plies, &mut Allowance(PLENTY)) {
                assert_eq!(held.is_some(), value >= 0, "{text}");
                let is_held = held.is_none_or(|m| exhaust(&position.after(m), &mut known) <= 0);
                assert!(is_held, "{text}");
            }
        }
        seen
    }
}

/// The position of a random game this many turns before the reserves are empty, unless the game
/// ends before.
fn before_the_end<P: FullPosition>(start: &P, turns_left: usize, rng: &mut Rng) -> Option<P> {
    let mut position = start.clone();
    loop {
        if position.outcome().is_some() {
            return None;
        }
        if reserves(&position) == turns_left {
            return Some(position);
        }
        let m = position.random_move(rng, &mut Vec::new())?;
        position.play_unchecked(m);
    }
}

fn reserves<P: FullPosition>(position: &P) -> usize {
    let text = position.text();
    let reserves = text.rsplit(' ').next().expect("a position ends with its reserves");
    reserves.split(',').map(|number| number.parse::<usize>().expect("a number")).sum()
}

fn compare(game: &str, position: Option<&str>, turns_left: usize, n_positions: u32) -> Seen {
    let mut rng = Rng::new(turns_left as u64);
    visit(game, position, Compare { rng: &mut rng, n_positions, turns_left })
}

fn add(a: Seen, b: Seen) -> Seen {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

#[test]
fn the_last_turns_of_the_usual_game() {
    let mut seen = [0; 3];
    for (turns_left, n_positions) in [(1, 300), (2, 20)] {
        for game in ["qawale", "qawale:stones=10", "qawale:lines=ortho"] {
            seen = add(seen, compare(game, None, turns_left, n_positions));
        }
    }
    assert!(seen[1] > 100 && seen[2] > 100, "{seen:?}");
}

/// Positions too far from the end for exhaustive search: the specialized solver and the plain one
/// agree.
#[test]
fn earlier_turns_of_the_usual_game() {
    let mut seen = [0; 3];
    let mut rng = Rng::new(9);
    let start = QawalePosition::<16>::new(&Setup::start(4, 8), Rules::new(&values("qawale")));
    let mut solver = QawaleSolver::default();
    for (turns_left, n_positions) in [(2, 150), (3, 60), (4, 6)] {
        let mut n_checked = 0;
        while n_checked < n_positions {
            let Some(position) = before_the_end(&start, turns_left, &mut rng) else { continue };
            if position.winning_walk().is_some() {
                continue;
            }
            n_checked += 1;
            let expected = plain_value(&position);
            let solution = solver.solve(&position, &mut Allowance(PLENTY)).expect("no limit");
            assert_eq!(solution.result, expected, "{}", position.text());
            let next = position.after(solution.line[0]);
            let after = next.outcome().map_or_else(|| plain_value(&next), |outcome| outcome.result);
            assert_eq!(after, expected, "{}", position.text());
            seen[match expected {
                GameResult::Draw => 1,
                GameResult::Win(winner) => 2 * usize::from(winner == position.turn()),
            }] += 1;
        }
    }
    assert!(seen.into_iter().all(|n| n > 1), "{seen:?}");
}

#[test]
fn the_last_turns_with_other_options() {
    for game in [
        "qawale:double=draw",
        "qawale:path=simple",
        "qawale:rules=feup",
        "qawale:size=5,stones=4",
        "qawale:size=6,stones=4,path=simple",
    ] {
        compare(game, None, 1, 40);
        compare(game, None, 2, 5);
    }
}

#[test]
fn small_boards_as_a_whole() {
    for game in ["qawale:size=3,stones=1", "qawale:size=3,stones=2,double=draw"] {
        let stones = if game.contains("stones=1") { 1 } else { 2 };
        compare(game, None, 2 * stones, 1);
    }
    let mut seen = [0; 3];
    for game in ["qawale:size=3", "qawale:size=3,rules=feup"] {
        for turns_left in 1..=3 {
            seen = add(seen, compare(game, None, turns_left, 20));
        }
    }
    assert!(seen.into_iter().all(|n| n > 1), "{seen:?}");
}

/// Stacks too tall for the tables, and too tall for the fast search.
#[test]
fn tall_stacks() {
    compare("qawale", Some("nnnnnoxoxxx,3/4/1,nno,x,1/x,oox,1,noo x 1,1"), 2, 1);
    compare("qawale", Some("nnnnnoxoxxxooxxn,3/x,3/4/x,oo,o,nn o 0,1"), 1, 1);
}

/// More turns, other rules and tall stacks put a position out of reach.
#[test]
fn reach() {
    struct Reach(u64);
    impl PositionVisitor for Reach {
        type Output = bool;

        fn visit<P: FullPosition>(self, position: P) -> bool {
            P::Solver::default().is_within_reach(&position, self.0)
        }
    }
    let five = "1,xx,xoo,x/1,n,xn,1/o,xnn,1,nn/1,ono,n,1 o 2,3";
    assert!(visit("qawale", Some(five), Reach(1_000_000)));
    assert!(!visit("qawale", Some(five), Reach(10_000)));
    assert!(visit("qawale:rules=feup", Some(five), Reach(2_000_000)));
    assert!(!visit("qawale:rules=feup", Some(five), Reach(500_000)));
    assert!(!visit("qawale", None, Reach(u64::MAX)));
    let tall = "nnnnnoxoxxxooxxn,3/x,3/4/x,oo,o,nn o 0,1";
    assert!(!visit("qawale", Some(tall), Reach(u64::MAX)));
}

/// A solver without a budget gives up and still works afterwards.
#[test]
fn the_meter_stops_the_solver() {
    struct Refused;
    impl PositionVisitor for Refused {
        type Output = ();

        fn visit<P: FullPosition>(self, start: P) {
            let mut rng = Rng::new(5);
            let mut n_checked = 0;
            while n_checked < 5 {
                let Some(position) = before_the_end(&start, 4, &mut rng) else { continue };
                let mut solver = P::Solver::default();
                let mut patient = P::Solver::default();
                let Some(solution) = patient.solve(&position, &mut Allowance(PLENTY)) else {
                    panic!("no limit");
                };
                if solution.result == GameResult::Draw {
                    n_checked += 1;
                    assert_eq!(solver.solve(&position, &mut Allowance(0)), None);
                    assert_eq!(solver.solve(&position, &mut Allowance(500)), None);
                    assert_eq!(solver.solve(&position, &mut Allowance(PLENTY)), Some(solution));
                }
            }
        }
    }
    visit("qawale", None, Refused);
    visit("qawale:size=3", None, Refused);
}

#[test]
fn threads_change_nothing() {
    let solve = |stones: u32, n_threads: usize| {
        let start: QawalePosition<16> = concrete(&format!("qawale:stones={stones}"), None);
        let mut solver = QawaleSolver::default();
        Solver::<QawalePosition<16>>::set_threads(&mut solver, n_threads);
        let mut stopped = Allowance(100);
        assert_eq!(solver.solve(&start, &mut stopped), None);
        solver.solve(&start, &mut Allowance(PLENTY)).map(|solution| solution.result)
    };
    assert_eq!(solve(3, 3), solve(3, 1));
}
