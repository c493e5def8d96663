//! Tests of proof files.

mod retrograde;
mod tiny_boards;
