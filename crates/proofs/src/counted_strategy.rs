//! Play by a proof with counting. The walk keeps only the keys of its positions: a move is good if it
//! leads to a position whose key the walk has met, or that counting decides.

use std::sync::{Mutex, MutexGuard, PoisonError};

use parlour_reference::{Counted, Counting, ReferenceGame};

use crate::claim::Side;
use crate::key_set::KeySet;
use crate::rules::{Rules, end};
use crate::strategy::Reply;

/// The strategy of the winner.
pub(crate) struct CountedStrategy {
    owner: Side,
    /// Has the keys of the walks.
    counting: Mutex<Box<dyn Counting>>,
    /// The positions of the walks.
    keys: KeySet,
}

impl std::fmt::Debug for CountedStrategy {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("CountedStrategy").finish_non_exhaustive()
    }
}

impl CountedStrategy {
    pub(crate) fn new(owner: Side, counting: Box<dyn Counting>, keys: KeySet) -> Self {
        Self { owner, counting: Mutex::new(counting), keys }
    }

    pub(crate) fn len(&self) -> usize {
        self.keys.len()
    }

    fn counting(&self) -> MutexGuard<'_, Box<dyn Counting>> {
        self.counting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The maximum number of turns to the win, if the strategy covers the position.
    pub(crate) fn rank(&self, rules: &Rules, position: &str) -> Option<u32> {
        let (here, turns) = self.counting().start(position);
        if self.is_covered(&here) {
            return Some(turns);
        }
        // The opponent may have placed on a square of a pair that the walk has cancelled. Then the
        // answer leads back to the walk, but this position is not part of it.
        let game = rules.game(position);
        let is_owner = Side::of(game.side()) == Some(self.owner);
        (is_owner && self.child(game.as_ref()).is_some()).then_some(turns)
    }

    /// A move with which the owner, who is to move, wins.
    pub(crate) fn reply(&self, rules: &Rules, position: &str) -> Option<Reply> {
        let game = rules.game(position);
        let child = self.child(game.as_ref())?;
        let (_, turns) = self.counting().start(position);
        Some(Reply { child: child.position(), rank: Some(turns) })
    }

    /// The position after a move of the owner that leads to a win of the owner.
    fn child(&self, game: &dyn ReferenceGame) -> Option<Box<dyn ReferenceGame>> {
        let mut nexts: Vec<_> = game.results().into_iter().map(|(_, next)| next).collect();
        let at = nexts.iter().position(|next| self.is_won(next.as_ref()))?;
        Some(nexts.swap_remove(at))
    }

    /// Whether the owner has won, or wins by the walk or by counting.
    fn is_won(&self, game: &dyn ReferenceGame) -> bool {
        match end(game) {
            Some(end) => end.winner == Some(self.owner),
            None => self.is_covered(&self.counting().start(&game.position()).0),
        }
    }

    fn is_covered(&self, here: &Counted) -> bool {
        match here.x_wins {
            Some(x_wins) => x_wins == (self.owner == Side::X),
            None => self.keys.contains(here.key),
        }
    }
}
