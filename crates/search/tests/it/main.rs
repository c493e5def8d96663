//! The engines on the games of the list: equality with plain searches, proofs, determinism, limits.

mod alphabeta;
mod proof;
mod reference;
