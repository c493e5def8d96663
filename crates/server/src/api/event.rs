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
    /// A player was gone for long, and the other claimed the game.
    Abandoned {
        /// Who is gone.
        side: Side,
    },
    /// One of two people asked the other to agree to a change.
    ChangeAsked {
        /// Who.
        side: Side,
        /// What happens when the other agrees.
        change: Box<Event>,
    },
    /// The other answered, or the asker withdrew the question.
    ChangeAnswered {
        /// Who.
        side: Side,
        /// What.
        accepted: bool,
    },
    /// A side asked to take its last move back: the older form of [`Event::ChangeAsked`], which is only read.
    TakeBackAsked {
        /// Who.
        side: Side,
        /// How many turns would be left.
        ply: usize,
    },
    /// The other side answered that: the older form of [`Event::ChangeAnswered`], which is only read.
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
            Event::Abandoned { .. } => "abandoned",
            Event::ChangeAsked { .. } => "change-asked",
            Event::ChangeAnswered { .. } => "change-answered",
            Event::TakeBackAsked { .. } => "take-back-asked",
            Event::TakeBackAnswered { .. } => "take-back-answered",
            Event::Seat { .. } => "seat",
            Event::Seats { .. } => "seats",
            Event::Paused { .. } => "paused",
            Event::Rematch { .. } => "rematch",
        }
    }

    /// Whether the other side must answer.
    pub(crate) fn is_question(&self) -> bool {
        matches!(self, Event::ChangeAsked { .. } | Event::TakeBackAsked { .. })
    }

    /// The ply at which it changes the line or its current position.
    pub(crate) fn ply(&self) -> Option<usize> {
        match self {
            Event::Moved { ply, .. }
            | Event::Undone { ply }
            | Event::Redone { ply }
            | Event::Varied { ply, .. } => Some(*ply),
            _ => None,
        }
    }

    /// The form that is told.
    #[must_use]
    pub(crate) fn told(mut self) -> Self {
        match &mut self {
            Event::Seat { holder, .. } | Event::Seats { holder, .. } => *holder = None,
            Event::ChangeAsked { change, .. } => **change = change.as_ref().clone().told(),
            _ => {}
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
    /// Asks to undo: a short form of `AskChange`.
    AskTakeBack,
    AskChange {
        change: Box<Action>,
    },
    #[serde(alias = "answer-take-back")]
    AnswerChange {
        accept: bool,
        /// The number of the event that asked.
        seq: Option<i64>,
    },
    Claim,
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
