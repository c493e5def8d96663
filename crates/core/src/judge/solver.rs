//! Endgame solvers of games.

use std::fmt::Debug;

use crate::{Meter, Outcome, Position};

/// The exact value of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// Who wins with perfect play.
    pub outcome: Outcome,
    /// If points decide the game: the margin for the side to move; negative for a loss.
    pub margin: Option<i32>,
    /// A line of perfect play, at least its first move unless the game is over.
    pub line: Vec<M>,
}

/// A solver that knows its game: exact end games on the score, reduced boards and the like.
///
/// Its answers are proven results; a test of every game compares them with a plain search.
pub trait Solver<P: Position>: Default + Debug + Send + 'static {
    /// The price of one node in a budget of nodes, in hundredths of a node of alpha-beta. A measured constant, so that
    /// the same budget does the same work on every machine.
    const NODE_PRICE: u64 = 100;

    /// Roughly how many nodes it takes to solve this position; nothing where solving is out of the question.
    fn expected_nodes(&self, position: &P) -> Option<u64>;

    /// Whether solving this position within about `nodes` nodes is likely enough to try.
    fn is_within_reach(&self, position: &P, nodes: u64) -> bool {
        self.expected_nodes(position).is_some_and(|expected| expected <= nodes)
    }

    /// Solves an unfinished position, or gives up when `meter` stops it. Keeps its tables for the
    /// next call.
    fn solve(&mut self, position: &P, meter: &mut dyn Meter) -> Option<Solution<P::Move>>;
}

/// For games that leave solving to the general engines.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSolver;

impl<P: Position> Solver<P> for NoSolver {
    fn expected_nodes(&self, _position: &P) -> Option<u64> {
        None
    }

    fn solve(&mut self, _position: &P, _meter: &mut dyn Meter) -> Option<Solution<P::Move>> {
        None
    }
}
