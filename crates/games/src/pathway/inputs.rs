//! The inputs of a neural network: the live squares of both players. The checkers themselves are not
//! inputs, because the rest of the game depends only on these squares (see `reduced`).

use parlour_core::{ByPlayer, InputSet, NetworkInputs, Player, Position};

use super::PathwayPosition;
use super::reduced::Reduced;
use crate::board::Bits;
use crate::grid::{insert_planes, n_plane_inputs, swapped_planes};

/// By plane: the one that means the same to the other player. Live squares of One and Two beside a
/// friend, then those without one.
const SWAPPED: [usize; 4] = [1, 0, 3, 2];

impl<B: Bits> NetworkInputs for PathwayPosition<B> {
    fn n_inputs(&self) -> usize {
        n_plane_inputs(SWAPPED.len(), self.grid())
    }

    #[inline]
    fn inputs(&self, active: &mut InputSet) {
        let reduced = Reduced::new(self);
        let sides = ByPlayer::new(reduced.own, reduced.enemy);
        let ByPlayer { one, two } =
            if self.turn() == Player::One { sides } else { sides.swapped() };
        let planes = [one.near, two.near, one.live & !one.near, two.live & !two.near];
        insert_planes(active, self.grid(), planes);
    }

    fn swapped_input(&self, input: usize) -> usize {
        swapped_planes(self.grid().n_squares(), &SWAPPED, input)
    }
}
