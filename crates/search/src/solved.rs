//! The result of a game's solver as a line of a report.

use parlour_core::{Outcome, Position, Solution};

use crate::{Score, SearchLine};

/// A solved line. A solver does not look for the shortest way: how far the end is away is known only where the next
/// move is the last.
pub(crate) fn line_of<P: Position>(
    position: &P,
    solution: Solution<P::Move>,
) -> Option<SearchLine<P::Move>> {
    let mut end = position.clone();
    for m in &solution.line {
        end.play_unchecked(*m);
    }
    let plies = solution.line.len() as u32;
    let mut score = match solution.outcome {
        Outcome::Win(winner) if winner == position.turn() => {
            let is_at_once = plies == 1 && end.ending().is_some();
            if is_at_once { Score::win_in(1) } else { Score::WON }
        }
        Outcome::Win(_) => Score::LOST,
        Outcome::Draw => Score::DRAW,
    };
    score.margin = solution.margin;
    (!solution.line.is_empty()).then_some(SearchLine { score, moves: solution.line, depth: plies })
}
