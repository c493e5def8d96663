//! Checks that hold for every game, also against the second implementation in `parlour-reference`.
//!
//! Everything here walks `parlour_games::GAMES` and the data files in the games' folders. No game is named.

pub mod against_plain;
pub mod conformance;
pub mod perft_file;
pub mod playthrough;
mod shake;
pub mod sources;
pub mod specs;
