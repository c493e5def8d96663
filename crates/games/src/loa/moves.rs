//! What the grid kit asks: pieces, the pass, and why a move is refused.

use parlour_core::{PieceView, Player, Position};

use super::geometry::{DIRECTIONS, LoaBits};
use super::{Loa, LoaPosition};
use crate::board::Grid;
use crate::grid::{GridPosition, Slide, on_grid, owner_in, two_pieces};

impl<B: LoaBits> GridPosition for LoaPosition<B> {
    type Game = Loa;

    const PIECES: &'static [PieceView] = &two_pieces("black piece", "white piece");
    const MOVE_FORM: &'static str = "a move such as c1-c3 or c1xa3, or pass";
    const PASS_MOVE: Option<Slide> = Some(Slide::PASS);

    fn grid(&self) -> Grid {
        self.geometry.grid()
    }

    fn owner(&self, square: usize) -> Option<Player> {
        owner_in(&self.pieces, square)
    }

    /// Other programs write `+`, `!` and `?` behind a move.
    fn trimmed<'a>(&self, text: &'a str) -> &'a str {
        text.trim().trim_end_matches(['+', '!', '?'])
    }

    fn winning_squares(&self) -> Vec<usize> {
        self.winning_group().squares().collect()
    }

    fn why_not(&self, squares: &[usize]) -> String {
        let &[from, to] = squares else { return self.usual_why_not(squares) };
        if self.owner(from) != Some(self.turn()) {
            return self.usual_why_not(squares);
        }
        let grid = self.grid();
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
        } else if self.is_banned(self.turn(), Slide::new(from, to)) {
            "it would join the pieces of both sides, which these rules forbid".to_owned()
        } else {
            "it is not legal here".to_owned()
        }
    }
}

on_grid!([B: LoaBits] LoaPosition<B>: Notation, View, Steps, Symmetric);
