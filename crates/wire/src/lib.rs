//! The public JSON forms of boards, results, search results and games, and records in every format.
//!
//! A serialized form is a promise to users, so only types at the boundary of the program are
//! serializable. The command line and the server write the same forms.

mod formats;
mod game;
mod json_reader;
mod json_writer;
mod message;
mod record;
mod search_result;
mod solved;
mod start;
mod svg;
mod view;

pub use formats::{
    all_format_names, format_names, match_from_record, match_from_text, read_record, write_match,
};
pub use game::{GameJson, OptionSpecJson, PresetJson};
pub use message::MessageJson;
pub use record::{parse_record, record_text};
pub use search_result::{LineJson, ScoreJson, SearchResultJson};
pub use solved::SolvedBoardJson;
pub use start::{Start, names_game, split_tag, strip_tag};
pub use svg::{board_svg, escape_html, standalone_board_svg};
pub use view::{MarkJson, PairJson, PieceJson, ResultJson, ViewJson};
