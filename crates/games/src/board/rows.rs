//! Board strings: rows from the top joined by `/`, decimal runs of empty squares, letters.

use std::fmt::Display;

use parlour_core::{ByPlayer, Message, Player, PositionError, message, shortened};

use super::{Bits, Grid};

/// The fields of a position string, `BOARD SIDE EXTRA`, with the errors found so far.
#[derive(Debug)]
pub struct Fields<'a> {
    text: &'a str,
    parts: Vec<&'a str>,
    /// Errors, in the order they were found.
    pub faults: Vec<Message>,
}

impl<'a> Fields<'a> {
    /// Splits at spaces; `form` names the fields for the error message.
    ///
    /// # Errors
    /// [`PositionError`] if the number of fields is not in `range`.
    pub fn split(
        text: &'a str,
        range: std::ops::RangeInclusive<usize>,
        form: &'static str,
    ) -> Result<Self, PositionError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        if !range.contains(&fields.len()) {
            let n = fields.len();
            let fault = message!(
                "position-fields" = "expected `{form}`, found {n} fields",
                form = form,
                n = n,
            );
            return Err(PositionError::one(text, fault));
        }
        Ok(Self { text, parts: fields, faults: Vec::new() })
    }

    /// The field with this index.
    pub fn get(&self, index: usize) -> Option<&'a str> {
        self.parts.get(index).copied()
    }

    /// Parses the board, the first field. `letters` are the valid pieces.
    pub fn board(&mut self, letters: &[char]) -> Option<BoardText> {
        let board = self.parts[0];
        BoardText::parse(board, letters, &mut self.faults)
    }

    /// Parses the side to move, the second field.
    pub fn side(&mut self) -> Option<Player> {
        let field = self.parts[1];
        let mut letters = field.chars();
        let side = letters.next().filter(|_| field.len() == 1).and_then(Player::from_letter);
        if side.is_none() {
            self.fault(bad_side(field));
        }
        side
    }

    /// Records an error.
    pub fn fault(&mut self, fault: Message) {
        self.faults.push(fault);
    }

    /// Records an error unless `holds`.
    pub fn require(&mut self, holds: bool, fault: impl FnOnce() -> Message) {
        if !holds {
            self.faults.push(fault());
        }
    }

    /// The error with everything recorded.
    pub fn error(self) -> PositionError {
        PositionError::new(self.text, self.faults)
    }

    /// Returns `value` if no error was recorded.
    ///
    /// # Errors
    /// [`PositionError`] with all errors.
    pub fn finish<T>(self, value: T) -> Result<T, PositionError> {
        if self.faults.is_empty() { Ok(value) } else { Err(self.error()) }
    }
}

/// A parsed board string.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardText {
    /// The shape.
    pub grid: Grid,
    /// The piece letters by square; `None` if empty.
    pub cells: Vec<Option<char>>,
}

impl BoardText {
    /// Creates a board without pieces.
    pub fn empty(grid: Grid) -> Self {
        Self { grid, cells: vec![None; grid.n_squares()] }
    }

    fn parse(text: &str, letters: &[char], faults: &mut Vec<Message>) -> Option<Self> {
        let before = faults.len();
        let mut rows: Vec<Vec<Option<char>>> = Vec::new();
        for (row_idx, row) in text.split('/').enumerate() {
            let mut cells = Vec::new();
            let mut rest = row;
            while let Some(letter) = rest.chars().next() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                if digits > 0 {
                    let run = rest[..digits].parse::<usize>().unwrap_or(usize::MAX);
                    if rest.starts_with('0') || run > 26 {
                        let run = &rest[..digits.min(20)];
                        faults.push(bad_run(row_idx + 1, run, 26));
                        return None;
                    }
                    cells.resize(cells.len() + run, None);
                    rest = &rest[digits..];
                } else {
                    if !letters.contains(&letter) {
                        faults.push(bad_letter(row_idx + 1, letter, letters));
                        return None;
                    }
                    cells.push(Some(letter));
                    rest = &rest[letter.len_utf8()..];
                }
            }
            rows.push(cells);
        }
        let n_columns = rows[0].len();
        for (row_idx, row) in rows.iter().enumerate() {
            if row.len() != n_columns {
                faults.push(message!(
                    "row-length" =
                        "row {row} from the top has {n} squares: expected {expected} as in the first",
                    row = row_idx + 1,
                    n = row.len(),
                    expected = n_columns,
                ));
            }
        }
        if n_columns == 0 || n_columns > 26 || rows.len() > 26 {
            faults.push(message!(
                "board-too-large" =
                    "the board has {columns} columns and {rows} rows: expected 1 to 26 of each",
                columns = n_columns,
                rows = rows.len(),
            ));
        }
        if faults.len() > before {
            return None;
        }
        let grid = Grid::new(n_columns, rows.len());
        Some(Self { grid, cells: rows.into_iter().rev().flatten().collect() })
    }

    /// The squares that hold `letter`.
    pub fn squares_of(&self, letter: char) -> impl Iterator<Item = usize> {
        self.cells
            .iter()
            .enumerate()
            .filter(move |(_, cell)| **cell == Some(letter))
            .map(|(square, _)| square)
    }

    /// The squares of either player's pieces.
    pub fn sides<B: Bits>(&self) -> ByPlayer<B> {
        ByPlayer::from_fn(|player| {
            self.squares_of(player.letter()).fold(B::EMPTY, |set, square| set | B::bit(square))
        })
    }

    /// The size of a square board; records an error if it is not square or the size is invalid.
    pub fn square_size(
        &self,
        sizes: std::ops::RangeInclusive<usize>,
        given: Option<u32>,
        faults: &mut Vec<Message>,
    ) -> Option<usize> {
        let (columns, rows) = (self.grid.columns(), self.grid.rows());
        if columns != rows || !sizes.contains(&columns) {
            faults.push(message!(
                "board-not-square" = "the board has {columns} columns and {rows} rows: expected a square board of size {min} to {max}",
                columns = columns,
                rows = rows,
                min = *sizes.start(),
                max = *sizes.end(),
            ));
            return None;
        }
        if let Some(given) = given.filter(|given| *given as usize != columns) {
            faults.push(message!(
                "board-other-size" =
                    "the board has size {size}: expected {given}, as the option says",
                size = columns,
                given = given,
            ));
            return None;
        }
        Some(columns)
    }
}

/// The field of the side to move is neither `x` nor `o`.
fn bad_side(field: &str) -> Message {
    message!(
        "position-side" = "the side to move is `{side}`: expected x or o",
        side = shortened(field),
    )
}

/// A row, counted from the top, holds an unknown letter.
pub fn bad_letter(row: usize, letter: char, letters: &[char]) -> Message {
    let known: Vec<String> = letters.iter().map(char::to_string).collect();
    message!(
        "row-letter" = "row {row} from the top holds `{letter}`: expected {letters} or a number",
        row = row,
        letter = letter.to_string(),
        letters = known.join(", "),
    )
}

/// A row, counted from the top, has an impossible run of empty squares.
pub fn bad_run(row: usize, run: &str, most: usize) -> Message {
    message!(
        "row-run" =
            "row {row} from the top has the run `{run}`: expected 1 to {most} empty squares",
        row = row,
        run = run.to_owned(),
        most = most,
    )
}

/// Writes a board string.
pub fn write_rows(grid: Grid, letter_at: impl FnMut(usize) -> Option<char>) -> String {
    write_cells(grid, "", letter_at)
}

/// Writes a board string with `separator` between the pieces and runs of a row.
pub fn write_cells<T: Display>(
    grid: Grid,
    separator: &str,
    mut piece_at: impl FnMut(usize) -> Option<T>,
) -> String {
    let mut rows = Vec::with_capacity(grid.rows());
    for row in (0..grid.rows()).rev() {
        let mut parts = Vec::new();
        let mut run = 0;
        for column in 0..grid.columns() {
            match piece_at(grid.square(column, row)) {
                None => run += 1,
                Some(piece) => {
                    parts.extend((run > 0).then(|| run.to_string()));
                    parts.push(piece.to_string());
                    run = 0;
                }
            }
        }
        parts.extend((run > 0).then(|| run.to_string()));
        rows.push(parts.join(separator));
    }
    rows.join("/")
}
