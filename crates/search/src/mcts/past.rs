//! The rules that look back, along the path a search walks.

use parlour_core::{KeyHistory, MatchRules, Outcome, Position, Repetition, mix_in};

use crate::Root;

/// How a game stands once a position is entered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Standing {
    /// It goes on.
    Open,
    /// It is over by the rules.
    Over(Outcome),
    /// It goes on, but the path has been here before: nothing is gained by walking in circles.
    Circle,
    /// The move that led here is illegal, because the position occurred before.
    Forbidden,
}

/// The positions behind the current one: those of the game, then those of the path.
#[derive(Clone, Debug)]
pub(super) struct Past {
    rules: MatchRules,
    history: KeyHistory,
    root_key: Option<u64>,
    /// The keys of the path, without the root's.
    path: Vec<u64>,
    root_plies: u32,
    depth: u32,
}

impl Past {
    pub(super) fn new<P: Position>(root: &Root<P>) -> Self {
        Self {
            rules: root.rules,
            history: root.history.clone(),
            root_key: root.history.last_key(),
            path: Vec::new(),
            root_plies: root.plies,
            depth: 0,
        }
    }

    /// Goes back to the root.
    pub(super) fn rewind(&mut self) {
        self.path.clear();
        self.depth = 0;
    }

    /// Whether a root has exactly this behind it.
    pub(super) fn is_that_of<P: Position>(&self, root: &Root<P>) -> bool {
        let digest = self.path.iter().fold(self.history.digest(), |all, key| mix_in(all, *key));
        let has_same_keys = self.rules.repetition == Repetition::Off
            || (self.history.n_keys() + self.path.len() == root.history.n_keys()
                && digest == root.history.digest());
        has_same_keys && self.root_plies + self.depth == root.plies
    }

    /// How many turns were walked from the root.
    pub(super) fn depth(&self) -> u32 {
        self.depth
    }

    /// Whether [`enter`](Self::enter) needs to be told of passes.
    pub(super) fn skips_passes(&self) -> bool {
        matches!(self.rules.repetition, Repetition::Draw { after_pass: false, .. })
    }

    /// Whether moves can be forbidden.
    pub(super) fn forbids(&self) -> bool {
        self.rules.repetition == Repetition::Forbid
    }

    /// Whether a move that wins by the board alone also wins by the rules that look back.
    pub(super) fn lets_win<P: Position>(&self, position: &P, m: P::Move) -> bool {
        if self.rules == MatchRules::NONE {
            return true;
        }
        let mut next = position.clone();
        next.play_unchecked(m);
        self.clone().enter(&next, false) == Standing::Over(Outcome::Win(position.turn()))
    }

    /// Walks on to a position; `is_pass` tells whether by a pass. The order of the tests is that of
    /// [`Match`](parlour_core::Match).
    pub(super) fn enter<P: Position>(&mut self, position: &P, is_pass: bool) -> Standing {
        self.depth += 1;
        let board = position.ending();
        if let Some(ending) = board
            && !ending.reason.after_repetition
        {
            return Standing::Over(ending.outcome);
        }
        let mut in_circle = false;
        match self.rules.repetition {
            Repetition::Off => {}
            Repetition::Draw { after_pass: false, .. } if is_pass => {}
            Repetition::Draw { occurrences, .. } => {
                let key = position.repetition_key();
                let n_on_path = self.path.iter().filter(|earlier| **earlier == key).count() as u32;
                let n_earlier = self.history.occurrences(key) + n_on_path;
                if n_earlier + 1 >= occurrences {
                    return Standing::Over(Outcome::Draw);
                }
                in_circle = n_on_path > 0 || self.root_key == Some(key);
                self.path.push(key);
            }
            Repetition::Forbid => {
                let key = position.repetition_key();
                if self.history.has_occurred(key, 1) || self.path.contains(&key) {
                    return Standing::Forbidden;
                }
                self.path.push(key);
            }
        }
        let limit = self.rules.max_plies;
        match board {
            Some(ending) => Standing::Over(ending.outcome),
            None if limit > 0 && self.root_plies + self.depth >= limit => {
                Standing::Over(Outcome::Draw)
            }
            None if in_circle => Standing::Circle,
            None => Standing::Open,
        }
    }
}
