//! Neural evaluation (NNUE): a first layer updated along the search line, and small int8 layers.
//!
//! A [`Network`] is read from a file ([docs/networks.md](../../../docs/networks.md)). A
//! [`NetworkEvaluator`] evaluates positions with it in any engine. All arithmetic is on integers and
//! exact, so every [`Kernel`] gives the same scores: plain Rust, AVX2, and the vector instructions of
//! WebAssembly.

mod accumulators;
#[cfg(target_arch = "x86_64")]
mod avx2;
mod error;
mod evaluator;
mod file;
mod kernel;
mod layers;
mod network;
mod scalar;
mod served;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod simd128;

pub use error::NetworkError;
pub use evaluator::{LineState, NetworkEvaluator};
pub use kernel::Kernel;
pub use network::{Base, MAX_HIDDEN, Network, Purpose, Shape};
pub use served::options_serve;
