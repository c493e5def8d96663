//! What the fuzz targets do with their bytes.
//!
//! Each function takes any bytes and panics when an invariant of the contract does not hold. The
//! targets of `cargo fuzz` call them; so do the plain tests, over the kept corpus and over seeds made
//! from the list of games. No game is named here: a new one is fuzzed as soon as it is listed.

mod check;
mod play;
mod seeds;

pub use play::random_play;
pub use seeds::{Seed, seeds};

use parlour_core::{AnyGame, AnyPosition, Match, OptionValues, Record};
use parlour_games::{GAMES, parse_game};

/// A fuzz target: its name and what it does.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: &[Target] = &[
    ("options", options),
    ("position", position),
    ("moves", moves),
    ("record", record),
    ("random_play", random_play),
];

/// The bytes are a game string.
pub fn options(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (game, values) = match parse_game(text) {
        Ok(found) => found,
        Err(error) => return check::message(&error),
    };
    let canonical = game_string(game, &values);
    let (same_game, same_values) =
        parse_game(&canonical).unwrap_or_else(|error| panic!("{canonical}: {error}"));
    assert_eq!(same_game.info().id, game.info().id);
    assert_eq!(same_values, values, "{canonical} means something else than {text}");
    assert_eq!(game_string(same_game, &same_values), canonical);
    match start(game, &values) {
        Ok(position) => check::position(game, &values, &*position),
        Err(error) => check::message(&error),
    }
}

/// The first line is a game string, the rest a position of that game.
pub fn position(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    let (game, text) = text.split_once('\n').unwrap_or((text, ""));
    let Ok((game, values)) = parse_game(game) else { return };
    match game.read(&values, text) {
        Ok(position) => check::position(game, &values, &*position),
        Err(error) => check::message(&error),
    }
}

/// The first line is a game string, the second a position or nothing, every further one a move.
/// Moves that are refused are passed over.
pub fn moves(data: &[u8]) {
    const MOST_MOVES: usize = 40;
    let Ok(text) = std::str::from_utf8(data) else { return };
    let mut lines = text.split('\n');
    let Ok((game, values)) = parse_game(lines.next().unwrap_or_default()) else { return };
    let position = lines.next().filter(|line| !line.trim().is_empty());
    let start = match position {
        Some(text) => game.read(&values, text).ok(),
        None => start(game, &values).ok(),
    };
    let Some(start) = start else { return };
    let mut played = Match::from_position(game, values, start, position.is_some());
    for text in lines.take(MOST_MOVES) {
        check::move_text(played.position(), text);
        let before = played.position().text();
        let ply = played.ply();
        match played.play(text) {
            Ok(_) => assert_eq!(played.ply(), ply + 1),
            Err(error) => {
                check::message(&error);
                assert_eq!((played.position().text(), played.ply()), (before, ply));
            }
        }
    }
    check::record(&played);
}

/// The bytes are a text record.
pub fn record(data: &[u8]) {
    let Ok(text) = std::str::from_utf8(data) else { return };
    for format in GAMES.iter().flat_map(|game| game.formats()) {
        let _ = format.recognizes(text);
        match format.read(text) {
            Ok(record) => replayed(&record),
            Err(error) => check::message(&error),
        }
    }
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(error) => return check::message(&error),
    };
    let written = record.to_text(parlour_core::Player::One);
    let again = Record::parse(&written).unwrap_or_else(|error| panic!("{error}\n{written}"));
    assert_eq!(again.main_line, record.main_line, "the moves changed on the way\n{written}");
    assert_eq!(again.to_text(parlour_core::Player::One), written);
    replayed(&record);
}

fn replayed(record: &Record) {
    match Match::from_record(GAMES, record) {
        Ok(played) => check::record(&played),
        Err(error) => check::message(&error),
    }
}

/// The canonical game string.
fn game_string(game: &'static dyn AnyGame, values: &OptionValues) -> String {
    let (id, options) = (game.info().id, values.text(false));
    if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") }
}

/// The start position; a seed that is wanted and missing is 0.
fn start(
    game: &'static dyn AnyGame,
    values: &OptionValues,
) -> Result<Box<dyn AnyPosition>, parlour_core::OptionError> {
    let mut values = values.clone();
    if let Some(key) = game.missing_seed(&values) {
        values.set(key, "0")?;
    }
    game.start(&values)
}
