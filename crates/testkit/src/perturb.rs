//! Randomly perturbed boards, edited as text.

use parlour_core::{AnyGame, OptionValues, Rng};

/// A board as cells, row by row: `.` or the text of a cell.
struct Cells {
    rows: Vec<Vec<String>>,
    /// True if rows list stacks separated by commas.
    has_stacks: bool,
}

/// A legal position like the given one, with pieces moved, swapped and recolored; `None` if several
/// attempts fail.
pub(crate) fn perturbed(
    game: &'static dyn AnyGame,
    values: &OptionValues,
    text: &str,
    rng: &mut Rng,
) -> Option<String> {
    for _ in 0..8 {
        let mut fields: Vec<String> = text.split(' ').map(str::to_owned).collect();
        let mut cells = Cells::read(&fields[0]);
        if rng.below(3) == 0 {
            cells.fill(rng);
        } else {
            for _ in 0..=rng.below(20) {
                cells.change(rng);
            }
        }
        fields[0] = cells.text();
        if rng.below(4) == 0 {
            let other = if fields[1] == "x" { "o" } else { "x" };
            other.clone_into(&mut fields[1]);
        }
        if let Ok(position) = game.read(values, &fields.join(" ")) {
            return Some(position.text());
        }
    }
    None
}

/// Number of cells in which two positions differ.
pub(crate) fn distance(one: &str, two: &str) -> usize {
    let cells = |text: &str| -> Vec<String> {
        let board = text.split(' ').next().unwrap_or_default();
        Cells::read(board).rows.concat()
    };
    cells(one).iter().zip(&cells(two)).filter(|(one, two)| one != two).count()
}

impl Cells {
    fn read(board: &str) -> Self {
        let has_stacks = board.contains(',');
        let rows = board.split('/').map(|row| read_row(row, has_stacks)).collect();
        Self { rows, has_stacks }
    }

    fn text(&self) -> String {
        let rows: Vec<String> = self.rows.iter().map(|row| self.row_text(row)).collect();
        rows.join("/")
    }

    fn row_text(&self, row: &[String]) -> String {
        let mut tokens = Vec::new();
        let mut n_empty = 0;
        for cell in row {
            if cell == "." {
                n_empty += 1;
                continue;
            }
            if n_empty > 0 {
                tokens.push(n_empty.to_string());
                n_empty = 0;
            }
            tokens.push(cell.clone());
        }
        if n_empty > 0 {
            tokens.push(n_empty.to_string());
        }
        tokens.join(if self.has_stacks { "," } else { "" })
    }

    fn random_cell(&self, rng: &mut Rng) -> (usize, usize) {
        let row = rng.below(self.rows.len() as u64) as usize;
        (row, rng.below(self.rows[row].len() as u64) as usize)
    }

    /// Fills about half of the empty cells with copies of existing pieces: on crowded boards sides
    /// get stuck.
    fn fill(&mut self, rng: &mut Rng) {
        let pieces: Vec<String> =
            self.rows.iter().flatten().filter(|cell| *cell != ".").cloned().collect();
        for cell in self.rows.iter_mut().flatten().filter(|cell| *cell == ".") {
            if rng.below(2) == 0
                && let Some(piece) = rng.choose(&pieces)
            {
                piece.clone_into(cell);
            }
        }
    }

    fn change(&mut self, rng: &mut Rng) {
        let (one, two) = (self.random_cell(rng), self.random_cell(rng));
        let first = self.rows[one.0][one.1].clone();
        let second = self.rows[two.0][two.1].clone();
        match rng.below(4) {
            // Copies one cell to another: pieces appear and vanish.
            0 => self.rows[two.0][two.1] = first,
            // Moves one stone from a stack to another.
            1 if self.has_stacks && first != "." && one != two => {
                let mut from: Vec<char> = first.chars().collect();
                let stone = from.remove(rng.below(from.len() as u64) as usize);
                let mut to: Vec<char> = second.chars().filter(|stone| *stone != '.').collect();
                to.insert(rng.below(to.len() as u64 + 1) as usize, stone);
                let left: String = from.into_iter().collect();
                self.rows[one.0][one.1] = if left.is_empty() { ".".to_owned() } else { left };
                self.rows[two.0][two.1] = to.into_iter().collect();
            }
            _ => {
                self.rows[one.0][one.1] = second;
                self.rows[two.0][two.1] = first;
            }
        }
    }
}

fn read_row(row: &str, has_stacks: bool) -> Vec<String> {
    let mut cells = Vec::new();
    let tokens: Vec<String> =
        if has_stacks { row.split(',').map(str::to_owned).collect() } else { split_runs(row) };
    for token in tokens {
        match token.parse::<usize>() {
            Ok(run) => cells.extend(std::iter::repeat_n(".".to_owned(), run)),
            Err(_) => cells.push(token),
        }
    }
    cells
}

/// Splits a row into pieces and runs of digits.
fn split_runs(row: &str) -> Vec<String> {
    let mut tokens: Vec<String> = Vec::new();
    let mut in_run = false;
    for letter in row.chars() {
        let is_digit = letter.is_ascii_digit();
        match tokens.last_mut() {
            Some(last) if in_run && is_digit => last.push(letter),
            _ => tokens.push(letter.to_string()),
        }
        in_run = is_digit;
    }
    tokens
}
