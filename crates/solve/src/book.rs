//! Opening books: the first turns of a winning strategy, on boards whose proof is too large to ship.
//!
//! A book is a proof file with a weaker claim: the side wins if it wins every position that the book
//! leads to. An exact search has shown that it wins them, and finds each win again in a moment.

use parlour_core::GameResult;
use parlour_proofs::{Claim, Lemmas, SectionStart, Settings, Verified, assemble, verify};
use parlour_search::{Budget, StopFlag};

use crate::error::SolveError;
use crate::oracle::{OracleSettings, Progress, Question, oracle};
use crate::progress::Activity;
use crate::row::command_of_book;
use crate::rules::{Rules, refused, side};
use crate::section::{GivenUp, Limits, section, writer};
use crate::settings::RunSettings;
use crate::value::{Aim, Value};

/// An opening book.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Book {
    /// The file.
    pub bytes: Vec<u8>,
    /// What the reference generators have checked.
    pub verified: Verified,
    /// The nodes of the search.
    pub nodes: u64,
}

/// Solves the position and writes the first turns of the winner's strategy; `None` if stopped. An
/// exact search has found the position after each move of the book lost for the opponent.
///
/// # Errors
/// [`SolveError`] if neither side wins, or if games of these rules need not end.
pub fn write_book(
    settings: &RunSettings,
    turns: u32,
    stop: &StopFlag,
    activity: &Activity,
) -> Result<Option<Book>, SolveError> {
    let (game, values) = settings.parsed()?;
    let start = settings.start()?;
    let memory = (settings.table_mib as usize) << 20;
    let oracle_settings = OracleSettings { memory, ..OracleSettings::EMPTY };
    let mut oracle = oracle(game, &values, &start, oracle_settings)?;
    if !oracle.always_ends() {
        return Err(SolveError::Endless { game: game.info().name });
    }
    let tally = Some(activity.nodes.clone());
    let budget = Budget { stop: stop.clone(), tally, ..Budget::default() };
    let (value, mut nodes) = oracle.solve(&start, Question::Value, &budget)?;
    let winner = match value {
        Some(Value::Result(GameResult::Win(winner))) => winner,
        Some(_) => return Err(SolveError::NoWinner),
        None => return Ok(None),
    };
    let claim = Claim::WinBySearch { side: side(winner), turns };
    let rules = Rules::of_book(settings, claim)?;
    let writer = writer(&rules, claim)?;
    let lemmas = Lemmas::default();
    let root = rules.root();
    let from =
        SectionStart { owner: side(winner), root: &root, turns: Some(turns), lemmas: &lemmas };
    activity.start_writing();
    let written =
        section(&writer, &from, Aim::Win, Progress::Any, &mut *oracle, Limits::NONE, stop);
    activity.end_writing();
    nodes += written.spent;
    let section = match (written.section, written.given_up) {
        (Ok(section), _) => section,
        (Err(_), Some(GivenUp::Stopped)) => return Ok(None),
        (Err(error), _) => return Err(SolveError::Refused { why: error.to_string() }),
    };
    let bytes = assemble(&rules.header(claim, command_of_book(settings, turns)), &[section]);
    let verified = verify(&bytes, &Settings::default(), &mut |_| {}).map_err(|e| refused(&e))?;
    Ok(Some(Book { bytes, verified, nodes }))
}
