//! A match and the people at it.

use parlour_match::{Event, Side};
use parlour_wire::{MessageJson, PairJson, ResultJson};
use schemars::JsonSchema;
use serde::Serialize;

use super::BoardJson;

/// Who plays a side.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct SeatJson {
    pub(crate) kind: SeatKindJson,
    pub(crate) taken: bool,
    /// The name of the bot that plays here.
    pub(crate) bot: Option<String>,
    /// A display name of the seat.
    pub(crate) label: String,
}

/// The kind of a seat.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum SeatKindJson {
    Human,
    Open,
    /// The person who joins chooses one of two such seats.
    Choice,
    Computer,
}

/// Number of connected clients by side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, JsonSchema)]
pub(crate) struct PresenceJson {
    pub(crate) x: u32,
    pub(crate) o: u32,
    pub(crate) watchers: u32,
}

/// A request to take back all moves after `ply`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub(crate) struct TakeBackJson {
    pub(crate) side: Side,
    pub(crate) ply: usize,
}

/// A change that needs the other side's consent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub(crate) struct QuestionJson {
    pub(crate) side: Side,
    /// The number of the event that asked.
    pub(crate) seq: i64,
    /// The event that follows if the other side agrees.
    pub(crate) change: Event,
}

/// A match: its board and the people at it.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MatchStateJson<'a> {
    #[serde(rename = "match")]
    pub(crate) id: &'a str,
    /// The number of the last event.
    pub(crate) seq: i64,
    #[serde(flatten)]
    pub(crate) board: BoardJson<'a>,
    pub(crate) seats: PairJson<SeatJson>,
    pub(crate) presence: PresenceJson,
    pub(crate) thinking: bool,
    pub(crate) paused: bool,
    /// The side that has offered a draw.
    pub(crate) draw_offer: Option<Side>,
    pub(crate) take_back: Option<TakeBackJson>,
    pub(crate) question: Option<QuestionJson>,
    /// Seconds until a side counts as absent; null unless the game waits for its person.
    pub(crate) claim_in: PairJson<Option<u64>>,
    /// Whether two people have ever played in the match.
    pub(crate) shared: bool,
    /// The match that follows this one.
    pub(crate) rematch: Option<&'a str>,
}

/// A summary of a match.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct MatchSummaryJson {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) name: &'static str,
    pub(crate) ply: usize,
    pub(crate) turn: Option<Side>,
    pub(crate) result: ResultJson,
    pub(crate) status: String,
    /// The same as data.
    pub(crate) status_message: MessageJson,
    pub(crate) seats: PairJson<SeatJson>,
    /// In milliseconds since 1970.
    pub(crate) created: i64,
    /// The time of the last event, in milliseconds since 1970.
    pub(crate) updated: i64,
}
