//! The plain search that settles the leaves of a strategy: every move, to a fixed depth.

use std::collections::HashMap;
use std::rc::Rc;

use crate::claim::Side;
use crate::goal::Goal;
use crate::meter::{Meter, Stopped};
use crate::rules::{Child, Rules};

/// A search from one position.
pub(crate) struct LeafSearch<'a, 'm> {
    rules: &'a Rules,
    goal: Goal,
    meter: &'a mut Meter<'m>,
    /// The children of the positions met so far.
    expanded: HashMap<String, Rc<[Child]>>,
}

impl<'a, 'm> LeafSearch<'a, 'm> {
    pub(crate) fn new(rules: &'a Rules, goal: Goal, meter: &'a mut Meter<'m>) -> Self {
        Self { rules, goal, meter, expanded: HashMap::new() }
    }

    /// The children of a position are known already.
    pub(crate) fn set_children(&mut self, position: &str, children: &[Child]) {
        self.expanded.insert(position.to_owned(), children.into());
    }

    /// The smallest depth, at most `plies`, in which the owner reaches the goal whatever the
    /// opponent plays; 0 stands for any depth if the goal has no ranks.
    pub(crate) fn settle(
        &mut self,
        position: &str,
        plies: u32,
        turns: Option<u32>,
    ) -> Result<Option<u32>, Stopped> {
        if !self.goal.must_end() {
            return Ok(self.holds(position, plies, turns)?.then_some(0));
        }
        for depth in 1..=plies {
            if self.holds(position, depth, turns)? {
                return Ok(Some(depth));
            }
        }
        Ok(None)
    }

    /// Whether the owner reaches the goal within `plies`, whatever the opponent plays. For a claim
    /// about a number of turns, surviving the last one is enough.
    pub(crate) fn holds(
        &mut self,
        position: &str,
        plies: u32,
        turns: Option<u32>,
    ) -> Result<bool, Stopped> {
        if turns == Some(0) {
            return Ok(true);
        }
        if plies == 0 {
            return Ok(false);
        }
        let children = self.children(position)?;
        let is_owner = Side::to_move(position) == Some(self.goal.owner);
        // One such child decides: a good one for the owner, a bad one for the opponent. Games that
        // have ended cost nothing, so they come first.
        let ended = children.iter().filter_map(|child| child.end);
        if ended.map(|end| self.goal.is_met(&end)).any(|is_good| is_good == is_owner) {
            return Ok(is_owner);
        }
        let turns = turns.map(|turns| turns - 1);
        for child in children.iter().filter(|child| child.end.is_none()) {
            if self.holds(&child.position, plies - 1, turns)? == is_owner {
                return Ok(is_owner);
            }
        }
        // The owner found no good child, or the opponent no bad one.
        Ok(!is_owner && !children.is_empty())
    }

    fn children(&mut self, position: &str) -> Result<Rc<[Child]>, Stopped> {
        if let Some(known) = self.expanded.get(position) {
            return Ok(Rc::clone(known));
        }
        self.meter.count_position()?;
        let children: Rc<[Child]> = self.rules.children(position).into();
        self.expanded.insert(position.to_owned(), Rc::clone(&children));
        Ok(children)
    }
}
