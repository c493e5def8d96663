//! An independent proof checker. It shares no code with the searches: it plays every legal reply,
//! takes only the winner's moves from the proof, and stores whole positions instead of hashes.

use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

use parlour_core::{GameResult, Player, Position};

use super::history_before;
use crate::Root;

/// A verified proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CheckedProof {
    /// The number of different unfinished positions.
    pub positions: u64,
    /// The length of the longest line in plies.
    pub depth: u32,
}

/// The error in a proof, and its position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofError<P> {
    /// The strategy has no move for the winner.
    NoMove(P),
    /// The winner's move is not legal.
    Illegal(P),
    /// The game ends without a win for the winner.
    NotWon(P),
    /// The strategy contains a cycle.
    Cycle(P),
    /// The game is drawn by repetition or by the turn limit.
    DrawnByRule(P),
}

/// A strategy of the winner: returns the move for a position and its ply.
pub type Strategy<'s, P> = dyn FnMut(&P, u32) -> Option<<P as Position>::Move> + 's;

/// Verifies that `winner` wins with a strategy against every defense, under the repetition rule and
/// the turn limit.
///
/// # Errors
/// [`ProofError`] with the first position where the strategy fails.
pub fn check_win<P: Position>(
    root: &Root<P>,
    winner: Player,
    strategy: &mut Strategy<'_, P>,
) -> Result<CheckedProof, ProofError<P>> {
    let mut occurrences = HashMap::new();
    for key in history_before(root).keys() {
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
    /// Plies to the end for each position; `None` while it is on the current line. The ply is part
    /// of the key only if there is a turn limit, because the strategy may then depend on it.
    seen: HashMap<(P, u32), Option<u32>>,
    /// An upper bound on the occurrences of each repetition key on any line: those before the root,
    /// and one per position of the proof, because no line visits one twice. Positions after a pass
    /// count even if the rules skip them, so the checker may reject a valid proof that depends on
    /// it.
    occurrences: HashMap<u64, u32>,
}

impl<P: Position> Walk<'_, '_, P> {
    /// The longest line from a position.
    fn depth(&mut self, position: &P, ply: u32) -> Result<u32, ProofError<P>> {
        let (board, rules) = (position.outcome(), self.root.rules);
        let node = (position.clone(), if rules.max_plies > 0 { ply } else { 0 });
        if board.is_none() {
            match self.seen.get(&node) {
                Some(Some(depth)) => return Ok(*depth),
                Some(None) => return Err(ProofError::Cycle(position.clone())),
                None => {}
            }
        }
        let occurrences = self.occurrences.entry(position.repetition_key()).or_insert(0);
        let count = if ply == 0 { 0 } else { *occurrences + 1 };
        if board.is_none() {
            *occurrences += 1;
        }
        // If repetition is forbidden, reject lines that may repeat.
        match rules.outcome(board, count, self.root.plies + ply, || count < 2) {
            Some(outcome) if outcome.result == GameResult::Win(self.winner) => return Ok(0),
            Some(_) if board.is_some() => return Err(ProofError::NotWon(position.clone())),
            Some(_) => return Err(ProofError::DrawnByRule(position.clone())),
            None => {}
        }
        self.seen.insert(node.clone(), None);
        let mut longest = 0;
        for next in self.continuations(position, ply)? {
            longest = longest.max(self.depth(&next, ply + 1)?);
        }
        self.seen.insert(node, Some(longest + 1));
        Ok(longest + 1)
    }

    /// The next positions: one after the winner's move, all after the loser's.
    fn continuations(&mut self, position: &P, ply: u32) -> Result<Vec<P>, ProofError<P>> {
        if position.turn() == self.winner {
            let m = (self.strategy)(position, ply);
            let m = m.ok_or_else(|| ProofError::NoMove(position.clone()))?;
            let is_legal = position.is_legal(m);
            return is_legal
                .then(|| vec![position.after(m)])
                .ok_or_else(|| ProofError::Illegal(position.clone()));
        }
        let (mut found, mut all) = (HashSet::new(), Vec::new());
        position.for_each_move(&mut |m| {
            let next = position.after(m);
            if found.insert(next.clone()) {
                all.push(next);
            }
            ControlFlow::Continue(())
        });
        Ok(all)
    }
}
