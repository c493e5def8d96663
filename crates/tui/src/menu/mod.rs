//! The menus: game, opponents, rules.

mod form;
mod home;
pub(crate) mod parts;
mod saved;
mod settings;
mod setup;

pub(crate) use home::HomeScreen;

use parlour_core::Message;
use parlour_play::{GameSetup, Session, seed_from_clock};

use crate::game::GameScreen;
use crate::screen::{Context, Screen};
use setup::SetupScreen;

/// The first screen of a setup: the game, or its manual setup. The setup is saved.
///
/// # Errors
/// One line that says what is wrong with the options or the position.
pub(crate) fn choice_screen(
    choice: &GameSetup,
    context: &mut Context,
) -> Result<Box<dyn Screen>, Message> {
    let seeded = choice.with_seed(context.seed.unwrap_or_else(seed_from_clock));
    if let Some(setup) = seeded.setup() {
        // Invalid rules are refused before the manual setup starts.
        seeded.begin()?;
        remember(choice, context);
        return Ok(Box::new(SetupScreen::new(seeded, setup)));
    }
    let screen = game_screen(&seeded, context)?;
    remember(choice, context);
    Ok(screen)
}

/// The game itself.
fn game_screen(choice: &GameSetup, context: &Context) -> Result<Box<dyn Screen>, Message> {
    let mut session = Session::begin(choice, context.session_options())?;
    let trouble = context.save_session(&mut session);
    Ok(Box::new(GameScreen::new(session, context).telling(trouble)))
}

fn remember(choice: &GameSetup, context: &mut Context) {
    if choice.position.is_none() {
        context.settings.remember(choice);
        // The game reports an unwritable folder, because it is saved there too.
        let _ = context.keep_settings();
    }
}
