//! Proof search, and a checker for its proofs.

mod bounded;
mod checker;
mod dfpn;
mod endgame;
mod id;
mod search;
mod solve;
mod table;
mod value;

pub use bounded::{Bounded, MAX_BOUND};
pub use checker::{CheckedProof, ProofError, Strategy, check_win};
pub use dfpn::{Attack, Dfpn, DfpnSettings, Folding, WeakKeys};
pub use endgame::Exact;
pub use solve::Solve;

use parlour_core::{KeyHistory, Player, Position};

use crate::Root;

/// The proven value of a position for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProofResult {
    /// A win.
    Win {
        /// The maximum number of plies.
        within: u32,
    },
    /// A loss.
    Loss {
        /// The maximum number of plies.
        within: u32,
    },
    /// Neither side can force a win.
    Draw,
    /// Not proven.
    Unknown,
}

impl ProofResult {
    fn won_by(winner: Player, mover: Player, within: u32, is_sound: bool) -> Self {
        match (is_sound, winner == mover) {
            (false, _) => ProofResult::Unknown,
            (true, true) => ProofResult::Win { within },
            (true, false) => ProofResult::Loss { within },
        }
    }
}

/// The repetition keys before the root. The history ends with the root's own key, unless the root
/// follows a pass that does not count.
fn history_before<P: Position>(root: &Root<P>) -> KeyHistory {
    root.history.before(root.position.repetition_key())
}
