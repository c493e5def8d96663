//! The board as data, and turns step by step.

use parlour_core::{
    BoardView, Cell, Effect, Game, Mark, PieceView, Player, Position, Step, Steps, View,
};

use super::turn::Width;
use super::walk::Walk;
use super::{Apart, ApartPosition};

const WHITE: PieceView = PieceView { letter: 'x', name: "white piece", owner: Some(Player::One) };
const BLACK: PieceView = PieceView { letter: 'o', name: "black piece", owner: Some(Player::Two) };

/// By player.
pub(super) const PIECES: [PieceView; 2] = [WHITE, BLACK];

impl<B: Width> View for ApartPosition<B> {
    fn view(&self, taken: &[Step]) -> BoardView {
        let mut view = self.grid().view();
        let winner = self.ending().and_then(|ending| ending.outcome.winner());
        for (square, cell) in view.cells.iter_mut().enumerate() {
            if let Some(owner) = self.owner(square) {
                cell.stack.push(PIECES[owner.index()]);
                if winner == Some(owner) {
                    cell.marks.push(Mark::Winning);
                }
            }
        }
        if let Some(walk) = self.walk_as_far_as_possible(taken) {
            for square in walk.stood().squares() {
                view.cells[square].stack.clear();
                view.mark(Cell(square as u16), Mark::Used);
            }
            for square in walk.captured().squares() {
                view.mark(Cell(square as u16), Mark::Captured);
            }
            view.cells[walk.path().to()].stack.push(PIECES[self.turn().index()]);
        }
        view.set_status(self.turn(), self.ending(), &Apart::INFO);
        view
    }
}

impl<B: Width> Steps for ApartPosition<B> {
    fn steps_of(&self, m: Self::Move) -> Vec<Step> {
        std::iter::once(m.from()).chain(self.landings(m)).map(step_to).collect()
    }

    fn next_steps(&self, taken: &[Step], next: &mut Vec<Step>) {
        if self.is_over() {
            return;
        }
        if taken.is_empty() {
            let can_move = |square: &usize| {
                Walk::begin(self, *square).is_ok_and(|walk| !walk.next().is_empty())
            };
            next.extend(self.own().squares().filter(can_move).map(step_to));
        } else if let Some(walk) = self.walk_along(taken) {
            next.extend(walk.next().squares().map(step_to));
        }
    }

    fn move_of(&self, taken: &[Step]) -> Option<Self::Move> {
        let path = self.walk_along(taken)?.path();
        (path.n_landings() > 0).then_some(path)
    }

    fn refusal(&self, taken: &[Step], step: Step) -> String {
        let Some(square) = self.grid().touched(step) else {
            return "there is no pass in Apart".to_owned();
        };
        if taken.is_empty() {
            return match Walk::begin(self, square) {
                Err(why) => why,
                Ok(_) => format!("the piece on {} has nowhere to go", self.grid().name(square)),
            };
        }
        match self.walk_along(taken).map(|mut walk| walk.land(square)) {
            Some(Err(why)) => why,
            _ => "the steps before it are not part of a turn".to_owned(),
        }
    }

    fn effects(&self, taken: &[Step], step: Step) -> Vec<Effect> {
        let captured = || {
            let mut walk = self.walk_along(taken)?;
            let square = self.grid().touched(step)?;
            walk.land(square).ok()?;
            self.enemy().has(square).then_some(Cell(square as u16))
        };
        captured().map(|cell| Effect { cell, mark: Mark::Captured }).into_iter().collect()
    }
}

impl<B: Width> ApartPosition<B> {
    /// The turn that consists of exactly these steps, complete or not.
    fn walk_along(&self, taken: &[Step]) -> Option<Walk<'_, B>> {
        let walk = self.walk_as_far_as_possible(taken)?;
        (walk.path().n_landings() + 1 == taken.len()).then_some(walk)
    }

    /// The turn that begins with as many of these steps as fit.
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

fn step_to(square: usize) -> Step {
    Step::Cell(Cell(square as u16))
}
