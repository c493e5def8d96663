//! A hint in two steps: where to look, then the move.

use parlour_core::{AnyMove, Cell, Match, Message, Step, Surface, button_message, message};

use crate::{Bot, Budget, SearchResult};

/// A hint. A front end shows `area` first and `best` on a second request.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// Where to look.
    pub area: Message,
    /// The cells of the area.
    pub cells: Vec<Cell>,
    /// The move.
    pub best: AnyMove,
    /// The search result.
    pub result: SearchResult,
}

/// Searches an unfinished match and returns a hint.
pub fn hint(played: &Match, bot: &mut dyn Bot, budget: &Budget) -> Hint {
    let result = bot.think(played, budget, 1, &mut |_| {});
    let best = result.best().clone();
    let (area, cells) = hint_area(played, &best);
    Hint { area, cells, best, result }
}

/// Where to look for a move: the words and the cells.
pub fn hint_area(played: &Match, best: &AnyMove) -> (Message, Vec<Cell>) {
    let steps = played.position().steps_of(best);
    match steps.as_slice() {
        [Step::Button(label), ..] | [Step::Cell(_), Step::Button(label)] => {
            (message!("hint-only-move", button = button_message(label)), Vec::new())
        }
        // If a move starts with a choice of piece or square, that is half of the answer.
        [first @ Step::Cell(cell), _, ..] => {
            let square = played.position().step_name(*first);
            (message!("hint-square", square = square), vec![*cell])
        }
        [Step::Cell(cell)] => region(played, *cell),
        [] => (message!("hint-board"), Vec::new()),
    }
}

/// The ninth of the board that contains a cell.
fn region(played: &Match, cell: Cell) -> (Message, Vec<Cell>) {
    let view = played.view(&[]);
    let (n_columns, n_rows) = (view.columns.len(), view.rows.len());
    let third = |index: usize, count: usize| (2 * index + 1) * 3 / (2 * count.max(1));
    let place =
        |index: usize| (third(index % n_columns, n_columns), third(index / n_columns, n_rows));
    let here = place(cell.0 as usize);
    let is_square = |index: usize| view.cells[index].surface != Surface::Border;
    let cells = (0..view.cells.len()).filter(|index| is_square(*index) && place(*index) == here);
    let area = match here {
        (0, 0) => message!("hint-lower-left"),
        (1, 0) => message!("hint-lower"),
        (2, 0) => message!("hint-lower-right"),
        (0, 1) => message!("hint-left"),
        (1, 1) => message!("hint-middle"),
        (2, 1) => message!("hint-right"),
        (0, _) => message!("hint-upper-left"),
        (1, _) => message!("hint-upper"),
        (_, _) => message!("hint-upper-right"),
    };
    (area, cells.map(|index| Cell(index as u16)).collect())
}
