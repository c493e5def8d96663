//! Folding of mirror images into one table entry. Optional, so that engines work without
//! [`Symmetric`].

use parlour_core::{Position, Symmetric, Symmetry};

/// The canonical one of the mirror images of a position, the position itself among them: the one with
/// the smallest key.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Canonical {
    pub(crate) key: u64,
    /// Maps the position to the image.
    pub(crate) symmetry: Symmetry,
}

/// Functions that mirror positions and moves.
#[derive(Debug)]
pub(crate) struct Mirror<P: Position> {
    pub(crate) canonical: fn(&P) -> Canonical,
    pub(crate) transformed: fn(&P, Symmetry) -> P,
    pub(crate) transformed_move: fn(&P, P::Move, Symmetry) -> P::Move,
}

impl<P: Symmetric> Mirror<P> {
    /// The symmetries of the board.
    pub(crate) fn of_board() -> Self {
        Self { canonical, transformed: P::transformed, transformed_move: P::transformed_move }
    }
}

impl<P: Position> Mirror<P> {
    /// The canonical image, with its key.
    pub(crate) fn image(&self, position: &P) -> (P, u64) {
        let Canonical { key, symmetry } = (self.canonical)(position);
        ((self.transformed)(position, symmetry), key)
    }
}

fn canonical<P: Symmetric>(position: &P) -> Canonical {
    let symmetry = Symmetry::IDENTITY;
    let mut smallest = Canonical { key: position.key(), symmetry };
    for symmetry in position.symmetries().iter().skip(1).copied() {
        let key = position.transformed_key(symmetry);
        if key < smallest.key {
            smallest = Canonical { key, symmetry };
        }
    }
    smallest
}
