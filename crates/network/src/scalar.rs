//! The reference in plain Rust; the other kernels must give the same numbers.

use crate::layers::{ACTIVATION_MAX, FirstLayer, Head, I8Block, I16Block, InputDelta};
use crate::network::MAX_HIDDEN;

/// Sets `to` to `from` with the rows of the changed inputs added and removed. Sums wrap around: a
/// network whose sums exceed 16 bits is useless, but gives the same scores everywhere.
pub(crate) fn update(
    layer: &FirstLayer,
    delta: &InputDelta,
    from: &[I16Block],
    to: &mut [I16Block],
) {
    to.copy_from_slice(from);
    for input in &delta.added {
        combine(to, layer.row(*input), i16::wrapping_add);
    }
    for input in &delta.removed {
        combine(to, layer.row(*input), i16::wrapping_sub);
    }
}

#[inline]
fn combine(to: &mut [I16Block], row: &[I16Block], op: impl Fn(i16, i16) -> i16) {
    for (to, weights) in to.iter_mut().zip(row) {
        for (to, weight) in to.0.iter_mut().zip(weights.0) {
            *to = op(*to, weight);
        }
    }
}

/// The output for the accumulators of the side to move and of the other side.
pub(crate) fn forward(head: &Head, own: &[I16Block], other: &[I16Block]) -> i32 {
    // Loops over whole blocks, which the compiler can unroll.
    let mut activations = [[0; I8Block::N]; 2 * MAX_HIDDEN / I8Block::N];
    let values = own.iter().chain(other).flat_map(|block| block.0);
    for (to, value) in activations.as_flattened_mut().iter_mut().zip(values) {
        *to = value.clamp(0, ACTIVATION_MAX);
    }
    // An `I8Block` has twice as many weights as an `I16Block` has values.
    let sums = head.middle.chunks_exact(own.len()).map(|row| {
        row.iter().zip(&activations).map(|(weights, values)| dot(weights, values)).sum()
    });
    head.output(sums)
}

#[inline]
fn dot(weights: &I8Block, values: &[i16; I8Block::N]) -> i32 {
    (0..I8Block::N).map(|at| i32::from(values[at]) * i32::from(weights.0[at])).sum()
}
