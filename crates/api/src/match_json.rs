//! A match and the people at it.

use parlour_core::Player;
use parlour_match::{Clock, Event, Side, TimeControl};
use parlour_wire::{MessageJson, PairJson, ResultJson};
use schemars::JsonSchema;
use serde::Serialize;

use crate::board::BoardJson;

/// Who plays a side.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct SeatJson {
    pub kind: SeatKindJson,
    pub taken: bool,
    /// The name of the bot that plays here.
    pub bot: Option<String>,
    /// A display name of the seat.
    pub label: String,
}

/// The kind of a seat.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum SeatKindJson {
    Human,
    Open,
    /// The person who joins chooses one of two such seats.
    Choice,
    Computer,
}

/// Number of connected clients by side.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, JsonSchema)]
pub struct PresenceJson {
    pub x: u32,
    pub o: u32,
    pub watchers: u32,
}

/// A request to take back all moves after `ply`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct TakeBackJson {
    pub side: Side,
    pub ply: usize,
}

/// A change that needs the other side's consent.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct QuestionJson {
    pub side: Side,
    /// The number of the event that asked.
    pub seq: i64,
    /// The event that follows if the other side agrees.
    pub change: Event,
}

/// The clock of a match, at the moment of sending.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, JsonSchema)]
pub struct ClockJson {
    /// Time of each side for the whole game, in milliseconds.
    pub base: u64,
    /// Added after each move, in milliseconds.
    pub increment: u64,
    /// Remaining times, in milliseconds.
    pub left: PairJson<u64>,
    /// The side whose time runs; null while the clock is stopped.
    pub running: Option<Side>,
}

impl ClockJson {
    /// A clock at a time.
    pub fn new(clock: &Clock, now: u64) -> Self {
        let TimeControl { base, increment } = clock.control();
        let left = |player| clock.left(player, now);
        Self {
            base: base.as_millis() as u64,
            increment: increment.as_millis() as u64,
            left: PairJson { x: left(Player::One), o: left(Player::Two) },
            running: clock.running().map(Into::into),
        }
    }
}

/// A match: its board and the people at it.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MatchStateJson<'a> {
    #[serde(rename = "match")]
    pub id: &'a str,
    /// The number of the last event.
    pub seq: i64,
    #[serde(flatten)]
    pub board: BoardJson<'a>,
    pub seats: PairJson<SeatJson>,
    pub presence: PresenceJson,
    pub thinking: bool,
    pub paused: bool,
    /// The side that has offered a draw.
    pub draw_offer: Option<Side>,
    pub take_back: Option<TakeBackJson>,
    pub question: Option<QuestionJson>,
    /// Seconds until a side counts as absent; null unless the game waits for its person.
    pub claim_in: PairJson<Option<u64>>,
    /// Null if the match has no clock.
    pub clock: Option<ClockJson>,
    /// Whether two people have ever played in the match.
    pub shared: bool,
    /// The match that follows this one.
    pub rematch: Option<&'a str>,
}

/// A summary of a match.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MatchSummaryJson {
    pub id: String,
    pub game: String,
    pub name: &'static str,
    pub ply: usize,
    pub turn: Option<Side>,
    pub result: ResultJson,
    pub status: String,
    /// The same as data.
    pub status_message: MessageJson,
    pub seats: PairJson<SeatJson>,
    /// In milliseconds since 1970.
    pub created: i64,
    /// The time of the last event, in milliseconds since 1970.
    pub updated: i64,
}
