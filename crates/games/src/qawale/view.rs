//! The board as data, and moves step by step.

use parlour_core::{
    BoardView, ByPlayer, Cell, Game, Mark, Message, PieceView, Player, Position, Step, Steps, View,
    message,
};

use super::shape::Shape;
use super::stack::{Stack, Stone};
use super::walks::Path;
use super::{Qawale, QawalePosition, Walk};
use crate::board::Bits;

const LIGHT: PieceView = PieceView { letter: 'x', name: "light stone", owner: Some(Player::One) };
const DARK: PieceView = PieceView { letter: 'o', name: "dark stone", owner: Some(Player::Two) };
const NEUTRAL: PieceView = PieceView { letter: 'n', name: "neutral stone", owner: None };

/// All kinds of stones.
pub(super) const PIECES: [PieceView; 3] = [LIGHT, DARK, NEUTRAL];

fn piece(stone: Stone) -> PieceView {
    match stone.letter() {
        'x' => LIGHT,
        'o' => DARK,
        _ => NEUTRAL,
    }
}

fn pieces(stack: Stack) -> Vec<PieceView> {
    stack.stones().map(piece).collect()
}

/// The beginning of a move: what was walked, where it stands, how many stones are in hand.
#[derive(Clone, Copy)]
struct Begun {
    walk: Walk,
    path: Path,
    left: usize,
}

impl Begun {
    /// How many squares were touched, the start included.
    fn n_touched(self) -> usize {
        self.walk.n_steps() + 1
    }
}

impl<const CELLS: usize> QawalePosition<CELLS> {
    /// Follows steps while they obey the rules. Does not check whether a simple path can be
    /// completed. `None` if not even the first step fits.
    fn follow(&self, taken: &[Step]) -> Option<Begun> {
        let (first, rest) = taken.split_first()?;
        let start = Shape::<CELLS>::GRID.touched(*first)?;
        if self.ending().is_some() || self.why_not_from(start).is_err() {
            return None;
        }
        let mut begun = Begun {
            walk: Walk::from(start),
            path: Path::new(self.rules().simple_path, start),
            left: self.stack(start).height() + 1,
        };
        for step in rest {
            let Some(next) = Self::one_further(begun, *step) else { break };
            begun = next;
        }
        Some(begun)
    }

    fn one_further(begun: Begun, step: Step) -> Option<Begun> {
        let to = Shape::<CELLS>::GRID.touched(step)?;
        let direction = Shape::<CELLS>::direction(begun.path.square(), to)?;
        (begun.left > 0 && !begun.path.is_barred(to as u8)).then(|| Begun {
            walk: begun.walk.then(direction),
            path: begun.path.entering(to as u8),
            left: begun.left - 1,
        })
    }

    /// The beginning that these steps make, where all of them fit.
    fn begun(&self, taken: &[Step]) -> Option<Begun> {
        self.follow(taken).filter(|begun| begun.n_touched() == taken.len())
    }
}

impl<const CELLS: usize> View for QawalePosition<CELLS> {
    fn view(&self, taken: &[Step]) -> BoardView {
        let mut view = Shape::<CELLS>::GRID.view();
        let mut board = self.clone();
        if let Some(begun) = self.follow(taken) {
            board.sow(begun.walk);
            let hand = self.lifted(begun.walk.start());
            view.hand = (0..begun.left).rev().map(|above| piece(hand.stone_below(above))).collect();
            for step in &taken[..begun.n_touched()] {
                if let Step::Cell(cell) = step {
                    view.mark(*cell, Mark::Used);
                }
            }
        }
        for (square, cell) in view.cells.iter_mut().enumerate() {
            cell.stack = pieces(board.stack(square));
        }
        let reserves = board.reserves();
        view.reserves = Some(ByPlayer::from_fn(|player| {
            vec![piece(Stone::of(player)); usize::from(reserves[player])]
        }));
        for square in Player::BOTH.into_iter().flat_map(|player| self.lines_of(player).squares()) {
            view.mark(Cell(square as u16), Mark::Winning);
        }
        view.set_status(self.turn(), self.ending(), &Qawale::INFO);
        view
    }
}

impl<const CELLS: usize> Steps for QawalePosition<CELLS> {
    /// The start square, then each square walked.
    fn steps_of(&self, m: Walk) -> Vec<Step> {
        let cell = |square: usize| Step::Cell(Cell(square as u16));
        let mut square = m.start();
        let mut steps = vec![cell(square)];
        steps.extend(m.directions().map(|direction| {
            square = Shape::<CELLS>::NEXT[square][direction as usize] as usize;
            cell(square)
        }));
        steps
    }

    fn next_steps(&self, taken: &[Step], next: &mut Vec<Step>) {
        if taken.is_empty() {
            let starts = self
                .occupied()
                .filter(|start| self.ending().is_none() && self.why_not_from(*start).is_ok());
            next.extend(starts.map(|start| Step::Cell(Cell(start as u16))));
            return;
        }
        let Some(begun) = self.begun(taken).filter(|begun| begun.left > 0) else { return };
        let open = Shape::<CELLS>::NEXT[begun.path.square()].iter().filter(|to| {
            !begun.path.is_barred(**to)
                && Shape::<CELLS>::can_go_on(begun.path.entering(**to), begun.left - 1)
        });
        next.extend(open.map(|to| Step::Cell(Cell(u16::from(*to)))));
    }

    fn move_of(&self, taken: &[Step]) -> Option<Walk> {
        self.begun(taken).filter(|begun| begun.left == 0).map(|begun| begun.walk)
    }

    fn refusal(&self, taken: &[Step], step: Step) -> Message {
        let Some(to) = Shape::<CELLS>::GRID.touched(step) else {
            let english = "there is no pass in Qawale: place a stone and sow";
            return message!("place-and-sow" or english);
        };
        if self.ending().is_some() {
            return message!("game-has-ended" = "the game is over");
        }
        if taken.is_empty() {
            return match self.why_not_from(to) {
                Ok(()) => message!("illegal-here" = "it is not legal here"),
                Err(why) => why,
            };
        }
        let Some(begun) = self.begun(taken) else {
            return message!("steps-lead-nowhere" = "the steps before it begin no legal move");
        };
        if begun.left == 0 {
            message!("all-sown" = "all stones are sown")
        } else if Shape::<CELLS>::direction(begun.path.square(), to).is_none() {
            Self::why_not_beside(begun.path.square(), to)
        } else if begun.path.is_barred(to as u8) {
            Self::why_barred(to, begun.path)
        } else {
            let (square, n) = (Shape::<CELLS>::name(to), begun.left);
            let english =
                format!("a path by way of {square} gets stuck before all {n} stones are sown");
            message!("path-gets-stuck" or english, square = square, n = n)
        }
    }
}
