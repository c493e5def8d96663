//! Text diagrams of boards, for terminals, logs and recorded playthroughs.

use std::fmt::Write as _;

use crate::{BoardView, Player};

/// Draws the board with coordinates: rows from the top, stacks bottom to top, `.` for empty; then
/// reserves, hand, scores and status.
pub fn text_board(view: &BoardView) -> String {
    let n_columns = view.columns.len();
    let cell_text = |row: usize, column: usize| -> String {
        let stack = &view.cells[row * n_columns + column].stack;
        if stack.is_empty() {
            ".".to_owned()
        } else {
            stack.iter().map(|piece| piece.letter).collect()
        }
    };
    let mut cell_width = view.columns.iter().map(|label| label.chars().count()).max().unwrap_or(1);
    for row in 0..view.rows.len() {
        for column in 0..n_columns {
            cell_width = cell_width.max(cell_text(row, column).chars().count());
        }
    }
    let label_width = view.rows.iter().map(|label| label.chars().count()).max().unwrap_or(1);

    let mut text = String::new();
    let mut line = |label: &str, cells: &mut dyn Iterator<Item = String>| {
        let mut drawn = format!("{label:>label_width$} ");
        for cell in cells {
            let _ = write!(drawn, " {cell:<cell_width$}");
        }
        text.push_str(drawn.trim_end());
        text.push('\n');
    };
    for row in (0..view.rows.len()).rev() {
        line(&view.rows[row], &mut (0..n_columns).map(|column| cell_text(row, column)));
    }
    line("", &mut view.columns.iter().cloned());

    if let Some(reserves) = &view.reserves {
        for player in Player::BOTH {
            let _ = writeln!(text, "{player} in hand: {}", reserves[player].len());
        }
    }
    if !view.hand.is_empty() {
        let letters: String = view.hand.iter().map(|piece| piece.letter).collect();
        let _ = writeln!(text, "lifted, bottom first: {letters}");
    }
    if let Some(scores) = &view.scores {
        for player in Player::BOTH {
            let score = &scores[player];
            let _ = writeln!(text, "{player} has {}: {}", score.points, score.detail);
        }
    }
    let _ = writeln!(text, "{}", view.status);
    text
}
