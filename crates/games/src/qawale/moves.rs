//! Moves and their notation.

use parlour_core::{Message, MoveError, Position, message, mix};

use super::shape::{OFF_BOARD, Shape};
use super::walks::Path;
use super::{MOST_STEPS, QawalePosition};
use crate::board::Grid;
use crate::grid::{GridMove, GridPosition};

/// One step of a walk. The numbers are those of the two bits in a [`Walk`]; the order is that of
/// the squares the steps lead to, and of the alphabet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Direction {
    /// `d`, row - 1.
    Down,
    /// `l`, column - 1.
    Left,
    /// `r`, column + 1.
    Right,
    /// `u`, row + 1.
    Up,
}

impl Direction {
    /// All directions, in the order of move generation.
    pub const ALL: [Self; 4] = [Self::Down, Self::Left, Self::Right, Self::Up];

    /// The opposite direction.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self::ALL[3 - self as usize]
    }

    /// The letter in move text.
    pub const fn letter(self) -> char {
        match self {
            Self::Down => 'd',
            Self::Left => 'l',
            Self::Right => 'r',
            Self::Up => 'u',
        }
    }

    /// The change of column and row.
    pub(super) const fn vector(self) -> (isize, isize) {
        match self {
            Self::Down => (0, -1),
            Self::Left => (-1, 0),
            Self::Right => (1, 0),
            Self::Up => (0, 1),
        }
    }

    fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|direction| direction.letter() == letter)
    }
}

/// A turn: the square where the stone is placed and the steps along which the stack is sown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Walk {
    /// Two bits per step, the first step lowest; zero beyond the last.
    directions: u64,
    start: u8,
    n_steps: u8,
}

impl Walk {
    /// A walk without steps, to be extended.
    #[inline]
    pub(super) const fn from(start: usize) -> Self {
        Self { directions: 0, start: start as u8, n_steps: 0 }
    }

    /// The walk with one more step; there are at most 32.
    #[inline]
    #[must_use]
    pub(super) const fn then(self, direction: Direction) -> Self {
        Self {
            directions: self.directions | (direction as u64) << (2 * self.n_steps),
            n_steps: self.n_steps + 1,
            ..self
        }
    }

    /// The number of the start square.
    #[inline]
    pub const fn start(self) -> usize {
        self.start as usize
    }

    /// The number of steps.
    #[inline]
    pub const fn n_steps(self) -> usize {
        self.n_steps as usize
    }

    /// A hash of the walk.
    #[inline]
    pub(super) const fn mixed(self) -> u64 {
        mix(self.directions ^ (self.start as u64) << 58)
    }

    /// The steps.
    #[inline]
    pub fn directions(self) -> impl Iterator<Item = Direction> {
        (0..self.n_steps)
            .map(move |step| Direction::ALL[(self.directions >> (2 * step) & 3) as usize])
    }
}

/// The start square, then each square walked.
impl<const CELLS: usize> GridMove<QawalePosition<CELLS>> for Walk {
    const TOUCHES: (usize, usize) = (2, MOST_STEPS + 1);

    fn squares(self, _position: &QawalePosition<CELLS>) -> Vec<usize> {
        let mut squares = vec![self.start()];
        squares.extend(self.directions().scan(self.start(), |square, direction| {
            *square = Shape::<CELLS>::NEXT[*square][direction as usize] as usize;
            Some(*square)
        }));
        squares
    }

    fn from_squares(position: &QawalePosition<CELLS>, squares: &[usize]) -> Option<Self> {
        position.begun(squares).filter(|begun| begun.left == 0).map(|begun| begun.walk)
    }
}

/// One step of a move text.
enum WrittenStep {
    Toward(Direction),
    /// A square by name; `None` if it is off the board.
    Onto(Option<usize>),
}

/// Splits a move text: `a1:uur` or `a1-a2-a3-b3`, in lower case. The start square is `None` if it
/// is off the board.
fn route(grid: Grid, text: &str) -> Option<(Option<usize>, Vec<WrittenStep>)> {
    let (start, rest) = grid.parse_prefix(text)?;
    let steps: Option<Vec<WrittenStep>> = if let Some(letters) = rest.strip_prefix(':') {
        letters.chars().map(|c| Direction::from_letter(c).map(WrittenStep::Toward)).collect()
    } else {
        rest.strip_prefix('-')?
            .split('-')
            .map(|name| match grid.parse_prefix(name) {
                Some((square, "")) => Some(WrittenStep::Onto(square)),
                _ => None,
            })
            .collect()
    };
    steps.filter(|steps| !steps.is_empty()).map(|steps| (start, steps))
}

impl<const CELLS: usize> QawalePosition<CELLS> {
    /// Parses a move: a start square and directions, or the squares walked.
    pub(super) fn parse_walk(&self, text: &str) -> Result<Walk, MoveError> {
        if let Some(outcome) = self.outcome() {
            return Err(MoveError::game_over(outcome));
        }
        let lower = text.trim().to_ascii_lowercase();
        let (start, steps) = route(Shape::<CELLS>::GRID, &lower)
            .ok_or_else(|| MoveError::malformed(text, message!("walk-form" or Self::MOVE_FORM)))?;
        self.checked_walk(start, &steps).map_err(|why| MoveError::illegal(text, why))
    }

    /// The legal walk in the text, or the error (rules.md, "What is legal").
    fn checked_walk(&self, start: Option<usize>, steps: &[WrittenStep]) -> Result<Walk, Message> {
        let off_board = || self.why_off_board();
        let start = start.ok_or_else(off_board)?;
        self.why_not_from(start)?;
        let height = self.stack(start).height() + 1;
        if steps.len() != height {
            let (square, found) = (Shape::<CELLS>::name(start), steps.len());
            let english = format!(
                "the stack on {square} and your stone make {height}: expected {height} steps, found {found}"
            );
            return Err(
                message!("walk-length" or english, square = square, n = height, found = found),
            );
        }
        let mut walk = Walk::from(start);
        let mut path = Path::new(self.rules().simple_path, start);
        for step in steps {
            let from = path.square();
            let direction = match step {
                WrittenStep::Toward(direction) => *direction,
                WrittenStep::Onto(to) => {
                    let to = to.ok_or_else(off_board)?;
                    Shape::<CELLS>::direction(from, to)
                        .ok_or_else(|| Self::why_not_beside(from, to))?
                }
            };
            let to = Shape::<CELLS>::NEXT[from][direction as usize];
            if to == OFF_BOARD {
                let (letter, square) = (direction.letter().to_string(), Shape::<CELLS>::name(from));
                let english = format!("the step {letter} from {square} leaves the board");
                return Err(
                    message!("step-leaves-board" or english, step = letter, square = square),
                );
            }
            if path.is_barred(to) {
                return Err(Self::why_barred(to as usize, path));
            }
            walk = walk.then(direction);
            path = path.entering(to);
        }
        Ok(walk)
    }

    /// Whether the steps of a walk stay on the board and follow the path rule.
    pub(super) fn is_path(&self, walk: Walk) -> bool {
        // The unused bits of a walk must be zero, or it would equal no generated walk.
        let unused = walk.directions.checked_shr(2 * u32::from(walk.n_steps));
        if unused.unwrap_or(0) != 0 {
            return false;
        }
        let mut path = Path::new(self.rules().simple_path, walk.start());
        walk.directions().all(|direction| {
            let to = Shape::<CELLS>::NEXT[path.square()][direction as usize];
            let is_open = !path.is_barred(to);
            if is_open {
                path = path.entering(to);
            }
            is_open
        })
    }

    /// Checks that the side to move may place on a square.
    ///
    /// # Errors
    /// The reason why it may not.
    pub(super) fn why_not_from(&self, start: usize) -> Result<(), Message> {
        let square = Shape::<CELLS>::name(start);
        let height = self.stack(start).height();
        if height == 0 {
            let english = format!("{square} is empty: place on a square that holds a stone");
            Err(message!("place-on-stone" or english, square = square))
        } else if self.n_walks_from(start) == 0 {
            let n = height + 1;
            let english = format!(
                "the stack on {square} is too tall: every path of {n} steps from there crosses itself"
            );
            Err(message!("stack-too-tall" or english, square = square, n = n))
        } else {
            Ok(())
        }
    }

    pub(super) fn why_not_beside(from: usize, to: usize) -> Message {
        let (from, to) = (Shape::<CELLS>::name(from), Shape::<CELLS>::name(to));
        let english = format!("{to} is not one step up, down, left or right of {from}");
        message!("not-beside" or english, from = from, to = to)
    }

    /// Why a square beside the last one may not be entered.
    pub(super) fn why_barred(to: usize, path: Path) -> Message {
        let square = Shape::<CELLS>::name(to);
        if path.came_from(to) {
            let english =
                format!("the step back to {square} is forbidden: you have just come from there");
            message!("step-back" or english, square = square)
        } else {
            let english =
                format!("the path has already touched {square}: it may not enter a square twice");
            message!("square-touched" or english, square = square)
        }
    }
}

#[cfg(test)]
mod tests {
    use parlour_core::Position;

    use super::super::read::Setup;
    use super::super::{QawalePosition, Rules};
    use super::{Direction, Walk};
    use crate::parse_game;

    /// Engines try killer moves from other positions.
    #[test]
    fn a_walk_with_more_in_it_than_its_steps_is_not_legal() {
        let rules = Rules::new(&parse_game("qawale").unwrap().1);
        let position = QawalePosition::<16>::new(&Setup::start(4, 8), rules);
        let [down, right, up] = [Direction::Down, Direction::Right, Direction::Up];
        let walk = Walk::from(0).then(up).then(up).then(right);
        assert!(position.is_legal(walk));
        assert!(!position.is_legal(walk.then(up)), "a step too many");
        assert!(!position.is_legal(Walk { directions: walk.directions | 1 << 6, ..walk }));
        assert!(!position.is_legal(Walk::from(0).then(up).then(down).then(right)), "straight back");
        assert!(!position.is_legal(Walk::from(0).then(down).then(up).then(right)), "off the board");
    }
}
