//! Parses positions and turns (section 6).

use super::{Board, Square};
use crate::boards::{pieces, read_board, read_side};

/// Section 6, Position: `BOARD SIDE OPENING`; OPENING is assumed `0` if left out.
pub(super) fn read_position(text: &str) -> (Board, char, bool) {
    let fields: Vec<&str> = text.split(' ').collect();
    assert!(fields.len() == 2 || fields.len() == 3, "fields: {text}");
    let board = read_board(fields[0], "xo");
    for row in &board {
        assert!(row.len() == board[0].len(), "row length: {text}");
    }
    // Section 5: a start position without pieces of one color is rejected.
    assert!(!pieces(&board, 'x').is_empty() && !pieces(&board, 'o').is_empty(), "pieces: {text}");
    let side = read_side(fields[1]);
    let opening_binds = match fields.get(2) {
        Some(&"1") => true,
        Some(&"0") | None => false,
        Some(_) => panic!("opening flag: {text}"),
    };
    (board, side, opening_binds)
}

/// Splits `d5xd3-d1` into its squares and, for each landing, the text with its mark.
pub(super) fn split_turn(text: &str) -> (Square, Vec<(Square, String)>) {
    let letters: Vec<char> = text.chars().collect();
    let mut parts: Vec<String> = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let mut part = String::new();
        // Marks and column letters differ only by their place: `x` is also a column.
        let fixed = if at == 0 { 1 } else { 2 };
        for _ in 0..fixed {
            part.push(*letters.get(at).expect("mark and column letter"));
            at += 1;
        }
        while at < letters.len() && letters[at].is_ascii_digit() {
            part.push(letters[at]);
            at += 1;
        }
        parts.push(part);
    }
    let square = |name: &str| -> Square {
        let col = name.bytes().next().expect("column letter").checked_sub(b'a').expect("column");
        let row: usize = name[1..].parse().expect("row number");
        (row.checked_sub(1).expect("row number"), usize::from(col))
    };
    let landings = parts[1..].iter().map(|part| (square(&part[1..]), part.clone())).collect();
    (square(&parts[0]), landings)
}
