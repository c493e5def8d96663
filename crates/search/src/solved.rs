//! Conversion of a solver's solution to a line of a report.

use parlour_core::{GameResult, Position, Solution};

use crate::{Score, SearchLine};

/// Converts a solution to a line; `None` if it has no moves. A solver does not look for the
/// shortest win, so the distance is known only if the first move ends the game.
pub(crate) fn line_of<P: Position>(
    position: &P,
    solution: Solution<P::Move>,
) -> Option<SearchLine<P::Move>> {
    let mut end = position.clone();
    for m in &solution.line {
        end.play_unchecked(*m);
    }
    let plies = solution.line.len() as u32;
    let mut score = match solution.result {
        GameResult::Win(winner) if winner == position.turn() => {
            let wins_at_once = plies == 1 && end.outcome().is_some();
            if wins_at_once { Score::win_in(1) } else { Score::WON }
        }
        GameResult::Win(_) => Score::LOST,
        GameResult::Draw => Score::DRAW,
    };
    score.margin = solution.margin;
    (!solution.line.is_empty()).then_some(SearchLine { score, moves: solution.line, depth: plies })
}
