//! Checks a turn landing by landing, and explains why a landing is illegal.

use parlour_core::{Game, Message, Position, message};

use super::turn::{ApartMove, DIRECTIONS, Width, code_of};
use super::{Apart, ApartPosition};
use crate::grid::GridPosition as _;

/// A partial turn.
#[derive(Clone, Debug)]
pub(super) struct Walk<'a, B: Width> {
    position: &'a ApartPosition<B>,
    /// The side's pieces without the moving one.
    others: B,
    /// Every square that the piece has visited, including the start.
    stood: B,
    /// Squares it may not land on again.
    blocked: B,
    path: ApartMove<B::Directions>,
    /// Whether the last displacement was a step.
    is_step: bool,
}

impl<'a, B: Width> Walk<'a, B> {
    /// Lifts the piece on a square.
    ///
    /// # Errors
    /// The reason why the piece cannot move.
    pub(super) fn begin(position: &'a ApartPosition<B>, square: usize) -> Result<Self, Message> {
        let name = position.grid().name(square);
        let mover = Apart::INFO.players[position.turn().index()];
        match position.owner(square) {
            None => {
                return Err(message!("no-piece" = "there is no piece on {square}", square = name));
            }
            Some(owner) if owner != position.turn() => {
                let english =
                    format!("the piece on {name} does not belong to {mover}, who is to move");
                let player = position.turn();
                return Err(message!("not-their-piece" or english, square = name, player = player));
            }
            Some(_) => {}
        }
        Ok(Self {
            position,
            others: position.own() & !B::bit(square),
            stood: B::bit(square),
            blocked: B::bit_if(!position.rules().open_start, square),
            path: ApartMove::begin(B::NO_DIRECTIONS, square),
            is_step: false,
        })
    }

    /// The path so far; it is a move if it has a landing.
    pub(super) fn path(&self) -> ApartMove<B::Directions> {
        self.path
    }

    /// Every square that the piece has visited, including the start.
    pub(super) fn stood(&self) -> B {
        self.stood
    }

    /// The captures so far.
    pub(super) fn captured(&self) -> B {
        self.stood & self.position.enemy()
    }

    /// The squares where the piece may land next.
    pub(super) fn next(&self) -> B {
        let targets = (0..DIRECTIONS.len()).filter_map(|direction| self.target(direction));
        targets.filter(|to| self.fault(*to).is_none()).fold(B::EMPTY, |set, to| set | B::bit(to))
    }

    /// Makes one displacement.
    ///
    /// # Errors
    /// The reason why the piece cannot land there; nothing changes.
    pub(super) fn land(&mut self, to: usize) -> Result<(), Message> {
        if let Some(fault) = self.fault(to) {
            return Err(fault);
        }
        let at = self.path.to();
        let direction = self.direction(to).expect("a square without fault is on an axis").0;
        self.is_step = self.position.line_length(self.others, at, direction) == 1;
        let captured = self.path.n_landings() > 0 && self.position.enemy().has(at);
        self.path = self.path.extended(direction, to, captured);
        self.stood |= B::bit(to);
        self.blocked |= B::bit(to);
        Ok(())
    }

    /// The target of a displacement in a direction, if it is on the board.
    fn target(&self, direction: usize) -> Option<usize> {
        let at = self.path.to();
        let length = self.position.line_length(self.others, at, direction);
        self.position.grid().offset(at, DIRECTIONS[direction], length)
    }

    /// The direction and distance to another square on one of the axes.
    fn direction(&self, to: usize) -> Option<(usize, usize)> {
        let grid = self.position.grid();
        let (from_column, from_row) = grid.place(self.path.to());
        let (to_column, to_row) = grid.place(to);
        let columns = to_column as isize - from_column as isize;
        let rows = to_row as isize - from_row as isize;
        let distance = columns.unsigned_abs().max(rows.unsigned_abs());
        let is_axis = columns == 0 || rows == 0 || columns.abs() == rows.abs();
        (is_axis && distance > 0).then(|| (code_of((columns.signum(), rows.signum())), distance))
    }

    /// Why the piece cannot land on a square, if it cannot; in the order of rules.md, "The turn".
    fn fault(&self, to: usize) -> Option<Message> {
        let position = self.position;
        let at = self.path.to();
        let name = |square| position.grid().name(square);
        let is_first = self.path.n_landings() == 0;
        if self.is_step {
            return Some(message!("step-ends-turn" = "a step ends the turn"));
        }
        if !is_first && position.is_opening() {
            return Some(message!(
                "first-turn-single" = "the first turn of the game is a single step or jump"
            ));
        }
        let is_decided = position.rules().check_landings
            && position.shape().is_isolated(position.enemy() & !self.stood);
        if is_decided {
            return Some(message!(
                "landing-decided" = "the landing on {square} decided the game and ended the turn",
                square = name(at),
            ));
        }
        let Some((direction, distance)) = self.direction(to) else {
            return Some(message!(
                "on-no-line" = "{to} is not on a row, column or diagonal with {from}",
                to = name(to),
                from = name(at),
            ));
        };
        let axis = || match direction / 2 {
            0 => message!("axis-row" = "row"),
            1 => message!("axis-column" = "column"),
            2 => message!("axis-rising" = "rising diagonal"),
            _ => message!("axis-falling" = "falling diagonal"),
        };
        let length = position.line_length(self.others, at, direction);
        if length == 1 && !is_first {
            return Some(message!(
                "alone-on-axis" = "on {square} the piece is alone on its {axis}, so it cannot jump again along it",
                square = name(at),
                axis = axis(),
            ));
        }
        if length != distance {
            return Some(message!(
                "wrong-distance" = "on {from} the piece's line on the {axis} has length {n}, so it moves exactly {n} there, but {to} is {found} away",
                from = name(at),
                axis = axis(),
                n = length,
                to = name(to),
                found = distance,
            ));
        }
        if self.others.has(to) {
            return Some(message!(
                "same-side-there" = "{square} holds a piece of the same side",
                square = name(to),
            ));
        }
        if self.blocked.has(to) {
            return Some(message!(
                "stood-there" = "the piece has already stood on {square} this turn",
                square = name(to),
            ));
        }
        None
    }
}

impl<B: Width> ApartPosition<B> {
    /// Whether a move is legal: replaying its path gives the same move.
    pub(super) fn is_legal_path(&self, m: ApartMove<B::Directions>) -> bool {
        if self.is_over() || m.n_landings() == 0 || m.from() >= self.grid().n_squares() {
            return false;
        }
        let Ok(mut walk) = Walk::begin(self, m.from()) else { return false };
        for direction in m.directions() {
            let landed = walk.target(direction).is_some_and(|to| walk.land(to).is_ok());
            if !landed {
                return false;
            }
        }
        walk.path() == m
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::{ByPlayer, Player, Position};

    use super::super::position::Rules;
    use super::{ApartPosition, Walk};
    use crate::board::{Bits, Grid};

    /// The second player's turn on 8x8, with two pieces that touch.
    fn position(own: &[usize]) -> ApartPosition<u64> {
        let set = |squares: &[usize]| squares.iter().fold(0, |set, square| set | u64::bit(*square));
        let rules = Rules { open_start: false, check_landings: false };
        let pieces = ByPlayer::new(set(own), set(&[62, 63]));
        ApartPosition::new(Grid::new(8, 8), pieces, Player::Two, false, rules)
    }

    #[test]
    fn only_unfinished_games_have_legal_turns() {
        let (open, over) = (position(&[0, 1]), position(&[0]));
        let mut moves = Vec::new();
        open.legal_moves(&mut moves);
        assert!(!moves.is_empty());
        for m in moves {
            assert!(open.is_legal(m));
            assert!(!over.is_legal(m), "the other side is isolated");
        }
        let nothing = Walk::begin(&open, 62).unwrap().path();
        assert!(!open.is_legal(nothing), "a turn moves a piece");
    }
}
