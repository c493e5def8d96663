//! The general search for every board and every option.

use parlour_core::{GameResult, KeySet, Player, Position, mix_in};

use super::{Counter, Questions, Stop, Table};
use crate::qawale::QawalePosition;

/// Answers questions about positions of any kind, one after another.
pub(super) struct PlainSearch<'a, 'm> {
    answers: &'a mut Table,
    counter: &'a mut Counter<'m>,
    seen: KeySet,
}

impl<'a, 'm> PlainSearch<'a, 'm> {
    pub(super) fn new(answers: &'a mut Table, counter: &'a mut Counter<'m>) -> Self {
        Self { answers, counter, seen: KeySet::new() }
    }

    fn search<const CELLS: usize>(
        &mut self,
        position: &QawalePosition<CELLS>,
        attacker: Player,
    ) -> Result<bool, Stop> {
        let is_attack = position.turn() == attacker;
        if self.counter.winning_walk(position)?.is_some() {
            return Ok(is_attack);
        }
        if is_attack && position.turns_left() == 1 {
            return Ok(false);
        }
        for m in self.counter.moves(position, &mut self.seen)? {
            if self.wins(&position.after(m), attacker)? == is_attack {
                return Ok(is_attack);
            }
        }
        Ok(!is_attack)
    }
}

impl<'m, const CELLS: usize> Questions<'m, CELLS> for PlainSearch<'_, 'm> {
    fn counter(&mut self) -> &mut Counter<'m> {
        self.counter
    }

    fn wins(&mut self, position: &QawalePosition<CELLS>, attacker: Player) -> Result<bool, Stop> {
        self.counter.node()?;
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.result == GameResult::Win(attacker));
        }
        if position.turns_left() == 1 {
            return self.search(position, attacker);
        }
        let question = question(position, attacker);
        if let Some(answer) = self.answers.get(question) {
            return Ok(answer);
        }
        let answer = self.search(position, attacker)?;
        self.answers.put(question, answer, position.turns_left());
        Ok(answer)
    }
}

/// More than a hundred well-mixed bits: the position's key, and another one of the same facts.
fn question<const CELLS: usize>(position: &QawalePosition<CELLS>, attacker: Player) -> u128 {
    let squares = (0..CELLS).map(|square| position.stack(square).word());
    let start = u64::from(position.turns_left()) << 1 | attacker.index() as u64;
    let other = squares.fold(start, mix_in);
    u128::from(position.key()) << 64 | u128::from(other)
}
