//! Positions and moves as text.

use parlour_core::{MoveError, Notation, PASS, Player, Position};

use super::geometry::{DIRECTIONS, LoaBits};
use super::{LoaMove, LoaPosition};
use crate::board::write_rows;

const FORM: &str = "a move such as c1-c3 or c1xa3, or pass";

impl<B: LoaBits> Notation for LoaPosition<B> {
    fn text(&self) -> String {
        let board = write_rows(self.grid(), |square| self.owner(square).map(Player::letter));
        format!("{board} {}", self.turn())
    }

    fn move_text(&self, m: LoaMove) -> String {
        if m == LoaMove::PASS {
            return PASS.to_owned();
        }
        let grid = self.grid();
        let mark = if self.captures(m) { 'x' } else { '-' };
        format!("{}{mark}{}", grid.name(m.from as usize), grid.name(m.to as usize))
    }

    /// Lenient about capitals, `:` for a capture, a missing separator and trailing `+`, `!`, `?`; not
    /// about a wrong capture mark.
    fn parse_move(&self, text: &str) -> Result<LoaMove, MoveError> {
        if let Some(ending) = self.ending() {
            return Err(MoveError::game_over(ending));
        }
        let trimmed = text.trim().trim_end_matches(['+', '!', '?']);
        if trimmed.eq_ignore_ascii_case(PASS) {
            return if self.must_pass() {
                Ok(LoaMove::PASS)
            } else {
                Err(MoveError::illegal(text, "you may pass only when you have no other move"))
            };
        }
        let malformed = || MoveError::malformed(text, FORM);
        let (from, rest) = self.grid().parse_prefix(trimmed).ok_or_else(malformed)?;
        let mark = rest.chars().next().filter(|mark| "-xX:".contains(*mark));
        // `x` is also a column: `c1x5` goes to x5 on a large board, `c1xx5` captures there.
        let parsed = mark
            .and_then(|_| self.grid().parse_prefix(&rest[1..]))
            .map(|(to, end)| (mark, to, end))
            .or_else(|| self.grid().parse_prefix(rest).map(|(to, end)| (None, to, end)));
        let Some((mark, to, "")) = parsed else { return Err(malformed()) };
        let (Some(from), Some(to)) = (from, to) else {
            let last = self.grid().name(self.grid().n_squares() - 1);
            return Err(MoveError::illegal(text, format!("the board goes from a1 to {last}")));
        };
        let m = LoaMove::new(from, to);
        if !self.is_legal(m) {
            return Err(MoveError::illegal(text, self.why_not(m)));
        }
        match mark {
            Some('-') if self.captures(m) => {
                Err(MoveError::illegal(text, "it captures, so it is written with x, not -"))
            }
            Some('x' | 'X' | ':') if !self.captures(m) => {
                Err(MoveError::illegal(text, "it captures nothing, so it is written with -"))
            }
            _ => Ok(m),
        }
    }
}

impl<B: LoaBits> LoaPosition<B> {
    pub(super) fn captures(&self, m: LoaMove) -> bool {
        self.owner(m.to as usize) == Some(self.turn().other())
    }

    /// Why the player to move may not begin with a square.
    pub(super) fn why_not_from(&self, from: usize) -> String {
        let name = self.grid().name(from);
        match self.owner(from) {
            None => format!("there is no piece on {name}"),
            Some(player) if player != self.turn() => format!("the piece on {name} is not yours"),
            Some(_) => format!("the piece on {name} has no move"),
        }
    }

    /// Why a move is not legal.
    pub(super) fn why_not(&self, m: LoaMove) -> String {
        let grid = self.grid();
        let (from, to) = (m.from as usize, m.to as usize);
        if self.owner(from) != Some(self.turn()) {
            return self.why_not_from(from);
        }
        let aimed = (0..8).find_map(|direction| {
            (1..grid.columns())
                .find(|n| grid.offset(from, DIRECTIONS[direction], *n) == Some(to))
                .map(|n| (direction, n))
        });
        let Some((direction, n)) = aimed else {
            return format!("{} and {} are not on one line", grid.name(from), grid.name(to));
        };
        let distance = self.distance(from, direction);
        if n != distance {
            let s = if distance == 1 { "" } else { "s" };
            format!(
                "the line holds {distance} piece{s}, so the move is {distance} step{s}, not {n}"
            )
        } else if self.owner(to) == Some(self.turn()) {
            format!("your own piece stands on {}", grid.name(to))
        } else if self.is_blocked(from, to, direction) {
            "an enemy piece stands in between".to_owned()
        } else if self.is_banned(self.turn(), m) {
            "it would join the pieces of both sides, which these rules forbid".to_owned()
        } else {
            "it is not legal here".to_owned()
        }
    }
}
