//! Proof files: results of solved positions that anyone can check without trusting a solver.
//!
//! A proof is a strategy. The file lists only the move that the strategy chooses in each position,
//! in the order of a fixed walk. [`verify`] does the walk with the slow reference
//! generators (crate `reference`), visits every reply of the opponent, and accepts the file if every
//! line keeps the claim. A [`Writer`] does the same walk and asks a [`Guide`], usually a solver,
//! for the choices. `docs/proofs.md` has the format and explains why an accepted file proves its claim.
//!
//! This crate shares no code with the games, the engines or their hashing.

mod claim;
mod counted;
mod counted_strategy;
mod error;
mod file;
mod goal;
mod header;
mod key_set;
mod leaf;
mod leaf_queue;
mod lines;
mod memory;
mod meter;
mod player;
mod quiet;
mod rules;
mod section;
mod strategy;
mod verify;
mod walk;
mod writer;

pub use claim::{Claim, Side};
pub use counted::CountedNode;
pub use error::{Fault, ProofError, WriteError};
pub use file::{ProofFile, assemble, read_header};
pub use header::{Header, MAX_LEAF, Safety, Symmetry};
pub use memory::{table_bytes, text_bytes};
pub use meter::Progress;
pub use parlour_reference::Rest;
pub use rules::{Child, End, Rules};
pub use section::{Lemmas, Section, SectionHead};
pub use strategy::{Reply, Strategy, strategy};
pub use verify::{Settings, Verified, verify, verify_stream};
pub use walk::{Choice, Node};
pub use writer::{Guide, SectionStart, Writer};
