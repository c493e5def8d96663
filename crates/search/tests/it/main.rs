//! The engines on the games of the list: equality with plain searches, proofs, determinism, limits.

mod alphabeta;
mod budgets;
mod claims;
mod mcts;
mod proof;
mod reference;
