//! Pathway without text: the squares of use, who wins by counting moves, and keys.
//!
//! `docs/proofs.md`, "Parts" and "Counting", says what is computed here and why it is right. The
//! meaning of "closed", "waiting" and "near" is that of `parts`.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};

use super::super::boards::{other, write_board};
use super::parse;
use super::parts::{CLOSED, NEAR, count_friends};
use super::squares::{MOST_SQUARES, O, Parts, Rectangle, Squares, WIDTH_MARK, X, is_open, use_of};
use crate::{Counted, Counting, Rest};

/// The excess is exact in parts up to this many squares.
const LARGEST_EXACT: usize = 9;

/// The excess of `x` and of `o`.
type Excess = [i32; 2];

/// Plays Pathway on one size of board.
pub(super) struct PathwayCounting {
    board: Rectangle,
    /// The excess of small parts met so far.
    excesses: HashMap<Vec<u8>, Excess>,
    /// The parts of the position at hand; kept to save allocations.
    parts: Parts,
    /// Two hash functions of 64 bits with keys drawn at random.
    seeds: [RandomState; 2],
}

impl PathwayCounting {
    pub(super) fn new(columns: usize, rows: usize) -> Self {
        let seeds = [RandomState::new(), RandomState::new()];
        let board = Rectangle::new(columns, rows);
        Self { board, excesses: HashMap::new(), parts: Parts::default(), seeds }
    }

    fn counted(&mut self, square: usize, mut rest: Rest) -> Counted {
        let squares = &mut rest.squares;
        self.board.give_up_unreachable(squares);
        self.board.cancel_pairs(squares);
        self.parts.read(&self.board, squares);
        let excess = excess_of_all(&self.parts, &mut self.excesses);
        let halves = self.seeds.each_ref().map(|seed| {
            let mut hasher = seed.build_hasher();
            hasher.write_u8(u8::from(rest.is_x_to_move));
            for part in self.parts.iter() {
                // The first byte tells the width and no other byte is like it, so that the parts
                // cannot be taken for others.
                hasher.write(part);
            }
            hasher.finish()
        });
        let key = u128::from(halves[0]) << 64 | u128::from(halves[1]);
        let (own, enemy) = if rest.is_x_to_move { (X, O) } else { (O, X) };
        let mover_wins = if excess[own] <= 0 {
            Some(true)
        } else if excess[enemy] < 0 {
            Some(false)
        } else {
            None
        };
        let x_wins = mover_wins.map(|mover_wins| mover_wins == rest.is_x_to_move);
        Counted { square, rest, key, x_wins }
    }
}

impl Counting for PathwayCounting {
    fn start(&mut self, position: &str) -> (Counted, u32) {
        let game = parse(position);
        let uses = ['x', 'o'].map(|side| count_friends(&game.board, side));
        let [x, o] = uses.map(|rows| rows.into_iter().flatten());
        let mut squares: Squares = x.zip(o).map(|(x, o)| [x, o]).collect();
        assert_eq!(squares.len(), self.board.len(), "another size of board: {position}");
        self.board.give_up_unreachable(&mut squares);
        // Every turn takes a square of use.
        let turns = squares.iter().filter(|square| **square != [CLOSED, CLOSED]).count();
        let rest = Rest { squares, is_x_to_move: game.side == 'x' };
        (self.counted(usize::MAX, rest), turns as u32)
    }

    fn moves(&self, rest: &Rest) -> Vec<usize> {
        let player = if rest.is_x_to_move { X } else { O };
        let is_open = |square: &usize| is_open(rest.squares[*square], player);
        (0..rest.squares.len()).filter(is_open).collect()
    }

    fn after(&mut self, rest: &Rest, square: usize) -> Counted {
        let player = if rest.is_x_to_move { X } else { O };
        let mut squares = rest.squares.clone();
        self.board.place(&mut squares, player, square);
        self.counted(square, Rest { squares, is_x_to_move: !rest.is_x_to_move })
    }

    fn position(&self, start: &str, squares: &[usize]) -> String {
        let mut game = parse(start);
        for square in squares {
            game.board[square / self.board.columns][square % self.board.columns] = game.side;
            game.side = other(game.side);
        }
        format!("{} {}", write_board(&game.board), game.side)
    }
}

/// The excess of both players in all parts together.
fn excess_of_all(parts: &Parts, known: &mut HashMap<Vec<u8>, Excess>) -> Excess {
    let mut sum = [0, 0];
    for part in parts.iter() {
        let of_part = excess_of(part, known);
        sum = [sum[X] + of_part[X], sum[O] + of_part[O]];
    }
    sum
}

/// The excess of both players in a part.
fn excess_of(part: &[u8], known: &mut HashMap<Vec<u8>, Excess>) -> Excess {
    if let [_, square] = part {
        // The commonest parts.
        let [x, o] = use_of(*square);
        return match (x, o) {
            (_, CLOSED) => [1, -1],
            (CLOSED, _) => [-1, 1],
            _ => [1, 1],
        };
    }
    let n_squares = part[1..].iter().filter(|square| **square != 0).count();
    if n_squares > LARGEST_EXACT {
        return [X, O].map(|player| most_moves(part, player));
    }
    if let Some(excess) = known.get(part) {
        return *excess;
    }
    let columns = usize::from(part[0] - WIDTH_MARK);
    let rectangle = Rectangle::new(columns, (part.len() - 1) / columns);
    let squares: Squares = part[1..].iter().map(|square| use_of(*square)).collect();
    let mut after_moves: [Vec<Excess>; 2] = [Vec::new(), Vec::new()];
    for player in [X, O] {
        for square in 0..squares.len() {
            if !is_open(squares[square], player) {
                continue;
            }
            let mut next = squares.clone();
            rectangle.place(&mut next, player, square);
            rectangle.give_up_unreachable(&mut next);
            let mut parts = Parts::default();
            parts.read(&rectangle, &next);
            after_moves[player].push(excess_of_all(&parts, known));
        }
    }
    let excess = [X, O].map(|player| {
        let own = after_moves[player].iter().map(|after| after[player] + 1).min();
        let enemy = after_moves[1 - player].iter().map(|after| after[player] - 1).max();
        own.max(enemy).expect("a part has moves")
    });
    known.insert(part.to_vec(), excess);
    excess
}

/// A bound of the excess in a large part: the moves that the player has at most. Of two squares side
/// by side with a friend each, a placement on one closes the other. Without a square of use to the
/// player, the enemy makes at least one move.
fn most_moves(part: &[u8], player: usize) -> i32 {
    let (columns, bytes) = (usize::from(part[0] - WIDTH_MARK), &part[1..]);
    let mut uses = [CLOSED; MOST_SQUARES];
    let mut n_moves = 0;
    for (of_use, byte) in uses.iter_mut().zip(bytes) {
        *of_use = use_of(*byte)[player];
        n_moves += i32::from(*of_use != CLOSED);
    }
    if n_moves == 0 {
        return -1;
    }
    for square in 0..bytes.len() {
        if uses[square] != NEAR {
            continue;
        }
        let right = ((square + 1) % columns > 0).then_some(square + 1);
        let above = (square + columns < bytes.len()).then_some(square + columns);
        let partner = [right, above].into_iter().flatten().find(|next| uses[*next] == NEAR);
        if let Some(partner) = partner {
            // Neither is paired again.
            uses[partner] = CLOSED;
            n_moves -= 1;
        }
    }
    n_moves
}
