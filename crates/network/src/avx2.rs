//! The kernel for x86-64 processors with AVX2.
//!
//! The `unsafe` code consists of calls to functions that need AVX2, which [`Avx2`] proves to be
//! available, and of vector loads and stores. `cargo run --release --example speed` measures the
//! gain.

use std::arch::x86_64::{
    __m128i, __m256i, _mm_add_epi32, _mm_cvtsi128_si32, _mm_extract_epi32, _mm256_add_epi16,
    _mm256_add_epi32, _mm256_castsi256_si128, _mm256_extracti128_si256, _mm256_hadd_epi32,
    _mm256_load_si256, _mm256_madd_epi16, _mm256_maddubs_epi16, _mm256_min_epu8,
    _mm256_packus_epi16, _mm256_permute4x64_epi64, _mm256_set1_epi8, _mm256_set1_epi16,
    _mm256_setzero_si256, _mm256_store_si256, _mm256_sub_epi16,
};

use crate::layers::{ACTIVATION_MAX, FirstLayer, Head, I8Block, I16Block, InputDelta};
use crate::network::{MAX_HIDDEN, MAX_MIDDLE};

/// Proof that the processor has AVX2.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Avx2(());

#[expect(clippy::unused_self, reason = "the value proves that the instructions are there")]
impl Avx2 {
    pub(crate) fn detect() -> Option<Self> {
        is_x86_feature_detected!("avx2").then_some(Self(()))
    }

    /// See `scalar::update`.
    pub(crate) fn update(
        self,
        layer: &FirstLayer,
        delta: &InputDelta,
        from: &[I16Block],
        to: &mut [I16Block],
    ) {
        #[expect(unsafe_code, reason = "the processor has AVX2: `self` proves it")]
        unsafe {
            update(layer, delta, from, to);
        }
    }

    /// See `scalar::forward`.
    pub(crate) fn forward(self, head: &Head, own: &[I16Block], other: &[I16Block]) -> i32 {
        #[expect(unsafe_code, reason = "the processor has AVX2: `self` proves it")]
        unsafe {
            forward(head, own, other)
        }
    }
}

/// The two halves of a block of 64 bytes.
#[inline]
#[target_feature(enable = "avx2")]
fn halves<T>(block: &T) -> [__m256i; 2] {
    const { assert!(size_of::<T>() == 64 && align_of::<T>() == 64) };
    let first = std::ptr::from_ref(block).cast::<__m256i>();
    #[expect(unsafe_code, reason = "both halves are inside the block and aligned to 32 bytes")]
    unsafe {
        [_mm256_load_si256(first), _mm256_load_si256(first.add(1))]
    }
}

#[inline]
#[target_feature(enable = "avx2")]
fn store(block: &mut I16Block, [low, high]: [__m256i; 2]) {
    let first = std::ptr::from_mut(block).cast::<__m256i>();
    #[expect(unsafe_code, reason = "both halves are inside the block and aligned to 32 bytes")]
    unsafe {
        _mm256_store_si256(first, low);
        _mm256_store_si256(first.add(1), high);
    }
}

#[target_feature(enable = "avx2")]
fn update(layer: &FirstLayer, delta: &InputDelta, from: &[I16Block], to: &mut [I16Block]) {
    // The sums of a few blocks stay in registers.
    let mut first = 0;
    while first < to.len() {
        let n = match to.len() - first {
            4.. => update_blocks::<4>(layer, delta, from, to, first),
            2.. => update_blocks::<2>(layer, delta, from, to, first),
            _ => update_blocks::<1>(layer, delta, from, to, first),
        };
        first += n;
    }
}

/// Updates `N` blocks from `first`, and returns `N`.
#[inline]
#[target_feature(enable = "avx2")]
fn update_blocks<const N: usize>(
    layer: &FirstLayer,
    delta: &InputDelta,
    from: &[I16Block],
    to: &mut [I16Block],
    first: usize,
) -> usize {
    let mut sums = [[_mm256_setzero_si256(); 2]; N];
    for (sum, block) in sums.iter_mut().zip(&from[first..][..N]) {
        *sum = halves(block);
    }
    for input in &delta.added {
        for (sum, block) in sums.iter_mut().zip(&layer.row(*input)[first..][..N]) {
            let [low, high] = halves(block);
            *sum = [_mm256_add_epi16(sum[0], low), _mm256_add_epi16(sum[1], high)];
        }
    }
    for input in &delta.removed {
        for (sum, block) in sums.iter_mut().zip(&layer.row(*input)[first..][..N]) {
            let [low, high] = halves(block);
            *sum = [_mm256_sub_epi16(sum[0], low), _mm256_sub_epi16(sum[1], high)];
        }
    }
    for (sum, block) in sums.into_iter().zip(&mut to[first..][..N]) {
        store(block, sum);
    }
    N
}

#[target_feature(enable = "avx2")]
fn forward(head: &Head, own: &[I16Block], other: &[I16Block]) -> i32 {
    // A vector has as many activations as an `I16Block`.
    let mut activations = [_mm256_setzero_si256(); 2 * MAX_HIDDEN / I16Block::N];
    let n_vectors = own.len() + other.len();
    for (vector, block) in activations.iter_mut().zip(own.iter().chain(other)) {
        let [low, high] = halves(block);
        // Packing works within each half of a vector; the permutation restores the order.
        let packed = _mm256_permute4x64_epi64::<0b11_01_10_00>(_mm256_packus_epi16(low, high));
        *vector = _mm256_min_epu8(packed, _mm256_set1_epi8(ACTIVATION_MAX as i8));
    }
    let activations = &activations[..n_vectors];
    let n_blocks = own.len();
    let mut sums = [0; MAX_MIDDLE];
    for (sums, rows) in sums.chunks_exact_mut(4).zip(head.middle.chunks_exact(4 * n_blocks)) {
        let mut partial = [_mm256_setzero_si256(); 4];
        for (partial, row) in partial.iter_mut().zip(rows.chunks_exact(n_blocks)) {
            *partial = dot(activations, row);
        }
        sums.copy_from_slice(&horizontal_sums(partial));
    }
    head.output(sums[..head.middle_bias.len()].iter().copied())
}

/// Eight partial sums of activations times weights.
#[inline]
#[target_feature(enable = "avx2")]
fn dot(activations: &[__m256i], weights: &[I8Block]) -> __m256i {
    let ones = _mm256_set1_epi16(1);
    let mut sum = _mm256_setzero_si256();
    for (pair, block) in activations.chunks_exact(2).zip(weights) {
        for (vector, weights) in pair.iter().zip(halves(block)) {
            // Two products are at most 2 x 127 x 128, so they never saturate.
            let products = _mm256_maddubs_epi16(*vector, weights);
            sum = _mm256_add_epi32(sum, _mm256_madd_epi16(products, ones));
        }
    }
    sum
}

/// The sums of the eight numbers of each vector.
#[inline]
#[target_feature(enable = "avx2")]
fn horizontal_sums([a, b, c, d]: [__m256i; 4]) -> [i32; 4] {
    let quads = _mm256_hadd_epi32(_mm256_hadd_epi32(a, b), _mm256_hadd_epi32(c, d));
    let high = _mm256_extracti128_si256::<1>(quads);
    let sums: __m128i = _mm_add_epi32(_mm256_castsi256_si128(quads), high);
    [
        _mm_cvtsi128_si32(sums),
        _mm_extract_epi32::<1>(sums),
        _mm_extract_epi32::<2>(sums),
        _mm_extract_epi32::<3>(sums),
    ]
}
