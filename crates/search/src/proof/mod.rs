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
pub use dfpn::{Dfpn, DfpnSettings};
pub use endgame::Exact;
pub use solve::Solve;

use parlour_core::{Player, Position};
use std::ops::ControlFlow;

/// What is certain about a position, for the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It wins.
    Win {
        /// In at most so many turns, counting both sides'.
        within: u32,
    },
    /// It loses.
    Loss {
        /// In at most so many turns.
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

/// The first legal move of a position that is not over: what an engine without time plays.
fn first_move<P: Position>(position: &P) -> P::Move {
    let mut first = None;
    position.for_each_move(&mut |m| {
        first = Some(m);
        ControlFlow::Break(())
    });
    first.expect("a game that is not over has a move")
}
