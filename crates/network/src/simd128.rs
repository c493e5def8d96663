//! The kernel for WebAssembly with vector instructions.
//!
//! The choice is made at compile time, because WebAssembly has no detection at run time. As in
//! `avx2`, loads and stores are `unsafe`.

use std::arch::wasm32::{
    i16x8_add, i16x8_extend_high_i8x16, i16x8_extend_low_i8x16, i16x8_max, i16x8_min, i16x8_splat,
    i16x8_sub, i32x4_add, i32x4_dot_i16x8, i32x4_extract_lane, i32x4_splat, v128, v128_load,
    v128_store,
};

use crate::layers::{ACTIVATION_MAX, FirstLayer, Head, I16Block, InputDelta};

/// The four quarters of a block of 64 bytes.
#[inline]
fn quarters<T>(block: &T) -> [v128; 4] {
    const { assert!(size_of::<T>() == 64) };
    let first = std::ptr::from_ref(block).cast::<v128>();
    #[expect(unsafe_code, reason = "all quarters are inside the block; loads need no alignment")]
    std::array::from_fn(|quarter| unsafe { v128_load(first.add(quarter)) })
}

#[inline]
fn store(block: &mut I16Block, quarters: [v128; 4]) {
    let first = std::ptr::from_mut(block).cast::<v128>();
    for (index, quarter) in quarters.into_iter().enumerate() {
        #[expect(unsafe_code, reason = "all quarters are inside the block")]
        unsafe {
            v128_store(first.add(index), quarter);
        }
    }
}

/// See `scalar::update`.
pub(crate) fn update(
    layer: &FirstLayer,
    delta: &InputDelta,
    from: &[I16Block],
    to: &mut [I16Block],
) {
    for (at, (from, to)) in from.iter().zip(to).enumerate() {
        let mut sums = quarters(from);
        for input in &delta.added {
            let row = quarters(&layer.row(*input)[at]);
            sums = std::array::from_fn(|quarter| i16x8_add(sums[quarter], row[quarter]));
        }
        for input in &delta.removed {
            let row = quarters(&layer.row(*input)[at]);
            sums = std::array::from_fn(|quarter| i16x8_sub(sums[quarter], row[quarter]));
        }
        store(to, sums);
    }
}

/// See `scalar::forward`.
pub(crate) fn forward(head: &Head, own: &[I16Block], other: &[I16Block]) -> i32 {
    let sums = head.middle.chunks_exact(own.len()).map(|row| {
        // An `I8Block` of weights belongs to two `I16Block`s: its first half to the first.
        let halves = row.iter().flat_map(|block| {
            let [a, b, c, d] = quarters(block);
            [[a, b], [c, d]]
        });
        let sum = own.iter().chain(other).zip(halves).fold(i32x4_splat(0), |sum, (block, half)| {
            let values = quarters(block).map(activated);
            let weights = [
                i16x8_extend_low_i8x16(half[0]),
                i16x8_extend_high_i8x16(half[0]),
                i16x8_extend_low_i8x16(half[1]),
                i16x8_extend_high_i8x16(half[1]),
            ];
            values.into_iter().zip(weights).fold(sum, |sum, (values, weights)| {
                i32x4_add(sum, i32x4_dot_i16x8(values, weights))
            })
        });
        i32x4_extract_lane::<0>(sum)
            + i32x4_extract_lane::<1>(sum)
            + i32x4_extract_lane::<2>(sum)
            + i32x4_extract_lane::<3>(sum)
    });
    head.output(sums)
}

#[inline]
fn activated(values: v128) -> v128 {
    i16x8_max(i16x8_min(values, i16x8_splat(ACTIVATION_MAX)), i16x8_splat(0))
}
