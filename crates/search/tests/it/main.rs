//! Tests of the engines on real games: comparison with plain searches, proofs, determinism, limits.

mod alphabeta;
mod budgets;
mod claims;
mod graph;
mod incremental;
mod mcts;
mod proof;
mod reference;
mod solver_then_search;
mod toy;
