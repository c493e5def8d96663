//! The root of a search.

use std::ops::ControlFlow;

use parlour_core::{
    KeyHistory, Listing, MatchRules, Meter, Outcome, PathHistory, Position, Repetition,
};

/// A position to search, with the history that repetition and the turn limit need.
#[derive(Clone, Debug)]
pub struct Root<P> {
    /// The position; the game is not over.
    pub position: P,
    /// The rules that depend on history.
    pub rules: MatchRules,
    /// The repetition keys from the start of the game up to this position.
    pub history: KeyHistory,
    /// The number of plies since the start of the game.
    pub plies: u32,
}

impl<P: Position> Root<P> {
    /// Creates a root without history.
    pub fn new(position: P) -> Self {
        Self::with_rules(position, MatchRules::NONE)
    }

    /// Creates a root that is the start of a game with these rules.
    pub fn with_rules(position: P, rules: MatchRules) -> Self {
        let history = KeyHistory::of_keys(rules.repetition, [position.repetition_key()]);
        Self { position, rules, history, plies: 0 }
    }

    /// Plays a legal move that history allows.
    pub fn play(&mut self, m: P::Move) {
        let counts = !(self.rules.skips_passes() && self.position.is_pass(m));
        self.position.play_unchecked(m);
        self.history.push(counts.then(|| self.position.repetition_key()));
        self.plies += 1;
    }

    /// How the game has ended, if it has: on the board, by repetition or by the turn limit.
    pub fn outcome(&self) -> Option<Outcome> {
        let has_allowed_move =
            || self.position.outcome().is_some() || self.first_allowed().is_some();
        self.rules.outcome(
            self.position.outcome(),
            self.history.current_occurrences(),
            self.plies,
            has_allowed_move,
        )
    }

    /// Whether a legal move is not a forbidden repetition.
    pub fn is_allowed(&self, m: P::Move) -> bool {
        self.rules.repetition != Repetition::Forbid || {
            !self.history.has_occurred(self.position.after(m).repetition_key(), 1)
        }
    }

    /// The moves to search, at least one even if the meter stops at once, and whether the list is
    /// complete.
    pub fn candidates(
        &self,
        scratch: &mut P::Scratch,
        meter: &mut dyn Meter,
    ) -> (Vec<P::Move>, Listing) {
        let mut moves = Vec::new();
        let listing = self.position.candidate_moves(&mut moves, scratch, meter);
        moves.retain(|m| self.is_allowed(*m));
        if moves.is_empty() {
            moves.push(self.any_move());
        }
        (moves, listing)
    }

    /// The first move that history allows, for an engine without time to search.
    ///
    /// # Panics
    /// If the game is over.
    pub fn any_move(&self) -> P::Move {
        let any = || self.position.first_moves(1).pop();
        self.first_allowed().or_else(any).expect("a game that is not over has a move")
    }

    fn first_allowed(&self) -> Option<P::Move> {
        let mut allowed = None;
        self.position.for_each_move(&mut |m| {
            allowed = Some(m).filter(|m| self.is_allowed(*m));
            if allowed.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        allowed
    }

    /// Whether any rule depends on history.
    pub fn needs_history(&self) -> bool {
        self.rules != MatchRules::NONE
    }

    /// The history for a search from here.
    pub fn path_history(&self) -> PathHistory {
        PathHistory::new(self.rules, &self.history, self.plies)
    }
}
