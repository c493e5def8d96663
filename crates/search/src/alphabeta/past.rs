//! The rules that look back, inside a search: repetition and the turn limit.
//!
//! These make the value of a position depend on the way to it, which a table of positions cannot
//! know. Estimates may suffer from that a little, as in every engine; proven results may not:
//!
//! - Where repetition draws, a win or loss from the table is true on any path. Play it out by always
//!   going to a position with a shorter proven distance: no position comes twice on such a line. What
//!   remains are positions so often met in the game that one more visit draws ("worn" ones); they are
//!   part of the table's keys.
//! - A draw with neither estimate nor repetition below it stays one: further draws by repetition do
//!   not help the side that wants more.
//! - The turn limit only takes away wins that come too late, and their distance is known.
//! - Where repetition is forbidden, or goes by less than the whole position, none of this holds, and
//!   proven results are not taken from the table at all ([`Past::trusts_proofs`]).

use std::ops::ControlFlow;

use parlour_core::{KeyHistory, MatchRules, PASS, Position, Repetition, SCORE_LIMIT, mix_in};

use crate::{Root, Score};

/// The history of the game and the line being searched.
#[derive(Clone, Debug)]
pub(super) struct Past {
    rules: MatchRules,
    /// The game so far; some of its positions may not be met again.
    history: KeyHistory,
    has_draw_keys: bool,
    /// The keys of the line searched, the root's first.
    line: Vec<u64>,
    /// How many turns were played before the root.
    plies: u32,
    /// Whether repetition compares less than the whole position, as far as was seen.
    is_coarse: bool,
}

impl Past {
    pub(super) fn new<P: Position>(root: &Root<P>) -> Self {
        Self {
            rules: root.rules,
            history: root.history.clone(),
            has_draw_keys: root.history.n_draw_keys() > 0,
            line: root.history.last_key().into_iter().collect(),
            plies: root.plies,
            is_coarse: false,
        }
    }

    /// Whether there is anything to look at.
    #[inline]
    pub(super) fn matters(&self) -> bool {
        self.rules.repetition != Repetition::Off || self.rules.max_plies > 0
    }

    /// What sets the table's keys apart from those of searches with another past.
    pub(super) fn salt(&self) -> u64 {
        let first = u64::from(self.forbids());
        if self.has_draw_keys { mix_in(first, self.history.draw_digest()) } else { first }
    }

    /// Whether mirror images have the same value: not when single positions are worn.
    #[inline]
    pub(super) fn is_symmetric(&self) -> bool {
        !self.has_draw_keys
    }

    #[inline]
    pub(super) fn forbids(&self) -> bool {
        self.rules.repetition == Repetition::Forbid
    }

    #[inline]
    pub(super) fn draws(&self) -> bool {
        matches!(self.rules.repetition, Repetition::Draw { .. })
    }

    /// Whether a proven result of the table holds on every path.
    #[inline]
    pub(super) fn trusts_proofs(&self) -> bool {
        !self.is_coarse && !self.forbids()
    }

    /// Whether a win or loss, its distance counted from the root, comes before the turn limit.
    #[inline]
    pub(super) fn is_in_time(&self, score: i32) -> bool {
        debug_assert!(score.abs() > SCORE_LIMIT, "only wins and losses have a distance");
        let distance = (Score::WIN - score.abs()) as u32;
        self.rules.max_plies == 0 || self.plies + distance <= self.rules.max_plies
    }

    /// Whether the game is drawn by the turn limit that many turns below the root.
    #[inline]
    pub(super) fn is_out_of_turns(&self, ply: usize) -> bool {
        self.rules.max_plies > 0 && self.plies + ply as u32 >= self.rules.max_plies
    }

    /// Whether a position with this key was met before: on the line, where the first return counts
    /// already, or too often in the game.
    #[inline]
    pub(super) fn has_met(&self, key: u64) -> bool {
        self.line.contains(&key) || (self.has_draw_keys && self.history.is_draw_key(key))
    }

    /// Whether the position after a move counts; not after a pass, by some rules.
    #[inline]
    pub(super) fn counts(&self, is_pass: impl FnOnce() -> bool) -> bool {
        let skips = matches!(self.rules.repetition, Repetition::Draw { after_pass: false, .. });
        !(skips && is_pass())
    }

    /// Goes down the line to a position whose key may be known; gives what [`leave`](Self::leave)
    /// needs to come back.
    #[inline]
    pub(super) fn enter<P: Position>(
        &mut self,
        position: &P,
        key: Option<u64>,
        counts: bool,
    ) -> usize {
        let length = self.line.len();
        if self.rules.repetition != Repetition::Off && counts {
            let repetition_key = position.repetition_key();
            self.is_coarse |= key.is_some_and(|key| key != repetition_key);
            self.line.push(repetition_key);
        }
        length
    }

    #[inline]
    pub(super) fn leave(&mut self, length: usize) {
        self.line.truncate(length);
    }

    /// Whether a position has a move that does not lead back, where that is forbidden.
    pub(super) fn has_allowed_move<P: Position>(&self, position: &P) -> bool {
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
}

/// Whether a text is that of a pass.
pub(super) fn is_pass(text: &str) -> bool {
    text == PASS
}
