//! Events of a match. Databases store events: every form that was ever written must be readable.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::Side;

/// An event of a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, JsonSchema)]
#[schemars(rename = "MatchEvent")]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Event {
    /// A move was played.
    Moved {
        /// In canonical notation.
        #[serde(rename = "move")]
        text: String,
        /// Who moved.
        side: Side,
        /// Number of moves before it.
        ply: usize,
        /// Remaining time of both sides after it, in milliseconds, if there is a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[u64; 2]>,
    },
    /// The match went back to `ply`.
    Undone {
        /// The current ply afterwards.
        ply: usize,
    },
    /// The match went forward to `ply`.
    Redone {
        /// The current ply afterwards.
        ply: usize,
    },
    /// A variation became the line.
    Varied {
        /// The ply at which it branches off.
        ply: usize,
        /// Its first move.
        #[serde(rename = "move")]
        text: String,
    },
    /// A side resigned.
    Resigned {
        /// Who resigned.
        side: Side,
    },
    /// The remaining times before an event that stops or switches the clock, so that a replay has
    /// them.
    ClockSet {
        /// Remaining time of both sides, in milliseconds.
        left: [u64; 2],
    },
    /// A side ran out of time.
    TimedOut {
        /// Whose time has run out.
        side: Side,
    },
    /// A side offered a draw.
    DrawOffered {
        /// Who offered.
        side: Side,
    },
    /// The offer was accepted or declined.
    DrawAnswered {
        /// Who answered.
        side: Side,
        /// Whether they accepted.
        accepted: bool,
    },
    /// A player was absent, and the opponent claimed the game.
    Abandoned {
        /// Who was absent.
        side: Side,
    },
    /// One player asked the other to consent to a change.
    ChangeAsked {
        /// Who asked.
        side: Side,
        /// The event if the other consents.
        change: Box<Event>,
    },
    /// The other player answered, or the asker withdrew the question.
    ChangeAnswered {
        /// Who answered.
        side: Side,
        /// Whether they consented.
        accepted: bool,
    },
    /// A side asked for a takeback: the old form of `change-asked`, read only.
    TakeBackAsked {
        /// Who asked.
        side: Side,
        /// The ply to go back to.
        ply: usize,
    },
    /// The other side answered that: the old form of `change-answered`, read only.
    TakeBackAnswered {
        /// Who answered.
        side: Side,
        /// Whether they consented.
        accepted: bool,
    },
    /// A person took an open seat.
    #[serde(rename = "seat")]
    SeatTaken {
        /// The side.
        side: Side,
        /// The hash of the person's token; never sent to clients.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(skip)]
        holder: Option<String>,
    },
    /// A side has a new player.
    #[serde(rename = "seats")]
    SeatChanged {
        /// The side.
        side: Side,
        /// `human`, `open` or the name of a bot.
        seat: String,
        /// The hash of the person's token; never sent to clients.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[schemars(skip)]
        holder: Option<String>,
    },
    /// Bots paused or resumed.
    Paused {
        /// Whether they pause.
        on: bool,
    },
    /// A rematch follows.
    Rematch {
        /// The id of that match.
        #[serde(rename = "match")]
        id: String,
    },
}

impl Event {
    /// The identifier of its kind in databases and messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Event::Moved { .. } => "moved",
            Event::Undone { .. } => "undone",
            Event::Redone { .. } => "redone",
            Event::Varied { .. } => "varied",
            Event::Resigned { .. } => "resigned",
            Event::ClockSet { .. } => "clock-set",
            Event::TimedOut { .. } => "timed-out",
            Event::DrawOffered { .. } => "draw-offered",
            Event::DrawAnswered { .. } => "draw-answered",
            Event::Abandoned { .. } => "abandoned",
            Event::ChangeAsked { .. } => "change-asked",
            Event::ChangeAnswered { .. } => "change-answered",
            Event::TakeBackAsked { .. } => "take-back-asked",
            Event::TakeBackAnswered { .. } => "take-back-answered",
            Event::SeatTaken { .. } => "seat",
            Event::SeatChanged { .. } => "seats",
            Event::Paused { .. } => "paused",
            Event::Rematch { .. } => "rematch",
        }
    }

    /// The ply at which it changes the line or the current position.
    pub fn ply(&self) -> Option<usize> {
        match self {
            Event::Moved { ply, .. }
            | Event::Undone { ply }
            | Event::Redone { ply }
            | Event::Varied { ply, .. } => Some(*ply),
            _ => None,
        }
    }

    /// The form for clients, without the holders of seats.
    #[must_use]
    pub fn public(mut self) -> Self {
        match &mut self {
            Event::SeatTaken { holder, .. } | Event::SeatChanged { holder, .. } => *holder = None,
            Event::ChangeAsked { change, .. } => **change = change.as_ref().clone().public(),
            _ => {}
        }
        self
    }
}
