//! Qawale. Section names in the comments refer to the rules reference.

mod safe;
mod stack;
#[cfg(test)]
mod tests;
mod text;
mod walks;

use std::collections::HashSet;
use std::ops::ControlFlow;

use super::ReferenceGame;
use super::boards::{other, win_for};
use super::mixer::Mixing;
use stack::Stack;

#[derive(Clone)]
struct Qawale {
    size: usize,
    /// The stack of each square, row by row from the bottom left (`a1`).
    stacks: Vec<Stack>,
    /// The lines as sets of squares, a bit for each.
    line_sets: Vec<u64>,
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
        stacks: vec![Stack::default(); size * size],
        line_sets: Vec::new(),
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
                game.stacks[row * size + col] = Stack::read("nn");
            }
        }
        game.reserve_x = stones.unwrap_or(2 * size);
        game.reserve_o = game.reserve_x;
    }
    let as_set =
        |line: &mut dyn Iterator<Item = usize>| line.fold(0, |set, square| set | 1 << square);
    game.line_sets = game.lines().map(|mut line| as_set(&mut line)).collect();
    Box::new(game)
}

impl Qawale {
    fn reserve_of(&self, side: char) -> usize {
        if side == 'x' { self.reserve_x } else { self.reserve_o }
    }

    /// End and result: every row, column and long diagonal, as the squares it consists of.
    fn lines(&self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        let n = self.size;
        // The first square of a line, and the distance from one to the next.
        let rows = (0..n).map(move |row| (row * n, 1));
        let cols = (0..n).map(move |col| (col, n));
        let diagonals = [(0, n + 1), (n - 1, n - 1)];
        // Options: `lines=ortho`, diagonals do not count.
        let diagonals = diagonals.into_iter().take(if self.ortho_only { 0 } else { 2 });
        let lines = rows.chain(cols).chain(diagonals);
        lines.map(move |(first, distance)| (0..n).map(move |step| first + step * distance))
    }

    /// The squares that show a stone of one player, a bit for each.
    fn shown(&self, side: char) -> u64 {
        let shows = |square: &usize| self.stacks[*square].shows(side);
        (0..self.stacks.len()).filter(shows).fold(0, |set, square| set | 1 << square)
    }

    /// End and result: a full line of visible stones of one player.
    fn has_line(&self, side: char) -> bool {
        let shown = self.shown(side);
        self.line_sets.iter().any(|line| line & !shown == 0)
    }

    /// The result, if it does not depend on the legal moves.
    fn decided(&self) -> Option<String> {
        // The last mover is the side not to move; "Notation, Result" says the same of a given
        // position.
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

    /// Options: with `path=simple` a player may have no legal move at all. With loops a walk never
    /// gets stuck (section "Legality").
    fn is_blocked(&self) -> bool {
        if !self.simple_path {
            return false;
        }
        let mut starts: Vec<usize> = (0..self.stacks.len()).collect();
        // Low stacks first: short walks are found at once.
        starts.sort_by_key(|square| self.stacks[*square].height());
        let mut stop = |_: &str, _: &Self| ControlFlow::Break(());
        starts.into_iter().all(|square| self.each_walk_from(square, &mut stop).is_continue())
    }

    /// Calls `visit` with every legal move and the game after it, sorted by move, until it breaks.
    fn each_move(&self, visit: &mut dyn FnMut(&str, &Self) -> ControlFlow<()>) {
        if self.decided().is_none() {
            let _ = self.each_walk(visit);
        }
    }
}

impl ReferenceGame for Qawale {
    fn moves(&self) -> Vec<String> {
        let mut all = Vec::new();
        self.each_move(&mut |text, _| {
            all.push(text.to_owned());
            ControlFlow::Continue(())
        });
        all
    }

    fn play(&mut self, text: &str) {
        assert!(self.decided().is_none(), "the game is over: {text}");
        assert!(self.reserve_of(self.side) > 0, "no stone in reserve: {text}");
        self.play_walk(text);
    }

    fn position(&self) -> String {
        self.text()
    }

    fn side(&self) -> char {
        self.side
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

    fn results(&self) -> Vec<(String, Box<dyn ReferenceGame>)> {
        let mut all: Vec<(String, Box<dyn ReferenceGame>)> = Vec::new();
        self.each_move(&mut |text, next| {
            all.push((text.to_owned(), Box::new(next.clone())));
            ControlFlow::Continue(())
        });
        all
    }

    fn each_distinct_result(&self, visit: &mut dyn FnMut(usize, &dyn ReferenceGame)) {
        let mut seen: HashSet<Vec<Stack>, Mixing> = HashSet::default();
        let mut move_index = 0;
        self.each_move(&mut |_, next| {
            if !seen.contains(&next.stacks) {
                seen.insert(next.stacks.clone());
                visit(move_index, next);
            }
            move_index += 1;
            ControlFlow::Continue(())
        });
    }

    fn nth_result(&self, move_index: usize) -> Result<Box<dyn ReferenceGame>, usize> {
        let (mut n_moves, mut found) = (0, None);
        self.each_move(&mut |_, next| {
            if n_moves == move_index {
                found = Some(next.clone());
                return ControlFlow::Break(());
            }
            n_moves += 1;
            ControlFlow::Continue(())
        });
        let found = found.ok_or(n_moves)?;
        Ok(Box::new(found))
    }

    fn move_index(&self, text: &str) -> Option<usize> {
        let (mut n_before, mut is_found) = (0, false);
        self.each_move(&mut |listed, _| {
            is_found = listed == text;
            if is_found {
                return ControlFlow::Break(());
            }
            n_before += 1;
            ControlFlow::Continue(())
        });
        is_found.then_some(n_before)
    }

    fn images(&self) -> Vec<String> {
        self.image_texts().collect()
    }

    fn smallest_image(&self) -> String {
        self.smallest_text()
    }

    fn safe_turns(&self, side: char) -> Option<u32> {
        Some(self.safe_turns_of(side))
    }

    fn has_safe_move(&self, turns: u32) -> bool {
        self.has_move_to_safety(turns)
    }

    fn boxed_clone(&self) -> Box<dyn ReferenceGame> {
        Box::new(self.clone())
    }
}
