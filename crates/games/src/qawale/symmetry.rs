//! The eight symmetries of the board, and swapping the players.

use parlour_core::{Symmetric, Symmetry};

use super::shape::Shape;
use super::{Direction, QawalePosition, Walk};

impl<const CELLS: usize> Symmetric for QawalePosition<CELLS> {
    fn symmetries(&self) -> &'static [Symmetry] {
        &Symmetry::SQUARE
    }

    fn transformed(&self, symmetry: Symmetry) -> Self {
        let back = symmetry.inverse();
        self.with_stacks(|square| self.stack(Shape::<CELLS>::GRID.transformed(square, back)))
    }

    fn transformed_move(&self, m: Walk, symmetry: Symmetry) -> Walk {
        let start = Shape::<CELLS>::GRID.transformed(m.start(), symmetry);
        m.directions().fold(Walk::from(start), |walk, direction| {
            let moved = symmetry.apply_step(direction.vector());
            let direction = Direction::ALL.into_iter().find(|one| one.vector() == moved);
            walk.then(direction.expect("a symmetry maps steps to steps"))
        })
    }

    fn players_swapped(&self) -> Option<Self> {
        Some(self.colors_swapped())
    }
}
