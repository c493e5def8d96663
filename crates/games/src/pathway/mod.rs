//! Pathway by Mark Steere. The rules are in `rules.md`.

mod eval;
#[cfg(test)]
mod eval_tests;
mod moves;
mod position;
mod reduced;
mod solve;
#[cfg(test)]
mod tests;
mod view;

pub use eval::PathwayEvaluator;
pub use position::PathwayPosition;
pub use solve::PathwaySolver;

use parlour_core::{
    Game, GameInfo, OptionDefault, OptionError, OptionKind, OptionSpec, OptionValues, PieceColor,
    PositionVisitor, Reason, StartError, Translation,
};
use parlour_editor::{Editable, Editing};

use crate::board::{Fields, Wide};

/// The game.
#[derive(Debug)]
pub struct Pathway;

const NO_PLACEMENT: Reason =
    Reason::new("no-placement", "the player to move has no available placement");

const SIZES: std::ops::RangeInclusive<usize> = 2..=16;

impl Game for Pathway {
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
        catalogs: &[],
        translations: &[Translation {
            language: "pt",
            rules_text: include_str!("pt/rules.md"),
            lessons: include_str!("pt/lessons.txt"),
            terms: include_str!("pt/terms.txt"),
        }],
        options: &[OptionSpec {
            key: "size",
            help: "columns and rows of the board",
            kind: OptionKind::Number { min: *SIZES.start() as u32, max: *SIZES.end() as u32 },
            default: OptionDefault::Is("6"),
            on_board: true,
        }],
        presets: &[],
    };

    type Positions = (PathwayPosition<u64>, PathwayPosition<Wide<4>>);

    fn start<V: PositionVisitor>(
        values: &OptionValues,
        visitor: V,
    ) -> Result<V::Output, OptionError> {
        let size = values.number("size") as usize;
        Ok(if size <= 8 {
            visitor.visit(PathwayPosition::<u64>::empty(size))
        } else {
            visitor.visit(PathwayPosition::<Wide<4>>::empty(size))
        })
    }

    fn read<V: PositionVisitor>(
        values: &OptionValues,
        text: &str,
        visitor: V,
    ) -> Result<V::Output, StartError> {
        let given = values.is_given("size").then(|| values.number("size"));
        let mut fields = Fields::split(text, 2..=2, "BOARD SIDE")?;
        let board = fields.board(&['x', 'o']);
        let side = fields.side();
        let (Some(board), Some(side)) = (board, side) else {
            return Err(fields.error().into());
        };
        let Some(size) = board.square_size(SIZES, given, &mut fields.faults) else {
            return Err(fields.error().into());
        };
        let counts = [board.squares_of('x').count(), board.squares_of('o').count()];
        let expected = counts[1] + side.index();
        fields.require(counts[0] == expected, || {
            format!(
                "there are {} x and {} o with {side} to move: expected {expected} x",
                counts[0], counts[1]
            )
        });
        fields.finish(())?;
        Ok(if size <= 8 {
            visitor.visit(PathwayPosition::<u64>::from_board(&board, side))
        } else {
            visitor.visit(PathwayPosition::<Wide<4>>::from_board(&board, side))
        })
    }
}

impl Editable for Pathway {
    fn editing() -> Editing {
        Editing { pieces: &view::PIECES, ..Editing::PLAIN }
    }
}
