//! A local game without a user interface, shared by the terminal front ends.
//!
//! A [`GameSetup`] says what to play, a [`Session`] is the game in progress (seats, the partial
//! move, bots searching in the background, the clock), a [`Store`] saves every game move by move,
//! and [`Settings`] holds preferences.

mod advice;
mod clock;
mod command;
mod date;
mod describe;
mod engine_thread;
mod explore;
mod files;
mod game_setup;
mod options;
mod pasted;
mod puzzles;
mod seat;
mod session;
mod settings;
mod statistics;
mod store;

pub use advice::{DRAW_NODES, GRADE_NODES, HINT_TIME, adviser, agrees_on_draw, considers_draw};
pub use clock::time_text;
pub use command::{COMMANDS, Command, CommandInfo};
pub use date::UtcTime;
pub use describe::{
    MoveCount, MoveDescription, describe_board, describe_cell, describe_choices, describe_hand,
    describe_move, describe_move_error, describe_result, describe_state, describe_status,
    move_count, piece_counts,
};
pub use explore::{ExploreAnswer, ExplorerThread, challenger, solved_setup};
pub use files::{
    DATA_VARIABLE, config_folder, data_folder, networks_folder, proofs_folder, write_atomic,
};
pub use game_setup::{GameSetup, SavedSetup, Start, seed_from_clock};
pub use options::describe_options;
pub use parlour_match::{Clock, TimeControl, typed_move, typed_squares};
pub use parlour_workers::ENGINE_THREAD;
pub use pasted::{editor_from_text, editor_of, is_game_text, match_from_text};
pub use puzzles::{PuzzleProgress, today};
pub use seat::{Seat, seat_note, seats_for};
pub use session::{PlayedMove, Session, SessionEvent, SessionOptions};
pub use settings::Settings;
pub use statistics::{GameStatistics, OpponentRecord, statistics};
pub use store::{SaveFile, SavedGame, SavedState, Skipped, Store};
