//! The contract between games, engines and front ends.
//!
//! Rules are written once against the generic traits ([`Position`], [`Notation`], [`View`],
//! [`Steps`], [`Symmetric`], tied together by [`Game`]). Front ends hold the erased forms
//! ([`AnyGame`], [`AnyPosition`], [`AnyMove`]) and a [`Match`], which adds history. This crate
//! names no game, does no I/O, and reads no clock.

mod answers;
mod any_move;
mod buckets;
mod erased;
mod evaluation;
mod game;

mod key;
mod key_history;
mod matches;
mod message;
mod meter;
mod notation;
mod options;
mod outcome;
mod parallel;
mod path_history;
mod perft;
mod player;
mod position;
mod record;
mod rng;
mod steps;
mod symmetry;
mod text_board;
mod translation;
mod view;

pub use answers::{AnswerTable, Answers, SharedAnswers};
pub use any_move::AnyMove;
pub use buckets::Buckets;
pub use erased::{AnyGame, AnyPosition, Boxing, Erased, ErasedPosition, StepSource};
pub use evaluation::{
    Concept, Evaluated, Evaluator, Event, Feature, InputSet, LOGIT, LinearEvaluator, MAX_INPUTS,
    NetworkInputs, NoPatterns, NoSolver, Patterns, SCORE_LIMIT, SLOTS, Solution, Solver,
    SquaresLeft, WEIGHT_ONE, Weights, WeightsError, linear_score,
};
pub use game::{
    FullPosition, Game, GameInfo, MatchRules, NetworkFile, PieceColor, PositionTypes,
    PositionVisitor, Repetition, StartError,
};

pub use key::{KeySet, MixHasher, mix, mix_in};
pub use key_history::KeyHistory;
pub use matches::{Match, MatchError, at_turn, parse_game};
pub use message::{Arg, Catalog, Message};
pub use meter::{Listing, ListingWork, Meter, Unmetered};
pub use notation::{MoveError, Notation, PASS, PositionError, shortened};
pub use options::{
    OptionDefault, OptionError, OptionKind, OptionSpec, OptionValues, PRESET_KEY, Preset,
    alternatives, one_of,
};
pub use outcome::{GameResult, Outcome, Reason, result_text};
pub use parallel::{AbdadaMark, AbdadaTable, engine_thread, first_to_finish};
pub use path_history::{PathEnd, PathHistory, PathStatus};
pub use perft::{Counting, perft};
pub use player::{ByPlayer, Player};
pub use position::Position;
pub use record::{
    Headers, Line, LineBuilder, Record, RecordError, RecordFormat, RecordMove, RecordToken,
    RecordTokens,
};
pub use rng::Rng;
pub use steps::{Picker, Progress, Step, Steps, button_message};
pub use symmetry::{Symmetric, Symmetry};
pub use text_board::text_board;
pub use translation::Translation;
pub use view::{
    BoardView, Cell, CellView, Effect, Emblem, Mark, Neighbors, Pattern, PiecePlace, PieceView,
    PlayerScore, Surface, View,
};
