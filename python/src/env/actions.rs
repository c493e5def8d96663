//! Actions: the steps of moves as numbers.

use parlour_core::{Cell, PASS, Step};

/// The buttons of all games.
const BUTTONS: [&str; 1] = [PASS];

/// The actions of a board: its cells, the buttons, and stop.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Actions {
    pub(crate) n_cells: usize,
}

/// An action: a step of a move, or its end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Action {
    Step(Step),
    Stop,
}

impl Actions {
    /// The number of actions.
    pub(crate) const fn len(self) -> usize {
        self.n_cells + BUTTONS.len() + 1
    }

    /// The action that ends a move that may end.
    pub(crate) const fn stop(self) -> usize {
        self.n_cells + BUTTONS.len()
    }

    #[inline]
    pub(crate) fn index_of(self, step: Step) -> usize {
        match step {
            Step::Cell(cell) => cell.0 as usize,
            Step::Button(label) => {
                let button = BUTTONS.iter().position(|known| *known == label);
                self.n_cells + button.expect("every button is listed")
            }
        }
    }

    #[inline]
    pub(crate) fn get(self, index: usize) -> Option<Action> {
        if index < self.n_cells {
            Some(Action::Step(Step::Cell(Cell(index as u16))))
        } else if index == self.stop() {
            Some(Action::Stop)
        } else {
            BUTTONS.get(index - self.n_cells).map(|label| Action::Step(Step::Button(label)))
        }
    }
}
