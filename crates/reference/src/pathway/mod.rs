//! Pathway by Mark Steere, transcribed from the rules reference. Section names in the comments
//! refer to it.

mod counting;
#[cfg(test)]
mod counting_tests;
#[cfg(test)]
mod late_tests;
mod parts;
#[cfg(test)]
mod tests;
mod uses;

use super::boards::{other, read_board, read_side, square_name, write_board};
use super::images::turned_and_mirrored;
use super::{Counting, ReferenceGame};

/// `board[row][column]`, row 0 is row `1`, column 0 is column `a`; `'x'`, `'o'` or `'.'`.
type Board = Vec<Vec<char>>;

#[derive(Clone)]
struct Pathway {
    board: Board,
    side: char,
}

/// Starts a game, from the standard start or from a given position.
///
/// # Panics
/// If the position or an option is malformed.
pub fn start(options: &[(&str, &str)], position: Option<&str>) -> Box<dyn ReferenceGame> {
    // README, "size and position": if a position is given, its board sets the size.
    if let Some(text) = position {
        return Box::new(parse(text));
    }
    // "Board sizes": `size=N` sets both sides, default 6; `cols` and `rows` set one each.
    let number = |wanted: &str| {
        let found = options.iter().find(|(key, _)| *key == wanted);
        found.map(|(_, value)| value.parse::<usize>().expect("a number"))
    };
    let size = number("size").unwrap_or(6);
    assert!((2..=16).contains(&size), "size {size}");
    let columns = number("cols").unwrap_or(size);
    let rows = number("rows").unwrap_or(size);
    check_size(columns, rows);
    // "Set-up": an empty board, Red (`x`) moves first.
    Box::new(Pathway { board: vec![vec!['.'; columns]; rows], side: 'x' })
}

/// "Board sizes": 1 to 16 columns and rows, at least 2 squares.
fn check_size(columns: usize, rows: usize) {
    assert!((1..=16).contains(&columns) && (1..=16).contains(&rows), "{columns} x {rows}");
    assert!(columns * rows >= 2, "a board of one square");
}

/// "Notation", Position: `BOARD SIDE`, rows from top to bottom, a decimal number is that many empty
/// squares.
fn parse(text: &str) -> Pathway {
    let fields: Vec<&str> = text.split(' ').collect();
    assert_eq!(fields.len(), 2, "BOARD SIDE expected: {text}");
    let board = read_board(fields[0], "xo");
    let columns = board[0].len();
    check_size(columns, board.len());
    for row in &board {
        assert_eq!(row.len(), columns, "the rows are equally long: {text}");
    }
    let side = read_side(fields[1]);
    // "Notation": equally many `x` and `o` when `x` is to move, one more `x` when `o` is.
    let count = |piece: char| board.iter().flatten().filter(|c| **c == piece).count();
    let lead = usize::from(side != 'x');
    assert_eq!(count('x'), count('o') + lead, "impossible numbers of checkers: {text}");
    Pathway { board, side }
}

impl Pathway {
    /// "Legality": an empty square with (f = 0 and e = 0) or f = 1.
    fn may_place(&self, row: usize, column: usize) -> bool {
        if self.board[row][column] != '.' {
            return false;
        }
        let n_rows = self.board.len() as i32;
        let n_columns = self.board[row].len() as i32;
        let mut friends = 0;
        let mut enemies = 0;
        // "Two squares are adjacent when they share a side; diagonals do not count."
        for (dr, dc) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
            let r = row as i32 + dr;
            let c = column as i32 + dc;
            if r < 0 || r >= n_rows || c < 0 || c >= n_columns {
                continue;
            }
            let neighbor = self.board[r as usize][c as usize];
            if neighbor == self.side {
                friends += 1;
            } else if neighbor == other(self.side) {
                enemies += 1;
            }
        }
        (friends == 0 && enemies == 0) || friends == 1
    }
}

impl ReferenceGame for Pathway {
    fn moves(&self) -> Vec<String> {
        // "Turn": no pass. A side without a placement has won, so the empty list is also "game
        // over".
        let mut list = Vec::new();
        for row in 0..self.board.len() {
            for column in 0..self.board[row].len() {
                if self.may_place(row, column) {
                    list.push(square_name((row, column)));
                }
            }
        }
        list
    }

    fn play(&mut self, text: &str) {
        for row in 0..self.board.len() {
            for column in 0..self.board[row].len() {
                if square_name((row, column)) == text && self.may_place(row, column) {
                    // "Turn": place one own checker; nothing ever moves, flips or is removed.
                    self.board[row][column] = self.side;
                    self.side = other(self.side);
                    return;
                }
            }
        }
        panic!("illegal move {text} in {}", self.position());
    }

    fn position(&self) -> String {
        format!("{} {}", write_board(&self.board), self.side)
    }

    fn result(&self) -> String {
        // "End and result": if the player to move has no legal placement, that player has won at
        // once, even if the opponent would be stuck as well (decision), and even on a full board.
        // No other placements are examined.
        let answer = if !self.moves().is_empty() {
            "* unfinished"
        } else if self.side == 'x' {
            "1-0 no-placement"
        } else {
            "0-1 no-placement"
        };
        answer.to_string()
    }

    /// Without looking for each square by its name, as `play` does.
    fn results(&self) -> Vec<(String, Box<dyn ReferenceGame>)> {
        let mut list: Vec<(String, Box<dyn ReferenceGame>)> = Vec::new();
        for row in 0..self.board.len() {
            for column in 0..self.board[row].len() {
                if self.may_place(row, column) {
                    let mut next = self.clone();
                    next.board[row][column] = self.side;
                    next.side = other(self.side);
                    list.push((square_name((row, column)), Box::new(next)));
                }
            }
        }
        list
    }

    fn images(&self) -> Vec<String> {
        let boards = turned_and_mirrored(&self.board);
        boards.iter().map(|board| format!("{} {}", write_board(board), self.side)).collect()
    }

    fn parts(&self) -> Option<String> {
        Some(format!("{} {}", self.side, parts::parts(&self.board)))
    }

    fn counting(&self) -> Option<Box<dyn Counting>> {
        let counting = counting::PathwayCounting::new(self.board[0].len(), self.board.len())?;
        Some(Box::new(counting))
    }

    fn boxed_clone(&self) -> Box<dyn ReferenceGame> {
        Box::new(self.clone())
    }
}
