//! Walks: every way to sow a stack.

use std::ops::ControlFlow;

use super::{Qawale, Stack};
use crate::boards::{other, square_name};

/// The four directions of the section "Notation", in the order of the letters.
const DIRECTIONS: [char; 4] = ['d', 'l', 'r', 'u'];

/// A walk in progress.
struct Sowing<'v> {
    /// The game with the stones dropped so far.
    game: Qawale,
    /// The squares walked, the start first.
    walked: Vec<usize>,
    /// The move as text.
    text: String,
    /// The stack that was lifted, the new stone included.
    hand: Vec<char>,
    /// Called at the end of each walk.
    visit: &'v mut dyn FnMut(&str, &Qawale) -> ControlFlow<()>,
}

impl Qawale {
    /// The square one step from another one, if it is on the board.
    fn neighbor(&self, square: usize, letter: char) -> Option<usize> {
        let (row, col) = (square / self.size, square % self.size);
        match letter {
            'u' if row + 1 < self.size => Some(square + self.size),
            'd' if row > 0 => Some(square - self.size),
            'l' if col > 0 => Some(square - 1),
            'r' if col + 1 < self.size => Some(square + 1),
            'u' | 'd' | 'l' | 'r' => None,
            _ => panic!("no direction: {letter}"),
        }
    }

    /// Whether a walk that has stood on `walked` (start square first) may next enter `next`.
    fn may_enter(&self, walked: &[usize], next: usize) -> bool {
        if self.simple_path {
            // Options: `path=simple`, no square twice, the start square included.
            return !walked.contains(&next);
        }
        // Legality, no immediate reversal: not back to the square that the last step left.
        walked.len() < 2 || walked[walked.len() - 2] != next
    }

    /// The name of a square.
    fn name(&self, square: usize) -> String {
        square_name((square / self.size, square % self.size))
    }

    /// The squares in the order of their names.
    fn squares_by_name(&self) -> impl Iterator<Item = usize> + use<> {
        let size = self.size;
        (0..size).flat_map(move |col| (0..size).map(move |row| row * size + col))
    }

    /// Calls `visit` with every move and the game after it, sorted by the text of the move, until it
    /// breaks.
    pub(super) fn each_walk(
        &self,
        visit: &mut dyn FnMut(&str, &Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for square in self.squares_by_name() {
            self.each_walk_from(square, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The same for the moves that start on one square.
    pub(super) fn each_walk_from(
        &self,
        start: usize,
        visit: &mut dyn FnMut(&str, &Self) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let height = self.stacks[start].height();
        // Turn, Place: only on a square that holds a stone, and only with a stone in reserve.
        if height == 0 || self.reserve_of(self.side) == 0 {
            return ControlFlow::Continue(());
        }
        // A simple walk enters as many new squares as it has steps, one for each stone in hand; do
        // not search for more than exist.
        if self.simple_path && height + 1 > self.size * self.size - 1 {
            return ControlFlow::Continue(());
        }
        let (game, hand) = self.lifted(start);
        let text = format!("{}:", self.name(start));
        Sowing { game, walked: vec![start], text, hand, visit }.extend()
    }

    /// Turn, Place, and the beginning of Sow: puts a stone of the side to move on a stack, and
    /// takes the whole stack in hand. D1: lines are examined only after the walk, so the turn is
    /// passed on at once.
    fn lifted(&self, start: usize) -> (Self, Vec<char>) {
        let mut next = self.clone();
        let hand = std::mem::take(&mut next.stacks[start]);
        if self.side == 'x' {
            next.reserve_x -= 1;
        } else {
            next.reserve_o -= 1;
        }
        next.side = other(self.side);
        (next, hand.stones().chain([self.side]).collect())
    }

    /// Plays a move; panics if it is illegal.
    pub(super) fn play_walk(&mut self, text: &str) {
        let (name, letters) = text.split_once(':').expect("a colon");
        let start = self.squares_by_name().find(|square| self.name(*square) == name);
        let start = start.expect("a square of the board");
        assert!(self.stacks[start] != Stack::default(), "empty square: {text}");
        let (mut next, hand) = self.lifted(start);
        // Turn, Sow: exactly as many steps as stones, the lowest stone dropped after each step.
        assert!(letters.chars().count() == hand.len(), "number of steps: {text}");
        let mut walked = vec![start];
        for (letter, stone) in letters.chars().zip(hand) {
            let to = self.neighbor(walked[walked.len() - 1], letter).expect("inside the board");
            assert!(self.may_enter(&walked, to), "forbidden step: {text}");
            next.stacks[to].push(stone);
            walked.push(to);
        }
        *self = next;
    }
}

impl Sowing<'_> {
    /// Tries every next step, and all continuations.
    fn extend(&mut self) -> ControlFlow<()> {
        let n_steps = self.walked.len() - 1;
        let Some(stone) = self.hand.get(n_steps).copied() else {
            return (self.visit)(&self.text, &self.game);
        };
        for letter in DIRECTIONS {
            let Some(next) = self.game.neighbor(self.walked[n_steps], letter) else { continue };
            if self.game.may_enter(&self.walked, next) {
                self.game.stacks[next].push(stone);
                self.walked.push(next);
                self.text.push(letter);
                self.extend()?;
                self.text.pop();
                self.walked.pop();
                self.game.stacks[next].pop();
            }
        }
        ControlFlow::Continue(())
    }
}
