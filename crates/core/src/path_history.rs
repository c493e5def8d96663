//! Repetition and the turn limit along the line of a search.
//!
//! These rules make the value of a position depend on the path to it, which a transposition table
//! does not know (graph-history interaction). Heuristic scores may suffer a little, as in every
//! engine; proven results must not:
//!
//! - If repetition draws, a win or loss from the TT holds on any path: the winner always moves to a
//!   position with a shorter proven distance, so no position repeats. The exception is a position
//!   that occurred so often in the game that one more visit draws; those are part of the TT keys.
//! - A draw with neither a heuristic score nor a repetition below it remains a draw: more draws by
//!   repetition do not help a side that wants to win.
//! - The turn limit only turns late wins into draws, and the distance of a win is known.
//! - If repetition is forbidden, or compares less than the whole position, none of this holds, and
//!   proven results from the TT must not be used ([`PathHistory::trusts_proofs`]).

use std::ops::ControlFlow;

use crate::{GameResult, KeyHistory, MatchRules, Position, Repetition, mix_in};

/// The state of the game after entering a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathStatus {
    /// Unfinished.
    Open,
    /// Over.
    Over(GameResult),
    /// Unfinished, but already on the line: a cycle gains nothing.
    Cycle,
    /// Reached by an illegal move, which repeats an earlier position.
    Forbidden,
}

/// The end of a line for an engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathEnd {
    /// The result.
    pub result: GameResult,
    /// Whether repetition or the turn limit decided, so that play may continue on another path.
    pub is_path_dependent: bool,
}

/// The history of the game up to the root of a search, and the line below it.
#[derive(Clone, Debug)]
pub struct PathHistory {
    rules: MatchRules,
    game: KeyHistory,
    has_draw_keys: bool,
    /// The keys of the line, starting with the root's if it counts.
    line: Vec<u64>,
    /// The number of keys of the root: 0 or 1.
    n_root: usize,
    /// The number of plies before the root.
    root_plies: u32,
    /// The number of plies below the root.
    depth: u32,
    /// Whether a repetition key was found to cover less than the whole position.
    is_coarse: bool,
}

impl PathHistory {
    /// The history of a root position after `plies` plies.
    pub fn new(rules: MatchRules, game: &KeyHistory, plies: u32) -> Self {
        let line: Vec<u64> = game.last_key().into_iter().collect();
        Self {
            rules,
            game: game.clone(),
            has_draw_keys: game.n_draw_keys() > 0,
            n_root: line.len(),
            line,
            root_plies: plies,
            depth: 0,
            is_coarse: false,
        }
    }

    /// Whether any rule depends on the path; if not, engines skip the bookkeeping.
    #[inline]
    pub fn matters(&self) -> bool {
        self.rules != MatchRules::NONE
    }

    /// Whether moves can be illegal because of repetition.
    #[inline]
    pub fn forbids_repetition(&self) -> bool {
        self.rules.repetition == Repetition::Forbid
    }

    /// Whether a repeated position draws, so that earlier occurrences are part of the state.
    #[inline]
    pub fn counts_repetition(&self) -> bool {
        matches!(self.rules.repetition, Repetition::Draw { .. })
    }

    /// Whether the position after a move counts as an occurrence. Some rules skip passes.
    #[inline]
    pub fn counts<P: Position>(&self, position: &P, m: P::Move) -> bool {
        !(self.rules.skips_passes() && position.is_pass(m))
    }

    /// A salt that separates the TT entries of searches with different histories.
    pub fn salt(&self) -> u64 {
        let first = u64::from(self.forbids_repetition());
        if self.has_draw_keys { mix_in(first, self.game.draw_digest()) } else { first }
    }

    /// Whether mirror images have the same value: false if one more visit to some position draws.
    #[inline]
    pub fn is_symmetric(&self) -> bool {
        !self.has_draw_keys
    }

    /// Whether a proven result from the TT holds on every path.
    #[inline]
    pub fn trusts_proofs(&self) -> bool {
        !self.is_coarse && !self.forbids_repetition()
    }

    /// Whether a win or loss `distance` plies below the root is within the turn limit.
    #[inline]
    pub fn is_within_turn_limit(&self, distance: u32) -> bool {
        self.rules.max_plies == 0 || self.root_plies + distance <= self.rules.max_plies
    }

    /// Whether a search treats a position with this key as repeated: once on the line is enough,
    /// earlier in the game it takes as often as the rules say.
    #[inline]
    pub fn is_repeated(&self, key: u64) -> bool {
        self.line.contains(&key) || (self.has_draw_keys && self.game.is_draw_key(key))
    }

    /// The number of occurrences of a key in the game and on the line.
    pub fn occurrences(&self, key: u64) -> u32 {
        let below = self.line[self.n_root..].iter().filter(|earlier| **earlier == key);
        self.game.occurrences(key) + below.count() as u32
    }

    /// Adds a position with its TT key, if known, to the line. Returns the length that
    /// [`truncate`](Self::truncate) needs to remove it.
    #[inline]
    pub fn push<P: Position>(&mut self, position: &P, key: Option<u64>, counts: bool) -> usize {
        let length = self.line.len();
        if self.rules.repetition != Repetition::Off && counts {
            let repetition_key = position.repetition_key();
            self.is_coarse |= key.is_some_and(|key| key != repetition_key);
            self.line.push(repetition_key);
        }
        length
    }

    /// Cuts the line back to a length that [`push`](Self::push) returned.
    #[inline]
    pub fn truncate(&mut self, length: usize) {
        self.line.truncate(length);
    }

    /// How the game has ended at a position `ply` plies below the root, if it has. The first
    /// repetition on the line is already a draw. `counts` is the result of
    /// [`counts`](Self::counts). At a leaf, repetition is checked only if the board outcome yields
    /// to it.
    #[inline]
    pub fn end_at<P: Position>(
        &self,
        position: &P,
        ply: u32,
        counts: bool,
        is_leaf: bool,
    ) -> Option<PathEnd> {
        let board = position.outcome();
        if !self.matters() {
            return board
                .map(|outcome| PathEnd { result: outcome.result, is_path_dependent: false });
        }
        let may_draw = match board {
            Some(outcome) => outcome.reason.after_repetition,
            None => !is_leaf,
        };
        let is_draw = may_draw
            && counts
            && matches!(self.rules.repetition, Repetition::Draw { .. })
            && self.is_repeated(position.repetition_key());
        let occurrences = if is_draw { u32::MAX } else { 0 };
        let has_allowed_move = || board.is_some() || self.has_allowed_move(position);
        let plies = self.root_plies + ply;
        let outcome = self.rules.outcome(board, occurrences, plies, has_allowed_move)?;
        Some(PathEnd { result: outcome.result, is_path_dependent: board != Some(outcome) })
    }

    /// Whether a position has a move that is not a forbidden repetition.
    fn has_allowed_move<P: Position>(&self, position: &P) -> bool {
        let own = position.repetition_key();
        let mut is_allowed = false;
        position.for_each_move(&mut |m| {
            let key = position.after(m).repetition_key();
            is_allowed = key != own && !self.is_repeated(key);
            if is_allowed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        is_allowed
    }

    /// Returns to the root.
    pub fn rewind(&mut self) {
        self.line.truncate(self.n_root);
        self.depth = 0;
    }

    /// The number of plies that [`enter`](Self::enter) went down from the root.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Goes one ply down to a position. `counts` is the result of [`counts`](Self::counts). Counts
    /// occurrences exactly as the rules do, unlike [`is_repeated`](Self::is_repeated).
    pub fn enter<P: Position>(&mut self, position: &P, counts: bool) -> PathStatus {
        self.depth += 1;
        let board = position.outcome();
        let (mut occurrences, mut is_cycle) = (0, false);
        if self.rules.repetition != Repetition::Off
            && counts
            && board.is_none_or(|outcome| outcome.reason.after_repetition)
        {
            let key = position.repetition_key();
            let is_on_line = self.line.contains(&key);
            if !self.forbids_repetition() {
                occurrences = self.occurrences(key) + 1;
                is_cycle = is_on_line;
            } else if is_on_line || self.game.has_occurred(key, 1) {
                return PathStatus::Forbidden;
            }
            self.line.push(key);
        }
        // A side without an allowed move shows up one ply later, when all its moves are forbidden.
        match self.rules.outcome(board, occurrences, self.root_plies + self.depth, || true) {
            Some(outcome) => PathStatus::Over(outcome.result),
            None if is_cycle => PathStatus::Cycle,
            None => PathStatus::Open,
        }
    }

    /// Whether a move that wins on the board also wins under the rules that depend on history.
    pub fn confirms_win<P: Position>(&self, position: &P, m: P::Move) -> bool {
        let won = PathStatus::Over(GameResult::Win(position.turn()));
        !self.matters() || self.clone().enter(&position.after(m), true) == won
    }

    /// Whether a game with this history after `plies` plies is exactly the path to here.
    pub fn equals_game(&self, game: &KeyHistory, plies: u32) -> bool {
        let below = &self.line[self.n_root..];
        let digest = below.iter().fold(self.game.digest(), |all, key| mix_in(all, *key));
        let has_same_keys = self.rules.repetition == Repetition::Off
            || (self.game.n_keys() + below.len() == game.n_keys() && digest == game.digest());
        has_same_keys && self.root_plies + self.depth == plies
    }
}
