//! Breakthrough by Dan Troyka. The rules are in `rules.md`.

mod eval;
mod patterns;
mod position;
#[cfg(test)]
mod tests;

pub use eval::BreakthroughEvaluator;
pub use position::BreakthroughPosition;

use parlour_core::{GameInfo, OptionValues, PieceColor, Player, Reason};

use crate::board::{BoardText, Fields, Wide};
use crate::grid::{GridGame, Sizes, grid_game, texts};

/// The game.
#[derive(Clone, Debug)]
pub struct Breakthrough;

const REACHED: Reason = Reason::new("reached", "a piece has reached the far row");
const CAPTURED_ALL: Reason = Reason::new("captured-all", "one side has no piece left");

impl GridGame for Breakthrough {
    const INFO: GameInfo = GameInfo {
        id: "breakthrough",
        name: "Breakthrough",
        players: ["White", "Black"],
        colors: [PieceColor::White, PieceColor::Black],
        pitch: "Pieces move forward only; be the first to bring one to the other side.",
        credit: "Breakthrough by Dan Troyka (2000)",
        reasons: &[REACHED, CAPTURED_ALL],
        options: &[
            Sizes::size_option(4, 16, "8"),
            Sizes::side_option("cols", "columns of the board", 3, 16),
            Sizes::side_option("rows", "rows of the board", 4, 16),
        ],
        networks: texts!(networks "network.net"),
        ..texts!("pt"; "en")
    };

    const SIZES: Sizes = Sizes::Rectangle(3..=16, 4..=16);

    fn set_up(board: &mut BoardText, _values: &OptionValues) {
        let (n_squares, home) = (board.grid.n_squares(), 2 * board.grid.columns());
        board.cells[..home].fill(Some('x'));
        board.cells[n_squares - home..].fill(Some('o'));
    }

    /// rules.md, "Notation": no side has more pieces than it begins with.
    fn check(board: &BoardText, _side: Player, fields: &mut Fields<'_>) {
        Sizes::check_piece_counts(board, 2 * board.grid.columns(), fields);
    }
}

grid_game!(Breakthrough, BreakthroughPosition: u64, Wide<4>);
