//! The menus: what to play, against whom, by which rules.

mod form;
mod home;
pub(crate) mod parts;
mod saved;
mod settings;
mod setup;

pub(crate) use home::HomeScreen;

use parlour_play::{GameSetup, Session, seed_from_clock};

use crate::game::GameScreen;
use crate::screen::{Context, Screen};
use setup::SetupScreen;

/// The screen that begins what was chosen: the game, or its set-up by hand. The choice is remembered.
///
/// # Errors
/// A line that says what is wrong with the options or the position.
pub(crate) fn choice_screen(
    choice: &GameSetup,
    context: &mut Context,
) -> Result<Box<dyn Screen>, String> {
    let seeded = choice.with_seed(context.seed.unwrap_or_else(seed_from_clock));
    if let Some(setup) = seeded.setup() {
        // What the rules refuse is refused before anybody places anything.
        seeded.begin()?;
        remember(choice, context);
        return Ok(Box::new(SetupScreen::new(seeded, setup)));
    }
    let screen = game_screen(&seeded, context)?;
    remember(choice, context);
    Ok(screen)
}

/// The game itself.
fn game_screen(choice: &GameSetup, context: &Context) -> Result<Box<dyn Screen>, String> {
    let mut session = Session::begin(choice, context.session_options())?;
    let trouble = context.save_session(&mut session);
    Ok(Box::new(GameScreen::new(session, context).telling(trouble)))
}

fn remember(choice: &GameSetup, context: &mut Context) {
    if choice.position.is_none() {
        context.settings.remember(choice);
        // A folder that cannot be written is told by the game, which is saved there too.
        let _ = context.keep_settings();
    }
}
