//! The walk of proofs that settle positions by counting moves (`docs/proofs.md`, "Counting"). It
//! makes no text for a position, and every line of such a game ends, so that ranks need no care.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use parlour_reference::{Counted, Counting};

use crate::claim::Side;
use crate::error::Fault;
use crate::meter::Meter;
use crate::rules::{Child, Rules};
use crate::walk::Task;

/// Keys of positions.
type Keys = HashSet<u128, BuildHasherDefault<KeyHasher>>;

/// Takes the low half of a key, which is a hash already.
#[derive(Clone, Copy, Debug, Default)]
struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, _: &[u8]) {
        unreachable!("keys are numbers")
    }

    fn write_u128(&mut self, key: u128) {
        self.0 = key as u64;
    }
}

/// Where the choices come from.
pub(crate) trait CountedSource {
    type Error: From<Fault>;

    /// The choice in a position, as an index among its moves.
    fn choose(&mut self, crossing: &mut CountedCrossing<'_>) -> Result<usize, Self::Error>;
}

/// A position in which a source has to choose.
pub(crate) struct CountedCrossing<'a> {
    counting: &'a mut dyn Counting,
    known: &'a Keys,
    root: &'a str,
    /// The squares of the placements since the root.
    line: &'a [usize],
    here: &'a Counted,
    moves: &'a [usize],
    owner: Side,
}

/// What a move of the owner leads to.
pub(crate) enum Prospect {
    /// Counting says that the owner wins, or the strategy deals with the position already.
    Proven,
    /// Counting says that the owner loses.
    Lost,
    /// The walk has to go on there.
    Open,
}

impl CountedCrossing<'_> {
    /// The number of moves.
    pub(crate) fn n_moves(&self) -> usize {
        self.moves.len()
    }

    /// What a move leads to, and the key of that position.
    pub(crate) fn prospect(&mut self, index: usize) -> (Prospect, u128) {
        let after = self.counting.after(&self.here.rest, self.moves[index]);
        let prospect = match after.x_wins {
            Some(x_wins) if x_wins == (self.owner == Side::X) => Prospect::Proven,
            Some(_) => Prospect::Lost,
            None if self.known.contains(&after.key) => Prospect::Proven,
            None => Prospect::Open,
        };
        (prospect, after.key)
    }

    /// The position as text.
    pub(crate) fn position(&self) -> String {
        self.counting.position(self.root, self.line)
    }

    /// The position after a move as text.
    pub(crate) fn position_after(&self, index: usize) -> String {
        let line: Vec<usize> = self.line.iter().copied().chain([self.moves[index]]).collect();
        self.counting.position(self.root, &line)
    }

    /// The key of a position given as text.
    pub(crate) fn key(&mut self, position: &str) -> u128 {
        self.counting.start(position).0.key
    }
}

/// A position in which a guide has to choose: no move is settled in favor of the owner.
#[expect(missing_debug_implementations, reason = "generators have none")]
pub struct CountedNode<'c, 'a> {
    crossing: &'c mut CountedCrossing<'a>,
    rules: &'c Rules,
    /// The moves that are not settled, by their index among the moves, and the keys after them.
    open: Vec<(usize, u128)>,
}

impl<'c, 'a> CountedNode<'c, 'a> {
    pub(crate) fn new(
        crossing: &'c mut CountedCrossing<'a>,
        rules: &'c Rules,
        open: Vec<(usize, u128)>,
    ) -> Self {
        Self { crossing, rules, open }
    }

    pub(crate) fn rules(&self) -> &'c Rules {
        self.rules
    }

    /// The position.
    pub fn position(&self) -> String {
        self.crossing.position()
    }

    /// The positions after the moves that are not settled, each with the index of the move.
    pub fn open(&self) -> impl Iterator<Item = (usize, String)> {
        self.open.iter().map(|(index, _)| (*index, self.crossing.position_after(*index)))
    }

    /// The index of a move that is not settled and leads to a position like this one.
    pub fn find(&mut self, position: &str) -> Option<usize> {
        let wanted = self.crossing.key(position);
        self.open.iter().find(|(_, key)| *key == wanted).map(|(index, _)| *index)
    }

    /// The moves that are not settled, with the keys of other proofs.
    pub(crate) fn children(&self) -> Vec<Child> {
        let child = |(move_index, position): (usize, String)| {
            let key = self.rules.key(&position);
            Child { position, key, end: None, move_index }
        };
        self.open().map(child).collect()
    }
}

/// What a walk is about.
pub(crate) struct CountedTask<'a> {
    pub(crate) counting: Box<dyn Counting>,
    pub(crate) owner: Side,
    pub(crate) root: &'a str,
    /// The roots of the sections to close at.
    pub(crate) lemmas: Vec<&'a str>,
}

impl<'a> CountedTask<'a> {
    /// The same task without text, if its rules settle positions by counting.
    pub(crate) fn new(task: &Task<'a>, root: &'a str) -> Option<Self> {
        let counting = task.rules.counting(root).filter(|_| task.rules.is_counted())?;
        let owner = task.goal.owner;
        Some(Self { counting, owner, root, lemmas: task.lemmas.roots(owner) })
    }
}

/// A position on the current line.
struct Frame {
    here: Counted,
    /// The squares still to place on.
    moves: std::vec::IntoIter<usize>,
}

/// Walks the whole strategy. Returns the most turns that the game can last from the root.
pub(crate) fn walk<S: CountedSource>(
    task: CountedTask<'_>,
    source: &mut S,
    meter: &mut Meter<'_>,
) -> Result<u32, S::Error> {
    let CountedTask { mut counting, owner, root, lemmas } = task;
    let mut known = Keys::default();
    for lemma in lemmas {
        known.insert(counting.start(lemma).0.key);
    }
    let (start, turns) = counting.start(root);
    let (mut frames, mut line): (Vec<Frame>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut entered = Some(start);
    loop {
        // A position that was just reached.
        if let Some(here) = entered.take() {
            let is_new = match here.x_wins {
                Some(x_wins) if x_wins == (owner == Side::X) => false,
                Some(_) => {
                    return Err(Fault::EndsBadly(counting.position(root, &line)).into());
                }
                None => known.insert(here.key),
            };
            if is_new {
                meter.count_position().map_err(Fault::from)?;
                let mut moves = counting.moves(&here.rest);
                if here.rest.is_x_to_move == (owner == Side::X) {
                    meter.count_choice();
                    let index = source.choose(&mut CountedCrossing {
                        counting: &mut *counting,
                        known: &known,
                        root,
                        line: &line,
                        here: &here,
                        moves: &moves,
                        owner,
                    })?;
                    let chosen = moves.get(index).copied().ok_or_else(|| Fault::NoSuchMove {
                        position: counting.position(root, &line),
                        choice: index as u64 + 1,
                        moves: moves.len(),
                    })?;
                    moves = vec![chosen];
                }
                frames.push(Frame { here, moves: moves.into_iter() });
                continue;
            }
            line.pop();
        }
        let Some(frame) = frames.last_mut() else { return Ok(turns) };
        if let Some(square) = frame.moves.next() {
            line.push(square);
            entered = Some(counting.after(&frame.here.rest, square));
        } else {
            frames.pop();
            line.pop();
        }
    }
}
