//! From the words of the command line to a match that stands at its start.

use parlour_core::{AnyGame, Match, OptionValues, shortened};
use parlour_games::parse_game;

use crate::args::PositionArgs;
use crate::failure::{Failure, talk};

/// The match a `GAME` and `--position` stand for.
pub(crate) fn from_args(at: &PositionArgs) -> Result<Match, Failure> {
    begin(&at.game, at.position.as_deref())
}

/// The match a game string and perhaps a position, tagged or not, stand for.
pub(crate) fn begin(game: &str, position: Option<&str>) -> Result<Match, Failure> {
    let (game, mut values) = parse_game(game)?;
    let Some(given) = position else {
        if let Some(key) = game.missing_seed(&values) {
            let seed = parlour_play::seed_from_clock();
            values.set(key, &seed.to_string())?;
            talk(&format!("{key}={seed} taken from the clock"));
        }
        return Ok(Match::new(game, values, None)?);
    };
    let (board, values) = tagged(game, values, given)?;
    Ok(Match::new(game, values, Some(&board))?)
}

/// A position string without its tag, and the options with those of the tag.
pub(crate) fn tagged(
    game: &'static dyn AnyGame,
    mut values: OptionValues,
    given: &str,
) -> Result<(String, OptionValues), Failure> {
    let mut board = given.trim();
    if let Some((tag, rest)) = split_tag(board) {
        let (tagged, tag_values) = parse_game(tag).map_err(|error| {
            Failure::Input(format!("cannot read the position `{}`: {error}", shortened(given)))
        })?;
        if tagged.info().id != game.info().id {
            return Err(Failure::Input(format!(
                "the position is of {}: expected one of {}",
                tagged.info().id,
                game.info().id
            )));
        }
        merge(&mut values, &tag_values)?;
        board = rest;
    }
    Ok((board.to_owned(), values))
}

/// Whether a word names a game of the list, with or without options.
pub(crate) fn names_game(word: &str) -> bool {
    let id = word.split(':').next().unwrap_or(word);
    parse_game(id).is_ok()
}

/// That a record is of the game and options a person named.
pub(crate) fn require_game(
    played: &Match,
    game: &'static dyn AnyGame,
    values: &OptionValues,
) -> Result<(), Failure> {
    let found = played.game().info().id;
    if found != game.info().id {
        return Err(Failure::Input(format!(
            "the record is of {found}: expected {}",
            game.info().id
        )));
    }
    let differing = values.specs().iter().find(|spec| {
        values.is_given(spec.key) && values.get(spec.key) != played.values().get(spec.key)
    });
    match differing {
        None => Ok(()),
        Some(spec) => Err(Failure::Input(format!(
            "the record has the option {}={}: expected {}",
            spec.key,
            played.values().get(spec.key),
            values.get(spec.key)
        ))),
    }
}

/// Splits `id:options position`. A board has rows, so its first word is never one of letters alone.
fn split_tag(text: &str) -> Option<(&str, &str)> {
    let (tag, rest) = text.split_once(char::is_whitespace)?;
    let id = tag.split(':').next()?;
    let is_word = !id.is_empty() && id.chars().all(|c| c.is_ascii_alphabetic() || c == '-');
    is_word.then(|| (tag, rest.trim_start()))
}

fn merge(values: &mut OptionValues, tag: &OptionValues) -> Result<(), Failure> {
    for spec in tag.specs().iter().filter(|spec| tag.is_given(spec.key)) {
        let (ours, theirs) = (values.get(spec.key), tag.get(spec.key));
        if values.is_given(spec.key) && ours != theirs {
            return Err(Failure::Input(format!(
                "the option {key} is {ours} in the game and {theirs} in the position: expected them \
                 to agree",
                key = spec.key
            )));
        }
        values.set(spec.key, &theirs)?;
    }
    Ok(())
}
