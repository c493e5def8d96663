//! How a game ended, and why.

use std::fmt;

use crate::{Message, Player};

/// Who won, by player and not relative to the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameResult {
    /// A win for this player.
    Win(Player),
    /// A draw.
    Draw,
}

impl GameResult {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn text(self) -> &'static str {
        match self {
            GameResult::Win(Player::One) => "1-0",
            GameResult::Win(Player::Two) => "0-1",
            GameResult::Draw => "1/2-1/2",
        }
    }

    /// Parses `1-0`, `0-1` or `1/2-1/2`.
    pub fn from_text(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(GameResult::Win(Player::One)),
            "0-1" => Some(GameResult::Win(Player::Two)),
            "1/2-1/2" => Some(GameResult::Draw),
            _ => None,
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            GameResult::Win(player) => Some(player),
            GameResult::Draw => None,
        }
    }

    /// The result with the players swapped.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            GameResult::Win(player) => GameResult::Win(player.other()),
            GameResult::Draw => GameResult::Draw,
        }
    }
}

/// Why a game ended. Games define their own reasons as constants; equality compares the word.
#[derive(Clone, Copy, Debug)]
pub struct Reason {
    /// The word that follows the result in records and on the command line.
    pub word: &'static str,
    /// A clause for people, e.g. "all pieces form one group".
    pub text: &'static str,
    /// Whether a draw by repetition takes precedence. False for won positions.
    pub after_repetition: bool,
}

impl Reason {
    /// A player resigned.
    pub const RESIGN: Self = Self::new("resign", "a player resigned");
    /// The players agreed on a draw.
    pub const AGREED: Self = Self::new("agreed", "the players agreed on a draw");
    /// A player's time ran out.
    pub const TIME: Self = Self::new("time", "a player ran out of time");
    /// A player was absent for too long, and the opponent claimed the win.
    pub const ABANDONED: Self = Self::new("abandoned", "a player abandoned the game");
    /// The position occurred too often, or only forbidden repetitions were left.
    pub const REPETITION: Self = Self::new("repetition", "the position was repeated");
    /// The turn limit of the options was reached.
    pub const MAX_PLIES: Self = Self::new("maxplies", "the turn limit was reached");

    /// The reasons that can end any game.
    pub const GENERAL: &'static [Self] = &[
        Self::RESIGN,
        Self::AGREED,
        Self::TIME,
        Self::ABANDONED,
        Self::REPETITION,
        Self::MAX_PLIES,
    ];

    /// A reason that takes precedence over repetition.
    pub const fn new(word: &'static str, text: &'static str) -> Self {
        Self { word, text, after_repetition: false }
    }

    /// A reason that yields to repetition.
    pub const fn after_repetition(word: &'static str, text: &'static str) -> Self {
        Self { word, text, after_repetition: true }
    }

    /// The reason as a message.
    pub fn message(&self) -> Message {
        Message::fact(format!("reason-{}", self.word), self.text)
    }
}

impl PartialEq for Reason {
    fn eq(&self, other: &Self) -> bool {
        self.word == other.word
    }
}

impl Eq for Reason {}

/// How a game ended: the result and its reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Outcome {
    /// A win or a draw.
    pub result: GameResult,
    /// Why.
    pub reason: Reason,
}

impl Outcome {
    /// A win for `player`.
    pub const fn win(player: Player, reason: Reason) -> Self {
        Self { result: GameResult::Win(player), reason }
    }

    /// A draw.
    pub const fn draw(reason: Reason) -> Self {
        Self { result: GameResult::Draw, reason }
    }
}

impl fmt::Display for Outcome {
    /// Formats a result line: `1-0 connected`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.result.text(), self.reason.word)
    }
}

/// The result line of a finished or unfinished game: `1-0 connected` or `* unfinished`.
pub fn result_text(outcome: Option<Outcome>) -> String {
    outcome.map_or_else(|| "* unfinished".to_owned(), |outcome| outcome.to_string())
}
