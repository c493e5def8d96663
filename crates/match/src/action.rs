//! Actions of participants.

use schemars::JsonSchema;
use serde::Deserialize;

use crate::Side;

/// A request of a participant.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "kebab-case", rename_all_fields = "snake_case")]
pub enum Action {
    /// Play a move.
    Move {
        /// In the notation, or square by square.
        #[serde(rename = "move")]
        text: String,
        /// The intended ply, so that a late click does not play in another position.
        ply: Option<usize>,
    },
    /// Go back to the last turn of a person.
    Undo,
    /// Replay moves that were taken back.
    Redo,
    /// Go to another ply of the line.
    Goto {
        /// The ply to go to.
        ply: usize,
    },
    /// Make a variation the line.
    Vary {
        /// The ply at which it branches off.
        ply: usize,
        /// Its first move.
        #[serde(rename = "move")]
        text: String,
    },
    /// Resign.
    Resign {
        /// The side; needed only by a person who plays both.
        side: Option<Side>,
    },
    /// Offer a draw.
    OfferDraw {
        /// The side; needed only by a person who plays both.
        side: Option<Side>,
    },
    /// Accept or decline a draw.
    AnswerDraw {
        /// Whether to accept.
        accept: bool,
    },
    /// Ask for consent to undo: a short form of `AskChange`.
    AskTakeBack,
    /// Ask the other person for consent to a change.
    AskChange {
        /// The change.
        change: Box<Action>,
    },
    /// Consent to a change or decline it.
    #[serde(alias = "answer-take-back")]
    AnswerChange {
        /// Whether to consent.
        accept: bool,
        /// The number of the event that asked.
        seq: Option<i64>,
    },
    /// Claim the win because the opponent has left.
    Claim,
    /// Start another match with sides swapped.
    Rematch,
    /// Pause or resume bots.
    Pause {
        /// Whether they pause.
        on: bool,
    },
    /// Let a bot make one move while paused.
    Step,
    /// Change who plays a side.
    Seat {
        /// The side.
        side: Side,
        /// `human`, `open` or the name of a bot.
        seat: String,
    },
}
