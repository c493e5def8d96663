//! From the words of the command line to a match that stands at its start.

use parlour_core::{AnyGame, Match, OptionValues};
use parlour_wire::Start;
pub(crate) use parlour_wire::names_game;

use crate::args::PositionArgs;
use crate::failure::{Failure, talk};

/// The match a `GAME` and `--position` stand for.
pub(crate) fn from_args(at: &PositionArgs) -> Result<Match, Failure> {
    begin(&at.game, at.position.as_deref())
}

/// The match a game string and perhaps a position, tagged or not, stand for.
pub(crate) fn begin(game: &str, position: Option<&str>) -> Result<Match, Failure> {
    let start =
        Start::new(game, position, parlour_play::seed_from_clock).map_err(Failure::Input)?;
    if let Some((key, seed)) = start.seeded {
        talk(&format!("{key}={seed} taken from the clock"));
    }
    Ok(start.played)
}

/// A position string without its tag, and the options with those of the tag.
pub(crate) fn tagged(
    game: &'static dyn AnyGame,
    values: OptionValues,
    given: &str,
) -> Result<(String, OptionValues), Failure> {
    parlour_wire::tagged(game, values, given).map_err(Failure::Input)
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
