//! Mapello by Simon M. Lucas, jokers by Néstor Romeral Andrés, transcribed from the rules
//! reference. Section names in the comments refer to it.

#[cfg(test)]
mod tests;

use std::cmp::Ordering;

use super::ReferenceGame;
use super::boards::{other, read_board, read_side, write_board};
use super::images::turned_and_mirrored;

/// `board[row][column]` of the whole board, border included: row 0 is the border row `0`, column 0
/// the border column `z`, so that an inner square's row index is its row number. `'.'` plain, `'x'`
/// `'o'` discs, `'#'` wall, `'+'` bonus, `'J'` joker.
type Board = Vec<Vec<char>>;

/// "Notation": the rule book's example layout, the named map `rulebook`.
const RULEBOOK: &str = "3J2J3/1#1+1+2#1/6#1+J/1+#7/4xo4/J3ox4/1+5#+J/3#6/1#1+2+1#1/3JJ2J2 x 0,0";

#[derive(Clone)]
struct Mapello {
    board: Board,
    side: char,
    /// Bonuses taken by `x` and by `o`: a count, not points.
    taken_x: u64,
    taken_o: u64,
    /// Points for one bonus (option `bonus`).
    bonus: u64,
}

/// Starts a game, from the standard start or from a given position.
///
/// # Panics
/// If the position or an option is malformed.
pub fn start(options: &[(&str, &str)], position: Option<&str>) -> Box<dyn ReferenceGame> {
    // "Board sizes and options".
    let mut size = 8;
    let mut setup = None;
    let mut bonus = 3;
    let mut othello = false;
    for (key, value) in options {
        match *key {
            "size" => size = value.parse().expect("size is a number"),
            "setup" => setup = Some(*value),
            "bonus" => bonus = value.parse().expect("bonus is a number"),
            "start" => othello = *value == "othello",
            // walls, bonuses, jokers, seed: numbers for layouts that are given as a position.
            _ => {}
        }
    }
    // README, "size and position": the position is the layout, so setup options have no effect.
    if let Some(text) = position {
        let mut game = parse(text);
        game.bonus = bonus;
        return Box::new(game);
    }
    assert!([4, 6, 8, 10].contains(&size), "size {size}");
    // `setup`: default `rulebook` on size 8, else `plain`.
    let mut game = match setup.unwrap_or(if size == 8 { "rulebook" } else { "plain" }) {
        "rulebook" => {
            assert_eq!(size, 8, "rulebook with another size is an error");
            parse(RULEBOOK)
        }
        "plain" => plain(size),
        unsupported => panic!("setup={unsupported} needs a position"),
    };
    if othello {
        // `start=othello` swaps the colors of the four center discs; no other discs are on the
        // board yet.
        for row in &mut game.board {
            for square in row {
                *square = match *square {
                    'x' => 'o',
                    'o' => 'x',
                    same => same,
                };
            }
        }
    }
    game.bonus = bonus;
    Box::new(game)
}

/// "Set-up": only the start discs. Black upper left and lower right of the center, White on the
/// other two (on size 8: Black d5 and e4, White e5 and d4).
fn plain(size: usize) -> Mapello {
    let mut board = vec![vec!['.'; size + 2]; size + 2];
    let low = size / 2;
    let high = low + 1;
    board[high][low] = 'x';
    board[low][high] = 'x';
    board[high][high] = 'o';
    board[low][low] = 'o';
    Mapello { board, side: 'x', taken_x: 0, taken_o: 0, bonus: 3 }
}

/// "Notation", Squares: inner squares are `a1` and so on; only these are ever named by a move.
fn square_name(row: usize, column: usize) -> String {
    let letter = char::from(b'a' + column as u8 - 1);
    format!("{letter}{row}")
}

/// "Notation", Position: `BOARD SIDE BONUSES`, N + 2 rows from the top of N + 2 squares from column
/// `z`.
fn parse(text: &str) -> Mapello {
    let fields: Vec<&str> = text.split(' ').collect();
    assert_eq!(fields.len(), 3, "BOARD SIDE BONUSES expected: {text}");
    let board = read_board(fields[0], "xo#+J");
    // Well formed: an offered size; discs, walls and bonuses only inside, jokers only on the
    // border.
    let width = board.len();
    assert!([6, 8, 10, 12].contains(&width), "no offered size: {text}");
    for (r, row) in board.iter().enumerate() {
        assert_eq!(row.len(), width, "the board is square: {text}");
        for (c, square) in row.iter().enumerate() {
            let border = r == 0 || r == width - 1 || c == 0 || c == width - 1;
            let fits = if border { ['.', 'J'].contains(square) } else { *square != 'J' };
            assert!(fits, "{square} on a wrong square: {text}");
        }
    }
    let side = read_side(fields[1]);
    let counts: Vec<&str> = fields[2].split(',').collect();
    assert_eq!(counts.len(), 2, "two bonus counts expected: {text}");
    let taken_x = counts[0].parse().expect("bonuses taken by x");
    let taken_o = counts[1].parse().expect("bonuses taken by o");
    Mapello { board, side, taken_x, taken_o, bonus: 3 }
}

impl Mapello {
    /// "Flipping": the discs that a disc of `side` placed on the square would flip, judged on the
    /// position before any flip.
    fn flips(&self, side: char, row: usize, column: usize) -> Vec<(usize, usize)> {
        let mut all = Vec::new();
        for dr in [-1, 0, 1] {
            for dc in [-1, 0, 1] {
                if dr == 0 && dc == 0 {
                    continue;
                }
                // The unbroken run of opponent discs that starts next to the new disc. It cannot
                // leave the array: discs stand on inner squares only, so every run stops on a
                // border square at the latest.
                let mut run = Vec::new();
                let mut r = row as i32 + dr;
                let mut c = column as i32 + dc;
                while self.board[r as usize][c as usize] == other(side) {
                    run.push((r as usize, c as usize));
                    r += dr;
                    c += dc;
                }
                // The very next square must hold a disc of the mover or a joker. Empty, bonus,
                // wall, bare border: nothing flips. With an empty run nothing is added either (edge
                // case 4: a joker alone is not enough).
                let end = self.board[r as usize][c as usize];
                if end == side || end == 'J' {
                    all.extend(run);
                }
            }
        }
        all
    }

    /// "Legality": inside the inner board, empty or a bonus, and at least one opponent disc flips.
    fn placements(&self, side: char) -> Vec<(usize, usize)> {
        let size = self.board.len() - 2;
        let mut list = Vec::new();
        for row in 1..=size {
            for column in 1..=size {
                let square = self.board[row][column];
                if (square == '.' || square == '+') && !self.flips(side, row, column).is_empty() {
                    list.push((row, column));
                }
            }
        }
        list
    }

    /// Places a disc, or passes.
    fn apply(&mut self, place: Option<(usize, usize)>) {
        if let Some((row, column)) = place {
            for (r, c) in self.flips(self.side, row, column) {
                self.board[r][c] = self.side;
            }
            // "Bonus": the mover takes it for good.
            if self.board[row][column] == '+' {
                if self.side == 'x' {
                    self.taken_x += 1;
                } else {
                    self.taken_o += 1;
                }
            }
            self.board[row][column] = self.side;
        }
        // A forced pass changes the side to move only.
        self.side = other(self.side);
    }

    /// "End and result": the game ends as soon as neither player has a legal placement; passes are
    /// not played out.
    fn over(&self) -> bool {
        self.placements('x').is_empty() && self.placements('o').is_empty()
    }

    /// "End and result": own discs showing plus the value of the bonuses taken.
    fn score(&self, side: char) -> u64 {
        let mut points = self.bonus * if side == 'x' { self.taken_x } else { self.taken_o };
        for row in &self.board {
            for square in row {
                if *square == side {
                    points += 1;
                }
            }
        }
        points
    }
}

impl ReferenceGame for Mapello {
    fn moves(&self) -> Vec<String> {
        if self.over() {
            return Vec::new();
        }
        let placements = self.placements(self.side);
        // "Legality", Pass: a player with no legal placement must pass; a player with one may not.
        if placements.is_empty() {
            return vec!["pass".to_string()];
        }
        placements.iter().map(|(row, column)| square_name(*row, *column)).collect()
    }

    fn play(&mut self, text: &str) {
        assert!(
            self.moves().iter().any(|m| m == text),
            "illegal move {text} in {}",
            self.position()
        );
        let placements = self.placements(self.side);
        let named = |place: &&(usize, usize)| square_name(place.0, place.1) == text;
        self.apply(placements.iter().find(named).copied());
    }

    fn results(&self) -> Vec<(String, Box<dyn ReferenceGame>)> {
        let mut list: Vec<(String, Box<dyn ReferenceGame>)> = Vec::new();
        for place in self.placements(self.side) {
            let mut next = self.clone();
            next.apply(Some(place));
            list.push((square_name(place.0, place.1), Box::new(next)));
        }
        // "Legality", Pass.
        if list.is_empty() && !self.over() {
            let mut next = self.clone();
            next.apply(None);
            list.push(("pass".to_string(), Box::new(next)));
        }
        list
    }

    fn position(&self) -> String {
        format!("{} {} {},{}", write_board(&self.board), self.side, self.taken_x, self.taken_o)
    }

    fn result(&self) -> String {
        if !self.over() {
            return "* unfinished".to_string();
        }
        // "End and result": the higher score wins, equal scores are a draw.
        let x = self.score('x');
        let o = self.score('o');
        let answer = match x.cmp(&o) {
            Ordering::Greater => "1-0 score",
            Ordering::Less => "0-1 score",
            Ordering::Equal => "1/2-1/2 score",
        };
        answer.to_string()
    }

    fn margin(&self) -> Option<i64> {
        let points = |side| i64::try_from(self.score(side)).expect("a score of a board");
        self.over().then(|| points('x') - points('o'))
    }

    fn has_layout_of(&self, other: &str) -> bool {
        // "Set-up": walls and jokers stay, and a bonus is on its square or taken.
        let other = parse(other);
        let fixed = |square: char| ['#', 'J'].contains(&square);
        let squares = |game: &Self| game.board.concat();
        let is_fixed_alike = squares(self)
            .into_iter()
            .zip(squares(&other))
            .all(|(own, other)| own == other || !fixed(own) && !fixed(other));
        let n_bonuses = |game: &Self| {
            let n_left = squares(game).into_iter().filter(|square| *square == '+').count() as u64;
            n_left.saturating_add(game.taken_x).saturating_add(game.taken_o)
        };
        is_fixed_alike && n_bonuses(self) == n_bonuses(&other)
    }

    fn images(&self) -> Vec<String> {
        // The layout is part of the board, border included, and turns with it.
        let rest = format!("{} {},{}", self.side, self.taken_x, self.taken_o);
        let boards = turned_and_mirrored(&self.board);
        boards.iter().map(|board| format!("{} {rest}", write_board(board))).collect()
    }

    fn boxed_clone(&self) -> Box<dyn ReferenceGame> {
        Box::new(self.clone())
    }
}
