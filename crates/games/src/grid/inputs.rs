//! Inputs of neural networks in planes: one for each kind of fact, with an input for each square.

use parlour_core::{InputSet, MAX_INPUTS};

use crate::board::{Bits, Grid};

/// The number of inputs of some planes; 0 if they are too many.
pub fn n_plane_inputs(n_planes: usize, grid: Grid) -> usize {
    Some(n_planes * grid.n_squares()).filter(|n| *n <= MAX_INPUTS).unwrap_or(0)
}

/// Adds the squares of each plane.
#[inline]
pub fn insert_planes<B: Bits, const N: usize>(active: &mut InputSet, grid: Grid, planes: [B; N]) {
    let n_squares = grid.n_squares();
    for (plane, set) in planes.into_iter().enumerate() {
        insert_set(active, plane * n_squares, n_squares, set);
    }
}

/// Adds the inputs `first + square` for the squares of a set, all below `n_squares`.
#[inline]
pub fn insert_set<B: Bits>(active: &mut InputSet, first: usize, n_squares: usize, set: B) {
    for part in 0..n_squares.div_ceil(64) {
        active.insert_word(first + 64 * part, set.part(part));
    }
}

/// The same square in the plane that means the same to the other player: `swapped[plane]`.
pub fn swapped_planes(n_squares: usize, swapped: &[usize], input: usize) -> usize {
    swapped[input / n_squares] * n_squares + input % n_squares
}
