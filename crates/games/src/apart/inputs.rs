//! The inputs of a neural network: the pieces, and those that touch a friend.

use parlour_core::{Cell, InputSet, NetworkInputs};

use super::ApartPosition;
use super::turn::Width;
use crate::grid::{insert_planes, n_plane_inputs, swapped_planes};

/// By plane: the one that means the same to the other player. Pieces of One and Two, then those that
/// touch a friend.
const SWAPPED: [usize; 4] = [1, 0, 3, 2];

impl<B: Width> NetworkInputs for ApartPosition<B> {
    fn n_inputs(&self) -> usize {
        n_plane_inputs(SWAPPED.len(), self.grid())
    }

    #[inline]
    fn inputs(&self, active: &mut InputSet) {
        let (one, two) = (self.pieces().one, self.pieces().two);
        let [by_one, by_two] = [one, two].map(|set| set & self.shape().touching(set));
        insert_planes(active, self.grid(), [one, two, by_one, by_two]);
    }

    fn swapped_input(&self, input: usize) -> usize {
        swapped_planes(self.grid().n_squares(), &SWAPPED, input)
    }

    const EXTRA_PLANES: &'static [&'static str] = &["limited turn"];

    fn extra_planes(&self, show: &mut dyn FnMut(usize, Option<Cell>, f32)) {
        if self.is_opening() {
            show(0, None, 1.0);
        }
    }
}
