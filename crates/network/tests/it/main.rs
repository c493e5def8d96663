//! Network files, kernels, and evaluation along search lines.

mod files;
mod kernels;
mod lines;
mod reference;
mod support;
