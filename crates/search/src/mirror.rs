//! Folding of mirror images into one table entry. Optional, so that engines work without
//! [`Symmetric`].

use parlour_core::{Position, Symmetric, Symmetry};

/// The canonical image of a position and all its mirror images: the one with the smallest key.
#[derive(Clone, Debug)]
pub(crate) struct Canonical<P> {
    pub(crate) image: P,
    pub(crate) key: u64,
    /// Maps the position to the image.
    pub(crate) symmetry: Symmetry,
}

/// Functions that mirror positions and moves.
#[derive(Debug)]
pub(crate) struct Mirror<P: Position> {
    pub(crate) canonical: fn(&P) -> Canonical<P>,
    pub(crate) transformed_move: fn(&P, P::Move, Symmetry) -> P::Move,
}

impl<P: Symmetric> Mirror<P> {
    /// The symmetries of the board.
    pub(crate) fn of_board() -> Self {
        Self { canonical, transformed_move: P::transformed_move }
    }
}

fn canonical<P: Symmetric>(position: &P) -> Canonical<P> {
    let symmetry = Symmetry::IDENTITY;
    let mut smallest = Canonical { image: position.clone(), key: position.key(), symmetry };
    for symmetry in position.symmetries().iter().skip(1).copied() {
        let image = position.transformed(symmetry);
        let key = image.key();
        if key < smallest.key {
            smallest = Canonical { image, key, symmetry };
        }
    }
    smallest
}
