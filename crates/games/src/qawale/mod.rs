//! Qawale by Romain Froger and Didier Lenain-Bragard.
//!
#![doc = include_str!("rules.md")]

mod eval;
mod inputs;
mod merge;
mod moves;
mod patterns;
mod position;
mod read;
mod shape;
mod simple_walks;
mod solver;
mod stack;
mod symmetry;
#[cfg(test)]
mod tests;
mod view;
mod walks;
mod wins;

pub use eval::QawaleEvaluator;
pub use moves::{Direction, Walk};
pub use position::QawalePosition;
pub use solver::QawaleSolver;

use parlour_core::{
    Game, GameInfo, OptionDefault, OptionError, OptionKind, OptionSpec, OptionValues, PieceColor,
    PositionVisitor, Preset, Reason, StartError,
};
use parlour_editor::{Editable, Editing, Extra};

use crate::grid::{GridPosition, texts};
use read::Setup;

/// The game.
#[derive(Clone, Debug)]
pub struct Qawale;

const LINE: Reason = Reason::new("line", "the player who moved completed a line");
const LINE_BY_OPPONENT: Reason =
    Reason::new("line-by-opponent", "the player who moved completed a line for the opponent");
const BOTH_LINES: Reason = Reason::new("both-lines", "both players have a line");
const RESERVES_EMPTY: Reason =
    Reason::new("reserves-empty", "all stones are placed and neither player has a line");
const BLOCKED: Reason = Reason::new("blocked", "no stack can be sown without crossing its path");

const SIZES: std::ops::RangeInclusive<usize> = 3..=6;
const MOST_STONES: usize = 12;
const N_NEUTRAL: usize = 8;

/// The maximum stack height, with all stones in one stack; also the maximum length of a walk.
const MOST_STEPS: usize = N_NEUTRAL + 2 * MOST_STONES;

/// The default number of stones per player.
const fn default_stones(size: usize) -> usize {
    2 * size
}

/// The options that affect play; size and stones show on the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Rules {
    /// A walk may not enter a square twice.
    simple_path: bool,
    /// The two long diagonals are lines.
    diagonals: bool,
    /// Lines of both players at once draw.
    double_draws: bool,
}

impl Rules {
    fn new(values: &OptionValues) -> Self {
        Self {
            simple_path: values.is("path", "simple"),
            diagonals: values.is("lines", "all"),
            double_draws: values.is("double", "draw"),
        }
    }
}

impl Game for Qawale {
    const INFO: GameInfo = GameInfo {
        id: "qawale",
        aliases: &["qawale-mini"],
        name: "Qawale",
        players: ["Light", "Dark"],
        colors: [PieceColor::White, PieceColor::Black],
        pitch: "Add a stone to a stack, sow the whole stack, and be the first to get four in a row.",
        credit: "Qawale by Romain Froger and Didier Lenain-Bragard (Gigamic, 2022)",
        reasons: &[LINE, LINE_BY_OPPONENT, BOTH_LINES, RESERVES_EMPTY, BLOCKED],
        options: &[
            OptionSpec {
                key: "size",
                help: "columns and rows of the board, and the length of a line",
                kind: OptionKind::Number { min: *SIZES.start() as u32, max: *SIZES.end() as u32 },
                default: OptionDefault::Is("4"),
                on_board: true,
            },
            OptionSpec {
                key: "stones",
                help: "stones of each player",
                kind: OptionKind::Number { min: 1, max: MOST_STONES as u32 },
                default: OptionDefault::Follows {
                    rule: "2 x size",
                    value: |values| default_stones(values.number("size") as usize).to_string(),
                },
                on_board: false,
            },
            OptionSpec {
                key: "path",
                help: "where a walk may go",
                kind: OptionKind::Choice(&[
                    ("loop", "anywhere but straight back"),
                    ("simple", "never to the same square twice, including the start"),
                ]),
                default: OptionDefault::Is("loop"),
                on_board: false,
            },
            OptionSpec {
                key: "lines",
                help: "which lines win",
                kind: OptionKind::Choice(&[
                    ("all", "rows, columns and the two long diagonals"),
                    ("ortho", "rows and columns only"),
                ]),
                default: OptionDefault::Is("all"),
                on_board: false,
            },
            OptionSpec {
                key: "double",
                help: "what happens when a move leaves both players with a line",
                kind: OptionKind::Choice(&[
                    ("mover", "the player who moved wins"),
                    ("draw", "the game is drawn"),
                ]),
                default: OptionDefault::Is("mover"),
                on_board: false,
            },
        ],
        presets: &[
            Preset { name: "official", help: "the publisher's rule sheet", sets: &[] },
            Preset {
                name: "feup",
                help: "a student version: simple paths, no diagonals, draw if both players have a line",
                sets: &[("path", "simple"), ("lines", "ortho"), ("double", "draw")],
            },
        ],
        networks: texts!(networks "network-stones=8.net", "network-stones=10.net"),
        ..texts!("pt"; "en")
    };

    type Positions =
        (QawalePosition<9>, QawalePosition<16>, QawalePosition<25>, QawalePosition<36>);

    fn start<V: PositionVisitor>(
        values: &OptionValues,
        visitor: V,
    ) -> Result<V::Output, OptionError> {
        let size = values.number("size") as usize;
        let stones = values.number("stones") as u8;
        Ok(visit(&Setup::start(size, stones), Rules::new(values), visitor))
    }

    fn read<V: PositionVisitor>(
        values: &OptionValues,
        text: &str,
        visitor: V,
    ) -> Result<V::Output, StartError> {
        let given = |key| values.is_given(key).then(|| values.number(key) as usize);
        let setup = Setup::read(text, given("size"), given("stones"))?;
        Ok(visit(&setup, Rules::new(values), visitor))
    }
}

impl Editable for Qawale {
    fn editing() -> Editing {
        Editing {
            pieces: QawalePosition::<16>::PIECES,
            stacks: QawalePosition::<16>::STACKS,
            extra: Extra::Derived(read::reserves_left),
        }
    }
}

fn visit<V: PositionVisitor>(setup: &Setup, rules: Rules, visitor: V) -> V::Output {
    match setup.size {
        3 => visitor.visit(QawalePosition::<9>::new(setup, rules)),
        4 => visitor.visit(QawalePosition::<16>::new(setup, rules)),
        5 => visitor.visit(QawalePosition::<25>::new(setup, rules)),
        _ => visitor.visit(QawalePosition::<36>::new(setup, rules)),
    }
}
