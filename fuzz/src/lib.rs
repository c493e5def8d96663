//! The bodies of the fuzz targets.
//!
//! Each function takes any bytes and panics if an invariant of the contract is violated. The
//! targets of `cargo fuzz` call them; so do the plain tests, over the stored corpus and over seeds
//! generated from the list of games. No game is named here: a new one is fuzzed as soon as it is
//! listed.

mod check;
mod lessons;
mod network;
mod play;
mod proof;
mod records;
mod seeds;
mod ugi;

pub use lessons::lessons;
pub use network::network;
pub use play::random_play;
pub use proof::proof;
pub use records::{record, record_formats, record_json};
pub use seeds::{Seed, seeds};
pub use ugi::ugi;

use parlour_core::{AnyGame, AnyPosition, Match, OptionValues};
use parlour_games::parse_game;

/// A fuzz target: its name and its body.
pub type Target = (&'static str, fn(&[u8]));

/// Every target.
pub const TARGETS: &[Target] = &[
    ("options", options),
    ("position", position),
    ("moves", moves),
    ("record", record),
    ("record_json", record_json),
    ("record_formats", record_formats),
    ("lessons", lessons),
    ("network", network),
    ("proof", proof),
    ("ugi", ugi),
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

/// The first line is a game string, the second a position or empty, every further one a move.
/// Illegal moves are skipped.
pub fn moves(data: &[u8]) {
    const MAX_MOVES: usize = 40;
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
    for text in lines.take(MAX_MOVES) {
        check::move_text(played.position(), text);
        let before = played.position().text();
        let ply = played.ply();
        match played.play_text(text) {
            Ok(_) => assert_eq!(played.ply(), ply + 1),
            Err(error) => {
                check::message(&error);
                assert_eq!((played.position().text(), played.ply()), (before, ply));
            }
        }
    }
    check::record(&played);
}

/// The canonical game string.
fn game_string(game: &'static dyn AnyGame, values: &OptionValues) -> String {
    let (id, options) = (game.info().id, values.text(false));
    if options.is_empty() { id.to_owned() } else { format!("{id}:{options}") }
}

/// The start position; a missing seed is 0.
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
