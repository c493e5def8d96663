//! The walk of a proof that settles positions by counting moves (`docs/proofs.md`, "Counting"). It
//! works on bit sets instead of text. Every line of such a game ends, so it needs no check for
//! cycles.

use parlour_reference::{Counted, Counting, Rest, SquareSet};

use crate::claim::Side;
use crate::error::Fault;
use crate::key_set::KeySet;
use crate::meter::Meter;
use crate::rules::{Child, Rules};
use crate::walk::Task;

/// Where the choices come from.
pub(crate) trait CountedSource {
    type Error: From<Fault>;

    /// The choice in a position, as an index among its moves.
    fn choose(&mut self, crossing: &mut CountedCrossing<'_>) -> Result<usize, Self::Error>;

    /// The memory that grows with the number of choices, in bytes.
    fn memory(&self) -> usize {
        0
    }
}

/// A position in which a source has to choose.
pub(crate) struct CountedCrossing<'a> {
    counting: &'a mut dyn Counting,
    known: &'a KeySet,
    root: &'a str,
    /// The squares of the placements since the root.
    line: &'a [u32],
    here: &'a Counted,
    /// The squares on which the owner may place; a choice is an index into their order.
    moves: SquareSet,
    owner: Side,
}

/// What a move of the owner leads to.
pub(crate) enum Prospect {
    /// Won by counting, or already covered by the strategy.
    Proven,
    /// Lost by counting.
    Lost,
    /// The walk continues from there.
    Open,
}

impl CountedCrossing<'_> {
    /// The squares of the moves.
    pub(crate) fn squares(&self) -> Squares {
        Squares(self.moves)
    }

    /// What a move leads to.
    pub(crate) fn prospect(&mut self, square: u32) -> Prospect {
        let after = self.counting.after(&self.here.rest, square);
        match after.x_wins {
            Some(x_wins) if x_wins == (self.owner == Side::X) => Prospect::Proven,
            Some(_) => Prospect::Lost,
            None if self.known.contains(after.key) => Prospect::Proven,
            None => Prospect::Open,
        }
    }

    /// The position as text.
    pub(crate) fn position(&self) -> String {
        self.counting.position(self.root, self.line)
    }

    /// The position after a move as text.
    pub(crate) fn position_after(&self, index: usize) -> String {
        let line: Vec<u32> = self.line.iter().copied().chain(self.squares().nth(index)).collect();
        self.counting.position(self.root, &line)
    }
}

/// A position in which a guide has to choose: no move is settled in favor of the owner.
#[expect(missing_debug_implementations, reason = "generators have none")]
pub struct CountedNode<'c, 'a> {
    crossing: &'c mut CountedCrossing<'a>,
    rules: &'c Rules,
    /// The indices, among all moves, of the moves that are not settled.
    open: &'c [usize],
}

impl<'c, 'a> CountedNode<'c, 'a> {
    pub(crate) fn new(
        crossing: &'c mut CountedCrossing<'a>,
        rules: &'c Rules,
        open: &'c [usize],
    ) -> Self {
        Self { crossing, rules, open }
    }

    pub(crate) fn rules(&self) -> &'c Rules {
        self.rules
    }

    /// What is left of the game.
    pub fn rest(&self) -> &Rest {
        &self.crossing.here.rest
    }

    /// The index of the move on a square, if it is not settled.
    pub fn move_on(&self, square: u32) -> Option<usize> {
        let index = self.crossing.squares().position(|other| other == square)?;
        self.open.contains(&index).then_some(index)
    }

    pub(crate) fn position(&self) -> String {
        self.crossing.position()
    }

    /// The moves that are not settled, with their keys as text.
    pub(crate) fn children(&self) -> Vec<Child> {
        let child = |move_index: &usize| {
            let position = self.crossing.position_after(*move_index);
            let key = self.rules.key(&position);
            Child { position, key, end: None, move_index: *move_index }
        };
        self.open.iter().map(child).collect()
    }
}

/// The parameters of a walk.
pub(crate) struct CountedTask<'a> {
    pub(crate) counting: Box<dyn Counting>,
    pub(crate) owner: Side,
    pub(crate) root: &'a str,
    /// The roots of the sections at which the walk may close.
    pub(crate) lemmas: Vec<String>,
    /// The maximum memory of the walk, in bytes.
    pub(crate) max_memory: usize,
}

impl<'a> CountedTask<'a> {
    /// The same task on bit sets, if its rules settle positions by counting.
    pub(crate) fn new(task: &Task<'a>, root: &'a str) -> Option<Self> {
        let counting = task.rules.counting(root).filter(|_| task.rules.is_counted())?;
        Some(Self::with_counting(task, root, counting))
    }

    pub(crate) fn with_counting(
        task: &Task<'a>,
        root: &'a str,
        counting: Box<dyn Counting>,
    ) -> Self {
        let owner = task.goal.owner;
        let (lemmas, max_memory) = (task.lemmas.roots(owner), task.max_memory);
        Self { counting, owner, root, lemmas, max_memory }
    }
}

/// A position on the current line.
struct Frame {
    here: Counted,
    /// The squares still to place on.
    left: Squares,
}

/// The squares of a set in order.
pub(crate) struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = u32;

    fn next(&mut self) -> Option<u32> {
        let square = (self.0 != 0).then(|| self.0.trailing_zeros())?;
        self.0 &= self.0 - 1;
        Some(square)
    }
}

/// Walks the whole strategy. Returns the maximum number of turns of the game from the root, and the
/// keys of the positions that the walk or a lemma covers.
pub(crate) fn walk<S: CountedSource>(
    task: CountedTask<'_>,
    source: &mut S,
    meter: &mut Meter<'_>,
) -> Result<(u32, KeySet), S::Error> {
    let CountedTask { mut counting, owner, root, lemmas, max_memory } = task;
    let mut known = KeySet::default();
    for lemma in lemmas {
        known.insert(counting.start(&lemma).0.key);
    }
    let (start, turns) = counting.start(root);
    let (mut frames, mut line): (Vec<Frame>, Vec<u32>) = (Vec::new(), Vec::new());
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
                if known.memory() + counting.memory() + source.memory() > max_memory {
                    return Err(Fault::TooLarge.into());
                }
                let mut moves = counting.moves(&here.rest);
                if moves == 0 {
                    // By the rules, a position without moves has a winner. A generator that reports
                    // none is faulty, and the line must not close.
                    return Err(Fault::NoMoves(counting.position(root, &line)).into());
                }
                if here.rest.is_x_to_move == (owner == Side::X) {
                    meter.count_choice();
                    let index = source.choose(&mut CountedCrossing {
                        counting: &mut *counting,
                        known: &known,
                        root,
                        line: &line,
                        here: &here,
                        moves,
                        owner,
                    })?;
                    let chosen = Squares(moves).nth(index).ok_or_else(|| Fault::NoSuchMove {
                        position: counting.position(root, &line),
                        choice: index as u64 + 1,
                        moves: moves.count_ones() as usize,
                    })?;
                    moves = 1 << chosen;
                }
                frames.push(Frame { here, left: Squares(moves) });
                continue;
            }
            line.pop();
        }
        let Some(frame) = frames.last_mut() else { return Ok((turns, known)) };
        if let Some(square) = frame.left.next() {
            line.push(square);
            entered = Some(counting.after(&frame.here.rest, square));
        } else {
            frames.pop();
            line.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::meter::Totals;

    /// A generator that does not say who has won.
    struct Silent;

    const REST: Rest = Rest { of_use: [0, 0], near: [0, 0], is_x_to_move: false };

    impl Counting for Silent {
        fn start(&mut self, _: &str) -> (Counted, u32) {
            (Counted { rest: REST, key: 1, x_wins: None }, 0)
        }

        fn moves(&self, _: &Rest) -> SquareSet {
            0
        }

        fn after(&mut self, _: &Rest, _: u32) -> Counted {
            unreachable!("there are no moves")
        }

        fn position(&self, start: &str, _: &[u32]) -> String {
            start.to_owned()
        }

        fn memory(&self) -> usize {
            0
        }

        fn with_same_keys(&self) -> Box<dyn Counting> {
            Box::new(Self)
        }
    }

    impl CountedSource for () {
        type Error = Fault;

        fn choose(&mut self, _: &mut CountedCrossing<'_>) -> Result<usize, Fault> {
            unreachable!("there are no moves")
        }
    }

    #[test]
    fn a_position_without_moves_closes_by_the_rules_only() {
        for owner in [Side::X, Side::O] {
            let (counting, lemmas) = (Box::new(Silent), Vec::new());
            let task =
                CountedTask { counting, owner, root: "root", lemmas, max_memory: usize::MAX };
            let totals = Totals::default();
            let walked = walk(task, &mut (), &mut Meter::new(&totals));
            assert_eq!(walked.err(), Some(Fault::NoMoves("root".to_owned())));
        }
    }
}
