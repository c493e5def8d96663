//! The report: the best moves of the root, each with its principal variation.

use parlour_core::{Evaluator, PathStatus, Position};

use super::chance;
use super::tree::{Edge, Node, Proof};
use super::worker::Shared;
use crate::sort::Sorter;
use crate::{Report, Score, SearchLine};

impl<P: Position, E: Evaluator<P>> Shared<'_, '_, P, E> {
    /// The report of the search so far.
    pub(super) fn report(&self) -> Report<P::Move> {
        let n_lines = self.settings.lines.max(1);
        let ranking = self.node.ranking().into_iter().take(n_lines);
        let line = |edge_idx: usize| self.line(&self.node.edges[edge_idx]);
        let mut lines: Vec<_> = ranking.map(line).collect();
        // A move that was never visited may end the game.
        Sorter::default().sort(&mut lines, |SearchLine { score, .. }| {
            (i64::from(score.is_loss()) - i64::from(score.is_win()), 0)
        });
        // The first line is the score of the position. While another move may be better, a proven
        // draw or loss is only its lower bound.
        if self.node.proof() == Proof::Unknown {
            lines[0].downgrade_unless_win();
        }
        Report {
            depth: lines[0].depth,
            lines,
            nodes: self.limiter.nodes(),
            elapsed: self.limiter.elapsed(),
        }
    }

    /// The line that starts with a root move.
    fn line(&self, first: &Edge<P::Move>) -> SearchLine<P::Move> {
        let mut position = self.root.position.clone();
        let score = self.score(first, &position);
        let mut moves = vec![first.m];
        position.play_unchecked(first.m);
        let mut edge = first;
        while let Some(next) = edge.child().and_then(best_of) {
            edge = next;
            moves.push(edge.m);
            position.play_unchecked(edge.m);
        }
        // An immediate win was found without expanding the node.
        if edge.proof() == Proof::Loss(2) && position.outcome().is_none() {
            moves.extend(self.evaluator.winning_move(&position));
        }
        SearchLine { score, depth: moves.len() as u32, moves }
    }

    /// The score of a root move; if it was not visited, the evaluation of the position after it.
    fn score(&self, edge: &Edge<P::Move>, position: &P) -> Score {
        if let Some(score) = edge.proof().score() {
            return score;
        }
        if let Some(mean) = edge.mean() {
            return Score::of_points(chance::points(mean));
        }
        let next = position.after(edge.m);
        let mut history = self.root.path_history();
        let counts = history.counts(position, edge.m);
        match history.enter(&next, counts) {
            PathStatus::Over(result) => {
                let proof = Proof::of_end(result, position.turn());
                proof.score().expect("a finished game has a result")
            }
            _ => Score::of_points(-self.evaluator.evaluate(&next)),
        }
    }
}

/// The best move of a node, if any was visited.
fn best_of<M: Copy>(node: &Node<M>) -> Option<&Edge<M>> {
    let edge = &node.edges[*node.ranking().first()?];
    (edge.visits() > 0).then_some(edge)
}
