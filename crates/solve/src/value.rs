//! The values of subproblems, and the aims of strategies.

use std::fmt;

use parlour_core::{GameResult, Player};

/// The value of a subproblem.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Value {
    /// The result with perfect play.
    Result(GameResult),
    /// The final score with perfect play, seen from the first player.
    Score(i32),
    /// In a run with a bound: whether the attacker wins within the remaining plies.
    WinsWithin(bool),
}

/// The aim of a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Aim {
    /// A win.
    Win,
    /// A win or a draw.
    Hold,
    /// At least this final score, seen from the player.
    Score(i32),
    /// No win of the opponent within this many plies.
    Outlast(u32),
}

impl Value {
    /// Whether a position with this value lets `owner` reach an aim.
    pub(crate) fn reaches(self, owner: Player, aim: Aim) -> bool {
        match (self, aim) {
            (Self::Result(result), Aim::Win) => result == GameResult::Win(owner),
            (Self::Result(result), Aim::Hold) => result != GameResult::Win(owner.other()),
            (Self::Score(score), Aim::Score(bound)) => seen_from(owner, score) >= bound,
            (Self::WinsWithin(wins), Aim::Outlast(_)) => !wins,
            _ => false,
        }
    }

    /// Ranks the value for a player, for comparison with values of the same kind. In a run with a
    /// bound, a win is good for `attacker`.
    pub(crate) fn rank(self, player: Player, attacker: Player) -> i32 {
        match self {
            Self::Result(GameResult::Draw) => 0,
            Self::Result(GameResult::Win(winner)) => {
                if winner == player {
                    1
                } else {
                    -1
                }
            }
            Self::Score(score) => seen_from(player, score),
            Self::WinsWithin(wins) => i32::from(wins == (player == attacker)),
        }
    }

    /// Whether the value is the best of its kind for a player.
    pub(crate) fn is_best(self, player: Player, attacker: Player) -> bool {
        !matches!(self, Self::Score(_)) && self.rank(player, attacker) == 1
    }

    /// Parses the output of [`Display`](fmt::Display).
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let result = |result| Some(Self::Result(result));
        match text {
            "win x" => result(GameResult::Win(Player::One)),
            "win o" => result(GameResult::Win(Player::Two)),
            "draw" => result(GameResult::Draw),
            "win within" => Some(Self::WinsWithin(true)),
            "no win within" => Some(Self::WinsWithin(false)),
            _ => text.strip_prefix("score ")?.parse().ok().map(Self::Score),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Result(GameResult::Win(player)) => write!(f, "win {}", player.letter()),
            Self::Result(GameResult::Draw) => f.write_str("draw"),
            Self::Score(score) => write!(f, "score {score}"),
            Self::WinsWithin(true) => f.write_str("win within"),
            Self::WinsWithin(false) => f.write_str("no win within"),
        }
    }
}

/// Converts a score between the first player's point of view and that of `player`.
pub(crate) fn seen_from(player: Player, score: i32) -> i32 {
    match player {
        Player::One => score,
        Player::Two => -score,
    }
}
