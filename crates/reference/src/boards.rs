//! Parses and writes board strings: rows from top to bottom separated by slashes, a decimal number
//! for a run of empty squares. Shared among the reference generators, not with the games.

/// Parses a board, bottom row first, `.` for an empty square; panics on a letter that is not in
/// `pieces`.
pub(super) fn read_board(text: &str, pieces: &str) -> Vec<Vec<char>> {
    let mut board = Vec::new();
    for row_text in text.split('/') {
        let mut row = Vec::new();
        // A run of empty squares may have two digits; the extra space ends a run at the end of the
        // row.
        let mut number = String::new();
        for letter in row_text.chars().chain([' ']) {
            if letter.is_ascii_digit() {
                number.push(letter);
                continue;
            }
            if !number.is_empty() {
                let run: usize = number.parse().expect("a run of empty squares");
                row.extend(vec!['.'; run]);
                number.clear();
            }
            if letter != ' ' {
                assert!(pieces.contains(letter), "unknown piece {letter} in {text}");
                row.push(letter);
            }
        }
        board.push(row);
    }
    board.reverse();
    board
}

/// Writes a board, with runs of empty squares as long as possible.
pub(super) fn write_board(board: &[Vec<char>]) -> String {
    // Room for a full board and the side to move.
    let mut text = String::with_capacity(board.len() * (board[0].len() + 1) + 4);
    for row in board.iter().rev() {
        if !text.is_empty() {
            text.push('/');
        }
        let mut empty = 0;
        for letter in row {
            if *letter == '.' {
                empty += 1;
                continue;
            }
            write_run(&mut text, empty);
            empty = 0;
            text.push(*letter);
        }
        write_run(&mut text, empty);
    }
    text
}

/// Writes the length of a run of empty squares, unless it is 0.
pub(super) fn write_run(text: &mut String, empty: u8) {
    if empty > 9 {
        text.push(char::from(b'0' + empty / 10));
    }
    if empty > 0 {
        text.push(char::from(b'0' + empty % 10));
    }
}

/// The side to move in a position string.
pub(super) fn read_side(text: &str) -> char {
    match text {
        "x" => 'x',
        "o" => 'o',
        _ => panic!("x or o expected: {text}"),
    }
}

/// The opponent of a side.
pub(super) fn other(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

/// The result when a side has won.
pub(super) fn win_for(side: char) -> &'static str {
    if side == 'x' { "1-0" } else { "0-1" }
}

/// Column letter and row number of a square given by row and column, `a1` at the bottom left.
pub(super) fn square_name((row, column): (usize, usize)) -> String {
    let letter = char::from(b'a' + u8::try_from(column).expect("a column"));
    format!("{letter}{}", row + 1)
}

/// The square `distance` steps from another one, if it is on a board with these rows and columns.
pub(super) fn square_at(
    (rows, columns): (usize, usize),
    from: (usize, usize),
    direction: (i32, i32),
    distance: usize,
) -> Option<(usize, usize)> {
    let distance = i32::try_from(distance).expect("distance");
    let row = i32::try_from(from.0).expect("row") + direction.0 * distance;
    let column = i32::try_from(from.1).expect("column") + direction.1 * distance;
    let (row, column) = (usize::try_from(row).ok()?, usize::try_from(column).ok()?);
    (row < rows && column < columns).then_some((row, column))
}

/// The squares of a side's pieces.
pub(super) fn pieces(board: &[Vec<char>], side: char) -> Vec<(usize, usize)> {
    let mut squares = Vec::new();
    for (row, line) in board.iter().enumerate() {
        for (column, piece) in line.iter().enumerate() {
            if *piece == side {
                squares.push((row, column));
            }
        }
    }
    squares
}
