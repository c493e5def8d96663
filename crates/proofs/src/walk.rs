//! The walk through a strategy: the same for reading and for writing, so that the order of the
//! choices cannot differ.

use std::collections::HashMap;

use crate::claim::Side;
use crate::error::Fault;
use crate::goal::Goal;
use crate::leaf::LeafSearch;
use crate::meter::{Meter, Stopped};
use crate::rules::{Child, Rules};
use crate::section::VisibleLemmas;

/// A position in which the owner of a strategy is to move.
#[derive(Clone, Copy, Debug)]
pub struct Node<'a> {
    /// The position.
    pub position: &'a str,
    /// What the moves lead to, sorted by key.
    pub children: &'a [Child],
    /// The turns left, for a claim about a number of turns.
    pub turns: Option<u32>,
}

/// What a guide chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A plain search as deep as the header allows settles the position.
    Leaf,
    /// The child with this index among the children.
    Child(usize),
    /// The plain search if it settles the position, else the child with this index.
    LeafOrChild(usize),
    /// No choice is known: the section cannot be written.
    GiveUp,
}

/// A choice as it stands in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chosen {
    /// The plain search settles the position within this number of plies.
    Leaf(u32),
    /// The move with this index among the sorted moves.
    Move(usize),
}

/// A position in which a source has to choose.
pub(crate) struct Crossing<'a, 'm> {
    pub(crate) position: &'a str,
    pub(crate) turns: Option<u32>,
    pub(crate) task: Task<'a>,
    meter: &'a mut Meter<'m>,
}

impl Crossing<'_, '_> {
    /// Runs the plain search. Returns the plies it takes if it settles the position.
    pub(crate) fn settle(&mut self) -> Result<Option<u32>, Fault> {
        let Task { rules, goal, leaf, .. } = self.task;
        let mut search = LeafSearch::new(rules, goal, self.meter);
        Ok(search.settle(self.position, leaf, self.turns)?)
    }
}

/// Where the choices come from.
pub(crate) trait Source {
    type Error: From<Fault>;

    /// The choice in a position.
    fn choose(&mut self, crossing: &mut Crossing<'_, '_>) -> Result<Chosen, Self::Error>;
}

/// What is known of a position of the strategy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// Plies to the end at most, or the turns covered; 0 if neither counts.
    pub(crate) rank: u32,
    /// 0 for a leaf, the index of the move plus 1, or [`NO_CHOICE`].
    pub(crate) choice: u32,
    /// Still on the current line.
    is_open: bool,
}

/// The opponent is to move.
pub(crate) const NO_CHOICE: u32 = u32::MAX;

/// The positions of a strategy, by their keys.
pub(crate) type Marks = HashMap<Box<str>, Mark>;

/// What a walk is about.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) goal: Goal,
    /// Depth of the plain search.
    pub(crate) leaf: u32,
    pub(crate) lemmas: VisibleLemmas<'a>,
}

/// A walk in progress.
pub(crate) struct Walk<'a, 'm, S> {
    task: Task<'a>,
    source: S,
    meter: &'a mut Meter<'m>,
    marks: Marks,
    line: Vec<Frame>,
}

/// A position on the current line.
struct Frame {
    key: Box<str>,
    turns: Option<u32>,
    choice: u32,
    /// The children still to visit.
    children: std::vec::IntoIter<Child>,
    rank: u32,
}

impl<'a, 'm, S: Source> Walk<'a, 'm, S> {
    pub(crate) fn new(task: Task<'a>, source: S, meter: &'a mut Meter<'m>) -> Self {
        Self { task, source, meter, marks: Marks::new(), line: Vec::new() }
    }

    /// Walks the whole strategy from a position. Returns the rank of the position, the source, and
    /// the positions of the strategy.
    pub(crate) fn run(
        mut self,
        root: &str,
        turns: Option<u32>,
    ) -> Result<(u32, S, Marks), S::Error> {
        // The rank of the position that was finished last.
        let key = self.task.rules.key(root);
        let mut finished = self.enter(root, key, turns)?;
        while let Some(frame) = self.line.last_mut() {
            if let Some(rank) = finished.take() {
                let rank = rank.checked_add(1).expect("fewer plies than memory has bytes");
                frame.rank = frame.rank.max(rank);
            }
            let turns = frame.turns.map(|turns| turns - 1);
            match frame.children.next() {
                None => finished = Some(self.leave()),
                Some(Child { position, end: Some(end), .. }) => {
                    if !self.task.goal.is_met(&end) {
                        return Err(Fault::EndsBadly(position).into());
                    }
                    finished = Some(0);
                }
                Some(Child { position, key, end: None, .. }) => {
                    finished = self.enter(&position, key, turns)?;
                }
            }
        }
        let rank = finished.expect("the root was finished last");
        Ok((rank, self.source, self.marks))
    }

    /// Visits an unfinished position. Returns its rank if nothing is left to do there.
    fn enter(
        &mut self,
        position: &str,
        key: String,
        turns: Option<u32>,
    ) -> Result<Option<u32>, S::Error> {
        if turns == Some(0) {
            return Ok(Some(0));
        }
        if let Some(rank) = self.known_rank(position, &key, turns)? {
            return Ok(Some(rank));
        }
        self.meter.count_position().map_err(Fault::from)?;
        let key = key.into_boxed_str();
        let (choice, children) = if Side::to_move(position) == Some(self.task.goal.owner) {
            match self.choose(position, turns)? {
                Chosen::Leaf(rank) => {
                    let rank = turns.unwrap_or(rank);
                    self.marks.insert(key, Mark { rank, choice: 0, is_open: false });
                    return Ok(Some(rank));
                }
                Chosen::Move(index) => {
                    let choice = u32::try_from(index).ok().and_then(|index| index.checked_add(1));
                    let choice = choice.expect("fewer moves than 2^32");
                    (choice, vec![self.child(position, index)?])
                }
            }
        } else {
            (NO_CHOICE, self.task.rules.children(position))
        };
        if children.is_empty() {
            return Err(Fault::NoMoves(position.into()).into());
        }
        // Turns are covered from here on: a line that comes back with fewer left adds nothing.
        let rank = turns.unwrap_or(0);
        self.marks.insert(key.clone(), Mark { rank, choice, is_open: true });
        self.line.push(Frame { key, turns, choice, children: children.into_iter(), rank: 0 });
        Ok(None)
    }

    /// The rank of a position if a section or this walk has dealt with it.
    fn known_rank(
        &self,
        position: &str,
        key: &str,
        turns: Option<u32>,
    ) -> Result<Option<u32>, Fault> {
        let Task { goal, lemmas, .. } = &self.task;
        if let Some(rank) = lemmas.rank(goal.owner, key, turns.unwrap_or(0)) {
            return Ok(Some(rank));
        }
        match self.marks.get(key) {
            Some(mark) if mark.is_open && goal.must_end() => Err(Fault::Repeats(position.into())),
            Some(mark) if mark.rank >= turns.unwrap_or(0) => Ok(Some(mark.rank)),
            _ => Ok(None),
        }
    }

    /// Asks the source.
    fn choose(&mut self, position: &str, turns: Option<u32>) -> Result<Chosen, S::Error> {
        self.meter.count_choice();
        let (task, meter) = (self.task, &mut *self.meter);
        self.source.choose(&mut Crossing { position, turns, task, meter })
    }

    /// What the chosen move leads to.
    fn child(&self, position: &str, index: usize) -> Result<Child, Fault> {
        self.task.rules.child(position, index).map_err(|moves| Fault::NoSuchMove {
            position: position.to_owned(),
            choice: index as u64 + 1,
            moves,
        })
    }

    /// Leaves the last position of the line.
    fn leave(&mut self) -> u32 {
        let frame = self.line.pop().expect("there is a last position");
        let rank = match frame.turns {
            Some(turns) => turns,
            None if self.task.goal.must_end() => frame.rank,
            None => 0,
        };
        let mark = Mark { rank, choice: frame.choice, is_open: false };
        // With fewer turns left, the same position may have been left on the way.
        let known = self.marks.entry(frame.key).or_insert(mark);
        if rank >= known.rank {
            *known = mark;
        }
        rank
    }
}

impl From<Stopped> for Fault {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}
