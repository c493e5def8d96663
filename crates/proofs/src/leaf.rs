//! The plain search that settles the leaves of a strategy: every move, to a fixed depth.

use std::collections::HashMap;
use std::rc::Rc;

use parlour_reference::ReferenceGame;

use crate::claim::Side;
use crate::goal::Goal;
use crate::meter::{Meter, Stopped};
use crate::rules::end;

/// A search from one position.
pub(crate) struct LeafSearch<'a, 'm> {
    goal: Goal,
    meter: &'a mut Meter<'m>,
    /// Visited positions.
    expanded: HashMap<String, Rc<Expanded>>,
}

/// What the moves of a position lead to. Images are not folded: that costs more than it saves here.
struct Expanded {
    /// Whether some move ends the game as claimed.
    has_good_end: bool,
    /// Whether some move ends the game against the claim.
    has_bad_end: bool,
    /// Positions in which the game is not over.
    unfinished: Vec<Box<dyn ReferenceGame>>,
}

impl<'a, 'm> LeafSearch<'a, 'm> {
    pub(crate) fn new(goal: Goal, meter: &'a mut Meter<'m>) -> Self {
        Self { goal, meter, expanded: HashMap::new() }
    }

    /// The smallest depth, at most `plies`, at which the owner reaches the goal whatever the
    /// opponent plays; 0 if the goal has no ranks.
    pub(crate) fn settle(
        &mut self,
        game: &dyn ReferenceGame,
        plies: u32,
        turns: Option<u32>,
    ) -> Result<Option<u32>, Stopped> {
        if !self.goal.must_end() {
            return Ok(self.holds(game, plies, turns)?.then_some(0));
        }
        for depth in 1..=plies {
            if self.holds(game, depth, turns)? {
                return Ok(Some(depth));
            }
        }
        Ok(None)
    }

    /// Whether the owner reaches the goal within `plies`, whatever the opponent plays. For a claim
    /// about a number of turns, surviving the last one is enough.
    pub(crate) fn holds(
        &mut self,
        game: &dyn ReferenceGame,
        plies: u32,
        turns: Option<u32>,
    ) -> Result<bool, Stopped> {
        if turns == Some(0) {
            return Ok(true);
        }
        if plies == 0 {
            return Ok(false);
        }
        let moves = self.expand(game)?;
        let is_owner = Side::of(game.side()) == Some(self.goal.owner);
        // One move decides: a good one for the owner, a bad one for the opponent.
        if if is_owner { moves.has_good_end } else { moves.has_bad_end } {
            return Ok(is_owner);
        }
        let turns = turns.map(|turns| turns - 1);
        for next in &moves.unfinished {
            if self.holds(next.as_ref(), plies - 1, turns)? == is_owner {
                return Ok(is_owner);
            }
        }
        // The owner has no good move, or the opponent no bad one. A position without moves proves
        // nothing.
        let has_moves = moves.has_good_end || moves.has_bad_end || !moves.unfinished.is_empty();
        Ok(!is_owner && has_moves)
    }

    fn expand(&mut self, game: &dyn ReferenceGame) -> Result<Rc<Expanded>, Stopped> {
        let position = game.position();
        if let Some(known) = self.expanded.get(&position) {
            return Ok(Rc::clone(known));
        }
        self.meter.count_position()?;
        let mut found =
            Expanded { has_good_end: false, has_bad_end: false, unfinished: Vec::new() };
        for (_, next) in game.distinct_results() {
            match end(next.as_ref()) {
                None => found.unfinished.push(next),
                Some(end) if self.goal.is_met(&end) => found.has_good_end = true,
                Some(_) => found.has_bad_end = true,
            }
        }
        // Sort, so that every machine counts the same number of positions.
        found.unfinished.sort_by_cached_key(|next| next.position());
        let found = Rc::new(found);
        self.expanded.insert(position, Rc::clone(&found));
        Ok(found)
    }
}
