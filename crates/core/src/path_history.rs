//! The rules that look back, along the line of a search: repetition and the turn limit.
//!
//! These make the value of a position depend on the path to it, which a transposition table cannot know. Estimates may
//! suffer from that a little, as in every engine; proven results must not:
//!
//! - Where repetition draws, a win or loss from the table is true on any path. Play it out by always going to a
//!   position with a shorter proven distance: no position comes twice on such a line. What remains are positions that
//!   occurred so often in the game that one more visit draws; they are part of the table's keys.
//! - A draw with neither an estimate nor a repetition below it stays one: further draws by repetition do not help the
//!   side that wants more.
//! - The turn limit only takes away wins that come too late, and their distance is known.
//! - Where repetition is forbidden, or goes by less than the whole position, none of this holds, and proven results
//!   must not be taken from the table at all ([`PathHistory::trusts_proofs`]).

use std::ops::ControlFlow;

use crate::{KeyHistory, MatchRules, Outcome, Position, Repetition, mix_in};

/// The state of the game after entering a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathStatus {
    /// Unfinished.
    Open,
    /// It is over by the rules.
    Over(Outcome),
    /// Unfinished, but the line has been here before: a cycle gains nothing.
    Cycle,
    /// The move that led here is illegal, because the position occurred before.
    Forbidden,
}

/// The end of a line, as an engine sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PathEnd {
    /// The result.
    pub outcome: Outcome,
    /// Whether repetition or the turn limit decided: the same position may go on after another path.
    pub is_by_path: bool,
}

/// The history of the game up to the root of a search, and the line below it.
#[derive(Clone, Debug)]
pub struct PathHistory {
    rules: MatchRules,
    game: KeyHistory,
    has_draw_keys: bool,
    /// The keys of the line, the root's first if it counts.
    line: Vec<u64>,
    /// How many keys of the line belong to the root: 0 or 1.
    n_root: usize,
    /// How many turns were played before the root, and on the line.
    root_plies: u32,
    depth: u32,
    /// Whether repetition was seen to compare less than the whole position.
    is_coarse: bool,
}

impl PathHistory {
    /// The history of a root that is reached after `plies` turns.
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

    /// Whether there is anything to look at; engines skip the bookkeeping otherwise.
    #[inline]
    pub fn matters(&self) -> bool {
        self.rules != MatchRules::NONE
    }

    /// Whether moves can be illegal because of repetition.
    #[inline]
    pub fn forbids(&self) -> bool {
        self.rules.repetition == Repetition::Forbid
    }

    /// Whether repetition draws.
    #[inline]
    pub fn draws(&self) -> bool {
        matches!(self.rules.repetition, Repetition::Draw { .. })
    }

    /// Whether the position after a move counts as an occurrence; by some rules not after a pass.
    #[inline]
    pub fn counts<P: Position>(&self, position: &P, m: P::Move) -> bool {
        !(self.rules.skips_passes() && position.is_pass(m))
    }

    /// Distinguishes the table keys of searches with another history.
    pub fn salt(&self) -> u64 {
        let first = u64::from(self.forbids());
        if self.has_draw_keys { mix_in(first, self.game.draw_digest()) } else { first }
    }

    /// Whether mirror images have the same value: not when one more visit to some positions draws.
    #[inline]
    pub fn is_symmetric(&self) -> bool {
        !self.has_draw_keys
    }

    /// Whether a proven result from the table holds on every path.
    #[inline]
    pub fn trusts_proofs(&self) -> bool {
        !self.is_coarse && !self.forbids()
    }

    /// Whether a win or loss `distance` turns below the root comes before the turn limit.
    #[inline]
    pub fn is_in_time(&self, distance: u32) -> bool {
        self.rules.max_plies == 0 || self.root_plies + distance <= self.rules.max_plies
    }

    /// Whether a position with this key occurred on the line, where one repetition is enough, or
    /// too often in the game.
    #[inline]
    pub fn has_met(&self, key: u64) -> bool {
        self.line.contains(&key) || (self.has_draw_keys && self.game.is_draw_key(key))
    }

    /// Adds a position to the line; its table key may be known. Returns the length [`truncate`](Self::truncate) needs
    /// to take it back.
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

    /// How the game has ended at a position `ply` turns below the root, for an engine that takes the first return to a
    /// position of the line for a draw already. `counts` as [`counts`](Self::counts) says; at a leaf draws by
    /// repetition are overlooked while the game goes on by the board.
    #[inline]
    pub fn end_at<P: Position>(
        &self,
        position: &P,
        ply: u32,
        counts: bool,
        is_leaf: bool,
    ) -> Option<PathEnd> {
        let board = position.ending();
        if !self.matters() {
            return board.map(|ending| PathEnd { outcome: ending.outcome, is_by_path: false });
        }
        let is_asked = match board {
            Some(ending) => ending.reason.after_repetition,
            None => !is_leaf,
        };
        let is_met = is_asked && counts && self.draws() && self.has_met(position.repetition_key());
        let occurrences = if is_met { u32::MAX } else { 0 };
        let has_allowed_move = || board.is_some() || self.has_allowed_move(position);
        let plies = self.root_plies + ply;
        let ending = self.rules.ending(board, occurrences, plies, has_allowed_move)?;
        Some(PathEnd { outcome: ending.outcome, is_by_path: board != Some(ending) })
    }

    /// Whether a position has a move that does not lead back, where that is forbidden.
    fn has_allowed_move<P: Position>(&self, position: &P) -> bool {
        let own = position.repetition_key();
        let mut is_allowed = false;
        position.for_each_move(&mut |m| {
            let mut next = position.clone();
            next.play_unchecked(m);
            let key = next.repetition_key();
            is_allowed = key != own && !self.has_met(key);
            if is_allowed { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        is_allowed
    }

    /// Goes back to the root.
    pub fn rewind(&mut self) {
        self.line.truncate(self.n_root);
        self.depth = 0;
    }

    /// How many turns [`enter`](Self::enter) went down from the root.
    pub const fn depth(&self) -> u32 {
        self.depth
    }

    /// Goes one ply down to a position; `counts` as in [`counts`](Self::counts). Unlike
    /// [`has_met`](Self::has_met), it counts occurrences as the rules do.
    pub fn enter<P: Position>(&mut self, position: &P, counts: bool) -> PathStatus {
        self.depth += 1;
        let board = position.ending();
        let (mut occurrences, mut is_cycle) = (0, false);
        if self.rules.repetition != Repetition::Off
            && counts
            && board.is_none_or(|ending| ending.reason.after_repetition)
        {
            let key = position.repetition_key();
            let is_on_line = self.line.contains(&key);
            if !self.forbids() {
                let below = self.line[self.n_root..].iter().filter(|earlier| **earlier == key);
                occurrences = self.game.occurrences(key) + below.count() as u32 + 1;
                is_cycle = is_on_line;
            } else if is_on_line || self.game.has_occurred(key, 1) {
                return PathStatus::Forbidden;
            }
            self.line.push(key);
        }
        // A side without an allowed move is noticed one turn later, when all its moves are forbidden.
        match self.rules.ending(board, occurrences, self.root_plies + self.depth, || true) {
            Some(ending) => PathStatus::Over(ending.outcome),
            None if is_cycle => PathStatus::Cycle,
            None => PathStatus::Open,
        }
    }

    /// Whether a move that wins by the board alone also wins by the rules that look back.
    pub fn lets_win<P: Position>(&self, position: &P, m: P::Move) -> bool {
        !self.matters() || {
            let mut next = position.clone();
            next.play_unchecked(m);
            let won = PathStatus::Over(Outcome::Win(position.turn()));
            self.clone().enter(&next, true) == won
        }
    }

    /// Whether a game with this history and this many turns is exactly the one that led here.
    pub fn is_that_of(&self, game: &KeyHistory, plies: u32) -> bool {
        let below = &self.line[self.n_root..];
        let digest = below.iter().fold(self.game.digest(), |all, key| mix_in(all, *key));
        let has_same_keys = self.rules.repetition == Repetition::Off
            || (self.game.n_keys() + below.len() == game.n_keys() && digest == game.digest());
        has_same_keys && self.root_plies + self.depth == plies
    }
}
