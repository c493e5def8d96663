//! The strategy of a verified proof: what to play, and the maximum number of plies to the end.

use std::sync::{Mutex, PoisonError};

use crate::claim::Side;
use crate::counted_strategy::CountedStrategy;
use crate::error::ProofError;
use crate::goal::Goal;
use crate::header::Header;
use crate::key_set::KeySet;
use crate::leaf::LeafSearch;
use crate::lines::Lines;
use crate::meter::{Meter, Progress, Stopped, Totals};
use crate::rules::{Child, Rules, end};
use crate::section::SectionHead;
use crate::verify::{Covered, Keep, Settings, Verified, verify_with};
use crate::walk::{Mark, Marks};

/// What a strategy plays in a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// The position after its move, as it is on the board.
    pub child: String,
    /// The maximum number of plies from the position to the end, for a win or a score; for a claim
    /// about a number of turns, the turns that the strategy still covers; `None` for a draw.
    pub rank: Option<u32>,
}

/// The strategies of a proof that holds.
#[derive(Debug)]
pub struct Strategy {
    verified: Verified,
    rules: Rules,
    /// The positions of the strategy of `x` and of `o`.
    marks: [Marks; 2],
    /// The strategy of a proof with counting, which has no marks.
    counted: Option<CountedStrategy>,
}

/// Verifies a proof and keeps its strategies. Takes as long as [`verify`](crate::verify), and
/// memory for every position of the strategies.
///
/// # Errors
/// If the file does not prove its claim, or a limit of `settings` is reached.
pub fn strategy(
    file: &[u8],
    settings: &Settings<'_>,
    progress: &mut dyn FnMut(&Progress),
) -> Result<Strategy, ProofError> {
    let (header, _) = Header::read(&mut Lines::new(file))?;
    let rules = Rules::new(&header)?;
    let kept = Mutex::new(([Marks::new(), Marks::new()], KeySet::default()));
    let on_section = |head: &SectionHead, covered| {
        let (marks, keys) = &mut *kept.lock().unwrap_or_else(PoisonError::into_inner);
        match covered {
            Covered::Marks(found) => {
                let goal = Goal::new(header.claim, head.owner);
                merge(&mut marks[head.owner as usize], found, goal);
            }
            Covered::Keys(found) if keys.len() == 0 => *keys = found,
            Covered::Keys(found) => keys.extend(&found),
        }
    };
    let counting = rules.counting(&header.position).filter(|_| rules.is_counted());
    let keep = Keep { counting: counting.as_deref(), on_section: &on_section };
    let verified = verify_with(&mut &*file, settings, progress, &keep)?;
    let (marks, keys) = kept.into_inner().unwrap_or_else(PoisonError::into_inner);
    // Only a win can be proven by counting, so there is one owner.
    let owner = header.claim.owners()[0];
    let counted = counting.map(|counting| CountedStrategy::new(owner, counting, keys));
    Ok(Strategy { verified, rules, marks, counted })
}

/// Adds the positions of a section. The better mark stays, so that ranks still fall along every
/// line, and the order in which the sections were verified does not matter.
fn merge(kept: &mut Marks, marks: Marks, goal: Goal) {
    let order = |mark: &Mark| {
        let rank = i64::from(mark.rank);
        (if goal.counts_turns() { -rank } else { rank }, mark.choice)
    };
    #[expect(clippy::iter_over_hash_type, reason = "merging does not depend on the order")]
    for (position, mark) in marks {
        let known = kept.entry(position).or_insert(mark);
        if order(&mark) < order(known) {
            *known = mark;
        }
    }
}

impl Strategy {
    /// What was verified.
    pub fn verified(&self) -> &Verified {
        &self.verified
    }

    /// The number of positions of both strategies.
    pub fn len(&self) -> usize {
        let counted = self.counted.as_ref().map_or(0, CountedStrategy::len);
        self.marks.iter().map(Marks::len).sum::<usize>() + counted
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the side to move should play, if the proof covers the position: the choice of its
    /// strategy, or what a plain search finds within the depth of the proof's leaves. `None` also
    /// for a malformed position.
    pub fn reply(&self, position: &str) -> Option<Reply> {
        let owner = self.owner_to_move(position)?;
        if let Some(counted) = &self.counted {
            return counted.reply(&self.rules, position);
        }
        let mark = self.marks[owner as usize].get(self.rules.key(position).as_str());
        let safe = self.safe_rank(owner, position);
        let (target, rank) = match mark {
            Some(mark) if mark.choice > 0 => (self.chosen(owner, position, mark)?, mark.rank),
            None if safe.is_some() => (self.safe_child(owner, position)?, safe?),
            _ => self.settled(owner, &self.rules.fold(position), mark)?,
        };
        let mut results = self.rules.results(position).into_iter().map(|(_, next)| next);
        let child = results.find(|next| self.rules.key_of(next.as_ref()) == target)?.position();
        let rank = self.has_ranks(owner).then_some(rank);
        Some(Reply { child, rank })
    }

    /// The maximum number of plies to the end with the strategy of `owner`, if it covers the
    /// position; 0 if the claim has no ranks. Either side may be to move.
    pub fn rank(&self, owner: Side, position: &str) -> Option<u32> {
        self.check_position(position)?;
        if let Some(counted) = &self.counted {
            let is_owner = self.verified.header.claim.owners().contains(&owner);
            return is_owner.then(|| counted.rank(&self.rules, position))?;
        }
        let mark = self.marks[owner as usize].get(self.rules.key(position).as_str());
        mark.map(|mark| mark.rank).or_else(|| self.safe_rank(owner, position))
    }

    /// The rank of a position that is safe by counting.
    fn safe_rank(&self, owner: Side, position: &str) -> Option<u32> {
        let goal = Goal::new(self.verified.header.claim, owner);
        match self.rules.most_safe_turns(self.rules.game(position).as_ref(), owner) {
            turns if goal.counts_turns() => Some(turns).filter(|turns| *turns > 0),
            turns => (turns == u32::MAX && !goal.must_end()).then_some(0),
        }
    }

    /// The key of a child in which the owner is safe for at most one turn less than in the
    /// position.
    fn safe_child(&self, owner: Side, position: &str) -> Option<String> {
        let goal = Goal::new(self.verified.header.claim, owner);
        let game = self.rules.game(position);
        let wanted = match self.rules.most_safe_turns(game.as_ref(), owner) {
            u32::MAX => u32::MAX,
            turns => turns.saturating_sub(1),
        };
        let mut results = game.distinct_results().into_iter().map(|(_, next)| next);
        let child = results.find(|next| match end(next.as_ref()) {
            Some(end) => goal.is_met(&end),
            None => self.rules.is_safe(next.as_ref(), owner, wanted),
        });
        child.map(|child| self.rules.key_of(child.as_ref()))
    }

    /// `None` for a malformed position, or one on another board than that of a proof with counting.
    fn check_position(&self, position: &str) -> Option<()> {
        self.rules.check_position("the position", position).ok()?;
        let is_here = Rules::is_same_size(position, &self.verified.header.position);
        (self.counted.is_none() || is_here).then_some(())
    }

    /// The side to move, if the proof has a strategy for it.
    fn owner_to_move(&self, position: &str) -> Option<Side> {
        self.check_position(position)?;
        let side = Side::to_move(position)?;
        self.verified.header.claim.owners().contains(&side).then_some(side)
    }

    fn has_ranks(&self, owner: Side) -> bool {
        let goal = Goal::new(self.verified.header.claim, owner);
        goal.must_end() || goal.counts_turns()
    }

    /// The key of the child that the strategy chooses. The choice may belong to an equivalent
    /// position with other moves; then the rank identifies the child.
    fn chosen(&self, owner: Side, position: &str, mark: &Mark) -> Option<String> {
        if !self.rules.has_parts() {
            let folded = self.rules.game(&self.rules.fold(position));
            let child = folded.nth_result(mark.choice as usize - 1).ok()?;
            return Some(self.rules.key_of(child.as_ref()));
        }
        let goal = Goal::new(self.verified.header.claim, owner);
        let is_covered = |child: &Child| match &child.end {
            Some(end) => goal.is_met(end),
            None => self.marks[owner as usize].get(child.key.as_str()).is_some_and(|after| {
                if goal.counts_turns() {
                    after.rank + 1 >= mark.rank
                } else {
                    !goal.must_end() || after.rank < mark.rank
                }
            }),
        };
        self.rules.children(position).into_iter().find(is_covered).map(|child| child.key)
    }

    /// What a plain search plays, as the key of the child, and its rank.
    fn settled(&self, owner: Side, folded: &str, mark: Option<&Mark>) -> Option<(String, u32)> {
        let goal = Goal::new(self.verified.header.claim, owner);
        // Without a mark, the remaining turns are unknown.
        let turns = if goal.counts_turns() { Some(mark?.rank) } else { None };
        let leaf = self.verified.header.leaf;
        let totals = Totals::default();
        let mut meter = Meter::new(&totals);
        let mut search = LeafSearch::new(goal, &mut meter);
        let settled = search.settle(self.rules.game(folded).as_ref(), leaf, turns);
        let rank = settled.unwrap_or_else(|Stopped| unreachable!("nothing stops it"))?;
        let plies = if goal.must_end() { rank } else { leaf };
        let left = turns.map(|turns| turns - 1);
        let children = self.rules.children(folded);
        let good = children.into_iter().find(|child| {
            if let Some(end) = &child.end {
                return goal.is_met(end);
            }
            let next = self.rules.game(&child.position);
            search.holds(next.as_ref(), plies - 1, left) == Ok(true)
        })?;
        Some((good.key, turns.unwrap_or(rank)))
    }
}
