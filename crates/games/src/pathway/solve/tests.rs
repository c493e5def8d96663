//! The solver against a plain search.

use std::collections::{BTreeSet, HashMap};

use parlour_core::{GameResult, Meter, Player, Position, Rng, Solver, SquaresLeft, Symmetric};

use super::super::{PathwayPosition, PathwaySolver};
use super::{Keys, Reduced, Shape};
use crate::board::{Bits, Grid, Wide};
use crate::test_support::concrete;

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

/// Boards whose every position is checked.
const SMALL_BOARDS: [(usize, usize); 9] =
    [(1, 2), (1, 7), (5, 1), (2, 2), (2, 3), (2, 6), (3, 3), (3, 4), (4, 3)];

/// Every position that can be reached, with its winner.
fn every_position(columns: usize, rows: usize) -> HashMap<PathwayPosition<u64>, Player> {
    let mut known = HashMap::new();
    plain_all(&PathwayPosition::empty(Grid::new(columns, rows)), &mut known);
    known
}

/// Like [`plain`], but looks at every move, so that every position is met.
fn plain_all(
    position: &PathwayPosition<u64>,
    known: &mut HashMap<PathwayPosition<u64>, Player>,
) -> Player {
    let turn = position.turn();
    if position.outcome().is_some() {
        return turn;
    }
    if let Some(winner) = known.get(position) {
        return *winner;
    }
    let mut moves = Vec::new();
    position.legal_moves(&mut moves);
    let winners: Vec<Player> =
        moves.iter().map(|m| plain_all(&position.after(*m), known)).collect();
    let winner = if winners.contains(&turn) { turn } else { turn.other() };
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
    for (columns, rows) in SMALL_BOARDS {
        let known = every_position(columns, rows);
        let mut solver = PathwaySolver::default();
        #[expect(clippy::iter_over_hash_type, reason = "a check of all, in any order")]
        for (position, winner) in &known {
            assert_eq!(solve(&mut solver, position).0, *winner, "{position:?}");
        }
    }
}

/// What is left of a game, as the walk of a proof knows it, has the same winner, and the square wins.
#[test]
fn what_is_left_is_solved_like_the_position() {
    for (columns, rows) in [(3, 3), (3, 4), (4, 3)] {
        let known = every_position(columns, rows);
        let start = PathwayPosition::<u64>::empty(Grid::new(columns, rows));
        let in_eights = |set: u64| {
            let moved = |square: usize| 1u64 << (8 * (square / columns) + square % columns);
            set.squares().map(moved).sum::<u64>()
        };
        let mut solver = PathwaySolver::default();
        #[expect(clippy::iter_over_hash_type, reason = "a check of all, in any order")]
        for (position, winner) in &known {
            let Reduced { own, enemy } = Reduced::new(position);
            let left = SquaresLeft {
                of_use: [own.live, enemy.live].map(in_eights),
                near: [own.near, enemy.near].map(in_eights),
            };
            let mut meter = Limit { n_nodes: 0, limit: UNLIMITED };
            let found = solver.winning_square(&start, &left, &mut meter).expect("no limit");
            assert_eq!(found.is_some(), *winner == position.turn(), "{position:?}");
            if let Some(square) = found {
                let square = (square / 8) as usize * columns + (square % 8) as usize;
                let after = position.after(square as u8);
                assert_eq!(solve(&mut solver, &after).0, *winner, "{square} in {position:?}");
            }
        }
    }
}

/// Counting moves is right wherever it settles a position, and settles many.
#[test]
fn the_excess_names_the_winner() {
    let (mut n_settled, mut n_positions) = ([0, 0], 0);
    for (columns, rows) in SMALL_BOARDS {
        let mut keys = Keys::default();
        #[expect(clippy::iter_over_hash_type, reason = "a check of all, in any order")]
        for (position, winner) in every_position(columns, rows) {
            n_positions += 1;
            let (_, sum) = keys.reduce(Reduced::new(&position), position.shape());
            let Some(is_won) = sum.excess.winner() else { continue };
            assert_eq!(is_won, winner == position.turn(), "{position:?}");
            n_settled[usize::from(is_won)] += 1;
        }
    }
    assert!(n_settled.iter().all(|n| 10 * n > n_positions), "{n_settled:?} of {n_positions}");
}

/// The excess of a whole position is the sum over its parts, and no less than that of the position as
/// one: the bound that parts add up to is kept.
#[test]
fn excesses_of_parts_add_up_to_a_bound() {
    let (mut keys, mut exact) = (Keys::default(), HashMap::new());
    let mut rng = Rng::new(7);
    for _ in 0..200 {
        let Some(position) = random::<u64>(Grid::new(4, 4), 9, &mut rng) else { continue };
        let (reduced, sum) = keys.reduce(Reduced::new(&position), position.shape());
        let own = excess_as_one(&reduced, position.shape(), &mut exact);
        let enemy = excess_as_one(&reduced.swapped(), position.shape(), &mut exact);
        assert!(own <= sum.excess.own && enemy <= sum.excess.enemy, "{position:?}");
    }
}

/// The excess of the player to move by its definition, in all parts at once.
fn excess_as_one(
    position: &Reduced<u64>,
    shape: &Shape<u64>,
    known: &mut HashMap<[u64; 4], i32>,
) -> i32 {
    let (own, enemy) = (position.own, position.enemy);
    let name = [own.live, own.near, enemy.live, enemy.near];
    if let Some(excess) = known.get(&name) {
        return *excess;
    }
    let after = |position: &Reduced<u64>| -> Vec<Reduced<u64>> {
        let squares = position.open().squares();
        squares.map(|square| position.after(Bits::bit(square), shape)).collect()
    };
    let own = after(position).into_iter().map(|next| excess_as_one(&next.swapped(), shape, known));
    let own = own.min().map(|least| least + 1);
    let enemy =
        after(&position.swapped()).into_iter().map(|next| excess_as_one(&next, shape, known));
    let enemy = enemy.max().map(|most| most - 1);
    let excess = own.max(enemy).unwrap_or(0);
    known.insert(name, excess);
    excess
}

/// The limit is kept, and small tables only cost nodes.
#[test]
fn memory_is_set() {
    let start = PathwayPosition::<u64>::empty(Grid::new(4, 4));
    let mut solver = PathwaySolver::default();
    let (winner, _, nodes) = solve(&mut solver, &start);
    let mut small = PathwaySolver::default();
    Solver::<PathwayPosition<u64>>::set_memory(&mut small, 1 << 10);
    let (same, _, more) = solve(&mut small, &start);
    assert_eq!(same, winner);
    assert!(more > nodes, "{more} nodes, {nodes} with the usual table");
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
    let mut key = |position: &PathwayPosition<u64>| {
        keys.reduce(Reduced::new(position), position.shape()).1.key
    };
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

/// Nodes of the boards from their start, and of the endings in benches.toml with a new solver each:
/// `cargo nextest run -p parlour-games --run-ignored only pathway::solve --no-capture`.
#[test]
#[ignore = "prints node counts, for docs/performance.md"]
#[expect(clippy::print_stdout, reason = "the purpose of this test")]
fn node_counts() {
    for (columns, rows) in [(4, 4), (4, 5), (5, 5)] {
        let start = PathwayPosition::<u64>::empty(Grid::new(columns, rows));
        let (winner, _, nodes) = solve(&mut PathwaySolver::default(), &start);
        println!("{columns}x{rows}: {winner:?} wins, {nodes} nodes");
    }
    let benches = include_str!("../benches.toml");
    for name in ["endings-live14", "endings-live24"] {
        let (_, list) = benches.split_once(&format!("\n{name} = [")).expect("a list of positions");
        let (list, _) = list.split_once(']').expect("the end of the list");
        let nodes = list.lines().filter(|line| line.contains('/')).map(|line| {
            let text = line.trim().trim_matches(['"', ',']);
            let position: PathwayPosition<u64> = concrete("pathway", Some(text));
            solve(&mut PathwaySolver::default(), &position).2
        });
        println!("{name}: {} nodes", nodes.sum::<u64>());
    }
}

#[test]
fn threads_change_nothing() {
    for text in ["pathway:rows=5,cols=4", "pathway:cols=4"] {
        let start = concrete::<PathwayPosition<u64>>(text, None);
        let mut together = PathwaySolver::default();
        Solver::<PathwayPosition<u64>>::set_threads(&mut together, 3);
        let mut stopped = Limit { n_nodes: 0, limit: 9000 };
        assert_eq!(together.solve(&start, &mut stopped), None, "{text}");
        let (winner, square, _) = solve(&mut together, &start);
        let alone = solve(&mut PathwaySolver::default(), &start);
        assert_eq!(winner, alone.0, "{text}");
        let after = start.after(square);
        assert_eq!(solve(&mut PathwaySolver::default(), &after).0, winner, "{text}");
    }
}
