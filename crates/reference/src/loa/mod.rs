//! Lines of Action by Claude Soucie, transcribed from the rules reference. L1 to L3, E1 to E5 and
//! section numbers in the comments refer to it.

#[cfg(test)]
mod tests;

use super::ReferenceGame;
use super::boards::{other, pieces, read_board, read_side, square_name, win_for, write_board};
use super::images::turned_and_mirrored;

/// `board[row][column]`, row 0 is row `1`, column 0 is column `a`; `'x'` Black, `'o'` White, `'.'`
/// empty.
type Board = Vec<Vec<char>>;

const UNFINISHED: &str = "* unfinished";
const DRAWN: &str = "1/2-1/2";

/// A turn of the side to move, and the resulting board.
struct Turn {
    text: String,
    board: Board,
}

/// A past position of this game. E3: "The position is the pair (board, side to move)."
#[derive(Clone)]
struct PastPosition {
    board: Board,
    side: char,
    after_pass: bool,
}

#[derive(Clone)]
struct Loa {
    board: Board,
    side: char,
    /// Every position so far, the starting position and the present one included.
    history: Vec<PastPosition>,
    turns_played: u64,
    simultaneous: String,
    nomove: String,
    repetition: String,
    maxplies: u64,
    outcome: String,
}

/// Starts a game, from the standard start or from a given position.
///
/// # Panics
/// If the position or an option is malformed.
pub fn start(options: &[(&str, &str)], position: Option<&str>) -> Box<dyn ReferenceGame> {
    // Section 6, the table of options and defaults.
    let get = |name: &str, default: &str| -> String {
        let mut answer = default.to_string();
        for (key, value) in options {
            if *key == name {
                answer = value.to_string();
            }
        }
        answer
    };
    // README, "size and position": if a position is given, its board sets the size.
    let (board, side) = match position {
        Some(text) => parse(text),
        // Section 1: Black moves first.
        None => (
            set_up(get("size", "8").parse().expect("size is a number"), &get("setup", "standard")),
            'x',
        ),
    };
    let mut game = Loa {
        history: vec![PastPosition { board: board.clone(), side, after_pass: false }],
        board,
        side,
        turns_played: 0,
        simultaneous: get("simultaneous", "mover"),
        nomove: get("nomove", "pass"),
        repetition: get("repetition", "draw3"),
        maxplies: get("maxplies", "0").parse().expect("maxplies is a number"),
        outcome: UNFINISHED.to_string(),
    };
    game.outcome = game.result_after(None);
    Box::new(game)
}

/// Section 1.
fn set_up(size: usize, setup: &str) -> Board {
    assert!((3..=26).contains(&size), "size {size}");
    let last = size - 1;
    // Walk the edge clockwise starting at a2: up column a, along the top row, down the last column,
    // back along the bottom row, skipping corners.
    let mut edge = Vec::new();
    for i in 1..last {
        edge.push((i, 0));
    }
    for i in 1..last {
        edge.push((last, i));
    }
    for i in (1..last).rev() {
        edge.push((i, last));
    }
    for i in (1..last).rev() {
        edge.push((0, i));
    }
    let mut board = vec![vec!['.'; size]; size];
    for (i, (row, column)) in edge.into_iter().enumerate() {
        board[row][column] = match setup {
            // `standard`: Black on the bottom and top rows, White on the left and right columns.
            "standard" if row == 0 || row == last => 'x',
            "standard" => 'o',
            // `scrambled`: a2 is White, the next Black, and so on.
            "scrambled" if i % 2 == 0 => 'o',
            "scrambled" => 'x',
            _ => panic!("unknown setup {setup}"),
        };
    }
    board
}

/// Section 5, Position: `BOARD SIDE`, rows from top to bottom, a decimal number is that many empty
/// squares.
fn parse(text: &str) -> (Board, char) {
    let fields: Vec<&str> = text.split(' ').collect();
    assert_eq!(fields.len(), 2, "BOARD SIDE expected: {text}");
    let board = read_board(fields[0], "xo");
    let size = board.len();
    assert!((3..=26).contains(&size), "size {size}");
    for row in &board {
        assert_eq!(row.len(), size, "the board is square: {text}");
    }
    // Section 4: a start position without pieces of one color is rejected.
    for piece in ['x', 'o'] {
        assert!(board.iter().flatten().any(|c| *c == piece), "no {piece} in {text}");
    }
    let side = read_side(fields[1]);
    (board, side)
}

/// The content `steps` steps away in the direction, or `None` off the board.
fn look(board: &Board, from: (usize, usize), direction: (i32, i32), steps: i32) -> Option<char> {
    let row = from.0 as i32 + direction.0 * steps;
    let column = from.1 as i32 + direction.1 * steps;
    let size = board.len() as i32;
    if row < 0 || row >= size || column < 0 || column >= size {
        return None;
    }
    Some(board[row as usize][column as usize])
}

/// Section 3: number of pieces of either color on the whole line through the square, from board
/// edge to board edge.
fn pieces_on_line(board: &Board, from: (usize, usize), direction: (i32, i32)) -> i32 {
    let size = board.len() as i32;
    let mut count = 0;
    // Negative steps go backwards; the square itself is step 0. No line is longer than the board.
    for steps in -size..=size {
        if let Some(square) = look(board, from, direction, steps)
            && square != '.'
        {
            count += 1;
        }
    }
    count
}

/// Section 3: the moves of the piece on a square, ignoring all options.
fn piece_moves(board: &Board, (row, column): (usize, usize)) -> Vec<Turn> {
    let side = board[row][column];
    let mut list = Vec::new();
    for dr in [-1, 0, 1] {
        for dc in [-1, 0, 1] {
            if dr == 0 && dc == 0 {
                continue;
            }
            let from = (row, column);
            let n = pieces_on_line(board, from, (dr, dc));
            // L1: the target, exactly n steps away, is on the board.
            let Some(target) = look(board, from, (dr, dc), n) else {
                continue;
            };
            // L2: it does not hold a piece of the mover.
            if target == side {
                continue;
            }
            // L3: no enemy piece strictly between; own pieces are jumped.
            if (1..n).any(|steps| look(board, from, (dr, dc), steps) == Some(other(side))) {
                continue;
            }
            let to_row = (row as i32 + dr * n) as usize;
            let to_column = (column as i32 + dc * n) as usize;
            // Section 5: `from-to`, or `fromxto` when it captures.
            let mark = if target == '.' { '-' } else { 'x' };
            let mut after = board.clone();
            after[row][column] = '.';
            after[to_row][to_column] = side;
            list.push(Turn {
                text: format!("{}{mark}{}", square_name(from), square_name((to_row, to_column))),
                board: after,
            });
        }
    }
    list
}

/// Section 4: all pieces of the side form one group, squares touching by a side or a corner. One
/// piece is connected.
fn connected(board: &Board, side: char) -> bool {
    let pieces = pieces(board, side);
    // Start a group with the first piece and let it grow until no piece outside touches a piece
    // inside.
    let mut group = vec![pieces[0]];
    loop {
        let joins = |p: &(usize, usize)| {
            group.iter().any(|g| g.0.abs_diff(p.0) <= 1 && g.1.abs_diff(p.1) <= 1)
        };
        let Some(next) = pieces.iter().find(|p| !group.contains(p) && joins(p)) else {
            break;
        };
        group.push(*next);
    }
    group.len() == pieces.len()
}

impl Loa {
    /// The legal moves of `side` on the current board, ignoring repetition: these count for E4.
    fn legal_moves(&self, side: char) -> Vec<Turn> {
        let of_piece = |from| self.legal_piece_moves(from);
        pieces(&self.board, side).into_iter().flat_map(of_piece).collect()
    }

    /// Whether `side` has a legal move.
    fn can_move(&self, side: char) -> bool {
        pieces(&self.board, side).into_iter().any(|from| !self.legal_piece_moves(from).is_empty())
    }

    /// The legal moves of the piece on a square.
    fn legal_piece_moves(&self, from: (usize, usize)) -> Vec<Turn> {
        let mut list = piece_moves(&self.board, from);
        if self.simultaneous == "illegal" {
            // Section 6: a move that connects both sides fails legality and does not count for E4.
            list.retain(|turn| !(connected(&turn.board, 'x') && connected(&turn.board, 'o')));
        }
        list
    }

    /// The turns of the side to move, assuming that the game is not over.
    fn turns(&self) -> Vec<Turn> {
        let mut list = self.legal_moves(self.side);
        // E4: `pass` is a turn only if there is no legal move. (`loss` and `draw` end the game
        // before.)
        if list.is_empty() {
            list.push(Turn { text: "pass".to_string(), board: self.board.clone() });
        }
        // Section 6: `forbid` makes a move to an earlier position illegal. A pass is a turn like
        // any other here, but a side with only repeating moves is not without a legal move and may
        // not pass.
        if self.repetition == "forbid" {
            let next_side = other(self.side);
            list.retain(|turn| {
                !self.history.iter().any(|past| past.side == next_side && past.board == turn.board)
            });
        }
        list
    }

    /// Plays a turn that `turns` lists.
    fn apply(&mut self, turn: Turn) {
        let mover = self.side;
        self.board = turn.board;
        self.side = other(mover);
        self.turns_played += 1;
        self.history.push(PastPosition {
            board: self.board.clone(),
            side: self.side,
            after_pass: turn.text == "pass",
        });
        self.outcome = self.result_after(Some(mover));
    }

    /// Section 4: the result in the current position. `mover` made the last move; `None` if the
    /// position was given.
    fn result_after(&self, mover: Option<char>) -> String {
        let x_connected = connected(&self.board, 'x');
        let o_connected = connected(&self.board, 'o');
        if x_connected && o_connected {
            return match mover {
                // E1. With `illegal` no move gets here.
                Some(player) if self.simultaneous == "mover" => {
                    format!("{} both-connected", win_for(player))
                }
                // A given position in which both are connected is a draw too, because neither side
                // has moved.
                _ => format!("{DRAWN} both-connected"),
            };
        }
        // E2, and the given position in which one side is already connected.
        if x_connected {
            return format!("{} connected", win_for('x'));
        }
        if o_connected {
            return format!("{} connected", win_for('o'));
        }

        // E3: occurrences, the starting position and the present one included.
        let now = self.history.last().expect("the present position");
        let same_position =
            self.history.iter().filter(|p| p.side == now.side && p.board == now.board).count();
        // `draw2-board` ignores the side to move; a position after a pass does not count there.
        let same_board =
            self.history.iter().filter(|p| !p.after_pass && p.board == now.board).count();
        let repeated = match self.repetition.as_str() {
            "draw3" => same_position >= 3,
            "draw2" => same_position >= 2,
            "draw2-board" => !now.after_pass && same_board >= 2,
            // `forbid` works on the moves.
            "forbid" | "off" => false,
            unknown => panic!("unknown repetition {unknown}"),
        };
        if repeated {
            return format!("{DRAWN} repetition");
        }

        // E4.
        if !self.can_move(self.side) {
            // "If neither side has a legal move the game is a draw at once (nothing can change any
            // more)."
            if !self.can_move(other(self.side)) {
                return format!("{DRAWN} blocked");
            }
            match self.nomove.as_str() {
                "pass" => {}
                "loss" => return format!("{} blocked", win_for(other(self.side))),
                "draw" => return format!("{DRAWN} blocked"),
                unknown => panic!("unknown nomove {unknown}"),
            }
        }
        // Section 6, `forbid`: if no move but a repeating one is left, the game is a draw. A forced
        // pass that repeats is such a move too.
        if self.repetition == "forbid" && self.turns().is_empty() {
            return format!("{DRAWN} repetition");
        }

        // E5, turns counted from the given start (README, "turn limit"), passes included.
        if self.maxplies > 0 && self.turns_played >= self.maxplies {
            return format!("{DRAWN} maxplies");
        }
        UNFINISHED.to_string()
    }
}

impl ReferenceGame for Loa {
    fn moves(&self) -> Vec<String> {
        if self.outcome != UNFINISHED {
            return Vec::new();
        }
        self.turns().into_iter().map(|turn| turn.text).collect()
    }

    fn play(&mut self, text: &str) {
        assert_eq!(self.outcome, UNFINISHED, "illegal move {text}: the game is over");
        let Some(turn) = self.turns().into_iter().find(|turn| turn.text == text) else {
            panic!("illegal move {text} in {}", self.position());
        };
        self.apply(turn);
    }

    fn results(&self) -> Vec<(String, Box<dyn ReferenceGame>)> {
        let mut list: Vec<(String, Box<dyn ReferenceGame>)> = Vec::new();
        if self.outcome != UNFINISHED {
            return list;
        }
        for turn in self.turns() {
            let mut next = self.clone();
            let text = turn.text.clone();
            next.apply(turn);
            list.push((text, Box::new(next)));
        }
        list
    }

    fn position(&self) -> String {
        format!("{} {}", write_board(&self.board), self.side)
    }

    fn result(&self) -> String {
        self.outcome.clone()
    }

    fn images(&self) -> Vec<String> {
        let boards = turned_and_mirrored(&self.board);
        boards.iter().map(|board| format!("{} {}", write_board(board), self.side)).collect()
    }

    fn boxed_clone(&self) -> Box<dyn ReferenceGame> {
        Box::new(self.clone())
    }
}
