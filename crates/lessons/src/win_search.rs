//! Exhaustive search for forced wins, for the small positions of lessons.

use parlour_core::{AnyMove, AnyPosition, Outcome, Player};

/// Maximum number of positions per search; a lesson that needs more is too large.
const MAX_POSITIONS: u32 = 100_000;

/// Searches wins of the learner. Returns `None` when it runs out of positions.
pub(crate) struct WinSearch {
    learner: Player,
    n_left: u32,
}

impl WinSearch {
    pub(crate) fn new(learner: Player) -> Self {
        Self { learner, n_left: MAX_POSITIONS }
    }

    /// With the opponent to move: whether the learner wins against every reply within `turns`
    /// further turns. The reply itself may complete the win.
    pub(crate) fn wins_after_any_reply(
        &mut self,
        position: &dyn AnyPosition,
        turns: u32,
    ) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(is_win(outcome, self.learner));
        }
        for reply in position.distinct_moves() {
            let next = self.after(position, &reply)?;
            if !self.can_force_win(&*next, turns)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// With the learner to move: whether they can win within `turns` turns.
    pub(crate) fn can_force_win(&mut self, position: &dyn AnyPosition, turns: u32) -> Option<bool> {
        if let Some(outcome) = position.outcome() {
            return Some(is_win(outcome, self.learner));
        }
        let Some(left) = turns.checked_sub(1) else { return Some(false) };
        for m in position.distinct_moves() {
            let next = self.after(position, &m)?;
            if self.wins_after_any_reply(&*next, left)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Returns the reply that delays a win within `turns` turns the longest; the first on ties.
    pub(crate) fn longest_reply(
        &mut self,
        position: &dyn AnyPosition,
        turns: u32,
    ) -> Option<AnyMove> {
        let mut best: Option<(u32, AnyMove)> = None;
        for reply in position.distinct_moves() {
            let next = self.after(position, &reply)?;
            let mut delay = 0;
            while delay < turns && !self.can_force_win(&*next, delay)? {
                delay += 1;
            }
            if best.as_ref().is_none_or(|(longest, _)| delay > *longest) {
                best = Some((delay, reply));
            }
        }
        best.map(|(_, reply)| reply)
    }

    fn after(&mut self, position: &dyn AnyPosition, m: &AnyMove) -> Option<Box<dyn AnyPosition>> {
        self.n_left = self.n_left.checked_sub(1)?;
        Some(position.after(m).expect("a listed move is legal"))
    }
}

/// Returns an immediately winning move.
pub(crate) fn winning_move(position: &dyn AnyPosition) -> Option<AnyMove> {
    let mover = position.turn();
    position.distinct_moves().into_iter().find(|m| {
        let next = position.after(m).expect("a listed move is legal");
        next.outcome().is_some_and(|outcome| is_win(outcome, mover))
    })
}

pub(crate) fn is_win(outcome: Outcome, player: Player) -> bool {
    outcome.result.winner() == Some(player)
}
