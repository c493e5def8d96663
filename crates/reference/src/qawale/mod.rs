//! Qawale. Section names in the comments refer to the rules reference.

#[cfg(test)]
mod tests;

use super::ReferenceGame;
use super::boards::{other, read_side, square_at, square_name, win_for, write_cells};
use super::images::turned_and_mirrored;

/// The four directions of the section "Notation": letter, change of row, change of column.
const DIRECTIONS: [(char, i32, i32); 4] = [('u', 1, 0), ('d', -1, 0), ('l', 0, -1), ('r', 0, 1)];

/// Row and column, both counted from 0 at the bottom left (`a1`).
type Square = (usize, usize);

#[derive(Clone)]
struct Qawale {
    size: usize,
    /// `stacks[row][col]` lists the stones of a square from bottom to top: 'x', 'o' or 'n'.
    stacks: Vec<Vec<Vec<char>>>,
    side: char,
    reserve_x: usize,
    reserve_o: usize,
    /// Option `path=simple`.
    simple_path: bool,
    /// Option `lines=ortho`.
    ortho_only: bool,
    /// Option `double=draw`.
    double_draw: bool,
}

/// Starts a game, from the standard start or from a given position.
///
/// # Panics
/// If the position is malformed (section "Notation").
#[must_use]
pub fn start(options: &[(&str, &str)], position: Option<&str>) -> Box<dyn ReferenceGame> {
    let mut size = 4;
    let mut stones = None;
    let mut simple_path = false;
    let mut ortho_only = false;
    let mut double_draw = false;
    for &(key, value) in options {
        match (key, value) {
            ("size", number) => size = number.parse().expect("size"),
            ("stones", number) => stones = Some(number.parse().expect("stones")),
            ("path", "simple") => simple_path = true,
            ("lines", "ortho") => ortho_only = true,
            ("double", "draw") => double_draw = true,
            ("path", "loop") | ("lines", "all") | ("double", "mover") => {}
            _ => panic!("unknown option {key}={value}"),
        }
    }
    let mut game = Qawale {
        size,
        stacks: vec![vec![Vec::new(); size]; size],
        side: 'x',
        reserve_x: 0,
        reserve_o: 0,
        simple_path,
        ortho_only,
        double_draw,
    };
    if let Some(text) = position {
        game.read_position(text);
        // README: if a position is given, its board sets the size, and so the default stones too.
        game.check_well_formed(stones.unwrap_or(2 * game.size));
    } else {
        // Set-up, and "Board sizes": two neutral stones on each corner whatever the size.
        for row in [0, size - 1] {
            for col in [0, size - 1] {
                game.stacks[row][col] = vec!['n', 'n'];
            }
        }
        game.reserve_x = stones.unwrap_or(2 * size);
        game.reserve_o = game.reserve_x;
    }
    Box::new(game)
}

impl Qawale {
    /// Notation, Position: `BOARD SIDE RESERVES`.
    fn read_position(&mut self, text: &str) {
        let fields: Vec<&str> = text.split(' ').collect();
        assert!(fields.len() == 3, "position has three fields: {text}");
        let mut stacks = Vec::new();
        for row_text in fields[0].split('/') {
            let mut row: Vec<Vec<char>> = Vec::new();
            for token in row_text.split(',') {
                if let Ok(empty) = token.parse::<usize>() {
                    for _ in 0..empty {
                        row.push(Vec::new());
                    }
                } else {
                    assert!(!token.is_empty(), "empty token: {text}");
                    assert!(token.chars().all(|stone| "xon".contains(stone)), "stone: {text}");
                    row.push(token.chars().collect());
                }
            }
            stacks.push(row);
        }
        stacks.reverse(); // The text begins with the top row, the array with the bottom row.
        self.size = stacks.len();
        assert!((3..=6).contains(&self.size), "size: {text}");
        for row in &stacks {
            assert!(row.len() == self.size, "row length: {text}");
        }
        self.stacks = stacks;
        self.side = read_side(fields[1]);
        let (first, second) = fields[2].split_once(',').expect("two reserves");
        self.reserve_x = first.parse().expect("reserve of x");
        self.reserve_o = second.parse().expect("reserve of o");
    }

    /// Notation: what makes a position well formed.
    fn check_well_formed(&self, stones: usize) {
        let count = |wanted: char| -> usize {
            let all = self.stacks.iter().flatten().flatten();
            all.filter(|stone| **stone == wanted).count()
        };
        assert!(count('n') == 8, "eight neutral stones");
        assert!(count('x') + self.reserve_x == stones, "stones of x");
        assert!(count('o') + self.reserve_o == stones, "stones of o");
        if self.side == 'x' {
            assert!(self.reserve_x == self.reserve_o, "reserves with x to move");
        } else {
            assert!(self.reserve_x + 1 == self.reserve_o, "reserves with o to move");
        }
    }

    /// The stones of every square as text, bottom row first.
    fn stack_texts(&self) -> Vec<Vec<String>> {
        let text = |stack: &Vec<char>| stack.iter().collect::<String>();
        self.stacks.iter().map(|row| row.iter().map(text).collect()).collect()
    }

    /// Notation, Position: this position with the given stacks.
    fn position_with(&self, stacks: &[Vec<&str>]) -> String {
        let board = write_cells(stacks, ',');
        format!("{board} {} {},{}", self.side, self.reserve_x, self.reserve_o)
    }

    fn reserve_of(&self, side: char) -> usize {
        if side == 'x' { self.reserve_x } else { self.reserve_o }
    }

    /// End and result: only the top stone of a square is visible.
    fn shows(&self, row: usize, col: usize, side: char) -> bool {
        self.stacks[row][col].last() == Some(&side)
    }

    /// End and result: a full row, column or long diagonal of visible stones of one player.
    fn has_line(&self, side: char) -> bool {
        let n = self.size;
        for i in 0..n {
            if (0..n).all(|col| self.shows(i, col, side)) {
                return true;
            }
            if (0..n).all(|row| self.shows(row, i, side)) {
                return true;
            }
        }
        if self.ortho_only {
            return false; // Options: `lines=ortho`, diagonals do not count.
        }
        (0..n).all(|i| self.shows(i, i, side)) || (0..n).all(|i| self.shows(i, n - 1 - i, side))
    }

    /// Results that do not depend on the legal moves, if any.
    fn decided(&self) -> Option<String> {
        // The last mover is the side not to move; "Notation, Result" says the same of a position
        // read.
        let mover = other(self.side);
        let opponent = self.side;
        match (self.has_line(mover), self.has_line(opponent)) {
            // D3, and the option `double`.
            (true, true) if self.double_draw => Some("1/2-1/2 both-lines".to_string()),
            (true, true) => Some(format!("{} both-lines", win_for(mover))),
            (true, false) => Some(format!("{} line", win_for(mover))),
            // D2: giving the opponent a line loses.
            (false, true) => Some(format!("{} line-by-opponent", win_for(opponent))),
            (false, false) if self.reserve_x == 0 && self.reserve_o == 0 => {
                Some("1/2-1/2 reserves-empty".to_string())
            }
            (false, false) => None,
        }
    }

    /// Whether a walk that has stood on `walked` (start square first) may next enter `next`.
    fn may_enter(&self, walked: &[Square], next: Square) -> bool {
        if self.simple_path {
            // Options: `path=simple`, no square twice, the start square included.
            return !walked.contains(&next);
        }
        // Legality, no immediate reversal: not back to the square that the last step left.
        walked.len() < 2 || walked[walked.len() - 2] != next
    }

    /// Adds every walk of `steps_left` more steps to `found`, but stops once there are `limit`.
    fn extend_walk(
        &self,
        walked: &mut Vec<Square>,
        letters: &mut String,
        steps_left: usize,
        limit: usize,
        found: &mut Vec<String>,
    ) {
        if found.len() >= limit {
            return;
        }
        if steps_left == 0 {
            found.push(format!("{}:{letters}", square_name(walked[0])));
            return;
        }
        for (letter, row_change, col_change) in DIRECTIONS {
            let here = *walked.last().expect("a walk has a start");
            let Some(next) = square_at((self.size, self.size), here, (row_change, col_change), 1)
            else {
                continue;
            };
            if self.may_enter(walked, next) {
                walked.push(next);
                letters.push(letter);
                self.extend_walk(walked, letters, steps_left - 1, limit, found);
                letters.pop();
                walked.pop();
            }
        }
    }

    /// The moves that start on one square, at most `limit` of them.
    fn moves_from(&self, start: Square, limit: usize) -> Vec<String> {
        let mut found = Vec::new();
        let height = self.stacks[start.0][start.1].len();
        // Turn, Place: only on a square that holds a stone, and only with a stone in reserve.
        if height == 0 || self.reserve_of(self.side) == 0 {
            return found;
        }
        let steps = height + 1; // Turn, Sow: the new stone included.
        // A simple walk enters as many new squares as it has steps; do not search for more than
        // exist.
        if self.simple_path && steps > self.size * self.size - 1 {
            return found;
        }
        self.extend_walk(&mut vec![start], &mut String::new(), steps, limit, &mut found);
        found
    }

    /// Options: with `path=simple` a player may have no legal move at all.
    fn is_blocked(&self) -> bool {
        let mut starts: Vec<(usize, Square)> = Vec::new();
        for row in 0..self.size {
            for col in 0..self.size {
                starts.push((self.stacks[row][col].len(), (row, col)));
            }
        }
        starts.sort_unstable(); // Low stacks first: short walks are found at once.
        starts.iter().all(|(_, square)| self.moves_from(*square, 1).is_empty())
    }
}

/// The same texts without their memory, so that turning a board copies none.
fn borrowed(texts: &[Vec<String>]) -> Vec<Vec<&str>> {
    texts.iter().map(|row| row.iter().map(String::as_str).collect()).collect()
}

impl ReferenceGame for Qawale {
    fn moves(&self) -> Vec<String> {
        let mut all = Vec::new();
        if self.decided().is_some() {
            return all;
        }
        for row in 0..self.size {
            for col in 0..self.size {
                all.extend(self.moves_from((row, col), usize::MAX));
            }
        }
        all
    }

    fn play(&mut self, text: &str) {
        assert!(self.decided().is_none(), "the game is over: {text}");
        assert!(self.reserve_of(self.side) > 0, "no stone in reserve: {text}");
        let (square_text, letters) = text.split_once(':').expect("a colon");
        let mut start = None;
        for row in 0..self.size {
            for col in 0..self.size {
                if square_name((row, col)) == square_text {
                    start = Some((row, col));
                }
            }
        }
        let start: Square = start.expect("a square of the board");

        // Turn, Place.
        let mut hand = std::mem::take(&mut self.stacks[start.0][start.1]);
        assert!(!hand.is_empty(), "empty square: {text}");
        hand.push(self.side);
        if self.side == 'x' {
            self.reserve_x -= 1;
        } else {
            self.reserve_o -= 1;
        }
        // Turn, Sow: exactly as many steps as stones, the lowest stone dropped after each step.
        assert!(letters.chars().count() == hand.len(), "number of steps: {text}");
        let mut walked = vec![start];
        for (letter, stone) in letters.chars().zip(hand) {
            let direction = DIRECTIONS.iter().find(|direction| direction.0 == letter);
            let direction = direction.expect("a direction letter");
            let here = *walked.last().expect("a walk has a start");
            let next = square_at((self.size, self.size), here, (direction.1, direction.2), 1)
                .expect("inside the board");
            assert!(self.may_enter(&walked, next), "forbidden step: {text}");
            self.stacks[next.0][next.1].push(stone);
            walked.push(next);
        }
        // D1: lines are examined only now, by `decided`, never while sowing.
        self.side = other(self.side);
    }

    fn position(&self) -> String {
        let texts = self.stack_texts();
        self.position_with(&borrowed(&texts))
    }

    fn result(&self) -> String {
        if let Some(decision) = self.decided() {
            return decision;
        }
        if self.is_blocked() {
            return "1/2-1/2 blocked".to_string();
        }
        "* unfinished".to_string()
    }

    fn images(&self) -> Vec<String> {
        let texts = self.stack_texts();
        let boards = turned_and_mirrored(&borrowed(&texts));
        boards.iter().map(|board| self.position_with(board)).collect()
    }

    fn boxed_clone(&self) -> Box<dyn ReferenceGame> {
        Box::new(self.clone())
    }
}
