//! The menus: game, opponents, rules.

pub(crate) mod catalog;
mod editor;
mod form;
mod home;
pub(crate) mod parts;
mod saved;
mod settings;
mod setup;
mod statistics;
mod tools;

pub(crate) use home::HomeScreen;
pub(crate) use settings::{PACES, clamped_step};

use parlour_core::{ByPlayer, Message};
use parlour_play::{GameSetup, Seat, Session, match_from_text, seed_from_clock};

use crate::game::GameScreen;
use crate::screen::{Context, Screen};
use setup::SetupScreen;

/// Opens the game of a setup, or its manual setup, and saves the setup as the last one.
///
/// # Errors
/// A message for the user if the options or the position are invalid.
pub(crate) fn start_screen(
    setup: &GameSetup,
    context: &mut Context,
) -> Result<Box<dyn Screen>, Message> {
    let seeded = setup.with_seed(context.seed.unwrap_or_else(seed_from_clock));
    if let Some(session) = seeded.manual_setup() {
        // Rejects invalid rules before the manual setup starts.
        seeded.begin()?;
        remember(setup, context);
        return Ok(Box::new(SetupScreen::new(seeded, session)));
    }
    let screen = game_screen(&seeded, context)?;
    remember(setup, context);
    Ok(screen)
}

/// Starts a game.
///
/// # Errors
/// A message for the user if the options or the position are invalid.
pub(crate) fn game_screen(
    setup: &GameSetup,
    context: &Context,
) -> Result<Box<dyn Screen>, Message> {
    let session = Session::begin(setup, context.session_options())?;
    Ok(Box::new(GameScreen::begin(session, context)))
}

/// Opens a pasted record or position: people play both sides, until the players are changed.
///
/// # Errors
/// A message for the user if the text is neither.
pub(crate) fn pasted_screen(text: &str, context: &Context) -> Result<Box<dyn Screen>, Message> {
    let played = match_from_text(text)?;
    let seats = ByPlayer::new(Seat::Person, Seat::Person);
    let session = Session::new(played, &seats, None, context.session_options());
    Ok(Box::new(GameScreen::begin(session, context)))
}

fn remember(setup: &GameSetup, context: &mut Context) {
    if setup.position.is_none() {
        context.settings.remember(setup);
        // The game reports an unwritable folder, because it is saved there too.
        let _ = context.save_settings();
    }
}
