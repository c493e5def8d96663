//! The goal of one strategy: a claim from the point of view of one side.

use crate::claim::{Claim, Side};
use crate::rules::End;

/// The goal of a strategy.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Goal {
    /// The side whose strategy it is.
    pub(crate) owner: Side,
    aim: Aim,
}

#[derive(Clone, Copy, Debug)]
enum Aim {
    /// The owner wins.
    Win,
    /// The owner does not lose.
    Hold,
    /// The margin is at least this for `x`, at most this for `o`.
    Score(i64),
    /// The owner does not lose within the turns that each section states.
    HoldForTurns,
    /// The owner does not spoil the win within the turns that each section states.
    WinAfterTurns,
}

impl Goal {
    pub(crate) fn new(claim: Claim, owner: Side) -> Self {
        let aim = match claim {
            Claim::Win(_) => Aim::Win,
            Claim::Draw => Aim::Hold,
            Claim::Score(margin) => Aim::Score(margin),
            Claim::NoWin { .. } => Aim::HoldForTurns,
            Claim::WinBySearch { .. } => Aim::WinAfterTurns,
        };
        Self { owner, aim }
    }

    /// Whether this end of the game reaches the goal.
    pub(crate) fn is_met(&self, end: &End) -> bool {
        match self.aim {
            Aim::Win | Aim::WinAfterTurns => end.winner == Some(self.owner),
            Aim::Hold | Aim::HoldForTurns => end.winner != Some(self.owner.other()),
            Aim::Score(wanted) => end.margin.is_some_and(|margin| match self.owner {
                Side::X => margin >= wanted,
                Side::O => margin <= wanted,
            }),
        }
    }

    /// Whether every line must end. If so, no line may repeat a position, and positions have ranks.
    pub(crate) fn must_end(&self) -> bool {
        matches!(self.aim, Aim::Win | Aim::Score(_))
    }

    /// Whether the goal concerns a limited number of turns.
    pub(crate) fn counts_turns(&self) -> bool {
        matches!(self.aim, Aim::HoldForTurns | Aim::WinAfterTurns)
    }

    /// Whether not losing is enough.
    pub(crate) fn may_hold(&self) -> bool {
        matches!(self.aim, Aim::Hold | Aim::HoldForTurns)
    }
}
