//! Pathway by Mark Steere. The rules are in `rules.md`.

mod eval;
#[cfg(test)]
mod eval_tests;
mod inputs;
mod patterns;
mod position;
mod reduced;
mod solve;
#[cfg(test)]
mod tests;

pub use eval::PathwayEvaluator;
pub use position::PathwayPosition;
pub use solve::PathwaySolver;

use parlour_core::{GameInfo, PieceColor, Player, Reason};

use crate::board::{BoardText, Fields, Wide};
use crate::grid::{GridGame, Sizes, grid_game, texts};

/// The game.
#[derive(Clone, Debug)]
pub struct Pathway;

const NO_PLACEMENT: Reason =
    Reason::new("no-placement", "the player to move has nowhere to place a checker");

impl GridGame for Pathway {
    const INFO: GameInfo = GameInfo {
        id: "pathway",
        aliases: &["pathways"],
        name: "Pathway",
        players: ["Red", "Blue"],
        colors: [PieceColor::Red, PieceColor::Blue],
        pitch: "Build paths, never clumps, and be the first with nowhere left to go.",
        credit: "Pathway by Mark Steere (2021)",
        reasons: &[NO_PLACEMENT],
        options: &[
            Sizes::size_option(2, 16, "6"),
            Sizes::side_option("cols", "columns of the board", 1, 16),
            Sizes::side_option("rows", "rows of the board", 1, 16),
        ],
        presets: &[],
        networks: texts!(networks "network.net", "network-size=8.net"),
        ..texts!("pt"; "en")
    };

    const SIZES: Sizes = Sizes::Rectangle(1..=16, 1..=16);

    fn check(board: &BoardText, side: Player, fields: &mut Fields<'_>) {
        Sizes::check_placed_in_turn(board, side, fields);
    }
}

grid_game!(Pathway, PathwayPosition: u64, Wide<4>);
