//! Tests of proof files, against full retrograde analysis of tiny boards.

mod leaves;
mod mutations;
mod retrograde;
mod sample;
mod sections;
mod soundness;
mod strategies;
mod tiny_boards;
