//! Where a search begins: a position and what of its past the rules still ask for.

use parlour_core::{MatchRules, Position, Repetition};

/// A position to search, with the history that matters for repetition and the turn limit.
#[derive(Clone, Debug)]
pub struct Root<P> {
    /// The position; not over.
    pub position: P,
    /// The rules that need history.
    pub rules: MatchRules,
    /// The repetition keys of the positions that count, the start first, this position last.
    pub history: Vec<u64>,
    /// How many turns were played since the start.
    pub plies: u32,
}

impl<P: Position> Root<P> {
    /// A position without a past.
    pub fn new(position: P) -> Self {
        let history = vec![position.repetition_key()];
        Self { position, rules: MatchRules::NONE, history, plies: 0 }
    }

    /// A position that is the start of a game with these rules.
    pub fn with_rules(position: P, rules: MatchRules) -> Self {
        Self { rules, ..Self::new(position) }
    }

    /// Whether the rules about repetition let a legal move be played here.
    pub fn is_allowed(&self, m: P::Move) -> bool {
        self.rules.repetition != Repetition::Forbid || {
            let mut next = self.position.clone();
            next.play_unchecked(m);
            !self.history.contains(&next.repetition_key())
        }
    }

    /// Whether the past can matter at all; engines skip the bookkeeping otherwise.
    pub fn needs_history(&self) -> bool {
        self.rules.repetition != Repetition::Off || self.rules.max_plies > 0
    }
}
