//! What happens in a match. Databases keep events: every form that was ever written is read.

use serde::{Deserialize, Serialize};

use crate::Side;

/// What happened in a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Event {
    /// A move was played.
    Moved {
        /// In canonical notation.
        #[serde(rename = "move")]
        text: String,
        /// Who moved.
        side: Side,
        /// How many moves came before it.
        ply: usize,
        /// The time both sides have left after it, in milliseconds, where there is a clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<[u64; 2]>,
    },
    /// The match went back to `ply`.
    Undone {
        /// The current ply from now on.
        ply: usize,
    },
    /// The match went forward to `ply`.
    Redone {
        /// The current ply from now on.
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
    /// A side ran out of time.
    TimedOut {
        /// Whose time is over.
        side: Side,
    },
    /// A side offered a draw.
    DrawOffered {
        /// Who offered.
        side: Side,
    },
    /// The offer was answered.
    DrawAnswered {
        /// Who answered.
        side: Side,
        /// Whether they accepted.
        accepted: bool,
    },
    /// A player left for long, and the other claimed the game.
    Abandoned {
        /// Who left.
        side: Side,
    },
    /// One of two people asked the other to consent to a change.
    ChangeAsked {
        /// Who asked.
        side: Side,
        /// What happens if the other consents.
        change: Box<Event>,
    },
    /// The other answered, or the asker withdrew the question.
    ChangeAnswered {
        /// Who answered.
        side: Side,
        /// Whether they consented.
        accepted: bool,
    },
    /// A side asked for a takeback: the older form of [`Event::ChangeAsked`], which is only read.
    TakeBackAsked {
        /// Who asked.
        side: Side,
        /// The ply to go back to.
        ply: usize,
    },
    /// The other side answered that: the older form of [`Event::ChangeAnswered`], which is only read.
    TakeBackAnswered {
        /// Who answered.
        side: Side,
        /// Whether they consented.
        accepted: bool,
    },
    /// A person took an open seat.
    #[serde(rename = "seat")]
    SeatTaken {
        /// Which.
        side: Side,
        /// The hash of the person's token; never sent to clients.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holder: Option<String>,
    },
    /// Another person or bot plays a side from now on.
    #[serde(rename = "seats")]
    SeatChanged {
        /// Which.
        side: Side,
        /// `human`, `open` or the name of a bot.
        seat: String,
        /// The hash of the person's token; never sent to clients.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holder: Option<String>,
    },
    /// Bots pause, or go on.
    Paused {
        /// Whether they pause.
        on: bool,
    },
    /// Another match follows.
    Rematch {
        /// Which.
        #[serde(rename = "match")]
        id: String,
    },
}

impl Event {
    /// The word for its kind in databases and messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Event::Moved { .. } => "moved",
            Event::Undone { .. } => "undone",
            Event::Redone { .. } => "redone",
            Event::Varied { .. } => "varied",
            Event::Resigned { .. } => "resigned",
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

    /// The ply at which it changes the line or its current position.
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
