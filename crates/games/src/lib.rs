//! The games of Parlour, one folder each, and the list of all games.
//!
//! To add a game, add its `mod` line and its entry in the list. Everything else reads the list.

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
        /// Every game, in display order.
        pub const GAMES: &[&dyn AnyGame] = &[$(&Erased::<$game>::NEW),+];

        /// Calls `visitor` with a copy of an erased position in its concrete type.
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

        /// The pieces and fields that the editor offers for a game.
        pub fn editing(game: &dyn AnyGame) -> Editing {
            match game.info().id {
                $(id if id == <$game>::INFO.id => <$game>::editing(),)+
                _ => Editing::PLAIN,
            }
        }

        /// The setup phase for these options, if they have one.
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

/// The games that are not drafts.
pub fn finished_games() -> impl Iterator<Item = &'static dyn AnyGame> {
    GAMES.iter().copied().filter(|game| !game.is_draft())
}

/// Parses a game string `id:key=value,…`.
///
/// # Errors
/// [`OptionError`] naming the valid games, options or values.
pub fn parse_game(text: &str) -> Result<(&'static dyn AnyGame, OptionValues), OptionError> {
    parlour_core::parse_game(GAMES, text)
}

/// The example of README.md, run as a test.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
