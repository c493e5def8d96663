//! What a game's own solver found, as a line of a report.

use parlour_core::{Outcome, Position, Solution};

use crate::{Score, SearchLine};

/// A solved line. How far the end is away is known only where the line goes there.
pub(crate) fn line_of<P: Position>(
    position: &P,
    solution: Solution<P::Move>,
) -> Option<SearchLine<P::Move>> {
    let mut end = position.clone();
    for m in &solution.line {
        end.play_unchecked(*m);
    }
    let plies = solution.line.len() as u32;
    let is_whole = end.ending().is_some();
    let mut score = match solution.outcome {
        Outcome::Win(winner) if winner == position.turn() => {
            if is_whole {
                Score::win_in(plies)
            } else {
                Score::WON
            }
        }
        Outcome::Win(_) => {
            if is_whole {
                Score::loss_in(plies)
            } else {
                Score::LOST
            }
        }
        Outcome::Draw => Score::DRAW,
    };
    score.margin = solution.margin;
    (!solution.line.is_empty()).then_some(SearchLine { score, moves: solution.line, depth: plies })
}
