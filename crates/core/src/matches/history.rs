//! The rules that look back: repetition, the turn limit, and what the players called off.

use std::ops::ControlFlow;

use crate::{AnyPosition, Ending, Match, PASS, Reason, Repetition, Step};

impl Match {
    /// The repetition keys of the positions that count, the start first; engines are handed these.
    pub fn repetition_keys(&self) -> Vec<u64> {
        self.counted(self.path()).map(super::super::erased::AnyPosition::repetition_key).collect()
    }

    /// How the game stands at the end of a path from the start.
    pub(super) fn ending_of(&self, path: &[usize]) -> Option<Ending> {
        let last = path[path.len() - 1];
        if let Some((node, ending)) = self.called_off
            && node == last
        {
            return Some(ending);
        }
        let board = self.nodes[last].position.ending();
        match board {
            Some(ending) if !ending.reason.after_repetition => board,
            _ => self.repetition_ending(path).or(board).or_else(|| self.limit_ending(path)),
        }
    }

    fn repetition_ending(&self, path: &[usize]) -> Option<Ending> {
        let last = &self.nodes[path[path.len() - 1]];
        let is_drawn = match self.rules.repetition {
            Repetition::Off => false,
            Repetition::Draw { after_pass: false, .. } if last.move_text == PASS => false,
            Repetition::Draw { occurrences, .. } => {
                let key = last.position.repetition_key();
                let found = self.counted(path).filter(|earlier| earlier.repetition_key() == key);
                found.count() >= occurrences as usize
            }
            Repetition::Forbid => {
                let mut has_move = last.position.ending().is_some();
                last.position.for_each_move(&mut |text| {
                    has_move = !self.is_forbidden_after(path, &text);
                    if has_move { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                });
                !has_move
            }
        };
        is_drawn.then(|| Ending::draw(Reason::REPETITION))
    }

    fn limit_ending(&self, path: &[usize]) -> Option<Ending> {
        let limit = self.rules.max_plies as usize;
        (limit > 0 && path.len() > limit).then(|| Ending::draw(Reason::MAX_PLIES))
    }

    pub(super) fn forbids_repetition(&self) -> bool {
        self.rules.repetition == Repetition::Forbid
    }

    /// Whether a legal move of the current position leads back to an earlier one where that is
    /// forbidden.
    pub(super) fn is_forbidden(&self, text: &str) -> bool {
        self.is_forbidden_after(self.path(), text)
    }

    fn is_forbidden_after(&self, path: &[usize], text: &str) -> bool {
        let position = &self.nodes[path[path.len() - 1]].position;
        self.forbids_repetition()
            && position.after(text).is_ok_and(|next| self.occurs(path, &*next))
    }

    /// Whether the position may not be played to from the current one.
    pub(super) fn repeats(&self, next: &dyn AnyPosition) -> bool {
        self.forbids_repetition() && self.occurs(self.path(), next)
    }

    fn occurs(&self, path: &[usize], next: &dyn AnyPosition) -> bool {
        let key = next.repetition_key();
        self.counted(path).any(|earlier| earlier.repetition_key() == key)
    }

    /// Whether the steps can be completed to a move that history allows. Forbidden moves are few, so
    /// the first way tried is nearly always the answer.
    pub(super) fn has_allowed_move(&self, steps: &mut Vec<Step>) -> bool {
        if self.position().move_of(steps).is_some_and(|text| !self.is_forbidden(&text)) {
            return true;
        }
        self.position().next_steps(steps).into_iter().any(|step| {
            steps.push(step);
            let found = self.has_allowed_move(steps);
            steps.pop();
            found
        })
    }

    /// The positions of a path that count as occurrences.
    fn counted<'a>(&'a self, path: &'a [usize]) -> impl Iterator<Item = &'a dyn AnyPosition> {
        let skips_passes =
            matches!(self.rules.repetition, Repetition::Draw { after_pass: false, .. });
        path.iter()
            .map(|node| &self.nodes[*node])
            .filter(move |node| !(skips_passes && node.move_text == PASS))
            .map(|node| &*node.position)
    }
}
