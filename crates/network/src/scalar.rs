//! The reference in plain Rust; the other kernels must give the same numbers.

use crate::layers::{ACTIVATION_MAX, Changes, FirstLayer, Head, Lane};

/// Sets `to` to `from` with the rows of the changed inputs added and removed. Sums wrap around: a
/// network whose sums exceed 16 bits is useless, but gives the same scores everywhere.
pub(crate) fn update(layer: &FirstLayer, changes: &Changes, from: &[Lane], to: &mut [Lane]) {
    to.copy_from_slice(from);
    for input in &changes.added {
        combine(to, layer.row(*input), i16::wrapping_add);
    }
    for input in &changes.removed {
        combine(to, layer.row(*input), i16::wrapping_sub);
    }
}

#[inline]
fn combine(to: &mut [Lane], row: &[Lane], op: impl Fn(i16, i16) -> i16) {
    for (to, weights) in to.iter_mut().zip(row) {
        for (to, weight) in to.0.iter_mut().zip(weights.0) {
            *to = op(*to, weight);
        }
    }
}

/// The output for the accumulators of the side to move and of the other side.
pub(crate) fn forward(head: &Head, own: &[Lane], other: &[Lane]) -> i32 {
    let activations = || {
        let values = own.iter().chain(other).flat_map(|lane| lane.0);
        values.map(|value| i32::from(value.clamp(0, ACTIVATION_MAX)))
    };
    let n_blocks = own.len(); // A block has twice as many weights as a lane.
    let sums = head.middle.chunks_exact(n_blocks).map(|blocks| {
        let weights = blocks.iter().flat_map(|block| block.0);
        activations().zip(weights).map(|(value, weight)| value * i32::from(weight)).sum()
    });
    head.output(sums)
}
