//! Rectangular boards: bitboards, square names, board strings.

mod bits;
mod grid;
mod rows;

#[cfg(test)]
mod tests;

pub use bits::{Bits, Squares, Wide};
pub use grid::{Grid, why_off_board};
pub use rows::{BoardText, Fields, bad_letter, bad_run, write_cells, write_rows};
