//! How a game ended, and why.

use std::fmt;

use crate::{Message, Player};

/// The result of a finished game, seen from outside (never "for the side to move").
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// That player has won.
    Win(Player),
    /// A draw.
    Draw,
}

impl Outcome {
    /// `1-0`, `0-1` or `1/2-1/2`.
    pub const fn text(self) -> &'static str {
        match self {
            Outcome::Win(Player::One) => "1-0",
            Outcome::Win(Player::Two) => "0-1",
            Outcome::Draw => "1/2-1/2",
        }
    }

    /// Reads what `text` writes.
    pub fn from_text(text: &str) -> Option<Self> {
        match text {
            "1-0" => Some(Outcome::Win(Player::One)),
            "0-1" => Some(Outcome::Win(Player::Two)),
            "1/2-1/2" => Some(Outcome::Draw),
            _ => None,
        }
    }

    /// The winner, if there is one.
    pub const fn winner(self) -> Option<Player> {
        match self {
            Outcome::Win(player) => Some(player),
            Outcome::Draw => None,
        }
    }

    /// The same outcome with the players exchanged.
    #[must_use]
    pub const fn swapped(self) -> Self {
        match self {
            Outcome::Win(player) => Outcome::Win(player.other()),
            Outcome::Draw => Outcome::Draw,
        }
    }
}

/// Why a game ended. Games define theirs as constants; equality is by word.
#[derive(Clone, Copy, Debug)]
pub struct Reason {
    /// The word written behind the result in records and on the command line.
    pub word: &'static str,
    /// A clause for people, e.g. "all pieces form one group".
    pub text: &'static str,
    /// True if the rules test repetition before this ending, so that a draw by repetition takes
    /// precedence. False for won positions.
    pub after_repetition: bool,
}

impl Reason {
    /// A player gave up.
    pub const RESIGN: Self = Self::new("resign", "a player resigned");
    /// The players agreed on a draw.
    pub const AGREED: Self = Self::new("agreed", "the players agreed on a draw");
    /// A player's time ran out.
    pub const TIME: Self = Self::new("time", "a player ran out of time");
    /// A player was gone for long, and the other claimed the game.
    pub const ABANDONED: Self = Self::new("abandoned", "a player abandoned the game");
    /// The position occurred too often, or only forbidden repetitions were left.
    pub const REPETITION: Self = Self::new("repetition", "the position was repeated");
    /// The turn limit of the options was reached.
    pub const MAX_PLIES: Self = Self::new("maxplies", "the turn limit was reached");

    /// Reasons that can end any game.
    pub const GENERAL: &'static [Self] = &[
        Self::RESIGN,
        Self::AGREED,
        Self::TIME,
        Self::ABANDONED,
        Self::REPETITION,
        Self::MAX_PLIES,
    ];

    /// A reason that is tested before repetition.
    pub const fn new(word: &'static str, text: &'static str) -> Self {
        Self { word, text, after_repetition: false }
    }

    /// A reason that yields to repetition.
    pub const fn after_repetition(word: &'static str, text: &'static str) -> Self {
        Self { word, text, after_repetition: true }
    }

    /// The clause for people.
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

/// An outcome together with its reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ending {
    /// The winner, if any.
    pub outcome: Outcome,
    /// Why.
    pub reason: Reason,
}

impl Ending {
    /// `player` has won because of `reason`.
    pub const fn win(player: Player, reason: Reason) -> Self {
        Self { outcome: Outcome::Win(player), reason }
    }

    /// The game is drawn because of `reason`.
    pub const fn draw(reason: Reason) -> Self {
        Self { outcome: Outcome::Draw, reason }
    }
}

impl fmt::Display for Ending {
    /// `1-0 connected`: the form of result lines.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.outcome.text(), self.reason.word)
    }
}

/// The result line of a game that may still go on: `1-0 connected` or `* unfinished`.
pub fn result_text(ending: Option<Ending>) -> String {
    ending.map_or_else(|| "* unfinished".to_owned(), |ending| ending.to_string())
}
