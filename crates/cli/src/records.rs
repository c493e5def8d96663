//! Records in all formats: the project's text, its JSON twin, and what the games bring along.

use std::path::Path;

use parlour_core::{AnyGame, Match, Record, RecordFormat, one_of};
use parlour_games::GAMES;

use crate::failure::Failure;
use crate::{files, json};

const TEXT: &str = "text";
const JSON: &str = "json";

/// Every format name there is, the project's own first.
fn names() -> Vec<&'static str> {
    let mut names = vec![TEXT, JSON];
    for format in GAMES.iter().flat_map(|game| game.formats()) {
        if !names.contains(&format.id()) {
            names.push(format.id());
        }
    }
    names
}

/// The formats in which matches of a game can be written.
pub(crate) fn names_for(game: &dyn AnyGame) -> Vec<&'static str> {
    let mut names = vec![TEXT, JSON];
    names.extend(game.formats().iter().map(|format| format.id()));
    names
}

/// Checks a format name given on the command line.
pub(crate) fn format_name(name: &str) -> Result<String, String> {
    let known = names();
    if known.contains(&name) {
        Ok(name.to_owned())
    } else {
        Err(format!("expected {}", one_of(&known)))
    }
}

/// The format a file's ending stands for.
pub(crate) fn format_of_ending(path: &Path) -> Option<&'static str> {
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    names().into_iter().find(|name| *name == ending)
}

/// Reads a file, or standard input, in the named format or the one its content shows, and replays
/// it. Messages begin with the file's name.
pub(crate) fn read_match(path: &Path, format: Option<&str>) -> Result<Match, Failure> {
    let text = files::read_text(path)?;
    let played = || -> Result<Match, Failure> {
        let record = read_record(&text, format)?;
        let (game, values) = parlour_games::parse_game(&record.game)?;
        if let (None, Some(key)) = (&record.start, game.missing_seed(&values)) {
            return Err(Failure::Input(format!(
                "the record tells neither `{key}` nor a start position: expected one of them"
            )));
        }
        Ok(Match::from_record(GAMES, &record)?)
    };
    played().map_err(|failure| failure.at(&files::place(path)))
}

/// Writes a match in a format.
pub(crate) fn write_match(played: &Match, format: &str) -> Result<String, Failure> {
    match format {
        TEXT => Ok(played.to_text()),
        JSON => Ok(json::record_text(&played.to_record())),
        _ => {
            let game = played.game();
            let own = game.formats().iter().find(|own| own.id() == format).ok_or_else(|| {
                Failure::Input(format!(
                    "{} has no format `{format}`: expected {}",
                    game.info().id,
                    one_of(&names_for(game))
                ))
            })?;
            Ok(own.write(played)?)
        }
    }
}

fn read_record(text: &str, format: Option<&str>) -> Result<Record, Failure> {
    match format {
        Some(TEXT) => Ok(Record::parse(text)?),
        Some(JSON) => Ok(json::parse_record(text)?),
        Some(name) => {
            let mut named = game_formats().filter(|format| format.id() == name).peekable();
            let first = named.peek().copied();
            let format = named.find(|format| format.recognizes(text)).or(first);
            let format = format.ok_or_else(|| {
                Failure::Input(format!("unknown format `{name}`: expected {}", one_of(&names())))
            })?;
            Ok(format.read(text)?)
        }
        None => {
            if let Some(format) = game_formats().find(|format| format.recognizes(text)) {
                return Ok(format.read(text)?);
            }
            let content = text.trim_start_matches('\u{feff}').trim_start();
            let own = if content.starts_with('{') { JSON } else { TEXT };
            read_record(text, Some(own))
        }
    }
}

fn game_formats() -> impl Iterator<Item = &'static dyn RecordFormat> {
    GAMES.iter().flat_map(|game| game.formats()).copied()
}
