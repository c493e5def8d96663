//! Proof search: results that are certain, and a checker for them.

mod checker;
mod dfpn;
mod endgame;
mod id;
mod search;
mod solve;
mod table;
mod value;

pub use checker::{CheckedProof, ProofFault, Strategy, check_win};
pub use dfpn::{Dfpn, DfpnSettings, Folding};
pub use endgame::Exact;
pub use solve::Solve;

use parlour_core::{KeyHistory, Player, Position};

use crate::Root;

/// What is proven about a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It wins.
    Win {
        /// Within this many turns of both sides.
        within: u32,
    },
    /// It loses.
    Loss {
        /// Within this many turns.
        within: u32,
    },
    /// Neither side can force a win.
    Draw,
    /// Nothing.
    Unknown,
}

impl Verdict {
    fn won_by(winner: Player, mover: Player, within: u32, is_sound: bool) -> Self {
        match (is_sound, winner == mover) {
            (false, _) => Verdict::Unknown,
            (true, true) => Verdict::Win { within },
            (true, false) => Verdict::Loss { within },
        }
    }
}

/// The repetition keys before the root. The root's own key is last, unless it follows a pass that
/// does not count.
fn past<P: Position>(root: &Root<P>) -> KeyHistory {
    root.history.before(root.position.repetition_key())
}
