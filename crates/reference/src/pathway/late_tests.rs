//! Counting against a plain search of late positions of large boards, and the bound of moves in large
//! parts against every order of moves.

use std::collections::{BTreeMap, HashMap};

use super::uses::{O, Uses, X, first};
use super::{Pathway, other};
use crate::{Counted, Counting, ReferenceGame};

/// Boards with parts that are wide, at the ends of the rows of bits, or both; 8x8 is the largest one.
const BOARDS: [(usize, usize); 5] = [(5, 5), (6, 6), (8, 8), (8, 3), (3, 8)];

/// The most squares of use in a position whose lines are searched.
const MOST_SQUARES: u32 = 14;

/// Random numbers of a linear generator.
struct Random(u64);

impl Random {
    fn below(&mut self, count: usize) -> usize {
        let Self(seed) = self;
        *seed =
            seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(*seed >> 33).expect("31 bits") % count
    }
}

/// Whether the long tests are wanted.
fn is_nightly() -> bool {
    std::env::var("PARLOUR_TEST_SCALE").is_ok_and(|scale| scale == "nightly")
}

/// The games after all placements of the side to move.
fn placements(game: &Pathway) -> Vec<Pathway> {
    let mut all = Vec::new();
    for row in 0..game.board.len() {
        for column in 0..game.board[row].len() {
            if game.may_place(row, column) {
                let mut board = game.board.clone();
                board[row][column] = game.side;
                all.push(Pathway { board, side: other(game.side) });
            }
        }
    }
    all
}

/// Plays at random from the empty board until a position is as wanted; `None` if the game ends before.
fn play_until(
    random: &mut Random,
    (columns, rows): (usize, usize),
    mut is_wanted: impl FnMut(&str) -> bool,
) -> Option<Pathway> {
    let mut game = Pathway { board: vec![vec!['.'; columns]; rows], side: 'x' };
    loop {
        let mut next = placements(&game);
        if next.is_empty() {
            return None;
        }
        if is_wanted(&game.position()) {
            return Some(game);
        }
        game = next.swap_remove(random.below(next.len()));
    }
}

fn counting((columns, rows): (usize, usize)) -> Box<dyn Counting> {
    let board = vec![vec!['.'; columns]; rows];
    Pathway { board, side: 'x' }.counting().expect("Pathway counts")
}

/// What is of use after cancelling, and the number of squares of use before.
fn uses_of(counting: &mut dyn Counting, position: &str) -> (Uses, u32) {
    let (Counted { rest, .. }, n_squares) = counting.start(position);
    (Uses { of_use: rest.of_use, near: rest.near }, n_squares)
}

/// Searches by the rules alone, and compares every position of the search.
struct Comparison {
    counting: Box<dyn Counting>,
    /// Whether `x` wins.
    known: BTreeMap<String, bool>,
    /// The same by the keys of counting.
    by_key: HashMap<u128, bool>,
    n_positions: u32,
    n_settled: u32,
}

impl Comparison {
    /// Whether `x` wins.
    fn search(&mut self, game: &Pathway) -> bool {
        let position = game.position();
        if let Some(x_wins) = self.known.get(&position) {
            return *x_wins;
        }
        let is_x = game.side == 'x';
        let next = placements(game);
        // "End and result": without a placement, the player to move has won.
        let mover_wins = next.is_empty() || next.iter().any(|next| self.search(next) == is_x);
        let x_wins = mover_wins == is_x;
        let counted = self.counting.start(&position).0;
        assert!(counted.x_wins.is_none_or(|counted| counted == x_wins), "{position}");
        assert_eq!(*self.by_key.entry(counted.key).or_insert(x_wins), x_wins, "{position}");
        self.n_positions += 1;
        self.n_settled += u32::from(counted.x_wins.is_some());
        self.known.insert(position, x_wins);
        x_wins
    }
}

#[test]
fn counting_agrees_with_a_plain_search_of_late_positions() {
    let mut random = Random(1);
    for size in BOARDS {
        let mut late = counting(size);
        let mut comparison = Comparison {
            counting: counting(size),
            known: BTreeMap::new(),
            by_key: HashMap::new(),
            n_positions: 0,
            n_settled: 0,
        };
        for _ in 0..if is_nightly() { 400 } else { 20 } {
            let is_late = |position: &str| late.start(position).1 <= MOST_SQUARES;
            if let Some(game) = play_until(&mut random, size, is_late) {
                comparison.search(&game);
                comparison.known.clear();
            }
        }
        let Comparison { n_positions, n_settled, .. } = comparison;
        assert!(0 < n_settled && n_settled < n_positions, "{n_settled} of {n_positions}");
    }
}

/// What a position is to a player, by the rules alone.
#[derive(Clone, Copy)]
struct Plain {
    /// The moves of the player minus those of the enemy, if the player wants few and the enemy decides
    /// each time who moves next (`docs/proofs.md`, "Excess").
    excess: i32,
    /// The most moves of the player in any order of moves.
    most_moves: i32,
}

/// Tries every order of moves. `squares` are those of the placements so far.
fn plain(
    game: &mut Pathway,
    player: char,
    squares: [u64; 2],
    known: &mut HashMap<[u64; 2], Plain>,
) -> Plain {
    if let Some(found) = known.get(&squares) {
        return *found;
    }
    let (mut own, mut enemy, mut most_moves) = (None::<i32>, None::<i32>, 0);
    for row in 0..game.board.len() {
        for column in 0..game.board[row].len() {
            for (side_idx, side) in ['x', 'o'].into_iter().enumerate() {
                game.side = side;
                if !game.may_place(row, column) {
                    continue;
                }
                game.board[row][column] = side;
                let mut after = squares;
                after[side_idx] |= 1 << (8 * row + column);
                let after = plain(game, player, after, known);
                game.board[row][column] = '.';
                if side == player {
                    let excess = after.excess + 1;
                    own = Some(own.map_or(excess, |least| least.min(excess)));
                    most_moves = most_moves.max(after.most_moves + 1);
                } else {
                    let excess = after.excess - 1;
                    enemy = Some(enemy.map_or(excess, |greatest| greatest.max(excess)));
                    most_moves = most_moves.max(after.most_moves);
                }
            }
        }
    }
    let found = Plain { excess: own.max(enemy).unwrap_or(0), most_moves };
    known.insert(squares, found);
    found
}

#[test]
fn the_bound_of_moves_holds_in_large_parts() {
    let mut random = Random(2);
    let sizes = if is_nightly() { 10..=16 } else { 10..=12 };
    let (mut n_parts, mut n_reached) = (0, 0);
    while n_parts < if is_nightly() { 24 } else { 12 } {
        let size = BOARDS[random.below(BOARDS.len())];
        let mut counting = counting(size);
        let is_single = |position: &str| {
            let (uses, n_squares) = uses_of(counting.as_mut(), position);
            let all = uses.all();
            // Nothing was cancelled, and there is one part.
            sizes.contains(&n_squares)
                && all.count_ones() == n_squares
                && uses.part(first(all)) == all
        };
        let Some(mut game) = play_until(&mut random, size, is_single) else { continue };
        let position = game.position();
        let (uses, _) = uses_of(counting.as_mut(), &position);
        n_parts += 1;
        for (player, side) in [(X, 'x'), (O, 'o')] {
            let found = plain(&mut game, side, [0, 0], &mut HashMap::new());
            for part in [uses, uses.smallest_image()] {
                let bound = part.most_moves(player);
                assert!(found.excess <= bound, "{}, bound {bound}: {position}", found.excess);
                assert!(found.most_moves <= bound.max(0), "{position}");
                n_reached += u32::from(found.most_moves == bound);
            }
        }
    }
    assert!(n_reached > 0, "some parts have as many moves as their bound");
}
