//! The games of Parlour, one folder each, and the one list that names them.
//!
//! To add a game: its `mod` line and its entry in the list below. Everything else reads the list.

use parlour_core::{
    AnyGame, AnyPosition, Erased, Game, OptionError, OptionValues, PositionTypes, PositionVisitor,
};
use parlour_editor::{Editable, Editing, SetupBoard};

pub mod board;
pub mod grid;
#[cfg(test)]
mod test_support;

pub mod apart;
pub mod breakthrough;
pub mod loa;
pub mod mapello;
pub mod pathway;
pub mod qawale;

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// Every game, in the order they are shown.
        pub const GAMES: &[&dyn AnyGame] = &[$(&Erased::<$game>::NEW),+];

        /// Dispatches an erased position to its concrete type: calls `visitor` once, with a copy.
        ///
        /// # Errors
        /// Returns the visitor if the position belongs to no listed game.
        pub fn with_position<V: PositionVisitor>(
            position: &dyn AnyPosition,
            visitor: V,
        ) -> Result<V::Output, V> {
            $(let visitor = match <$game as Game>::Positions::visit_erased(position, visitor) {
                Ok(output) => return Ok(output),
                Err(visitor) => visitor,
            };)+
            Err(visitor)
        }

        /// What the editor can put on a game's board.
        pub fn editing(game: &dyn AnyGame) -> Editing {
            match game.info().id {
                $(id if id == <$game>::INFO.id => <$game>::editing(),)+
                _ => Editing::PLAIN,
            }
        }

        /// The set-up phase that these options ask for.
        pub fn setup_board(
            game: &dyn AnyGame,
            values: &OptionValues,
        ) -> Option<Box<dyn SetupBoard>> {
            match game.info().id {
                $(id if id == <$game>::INFO.id => <$game>::setup(values),)+
                _ => None,
            }
        }
    };
}

games![
    apart::Apart,
    breakthrough::Breakthrough,
    loa::Loa,
    mapello::Mapello,
    pathway::Pathway,
    qawale::Qawale
];

/// The games that are no drafts: those the documents describe and the recorded games cover.
pub fn finished_games() -> impl Iterator<Item = &'static dyn AnyGame> {
    GAMES.iter().copied().filter(|game| !game.is_draft())
}

/// Reads a game string `id:key=value,…`.
///
/// # Errors
/// [`OptionError`] naming the games or options there are.
pub fn parse_game(text: &str) -> Result<(&'static dyn AnyGame, OptionValues), OptionError> {
    parlour_core::parse_game(GAMES, text)
}

/// The example of README.md, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
