//! Positions and moves as text.

use parlour_core::{MoveError, Notation, Position};

use super::PathwayPosition;
use crate::board::{Bits, write_rows};

impl<B: Bits> Notation for PathwayPosition<B> {
    fn text(&self) -> String {
        let board =
            write_rows(self.grid(), |square| self.owner(square).map(parlour_core::Player::letter));
        format!("{board} {}", self.turn())
    }

    fn move_text(&self, m: u8) -> String {
        self.grid().name(m as usize)
    }

    fn parse_move(&self, text: &str) -> Result<u8, MoveError> {
        if let Some(ending) = self.ending() {
            return Err(MoveError::game_over(ending));
        }
        let Some((square, "")) = self.grid().parse_prefix(text.trim()) else {
            return Err(MoveError::malformed(text, "a square such as c5"));
        };
        let Some(square) = square else {
            let last = self.grid().name(self.grid().n_squares() - 1);
            return Err(MoveError::illegal(text, format!("the board goes from a1 to {last}")));
        };
        if !self.placements().has(square) {
            return Err(MoveError::illegal(text, self.why_not(square)));
        }
        Ok(square as u8)
    }
}

impl<B: Bits> PathwayPosition<B> {
    /// Why the player to move may not place on a square.
    pub(super) fn why_not(&self, square: usize) -> String {
        let name = self.grid().name(square);
        let friends = self.neighbors(square, self.turn());
        if self.owner(square).is_some() {
            format!("{name} is occupied")
        } else if friends > 1 {
            format!("{name} touches {friends} of your checkers; exactly one, or nobody, is allowed")
        } else {
            format!("{name} touches only the enemy; it must touch exactly one of yours, or nobody")
        }
    }
}
