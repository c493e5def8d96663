//! Who plays each side.

use parlour_core::{ByPlayer, message};
use serde::{Deserialize, Serialize};

use crate::ActionError;

/// The word for two seats from which the joining person chooses.
const CHOICE: &str = "choice";

/// The player of a side.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Seat {
    /// A person.
    #[serde(rename = "human")]
    Person {
        /// The hash of the person's token; empty if all people share one keyboard.
        holder: String,
    },
    /// Free.
    Open,
    /// The joining person chooses one of two such seats; the holder gets the other.
    Choice {
        /// The hash of the token that gets the remaining seat.
        holder: String,
    },
    /// A bot.
    #[serde(rename = "computer")]
    Bot {
        /// Its name in canonical form.
        bot: String,
    },
}

impl Seat {
    /// Parses `human`, `open` or the name of a bot. `holder` is the requesting person.
    pub fn parse(text: &str, holder: &str) -> Self {
        match text.trim() {
            "human" => Seat::Person { holder: holder.to_owned() },
            "open" => Seat::Open,
            bot => Seat::Bot { bot: bot.to_owned() },
        }
    }

    /// Parses both seats of a new match: as [`Seat::parse`], or `choice` for both.
    ///
    /// # Errors
    /// [`ActionError::Illegal`] if only one of them is `choice`.
    pub fn parse_both(x: &str, o: &str, holder: &str) -> Result<ByPlayer<Self>, ActionError> {
        match (x.trim() == CHOICE, o.trim() == CHOICE) {
            (true, true) => {
                let seat = Seat::Choice { holder: holder.to_owned() };
                Ok(ByPlayer::new(seat.clone(), seat))
            }
            (false, false) => Ok(ByPlayer::new(Self::parse(x, holder), Self::parse(o, holder))),
            _ => Err(ActionError::illegal(
                message!("one-seat-choice" or "one seat is `choice`: expected it for both or for none"),
            )),
        }
    }

    /// The form that [`Seat::parse`] parses.
    pub fn text(&self) -> &str {
        match self {
            Seat::Person { .. } => "human",
            Seat::Open => "open",
            Seat::Choice { .. } => CHOICE,
            Seat::Bot { bot } => bot,
        }
    }

    /// The name of the bot that plays here.
    pub fn bot(&self) -> Option<&str> {
        match self {
            Seat::Bot { bot } => Some(bot),
            _ => None,
        }
    }

    /// Whether a bot plays here.
    pub fn is_bot(&self) -> bool {
        self.bot().is_some()
    }

    /// Whether a person can still take this seat.
    pub fn is_free(&self) -> bool {
        matches!(self, Seat::Open | Seat::Choice { .. })
    }

    /// Whether the person with this hash plays here.
    pub fn is_held_by(&self, hash: &str) -> bool {
        matches!(self, Seat::Person { holder } if holder == hash)
    }
}
