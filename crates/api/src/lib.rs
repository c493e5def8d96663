//! The client's requests as plain functions that return responses. No network, no threads and no
//! clock: the server and the WebAssembly modules of the browser share this crate.
//!
//! `docs/protocol.md` shows each form once; `openapi.json` is generated from these types.

// Doc comments on fields and variants become descriptions in `openapi.json`; a field whose name
// says everything has none.
#![expect(missing_docs, reason = "doc comments on fields become descriptions in openapi.json")]

mod analysis;
mod board;
mod boards;
mod engine;
mod error;
mod games;
mod graded;
mod id;
mod limits;
mod match_json;
mod matches;
mod position;
mod puzzles;
pub mod schemas;
mod seats;
mod socket;
mod solved;
mod table;

pub use analysis::{
    AnalysisInput, AnalysisItem, AnalysisJson, HintResponse, ReviewItem, ReviewJson,
    ReviewProgressJson, StreamFailureJson, analysis, check_gradable, check_open, grades, hint,
};
pub use board::{
    BoardJson, BoardViewJson, ColorJson, EffectJson, PlayedMoveJson, StepJson, VariationJson,
    refresh_moves,
};
pub use boards::{
    BoardAtResponse, DraftInput, DraftResponse, SetupInput, SetupResponse, StepsInput,
    StepsResponse, board_at, draft, preview, setup, steps,
};
pub use engine::{EngineRequest, Review, bot_cost, bot_spec};
pub use error::{ErrorCode, ErrorResponse, RequestError};
pub use games::{
    AboutResponse, CatalogsResponse, GamesResponse, LanguageQuery, LessonsResponse, RulesResponse,
    TaskInput, TaskResponse, about, catalogs, game_named, games, lessons, network, play_task,
    rules,
};
pub use graded::GradedMoveJson;
pub use id::{ID_LENGTH, id_from, is_id};
pub use limits::WorkLimits;
pub use match_json::{
    ClockJson, MatchStateJson, MatchSummaryJson, PresenceJson, QuestionJson, SeatJson,
    SeatKindJson, TakeBackJson,
};
pub use matches::{MatchInput, RecordInput, SeatsInput, match_from_any_text, new_match};
pub use position::{Context, PositionRef};
pub use puzzles::{
    PuzzleInput, PuzzleResponse, PuzzlesQuery, PuzzlesResponse, SolverJson, play_challenge,
    play_puzzle, puzzles,
};
pub use seats::{
    check_event, checked_action, lent_json, parse_seats, read_seats, seats_json, seats_text,
    sides_json,
};
pub use socket::{ClientMessage, CloseReason, MissedJson, ServerMessage, YouJson};
pub use solved::{
    EXPLORE_TIME, ExploreResponse, PerfectLineResponse, SolvedResponse, explore, perfect_line,
    solved,
};
pub use table::{EventRow, MatchRow, MatchTable, TransientState};
