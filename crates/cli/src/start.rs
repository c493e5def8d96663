//! Creates the start of a match from command-line arguments.

use parlour_core::{AnyGame, Match, OptionValues};
use parlour_wire::Start;
pub(crate) use parlour_wire::names_game;

use crate::args::PositionArgs;
use crate::failure::{Failure, notice};

/// The match for a `GAME` and `--position`.
pub(crate) fn from_args(at: &PositionArgs) -> Result<Match, Failure> {
    begin(&at.game, at.position.as_deref())
}

/// The match for a game string and an optional position, with or without a tag.
pub(crate) fn begin(game: &str, position: Option<&str>) -> Result<Match, Failure> {
    let start = Start::new(game, position, parlour_play::seed_from_clock)?;
    if let Some((key, seed)) = start.seeded {
        notice(&format!("{key}={seed} taken from the clock"));
    }
    Ok(start.played)
}

/// Strips the game tag from a position string and merges its options into `values`.
pub(crate) fn strip_tag(
    game: &'static dyn AnyGame,
    values: OptionValues,
    given: &str,
) -> Result<(String, OptionValues), Failure> {
    Ok(parlour_wire::strip_tag(game, values, given)?)
}

/// Checks that a record is of the given game and options.
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
