//! A hint in two steps: the idea and where to look, then the move with its reason.
//!
//! The ideas and reasons are those of a review: the best line compared with the second-best one.

use parlour_core::{
    AnyMove, AnyPosition, Cell, FullPosition, Match, Message, PositionVisitor, Step, Surface,
    button_message, message,
};

use super::explain::shown_turns;
use super::{Evidence, has_one_move, near, plans, tactics};
use crate::evaluation::unlisted;
use crate::{Bot, Budget, SearchResult};

/// Minimum advantage of the best move over the second-best, in winning chances: if several moves
/// are equally good, none needs a reason.
const MIN_ADVANTAGE: f64 = 0.03;

/// A hint. A front end shows `area` with `idea` first, and `best` with `reason` on a second request.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// Where to look.
    pub area: Message,
    /// The cells of the area.
    pub cells: Vec<Cell>,
    /// The idea without the move; `None` if no idea is certain.
    pub idea: Option<Message>,
    /// The move.
    pub best: AnyMove,
    /// Why it is good, in a sentence that names it.
    pub reason: Option<Message>,
    /// The search result.
    pub result: SearchResult,
}

/// Searches an unfinished match and returns a hint.
pub fn hint(played: &Match, bot: &mut dyn Bot, budget: &Budget) -> Hint {
    let result = bot.think(played, budget, 2, &mut |_| {});
    let best = result.best().clone();
    let (area, cells) = hint_area(played, &best);
    let (idea, reason) = idea(played, &result).unzip();
    Hint { area, cells, idea, best, reason: reason.flatten(), result }
}

/// The idea behind the best move, and the reason if it says more than the idea.
fn idea(played: &Match, result: &SearchResult) -> Option<(Message, Option<Message>)> {
    let best = &result.lines[0];
    if best.score.is_loss() || has_one_move(played) {
        return None;
    }
    let (mover, enemy) = (played.position().turn(), played.position().turn().other());
    if best.score.is_win() {
        let near = best.score.wins_in().is_none().then(|| near::win_in_one_turn(played.position()));
        let n = if near.flatten().is_some() { 1 } else { shown_turns(best.score.wins_in()) };
        return Some((message!("hint-win", n = n), None));
    }
    let after = played.position().after(result.best()).ok()?;
    if near::all_others_lose(played.position(), &*after) {
        return Some((message!("hint-only-defense", enemy = enemy), None));
    }
    let other = result.lines.get(1)?;
    let evidence = Evidence {
        at: played,
        played: &other.moves,
        better: &best.moves,
        before: best.score,
        after: other.score,
    };
    if evidence.loss() < MIN_ADVANTAGE {
        return None;
    }
    if other.score.is_loss() {
        return Some((message!("hint-defense", enemy = enemy), None));
    }
    let found = tactics::difference(&evidence).or_else(|| plans::difference(&evidence))?;
    let idea = idea_of(played.position(), found.topic)?;
    Some((idea, Some(found.message(Some(mover)))))
}

/// The idea that a game declares for a topic or concept.
fn idea_of(position: &dyn AnyPosition, topic: &'static str) -> Option<Message> {
    struct Idea(&'static str);

    impl PositionVisitor for Idea {
        type Output = Option<Message>;

        fn visit<P: FullPosition>(self, _: P) -> Self::Output {
            P::patterns().idea(self.0)
        }
    }

    parlour_games::with_position(position, Idea(topic)).unwrap_or_else(|_| unlisted())
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
