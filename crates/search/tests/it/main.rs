//! The engines on the games of the list: equality with plain searches, proofs, determinism, limits.

mod alphabeta;
mod claims;
mod mcts;
mod proof;
mod reference;
