//! Checks that hold for every game, including comparison with the second implementation in
//! `parlour-reference`.
//!
//! All checks iterate over `parlour_games::GAMES` and the data files in the games' folders. No game
//! is named.

pub mod against_reference;
pub mod conformance;
pub mod perft_file;
mod perturb;
pub mod playthrough;
pub mod sources;
pub mod specs;
