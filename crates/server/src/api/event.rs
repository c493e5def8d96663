//! What happens at a table, as it is kept and told, and what clients want to happen.

use serde::{Deserialize, Serialize};

use super::Side;

/// What happened, as it is kept and told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub(crate) enum Event {
    /// A move; `ply` counts the turns before it.
    Moved {
        /// In canonical notation.
        #[serde(rename = "move")]
        text: String,
        /// Who.
        side: Side,
        /// How many turns before.
        ply: usize,
    },
    /// Back to after `ply` turns.
    Undone {
        /// How many turns.
        ply: usize,
    },
    /// Forward to after `ply` turns.
    Redone {
        /// How many turns.
        ply: usize,
    },
    /// A variation became the line.
    Varied {
        /// After how many turns it begins.
        ply: usize,
        /// Its first move.
        #[serde(rename = "move")]
        text: String,
    },
    /// A side gave up.
    Resigned {
        /// Who.
        side: Side,
    },
    /// A side offered a draw.
    DrawOffered {
        /// Who.
        side: Side,
    },
    /// The offer was answered.
    DrawAnswered {
        /// Who answered.
        side: Side,
        /// What.
        accepted: bool,
    },
    /// A side asked to take its last move back.
    TakeBackAsked {
        /// Who.
        side: Side,
        /// How many turns would be left.
        ply: usize,
    },
    /// The other side answered that; what was asked is done when it agreed.
    TakeBackAnswered {
        /// Who answered.
        side: Side,
        /// What.
        accepted: bool,
    },
    /// An open seat was taken.
    Seat {
        /// Which.
        side: Side,
        /// By whom; kept, not told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holder: Option<String>,
    },
    /// Somebody else plays a side now.
    Seats {
        /// Which.
        side: Side,
        /// `human`, `open` or a bot.
        seat: String,
        /// The person; kept, not told.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        holder: Option<String>,
    },
    /// Computers wait, or go on.
    Paused {
        /// Whether they wait.
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
    /// The word in the store.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Event::Moved { .. } => "moved",
            Event::Undone { .. } => "undone",
            Event::Redone { .. } => "redone",
            Event::Varied { .. } => "varied",
            Event::Resigned { .. } => "resigned",
            Event::DrawOffered { .. } => "draw-offered",
            Event::DrawAnswered { .. } => "draw-answered",
            Event::TakeBackAsked { .. } => "take-back-asked",
            Event::TakeBackAnswered { .. } => "take-back-answered",
            Event::Seat { .. } => "seat",
            Event::Seats { .. } => "seats",
            Event::Paused { .. } => "paused",
            Event::Rematch { .. } => "rematch",
        }
    }

    /// The form that is told.
    #[must_use]
    pub(crate) fn told(mut self) -> Self {
        if let Event::Seat { holder, .. } | Event::Seats { holder, .. } = &mut self {
            *holder = None;
        }
        self
    }
}

/// What a client wants to do.
#[derive(Clone, Debug, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub(crate) enum Action {
    Move {
        #[serde(rename = "move")]
        text: String,
        ply: Option<usize>,
    },
    Undo,
    Redo,
    Goto {
        ply: usize,
    },
    Vary {
        ply: usize,
        #[serde(rename = "move")]
        text: String,
    },
    Resign {
        side: Option<Side>,
    },
    OfferDraw {
        side: Option<Side>,
    },
    AnswerDraw {
        accept: bool,
    },
    AskTakeBack {
        side: Option<Side>,
    },
    AnswerTakeBack {
        accept: bool,
    },
    Rematch,
    Pause {
        on: bool,
    },
    Step,
    Seat {
        side: Side,
        seat: String,
    },
}
