//! The proof that the games are right: checks that hold for every game, and a plain second generator
//! for each to compare with.
//!
//! Everything here walks `parlour_games::GAMES` and the data files in the games' folders. A game is
//! named only in the table of plain generators.

pub mod against_plain;
pub mod conformance;
pub mod perft_file;
pub mod plain;
pub mod playthrough;
mod shake;
pub mod sources;
pub mod specs;
