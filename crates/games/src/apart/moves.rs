//! The implementation of the grid kit: the squares of a turn, and the view of a partial turn.

use parlour_core::{
    BoardView, Cell, Mark, Message, Neighbors, PieceView, Player, Position, Step, message,
};

use super::turn::{ApartMove, Width};
use super::walk::Walk;
use super::{Apart, ApartPosition};
use crate::board::Grid;
use crate::grid::{GridMove, GridPosition, on_grid, owner_in, two_pieces};

/// The start square, then each landing.
impl<B: Width> GridMove<ApartPosition<B>> for ApartMove<B::Directions> {
    const TOUCHES: (usize, usize) = (2, usize::MAX);

    fn squares(self, position: &ApartPosition<B>) -> Vec<usize> {
        std::iter::once(self.from()).chain(position.landings(self)).collect()
    }

    fn from_squares(position: &ApartPosition<B>, squares: &[usize]) -> Option<Self> {
        let walk = position.walk(squares).ok()?;
        (walk.path().n_landings() > 0).then(|| walk.path())
    }
}

impl<B: Width> GridPosition for ApartPosition<B> {
    type Game = Apart;

    const PIECES: &'static [PieceView] = &two_pieces("white piece", "black piece");
    const MOVE_FORM: &'static str =
        "a starting square and each landing square, such as b1-b3 or d5xd3-d1";
    const JOINED: Option<Neighbors> = Some(Neighbors::Eight);

    fn grid(&self) -> Grid {
        self.shape().grid()
    }

    fn owner(&self, square: usize) -> Option<Player> {
        owner_in(&self.pieces(), square)
    }

    fn extra_text(&self) -> Option<String> {
        Some(u8::from(self.is_opening()).to_string())
    }

    fn why_not(&self, squares: &[usize]) -> Message {
        let stuck = || {
            message!(
                "nowhere-to-go" = "the piece on {square} has nowhere to go",
                square = self.square_name(squares[0]),
            )
        };
        self.walk(squares).err().unwrap_or_else(stuck)
    }

    fn winning_squares(&self) -> Vec<usize> {
        let winner = self.outcome().and_then(|outcome| outcome.result.winner());
        winner.into_iter().flat_map(|player| self.pieces()[player].squares()).collect()
    }

    fn draw(&self, view: &mut BoardView, taken: &[Step]) {
        for (square, cell) in view.cells.iter_mut().enumerate() {
            cell.stack.extend(self.piece(square));
        }
        let Some(walk) = self.walk_as_far_as_possible(taken) else { return };
        for square in walk.stood().squares() {
            view.cells[square].stack.clear();
            view.mark(Cell(square as u16), Mark::Used);
        }
        for square in walk.captured().squares() {
            view.mark(Cell(square as u16), Mark::Captured);
        }
        view.cells[walk.path().to()].stack.push(Self::PIECES[self.turn().index()]);
    }

    /// Landing by landing, because a position can have more turns than fit in memory.
    fn grid_next_steps(&self, taken: &[Step], next: &mut Vec<Step>) {
        if self.is_over() {
            return;
        }
        let step_to = |square: usize| Step::Cell(Cell(square as u16));
        if taken.is_empty() {
            let can_move = |square: &usize| {
                Walk::begin(self, *square).is_ok_and(|walk| !walk.next().is_empty())
            };
            next.extend(self.own().squares().filter(can_move).map(step_to));
        } else if let Some(walk) = self.walk_as_far_as_possible(taken)
            && walk.path().n_landings() + 1 == taken.len()
        {
            next.extend(walk.next().squares().map(step_to));
        }
    }
}

on_grid!([B: Width] ApartPosition<B>: Notation, View, Steps);

impl<B: Width> ApartPosition<B> {
    /// The partial turn with these squares.
    fn walk(&self, squares: &[usize]) -> Result<Walk<'_, B>, Message> {
        let begins = || message!("begin-with-piece" = "a turn begins with a piece");
        let (from, landings) = squares.split_first().ok_or_else(begins)?;
        let mut walk = Walk::begin(self, *from)?;
        for to in landings {
            walk.land(*to)?;
        }
        Ok(walk)
    }

    /// The partial turn with as many of these steps as fit.
    fn walk_as_far_as_possible(&self, taken: &[Step]) -> Option<Walk<'_, B>> {
        let grid = self.grid();
        let (first, landings) = taken.split_first()?;
        let mut walk = Walk::begin(self, grid.touched(*first)?).ok()?;
        if self.is_over() {
            return None;
        }
        for step in landings {
            let has_landed = grid.touched(*step).is_some_and(|to| walk.land(to).is_ok());
            if !has_landed {
                break;
            }
        }
        Some(walk)
    }
}
