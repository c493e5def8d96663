//! The walk through a strategy: the same for reading and for writing, so that the order of the
//! choices cannot differ.

use std::cell::OnceCell;
use std::collections::HashMap;

use parlour_reference::ReferenceGame;

use crate::claim::Side;
use crate::error::Fault;
use crate::goal::Goal;
use crate::leaf::LeafSearch;
use crate::memory::{table_bytes, text_bytes};
use crate::meter::{Meter, Stopped};
use crate::rules::{Child, Next, Rules, end};
use crate::section::VisibleLemmas;

/// A position in which the owner of a strategy is to move.
#[derive(Debug)]
pub struct Node<'a> {
    /// The position.
    pub position: &'a str,
    /// The turns left, for a claim about a number of turns.
    pub turns: Option<u32>,
    rules: &'a Rules,
    children: OnceCell<Vec<Child>>,
}

impl<'a> Node<'a> {
    pub(crate) fn new(crossing: &Crossing<'a, '_>) -> Self {
        let Crossing { position, turns, task, .. } = *crossing;
        Self { position, turns, rules: task.rules, children: OnceCell::new() }
    }

    pub(crate) fn with_children(position: &'a str, rules: &'a Rules, children: Vec<Child>) -> Self {
        Self { position, turns: None, rules, children: OnceCell::from(children) }
    }

    /// The children, sorted by key. The first call takes a while.
    pub fn children(&self) -> &[Child] {
        self.children.get_or_init(|| self.rules.children(self.position))
    }

    /// The index of a legal move among the sorted moves.
    pub fn move_index(&self, text: &str) -> Option<usize> {
        self.rules.game(self.position).move_index(text)
    }

    /// The key of the position after the legal move with this index.
    pub fn key_after(&self, move_index: usize) -> Option<String> {
        let next = self.rules.game(self.position).nth_result(move_index).ok()?;
        Some(self.rules.key_of(next.as_ref()))
    }
}

/// What a guide chooses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Choice {
    /// A plain search as deep as the header allows settles the position.
    Leaf,
    /// The child with this index among the children.
    Child(usize),
    /// The legal move with this index among the sorted moves.
    Move(usize),
    /// The plain search if it settles the position, else the child with this index.
    LeafOrChild(usize),
    /// No choice is known: the section cannot be written.
    GiveUp,
}

/// An encoded choice.
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
    pub(crate) game: &'a dyn ReferenceGame,
    pub(crate) turns: Option<u32>,
    pub(crate) task: Task<'a>,
    meter: &'a mut Meter<'m>,
}

impl Crossing<'_, '_> {
    /// Runs the plain search. Returns the plies it takes if it settles the position.
    pub(crate) fn settle(&mut self) -> Result<Option<u32>, Fault> {
        let Task { goal, leaf, .. } = self.task;
        let mut search = LeafSearch::new(goal, self.meter);
        Ok(search.settle(self.game, leaf, self.turns)?)
    }
}

/// Where the choices come from.
pub(crate) trait Source {
    type Error: From<Fault>;

    /// The choice in a position.
    fn choose(&mut self, crossing: &mut Crossing<'_, '_>) -> Result<Chosen, Self::Error>;

    /// The memory that grows with the number of choices, in bytes.
    fn memory(&self) -> usize {
        0
    }
}

/// The rank and the choice of a position of the strategy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Mark {
    /// The maximum number of plies to the end, or the turns covered; 0 if the goal has neither.
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

/// The parameters of a walk.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Task<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) goal: Goal,
    /// Depth of the plain search.
    pub(crate) leaf: u32,
    pub(crate) lemmas: VisibleLemmas<'a>,
    /// The maximum memory of the walk, in bytes.
    pub(crate) max_memory: usize,
}

impl Task<'_> {
    /// Whether counting shows that the owner does not lose within the turns left, or ever.
    fn is_safe(&self, game: &dyn ReferenceGame, turns: Option<u32>) -> bool {
        let needed = turns.unwrap_or(u32::MAX);
        self.goal.may_hold() && self.rules.is_safe(game, self.goal.owner, needed)
    }
}

/// A walk in progress.
pub(crate) struct Walk<'a, 'm, S> {
    task: Task<'a>,
    source: S,
    meter: &'a mut Meter<'m>,
    marks: Marks,
    line: Vec<Frame>,
    /// The bytes of the keys of the marks and of the positions still to visit.
    text_bytes: usize,
}

/// A position on the current line.
struct Frame {
    key: Box<str>,
    turns: Option<u32>,
    choice: u32,
    /// The children still to visit.
    children: std::vec::IntoIter<Next>,
    rank: u32,
}

impl<'a, 'm, S: Source> Walk<'a, 'm, S> {
    pub(crate) fn new(task: Task<'a>, source: S, meter: &'a mut Meter<'m>) -> Self {
        Self { task, source, meter, marks: Marks::new(), line: Vec::new(), text_bytes: 0 }
    }

    /// Walks the whole strategy from a position. Returns the rank of the position, the source, and
    /// the positions of the strategy.
    pub(crate) fn run(
        mut self,
        root: &str,
        turns: Option<u32>,
    ) -> Result<(u32, S, Marks), S::Error> {
        let game = self.task.rules.game(root);
        if self.task.is_safe(game.as_ref(), turns) {
            return Ok((turns.unwrap_or(0), self.source, self.marks));
        }
        let root = self.task.rules.next(game.as_ref());
        // The rank of the position that was finished last.
        let mut finished = self.enter(root, turns)?;
        while let Some(frame) = self.line.last_mut() {
            if let Some(rank) = finished.take() {
                let rank = rank.checked_add(1).expect("fewer plies than memory has bytes");
                frame.rank = frame.rank.max(rank);
            }
            let turns = frame.turns.map(|turns| turns - 1);
            finished = match frame.children.next() {
                None => Some(self.leave()),
                Some(next) => {
                    self.text_bytes -= next.memory();
                    self.enter(next, turns)?
                }
            }
        }
        let rank = finished.expect("the root was finished last");
        Ok((rank, self.source, self.marks))
    }

    /// Visits an unfinished position. Returns its rank if nothing is left to do there.
    fn enter(&mut self, next: Next, turns: Option<u32>) -> Result<Option<u32>, S::Error> {
        if turns == Some(0) {
            return Ok(Some(0));
        }
        if let Some(rank) = self.known_rank(&next, turns)? {
            return Ok(Some(rank));
        }
        self.meter.count_position().map_err(Fault::from)?;
        let game = self.task.rules.game(next.position());
        let is_owner = Side::of(game.side()) == Some(self.task.goal.owner);
        let (choice, children) = if is_owner {
            match self.choose(next.position(), game.as_ref(), turns)? {
                Chosen::Leaf(rank) => {
                    let rank = turns.unwrap_or(rank);
                    self.mark(next.key, Mark { rank, choice: 0, is_open: false })?;
                    return Ok(Some(rank));
                }
                Chosen::Move(index) => {
                    let choice = u32::try_from(index).ok().and_then(|index| index.checked_add(1));
                    let choice = choice.expect("fewer moves than 2^32");
                    let chosen = game.nth_result(index).map_err(|moves| Fault::NoSuchMove {
                        position: next.position().to_owned(),
                        choice: index as u64 + 1,
                        moves,
                    })?;
                    let mut children = Vec::new();
                    self.add_unfinished(chosen.as_ref(), turns, &mut children)?;
                    (choice, children)
                }
            }
        } else {
            (NO_CHOICE, self.replies(game.as_ref(), next.position(), turns)?)
        };
        // The position is covered for this many turns: a visit with fewer turns left may stop here.
        let mark = Mark { rank: turns.unwrap_or(0), choice, is_open: true };
        self.mark(next.key.clone(), mark)?;
        self.text_bytes += children.iter().map(Next::memory).sum::<usize>();
        // At least one move leads to a result, whose rank is at least 0.
        let (key, children) = (next.key, children.into_iter());
        self.line.push(Frame { key, turns, choice, children, rank: 1 });
        Ok(None)
    }

    /// Stores the mark of a position.
    fn mark(&mut self, key: Box<str>, mark: Mark) -> Result<(), Fault> {
        let n_bytes = text_bytes(key.len());
        if self.marks.insert(key, mark).is_none() {
            self.text_bytes += n_bytes;
        }
        let table = table_bytes::<(Box<str>, Mark)>(self.marks.capacity());
        let memory = table + self.text_bytes + self.source.memory();
        if memory > self.task.max_memory { Err(Fault::TooLarge) } else { Ok(()) }
    }

    /// The positions still to visit after the opponent's moves, one for each key, sorted by key.
    /// `turns` are left before these moves.
    fn replies(
        &self,
        game: &dyn ReferenceGame,
        position: &str,
        turns: Option<u32>,
    ) -> Result<Vec<Next>, Fault> {
        let mut children = Vec::new();
        let mut found = Err(Fault::NoMoves(position.into()));
        game.each_distinct_result(&mut |move_index, result| {
            if move_index == 0 || found.is_ok() {
                found = self.add_unfinished(result, turns, &mut children);
            }
        });
        found?;
        // Of several moves to the same key, the first counts.
        children.sort_by(|one, other| one.key.cmp(&other.key));
        children.dedup_by(|one, other| one.key == other.key);
        Ok(children)
    }

    /// Adds the result of a move to `children` if it is still to visit. `turns` are left before the
    /// move. Fails if the game has ended against the claim.
    fn add_unfinished(
        &self,
        result: &dyn ReferenceGame,
        turns: Option<u32>,
        children: &mut Vec<Next>,
    ) -> Result<(), Fault> {
        match end(result) {
            Some(end) if self.task.goal.is_met(&end) => {}
            Some(_) => return Err(Fault::EndsBadly(result.position())),
            // After the last turn nothing remains to prove.
            None if turns == Some(1) => {}
            None if self.task.is_safe(result, turns.map(|turns| turns - 1)) => {}
            None => children.push(self.task.rules.next(result)),
        }
        Ok(())
    }

    /// The rank of a position that a section or this walk already covers.
    fn known_rank(&self, next: &Next, turns: Option<u32>) -> Result<Option<u32>, Fault> {
        let Task { goal, lemmas, .. } = &self.task;
        if let Some(rank) = lemmas.rank(goal.owner, &next.key, turns.unwrap_or(0)) {
            return Ok(Some(rank));
        }
        match self.marks.get(&next.key) {
            Some(mark) if mark.is_open && goal.must_end() => {
                Err(Fault::Repeats(next.position().into()))
            }
            Some(mark) if mark.rank >= turns.unwrap_or(0) => Ok(Some(mark.rank)),
            _ => Ok(None),
        }
    }

    /// Asks the source.
    fn choose(
        &mut self,
        position: &str,
        game: &dyn ReferenceGame,
        turns: Option<u32>,
    ) -> Result<Chosen, S::Error> {
        self.meter.count_choice();
        let (task, meter) = (self.task, &mut *self.meter);
        self.source.choose(&mut Crossing { position, game, turns, task, meter })
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
        // A visit with fewer turns left may have finished the entry meanwhile.
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
