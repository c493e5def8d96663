//! The messages of the WebSocket.

use parlour_match::{Action, Event, Side};
use parlour_wire::{MessageJson, PairJson};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::error::ErrorCode;
use crate::match_json::{ClockJson, MatchStateJson, PresenceJson};

/// A message from the server.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ServerMessage<'a> {
    /// The first message.
    Hello {
        /// The version of the protocol.
        protocol: u32,
        /// The number of the last event.
        seq: i64,
        you: YouJson,
        /// The events after those the client has seen.
        missed: Vec<MissedJson>,
        state: Box<MatchStateJson<'a>>,
    },
    /// A durable event.
    Event {
        seq: i64,
        /// The id of the `act` that caused it; null for other clients.
        id: Option<&'a str>,
        event: Event,
        state: Box<MatchStateJson<'a>>,
    },
    /// A client connected or disconnected, a bot started or stopped thinking, or the clock was started or stopped.
    Presence {
        presence: PresenceJson,
        claim_in: PairJson<Option<u64>>,
        thinking: bool,
        clock: Option<ClockJson>,
    },
    /// The action with this id is durable.
    Ack {
        id: &'a str,
        /// The number of its event; null if it needed none.
        seq: Option<i64>,
    },
    /// The action was refused and changed nothing.
    Refused {
        /// The id of the `act`; null if the message could not be parsed.
        id: Option<&'a str>,
        code: ErrorCode,
        /// A one-line message, in English.
        why: String,
        /// The same line as data.
        message: MessageJson,
    },
    /// The response to `ping`.
    Pong { id: &'a str },
    /// The last message: the server ends the connection.
    Bye { why: CloseReason },
}

/// Why the server ends a connection.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CloseReason {
    Shutdown,
    /// The client reads too slowly.
    TooSlow,
    /// The store failed.
    Gone,
}

impl CloseReason {
    /// The reason in the close frame.
    pub const fn word(self) -> &'static str {
        match self {
            CloseReason::Shutdown => "shutdown",
            CloseReason::TooSlow => "too-slow",
            CloseReason::Gone => "gone",
        }
    }
}

/// The role of a client in a match.
#[derive(Debug, Serialize, JsonSchema)]
pub struct YouJson {
    /// The sides the token moves for.
    pub sides: Vec<Side>,
    /// The person's own sides while a bot plays them or the seat is open.
    pub lent: Vec<Side>,
    /// Whether the token created the match.
    pub owner: bool,
}

/// An event that a client has not seen.
#[derive(Debug, Serialize, JsonSchema)]
pub struct MissedJson {
    pub seq: i64,
    pub event: Event,
}

/// A message from a client.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(tag = "type", rename_all = "lowercase")]
pub enum ClientMessage {
    /// Act in the match.
    Act {
        /// The client's own id for the action; a repeated id has no further effect.
        id: String,
        action: Action,
    },
    /// Answered by `pong` with the same id.
    Ping { id: String },
}
