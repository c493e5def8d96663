//! The board as data, and moves step by step.

use parlour_core::{BoardView, Cell, Game, PieceView, Player, Position, Step, Steps, View};

use super::{Pathway, PathwayPosition};
use crate::board::Bits;

const RED: PieceView = PieceView { letter: 'x', name: "red checker", owner: Some(Player::One) };
const BLUE: PieceView = PieceView { letter: 'o', name: "blue checker", owner: Some(Player::Two) };

/// By player.
pub(super) const PIECES: [PieceView; 2] = [RED, BLUE];

impl<B: Bits> View for PathwayPosition<B> {
    fn view(&self, _taken: &[Step]) -> BoardView {
        let mut view = self.grid().view();
        for (square, cell) in view.cells.iter_mut().enumerate() {
            cell.stack.extend(self.owner(square).map(|player| PIECES[player.index()]));
        }
        view.set_status(self.turn(), self.ending(), &Pathway::INFO);
        view
    }
}

impl<B: Bits> Steps for PathwayPosition<B> {
    fn steps_of(&self, m: u8) -> Vec<Step> {
        vec![Step::Cell(Cell(u16::from(m)))]
    }

    fn next_steps(&self, taken: &[Step], next: &mut Vec<Step>) {
        if taken.is_empty() {
            next.extend(self.placements().squares().map(|square| Step::Cell(Cell(square as u16))));
        }
    }

    fn move_of(&self, taken: &[Step]) -> Option<u8> {
        let [step] = taken else { return None };
        let square = self.grid().touched(*step)?;
        self.placements().has(square).then_some(square as u8)
    }

    fn refusal(&self, taken: &[Step], step: Step) -> String {
        match self.grid().touched(step) {
            Some(square) if taken.is_empty() => self.why_not(square),
            Some(_) => "a turn is one checker".to_owned(),
            None => "there is no pass in Pathway".to_owned(),
        }
    }
}
