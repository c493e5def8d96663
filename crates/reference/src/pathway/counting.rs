//! Pathway without text: the squares of use, who wins by counting moves, and keys.
//!
//! `docs/proofs.md`, "Parts" and "Counting", says what is computed here and why it is right. The
//! meaning of "closed", "waiting" and "near" is that of `parts`.

use std::collections::HashMap;
use std::hash::{BuildHasher, Hasher, RandomState};

use super::super::boards::{other, write_board};
use super::parse;
use super::parts::{CLOSED, NEAR, WAITING, count_friends};
use crate::{Counted, Counting, Rest};

/// The excess is exact in parts up to this many squares.
const LARGEST_EXACT: usize = 9;

const X: usize = 0;
const O: usize = 1;

/// What each square of a rectangle is to `x` and to `o`.
type Squares = Vec<[u8; 2]>;

/// The excess of `x` and of `o`.
type Excess = [i32; 2];

/// Plays Pathway on one size of board.
pub(super) struct PathwayCounting {
    board: Rectangle,
    /// The excess of small parts met so far.
    excesses: HashMap<Vec<u8>, Excess>,
    /// Two hash functions of 64 bits with keys drawn at random.
    seeds: [RandomState; 2],
}

impl PathwayCounting {
    pub(super) fn new(columns: usize, rows: usize) -> Self {
        let seeds = [RandomState::new(), RandomState::new()];
        Self { board: Rectangle::new(columns, rows), excesses: HashMap::new(), seeds }
    }

    fn counted(&mut self, square: usize, mut rest: Rest) -> Counted {
        let (board, squares) = (&self.board, &mut rest.squares);
        board.give_up_unreachable(squares);
        board.cancel_pairs(squares);
        let mut parts = board.parts(squares);
        parts.sort_unstable();
        let mut excess = [0, 0];
        for part in &parts {
            let of_part = excess_of(part, &mut self.excesses);
            excess = [excess[X] + of_part[X], excess[O] + of_part[O]];
        }
        let halves = self.seeds.each_ref().map(|seed| {
            let mut hasher = seed.build_hasher();
            hasher.write_u8(u8::from(rest.is_x_to_move));
            for part in &parts {
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

/// Whether a player may place on a square.
fn is_open(square: [u8; 2], player: usize) -> bool {
    square[player] == NEAR || square == [WAITING, WAITING]
}

/// A rectangle of squares, row by row from the bottom.
struct Rectangle {
    columns: usize,
    rows: usize,
    /// The squares beside each square, and how many there are.
    beside: Vec<([usize; 4], usize)>,
}

impl Rectangle {
    fn new(columns: usize, rows: usize) -> Self {
        let beside = (0..columns * rows).map(|square| {
            let (row, column) = (square / columns, square % columns);
            let all = [
                (row > 0).then(|| square - columns),
                (column > 0).then(|| square - 1),
                (column + 1 < columns).then(|| square + 1),
                (row + 1 < rows).then(|| square + columns),
            ];
            let mut list = ([0; 4], 0);
            for neighbor in all.into_iter().flatten() {
                list.0[list.1] = neighbor;
                list.1 += 1;
            }
            list
        });
        Self { columns, rows, beside: beside.collect() }
    }

    fn len(&self) -> usize {
        self.beside.len()
    }

    fn beside(&self, square: usize) -> &[usize] {
        let (list, n) = &self.beside[square];
        &list[..*n]
    }

    /// A placement: its square is closed, and the squares beside it have one friend more.
    fn place(&self, squares: &mut Squares, player: usize, square: usize) {
        squares[square] = [CLOSED, CLOSED];
        for neighbor in self.beside(square) {
            let of_use = &mut squares[*neighbor][player];
            *of_use = match *of_use {
                WAITING => NEAR,
                _ => CLOSED,
            };
        }
    }

    /// Closes the waiting squares that no chain of squares of use connects to an open one.
    fn give_up_unreachable(&self, squares: &mut Squares) {
        for player in [X, O] {
            let mut is_reached = vec![false; self.len()];
            let mut todo: Vec<usize> =
                (0..self.len()).filter(|square| is_open(squares[*square], player)).collect();
            for square in &todo {
                is_reached[*square] = true;
            }
            while let Some(square) = todo.pop() {
                for neighbor in self.beside(square) {
                    if squares[*neighbor][player] != CLOSED && !is_reached[*neighbor] {
                        is_reached[*neighbor] = true;
                        todo.push(*neighbor);
                    }
                }
            }
            for (square, is_reached) in squares.iter_mut().zip(is_reached) {
                if !is_reached {
                    square[player] = CLOSED;
                }
            }
        }
    }

    /// Closes squares of use to `x` alone and as many of use to `o` alone, beside no other square of
    /// use to the same player.
    fn cancel_pairs(&self, squares: &mut Squares) {
        let lone = |player: usize| -> Vec<usize> {
            let is_lone = |square: &usize| {
                let use_to = squares[*square];
                use_to[player] == NEAR
                    && use_to[1 - player] == CLOSED
                    && self.beside(*square).iter().all(|next| squares[*next][player] == CLOSED)
            };
            (0..self.len()).filter(is_lone).collect()
        };
        for (x, o) in lone(X).into_iter().zip(lone(O)) {
            squares[x] = [CLOSED, CLOSED];
            squares[o] = [CLOSED, CLOSED];
        }
    }

    /// The parts, each as the smallest of its images.
    fn parts(&self, squares: &Squares) -> Vec<Vec<u8>> {
        let mut is_done: Vec<bool> =
            squares.iter().map(|square| *square == [CLOSED, CLOSED]).collect();
        let mut parts = Vec::new();
        for start in 0..self.len() {
            if is_done[start] {
                continue;
            }
            is_done[start] = true;
            let mut part = vec![start];
            let mut at = 0;
            while at < part.len() {
                let here = part[at];
                for next in self.beside(here) {
                    let is_joined = [X, O].into_iter().any(|player| {
                        squares[here][player] != CLOSED && squares[*next][player] != CLOSED
                    });
                    if is_joined && !is_done[*next] {
                        is_done[*next] = true;
                        part.push(*next);
                    }
                }
                at += 1;
            }
            parts.push(self.smallest_image(&part, squares));
        }
        parts
    }

    /// The smallest of the eight images of a part: its width plus 16, then 1 plus 3 times what each
    /// square is to `x` plus what it is to `o`, row by row, 0 for squares outside the part.
    fn smallest_image(&self, part: &[usize], squares: &Squares) -> Vec<u8> {
        let places: Vec<(usize, usize, u8)> = part
            .iter()
            .map(|square| {
                let [x, o] = squares[*square];
                (square / self.columns, square % self.columns, 1 + 3 * x + o)
            })
            .collect();
        let (mut bottom, mut top, mut left, mut right) = (self.rows, 0, self.columns, 0);
        for (row, column, _) in &places {
            (bottom, top) = (bottom.min(*row), top.max(*row));
            (left, right) = (left.min(*column), right.max(*column));
        }
        let (height, width) = (top - bottom + 1, right - left + 1);
        let mut smallest: Vec<u8> = Vec::new();
        let mut image = vec![0; 1 + height * width];
        for turn in 0..8 {
            let is_transposed = turn & 4 > 0;
            let columns = if is_transposed { height } else { width };
            image[1..].fill(0);
            image[0] = WIDTH_MARK + columns as u8;
            for (row, column, use_to) in &places {
                let row = if turn & 1 > 0 { top - row } else { row - bottom };
                let column = if turn & 2 > 0 { right - column } else { column - left };
                let (row, column) = if is_transposed { (column, row) } else { (row, column) };
                image[1 + row * columns + column] = *use_to;
            }
            if smallest.is_empty() || image < smallest {
                smallest.clone_from(&image);
            }
        }
        smallest
    }
}

/// The first byte of a part is this plus its width.
const WIDTH_MARK: u8 = 16;

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
    if let Some(excess) = known.get(part) {
        return *excess;
    }
    let n_squares = part[1..].iter().filter(|square| **square != 0).count();
    let columns = usize::from(part[0] - WIDTH_MARK);
    let rectangle = Rectangle::new(columns, (part.len() - 1) / columns);
    let squares: Squares = part[1..].iter().map(|square| use_of(*square)).collect();
    if n_squares > LARGEST_EXACT {
        return [X, O].map(|player| rectangle.most_moves(&squares, player));
    }
    let mut after_moves: [Vec<Excess>; 2] = [Vec::new(), Vec::new()];
    for player in [X, O] {
        for square in 0..squares.len() {
            if !is_open(squares[square], player) {
                continue;
            }
            let mut next = squares.clone();
            rectangle.place(&mut next, player, square);
            rectangle.give_up_unreachable(&mut next);
            let mut sum = [0, 0];
            for part in rectangle.parts(&next) {
                let of_part = excess_of(&part, known);
                sum = [sum[X] + of_part[X], sum[O] + of_part[O]];
            }
            after_moves[player].push(sum);
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

/// What a square is to `x` and to `o`, from its byte in a part.
fn use_of(byte: u8) -> [u8; 2] {
    match byte.checked_sub(1) {
        Some(uses) => [uses / 3, uses % 3],
        None => [CLOSED, CLOSED],
    }
}

impl Rectangle {
    /// A bound of the excess in a large part: the moves that the player has at most. Of two squares
    /// side by side with a friend each, a placement on one closes the other. Without a square of use
    /// to the player, the enemy makes at least one move.
    fn most_moves(&self, squares: &Squares, player: usize) -> i32 {
        let n_squares = squares.iter().filter(|square| square[player] != CLOSED).count() as i32;
        if n_squares == 0 {
            return -1;
        }
        let mut is_paired = vec![false; self.len()];
        let mut n_pairs = 0;
        for square in 0..self.len() {
            if squares[square][player] != NEAR || is_paired[square] {
                continue;
            }
            let is_partner = |next: &&usize| {
                **next > square && squares[**next][player] == NEAR && !is_paired[**next]
            };
            if let Some(partner) = self.beside(square).iter().find(is_partner) {
                is_paired[*partner] = true;
                n_pairs += 1;
            }
        }
        n_squares - n_pairs
    }
}
