//! Breakthrough by Dan Troyka, transcribed from the rules text. Section names in the comments refer to it.

use super::ReferenceGame;
use super::boards::{other, read_board, read_side, square_name, win_for, write_board};
use super::images::mirrored;

#[derive(Clone)]
struct Breakthrough {
    /// `board[row][column]`, row 0 is row `1`, column 0 is column `a`; `'x'`, `'o'` or `'.'`.
    board: Vec<Vec<char>>,
    side: char,
}

/// Starts a game, from its own start or from a given position.
///
/// # Panics
/// If the position or an option is malformed.
pub fn start(options: &[(&str, &str)], position: Option<&str>) -> Box<dyn ReferenceGame> {
    // "Board": if a position is given, its board sets columns and rows.
    if let Some(text) = position {
        return Box::new(parse(text));
    }
    let number = |wanted: &str| {
        let found = options.iter().find(|(key, _)| *key == wanted);
        found.map(|(_, value)| value.parse::<usize>().expect("a number"))
    };
    // "Board": default 8 x 8, `size=N` sets both.
    let size = number("size").unwrap_or(8);
    let columns = number("cols").unwrap_or(size);
    let rows = number("rows").unwrap_or(size);
    assert!((3..=16).contains(&columns) && (4..=16).contains(&rows), "{columns} x {rows}");
    // "Set-up": White fills rows 1 and 2, Black the two top rows; White moves first.
    let mut board = vec![vec!['.'; columns]; rows];
    for (row, piece) in [(0, 'x'), (1, 'x'), (rows - 2, 'o'), (rows - 1, 'o')] {
        board[row].fill(piece);
    }
    Box::new(Breakthrough { board, side: 'x' })
}

fn parse(text: &str) -> Breakthrough {
    let fields: Vec<&str> = text.split(' ').collect();
    assert_eq!(fields.len(), 2, "BOARD SIDE expected: {text}");
    let board = read_board(fields[0], "xo");
    // "Notation": each side has at most two rows' worth of pieces.
    for piece in ['x', 'o'] {
        let n = board.iter().flatten().filter(|c| **c == piece).count();
        assert!(n <= 2 * board[0].len(), "too many {piece}: {text}");
    }
    Breakthrough { board, side: read_side(fields[1]) }
}

impl Breakthrough {
    /// Every move as text and as coordinates: from row and column to row and column.
    fn all(&self) -> Vec<(String, [usize; 4])> {
        let mut list = Vec::new();
        if self.winner().is_some() {
            return list;
        }
        let rows = self.board.len();
        for row in 0..rows {
            for column in 0..self.board[row].len() {
                if self.board[row][column] != self.side {
                    continue;
                }
                // "Turn": White goes up, Black down. An unfinished game has no piece on its far row.
                let to_row = if self.side == 'x' { row + 1 } else { row - 1 };
                for to_column in [column.wrapping_sub(1), column, column + 1] {
                    let Some(there) = self.board[to_row].get(to_column) else { continue };
                    let is_straight = to_column == column;
                    // "Turn": captures are diagonal only.
                    let mark = if *there == '.' {
                        '-'
                    } else if *there == other(self.side) && !is_straight {
                        'x'
                    } else {
                        continue;
                    };
                    let [from, to] = [(row, column), (to_row, to_column)].map(square_name);
                    let text = format!("{from}{mark}{to}");
                    list.push((text, [row, column, to_row, to_column]));
                }
            }
        }
        list
    }

    /// "Turn": a piece moves; what stands on its new square is captured.
    fn apply(&mut self, [row, column, to_row, to_column]: [usize; 4]) {
        self.board[row][column] = '.';
        self.board[to_row][to_column] = self.side;
        self.side = other(self.side);
    }

    fn has_reached(&self, side: char) -> bool {
        let far = if side == 'x' { self.board.len() - 1 } else { 0 };
        self.board[far].contains(&side)
    }

    /// "End". If both would have won, the side that is not to move counts first (a ruling of the game's page).
    fn winner(&self) -> Option<(char, &'static str)> {
        let sides = [other(self.side), self.side];
        for side in sides {
            if self.has_reached(side) {
                return Some((side, "reached"));
            }
        }
        for side in sides {
            if !self.board.iter().flatten().any(|c| *c == other(side)) {
                return Some((side, "captured-all"));
            }
        }
        None
    }
}

impl ReferenceGame for Breakthrough {
    fn moves(&self) -> Vec<String> {
        self.all().into_iter().map(|(text, _)| text).collect()
    }

    fn play(&mut self, text: &str) {
        let found = self.all().into_iter().find(|(listed, _)| listed == text);
        let Some((_, squares)) = found else {
            panic!("illegal move {text} in {}", self.position());
        };
        self.apply(squares);
    }

    fn results(&self) -> Vec<(String, Box<dyn ReferenceGame>)> {
        let mut list: Vec<(String, Box<dyn ReferenceGame>)> = Vec::new();
        for (text, squares) in self.all() {
            let mut next = self.clone();
            next.apply(squares);
            list.push((text, Box::new(next)));
        }
        list
    }

    fn position(&self) -> String {
        format!("{} {}", write_board(&self.board), self.side)
    }

    fn result(&self) -> String {
        match self.winner() {
            None => "* unfinished".to_owned(),
            Some((side, reason)) => format!("{} {reason}", win_for(side)),
        }
    }

    fn images(&self) -> Vec<String> {
        // The sides move along the columns, so only left and right are alike.
        let boards = mirrored(&self.board);
        boards.iter().map(|board| format!("{} {}", write_board(board), self.side)).collect()
    }

    fn boxed_clone(&self) -> Box<dyn ReferenceGame> {
        Box::new(self.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::perft;

    #[test]
    fn counts_of_the_rules() {
        let game = start(&[], None);
        assert_eq!(game.position(), "oooooooo/oooooooo/8/8/8/8/xxxxxxxx/xxxxxxxx x");
        assert_eq!([1, 2, 3].map(|depth| perft(game.as_ref(), depth)), [22, 484, 11132]);
    }

    #[test]
    fn pieces_do_not_capture_straight_ahead() {
        let game = start(&[], Some("8/8/8/2oo4/3x4/8/8/8 x"));
        let mut moves = game.moves();
        moves.sort();
        assert_eq!(moves, ["d4-e5", "d4xc5"]);
    }

    #[test]
    fn both_ends() {
        let mut game = start(&[("cols", "3"), ("rows", "4")], Some("3/x2/2o/3 x"));
        assert_eq!(game.result(), "* unfinished");
        game.play("a3-b4");
        assert_eq!(game.result(), "1-0 reached");
        assert!(game.moves().is_empty());
        let mut game = start(&[], Some("3/1o1/x2/3 x"));
        game.play("a2xb3");
        assert_eq!(game.result(), "1-0 captured-all");
    }
}
