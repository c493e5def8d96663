//! Lines of Action by Claude Soucie. The rules are in `rules.md`.

mod eval;
mod fen;
mod geometry;
mod greedy;
mod line_table;
mod lines;
mod moves;
mod patterns;
mod position;
mod rules;
mod sgf;
#[cfg(test)]
mod tests;

pub use eval::LoaEvaluator;
pub use geometry::{Geometry, LoaBits};
pub use line_table::{LineCounts, LineTable, PieceSums};
pub use lines::{LineMoves, LinePatterns, Lines};
pub use position::LoaPosition;

use parlour_core::{
    GameInfo, MatchRules, OptionDefault, OptionKind, OptionSpec, OptionValues, PieceColor, Player,
    Preset, RecordFormat, message,
};

use crate::board::{BoardText, Fields, Wide};
use crate::grid::{GridGame, Sizes, grid_game, texts};

/// The game.
#[derive(Debug)]
pub struct Loa;

const LARGEST: usize = 26;

impl GridGame for Loa {
    const INFO: GameInfo = GameInfo {
        id: "loa",
        aliases: &["lines-of-action", "linesofaction"],
        name: "Lines of Action",
        players: ["Black", "White"],
        colors: [PieceColor::Black, PieceColor::White],
        pitch: "Move as many squares as the line has pieces, and be the first to connect all your own.",
        credit: "Lines of Action by Claude Soucie (about 1960)",
        reasons: &[rules::CONNECTED, rules::BOTH_CONNECTED, rules::BLOCKED],
        options: &[
            Sizes::size_option(3, 26, "8"),
            OptionSpec {
                key: "setup",
                help: "how the pieces are set up",
                kind: OptionKind::Choice(&[
                    ("standard", "each color on two opposite edges"),
                    ("scrambled", "colors alternate around the edge (\"Scrambled Eggs\")"),
                ]),
                default: OptionDefault::Is("standard"),
                on_board: true,
            },
            OptionSpec {
                key: "simultaneous",
                help: "what happens when one move connects both sides",
                kind: OptionKind::Choice(&[
                    ("mover", "the player who moved wins"),
                    ("draw", "the game is drawn (tournament rule)"),
                    ("illegal", "the move is not allowed"),
                ]),
                default: OptionDefault::Is("mover"),
                on_board: false,
            },
            OptionSpec {
                key: "nomove",
                help: "what happens to a side without a legal move",
                kind: OptionKind::Choice(&[
                    ("pass", "it must pass"),
                    ("loss", "it loses"),
                    ("draw", "the game is drawn"),
                ]),
                default: OptionDefault::Is("pass"),
                on_board: false,
            },
            OptionSpec {
                key: "repetition",
                help: "what happens when a position is repeated",
                kind: OptionKind::Choice(&[
                    ("draw3", "draw on the third occurrence"),
                    ("draw2", "draw on the second occurrence"),
                    ("draw2-board", "draw on the second occurrence, whichever side is to move"),
                    ("forbid", "a move may not lead to an earlier position"),
                    ("off", "nothing"),
                ]),
                default: OptionDefault::Is("draw3"),
                on_board: false,
            },
            MatchRules::MAX_PLIES,
        ],
        presets: &[
            Preset { name: "default", help: "the rules as last given by Claude Soucie", sets: &[] },
            Preset {
                name: "olympiad",
                help: "Computer Olympiad and Mind Sports Olympiad",
                sets: &[("simultaneous", "draw"), ("nomove", "pass"), ("repetition", "draw3")],
            },
            Preset {
                name: "openspiel",
                help: "as OpenSpiel plays it",
                sets: &[
                    ("simultaneous", "mover"),
                    ("nomove", "loss"),
                    ("repetition", "draw2-board"),
                    ("maxplies", "1000"),
                ],
            },
            Preset {
                name: "codingame",
                help: "as CodinGame plays it",
                sets: &[
                    ("simultaneous", "mover"),
                    ("nomove", "pass"),
                    ("repetition", "off"),
                    ("maxplies", "150"),
                ],
            },
            Preset {
                name: "cutechess",
                help: "as cutechess plays it",
                sets: &[("simultaneous", "mover"), ("nomove", "loss"), ("repetition", "draw3")],
            },
        ],
        networks: texts!(networks "network.net"),
        ..texts!("pt"; "en")
    };

    const SIZES: Sizes = Sizes::Square(3..=LARGEST);

    /// The edge squares without the corners (rules.md, "Setup").
    fn set_up(board: &mut BoardText, values: &OptionValues) {
        let (grid, last) = (board.grid, board.grid.columns() - 1);
        // Clockwise from a2: up the first column, along the top, down the last column, back along
        // row 1.
        let clockwise = (1..last)
            .map(|n| (0, n))
            .chain((1..last).map(|n| (n, last)))
            .chain((1..last).map(|n| (last, last - n)))
            .chain((1..last).map(|n| (last - n, 0)));
        let scrambled = values.is("setup", "scrambled");
        for (index, (column, row)) in clockwise.enumerate() {
            let is_black = if scrambled { index % 2 == 1 } else { row == 0 || row == last };
            board.cells[grid.square(column, row)] = Some(if is_black { 'x' } else { 'o' });
        }
    }

    fn check(board: &BoardText, _side: Player, fields: &mut Fields<'_>) {
        for letter in ['x', 'o'] {
            let holds_some = board.squares_of(letter).next().is_some();
            fields.require(holds_some, || {
                message!(
                    "no-piece-of-side" = "there is no {letter}: expected at least one",
                    letter = letter.to_string(),
                )
            });
        }
    }
}

grid_game!(Loa, LoaPosition: u64, u128, Wide<11>; {
    fn match_rules(values: &OptionValues) -> MatchRules {
        MatchRules::of_options(values)
    }

    fn formats() -> &'static [&'static dyn RecordFormat] {
        &[&sgf::Sgf, &fen::PLAYSTRATEGY, &fen::CUTECHESS]
    }
});
