//! The test suite over every listed game.
//!
//! `PARLOUR_TEST_SCALE` multiplies the random work (`nightly` for everything); `PARLOUR_BLESS=1`
//! rewrites the recorded playthroughs.

mod against_reference;
mod completeness;
mod conformance;
mod lessons;
mod matches;
mod perft;
mod playthroughs;
mod properties;
mod puzzles;
mod records;
