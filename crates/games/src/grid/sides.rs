//! Positions that consist of two sets of squares, one per player: their symmetries and the inputs of
//! a neural network.

use parlour_core::{ByPlayer, InputSet, OptionValues, Player, Symmetry};

use super::{GridMove, GridPosition, inputs};
use crate::board::{Bits, BoardText, Grid};

/// A position defined by the squares of each player.
pub trait Sides: GridPosition {
    /// A set of squares.
    type Set: Bits;

    /// The empty board for the options, first player to move.
    fn empty(grid: Grid, values: &OptionValues) -> Self;

    /// The position of a start board, or of a parsed and checked one.
    fn new(board: &BoardText, turn: Player, values: &OptionValues) -> Self {
        Self::empty(board.grid, values).with_sides(board.sides(), turn)
    }

    /// The squares of each player's pieces.
    fn sides(&self) -> ByPlayer<Self::Set>;

    /// The position with other pieces and this side to move.
    #[must_use]
    fn with_sides(&self, sides: ByPlayer<Self::Set>, turn: Player) -> Self;

    /// The symmetries of the rules: all those of the board.
    fn grid_symmetries(&self) -> &'static [Symmetry] {
        Symmetry::of_board(self.grid().columns(), self.grid().rows())
    }

    /// The image of the position.
    #[must_use]
    fn grid_transformed(&self, symmetry: Symmetry) -> Self {
        let sides = self.sides().map(|set| self.grid().transformed_set(set, symmetry));
        self.with_sides(sides, self.turn())
    }

    /// The image of a move.
    #[must_use]
    fn grid_transformed_move(&self, m: Self::Move, symmetry: Symmetry) -> Self::Move {
        if Self::PASS_MOVE == Some(m) {
            return m;
        }
        let moved: Vec<usize> = m
            .squares(self)
            .into_iter()
            .map(|square| self.grid().transformed(square, symmetry))
            .collect();
        GridMove::from_squares(&self.grid_transformed(symmetry), &moved)
            .expect("a symmetry maps moves to moves")
    }

    /// The position with the players swapped.
    #[must_use]
    fn grid_players_swapped(&self) -> Option<Self> {
        Some(self.with_sides(self.sides().swapped(), self.turn().other()))
    }
    /// The number of inputs: a piece of each player on each square.
    fn grid_n_inputs(&self) -> usize {
        inputs::n_plane_inputs(2, self.grid())
    }

    /// The pieces of player One, then those of player Two.
    #[inline]
    fn grid_inputs(&self, active: &mut InputSet) {
        let ByPlayer { one, two } = self.sides();
        inputs::insert_planes(active, self.grid(), [one, two]);
    }

    /// The input that means the same to the other player: the other player's piece on the square
    /// that has the same meaning to its owner.
    fn grid_swapped_input(&self, input: usize) -> usize {
        let n_squares = self.grid().n_squares();
        let square = self.square_of_other(input % n_squares);
        inputs::swapped_planes(n_squares, &[1, 0], input - input % n_squares + square)
    }

    /// The square that means to a player what `square` means to the other: its image if the players
    /// move in opposite directions.
    fn square_of_other(&self, square: usize) -> usize {
        square
    }
}
