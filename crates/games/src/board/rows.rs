//! Board strings: rows from the top joined by `/`, decimal runs of empty squares, letters.

use std::fmt::Display;

use parlour_core::{ByPlayer, Player, PositionError, one_of};

use super::{Bits, Grid};

/// The fields of a position string, `BOARD SIDE EXTRA`, with the errors found so far.
#[derive(Debug)]
pub struct Fields<'a> {
    text: &'a str,
    parts: Vec<&'a str>,
    /// Errors, in the order they were found.
    pub faults: Vec<String>,
}

impl<'a> Fields<'a> {
    /// Splits at spaces; `form` names the fields for the error message.
    ///
    /// # Errors
    /// [`PositionError`] if the number of fields is not in `range`.
    pub fn split(
        text: &'a str,
        range: std::ops::RangeInclusive<usize>,
        form: &str,
    ) -> Result<Self, PositionError> {
        let fields: Vec<&str> = text.split_whitespace().collect();
        if !range.contains(&fields.len()) {
            let fault = format!("expected `{form}`, found {} fields", fields.len());
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
            self.fault(format!("the side to move is `{field}`: expected x or o"));
        }
        side
    }

    /// Records an error.
    pub fn fault(&mut self, fault: impl Into<String>) {
        self.faults.push(fault.into());
    }

    /// Records an error unless `holds`.
    pub fn require(&mut self, holds: bool, fault: impl FnOnce() -> String) {
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

    fn parse(text: &str, letters: &[char], faults: &mut Vec<String>) -> Option<Self> {
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
                        faults.push(format!(
                            "row {} from the top has the run `{run}`: expected 1 to 26 empty squares",
                            row_idx + 1
                        ));
                        return None;
                    }
                    cells.resize(cells.len() + run, None);
                    rest = &rest[digits..];
                } else {
                    if !letters.contains(&letter) {
                        let mut known: Vec<String> = letters.iter().map(char::to_string).collect();
                        known.push("a number".to_owned());
                        let known: Vec<&str> = known.iter().map(String::as_str).collect();
                        faults.push(format!(
                            "row {} from the top holds `{letter}`: expected {}",
                            row_idx + 1,
                            one_of(&known)
                        ));
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
                faults.push(format!(
                    "row {} from the top has {} squares: expected {n_columns} as in the first",
                    row_idx + 1,
                    row.len()
                ));
            }
        }
        if n_columns == 0 || n_columns > 26 || rows.len() > 26 {
            faults.push(format!(
                "the board has {n_columns} columns and {} rows: expected 1 to 26 of each",
                rows.len()
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
        faults: &mut Vec<String>,
    ) -> Option<usize> {
        let (columns, rows) = (self.grid.columns(), self.grid.rows());
        if columns != rows || !sizes.contains(&columns) {
            faults.push(format!(
                "the board has {columns} columns and {rows} rows: expected a square board of size {} to {}",
                sizes.start(),
                sizes.end()
            ));
            return None;
        }
        if let Some(given) = given.filter(|given| *given as usize != columns) {
            faults.push(format!(
                "the board has size {columns}: expected {given}, as the option says"
            ));
            return None;
        }
        Some(columns)
    }
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
