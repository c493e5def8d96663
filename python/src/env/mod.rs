//! Environments: games played step by step, with observations as planes and masks of actions.
//!
//! An action is a cell, a button, or *stop* where a move may end, so that one small action space
//! serves every game.

mod actions;
mod encoder;
mod lane;
mod lanes;
mod planes;
mod vector;

pub(crate) use actions::Actions;
pub(crate) use encoder::PyEncoder;
pub(crate) use lane::Lane;
pub(crate) use planes::{HistoryCounts, Planes};
pub(crate) use vector::PyVectorEnv;
