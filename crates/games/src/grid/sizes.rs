//! Board sizes, and position strings parsed by them.

use std::ops::RangeInclusive;

use parlour_core::{
    Message, OptionDefault, OptionError, OptionKind, OptionSpec, OptionValues, Player,
    PositionError, message,
};

use crate::board::{BoardText, Fields, Grid};

/// The sizes of a game's boards, by the options that set them.
#[derive(Clone, Debug)]
pub enum Sizes {
    /// Square boards, by the option `size`.
    Square(RangeInclusive<usize>),
    /// Columns and rows, by the options `cols` and `rows`, or `size` for both.
    Rectangle(RangeInclusive<usize>, RangeInclusive<usize>),
}

impl Sizes {
    /// The option `size`.
    pub const fn size_option(min: u32, max: u32, default: &'static str) -> OptionSpec {
        OptionSpec {
            key: "size",
            help: "columns and rows of the board",
            kind: OptionKind::Number { min, max },
            default: OptionDefault::Is(default),
            on_board: true,
        }
    }

    /// The options `cols` and `rows`, next to a `size` that sets both.
    pub const fn side_option(
        key: &'static str,
        help: &'static str,
        min: u32,
        max: u32,
    ) -> OptionSpec {
        OptionSpec {
            key,
            help,
            kind: OptionKind::Number { min, max },
            default: OptionDefault::Follows { rule: "size", value: |values| values.get("size") },
            on_board: true,
        }
    }

    /// The board for the options, which has at least two squares.
    ///
    /// # Errors
    /// [`OptionError::Conflict`] for a board of one square.
    pub fn checked_grid(&self, values: &OptionValues) -> Result<Grid, OptionError> {
        let grid = self.grid(values);
        if grid.n_squares() < 2 { Err(OptionError::Conflict(one_square())) } else { Ok(grid) }
    }

    /// The board for the options.
    pub fn grid(&self, values: &OptionValues) -> Grid {
        let [columns, rows] = match self {
            Self::Square(_) => ["size", "size"],
            Self::Rectangle(..) => ["cols", "rows"],
        };
        Grid::new(values.number(columns) as usize, values.number(rows) as usize)
    }

    /// Records errors in the size of a board; returns whether there are none.
    pub fn check(
        &self,
        board: &BoardText,
        values: &OptionValues,
        faults: &mut Vec<Message>,
    ) -> bool {
        let given = |key| values.is_given(key).then(|| values.number(key));
        let before = faults.len();
        match self {
            Self::Square(sizes) => {
                board.square_size(sizes.clone(), given("size"), faults);
            }
            Self::Rectangle(columns, rows) => {
                let (n_columns, n_rows) = (board.grid.columns(), board.grid.rows());
                let (min, max) = (*columns.start(), *columns.end());
                if !columns.contains(&n_columns) {
                    faults.push(message!(
                        "board-columns" = "the board has {n} columns: expected {min} to {max}",
                        n = n_columns,
                        min = min,
                        max = max,
                    ));
                }
                let given_columns = given("cols").or(given("size"));
                if let Some(given) = given_columns.filter(|given| *given as usize != n_columns) {
                    faults.push(message!(
                        "board-other-columns" =
                            "the board has {n} columns: expected {given}, as the option says",
                        n = n_columns,
                        given = given,
                    ));
                }
                if !rows.contains(&n_rows) {
                    faults.push(bad_rows(n_rows, rows));
                }
                let given_rows = given("rows").or(given("size"));
                if let Some(given) = given_rows.filter(|given| *given as usize != n_rows) {
                    faults.push(other_rows(n_rows, given as usize));
                }
                if board.grid.n_squares() < 2 {
                    faults.push(one_square());
                }
            }
        }
        faults.len() == before
    }

    /// Records an error unless the players have placed in turn: as many `x` as `o` if `x` is to
    /// move, else one more.
    pub fn check_placed_in_turn(board: &BoardText, side: Player, fields: &mut Fields<'_>) {
        let [x, o] = ['x', 'o'].map(|letter| board.squares_of(letter).count());
        let expected = o + side.index();
        fields.require(x == expected, || {
            message!(
                "placed-in-turn" =
                    "there are {x} x and {o} o with {side} to move: expected {expected} x",
                x = x,
                o = o,
                side = side.to_string(),
                expected = expected,
            )
        });
    }

    /// Records an error for each side with more than `max` pieces.
    pub fn check_piece_counts(board: &BoardText, max: usize, fields: &mut Fields<'_>) {
        for letter in ['x', 'o'] {
            let n = board.squares_of(letter).count();
            fields.require(n <= max, || {
                message!(
                    "too-many-pieces" = "there are {n} {letter}: expected at most {most}",
                    n = n,
                    letter = letter.to_string(),
                    most = max,
                )
            });
        }
    }

    /// Parses `BOARD SIDE` with the pieces `x` and `o`; `check` records other errors.
    ///
    /// # Errors
    /// [`PositionError`] with every error.
    pub fn read(
        &self,
        values: &OptionValues,
        text: &str,
        check: impl FnOnce(&BoardText, Player, &mut Fields<'_>),
    ) -> Result<(BoardText, Player), PositionError> {
        let mut fields = Fields::split(text, 2..=2, "BOARD SIDE")?;
        let (board, side) = (fields.board(&['x', 'o']), fields.side());
        let (Some(board), Some(side)) = (board, side) else { return Err(fields.error()) };
        if self.check(&board, values, &mut fields.faults) {
            check(&board, side, &mut fields);
        }
        fields.finish((board, side))
    }
}

/// The board is one square.
fn one_square() -> Message {
    message!("board-one-square" = "the board has one square: expected at least 2")
}

/// The board has too few or too many rows.
pub(crate) fn bad_rows(n: usize, range: &RangeInclusive<usize>) -> Message {
    message!(
        "board-rows" = "the board has {n} rows: expected {min} to {max}",
        n = n,
        min = *range.start(),
        max = *range.end(),
    )
}

/// The board has not as many rows as the option says.
pub(crate) fn other_rows(n: usize, given: usize) -> Message {
    message!(
        "board-other-rows" = "the board has {n} rows: expected {given}, as the option says",
        n = n,
        given = given,
    )
}
