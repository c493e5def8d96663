//! Apart by `Kanare_Abstract`. The rules are in `rules.md`.

mod count;
mod cover;
mod distinct;
mod eval;
#[cfg(test)]
mod eval_tests;
mod generator;
mod inputs;
mod lines;
#[cfg(test)]
mod merging_tests;
mod moves;
mod patterns;
mod position;
#[cfg(test)]
mod random_tests;
#[cfg(test)]
mod tests;
mod turn;
mod walk;

pub use distinct::Scratch;
pub use eval::ApartEvaluator;
pub use position::ApartPosition;
pub use turn::{ApartMove, Width};

use parlour_core::{
    Game, GameInfo, MatchRules, OptionDefault, OptionError, OptionKind, OptionSpec, OptionValues,
    PieceColor, Player, PositionVisitor, Reason, StartError, message, shortened,
};
use parlour_editor::{Editable, Editing, Extra};

use crate::board::{BoardText, Fields, Wide};
use crate::grid::{GridPosition, Sizes, narrowest, texts};
use position::Rules;

/// The game.
#[derive(Clone, Debug)]
pub struct Apart;

const ISOLATED: Reason = Reason::new("isolated", "no two of the winner's pieces touch");
const ISOLATED_BY_OPPONENT: Reason = Reason::new(
    "isolated-by-opponent",
    "the opponent's move left no two of the winner's pieces touching",
);
const BOTH_ISOLATED: Reason = Reason::new("both-isolated", "no two pieces of the same side touch");

const SIZES: Sizes = Sizes::Rectangle(4..=26, 5..=26);

const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        key: "cols",
        help: "columns of the board",
        kind: OptionKind::Number { min: 4, max: 26 },
        default: OptionDefault::Is("8"),
        on_board: true,
    },
    OptionSpec {
        key: "rows",
        help: "rows of the board",
        kind: OptionKind::Number { min: 5, max: 26 },
        default: OptionDefault::Is("8"),
        on_board: true,
    },
    OptionSpec {
        key: "opening",
        help: "what White may play on the first turn",
        kind: OptionKind::Choice(&[
            ("single", "one step or one jump"),
            ("free", "any move, including a continuous jump"),
        ]),
        default: OptionDefault::Is("single"),
        on_board: false,
    },
    OptionSpec {
        key: "startsquare",
        help: "whether a continuous jump may return to its starting square",
        kind: OptionKind::Choice(&[
            ("blocked", "the piece may not land on its starting square"),
            ("open", "the piece may land on its starting square once"),
        ]),
        default: OptionDefault::Is("blocked"),
        on_board: false,
    },
    OptionSpec {
        key: "endcheck",
        help: "when isolation is checked",
        kind: OptionKind::Choice(&[
            ("turn", "at the end of the turn"),
            ("landing", "after every landing; the turn ends as soon as the game is decided"),
        ]),
        default: OptionDefault::Is("turn"),
        on_board: false,
    },
    OptionSpec {
        key: "repetition",
        help: "what happens when a position is repeated",
        kind: OptionKind::Choice(&[
            ("draw3", "draw on the third occurrence"),
            ("draw2", "draw on the second occurrence"),
            ("forbid", "a move may not lead to an earlier position"),
            ("off", "nothing"),
        ]),
        default: OptionDefault::Is("draw3"),
        on_board: false,
    },
    MatchRules::MAX_PLIES,
];

impl Game for Apart {
    const INFO: GameInfo = GameInfo {
        id: "apart",
        name: "Apart",
        players: ["White", "Black"],
        colors: [PieceColor::White, PieceColor::Black],
        pitch: "Each piece moves as far as its line is long. Be the first to separate all your pieces.",
        credit: "Apart by Kanare_Abstract",
        reasons: &[ISOLATED, ISOLATED_BY_OPPONENT, BOTH_ISOLATED],
        options: OPTIONS,
        presets: &[],
        networks: texts!(networks "network.net"),
        ..texts!("pt"; "en")
    };

    type Positions = (ApartPosition<u64>, ApartPosition<u128>, ApartPosition<Wide<11>>);

    fn start<V: PositionVisitor>(
        values: &OptionValues,
        visitor: V,
    ) -> Result<V::Output, OptionError> {
        let grid = SIZES.grid(values);
        let mut board = BoardText::empty(grid);
        for (letter, rows) in [('x', [0, 1]), ('o', [grid.rows() - 2, grid.rows() - 1])] {
            for row in rows {
                let first = grid.square(1, row);
                board.cells[first..first + grid.columns() - 2].fill(Some(letter));
            }
        }
        Ok(visit(&board, Player::One, values.is("opening", "single"), values, visitor))
    }

    fn read<V: PositionVisitor>(
        values: &OptionValues,
        text: &str,
        visitor: V,
    ) -> Result<V::Output, StartError> {
        let mut fields = Fields::split(text, 2..=3, "BOARD SIDE OPENING")?;
        let board = fields.board(&['x', 'o']);
        let side = fields.side();
        let opening = fields.get(2).unwrap_or("0");
        fields.require(["0", "1"].contains(&opening), || {
            message!(
                "opening-form" = "the opening field is `{opening}`: expected 0 or 1",
                opening = shortened(opening),
            )
        });
        if opening == "1" {
            fields.require(values.is("opening", "single"), || {
                message!("opening-is-free" = "the opening field is 1 with opening=free: expected 0")
            });
            fields.require(side != Some(Player::Two), || {
                message!(
                    "opening-binds-first" =
                        "the opening field is 1 with o to move: expected 0, the rule binds x alone"
                )
            });
        }
        if let Some(board) = &board {
            check_board(board, values, &mut fields);
        }
        let (Some(board), Some(turn)) = (board, side) else {
            return Err(fields.error().into());
        };
        fields.finish(())?;
        Ok(visit(&board, turn, opening == "1", values, visitor))
    }

    fn match_rules(values: &OptionValues) -> MatchRules {
        MatchRules::of_options(values)
    }
}

impl Editable for Apart {
    fn editing() -> Editing {
        Editing {
            pieces: ApartPosition::<u64>::PIECES,
            extra: Extra::Entered {
                name: "1 while White's first turn is limited, else 0",
                cleared: "0",
            },
            ..Editing::PLAIN
        }
    }
}

fn visit<V: PositionVisitor>(
    board: &BoardText,
    turn: Player,
    opening: bool,
    values: &OptionValues,
    visitor: V,
) -> V::Output {
    let rules = Rules {
        open_start: values.is("startsquare", "open"),
        check_landings: values.is("endcheck", "landing"),
    };
    narrowest!(B of u64, u128, Wide<11>; board.grid => {
        visitor.visit(ApartPosition::<B>::new(board.grid, board.sides(), turn, opening, rules))
    })
}

fn check_board(board: &BoardText, values: &OptionValues, fields: &mut Fields<'_>) {
    SIZES.check(board, values, &mut fields.faults);
    for player in Player::BOTH {
        let letter = player.letter();
        fields.require(board.squares_of(letter).next().is_some(), || {
            message!(
                "no-piece-of-side" =
                    "there is no {letter}: expected at least one piece of each side",
                letter = letter.to_string(),
            )
        });
    }
}
