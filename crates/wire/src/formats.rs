//! Records in all formats: text, JSON, and the formats of the games.

use parlour_core::{AnyGame, Match, Record, RecordFormat, one_of};
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
/// One line that says what is wrong and what was expected.
pub fn match_from_text(text: &str, format: Option<&str>) -> Result<Match, String> {
    match_from_record(&read_record(text, format)?, &|| true)
}

/// Replays a record while `should_continue` returns true; it is called before every move.
///
/// # Errors
/// One line that says what is wrong and what was expected.
pub fn match_from_record(
    record: &Record,
    should_continue: &dyn Fn() -> bool,
) -> Result<Match, String> {
    let (game, values) = parlour_games::parse_game(&record.game).map_err(|e| e.to_string())?;
    if let (None, Some(key)) = (&record.start, game.missing_seed(&values)) {
        return Err(format!(
            "the record has neither `{key}` nor a start position: expected one of them"
        ));
    }
    Match::from_record_while(GAMES, record, should_continue).map_err(|error| error.to_string())
}

/// Writes a match in a format.
///
/// # Errors
/// One line that lists the formats, or says what the format cannot express.
pub fn write_match(played: &Match, format: &str) -> Result<String, String> {
    match format {
        TEXT => Ok(played.to_text()),
        JSON => Ok(record_text(&played.to_record())),
        _ => {
            let game = played.game();
            let own = game.formats().iter().find(|own| own.id() == format).ok_or_else(|| {
                format!(
                    "{} has no format `{}`: expected {}",
                    game.info().id,
                    parlour_core::shortened(format),
                    one_of(&format_names(game))
                )
            })?;
            own.write(played).map_err(|error| error.to_string())
        }
    }
}

/// Parses a record without replaying it.
///
/// # Errors
/// One line that says where the error is and what was expected.
pub fn read_record(text: &str, format: Option<&str>) -> Result<Record, String> {
    let read = match format {
        Some(TEXT) => Record::parse(text),
        Some(JSON) => parse_record(text),
        Some(name) => {
            let mut with_name = game_formats().filter(|format| format.id() == name).peekable();
            let first = with_name.peek().copied();
            let format = with_name.find(|format| format.recognizes(text)).or(first);
            let unknown =
                || format!("unknown format `{name}`: expected {}", one_of(&all_format_names()));
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
    read.map_err(|error| error.to_string())
}

fn game_formats() -> impl Iterator<Item = &'static dyn RecordFormat> {
    GAMES.iter().flat_map(|game| game.formats()).copied()
}
