//! Mapello by Simon M. Lucas, with jokers by Néstor Romeral Andrés. The rules are in `rules.md`.

mod around;
#[cfg(test)]
mod board_tests;
mod eval;
#[cfg(test)]
mod eval_tests;
mod flips;
mod hand;
mod inputs;
mod layout;
mod moves;
mod patterns;
mod position;
mod setup;
#[cfg(test)]
mod setup_tests;
mod solve;
#[cfg(test)]
mod solve_tests;
#[cfg(test)]
mod tests;
mod view;

pub use eval::MapelloEvaluator;
pub use flips::Word;
pub use position::{MapelloMove, MapelloPosition};
pub use solve::MapelloSolver;

use parlour_core::{
    Game, GameInfo, OptionDefault, OptionError, OptionKind, OptionSpec, OptionValues, PieceColor,
    PositionVisitor, Preset, Reason, StartError,
};
use parlour_editor::{Editable, Editing, Extra, SetupBoard};

use crate::board::Grid;
use crate::grid::{narrowest, texts};
use hand::HandSetup;
use moves::Reading;

/// The game.
#[derive(Clone, Debug)]
pub struct Mapello;

const SCORE: Reason = Reason::new("score", "neither player can place a disc, so the score decides");

/// The number of walls, bonuses and jokers in the box.
const IN_THE_BOX: u32 = 8;

impl Game for Mapello {
    const INFO: GameInfo = GameInfo {
        id: "mapello",
        name: "Mapello",
        players: ["Black", "White"],
        colors: [PieceColor::Black, PieceColor::White],
        pitch: "Reversi on a map: walls break lines, bonuses score extra, jokers count as either color.",
        credit: "Mapello by Simon M. Lucas (2012), jokers by Néstor Romeral Andrés (nestorgames)",
        reasons: &[SCORE],
        options: OPTIONS,
        presets: &[
            Preset { name: "official", help: "the rule book", sets: &[] },
            Preset {
                name: "feup",
                help: "random walls and bonuses, jokers placed by hand, 5 points per bonus",
                sets: &[
                    ("setup", "random"),
                    ("walls", "8"),
                    ("bonuses", "8"),
                    ("bonus", "5"),
                    ("jokerplace", "hand"),
                ],
            },
        ],
        networks: texts!(networks "network.net"),
        ..texts!("pt"; "en")
    };

    type Positions = (MapelloPosition<u64>, MapelloPosition<u128>);

    fn start<V: PositionVisitor>(
        values: &OptionValues,
        visitor: V,
    ) -> Result<V::Output, OptionError> {
        let board = setup::start_board(values)?;
        Ok(visit(&Reading::start(board), values, visitor))
    }

    fn read<V: PositionVisitor>(
        values: &OptionValues,
        text: &str,
        visitor: V,
    ) -> Result<V::Output, StartError> {
        let given = values.is_given("size").then(|| values.number("size") as usize);
        Ok(visit(&moves::read(text, given)?, values, visitor))
    }

    fn missing_seed(values: &OptionValues) -> Option<&'static str> {
        (values.is("setup", "random") && !values.is_given("seed")).then_some("seed")
    }
}

impl Editable for Mapello {
    fn setup(values: &OptionValues) -> Option<Box<dyn SetupBoard>> {
        HandSetup::new(values).map(|board| Box::new(board) as Box<dyn SetupBoard>)
    }

    fn editing() -> Editing {
        Editing {
            pieces: &layout::PIECES,
            extra: Extra::Entered { name: "bonuses taken by x and o, such as 0,0", cleared: "0,0" },
            ..Editing::PLAIN
        }
    }
}

fn visit<V: PositionVisitor>(
    Reading { board, turn, taken }: &Reading,
    values: &OptionValues,
    visitor: V,
) -> V::Output {
    let points = values.number("bonus") as u8;
    narrowest!(B of u64, u128; Grid::new(board.frame.size(), board.frame.size()) => {
        visitor.visit(MapelloPosition::<B>::new(board, *turn, *taken, points))
    })
}

/// A position string implies all of these but the points of a bonus.
const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "setup",
        help: "how the walls, bonuses and jokers are placed",
        kind: OptionKind::Choice(&[
            ("rulebook", "the rule book's example layout (size 8)"),
            ("plain", "none of them: Reversi"),
            ("random", "placed at random"),
            ("hand", "placed by one player; the other then chooses a color"),
        ]),
        default: OptionDefault::Follows {
            rule: "rulebook on size 8, else plain",
            value: |values| {
                let setup = if values.number("size") == 8 { "rulebook" } else { "plain" };
                setup.to_owned()
            },
        },
        on_board: true,
    },
    number("walls", "number of walls; the maximum when placed by hand"),
    number("bonuses", "number of bonuses; the maximum when placed by hand"),
    number("jokers", "number of jokers; the maximum when placed by hand"),
    OptionSpec {
        key: "jokerplace",
        help: "how the jokers of a random setup are placed",
        kind: OptionKind::Choice(&[
            ("random", "at random"),
            ("hand", "by one player; the other then chooses a color"),
        ]),
        default: OptionDefault::Is("random"),
        on_board: true,
    },
    OptionSpec {
        key: "seed",
        help: "random seed: the same seed gives the same layout",
        kind: OptionKind::Seed,
        default: OptionDefault::Is(""),
        on_board: true,
    },
    OptionSpec {
        key: "bonus",
        help: "points for a bonus",
        kind: OptionKind::Number { min: 0, max: 20 },
        default: OptionDefault::Is("3"),
        on_board: false,
    },
    OptionSpec {
        key: "start",
        help: "the colors of the four starting discs",
        kind: OptionKind::Choice(&[
            ("rulebook", "as in the rule book: Black has d5 and e4, with a1 at the bottom left"),
            ("othello", "the other way around: Black has d4 and e5"),
        ]),
        default: OptionDefault::Is("rulebook"),
        on_board: true,
    },
    OptionSpec {
        key: "size",
        help: "columns and rows of the inner board",
        kind: OptionKind::Choice(&[
            ("4", "for tests"),
            ("6", "for learning"),
            ("8", "the game"),
            ("10", "for long evenings"),
        ]),
        default: OptionDefault::Is("8"),
        on_board: true,
    },
];

const fn number(key: &'static str, help: &'static str) -> OptionSpec {
    OptionSpec {
        key,
        help,
        kind: OptionKind::Number { min: 0, max: IN_THE_BOX },
        default: OptionDefault::Is("8"),
        on_board: true,
    }
}
