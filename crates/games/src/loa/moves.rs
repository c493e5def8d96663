//! The implementation of the grid kit: pieces, the pass, and why a move is illegal.

use parlour_core::{Message, Neighbors, PieceView, Player, Position, message};

use super::geometry::{DIRECTIONS, LoaBits};
use super::rules::BLOCKED;
use super::{Loa, LoaPosition};
use crate::board::Grid;
use crate::grid::{GridPosition, Slide, on_grid, owner_in, two_pieces};

impl<B: LoaBits> GridPosition for LoaPosition<B> {
    type Game = Loa;

    const PIECES: &'static [PieceView] = &two_pieces("black piece", "white piece");
    const MOVE_FORM: &'static str = "a move such as c1-c3 or c1xa3, or pass";
    const JOINED: Option<Neighbors> = Some(Neighbors::Eight);
    const PASS_MOVE: Option<Slide> = Some(Slide::PASS);

    fn grid(&self) -> Grid {
        self.geometry.grid()
    }

    fn owner(&self, square: usize) -> Option<Player> {
        owner_in(&self.pieces, square)
    }

    /// Strips the `+`, `!` and `?` that other programs append.
    fn trimmed<'a>(&self, text: &'a str) -> &'a str {
        text.trim().trim_end_matches(['+', '!', '?'])
    }

    /// The connected pieces, or those that cannot move.
    fn winning_squares(&self) -> Vec<usize> {
        let is_blocked = self.outcome().is_some_and(|outcome| outcome.reason == BLOCKED);
        let shown = if is_blocked { self.pieces[self.turn()] } else { self.winning_group() };
        shown.squares().collect()
    }

    fn why_not(&self, squares: &[usize]) -> Message {
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
            let (from, to) = (grid.name(from), grid.name(to));
            return message!(
                "not-one-line" = "{from} and {to} are not on the same line",
                from = from,
                to = to
            );
        };
        let distance = self.distance(from, direction);
        if n != distance {
            let s = if distance == 1 { "" } else { "s" };
            let english = format!(
                "the line holds {distance} piece{s}, so the move is {distance} step{s}, not {n}"
            );
            message!("line-distance" or english, n = distance, found = n)
        } else if self.owner(to) == Some(self.turn()) {
            message!(
                "own-piece-there" = "your own piece stands on {square}",
                square = grid.name(to)
            )
        } else if self.is_blocked(from, to, direction) {
            message!("enemy-between" = "an enemy piece stands in between")
        } else if self.is_banned(self.turn(), Slide::new(from, to)) {
            message!("joins-both" = "it would connect both sides, which these rules forbid")
        } else {
            message!("illegal-here" = "it is not legal here")
        }
    }
}

on_grid!([B: LoaBits] LoaPosition<B>: Notation, View, Steps, Symmetric, NetworkInputs);
