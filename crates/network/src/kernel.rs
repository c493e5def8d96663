//! Which instructions compute the layers.

use crate::layers::{FirstLayer, Head, I16Block, InputDelta};
use crate::scalar;

/// A set of instructions. All kernels give the same numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Kernel(Kind);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Scalar,
    #[cfg(target_arch = "x86_64")]
    Avx2(crate::avx2::Avx2),
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
}

impl Kernel {
    /// Plain Rust: the reference.
    pub const SCALAR: Self = Self(Kind::Scalar);

    /// The fastest kernel of this machine.
    pub fn fastest() -> Self {
        Self::all().last().copied().unwrap_or(Self::SCALAR)
    }

    /// Every kernel of this machine, slowest first.
    pub fn all() -> Vec<Self> {
        let mut kernels = vec![Self::SCALAR];
        #[cfg(target_arch = "x86_64")]
        kernels.extend(crate::avx2::Avx2::detect().map(|avx2| Self(Kind::Avx2(avx2))));
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        kernels.push(Self(Kind::Simd128));
        kernels
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Kind::Scalar => "scalar",
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(_) => "avx2",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Simd128 => "simd128",
        }
    }

    /// Sets `to` to `from` with the rows of the changed inputs added and removed.
    #[inline]
    pub(crate) fn update(
        self,
        layer: &FirstLayer,
        delta: &InputDelta,
        from: &[I16Block],
        to: &mut [I16Block],
    ) {
        match self.0 {
            Kind::Scalar => scalar::update(layer, delta, from, to),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(avx2) => avx2.update(layer, delta, from, to),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Simd128 => crate::simd128::update(layer, delta, from, to),
        }
    }

    /// The output for the accumulators of the side to move and of the other side.
    #[inline]
    pub(crate) fn forward(self, head: &Head, own: &[I16Block], other: &[I16Block]) -> i32 {
        match self.0 {
            Kind::Scalar => scalar::forward(head, own, other),
            #[cfg(target_arch = "x86_64")]
            Kind::Avx2(avx2) => avx2.forward(head, own, other),
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Kind::Simd128 => crate::simd128::forward(head, own, other),
        }
    }
}
