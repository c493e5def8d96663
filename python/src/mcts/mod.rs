//! Batched Monte-Carlo tree search with a neural network.
//!
//! Each game has its own tree, whose nodes are steps. Every round selects one leaf in each tree and
//! evaluates all of them in one call of Python. Unlike the engines, this search uses exponentials:
//! its results depend on a network anyway.

mod forest;
mod gumbel;
mod puct;
mod python;
mod tree;

pub(crate) use forest::{AnyForest, Forest};
pub(crate) use python::{PyMcts, PyMctsResult};

/// The settings of a search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SearchSettings {
    pub(crate) n_simulations: u32,
    pub(crate) algorithm: Algorithm,
}

/// How nodes are selected.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Algorithm {
    /// By upper confidence bounds with priors (Silver et al. 2017).
    Puct {
        /// The weight of the prior.
        c_puct: f32,
        /// The concentration of the noise at the root; 0 for none.
        noise_alpha: f32,
        /// The share of the noise.
        noise_share: f32,
    },
    /// By sequential halving at the root and improved policies below it (Danihelka et al. 2022).
    Gumbel {
        /// The most actions that are considered at the root.
        max_considered: usize,
        /// The scale of the noise; 0 for none.
        noise_scale: f32,
    },
}
