//! The lines of puzzles other than short wins.

use parlour_core::{AnyMove, Match};

use super::is_proven;
use super::search::{PuzzleSearch, classify};
use crate::Claim;

/// Maximum number of turns of the learner.
const MAX_TURNS: usize = 4;

/// The line that starts with the right move and continues as long as the learner has exactly one
/// right move of the same kind.
pub(super) fn extended(
    search: &mut PuzzleSearch,
    start: &Match,
    claim: Claim,
    nodes: u64,
    first: &AnyMove,
) -> Vec<AnyMove> {
    let mut line = vec![first.clone()];
    let mut played = start.clone();
    while line.len() < 2 * MAX_TURNS {
        let m = line.last().expect("a line has a first move");
        if played.play(m).is_err() || played.outcome().is_some() {
            break;
        }
        // The engine prefers the slowest loss.
        let reply = search.deep(&played, nodes, 1).best().clone();
        if played.play(&reply).is_err() || played.outcome().is_some() {
            break;
        }
        if played.position().count_moves() < 2 {
            break;
        }
        let result = search.deep(&played, nodes, 2);
        let is_same = classify(&result).is_some_and(|(next, proof)| match (claim, next) {
            (Claim::Win(_), Claim::Win(_)) => is_proven(proof),
            _ => claim == next,
        });
        if !is_same || search.stop().is_stopped() {
            break;
        }
        line.push(reply);
        line.push(result.best().clone());
    }
    line
}
