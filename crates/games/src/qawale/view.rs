//! The implementation of the grid kit: stacks, walks square by square, and why a step is illegal.

use parlour_core::{
    BoardView, ByPlayer, Cell, Mark, Message, MoveError, Pattern, PiecePlace, PieceView, Player,
    Position, Step, message,
};

use super::shape::Shape;
use super::stack::Stone;
use super::walks::Path;
use super::{Direction, Qawale, QawalePosition, Walk};
use crate::board::{Bits, Grid};
use crate::grid::{GridPosition, on_grid};

const LIGHT: PieceView = stone('x', "light stone", Some(Player::One));
const DARK: PieceView = stone('o', "dark stone", Some(Player::Two));
const NEUTRAL: PieceView = stone('n', "neutral stone", None);

const fn stone(letter: char, name: &'static str, owner: Option<Player>) -> PieceView {
    PieceView::new(letter, name, owner).drawn_as("stone")
}

fn piece(stone: Stone) -> PieceView {
    match stone.letter() {
        'x' => LIGHT,
        'o' => DARK,
        _ => NEUTRAL,
    }
}

/// A partial move: the walk so far, its current square, and the stones in hand.
#[derive(Clone, Copy)]
pub(super) struct Begun {
    pub(super) walk: Walk,
    path: Path,
    pub(super) left: usize,
}

impl Begun {
    /// The number of squares so far, including the start.
    fn n_touched(self) -> usize {
        self.walk.n_steps() + 1
    }
}

impl<const CELLS: usize> QawalePosition<CELLS> {
    /// Follows squares as long as they are legal. Does not check whether a simple path can be
    /// completed. `None` if the first square is illegal.
    fn follow(&self, squares: &[usize]) -> Option<Begun> {
        let (&start, rest) = squares.split_first()?;
        if self.outcome().is_some() || self.why_not_from(start).is_err() {
            return None;
        }
        let mut begun = Begun {
            walk: Walk::from(start),
            path: Path::new(self.rules().simple_path, start),
            left: self.stack(start).height() + 1,
        };
        for to in rest {
            let direction = Shape::<CELLS>::direction(begun.path.square(), *to);
            let Some(direction) = direction else { break };
            if begun.left == 0 || begun.path.is_barred(*to as u8) {
                break;
            }
            begun = Begun {
                walk: begun.walk.then(direction),
                path: begun.path.entering(*to as u8),
                left: begun.left - 1,
            };
        }
        Some(begun)
    }

    /// The squares of the first steps.
    fn squares_of(&self, taken: &[Step]) -> Vec<usize> {
        taken.iter().map_while(|step| self.grid().touched(*step)).collect()
    }

    /// The partial move with these squares, if all of them are legal.
    pub(super) fn begun(&self, squares: &[usize]) -> Option<Begun> {
        self.follow(squares).filter(|begun| begun.n_touched() == squares.len())
    }
}

impl<const CELLS: usize> GridPosition for QawalePosition<CELLS> {
    type Game = Qawale;

    const PIECES: &'static [PieceView] = &[LIGHT, DARK, NEUTRAL];
    const MOVE_FORM: &'static str = "a start square and directions such as a1:uur, \
                                     or the squares walked such as a1-a2-a3-b3";
    const STACKS: bool = true;
    const PATTERN: Pattern = Pattern::Plain;

    fn grid(&self) -> Grid {
        Shape::<CELLS>::GRID
    }

    fn owner(&self, square: usize) -> Option<Player> {
        Player::BOTH.into_iter().find(|player| self.tops_of(*player).has(square))
    }

    fn pieces_on(&self, square: usize) -> Vec<PieceView> {
        self.stack(square).stones().map(piece).collect()
    }

    fn extra_text(&self) -> Option<String> {
        Some(format!("{},{}", self.reserves().one, self.reserves().two))
    }

    fn captures_on(&self, _square: usize) -> bool {
        false
    }

    fn winning_squares(&self) -> Vec<usize> {
        Player::BOTH.into_iter().flat_map(|player| self.lines_of(player).squares()).collect()
    }

    fn grid_move_text(&self, m: Walk) -> String {
        let steps: String = m.directions().map(Direction::letter).collect();
        format!("{}:{steps}", self.square_name(m.start()))
    }

    fn grid_parse_move(&self, text: &str) -> Result<Walk, MoveError> {
        self.parse_walk(text)
    }

    fn draw(&self, view: &mut BoardView, taken: &[Step]) {
        let mut reserves = ByPlayer::<Vec<PieceView>>::default();
        self.grid_for_each_piece(taken, &mut |place, piece| match place {
            PiecePlace::Cell(cell) => view.cells[cell.0 as usize].stack.push(piece),
            PiecePlace::Hand => view.hand.push(piece),
            PiecePlace::Reserve(player) => reserves[player].push(piece),
        });
        view.reserves = Some(reserves);
        let squares = self.squares_of(taken);
        let n_touched = self.follow(&squares).map_or(0, Begun::n_touched);
        for square in &squares[..n_touched] {
            view.mark(Cell(*square as u16), Mark::Used);
        }
    }

    fn grid_for_each_piece(&self, taken: &[Step], visit: &mut dyn FnMut(PiecePlace, PieceView)) {
        let begun = self.follow(&self.squares_of(taken));
        let mut board = self.clone();
        if let Some(begun) = begun {
            board.sow(begun.walk);
        }
        for square in 0..CELLS {
            for stone in board.stack(square).stones() {
                visit(PiecePlace::Cell(Cell(square as u16)), piece(stone));
            }
        }
        if let Some(begun) = begun {
            let hand = self.lifted(begun.walk.start());
            for above in (0..begun.left).rev() {
                visit(PiecePlace::Hand, piece(hand.stone_below(above)));
            }
        }
        for player in Player::BOTH {
            for _ in 0..board.reserves()[player] {
                visit(PiecePlace::Reserve(player), piece(Stone::of(player)));
            }
        }
    }

    /// Square by square, because a position can have more walks than fit in memory.
    fn grid_next_steps(&self, taken: &[Step], next: &mut Vec<Step>) {
        if taken.is_empty() {
            let starts = self
                .occupied()
                .filter(|start| self.outcome().is_none() && self.why_not_from(*start).is_ok());
            next.extend(starts.map(|start| Step::Cell(Cell(start as u16))));
            return;
        }
        let Some(squares) = self.grid().all_touched(taken) else { return };
        let Some(begun) = self.begun(&squares).filter(|begun| begun.left > 0) else { return };
        let open = Shape::<CELLS>::NEXT[begun.path.square()].iter().filter(|to| {
            !begun.path.is_barred(**to)
                && Shape::<CELLS>::can_go_on(begun.path.entering(**to), begun.left - 1)
        });
        next.extend(open.map(|to| Step::Cell(Cell(u16::from(*to)))));
    }

    fn why_no_pass(&self) -> Message {
        let english = "there is no pass in Qawale: place a stone and sow";
        message!("place-and-sow" or english)
    }

    fn why_turn_is_over(&self) -> Message {
        message!("all-sown" = "all stones are sown")
    }

    fn why_not(&self, squares: &[usize]) -> Message {
        let (&to, taken) = squares.split_last().expect("a square was touched");
        if self.outcome().is_some() {
            return message!("game-has-ended" = "the game is over");
        }
        if taken.is_empty() {
            return match self.why_not_from(to) {
                Ok(()) => message!("illegal-here" = "it is not legal here"),
                Err(why) => why,
            };
        }
        let Some(begun) = self.begun(taken) else {
            return message!(
                "steps-lead-nowhere" = "the steps before it are not the start of a legal move"
            );
        };
        if begun.left == 0 {
            self.why_turn_is_over()
        } else if Shape::<CELLS>::direction(begun.path.square(), to).is_none() {
            Self::why_not_beside(begun.path.square(), to)
        } else if begun.path.is_barred(to as u8) {
            Self::why_barred(to, begun.path)
        } else {
            let (square, n) = (self.square_name(to), begun.left);
            let english =
                format!("a path through {square} gets stuck before all {n} stones are sown");
            message!("path-gets-stuck" or english, square = square, n = n)
        }
    }
}

on_grid!([const CELLS: usize] QawalePosition<CELLS>: Notation, View, Steps);
