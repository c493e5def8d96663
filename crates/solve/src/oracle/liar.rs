//! For tests: an oracle that gives wrong answers about some positions, always the same ones, or none about
//! draws.

use std::hash::{DefaultHasher, Hash, Hasher};

use parlour_core::{GameResult, Player, SquaresLeft, StartError};
use parlour_search::Budget;

use super::{Oracle, Progress, Question, Reply};
use crate::value::{Aim, Value};

/// Which answers are wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lies {
    /// Those about some positions.
    Some {
        /// One position in this many gets wrong answers.
        one_in: u64,
        /// Chooses the positions.
        seed: u64,
    },
    /// No answer about draws.
    NoDraws,
}

impl Lies {
    /// A number for a position that gets wrong answers; `None` for the others.
    fn about(self, position: &impl Hash) -> Option<u64> {
        let Self::Some { one_in, seed } = self else { return None };
        let mut hasher = DefaultHasher::new();
        (seed, position).hash(&mut hasher);
        let hash = hasher.finish();
        hash.is_multiple_of(one_in.max(1)).then_some(hash >> 20)
    }
}

/// Passes on the answers of another oracle, except about some positions.
#[derive(Debug)]
pub(super) struct Liar {
    pub(super) oracle: Box<dyn Oracle>,
    pub(super) lies: Lies,
}

/// Another value of the same kind.
fn other(value: Value, turn: Player) -> Value {
    match value {
        Value::Result(GameResult::Win(player)) => Value::Result(GameResult::Win(player.other())),
        Value::Result(GameResult::Draw) => Value::Result(GameResult::Win(turn)),
        Value::Score(score) => Value::Score(score + 2),
        Value::WinsWithin(wins) => Value::WinsWithin(!wins),
    }
}

/// One of several, chosen by a number.
fn pick<T>(mut all: Vec<T>, number: u64) -> Option<T> {
    let index = number.checked_rem(all.len() as u64)?;
    Some(all.swap_remove(index as usize))
}

impl Oracle for Liar {
    fn solve(
        &mut self,
        position: &str,
        question: Question,
        budget: &Budget,
    ) -> Result<(Option<Value>, u64), StartError> {
        let (value, nodes) = self.oracle.solve(position, question, budget)?;
        if self.lies == Lies::NoDraws && value == Some(Value::Result(GameResult::Draw)) {
            return Ok((None, nodes));
        }
        let turn = self.oracle.turn(position)?;
        let is_lie = self.lies.about(&position).is_some();
        Ok((value.map(|value| if is_lie { other(value, turn) } else { value }), nodes))
    }

    fn reply(
        &mut self,
        position: &str,
        children: &dyn Fn() -> Vec<String>,
        aim: Aim,
        progress: Progress,
        budget: &Budget,
    ) -> Result<(Option<Reply>, u64), StartError> {
        match self.lies.about(&position) {
            Some(number) => Ok((pick(children(), number).map(Reply::Position), 1)),
            None => self.oracle.reply(position, children, aim, progress, budget),
        }
    }

    fn winning_square(&mut self, left: &SquaresLeft, budget: &Budget) -> (Option<u32>, u64) {
        let Some(number) = self.lies.about(&(left.of_use, left.near)) else {
            return self.oracle.winning_square(left, budget);
        };
        let open = left.near[0] | left.of_use[0] & left.of_use[1] & !left.near[1];
        let squares = (0..u64::BITS).filter(|square| open >> square & 1 > 0).collect();
        (pick(squares, number), 1)
    }

    fn plies_left(&self, position: &str) -> Result<Option<u32>, StartError> {
        self.oracle.plies_left(position)
    }

    fn ordered(&self, children: &[String]) -> Result<Vec<usize>, StartError> {
        self.oracle.ordered(children)
    }

    fn turn(&self, position: &str) -> Result<Player, StartError> {
        self.oracle.turn(position)
    }

    fn always_ends(&self) -> bool {
        self.oracle.always_ends()
    }
}
