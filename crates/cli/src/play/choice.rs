//! Turns the flags of `parlour play` into a game setup.

use parlour_bots::build;
use parlour_core::{AnyGame, ByPlayer, OptionValues, Player};
use parlour_games::parse_game;
use parlour_play::{GameSetup, Seat, TimeControl};

use super::PlayArgs;
use crate::failure::{Failure, english};
use crate::start;

/// The option that `--size` is short for.
const SIZE: &str = "size";

/// Defaults: the standard rules, a person against an easy bot, no clock.
pub(super) fn from_args(game: &str, args: &PlayArgs) -> Result<GameSetup, Failure> {
    let (game, mut values) = parse_game(game)?;
    if let Some(size) = &args.size {
        set_size(game, &mut values, size)?;
    }
    for pair in &args.option {
        let (key, value) = pair.split_once('=').ok_or_else(|| {
            Failure::Usage(format!("cannot read the option `{pair}`: expected KEY=VALUE"))
        })?;
        set(&mut values, key.trim(), value.trim())?;
    }
    let position = match args.position.as_deref() {
        Some(given) => {
            let (board, merged) = start::strip_tag(game, values, given)?;
            values = merged;
            Some(board)
        }
        None => None,
    };
    let clock = args.clock.as_deref().map(TimeControl::parse).transpose();
    let clock = clock.map_err(|error| Failure::Usage(error.to_string()))?;
    let usual = GameSetup::default_for(game);
    let seats = seats(game, args, &usual)?;
    let choice = GameSetup { game, values, position, seats, clock };
    // Report errors before the screen opens.
    choice.with_seed(0).begin()?;
    Ok(choice)
}

fn set(values: &mut OptionValues, key: &str, value: &str) -> Result<(), Failure> {
    let given = values.is_given(key).then(|| values.get(key));
    values.set(key, value)?;
    match given {
        Some(before) if before != values.get(key) => Err(Failure::Usage(format!(
            "the option {key} is given as {before} and as {value}: expected it once"
        ))),
        _ => Ok(()),
    }
}

fn set_size(
    game: &'static dyn AnyGame,
    values: &mut OptionValues,
    size: &str,
) -> Result<(), Failure> {
    let options = game.info().options;
    if options.iter().any(|spec| spec.key == SIZE) {
        return set(values, SIZE, size);
    }
    let shown: Vec<String> = options
        .iter()
        .filter(|spec| spec.on_board)
        .map(|spec| format!("--option {}={}", spec.key, values.get(spec.key)))
        .collect();
    let instead = if shown.is_empty() {
        "no --size: the board is always the same".to_owned()
    } else {
        shown.join(" ")
    };
    Err(Failure::Input(format!("{} has no option {SIZE}: expected {instead}", game.info().id)))
}

/// If only one side is given as a bot, a person plays the other.
fn seats(
    game: &'static dyn AnyGame,
    args: &PlayArgs,
    usual: &GameSetup,
) -> Result<ByPlayer<Seat>, Failure> {
    let read = |text: &Option<String>| match text {
        Some(text) => seat(game, text).map(Some),
        None => Ok(None),
    };
    let other_of = |seat: &Seat| match seat {
        Seat::Person => usual.seats[Player::Two].clone(),
        Seat::Bot(_) => Seat::Person,
    };
    Ok(match (read(&args.x)?, read(&args.o)?) {
        (Some(x), Some(o)) => ByPlayer::new(x, o),
        (Some(x), None) => ByPlayer::new(x.clone(), other_of(&x)),
        (None, Some(o)) => ByPlayer::new(other_of(&o), o),
        (None, None) => usual.seats.clone(),
    })
}

fn seat(game: &'static dyn AnyGame, text: &str) -> Result<Seat, Failure> {
    let seat =
        Seat::parse(text).map_err(|error| Failure::Usage(english(&Seat::error_message(&error))))?;
    if let Seat::Bot(spec) = &seat {
        build(spec, game)?;
    }
    Ok(seat)
}
