//! Splits a position into independent parts: groups of squares that are still of use.
//!
//! By "Legality", a square matters to a player through two facts only: whether it is empty, and
//! whether no, one or several friends are beside it. Friends never leave, so a square with several is
//! closed to the player for good, one with a single friend is open to the player, and one without
//! friends is open only while the enemy has no checker beside it either. A placement changes these
//! facts for the square itself and, for the player who placed, for the squares beside it.

use super::Board;

/// What a square is to a player: of no use any more, waiting for a first friend, or beside exactly
/// one friend.
pub(super) const CLOSED: u8 = 0;
pub(super) const WAITING: u8 = 1;
pub(super) const NEAR: u8 = 2;

/// A square by row and column.
type Square = (usize, usize);

/// What each square is to one player.
pub(super) type Uses = Vec<Vec<u8>>;

/// The parts of a position as sorted text. Two positions with equal texts and the same side to move
/// have the same rest of the game, move by move: their parts are images of each other, and a
/// placement in one part changes nothing in another.
pub(super) fn parts(board: &Board) -> String {
    let mut uses = ['x', 'o'].map(|side| count_friends(board, side));
    // A square that waits for both is open to both; one that waits for one player alone is
    // closed to both until that player has a friend there.
    for player in [0, 1] {
        let is_open = |row: usize, column: usize| {
            let [own, enemy] = [player, 1 - player].map(|player| uses[player][row][column]);
            own == NEAR || (own == WAITING && enemy == WAITING)
        };
        let columns = 0..board[0].len();
        let open_row = |row| columns.clone().map(|column| is_open(row, column)).collect();
        let open: Vec<Vec<bool>> = (0..board.len()).map(open_row).collect();
        let reachable = reachable(&uses[player], open);
        for (row, reachable) in uses[player].iter_mut().zip(&reachable) {
            for (square, is_reachable) in row.iter_mut().zip(reachable) {
                if !is_reachable {
                    *square = CLOSED;
                }
            }
        }
    }
    let mut is_done: Vec<Vec<bool>> = board.iter().map(|row| vec![false; row.len()]).collect();
    let mut texts = Vec::new();
    for row in 0..board.len() {
        for column in 0..board[row].len() {
            let is_of_use = uses[0][row][column] != CLOSED || uses[1][row][column] != CLOSED;
            if is_of_use && !is_done[row][column] {
                texts.push(smallest_image(&part(&uses, (row, column), &mut is_done), &uses));
            }
        }
    }
    texts.sort_unstable();
    texts.join(" ")
}

/// What each square is to a side, by the friends beside it.
pub(super) fn count_friends(board: &Board, side: char) -> Uses {
    let mut uses: Uses = board.iter().map(|row| vec![CLOSED; row.len()]).collect();
    for row in 0..board.len() {
        for column in 0..board[row].len() {
            if board[row][column] != '.' {
                continue;
            }
            let friends = beside(board.len(), board[row].len(), (row, column))
                .filter(|(row, column)| board[*row][*column] == side)
                .count();
            uses[row][column] = match friends {
                0 => WAITING,
                1 => NEAR,
                _ => CLOSED,
            };
        }
    }
    uses
}

/// The squares beside a square.
fn beside(rows: usize, columns: usize, (row, column): Square) -> impl Iterator<Item = Square> {
    let all = [
        (row.wrapping_sub(1), column),
        (row + 1, column),
        (row, column.wrapping_sub(1)),
        (row, column + 1),
    ];
    all.into_iter().filter(move |(row, column)| *row < rows && *column < columns)
}

/// The squares a player may ever use: those of use that are connected by squares of use to an open
/// one. A waiting square gets its first friend only from a placement beside it.
fn reachable(uses: &Uses, open: Vec<Vec<bool>>) -> Vec<Vec<bool>> {
    let mut todo = Vec::new();
    for (row, line) in open.iter().enumerate() {
        for (column, is_open) in line.iter().enumerate() {
            if *is_open {
                todo.push((row, column));
            }
        }
    }
    let mut reached = open;
    while let Some(square) = todo.pop() {
        for (row, column) in beside(uses.len(), uses[0].len(), square) {
            if uses[row][column] != CLOSED && !reached[row][column] {
                reached[row][column] = true;
                todo.push((row, column));
            }
        }
    }
    reached
}

/// The squares that depend on each other: neighbors that are both of use to the same player.
fn part(uses: &[Uses; 2], start: Square, is_done: &mut [Vec<bool>]) -> Vec<Square> {
    let (rows, columns) = (is_done.len(), is_done[0].len());
    let mut squares = vec![start];
    is_done[start.0][start.1] = true;
    let mut at = 0;
    while at < squares.len() {
        let here = squares[at];
        for (row, column) in beside(rows, columns, here) {
            let is_joined = uses
                .iter()
                .any(|uses| uses[here.0][here.1] != CLOSED && uses[row][column] != CLOSED);
            if is_joined && !is_done[row][column] {
                is_done[row][column] = true;
                squares.push((row, column));
            }
        }
        at += 1;
    }
    squares
}

/// The smallest of the eight images of a part, as text: the width, then its squares row by row. The
/// board around a part does not matter, so that every part may be turned and reflected.
fn smallest_image(squares: &[Square], uses: &[Uses; 2]) -> String {
    let bottom = squares.iter().map(|square| square.0).min().expect("a part has squares");
    let top = squares.iter().map(|square| square.0).max().expect("a part has squares");
    let left = squares.iter().map(|square| square.1).min().expect("a part has squares");
    let right = squares.iter().map(|square| square.1).max().expect("a part has squares");
    let (height, width) = (top - bottom + 1, right - left + 1);
    let mut smallest: Option<Vec<u8>> = None;
    for image in 0..8 {
        let is_transposed = image & 4 > 0;
        let columns = if is_transposed { height } else { width };
        let mut text = vec![b'.'; 1 + height * width];
        text[0] = b'A' + columns as u8;
        for (row, column) in squares {
            let (x, o) = (uses[0][*row][*column], uses[1][*row][*column]);
            let row = if image & 1 > 0 { top - row } else { row - bottom };
            let column = if image & 2 > 0 { right - column } else { column - left };
            let (row, column) = if is_transposed { (column, row) } else { (row, column) };
            text[1 + row * columns + column] = b'a' + 3 * x + o;
        }
        if smallest.as_ref().is_none_or(|known| text < *known) {
            smallest = Some(text);
        }
    }
    String::from_utf8(smallest.expect("there are images")).expect("letters")
}
