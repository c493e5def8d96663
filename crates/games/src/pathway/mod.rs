//! Pathway by Mark Steere. The rules are in `rules.md`.

mod eval;
#[cfg(test)]
mod eval_tests;
mod position;
mod reduced;
mod solve;
#[cfg(test)]
mod tests;

pub use eval::PathwayEvaluator;
pub use position::PathwayPosition;
pub use solve::PathwaySolver;

use parlour_core::{Catalog, GameInfo, OptionValues, PieceColor, Player, Reason, Translation};

use crate::board::{Bits, BoardText, Fields, Grid, Wide};
use crate::grid::{GridGame, Sizes, grid_game};

/// The game.
#[derive(Debug)]
pub struct Pathway;

const NO_PLACEMENT: Reason =
    Reason::new("no-placement", "the player to move has no available placement");

impl GridGame for Pathway {
    const INFO: GameInfo = GameInfo {
        id: "pathway",
        aliases: &["pathways"],
        name: "Pathway",
        players: ["Red", "Blue"],
        colors: [PieceColor::Red, PieceColor::Blue],
        pitch: "Build paths, never clumps, and be the first with nowhere left to go.",
        credit: "Pathway by Mark Steere (2021)",
        rules_version: 1,
        rules_text: include_str!("rules.md"),
        lessons: include_str!("lessons.txt"),
        levels: include_str!("levels.toml"),
        benches: include_str!("benches.toml"),
        reasons: &[NO_PLACEMENT],
        catalogs: &[Catalog { language: "pt", text: include_str!("pt.ftl") }],
        translations: &[Translation {
            language: "pt",
            rules_text: include_str!("pt/rules.md"),
            lessons: include_str!("pt/lessons.txt"),
            terms: include_str!("pt/terms.txt"),
        }],
        options: &[Sizes::size_option(2, 16, "6")],
        presets: &[],
    };

    const SIZES: Sizes = Sizes::Square(2..=16);

    type On<B: Bits> = PathwayPosition<B>;

    fn empty<B: Bits>(grid: Grid, _values: &OptionValues) -> PathwayPosition<B> {
        PathwayPosition::empty(grid.columns())
    }

    fn check(board: &BoardText, side: Player, fields: &mut Fields<'_>) {
        Sizes::check_placed_in_turn(board, side, fields);
    }
}

grid_game!(Pathway: u64, Wide<4>);
