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

/// The id of the only game of this build; by default a build contains every game. The WebAssembly
/// modules of the browser contain one each ([ADR 26](../../../docs/adr/0026-rules-and-engines-in-the-browser.md)).
const ONLY_GAME: Option<&str> = option_env!("PARLOUR_ONLY_GAME");

/// Whether this build contains a game.
const fn is_built(id: &str) -> bool {
    let Some(only) = ONLY_GAME else { return true };
    let (only, id) = (only.as_bytes(), id.as_bytes());
    let (mut at, mut is_same) = (0, only.len() == id.len());
    while is_same && at < id.len() {
        is_same = only[at] == id[at];
        at += 1;
    }
    is_same
}

macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// Every game of this build, in display order. A static: a constant would compile the erased
        /// rules of all games again in every crate that names it.
        pub static GAMES: &[&dyn AnyGame] = &{
            const ALL: &[&dyn AnyGame] = &[$(&Erased::<$game>::NEW),+];
            const BUILT: [bool; ALL.len()] = [$(is_built(<$game>::INFO.id)),+];
            const N_BUILT: usize = 0 $(+ is_built(<$game>::INFO.id) as usize)+;
            let mut games = [ALL[0]; N_BUILT];
            let (mut at, mut n) = (0, 0);
            while at < ALL.len() {
                if BUILT[at] {
                    games[n] = ALL[at];
                    n += 1;
                }
                at += 1;
            }
            assert!(n > 0, "PARLOUR_ONLY_GAME names no game");
            games
        };

        /// Calls `visitor` with a copy of an erased position in its concrete type.
        ///
        /// # Errors
        /// Returns the visitor if the position belongs to no listed game.
        pub fn with_position<V: PositionVisitor>(
            position: &dyn AnyPosition,
            visitor: V,
        ) -> Result<V::Output, V> {
            $(let visitor = if const { is_built(<$game>::INFO.id) } {
                match <$game as Game>::Positions::visit_erased(position, visitor) {
                    Ok(output) => return Ok(output),
                    Err(visitor) => visitor,
                }
            } else {
                visitor
            };)+
            Err(visitor)
        }

        /// The pieces and fields that the editor offers for a game.
        pub fn editing(game: &dyn AnyGame) -> Editing {
            match game.info().id {
                $(id if const { is_built(<$game>::INFO.id) } && id == <$game>::INFO.id => <$game>::editing(),)+
                _ => Editing::PLAIN,
            }
        }

        /// The setup phase for these options, if they have one.
        pub fn setup_board(
            game: &dyn AnyGame,
            values: &OptionValues,
        ) -> Option<Box<dyn SetupBoard>> {
            match game.info().id {
                $(id if const { is_built(<$game>::INFO.id) } && id == <$game>::INFO.id => <$game>::setup(values),)+
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
