//! The solver against a plain search.

use std::collections::{BTreeSet, HashMap};

use parlour_core::{GameResult, Meter, Player, Position, Rng, Solver, Symmetric};

use super::super::{PathwayPosition, PathwaySolver};
use super::{Keys, Reduced};
use crate::board::{Bits, Grid, Wide};

/// Counts, and stops at a limit.
struct Limit {
    n_nodes: u64,
    limit: u64,
}

impl Meter for Limit {
    fn spend(&mut self, nodes: u64) -> bool {
        self.n_nodes += nodes;
        self.n_nodes <= self.limit
    }
}

const UNLIMITED: u64 = u64::MAX;

fn solve<B: Bits>(solver: &mut PathwaySolver, position: &PathwayPosition<B>) -> (Player, u8, u64) {
    let mut meter = Limit { n_nodes: 0, limit: UNLIMITED };
    let solution = solver.solve(position, &mut meter).expect("there is no limit");
    let GameResult::Win(winner) = solution.result else { panic!("a draw in {position:?}") };
    assert_eq!(solution.margin, None);
    (winner, solution.line[0], meter.n_nodes)
}

/// The winner by the rules alone: every move of every position.
fn plain<B: Bits>(
    position: &PathwayPosition<B>,
    known: &mut HashMap<PathwayPosition<B>, Player>,
) -> Player {
    let turn = position.turn();
    if let Some(outcome) = position.outcome() {
        assert_eq!(outcome.result, GameResult::Win(turn));
        return turn;
    }
    if let Some(winner) = known.get(position) {
        return *winner;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let wins = |m: &u8| {
        let after = position.after(*m);
        plain(&after, known) == turn
    };
    let winner = if moves.iter().any(wins) { turn } else { turn.other() };
    known.insert(position.clone(), winner);
    winner
}

/// A position of a random game with at most that many empty squares, unless the game is over.
fn random<B: Bits>(grid: Grid, most_empty: u32, rng: &mut Rng) -> Option<PathwayPosition<B>> {
    let mut position = PathwayPosition::<B>::empty(grid);
    while position.empty_squares().count() > most_empty {
        let m = position.random_move(rng, &mut Vec::new())?;
        position.play_unchecked(m);
    }
    position.outcome().is_none().then_some(position)
}

fn equals_plain<B: Bits>((columns, rows): (usize, usize), most_empty: u32, n_positions: usize) {
    let mut rng = Rng::new(u64::from(most_empty));
    let mut solver = PathwaySolver::default();
    let mut n_checked = 0;
    while n_checked < n_positions {
        let Some(position) = random::<B>(Grid::new(columns, rows), most_empty, &mut rng) else {
            continue;
        };
        n_checked += 1;
        let mut known = HashMap::new();
        let (winner, square, _) = solve(&mut solver, &position);
        assert_eq!(winner, plain(&position, &mut known), "{position:?}");
        assert!(position.is_legal(square));
        let after = position.after(square);
        assert_eq!(plain(&after, &mut known), winner, "{square} in {position:?}");
    }
}

#[test]
fn every_position_of_small_boards() {
    for (columns, rows) in [(1, 2), (1, 7), (5, 1), (2, 2), (2, 3), (2, 5), (3, 3), (4, 3)] {
        let mut known = HashMap::new();
        plain(&PathwayPosition::<u64>::empty(Grid::new(columns, rows)), &mut known);
        let mut solver = PathwaySolver::default();
        #[expect(clippy::iter_over_hash_type, reason = "a check of all, in any order")]
        for (position, winner) in &known {
            assert_eq!(solve(&mut solver, position).0, *winner, "{position:?}");
        }
    }
}

#[test]
fn random_positions_of_all_sizes() {
    equals_plain::<u64>((4, 4), 9, 1000);
    equals_plain::<u64>((4, 4), 11, 200);
    equals_plain::<u64>((5, 5), 12, 1000);
    equals_plain::<u64>((6, 6), 14, 300);
    equals_plain::<u64>((8, 8), 22, 200);
    equals_plain::<u64>((3, 6), 11, 300);
    equals_plain::<u64>((9, 4), 14, 300);
    equals_plain::<Wide<4>>((9, 9), 25, 50);
    equals_plain::<Wide<4>>((5, 16), 24, 50);
}

/// The table of the rules reference.
#[test]
fn known_results() {
    let mut solver = PathwaySolver::default();
    for (size, winning) in [(2, 4), (3, 1), (4, 16)] {
        let start = PathwayPosition::<u64>::empty(Grid::new(size, size));
        assert_eq!(solve(&mut solver, &start).0, Player::One);
        let wins = |m: &usize| {
            let after = start.after(*m as u8);
            solve(&mut solver, &after).0 == Player::One
        };
        assert_eq!((0..size * size).filter(wins).count(), winning, "{size}");
    }
}

#[test]
fn mirror_images_and_exchanged_players_share_a_key() {
    let (mut rng, mut keys) = (Rng::new(5), Keys::default());
    let mut key =
        |position: &PathwayPosition<u64>| keys.reduce(Reduced::new(position), position.shape()).1;
    let mut all = BTreeSet::new();
    for n_empty in 12..32 {
        let Some(position) = random::<u64>(Grid::new(6, 6), n_empty, &mut rng) else { continue };
        for symmetry in position.symmetries() {
            assert_eq!(key(&position.transformed(*symmetry)), key(&position), "{position:?}");
        }
        let swapped = position.players_swapped().unwrap();
        assert_eq!(key(&swapped), key(&position));
        assert!(all.insert(key(&position)), "{position:?}");
    }
}

#[test]
fn a_refused_budget_gives_nothing() {
    let start = PathwayPosition::<u64>::empty(Grid::new(6, 6));
    let mut solver = PathwaySolver::default();
    for limit in [0, 1, 5000] {
        let mut meter = Limit { n_nodes: 0, limit };
        assert_eq!(solver.solve(&start, &mut meter), None);
        assert!(meter.n_nodes <= limit + 1000, "{} of {limit}", meter.n_nodes);
    }
}

#[test]
fn reach_follows_the_squares_that_are_left() {
    let solver = PathwaySolver::default();
    let start = |size| PathwayPosition::<u64>::empty(Grid::new(size, size));
    assert!(!solver.is_within_reach(&start(8), 1 << 40));
    let large = PathwayPosition::<Wide<4>>::empty(Grid::new(16, 16));
    assert!(!solver.is_within_reach(&large, u64::MAX - 1));
    assert!(!solver.is_within_reach(&start(5), 1000));
    assert!(solver.is_within_reach(&start(3), 10_000));
}
