//! Pathway without text: the squares of use, who wins by counting moves, and keys.
//!
//! `docs/proofs.md`, "Parts" and "Counting", says what is computed here and why it is right. The
//! meaning of "closed", "waiting" and "near" is that of `parts`.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};

use super::super::boards::{other, write_board};
use super::parse;
use super::parts::{CLOSED, NEAR, count_friends};
use super::uses::{MOST_LINES, O, Uses, X, first};
use crate::{Counted, Counting, Rest, SquareSet};

/// The excess is exact in parts of up to this many squares.
const LARGEST_EXACT: u32 = 9;

/// Log2 of the size of the cache of recent parts.
const CACHE_BITS: u32 = 16;

/// The excess of `x` and of `o`.
type Excess = [i32; 2];

/// The key and the excess of a part, or the sums over several parts.
#[derive(Clone, Copy, Debug)]
struct Sum {
    key: u128,
    excess: Excess,
}

/// Plays Pathway on one size of board.
pub(super) struct PathwayCounting {
    columns: usize,
    rows: usize,
    /// The excess of small parts, computed on first use.
    excesses: HashMap<Uses, Excess>,
    /// Cache of recent parts, by a hash of their squares on the board.
    cache: Vec<(Uses, Sum)>,
    /// Two hash functions of 64 bits with random keys.
    seeds: [RandomState; 2],
    /// The keys of a lone square (of use to `x`, to `o`, near to both, waiting for both), and of
    /// `o` to move.
    lone: [u128; 4],
    o_to_move: u128,
}

impl PathwayCounting {
    /// `None` if the board is too large.
    pub(super) fn new(columns: usize, rows: usize) -> Option<Self> {
        let seeds = [RandomState::new(), RandomState::new()];
        (columns.max(rows) <= MOST_LINES).then(|| Self::with_keys(columns, rows, seeds))
    }

    fn with_keys(columns: usize, rows: usize, seeds: [RandomState; 2]) -> Self {
        let lone = [([1, 0], [1, 0]), ([0, 1], [0, 1]), ([1, 1], [1, 1]), ([1, 1], [0, 0])];
        let lone = lone.map(|(of_use, near)| key(&seeds, &Uses { of_use, near }));
        let o_to_move = key(&seeds, &Uses::default());
        let nothing = (Uses::default(), Sum { key: 0, excess: [0, 0] });
        let cache = vec![nothing; 1 << CACHE_BITS];
        let excesses = HashMap::new();
        Self { columns, rows, excesses, cache, seeds, lone, o_to_move }
    }

    fn counted(&mut self, mut uses: Uses, is_x_to_move: bool) -> Counted {
        uses.give_up_unreachable();
        uses.cancel_pairs();
        let Sum { mut key, excess } = self.sum(&uses);
        let (own, enemy) = if is_x_to_move { (X, O) } else { (O, X) };
        // "End and result": a player without a placement on their turn has won.
        let mover_wins = if uses.open(own) == 0 || excess[own] <= 0 {
            Some(true)
        } else if excess[enemy] < 0 {
            Some(false)
        } else {
            None
        };
        if !is_x_to_move {
            key = key.wrapping_add(self.o_to_move);
        }
        let Uses { of_use, near } = uses;
        let x_wins = mover_wins.map(|mover_wins| mover_wins == is_x_to_move);
        Counted { rest: Rest { of_use, near, is_x_to_move }, key, x_wins }
    }

    /// The keys of all parts, added up, and the excess in them.
    fn sum(&mut self, uses: &Uses) -> Sum {
        let joined = uses.joined();
        // A part of one square gives one move, to any player who can use the square.
        let lone = uses.all() & !joined;
        let ([x, o], [near, _]) = (uses.of_use, uses.near);
        let kinds = [lone & !o, lone & !x, lone & x & o & near, lone & x & o & !near];
        let kinds = kinds.map(SquareSet::count_ones);
        let [x, o, near, waiting] = kinds.map(|n_squares| n_squares as i32);
        let both = near + waiting;
        let mut sum = Sum { key: 0, excess: [both + x - o, both + o - x] };
        for (n_squares, key) in kinds.into_iter().zip(self.lone) {
            sum.key = sum.key.wrapping_add(key.wrapping_mul(u128::from(n_squares)));
        }
        let mut left = joined;
        while left != 0 {
            let part = uses.part(first(left));
            left &= !part;
            let of_part = self.of_part(&uses.only(part));
            sum.key = sum.key.wrapping_add(of_part.key);
            for player in [X, O] {
                sum.excess[player] += of_part.excess[player];
            }
        }
        sum
    }

    fn of_part(&mut self, part: &Uses) -> Sum {
        let slot = slot(part);
        let (known, sum) = &self.cache[slot];
        if known == part {
            return *sum;
        }
        let image = part.smallest_image();
        let sum = Sum { key: key(&self.seeds, &image), excess: self.excess(&image) };
        self.cache[slot] = (*part, sum);
        sum
    }

    /// The excess of both players in a part, given as its smallest image.
    fn excess(&mut self, part: &Uses) -> Excess {
        if part.all().count_ones() > LARGEST_EXACT {
            return [X, O].map(|player| part.most_moves(player));
        }
        if let Some(excess) = self.excesses.get(part) {
            return *excess;
        }
        let mut after_moves: [Vec<Excess>; 2] = [Vec::new(), Vec::new()];
        for player in [X, O] {
            let mut open = part.open(player);
            while open != 0 {
                let mut after = part.after(player, first(open));
                open ^= first(open);
                after.give_up_unreachable();
                after_moves[player].push(self.sum(&after).excess);
            }
        }
        let excess = [X, O].map(|player| {
            let own = after_moves[player].iter().map(|after| after[player] + 1).min();
            let enemy = after_moves[1 - player].iter().map(|after| after[player] - 1).max();
            own.max(enemy).expect("a part has moves")
        });
        self.excesses.insert(*part, excess);
        excess
    }
}

/// The key of a part, given as its smallest image.
fn key(seeds: &[RandomState; 2], image: &Uses) -> u128 {
    let [high, low] = seeds.each_ref().map(|seed| {
        let mut hasher = seed.build_hasher();
        image.of_use.into_iter().chain(image.near).for_each(|set| hasher.write_u64(set));
        hasher.finish()
    });
    u128::from(high) << 64 | u128::from(low)
}

/// The index of a part in the cache.
fn slot(part: &Uses) -> usize {
    let mut hash = 0u64;
    for set in part.of_use.into_iter().chain(part.near) {
        hash = (hash.rotate_left(23) ^ set).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }
    (hash >> (64 - CACHE_BITS)) as usize
}

const fn uses_of(rest: &Rest) -> Uses {
    Uses { of_use: rest.of_use, near: rest.near }
}

const fn mover(rest: &Rest) -> usize {
    if rest.is_x_to_move { X } else { O }
}

impl Counting for PathwayCounting {
    fn start(&mut self, position: &str) -> (Counted, u32) {
        let game = parse(position);
        let size = (game.board[0].len(), game.board.len());
        assert_eq!(size, (self.columns, self.rows), "another size of board: {position}");
        let mut uses = Uses::default();
        for (player, side) in ['x', 'o'].into_iter().enumerate() {
            for (row, line) in count_friends(&game.board, side).into_iter().enumerate() {
                for (column, of_use) in line.into_iter().enumerate() {
                    let square = 1 << (MOST_LINES * row + column);
                    uses.of_use[player] |= if of_use == CLOSED { 0 } else { square };
                    uses.near[player] |= if of_use == NEAR { square } else { 0 };
                }
            }
        }
        uses.give_up_unreachable();
        // Every turn takes a square of use.
        let turns = uses.all().count_ones();
        (self.counted(uses, game.side == 'x'), turns)
    }

    fn moves(&self, rest: &Rest) -> SquareSet {
        uses_of(rest).open(mover(rest))
    }

    fn after(&mut self, rest: &Rest, square: u32) -> Counted {
        self.counted(uses_of(rest).after(mover(rest), 1 << square), !rest.is_x_to_move)
    }

    fn memory(&self) -> usize {
        // A hash table keeps one entry in eight empty, and half of it exists twice while it grows.
        let entry = size_of::<(Uses, Excess)>() + 1;
        self.excesses.capacity() / 7 * 12 * entry
    }

    fn with_same_keys(&self) -> Box<dyn Counting> {
        Box::new(Self::with_keys(self.columns, self.rows, self.seeds.clone()))
    }

    fn position(&self, start: &str, squares: &[u32]) -> String {
        let mut game = parse(start);
        for square in squares {
            game.board[*square as usize / MOST_LINES][*square as usize % MOST_LINES] = game.side;
            game.side = other(game.side);
        }
        format!("{} {}", write_board(&game.board), game.side)
    }
}
