//! Records in all formats: text, JSON, and the formats of the games.

use parlour_core::{
    AnyGame, Match, Message, Record, RecordFormat, alternatives, message, shortened,
};
use parlour_games::GAMES;

use crate::record::{parse_record, record_text};

const TEXT: &str = "text";
const JSON: &str = "json";

/// All format names, the general ones first.
pub fn all_format_names() -> Vec<&'static str> {
    let mut names = vec![TEXT, JSON];
    for format in GAMES.iter().flat_map(|game| game.formats()) {
        if !names.contains(&format.id()) {
            names.push(format.id());
        }
    }
    names
}

/// The formats in which matches of a game can be written.
pub fn format_names(game: &dyn AnyGame) -> Vec<&'static str> {
    let mut names = vec![TEXT, JSON];
    names.extend(game.formats().iter().map(|format| format.id()));
    names
}

/// Parses a record in the given format, or the one detected from its content, and replays it.
///
/// # Errors
/// What is wrong and what was expected.
pub fn match_from_text(text: &str, format: Option<&str>) -> Result<Match, Message> {
    match_from_record(&read_record(text, format)?, &|| true)
}

/// Replays a record while `should_continue` returns true; it is called before every move.
///
/// # Errors
/// What is wrong and what was expected.
pub fn match_from_record(
    record: &Record,
    should_continue: &dyn Fn() -> bool,
) -> Result<Match, Message> {
    let (game, values) =
        parlour_games::parse_game(&record.game).map_err(|error| error.message())?;
    if let (None, Some(key)) = (&record.start, game.missing_seed(&values)) {
        return Err(message!(
            "record-no-start" =
                "the record has neither `{option}` nor a start position: expected one of them",
            option = key,
        ));
    }
    Match::from_record_while(GAMES, record, should_continue).map_err(|error| error.message())
}

/// Writes a match in a format.
///
/// # Errors
/// The formats there are, or what the format cannot express.
pub fn write_match(played: &Match, format: &str) -> Result<String, Message> {
    match format {
        TEXT => Ok(played.to_text()),
        JSON => Ok(record_text(&played.to_record())),
        _ => {
            let game = played.game();
            let own = game.formats().iter().find(|own| own.id() == format).ok_or_else(|| {
                message!(
                    "no-such-format" = "{game} has no format `{format}`: expected {expected}",
                    game = game.info().id,
                    format = shortened(format),
                    expected = alternatives(&format_names(game)),
                )
            })?;
            own.write(played).map_err(|error| error.message())
        }
    }
}

/// Parses a record without replaying it.
///
/// # Errors
/// Where the error is and what was expected.
pub fn read_record(text: &str, format: Option<&str>) -> Result<Record, Message> {
    let read = match format {
        Some(TEXT) => Record::parse(text),
        Some(JSON) => parse_record(text),
        Some(name) => {
            let mut with_name = game_formats().filter(|format| format.id() == name).peekable();
            let first = with_name.peek().copied();
            let format = with_name.find(|format| format.recognizes(text)).or(first);
            let unknown = || {
                message!(
                    "unknown-format" = "unknown format `{format}`: expected {expected}",
                    format = shortened(name),
                    expected = alternatives(&all_format_names()),
                )
            };
            format.ok_or_else(unknown)?.read(text)
        }
        None => {
            let content = text.trim_start_matches('\u{feff}').trim_start();
            if let Some(format) = game_formats().find(|format| format.recognizes(text)) {
                format.read(text)
            } else if content.starts_with('{') {
                parse_record(text)
            } else {
                Record::parse(text)
            }
        }
    };
    read.map_err(|error| error.message())
}

fn game_formats() -> impl Iterator<Item = &'static dyn RecordFormat> {
    GAMES.iter().flat_map(|game| game.formats()).copied()
}
