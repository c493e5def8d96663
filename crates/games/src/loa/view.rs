//! The board as data, and moves step by step.

use parlour_core::{
    BoardView, Cell, Effect, Game, Mark, PieceView, Player, Position, Step, Steps, View,
};

use super::geometry::LoaBits;
use super::{Loa, LoaMove, LoaPosition};

const BLACK: PieceView = PieceView { letter: 'x', name: "black piece", owner: Some(Player::One) };
const WHITE: PieceView = PieceView { letter: 'o', name: "white piece", owner: Some(Player::Two) };

/// By player.
pub(super) const PIECES: [PieceView; 2] = [BLACK, WHITE];

impl<B: LoaBits> View for LoaPosition<B> {
    fn view(&self, taken: &[Step]) -> BoardView {
        let mut view = self.grid().view();
        for (square, cell) in view.cells.iter_mut().enumerate() {
            cell.stack.extend(self.owner(square).map(|player| PIECES[player.index()]));
        }
        if let Some(m) = self.move_of(taken).filter(|m| *m != LoaMove::PASS) {
            if self.captures(m) {
                view.mark(Cell(m.to), Mark::Captured);
            }
            let lifted = std::mem::take(&mut view.cells[m.from as usize].stack);
            view.cells[m.to as usize].stack = lifted;
        }
        for step in taken {
            if let Step::Cell(cell) = step {
                view.mark(*cell, Mark::Used);
            }
        }
        for square in self.winning_squares() {
            view.mark(Cell(square as u16), Mark::Winning);
        }
        view.set_status(self.turn(), self.ending(), &Loa::INFO);
        if self.must_pass() {
            view.status.push_str(", who has no move and must pass");
        }
        view
    }
}

impl<B: LoaBits> Steps for LoaPosition<B> {
    fn steps_of(&self, m: LoaMove) -> Vec<Step> {
        if m == LoaMove::PASS {
            return vec![Step::PASS];
        }
        vec![Step::Cell(Cell(m.from)), Step::Cell(Cell(m.to))]
    }

    fn next_steps(&self, taken: &[Step], next: &mut Vec<Step>) {
        let mut moves = Vec::new();
        self.legal_moves(&mut moves);
        for m in moves {
            let steps = self.steps_of(m);
            if let Some(step) = steps.get(taken.len())
                && steps.starts_with(taken)
                && !next.contains(step)
            {
                next.push(*step);
            }
        }
    }

    fn move_of(&self, taken: &[Step]) -> Option<LoaMove> {
        let m = match taken {
            [Step::PASS] => LoaMove::PASS,
            [from, to] => LoaMove::new(self.grid().touched(*from)?, self.grid().touched(*to)?),
            _ => return None,
        };
        self.is_legal(m).then_some(m)
    }

    fn refusal(&self, taken: &[Step], step: Step) -> String {
        if self.must_pass() {
            return "you have no move and must pass".to_owned();
        }
        let touched = |step| self.grid().touched(step);
        match (taken, touched(step)) {
            ([], Some(from)) => self.why_not_from(from),
            ([from], Some(to)) => match touched(*from) {
                Some(from) => self.why_not(LoaMove::new(from, to)),
                None => "the turn is over".to_owned(),
            },
            (_, None) => "you may pass only when you have no other move".to_owned(),
            _ => "the turn is over".to_owned(),
        }
    }

    fn effects(&self, taken: &[Step], step: Step) -> Vec<Effect> {
        let mut steps = taken.to_vec();
        steps.push(step);
        self.move_of(&steps)
            .filter(|m| *m != LoaMove::PASS && self.captures(*m))
            .map(|m| Effect { cell: Cell(m.to), mark: Mark::Captured })
            .into_iter()
            .collect()
    }
}
