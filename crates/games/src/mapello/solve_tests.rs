//! The end-game solver against a plain search, and its manners.

use parlour_core::{Evaluated, GameResult, Meter, Player, Position, Rng, Solver};

use super::eval_tests::{NARROW, WIDE, random_game, read, start};
use super::flips::{Word, flips};
use super::solve::{ByteLines, Lines, RayLines};
use super::{MapelloMove, MapelloPosition, MapelloSolver};
use crate::board::Bits;

/// Counts, and refuses beyond a limit.
struct Counter {
    spent: u64,
    limit: u64,
    most_at_once: u64,
}

impl Counter {
    fn new(limit: u64) -> Self {
        Self { spent: 0, limit, most_at_once: 0 }
    }
}

impl Meter for Counter {
    fn spend(&mut self, nodes: u64) -> bool {
        self.spent += nodes;
        self.most_at_once = self.most_at_once.max(nodes);
        self.spent <= self.limit
    }
}

/// The margin for the side to move, by the rules and nothing else.
fn negamax<B: Word>(position: &MapelloPosition<B>) -> i32 {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let values = moves.iter().map(|m| {
        let next = position.after(*m);
        -negamax(&next)
    });
    values.max().unwrap_or_else(|| position.lead(position.turn()).unwrap())
}

fn outcome_of(margin: i32, turn: Player) -> GameResult {
    match margin {
        0 => GameResult::Draw,
        1.. => GameResult::Win(turn),
        _ => GameResult::Win(turn.other()),
    }
}

/// The solution of a position is right, and so is its line.
fn solves<B: Word>(solver: &mut MapelloSolver<B>, position: &MapelloPosition<B>, margin: i32) {
    let solution = solver.solve(position, &mut Counter::new(u64::MAX)).unwrap();
    assert_eq!(solution.margin, Some(margin), "{position:?}");
    assert_eq!(solution.result, outcome_of(margin, position.turn()));
    let mut end = position.clone();
    for m in solution.line {
        assert!(end.is_legal(m), "{m:?} in {end:?}");
        end.play_unchecked(m);
    }
    assert!(end.outcome().is_some(), "the line stops early");
    assert_eq!(end.lead(position.turn()), Some(margin), "{position:?}");
}

fn agrees<B: Word>(game: &str, most_open: u32, n_games: u32, rng: &mut Rng) {
    let mut kept = MapelloSolver::default();
    for _ in 0..n_games {
        let line = random_game::<B>(game, rng);
        let mut ends = line.iter().filter(|position| position.open().count() <= most_open);
        let Some(position) = ends.next().filter(|position| position.outcome().is_none()) else {
            continue;
        };
        let margin = negamax(position);
        solves(&mut MapelloSolver::default(), position, margin);
        solves(&mut kept, position, margin);
        // Later positions of the game are found in the table, and earlier ones change it.
        for position in ends.rev().filter(|position| position.outcome().is_none()) {
            solves(&mut kept, position, negamax(position));
        }
    }
}

#[test]
fn equals_a_plain_search() {
    let mut rng = Rng::new(11);
    for game in NARROW {
        agrees::<u64>(game, 7, 12, &mut rng);
        agrees::<u64>(game, 9, 2, &mut rng);
    }
    agrees::<u128>(WIDE, 7, 4, &mut rng);
}

/// The margin for the side to move by alpha-beta without ordering, tables or bounds.
fn alpha_beta<B: Word>(position: &MapelloPosition<B>, mut alpha: i32, beta: i32) -> i32 {
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    if moves.is_empty() {
        return position.lead(position.turn()).unwrap();
    }
    for m in moves {
        alpha = alpha.max(-alpha_beta(&position.after(m), -beta, -alpha));
        if alpha >= beta {
            break;
        }
    }
    alpha
}

/// With enough open squares for estimates to order the moves and stable discs to bound the score.
#[test]
fn equals_alpha_beta() {
    let mut rng = Rng::new(16);
    for game in NARROW.into_iter().step_by(2) {
        let line = random_game::<u64>(game, &mut rng);
        let position = line.iter().find(|position| position.open().count() <= 14);
        if let Some(position) = position.filter(|position| position.outcome().is_none()) {
            let margin = alpha_beta(position, -1000, 1000);
            solves(&mut MapelloSolver::default(), position, margin);
        }
    }
}

#[test]
fn threads_change_nothing() {
    let mut rng = Rng::new(17);
    for game in ["mapello", "mapello:setup=random,seed=7,size=6,walls=4,bonuses=4,jokers=5"] {
        let line = random_game::<u64>(game, &mut rng);
        let position = line.iter().find(|position| position.open().count() == 15).unwrap();
        let alone = MapelloSolver::default().solve(position, &mut Counter::new(u64::MAX)).unwrap();
        let mut together = MapelloSolver::default();
        together.set_threads(3);
        let mut stopped = Counter::new(1000);
        assert_eq!(together.solve(position, &mut stopped), None);
        solves(&mut together, position, alone.margin.unwrap());
    }
}

/// Boards filled at random reach what games rarely do: long runs up to jokers at both ends.
#[test]
fn lines_flip_what_the_rules_say() {
    let mut rng = Rng::new(15);
    let layout = *start::<u64>("mapello:setup=random,seed=2").layout();
    let bytes = ByteLines::new(u64::MAX, layout.playable, &layout.closers);
    let rays = RayLines::new(u64::MAX, layout.playable, &layout.closers);
    for round in 0..2000 {
        let few = rng.next_u64() & if round % 2 == 0 { u64::MAX } else { rng.next_u64() };
        let own = few & layout.playable;
        for square in layout.playable.squares() {
            let own = own & !(1 << square);
            let opp = layout.playable & !own & !(1 << square);
            let expected = flips(own, opp, square, &layout.closers);
            assert_eq!(bytes.flips(own, opp, square), expected, "{own:x} {square}");
            assert_eq!(rays.flips(own, opp, square), expected, "{own:x} {square}");
        }
    }
}

#[test]
fn one_solver_serves_many_layouts() {
    let mut rng = Rng::new(12);
    let mut solver = MapelloSolver::default();
    for round in 0..60 {
        let game = NARROW[round % NARROW.len()];
        let line = random_game::<u64>(game, &mut rng);
        let end = line.iter().find(|position| position.open().count() <= 6);
        if let Some(end) = end.filter(|position| position.outcome().is_none()) {
            solves(&mut solver, end, negamax(end));
        }
    }
}

/// Known: on 4x4 the second player wins by 8 discs, 3 to 11.
#[test]
fn the_smallest_othello_is_solved() {
    for game in ["mapello:size=4", "mapello:size=4,start=othello"] {
        solves(&mut MapelloSolver::default(), &start::<u64>(game), -8);
    }
}

#[test]
fn bonuses_taken_before_count() {
    let position = |taken| read::<u64>(&format!("6/6/2xo+1/2ox2/6/6 x {taken}"));
    let margin = |taken| {
        let mut counter = Counter::new(u64::MAX);
        let solution = MapelloSolver::default().solve(&position(taken), &mut counter).unwrap();
        solution.margin.unwrap()
    };
    assert_eq!(margin("7,2") - margin("0,0"), 15);
}

#[test]
fn a_pass_is_part_of_the_line() {
    let position = read::<u64>("6/1xo1x1/1xxxx1/1xxxx1/1xxxx1/6 o 0,0");
    assert!(position.must_pass());
    let solution = MapelloSolver::default().solve(&position, &mut Counter::new(u64::MAX)).unwrap();
    assert_eq!(solution.line, [MapelloMove::Pass, MapelloMove::Place(26)]);
    assert_eq!(solution.margin, Some(-16));
}

#[test]
fn a_refusing_meter_ends_it() {
    let mut rng = Rng::new(13);
    let line = random_game::<u64>("mapello", &mut rng);
    let position = line.iter().find(|position| position.open().count() == 14).unwrap();
    let mut solver = MapelloSolver::default();
    for limit in [0, 1000, 10_000] {
        let mut counter = Counter::new(limit);
        assert_eq!(solver.solve(position, &mut counter), None);
        assert!(counter.spent <= limit + 2000, "{} nodes of {limit}", counter.spent);
    }
    let mut counter = Counter::new(u64::MAX);
    let again = solver.solve(position, &mut counter).unwrap();
    assert!(counter.most_at_once <= 2000);
    let fresh = MapelloSolver::default().solve(position, &mut Counter::new(u64::MAX)).unwrap();
    assert_eq!(again.margin, fresh.margin, "what a stopped search left behind is sound");
}

#[test]
fn reach_grows_with_the_budget() {
    let line = random_game::<u64>("mapello", &mut Rng::new(14));
    let reach = |nodes| {
        let solver = MapelloSolver::default();
        let within = |position: &&MapelloPosition<u64>| solver.is_within_reach(position, nodes);
        line.iter().find(within).map(|position| position.open().count())
    };
    assert_eq!(reach(2_000), Some(9));
    assert_eq!(reach(1_000_000), Some(17));
    assert_eq!(reach(10_000_000_000), Some(28));
    assert_eq!(reach(u64::MAX), Some(52));
}
