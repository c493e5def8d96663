//! Apart. Paragraph numbers (T1, E1, section 4 ...) refer to the rules reference.

#[cfg(test)]
mod tests;
mod text;

use super::ReferenceGame;
use super::boards::{other, pieces, square_at, square_name, win_for, write_board};
use super::images::turned_and_mirrored;
use text::{read_position, split_turn};

/// `board[row][col]`, row 0 at the bottom: 'x', 'o' or '.' for empty.
type Board = Vec<Vec<char>>;

/// Row and column, both counted from 0 at the bottom left (`a1`).
type Square = (usize, usize);

/// One direction of each axis (section 2): row, column, rising diagonal, falling diagonal.
const AXES: [(i32, i32); 4] = [(0, 1), (1, 0), (1, 1), (-1, 1)];

#[derive(Clone, Copy, PartialEq)]
enum Repetition {
    Draw3,
    Draw2,
    Forbid,
    Off,
}

#[derive(Clone)]
struct Apart {
    board: Board,
    side: char,
    /// T5 binds the coming turn.
    opening_binds: bool,
    /// Option `startsquare=open`.
    start_square_open: bool,
    /// Option `endcheck=landing`.
    check_landings: bool,
    repetition: Repetition,
    /// Option `maxplies`; 0 is off.
    max_plies: usize,
    /// Every position since the given start, the present one last (section 7: board and side to
    /// move).
    history: Vec<(Board, char)>,
}

/// Starts a game, from the standard start or from a given position.
///
/// # Panics
/// If the position is malformed or rejected by the rules (sections 5 and 6).
#[must_use]
pub fn start(options: &[(&str, &str)], position: Option<&str>) -> Box<dyn ReferenceGame> {
    let mut cols = 8;
    let mut rows = 8;
    let mut opening_free = false;
    let mut start_square_open = false;
    let mut check_landings = false;
    let mut repetition = Repetition::Draw3;
    let mut max_plies = 0;
    for &(key, value) in options {
        match (key, value) {
            ("cols", number) => cols = number.parse().expect("cols"),
            ("rows", number) => rows = number.parse().expect("rows"),
            ("opening", "free") => opening_free = true,
            ("startsquare", "open") => start_square_open = true,
            ("endcheck", "landing") => check_landings = true,
            ("repetition", "draw3") => repetition = Repetition::Draw3,
            ("repetition", "draw2") => repetition = Repetition::Draw2,
            ("repetition", "forbid") => repetition = Repetition::Forbid,
            ("repetition", "off") => repetition = Repetition::Off,
            ("maxplies", number) => max_plies = number.parse().expect("maxplies"),
            ("opening", "single") | ("startsquare", "blocked") | ("endcheck", "turn") => {}
            _ => panic!("unknown option {key}={value}"),
        }
    }
    let (board, side, opening_binds) = match position {
        Some(text) => read_position(text),
        None => (starting_board(cols, rows), 'x', !opening_free),
    };
    // Section 6: `1` together with `opening=free`, or with `o` to move, is rejected.
    assert!(!(opening_binds && opening_free), "opening flag with opening=free");
    assert!(!(opening_binds && side == 'o'), "opening flag with o to move");
    Box::new(Apart {
        history: vec![(board.clone(), side)],
        board,
        side,
        opening_binds,
        start_square_open,
        check_landings,
        repetition,
        max_plies,
    })
}

/// Section 1: columns 2..C-1 of rows 1-2 (White) and of rows R-1, R (Black).
fn starting_board(cols: usize, rows: usize) -> Board {
    let mut board = vec![vec!['.'; cols]; rows];
    for (row, side) in [(0, 'x'), (1, 'x'), (rows - 2, 'o'), (rows - 1, 'o')] {
        for piece in &mut board[row][1..cols - 1] {
            *piece = side;
        }
    }
    board
}

fn size(board: &Board) -> (usize, usize) {
    (board.len(), board[0].len())
}

/// How many pieces of `side` follow each other from the square next to `from` on, in one direction.
fn run_length(board: &Board, from: Square, direction: (i32, i32), side: char) -> usize {
    let mut length = 0;
    while let Some((row, col)) = square_at(size(board), from, direction, length + 1) {
        if board[row][col] != side {
            break;
        }
        length += 1;
    }
    length
}

/// Section 2 and section 4: every displacement of the piece of `side` on `from`, as (length,
/// landing square). Those T1, T4 and T5 forbid are left to the caller.
fn displacements(board: &Board, from: Square, side: char) -> Vec<(usize, Square)> {
    assert!(board[from.0][from.1] == side, "an own piece moves");
    let mut found = Vec::new();
    for (row_change, col_change) in AXES {
        let forward = (row_change, col_change);
        let backward = (-row_change, -col_change);
        // Section 2, Line: the unbroken run that contains the piece, the piece included.
        let length =
            1 + run_length(board, from, forward, side) + run_length(board, from, backward, side);
        for direction in [forward, backward] {
            if let Some(target) = square_at(size(board), from, direction, length)
                && board[target.0][target.1] != side
            {
                found.push((length, target));
            }
        }
    }
    found
}

/// Section 4: the board after one displacement. An enemy piece on the landing square is removed.
fn after_displacement(board: &Board, from: Square, target: Square) -> Board {
    let mut after = board.clone();
    after[target.0][target.1] = board[from.0][from.1];
    after[from.0][from.1] = '.';
    after
}

/// Section 6, Turn: `x` before a landing that captures, `-` before any other.
fn landing_text(board: &Board, target: Square) -> String {
    let mark = if board[target.0][target.1] == '.' { '-' } else { 'x' };
    format!("{mark}{}", square_name(target))
}

/// Section 2: no two pieces of the side touch by a side or a corner. One piece, or none, is
/// isolated.
fn isolated(board: &Board, side: char) -> bool {
    let squares = pieces(board, side);
    for (index, first) in squares.iter().enumerate() {
        for second in &squares[index + 1..] {
            if first.0.abs_diff(second.0) <= 1 && first.1.abs_diff(second.1) <= 1 {
                return false;
            }
        }
    }
    true
}

impl Apart {
    /// `maxplies` counts the turns played from the given start (README, turn limit).
    fn plies(&self) -> usize {
        self.history.len() - 1
    }

    /// The squares T4 closes to a piece that has just made its first landing.
    fn closed_squares(&self, start: Square, first_landing: Square) -> Vec<Square> {
        if self.start_square_open {
            // Section 7, `startsquare=open`: the starting square may be landed on once.
            vec![first_landing]
        } else {
            vec![start, first_landing]
        }
    }

    /// Section 5 and section 7, `endcheck=landing`: the turn stops where a side is isolated.
    fn must_stop(&self, board: &Board) -> bool {
        self.check_landings && (isolated(board, 'x') || isolated(board, 'o'))
    }

    /// T2, T3: every continuation of a turn whose piece, after a jump, stands on `from`.
    fn continue_jumps(
        &self,
        board: &Board,
        from: Square,
        closed: &[Square],
        text: &str,
        found: &mut Vec<(String, Board)>,
    ) {
        if self.must_stop(board) {
            return;
        }
        for (length, target) in displacements(board, from, self.side) {
            // T1, T3: no step in a continuous jump. T4: no square twice.
            if length < 2 || closed.contains(&target) {
                continue;
            }
            let after = after_displacement(board, from, target);
            let longer_text = format!("{text}{}", landing_text(board, target));
            let mut longer_closed = closed.to_vec();
            longer_closed.push(target);
            found.push((longer_text.clone(), after.clone()));
            self.continue_jumps(&after, target, &longer_closed, &longer_text, found);
        }
    }

    /// Every turn with the resulting board, assuming that the game is not over.
    fn turns(&self) -> Vec<(String, Board)> {
        let mut found = Vec::new();
        for from in pieces(&self.board, self.side) {
            for (length, target) in displacements(&self.board, from, self.side) {
                let after = after_displacement(&self.board, from, target);
                let text = format!("{}{}", square_name(from), landing_text(&self.board, target));
                found.push((text.clone(), after.clone()));
                // T1: a step is a whole turn. T5: the opening turn is a single displacement.
                if length >= 2 && !self.opening_binds {
                    let closed = self.closed_squares(from, target);
                    self.continue_jumps(&after, target, &closed, &text, &mut found);
                }
            }
        }
        if self.repetition == Repetition::Forbid {
            found.retain(|(_, after)| !self.forbidden(after));
        }
        found
    }

    /// The turn has led to this board.
    fn end_turn(&mut self, board: Board) {
        self.board = board;
        self.side = other(self.side);
        self.opening_binds = false; // T5 concerns the very first turn only.
        self.history.push((self.board.clone(), self.side));
    }

    /// Section 7, `forbid`: the position at the end of the turn has occurred before.
    fn forbidden(&self, after: &Board) -> bool {
        let next = other(self.side);
        self.history.iter().any(|(board, side)| *side == next && board == after)
    }

    /// Section 5, E1 and E2; also the result of a given start position that is already finished.
    fn isolation_result(&self) -> Option<String> {
        let mover = other(self.side); // P
        let opponent = self.side; // Q
        let before_any_turn = self.plies() == 0;
        match (isolated(&self.board, mover), isolated(&self.board, opponent)) {
            (true, true) if before_any_turn => Some("1/2-1/2 both-isolated".to_string()),
            (false, true) if before_any_turn => Some(format!("{} isolated", win_for(opponent))),
            (true, true) => Some(format!("{} both-isolated", win_for(opponent))),
            (false, true) => Some(format!("{} isolated-by-opponent", win_for(opponent))),
            (true, false) => Some(format!("{} isolated", win_for(mover))),
            (false, false) => None,
        }
    }

    /// E3, section 7: the present position has occurred too often.
    fn occurred_too_often(&self) -> bool {
        let present = (self.board.clone(), self.side);
        // First occurrence included.
        let occurrences = self.history.iter().filter(|past| **past == present).count();
        match self.repetition {
            Repetition::Draw3 => occurrences >= 3,
            Repetition::Draw2 => occurrences >= 2,
            Repetition::Forbid | Repetition::Off => false,
        }
    }

    /// Section 7, `maxplies`: draw when reached without a win.
    fn limit_reached(&self) -> bool {
        self.max_plies > 0 && self.plies() >= self.max_plies
    }

    /// The result when the game is over. The order is that of E1, E2, E3: a win comes first.
    fn ended(&self) -> Option<String> {
        if let Some(win) = self.isolation_result() {
            return Some(win);
        }
        if self.occurred_too_often() {
            return Some("1/2-1/2 repetition".to_string());
        }
        // Section 7: `forbid` that would leave no turn at all is a draw. (Section 4: there is
        // always a legal turn otherwise.)
        if self.repetition == Repetition::Forbid && self.turns().is_empty() {
            return Some("1/2-1/2 repetition".to_string());
        }
        if self.limit_reached() {
            return Some("1/2-1/2 maxplies".to_string());
        }
        None
    }
}

impl ReferenceGame for Apart {
    fn moves(&self) -> Vec<String> {
        if self.ended().is_some() {
            return Vec::new();
        }
        self.turns().into_iter().map(|(text, _)| text).collect()
    }

    /// Without playing each turn again from its text, as `play` does.
    fn results(&self) -> Vec<(String, Box<dyn ReferenceGame>)> {
        let mut list: Vec<(String, Box<dyn ReferenceGame>)> = Vec::new();
        if self.ended().is_some() {
            return list;
        }
        for (text, board) in self.turns() {
            let mut next = self.clone();
            next.end_turn(board);
            list.push((text, Box::new(next)));
        }
        list
    }

    /// Checks the turn landing by landing, because listing all turns may give thousands.
    fn play(&mut self, text: &str) {
        // What `ended` tests, except that every turn is forbidden: then this one is refused below.
        assert!(self.isolation_result().is_none(), "the game is over: {text}");
        assert!(!self.occurred_too_often() && !self.limit_reached(), "the game is over: {text}");
        let (start, landings) = split_turn(text);
        assert!(pieces(&self.board, self.side).contains(&start), "not an own piece: {text}");
        assert!(text.starts_with(&square_name(start)), "not canonical: {text}"); // Such as `b01`.
        assert!(!landings.is_empty(), "no landing: {text}");
        assert!(landings.len() == 1 || !self.opening_binds, "T5: {text}");
        let mut board = self.board.clone();
        let mut from = start;
        let mut closed = Vec::new();
        for (index, (target, written)) in landings.iter().enumerate() {
            let possible = displacements(&board, from, self.side);
            let length = possible.iter().find(|(_, square)| square == target).expect("section 4").0;
            assert!(length >= 2 || landings.len() == 1, "T1: {text}");
            assert!(!closed.contains(target), "T4: {text}");
            assert!(index == 0 || !self.must_stop(&board), "endcheck=landing: {text}");
            assert!(landing_text(&board, *target) == *written, "capture mark: {text}");
            board = after_displacement(&board, from, *target);
            from = *target;
            if index == 0 {
                closed = self.closed_squares(start, *target);
            } else {
                closed.push(*target);
            }
        }
        let refused = self.repetition == Repetition::Forbid && self.forbidden(&board);
        assert!(!refused, "repetition=forbid: {text}");
        self.end_turn(board);
    }

    fn position(&self) -> String {
        format!("{} {} {}", write_board(&self.board), self.side, u8::from(self.opening_binds))
    }

    fn result(&self) -> String {
        self.ended().unwrap_or_else(|| "* unfinished".to_string())
    }

    fn images(&self) -> Vec<String> {
        // Only the start knows directions (section 1), not the turns or the end.
        let rest = format!("{} {}", self.side, u8::from(self.opening_binds));
        let boards = turned_and_mirrored(&self.board);
        boards.iter().map(|board| format!("{} {rest}", write_board(board))).collect()
    }

    fn boxed_clone(&self) -> Box<dyn ReferenceGame> {
        Box::new(self.clone())
    }
}
