//! Exhaustive search of what can follow a move, for the small positions of lessons.

use parlour_core::{AnyMove, AnyPosition, Ending, Player};

/// The most positions searched for one answer; a lesson that needs more is too large.
const MOST_POSITIONS: u32 = 100_000;

/// Looks ahead for one player. An answer is none when it takes too many positions to find.
pub(crate) struct Outlook {
    learner: Player,
    n_left: u32,
}

impl Outlook {
    pub(crate) fn new(learner: Player) -> Self {
        Self { learner, n_left: MOST_POSITIONS }
    }

    /// With the opponent to move: whether the learner wins against every reply, within `turns`
    /// further turns. The reply itself may complete the win, because some games are won at the
    /// start of a turn.
    pub(crate) fn holds(&mut self, position: &dyn AnyPosition, turns: u32) -> Option<bool> {
        if let Some(ending) = position.ending() {
            return Some(is_win(ending, self.learner));
        }
        for reply in position.distinct_moves() {
            let next = self.after(position, &reply)?;
            if !self.forces(&*next, turns)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// With the learner to move: whether they can win with at most `turns` turns.
    pub(crate) fn forces(&mut self, position: &dyn AnyPosition, turns: u32) -> Option<bool> {
        if let Some(ending) = position.ending() {
            return Some(is_win(ending, self.learner));
        }
        let Some(left) = turns.checked_sub(1) else { return Some(false) };
        for m in position.distinct_moves() {
            let next = self.after(position, &m)?;
            if self.holds(&*next, left)? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// The opponent's reply that puts off a win within `turns` turns the longest, the first of several.
    pub(crate) fn longest_reply(
        &mut self,
        position: &dyn AnyPosition,
        turns: u32,
    ) -> Option<AnyMove> {
        let mut best: Option<(u32, AnyMove)> = None;
        for reply in position.distinct_moves() {
            let next = self.after(position, &reply)?;
            let mut delay = 0;
            while delay < turns && !self.forces(&*next, delay)? {
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

/// A move of the player to move that wins at once.
pub(crate) fn winning_move(position: &dyn AnyPosition) -> Option<AnyMove> {
    let mover = position.turn();
    position.distinct_moves().into_iter().find(|m| {
        let next = position.after(m).expect("a listed move is legal");
        next.ending().is_some_and(|ending| is_win(ending, mover))
    })
}

pub(crate) fn is_win(ending: Ending, player: Player) -> bool {
    ending.outcome.winner() == Some(player)
}
