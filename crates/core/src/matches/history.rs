//! Rules that depend on history: repetition, the turn limit, and endings by the players.

use std::ops::ControlFlow;

use crate::{AnyMove, AnyPosition, KeyHistory, Match, Outcome, Repetition, Step};

impl Match {
    /// The repetition keys up to the current position.
    pub fn key_history(&self) -> &KeyHistory {
        &self.keys
    }

    /// The repetition keys as a list, the start first.
    pub fn repetition_keys(&self) -> Vec<u64> {
        self.keys.keys().collect()
    }

    /// The key of a node for repetition; `None` if the node does not count.
    pub(super) fn repetition_key(&self, node: usize) -> Option<u64> {
        let node = &self.tree[node];
        let is_pass = node.last_move.as_ref().is_some_and(AnyMove::is_pass);
        (!(self.rules.skips_passes() && is_pass)).then(|| node.position.repetition_key())
    }

    /// The outcome at the current position, if any.
    pub(super) fn current_outcome(&self) -> Option<Outcome> {
        if let Some((node, outcome)) = self.ended_by_players
            && node == self.current()
        {
            return Some(outcome);
        }
        let board = self.position().outcome();
        let has_allowed_move = || board.is_some() || self.has_any_allowed_move();
        self.rules.outcome(
            board,
            self.keys.current_occurrences(),
            self.ply as u32,
            has_allowed_move,
        )
    }

    fn has_any_allowed_move(&self) -> bool {
        let mut has_move = false;
        self.position().for_each_move(&mut |m| {
            has_move = !self.is_forbidden(&m);
            if has_move { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        has_move
    }

    pub(super) fn forbids_repetition(&self) -> bool {
        self.rules.repetition == Repetition::Forbid
    }

    /// Whether a legal move is forbidden because it repeats a position.
    pub(super) fn is_forbidden(&self, m: &AnyMove) -> bool {
        self.forbids_repetition() && self.position().after(m).is_ok_and(|next| self.repeats(&*next))
    }

    /// Whether moving to `next` is a forbidden repetition.
    pub(super) fn repeats(&self, next: &dyn AnyPosition) -> bool {
        self.forbids_repetition() && self.keys.has_occurred(next.repetition_key(), 1)
    }

    /// Whether the steps can be completed to a move that history allows. Few moves are forbidden,
    /// so the first attempt nearly always succeeds.
    pub(super) fn has_allowed_move(&self, steps: &mut Vec<Step>) -> bool {
        if self.position().move_of(steps).is_some_and(|m| !self.is_forbidden(&m)) {
            return true;
        }
        self.position().next_steps(steps).into_iter().any(|step| {
            steps.push(step);
            let found = self.has_allowed_move(steps);
            steps.pop();
            found
        })
    }
}
