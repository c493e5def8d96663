//! Games whose positions the kit creates and parses.

use parlour_core::{FullPosition, GameInfo, OptionValues, Player};

use super::{Sides, Sizes};
use crate::board::{Bits, BoardText, Fields, Grid};

/// A game with one kind of piece per player. `grid_game!` makes it a `Game`.
pub trait GridGame: Send + Sync + 'static {
    /// The metadata.
    const INFO: GameInfo;

    /// The board sizes.
    const SIZES: Sizes;

    /// The position type, by the word that holds a set of squares.
    type On<B: Bits>: FullPosition + Sides<Set = B>;

    /// The empty position.
    fn empty<B: Bits>(grid: Grid, values: &OptionValues) -> Self::On<B>;

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
pub(crate) fn start_board<G: GridGame>(values: &OptionValues) -> BoardText {
    let grid = G::SIZES.grid(values);
    let mut board = BoardText { grid, cells: vec![None; grid.n_squares()] };
    G::set_up(&mut board, values);
    board
}

/// Implements `Game` and `Editable` for a [`GridGame`] with these bit set types, narrowest first.
/// Other items of `Game` go between the braces.
macro_rules! grid_game {
    ($game:ty: $($word:ty),+ $(; { $($rest:tt)* })?) => {
        impl parlour_core::Game for $game {
            const INFO: parlour_core::GameInfo = <$game as $crate::grid::GridGame>::INFO;

            type Positions = ($(<$game as $crate::grid::GridGame>::On<$word>,)+);

            fn start<V: parlour_core::PositionVisitor>(
                values: &parlour_core::OptionValues,
                visitor: V,
            ) -> Result<V::Output, parlour_core::OptionError> {
                let board = $crate::grid::start_board::<$game>(values);
                $crate::grid::grid_game!(
                    @visit $game: $($word),+; board, parlour_core::Player::One, values, visitor
                )
            }

            fn read<V: parlour_core::PositionVisitor>(
                values: &parlour_core::OptionValues,
                text: &str,
                visitor: V,
            ) -> Result<V::Output, parlour_core::StartError> {
                use $crate::grid::GridGame as G;
                let (board, side) = <$game as G>::SIZES.read(values, text, <$game as G>::check)?;
                $crate::grid::grid_game!(@visit $game: $($word),+; board, side, values, visitor)
            }

            $($($rest)*)?
        }

        impl parlour_editor::Editable for $game {
            fn editing() -> parlour_editor::Editing {
                type OnWord = <$game as $crate::grid::GridGame>::On<u64>;
                let pieces = <OnWord as $crate::grid::GridPosition>::PIECES;
                parlour_editor::Editing { pieces, ..parlour_editor::Editing::PLAIN }
            }
        }
    };
    (@visit $game:ty: $($word:ty),+; $board:ident, $turn:expr, $values:ident, $visitor:ident) => {{
        $(if $board.grid.n_squares() <= <$word as $crate::board::Bits>::CAPACITY {
            let empty = <$game as $crate::grid::GridGame>::empty::<$word>($board.grid, $values);
            let position = $crate::grid::Sides::with_board(&empty, &$board, $turn);
            return Ok($visitor.visit(position));
        })+
        unreachable!("the widest word holds the largest board")
    }};
}
pub(crate) use grid_game;
