//! Games whose positions the kit creates and parses.

use parlour_core::{GameInfo, OptionError, OptionValues, Player};

use super::Sizes;
use crate::board::{BoardText, Fields};

/// A game with one kind of piece per player. `grid_game!` makes it a `Game`.
pub trait GridGame: Send + Sync + 'static {
    /// The metadata.
    const INFO: GameInfo;

    /// The board sizes.
    const SIZES: Sizes;

    /// Puts the start pieces on an empty board.
    fn set_up(board: &mut BoardText, values: &OptionValues) {
        let _ = (board, values);
    }

    /// Records errors of a parsed board of a valid size.
    fn check(board: &BoardText, side: Player, fields: &mut Fields<'_>) {
        let _ = (board, side, fields);
    }
}

/// The start board of a game.
///
/// # Errors
/// [`OptionError`] if the options are for no board of the game.
pub(crate) fn start_board<G: GridGame>(values: &OptionValues) -> Result<BoardText, OptionError> {
    let mut board = BoardText::empty(G::SIZES.checked_grid(values)?);
    G::set_up(&mut board, values);
    Ok(board)
}

/// Implements `Game` and `Editable` for a [`GridGame`] whose positions are [`Sides`](super::Sides),
/// with these bit set types, narrowest first. Other items of `Game` go between the braces.
macro_rules! grid_game {
    ($game:ty, $position:ident: $($word:ty),+ $(; { $($rest:tt)* })?) => {
        impl parlour_core::Game for $game {
            const INFO: parlour_core::GameInfo = <$game as $crate::grid::GridGame>::INFO;

            type Positions = ($($position<$word>,)+);

            fn start<V: parlour_core::PositionVisitor>(
                values: &parlour_core::OptionValues,
                visitor: V,
            ) -> Result<V::Output, parlour_core::OptionError> {
                let board = $crate::grid::start_board::<$game>(values)?;
                let turn = parlour_core::Player::One;
                Ok($crate::grid::narrowest!(B of $($word),+; board.grid => {
                    visitor.visit(<$position<B> as $crate::grid::Sides>::new(&board, turn, values))
                }))
            }

            fn read<V: parlour_core::PositionVisitor>(
                values: &parlour_core::OptionValues,
                text: &str,
                visitor: V,
            ) -> Result<V::Output, parlour_core::StartError> {
                use $crate::grid::GridGame as G;
                let (board, turn) = <$game as G>::SIZES.read(values, text, <$game as G>::check)?;
                Ok($crate::grid::narrowest!(B of $($word),+; board.grid => {
                    visitor.visit(<$position<B> as $crate::grid::Sides>::new(&board, turn, values))
                }))
            }

            $($($rest)*)?
        }

        impl parlour_editor::Editable for $game {
            fn editing() -> parlour_editor::Editing {
                let pieces = <$position<u64> as $crate::grid::GridPosition>::PIECES;
                parlour_editor::Editing { pieces, ..parlour_editor::Editing::PLAIN }
            }
        }
    };
}
pub(crate) use grid_game;

/// Evaluates an expression with `$bits` as the first of these bit set types that holds the board.
macro_rules! narrowest {
    ($bits:ident of $($word:ty),+; $grid:expr => $value:expr) => {
        'value: {
            let n_squares = $grid.n_squares();
            $(if n_squares <= <$word as $crate::board::Bits>::CAPACITY {
                type $bits = $word;
                let value = $value;
                break 'value value;
            })+
            unreachable!("the widest word holds the largest board")
        }
    };
}
pub(crate) use narrowest;
