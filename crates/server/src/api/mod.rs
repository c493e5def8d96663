//! Requests, responses and socket messages. `docs/protocol.md` shows each form once; `openapi.json` is generated
//! from these types and those of the handlers.

mod board;
mod review;
mod socket;
mod table;

pub(crate) use board::{
    BoardJson, BoardViewJson, ColorJson, EffectJson, PlayedMoveJson, StepJson, refresh_moves,
};
pub(crate) use review::GradedMoveJson;
pub(crate) use socket::{ClientMessage, CloseReason, MissedJson, ServerMessage, YouJson};
pub(crate) use table::{
    MatchStateJson, MatchSummaryJson, PresenceJson, QuestionJson, SeatJson, SeatKindJson,
    TakeBackJson,
};
