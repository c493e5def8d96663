//! The goal of a challenge: hold the result of a position until the game ends.

use std::fmt::Debug;
use std::sync::Arc;

use crate::goal::Played;
use crate::win_search::is_win;
use parlour_core::{AnyMove, GameResult, Match, Message, Outcome, Player};

/// The opponent of a challenge, who also notices when the learner gives the result away.
pub trait Opponent: Debug + Send + Sync {
    /// The reply to the learner's last move; `None` if that move is proven to give the result away.
    fn reply(&self, played: &Match, goal: HoldResult) -> Option<AnyMove>;

    /// The known part of a line that holds the result.
    fn solution(&self, start: &Match) -> Vec<AnyMove>;
}

/// The result to hold.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HoldResult {
    /// Only a win is enough.
    Win,
    /// A draw is enough.
    Draw,
}

impl HoldResult {
    /// Whether a game with this outcome meets the goal.
    pub(crate) fn is_met(self, outcome: Outcome, learner: Player) -> bool {
        is_win(outcome, learner) || self == Self::Draw && outcome.result == GameResult::Draw
    }
}

/// A result to hold against an opponent, with its messages.
#[derive(Clone, Debug)]
pub struct HoldGoal {
    /// The result.
    pub result: HoldResult,
    /// Who plays the other side.
    pub opponent: Arc<dyn Opponent>,
    /// The text after "Your task:".
    pub asked: Message,
    /// The feedback on a move that gives the result away.
    pub missed: Message,
}

impl PartialEq for HoldGoal {
    fn eq(&self, other: &Self) -> bool {
        let is_same = Arc::ptr_eq(&self.opponent, &other.opponent);
        is_same && (self.result, &self.asked) == (other.result, &other.asked)
    }
}

impl Eq for HoldGoal {}

impl HoldGoal {
    /// Checks that a move does not end the game with another result.
    ///
    /// # Errors
    /// A sentence with the reason.
    pub(crate) fn check(&self, played: &Played) -> Result<(), Message> {
        let learner = played.before.turn();
        let is_held = played.outcome.is_none_or(|outcome| self.result.is_met(outcome, learner));
        if is_held { Ok(()) } else { Err(self.missed.clone()) }
    }
}
