//! The position editor, and manual setup by the players before the first turn.
//!
//! A game describes the pieces on its board ([`Editable`]); [`Editor`] and [`SetupSession`] do the
//! rest for every game.

mod draft;
mod editor;
mod setup;

pub use draft::{Draft, Editing, Extra};
pub use editor::Editor;
pub use setup::{SetupBoard, SetupPhase, SetupSession, Tool};

use parlour_core::{Game, OptionValues};

/// How positions of a game are edited and set up.
pub trait Editable: Game {
    /// The pieces that can be placed.
    fn editing() -> Editing {
        Editing::PLAIN
    }

    /// Returns the setup board if these options call for manual setup.
    fn setup(values: &OptionValues) -> Option<Box<dyn SetupBoard>> {
        let _ = values;
        None
    }
}
