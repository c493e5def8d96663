//! A plain checker of proofs. It shares nothing with the searches: it plays every legal answer, asks
//! only for the winner's moves, and remembers positions by what they are and not by a hash of them.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use parlour_core::{Outcome, Player, Position};

use super::past;
use crate::Root;

/// A proof that was walked from end to end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckedProof {
    /// How many different positions that are not over it has.
    pub positions: u64,
    /// How many turns its longest line takes.
    pub depth: u32,
}

/// The error in a proof, and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofFault<P> {
    /// There is no move for the winner.
    NoMove(P),
    /// The winner's move is not legal.
    Illegal(P),
    /// The game ends here and the winner has not won.
    NotWon(P),
    /// The strategy contains a cycle.
    Cycle(P),
    /// The rules would draw the game here: repetition or the turn limit.
    DrawnByRule(P),
}

/// The winner's moves: for a position and how many turns it is away from the root.
pub type Strategy<'s, P> = dyn FnMut(&P, u32) -> Option<<P as Position>::Move> + 's;

/// Walks a strategy and verifies that `winner` wins against every defense, taking into account the
/// history and the turn limit.
///
/// # Errors
/// [`ProofFault`] with the first position where the strategy fails.
pub fn check_win<P: Position>(
    root: &Root<P>,
    winner: Player,
    strategy: &mut Strategy<'_, P>,
) -> Result<CheckedProof, ProofFault<P>> {
    let mut occurrences = HashMap::new();
    for key in past(root).keys() {
        *occurrences.entry(key).or_insert(0) += 1;
    }
    let mut walk = Walk { root, winner, strategy, seen: HashMap::new(), occurrences };
    let depth = walk.depth(&root.position, 0)?;
    Ok(CheckedProof { positions: walk.seen.len() as u64, depth })
}

struct Walk<'w, 's, P: Position> {
    root: &'w Root<P>,
    winner: Player,
    strategy: &'w mut Strategy<'s, P>,
    /// Plies to the end for each position; `None` while it is being walked. The ply is part of the
    /// key only if there is a turn limit, because then the same position may be played differently.
    seen: HashMap<(P, u32), Option<u32>>,
    /// How often a repetition key occurs, at most, on any line: in the past, and once for each
    /// position of the proof, since no line comes to one of them twice. A position that follows a pass is counted
    /// although the rules may overlook it: a proof that needs that is turned down.
    occurrences: HashMap<u64, u32>,
}

impl<P: Position> Walk<'_, '_, P> {
    /// The longest line from a position.
    fn depth(&mut self, position: &P, ply: u32) -> Result<u32, ProofFault<P>> {
        let (board, rules) = (position.ending(), self.root.rules);
        let place = (position.clone(), if rules.max_plies > 0 { ply } else { 0 });
        if board.is_none() {
            match self.seen.get(&place) {
                Some(Some(depth)) => return Ok(*depth),
                Some(None) => return Err(ProofFault::Cycle(position.clone())),
                None => {}
            }
        }
        let occurrences = self.occurrences.entry(position.repetition_key()).or_insert(0);
        let count = if ply == 0 { 0 } else { *occurrences + 1 };
        if board.is_none() {
            *occurrences += 1;
        }
        // Where repetition is forbidden, a line that may come back is turned down.
        match rules.ending(board, count, self.root.plies + ply, || count < 2) {
            Some(ending) if ending.outcome == Outcome::Win(self.winner) => return Ok(0),
            Some(_) if board.is_some() => return Err(ProofFault::NotWon(position.clone())),
            Some(_) => return Err(ProofFault::DrawnByRule(position.clone())),
            None => {}
        }
        self.seen.insert(place.clone(), None);
        let mut longest = 0;
        for next in self.continuations(position, ply)? {
            longest = longest.max(self.depth(&next, ply + 1)?);
        }
        self.seen.insert(place, Some(longest + 1));
        Ok(longest + 1)
    }

    /// Where play may go on: one position after the winner's turn, all after the other side's.
    fn continuations(&mut self, position: &P, ply: u32) -> Result<Vec<P>, ProofFault<P>> {
        let after = |m: P::Move| {
            let mut next = position.clone();
            next.play_unchecked(m);
            next
        };
        if position.turn() == self.winner {
            let m = (self.strategy)(position, ply);
            let m = m.ok_or_else(|| ProofFault::NoMove(position.clone()))?;
            let is_legal = position.is_legal(m);
            let next = is_legal.then(|| after(m));
            return next
                .map(|next| vec![next])
                .ok_or_else(|| ProofFault::Illegal(position.clone()));
        }
        let (mut found, mut all) = (HashSet::new(), Vec::new());
        position.for_each_move(&mut |m| {
            let next = after(m);
            if found.insert(next.clone()) {
                all.push(next);
            }
            ControlFlow::Continue(())
        });
        Ok(all)
    }
}
