//! The public JSON forms of boards, results, search results and games, and records in every format.
//!
//! With these types the rest need not be serializable: a serialized form is a promise, and this
//! crate keeps the promises. The command line and the server write the same forms.

mod formats;
mod game;
mod json_reader;
mod json_writer;
mod message;
mod record;
mod start;
mod thought;
mod view;

pub use formats::{
    all_format_names, format_names, match_from_record, match_from_text, read_record, write_match,
};
pub use game::{GameJson, OptionSpecJson, PresetJson};
pub use message::MessageJson;
pub use record::{parse_record, record_text};
pub use start::{Start, names_game, split_tag, tagged};
pub use thought::{LineJson, ScoreJson, ThoughtJson};
pub use view::{MarkJson, PairJson, PieceJson, ResultJson, ViewJson};
