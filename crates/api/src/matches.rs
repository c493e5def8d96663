//! New matches, from a game, a position or a record.

use parlour_core::{Line, Match, message};
use parlour_match::TimeControl;
use parlour_wire::{Start, match_from_record, names_game, read_record, split_tag};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::error::RequestError;
use crate::position::Context;

/// `human`, `open` or the name of a bot; or `choice` for both.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
pub struct SeatsInput {
    pub x: String,
    pub o: String,
}

impl Default for SeatsInput {
    fn default() -> Self {
        Self { x: "human".to_owned(), o: "human".to_owned() }
    }
}

/// The match to create.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct MatchInput {
    /// A game string.
    game: String,
    /// The first position; default: the start of the game.
    position: Option<String>,
    /// Default: both `human`.
    #[serde(default)]
    pub seats: SeatsInput,
    /// A time control such as `5m` or `5m+3s`: time for each side, and time added after each move. Default: no
    /// clock.
    clock: Option<String>,
}

impl MatchInput {
    /// The time control.
    ///
    /// # Errors
    /// [`RequestError`] that says what was expected.
    pub fn time_control(&self) -> Result<Option<TimeControl>, RequestError> {
        self.clock.as_deref().map(TimeControl::parse).transpose().map_err(RequestError::illegal)
    }
}

/// The match to create, at its start.
///
/// # Errors
/// [`RequestError`] if the game or the position is invalid.
pub fn new_match(input: &MatchInput, context: Context<'_>) -> Result<Match, RequestError> {
    start(&input.game, input.position.as_deref(), context)
}

fn start(game: &str, position: Option<&str>, context: Context<'_>) -> Result<Match, RequestError> {
    let start = Start::new(game, position, || context.seed);
    start.map(|start| start.played).map_err(|error| RequestError::illegal_for(game, error))
}

/// A record to continue.
#[derive(Debug, Deserialize, JsonSchema)]
pub struct RecordInput {
    /// A record in any format, a tagged position, or a game string.
    pub text: String,
    /// Default: both `human`.
    #[serde(default)]
    pub seats: SeatsInput,
}

/// The match of a record in any format, a tagged position, or a game string.
///
/// # Errors
/// [`RequestError`] if the text is none of these, or too long.
pub fn match_from_any_text(text: &str, context: Context<'_>) -> Result<Match, RequestError> {
    let line = text.trim();
    if !line.contains('\n') {
        let tag = split_tag(line).map(|(tag, _)| tag);
        let tag = tag.filter(|tag| names_game(tag)).map(|tag| (tag, Some(line)));
        if let Some((game, position)) = tag.or_else(|| names_game(line).then_some((line, None))) {
            return start(game, position, context);
        }
    }
    let record = read_record(text, None).map_err(RequestError::illegal)?;
    context.check_stop()?;
    let (headers, moves) = (context.limits.record_headers, context.limits.record_moves);
    if record.headers.len() > headers {
        return Err(RequestError::illegal(message!("most-headers", n = headers)));
    }
    if n_moves(&record.main_line) > moves {
        return Err(RequestError::illegal(message!("most-record-moves", n = moves)));
    }
    let played = match_from_record(&record, &|| !context.stop.is_stopped());
    context.check_stop()?;
    played.map_err(|error| RequestError::illegal_for(&record.game, error))
}

/// Number of moves of a line and its variations.
fn n_moves(line: &Line) -> usize {
    let (mut n_moves, mut open) = (0, vec![line]);
    while let Some(line) = open.pop() {
        n_moves += line.moves.len();
        open.extend(line.moves.iter().flat_map(|one| &one.variations));
    }
    n_moves
}

#[cfg(test)]
mod tests {
    use parlour_bots::StopFlag;
    use parlour_games::GAMES;

    use super::*;
    use crate::error::ErrorCode;
    use crate::limits::WorkLimits;

    #[test]
    fn replay_stops_when_the_request_ends() {
        let begin = |game: &&'static dyn parlour_core::AnyGame| {
            Start::new(game.info().id, None, || 1).map(|start| start.played).ok()
        };
        let mut played = GAMES.iter().find_map(begin).unwrap();
        let first = played.position().distinct_moves().swap_remove(0);
        played.play(&first).unwrap();
        let (text, stop) = (played.to_text(), StopFlag::new());
        let context = Context { limits: &WorkLimits::DEFAULT, stop: &stop, seed: 1 };
        assert!(match_from_any_text(&text, context).is_ok());
        let record = read_record(&text, None).unwrap();
        let n_calls = std::cell::Cell::new(0);
        let should_continue = || {
            n_calls.set(n_calls.get() + 1);
            false
        };
        assert!(match_from_record(&record, &should_continue).is_err());
        assert_eq!(n_calls.get(), 1, "stopped before the first move");
        stop.stop();
        let error = match_from_any_text(&text, context).unwrap_err();
        assert_eq!(error.code, ErrorCode::Unavailable);
    }
}
