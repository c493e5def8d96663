//! Depth-bounded search: can a player force a win within a number of plies?

use std::fmt;

use parlour_core::{AnswerTable, Evaluator, GameResult, Player, Position, Symmetric};

use super::id::Id;
use crate::Budget;
use crate::budget::NodeCounter;
use crate::mirror::Mirror;
use crate::sort::Sorter;

/// Bits for the remaining plies, by which the table decides what to keep.
const LEFT_BITS: u32 = 6;

/// The largest number of plies that can be asked for.
pub const MAX_BOUND: u32 = (1 << LEFT_BITS) - 1;

/// The cost of creating a child and evaluating it, in steps of a [`NodeCounter`].
const STEPS_PER_CHILD: u64 = NodeCounter::STEPS_PER_CHECK / 32;

/// A search for wins within a bounded number of plies. It says nothing about longer games, so both
/// players may fail to win within the bound.
///
/// History is ignored: a line that repeats a position is never shorter than one that does not.
pub struct Bounded<P: Position, E> {
    evaluator: E,
    mirror: Option<Mirror<P>>,
    /// Whether the attacker wins, by position, attacker and remaining plies.
    answers: AnswerTable<LEFT_BITS>,
}

/// The search cannot go on: the budget is spent, or a position has too many moves to list.
#[derive(Clone, Copy, Debug)]
struct Stopped;

impl<P: Position, E: Evaluator<P>> Bounded<P, E> {
    /// Creates a search whose table takes at most this many bytes.
    pub fn new(evaluator: E, bytes: usize) -> Self {
        Self { evaluator, mirror: None, answers: AnswerTable::with_memory(bytes) }
    }

    /// Stores mirror images in one slot.
    #[must_use]
    pub fn with_symmetry(self) -> Self
    where
        P: Symmetric,
    {
        Self { mirror: Some(Mirror::of_board()), ..self }
    }

    /// Whether `attacker` can force a win within `plies` plies, at most [`MAX_BOUND`]; `None` if the
    /// budget runs out or a position has too many moves to list. Returns the nodes spent too.
    pub fn wins_within(
        &mut self,
        position: &P,
        attacker: Player,
        plies: u32,
        budget: &Budget,
    ) -> (Option<bool>, u64) {
        assert!(plies <= MAX_BOUND, "at most {MAX_BOUND} plies");
        budget.counted(|counter| {
            let (scratch, sorter) = (P::Scratch::default(), Sorter::default());
            let mut search = BoundedSearch { bounded: self, attacker, counter, scratch, sorter };
            search.wins(position, plies).ok()
        })
    }
}

struct BoundedSearch<'b, 'c, 'l, 'a, P: Position, E> {
    bounded: &'b mut Bounded<P, E>,
    attacker: Player,
    counter: &'c mut NodeCounter<'l, 'a>,
    scratch: P::Scratch,
    sorter: Sorter,
}

impl<P: Position, E: Evaluator<P>> BoundedSearch<'_, '_, '_, '_, P, E> {
    /// Whether the attacker wins within `left` plies.
    fn wins(&mut self, position: &P, left: u32) -> Result<bool, Stopped> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.result == GameResult::Win(self.attacker));
        }
        if left == 0 {
            return Ok(false);
        }
        if !self.counter.node() {
            return Err(Stopped);
        }
        let is_attacking = position.turn() == self.attacker;
        if self.bounded.evaluator.winning_move(position).is_some() {
            return Ok(is_attacking);
        }
        let id = Id::of(position, self.attacker.index() as u64, self.bounded.mirror.as_ref());
        let id = id.salted(u64::from(left));
        let key = u128::from(id.key) << 64 | u128::from(id.check);
        if let Some(known) = self.bounded.answers.get(key) {
            return Ok(known);
        }
        let mut wins = !is_attacking;
        for (_, next) in self.children(position, left)? {
            if self.wins(&next, left - 1)? == is_attacking {
                wins = is_attacking;
                break;
            }
        }
        self.bounded.answers.put(key, wins, left);
        Ok(wins)
    }

    /// The positions after each move, the best for the side to move first.
    fn children(&mut self, position: &P, left: u32) -> Result<Vec<(i32, P)>, Stopped> {
        let mut moves = Vec::new();
        let listing = position.candidate_moves(&mut moves, &mut self.scratch, self.counter);
        if !listing.is_complete() {
            return Err(Stopped);
        }
        let mut children = Vec::with_capacity(moves.len());
        for m in moves {
            if !self.counter.steps(STEPS_PER_CHILD) {
                return Err(Stopped);
            }
            let next = position.after(m);
            // The last ply needs no order.
            let is_open = left > 1 && next.outcome().is_none();
            let score = if is_open { -self.bounded.evaluator.evaluate(&next) } else { i32::MAX };
            children.push((score, next));
        }
        self.sorter.sort(&mut children, |(score, _)| (-i64::from(*score), 0));
        Ok(children)
    }
}

impl<P: Position, E> fmt::Debug for Bounded<P, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Bounded").finish_non_exhaustive()
    }
}
