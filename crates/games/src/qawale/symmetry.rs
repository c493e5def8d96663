//! The eight symmetries of the board, and the exchange of the players.

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
            walk.then(transformed_direction(direction, symmetry))
        })
    }

    fn players_swapped(&self) -> Option<Self> {
        Some(self.colors_swapped())
    }
}

/// Follows a step from the middle of a board of nine squares.
fn transformed_direction(direction: Direction, symmetry: Symmetry) -> Direction {
    const MIDDLE: (usize, usize) = (1, 1);
    let beside = |(columns, rows): (isize, isize)| {
        (MIDDLE.0.wrapping_add_signed(columns), MIDDLE.1.wrapping_add_signed(rows))
    };
    let moved = symmetry.apply(beside(direction.vector()), (3, 3));
    Direction::ALL
        .into_iter()
        .find(|direction| beside(direction.vector()) == moved)
        .expect("a symmetry maps neighbors to neighbors")
}
