//! Lines of Action by Claude Soucie. The rules are in `rules.md`.

mod eval;
mod fen;
mod geometry;
mod greedy;
mod line_table;
mod lines;
mod moves;
mod position;
mod rules;
mod sgf;
#[cfg(test)]
mod tests;

pub use eval::LoaEvaluator;
pub use geometry::{Geometry, LoaBits};
pub use line_table::{LineCounts, LineTable, Places};
pub use lines::{LinePatterns, Lines, Ways};
pub use position::LoaPosition;

use parlour_core::{
    Catalog, Game, GameInfo, MatchRules, OptionDefault, OptionError, OptionKind, OptionSpec,
    OptionValues, PieceColor, Player, PositionVisitor, Preset, RecordFormat, Repetition,
    StartError, Translation,
};
use parlour_editor::{Editable, Editing};

use crate::board::{BoardText, Grid, Wide};
use crate::grid::{GridPosition, Sizes};
use rules::Rules;

/// The game.
#[derive(Debug)]
pub struct Loa;

const LARGEST: usize = 26;
const SIZES: Sizes = Sizes::Square(3..=LARGEST);

impl Game for Loa {
    const INFO: GameInfo = GameInfo {
        id: "loa",
        aliases: &["lines-of-action", "linesofaction"],
        name: "Lines of Action",
        players: ["Black", "White"],
        colors: [PieceColor::Black, PieceColor::White],
        pitch: "Every line tells how far you move; bring all your pieces together first.",
        credit: "Lines of Action by Claude Soucie (about 1960)",
        rules_version: 1,
        rules_text: include_str!("rules.md"),
        lessons: include_str!("lessons.txt"),
        levels: include_str!("levels.toml"),
        benches: include_str!("benches.toml"),
        reasons: &[rules::CONNECTED, rules::BOTH_CONNECTED, rules::BLOCKED],
        catalogs: &[Catalog { language: "pt", text: include_str!("pt.ftl") }],
        translations: &[Translation {
            language: "pt",
            rules_text: include_str!("pt/rules.md"),
            lessons: include_str!("pt/lessons.txt"),
            terms: include_str!("pt/terms.txt"),
        }],
        options: &[
            Sizes::size_option(3, 26, "8"),
            OptionSpec {
                key: "setup",
                help: "how the pieces stand at the start",
                kind: OptionKind::Choice(&[
                    ("standard", "each color on two opposite edges"),
                    ("scrambled", "colors alternate around the edge (\"Scrambled Eggs\")"),
                ]),
                default: OptionDefault::Is("standard"),
                on_board: true,
            },
            OptionSpec {
                key: "simultaneous",
                help: "what happens when one move joins the pieces of both sides",
                kind: OptionKind::Choice(&[
                    ("mover", "the player who moved wins"),
                    ("draw", "the game is drawn (tournament rule)"),
                    ("illegal", "such a move may not be played"),
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
                help: "what happens when a position comes back",
                kind: OptionKind::Choice(&[
                    ("draw3", "the third occurrence is a draw"),
                    ("draw2", "the second occurrence is a draw"),
                    ("draw2-board", "the second occurrence is a draw, whoever is to move"),
                    ("forbid", "a move to an earlier position is illegal"),
                    ("off", "nothing"),
                ]),
                default: OptionDefault::Is("draw3"),
                on_board: false,
            },
            OptionSpec {
                key: "maxplies",
                help: "the game is drawn after that many turns; 0 for no limit",
                kind: OptionKind::Number { min: 0, max: u32::MAX },
                default: OptionDefault::Is("0"),
                on_board: false,
            },
        ],
        presets: &[
            Preset {
                name: "default",
                help: "the rules as Claude Soucie last gave them",
                sets: &[],
            },
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
    };

    type Positions = (LoaPosition<u64>, LoaPosition<u128>, LoaPosition<Wide<11>>);

    fn start<V: PositionVisitor>(
        values: &OptionValues,
        visitor: V,
    ) -> Result<V::Output, OptionError> {
        let size = values.number("size") as usize;
        let board = start_board(size, values.is("setup", "scrambled"));
        Ok(visit(&board, Player::One, Rules::from_values(values), visitor))
    }

    fn read<V: PositionVisitor>(
        values: &OptionValues,
        text: &str,
        visitor: V,
    ) -> Result<V::Output, StartError> {
        let (board, side) = SIZES.read(values, text, |board, _, fields| {
            for letter in ['x', 'o'] {
                let holds_some = board.squares_of(letter).next().is_some();
                fields
                    .require(holds_some, || format!("there is no {letter}: expected at least one"));
            }
        })?;
        Ok(visit(&board, side, Rules::from_values(values), visitor))
    }

    fn match_rules(values: &OptionValues) -> MatchRules {
        let draw = |occurrences, after_pass| Repetition::Draw { occurrences, after_pass };
        MatchRules {
            repetition: match values.get("repetition").as_str() {
                "draw2" => draw(2, true),
                "draw2-board" => draw(2, false),
                "forbid" => Repetition::Forbid,
                "off" => Repetition::Off,
                _ => draw(3, true),
            },
            max_plies: values.number("maxplies"),
        }
    }

    fn formats() -> &'static [&'static dyn RecordFormat] {
        &[&sgf::Sgf, &fen::PLAYSTRATEGY, &fen::CUTECHESS]
    }
}

impl Editable for Loa {
    fn editing() -> Editing {
        Editing { pieces: LoaPosition::<u64>::PIECES, ..Editing::PLAIN }
    }
}

/// The start position (rules.md, "Setup"): the edge squares without the corners.
fn start_board(size: usize, scrambled: bool) -> BoardText {
    let grid = Grid::new(size, size);
    let mut cells = vec![None; grid.n_squares()];
    let last = size - 1;
    // Clockwise from a2: up the first column, along the top, down the last column, back along row 1.
    let clockwise = (1..last)
        .map(|n| (0, n))
        .chain((1..last).map(|n| (n, last)))
        .chain((1..last).map(|n| (last, last - n)))
        .chain((1..last).map(|n| (last - n, 0)));
    for (index, (column, row)) in clockwise.enumerate() {
        let is_black = if scrambled { index % 2 == 1 } else { row == 0 || row == last };
        cells[grid.square(column, row)] = Some(if is_black { 'x' } else { 'o' });
    }
    BoardText { grid, cells }
}

/// Visits the position in the narrowest word that holds the board.
fn visit<V: PositionVisitor>(
    board: &BoardText,
    turn: Player,
    rules: Rules,
    visitor: V,
) -> V::Output {
    let size = board.grid.columns();
    match board.grid.n_squares() {
        ..=64 => visitor.visit(LoaPosition::<u64>::new(board.sides(), turn, size, rules)),
        65..=128 => visitor.visit(LoaPosition::<u128>::new(board.sides(), turn, size, rules)),
        _ => visitor.visit(LoaPosition::<Wide<11>>::new(board.sides(), turn, size, rules)),
    }
}
