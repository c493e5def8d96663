//! Game-specific endgame solvers.

use std::fmt::Debug;

use crate::{GameResult, Meter, Player, Position};

/// The exact value of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Solution<M> {
    /// The result with perfect play.
    pub result: GameResult,
    /// The final margin for the side to move if points decide the game; negative for a loss.
    pub margin: Option<i32>,
    /// A line of perfect play; at least its first move unless the game is over.
    pub line: Vec<M>,
}

/// What is left of a game whose squares matter only by what they are to each player: sets of squares of
/// a board of at most eight columns and rows, by bit `8 * row + column`. First those of the side to
/// move, then those of the other.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SquaresLeft {
    /// The squares of use.
    pub of_use: [u64; 2],
    /// Those beside a friend.
    pub near: [u64; 2],
}

/// A game-specific endgame solver.
///
/// Its solutions are proven; a test compares them with a plain search in every game.
pub trait Solver<P: Position>: Default + Debug + Send + 'static {
    /// The cost of one solver node in hundredths of an alpha-beta node. A measured constant, so
    /// that node budgets give the same result on every machine.
    const NODE_PRICE: u64 = 100;

    /// Whether there is a solver: false only for [`NoSolver`].
    const EXISTS: bool = true;

    /// Estimates the nodes needed to solve this position; `None` if solving is hopeless.
    fn expected_nodes(&self, position: &P) -> Option<u64>;

    /// Whether a solution within about `nodes` nodes is likely.
    fn is_within_reach(&self, position: &P, nodes: u64) -> bool {
        self.expected_nodes(position).is_some_and(|expected| expected <= nodes)
    }

    /// Limits the memory of the solver's tables to about `bytes`. A solver without tables, or
    /// with a small table of fixed size, ignores it. Results stay the same; node counts may change.
    fn set_memory(&mut self, bytes: usize) {
        let _ = bytes;
    }

    /// Lets the solver use `n_threads` threads on one table; one by default. Results stay the same; with
    /// several threads node counts vary from run to run.
    fn set_threads(&mut self, n_threads: usize) {
        let _ = n_threads;
    }

    /// Solves an unfinished position; `None` if `meter` stops it first. Keeps its tables for the
    /// next call.
    fn solve(&mut self, position: &P, meter: &mut dyn Meter) -> Option<Solution<P::Move>>;

    /// Whether `attacker` can force a win of an unfinished position within `plies` plies; `None` if
    /// `meter` stops it, or if the solver does not answer such questions.
    fn wins_within(
        &mut self,
        position: &P,
        attacker: Player,
        plies: u32,
        meter: &mut dyn Meter,
    ) -> Option<bool> {
        let _ = (position, attacker, plies, meter);
        None
    }

    /// A move of an unfinished position such that the opponent cannot force a win within `plies`
    /// plies, this move included; `Some(None)` if there is none. `None` as in
    /// [`wins_within`](Self::wins_within).
    fn holding_move(
        &mut self,
        position: &P,
        plies: u32,
        meter: &mut dyn Meter,
    ) -> Option<Option<P::Move>> {
        let _ = (position, plies, meter);
        None
    }

    /// A square that wins what is left of a game on the board of a position; `Some(None)` if every move
    /// loses. `None` if `meter` stops it, or if the solver does not answer such questions.
    fn winning_square(
        &mut self,
        board: &P,
        left: &SquaresLeft,
        meter: &mut dyn Meter,
    ) -> Option<Option<u32>> {
        let _ = (board, left, meter);
        None
    }
}

/// The solver of games without one.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoSolver;

impl<P: Position> Solver<P> for NoSolver {
    const EXISTS: bool = false;

    fn expected_nodes(&self, _position: &P) -> Option<u64> {
        None
    }

    fn solve(&mut self, _position: &P, _meter: &mut dyn Meter) -> Option<Solution<P::Move>> {
        None
    }
}
