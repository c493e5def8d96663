//! Squares of use on a rectangle, and their parts as bytes.

use std::cmp::Ordering;

use super::parts::{CLOSED, NEAR, WAITING};

pub(super) const X: usize = 0;
pub(super) const O: usize = 1;

/// What each square of a rectangle is to `x` and to `o`.
pub(super) type Squares = Vec<[u8; 2]>;

/// Of a board of 16 columns and rows.
pub(super) const MOST_SQUARES: usize = 256;

/// Whether a player may place on a square.
pub(super) fn is_open(square: [u8; 2], player: usize) -> bool {
    square[player] == NEAR || square == [WAITING, WAITING]
}

/// A rectangle of squares, row by row from the bottom.
pub(super) struct Rectangle {
    pub(super) columns: usize,
    /// The squares beside each square, and how many there are.
    beside: Vec<([usize; 4], usize)>,
}

impl Rectangle {
    pub(super) fn new(columns: usize, rows: usize) -> Self {
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
        Self { columns, beside: beside.collect() }
    }

    pub(super) fn len(&self) -> usize {
        self.beside.len()
    }

    pub(super) fn beside(&self, square: usize) -> &[usize] {
        let (list, n) = &self.beside[square];
        &list[..*n]
    }

    /// A placement: its square is closed, and the squares beside it have one friend more.
    pub(super) fn place(&self, squares: &mut Squares, player: usize, square: usize) {
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
    pub(super) fn give_up_unreachable(&self, squares: &mut Squares) {
        for player in [X, O] {
            let is_blocked =
                |square: &[u8; 2]| square[player] == WAITING && square[1 - player] != WAITING;
            if !squares.iter().any(is_blocked) {
                // All squares of use are open.
                continue;
            }
            let mut is_reached = [false; MOST_SQUARES];
            let (mut todo, mut n_todo) = ([0u8; MOST_SQUARES], 0);
            for (index, square) in squares.iter().enumerate() {
                if is_open(*square, player) {
                    is_reached[index] = true;
                    todo[n_todo] = index as u8;
                    n_todo += 1;
                }
            }
            while n_todo > 0 {
                n_todo -= 1;
                for neighbor in self.beside(usize::from(todo[n_todo])) {
                    if squares[*neighbor][player] != CLOSED && !is_reached[*neighbor] {
                        is_reached[*neighbor] = true;
                        todo[n_todo] = *neighbor as u8;
                        n_todo += 1;
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
    pub(super) fn cancel_pairs(&self, squares: &mut Squares) {
        let lone_from = |squares: &Squares, from: usize, player: usize| {
            (from..self.len()).find(|square| {
                let use_to = squares[*square];
                use_to[player] == NEAR
                    && use_to[1 - player] == CLOSED
                    && self.beside(*square).iter().all(|next| squares[*next][player] == CLOSED)
            })
        };
        let mut from = [0, 0];
        while let Some(x) = lone_from(squares, from[X], X)
            && let Some(o) = lone_from(squares, from[O], O)
        {
            squares[x] = [CLOSED, CLOSED];
            squares[o] = [CLOSED, CLOSED];
            from = [x + 1, o + 1];
        }
    }
}

/// The parts of a position in order, each as the smallest of its images: its width plus 16, then 1
/// plus 3 times what each square is to `x` plus what it is to `o`, row by row, 0 for squares outside
/// the part.
#[derive(Default)]
pub(super) struct Parts {
    bytes: Vec<u8>,
    /// Where each part is among the bytes.
    ranges: Vec<(usize, usize)>,
    is_done: Vec<bool>,
    /// The squares of a part: row, column, and the byte of what the square is to both.
    places: Vec<(usize, usize, u8)>,
    image: Vec<u8>,
}

impl Parts {
    pub(super) fn iter(&self) -> impl Iterator<Item = &[u8]> {
        self.ranges.iter().map(|(from, to)| &self.bytes[*from..*to])
    }

    /// Finds the parts of squares on a board.
    pub(super) fn read(&mut self, board: &Rectangle, squares: &Squares) {
        self.bytes.clear();
        self.ranges.clear();
        self.is_done.clear();
        self.is_done.extend(squares.iter().map(|square| *square == [CLOSED, CLOSED]));
        for start in 0..squares.len() {
            if self.is_done[start] {
                continue;
            }
            self.places.clear();
            self.add_place(board, squares, start);
            let mut at = 0;
            while at < self.places.len() {
                let here = self.places[at].0 * board.columns + self.places[at].1;
                for next in board.beside(here) {
                    let is_joined = [X, O].into_iter().any(|player| {
                        squares[here][player] != CLOSED && squares[*next][player] != CLOSED
                    });
                    if is_joined && !self.is_done[*next] {
                        self.add_place(board, squares, *next);
                    }
                }
                at += 1;
            }
            let from = self.bytes.len();
            self.add_smallest_image();
            self.ranges.push((from, self.bytes.len()));
        }
        let bytes = &self.bytes;
        self.ranges
            .sort_unstable_by(|one, other| bytes[one.0..one.1].cmp(&bytes[other.0..other.1]));
    }

    fn add_place(&mut self, board: &Rectangle, squares: &Squares, square: usize) {
        let [x, o] = squares[square];
        self.is_done[square] = true;
        self.places.push((square / board.columns, square % board.columns, 1 + 3 * x + o));
    }

    fn add_smallest_image(&mut self) {
        if let [(_, _, use_to)] = self.places[..] {
            self.bytes.extend([WIDTH_MARK + 1, use_to]);
            return;
        }
        let (mut bottom, mut top, mut left, mut right) = (usize::MAX, 0, usize::MAX, 0);
        for (row, column, _) in &self.places {
            (bottom, top) = (bottom.min(*row), top.max(*row));
            (left, right) = (left.min(*column), right.max(*column));
        }
        let (height, width) = (top - bottom + 1, right - left + 1);
        let from = self.bytes.len();
        // The width stands first, so that images that are wider than high are not the smallest.
        let turns = match width.cmp(&height) {
            Ordering::Less => 0..4,
            Ordering::Equal => 0..8,
            Ordering::Greater => 4..8,
        };
        let columns = width.min(height);
        for turn in turns {
            let is_transposed = turn & 4 > 0;
            self.image.clear();
            self.image.resize(1 + height * width, 0);
            self.image[0] = WIDTH_MARK + columns as u8;
            for (row, column, use_to) in &self.places {
                let row = if turn & 1 > 0 { top - row } else { row - bottom };
                let column = if turn & 2 > 0 { right - column } else { column - left };
                let (row, column) = if is_transposed { (column, row) } else { (row, column) };
                self.image[1 + row * columns + column] = *use_to;
            }
            if self.bytes.len() == from || self.image[..] < self.bytes[from..] {
                self.bytes.truncate(from);
                self.bytes.extend_from_slice(&self.image);
            }
        }
    }
}

/// The first byte of a part is this plus its width.
pub(super) const WIDTH_MARK: u8 = 16;

/// What a square is to `x` and to `o`, from its byte in a part.
pub(super) fn use_of(byte: u8) -> [u8; 2] {
    match byte.checked_sub(1) {
        Some(uses) => [uses / 3, uses % 3],
        None => [CLOSED, CLOSED],
    }
}
