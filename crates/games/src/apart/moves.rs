//! Positions and moves as text.

use parlour_core::{MoveError, Notation, Player, Position};

use super::ApartPosition;
use super::turn::{ApartMove, Width};
use super::walk::Walk;
use crate::board::write_rows;

const FORM: &str = "a starting square and each landing square, such as b1-b3 or d5xd3-d1";

/// A landing square with the mark before it: true for a capture, none when there is no mark.
type Landing = (usize, Option<bool>);

impl<B: Width> Notation for ApartPosition<B> {
    fn text(&self) -> String {
        let board = write_rows(self.grid(), |square| self.owner(square).map(Player::letter));
        format!("{board} {} {}", self.turn(), u8::from(self.is_opening()))
    }

    fn move_text(&self, m: Self::Move) -> String {
        let grid = self.grid();
        let mut text = grid.name(m.from());
        for square in self.landings(m) {
            // A piece lands on a square once, so an enemy there is still to be taken.
            text.push(if self.enemy().has(square) { 'x' } else { '-' });
            text.push_str(&grid.name(square));
        }
        text
    }

    fn parse_move(&self, text: &str) -> Result<Self::Move, MoveError> {
        if let Some(ending) = self.ending() {
            return Err(MoveError::game_over(ending));
        }
        let (from, landings) = self.parse_squares(text)?;
        self.walk(from, &landings).map_err(|why| MoveError::illegal(text, why))
    }
}

impl<B: Width> ApartPosition<B> {
    fn parse_squares(&self, text: &str) -> Result<(usize, Vec<Landing>), MoveError> {
        let malformed = || MoveError::malformed(text, FORM);
        let grid = self.grid();
        let on_board = |square: Option<usize>| {
            square.ok_or_else(|| {
                let last = grid.name(grid.n_squares() - 1);
                MoveError::illegal(text, format!("the board goes from a1 to {last}"))
            })
        };
        let (from, mut rest) = grid.parse_prefix(text.trim()).ok_or_else(malformed)?;
        let from = on_board(from)?;
        let mut landings = Vec::new();
        while !rest.is_empty() {
            let (mark, square) = split_mark(rest);
            let (to, after) = grid.parse_prefix(square).ok_or_else(malformed)?;
            landings.push((on_board(to)?, mark));
            rest = after;
        }
        if landings.is_empty() {
            return Err(malformed());
        }
        Ok((from, landings))
    }

    fn walk(&self, from: usize, landings: &[Landing]) -> Result<ApartMove<B::Directions>, String> {
        let mut walk = Walk::begin(self, from)?;
        for (to, mark) in landings {
            walk.land(*to)?;
            let captures = self.enemy().has(*to);
            if mark.is_some_and(|mark| mark != captures) {
                let name = self.grid().name(*to);
                return Err(if captures {
                    format!("the landing on {name} captures: expected `x` before it, not `-`")
                } else {
                    format!("the landing on {name} captures nothing: expected `-` before it")
                });
            }
        }
        Ok(walk.path())
    }
}

/// Takes the mark before a landing square. On a board of 24 columns or more `x` is a column too; it
/// is one when a digit follows.
fn split_mark(text: &str) -> (Option<bool>, &str) {
    let mut letters = text.chars();
    let mark = match letters.next() {
        Some('-') => Some(false),
        Some(':') => Some(true),
        Some('x' | 'X') if !letters.as_str().starts_with(|c: char| c.is_ascii_digit()) => {
            Some(true)
        }
        _ => return (None, text),
    };
    (mark, letters.as_str())
}
