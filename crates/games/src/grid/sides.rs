//! Positions that consist of two sets of squares, one per player, and their symmetries.

use parlour_core::{ByPlayer, OptionValues, Player, Symmetry};

use super::{GridMove, GridPosition};
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

    /// The key of the image.
    fn grid_transformed_key(&self, symmetry: Symmetry) -> u64 {
        self.grid_transformed(symmetry).key()
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
}
