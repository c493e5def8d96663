//! What happens on the board in one turn, read from the position strings of the reference
//! generators: the plain twin of the patterns that the games declare.
//!
//! Every event belongs to a *topic*, a quantity that each side has: `amount` is how much better
//! (or worse, if negative) the turn made it for `side`.

/// An event of a turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Event {
    pub(crate) id: &'static str,
    pub(crate) topic: &'static str,
    pub(crate) side: char,
    pub(crate) amount: i32,
}

pub(crate) type Events = fn(before: &str, text: &str, after: &str) -> Vec<Event>;

/// The squares of a position string by row from the bottom; `""` is an empty square.
pub(crate) fn board_of(position: &str) -> Vec<Vec<String>> {
    let board = position.split(' ').next().expect("a board");
    let mut rows: Vec<Vec<String>> = board.split('/').map(row_of).collect();
    rows.reverse();
    rows
}

fn row_of(text: &str) -> Vec<String> {
    let is_stacks = text.contains(',');
    let mut row = Vec::new();
    let push = |row: &mut Vec<String>, token: &str| match token.parse::<usize>() {
        Ok(n) => row.extend(vec![String::new(); n]),
        Err(_) if token.is_empty() => {}
        Err(_) => row.push(token.to_owned()),
    };
    if is_stacks {
        text.split(',').for_each(|token| push(&mut row, token));
        return row;
    }
    let mut number = String::new();
    for letter in text.chars() {
        if letter.is_ascii_digit() {
            number.push(letter);
            continue;
        }
        push(&mut row, &std::mem::take(&mut number));
        push(&mut row, &letter.to_string());
    }
    push(&mut row, &number);
    row
}

pub(crate) fn side_of(position: &str) -> char {
    position.split(' ').nth(1).and_then(|side| side.chars().next()).expect("a side")
}

pub(crate) fn other(side: char) -> char {
    if side == 'x' { 'o' } else { 'x' }
}

/// Row and column of every square that shows a piece of a side.
fn pieces(board: &[Vec<String>], side: char) -> Vec<(i32, i32)> {
    let mut found = Vec::new();
    for (row, squares) in board.iter().enumerate() {
        for (column, square) in squares.iter().enumerate() {
            if square.ends_with(side) {
                found.push((row as i32, column as i32));
            }
        }
    }
    found
}

fn touch(a: (i32, i32), b: (i32, i32)) -> bool {
    a != b && (a.0 - b.0).abs() <= 1 && (a.1 - b.1).abs() <= 1
}

/// One event for a change of a count, where fewer is better for its side.
fn change(
    topic: &'static str,
    ids: [&'static str; 3],
    mover: char,
    side: char,
    change: i32,
) -> Option<Event> {
    let [worse, better_by_own, better_by_other] = ids;
    let id = match change {
        0 => return None,
        1.. => worse,
        _ if side == mover => better_by_own,
        _ => better_by_other,
    };
    Some(Event { id, topic, side, amount: -change })
}

/// Lines of Action: the number of groups of each side.
pub(crate) fn groups(before: &str, _text: &str, after: &str) -> Vec<Event> {
    let mover = side_of(before);
    let count = |position: &str, side: char| {
        let mut left = pieces(&board_of(position), side);
        let mut n = 0;
        while let Some(first) = left.pop() {
            n += 1;
            let mut front = vec![first];
            while let Some(here) = front.pop() {
                let (near, far) = left.iter().partition(|one| touch(here, **one));
                left = far;
                front.extend::<Vec<_>>(near);
            }
        }
        n
    };
    let ids = ["cut-off", "joined", "capture-joins"];
    let of = |side| change("groups", ids, mover, side, count(after, side) - count(before, side));
    ['x', 'o'].into_iter().filter_map(of).collect()
}

/// Qawale: lines that are one visible stone short. More is better.
pub(crate) fn threes(before: &str, _text: &str, after: &str) -> Vec<Event> {
    let mover = side_of(before);
    let count = |position: &str, side: char| {
        let board = board_of(position);
        let n = board.len();
        let shows = |(row, column): (usize, usize)| board[row][column].ends_with(side);
        let straight = (0..n).flat_map(|i| {
            [(0..n).map(|j| (i, j)).collect::<Vec<_>>(), (0..n).map(|j| (j, i)).collect()]
        });
        let diagonals =
            [(0..n).map(|i| (i, i)).collect(), (0..n).map(|i| (i, n - 1 - i)).collect()];
        let short = |line: &Vec<(usize, usize)>| {
            line.iter().filter(|square| shows(**square)).count() == n - 1
        };
        straight.chain(diagonals).filter(short).count() as i32
    };
    let mut found = Vec::new();
    for side in ['x', 'o'] {
        let amount = count(after, side) - count(before, side);
        let id = match (amount, side == mover) {
            (0, _) => continue,
            (1.., true) => "three",
            (1.., false) => "gift",
            (_, true) => "gave-up-three",
            (_, false) => "blocked",
        };
        found.push(Event { id, topic: "threes", side, amount });
    }
    found
}

/// Mapello: a disc that no line can ever turn, a bonus, a forced pass.
pub(crate) fn map(before: &str, text: &str, _after: &str) -> Vec<Event> {
    let mover = side_of(before);
    if text == "pass" {
        return vec![Event { id: "pass", topic: "pass", side: mover, amount: -1 }];
    }
    let board = board_of(before);
    let column = (text.as_bytes()[0] - b'a') as i32 + 1;
    let row: i32 = text[1..].parse().expect("a row");
    let last = board.len() as i32 - 1;
    let at = |row: i32, column: i32| board[row as usize][column as usize].as_str();
    let is_inner = |row: i32, column: i32| {
        row > 0 && column > 0 && row < last && column < last && at(row, column) != "#"
    };
    // A run over the square along an axis starts at a placed disc and ends at a disc or a joker.
    let may_turn = |(dr, dc): (i32, i32)| {
        let ends = [(row + dr, column + dc), (row - dr, column - dc)];
        let discs = ends.iter().filter(|end| is_inner(end.0, end.1)).count();
        let jokers = ends.iter().filter(|end| at(end.0, end.1) == "J").count();
        discs == 2 || (discs == 1 && jokers == 1)
    };
    let mut found = Vec::new();
    if ![(0, 1), (1, 0), (1, 1), (1, -1)].into_iter().any(may_turn) {
        found.push(Event { id: "anchor", topic: "anchors", side: mover, amount: 1 });
    }
    if at(row, column) == "+" {
        found.push(Event { id: "bonus", topic: "bonuses", side: mover, amount: 1 });
    }
    found
}

/// Apart: the minimum number of pieces of each side that still have to move.
pub(crate) fn race(before: &str, _text: &str, after: &str) -> Vec<Event> {
    let mover = side_of(before);
    let ids = ["touching", "freed", "capture-frees"];
    let of = |side| {
        let need = |position: &str| still_to_leave(&pieces(&board_of(position), side));
        change("race", ids, mover, side, need(after) - need(before))
    };
    ['x', 'o'].into_iter().filter_map(of).collect()
}

/// A minimum vertex cover by exhaustive search: of each touching pair, one piece has to move.
fn still_to_leave(pieces: &[(i32, i32)]) -> i32 {
    fn cover(left: &[(i32, i32)], limit: i32) -> bool {
        let pair = left
            .iter()
            .enumerate()
            .find_map(|(i, a)| left.iter().position(|b| touch(*a, *b)).map(|j| (i, j)));
        let Some((i, j)) = pair else { return true };
        limit > 0
            && [i, j].into_iter().any(|gone| {
                let mut rest = left.to_vec();
                rest.remove(gone);
                cover(&rest, limit - 1)
            })
    }
    let most = pieces.len() as i32;
    (0..=most).find(|limit| cover(pieces, *limit)).expect("all of them suffice")
}

/// Pathway: the squares that only one side can use.
pub(crate) fn private_squares(before: &str, text: &str, after: &str) -> Vec<Event> {
    let mover = side_of(before);
    let private = |position: &str, side: char| -> Vec<String> {
        let board = board_of(position);
        let n = board.len() as i32;
        let usable = |row: i32, column: i32, side: char| {
            let near = [(1, 0), (-1, 0), (0, 1), (0, -1)].map(|(dr, dc)| (row + dr, column + dc));
            let on = near.into_iter().filter(|(r, c)| *r >= 0 && *c >= 0 && *r < n && *c < n);
            let pieces: Vec<_> = on.map(|(r, c)| board[r as usize][c as usize].clone()).collect();
            let friends = pieces.iter().filter(|piece| piece.ends_with(side)).count();
            friends == 1 || pieces.iter().all(String::is_empty)
        };
        let mut found = Vec::new();
        for row in 0..n {
            for column in 0..n {
                let is_empty = board[row as usize][column as usize].is_empty();
                if is_empty && usable(row, column, side) && !usable(row, column, other(side)) {
                    let letter = char::from(b'a' + column as u8);
                    found.push(format!("{letter}{}", row + 1));
                }
            }
        }
        found
    };
    let ids = ["burden", "closed-in", "fed"];
    let of = |side| {
        // If its owner fills a private square, the owner has used it, not lost it.
        let mut old = private(before, side);
        old.retain(|square| square != text);
        let new = private(after, side).len() as i32;
        change("private", ids, mover, side, new - old.len() as i32)
    };
    ['x', 'o'].into_iter().filter_map(of).collect()
}

/// Breakthrough: pieces.
pub(crate) fn material(before: &str, _text: &str, after: &str) -> Vec<Event> {
    let count = |position: &str, side| pieces(&board_of(position), side).len() as i32;
    let of = |side| {
        let amount = count(after, side) - count(before, side);
        (amount < 0).then_some(Event { id: "captured", topic: "pieces", side, amount })
    };
    ['x', 'o'].into_iter().filter_map(of).collect()
}
