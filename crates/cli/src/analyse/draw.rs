//! A `BoardView` as an SVG picture. Pieces differ in shape and carry their letter, so that nothing
//! depends on color.

use std::fmt::Write as _;

use parlour_core::{BoardView, CellView, Mark, PieceView, Player, Surface};

/// The side of a cell in the picture's units.
const CELL: usize = 40;
const MARGIN: usize = 24;

/// The picture, with a description for those who cannot see it.
pub(super) fn board_svg(view: &BoardView) -> String {
    let (n_columns, n_rows) = (view.columns.len(), view.rows.len());
    let (width, height) = (n_columns * CELL + MARGIN, n_rows * CELL + MARGIN);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {width} {height}\" role=\"img\" aria-label=\"{}\">",
        escape(&description(view))
    );
    for (cell_idx, cell) in view.cells.iter().enumerate() {
        let x = MARGIN + cell_idx % n_columns * CELL;
        let y = (n_rows - 1 - cell_idx / n_columns) * CELL;
        draw_cell(&mut svg, cell, x, y);
    }
    for (column, label) in view.columns.iter().enumerate() {
        let (x, y) = (MARGIN + column * CELL + CELL / 2, n_rows * CELL + 17);
        let _ = write!(svg, "<text class=\"label\" x=\"{x}\" y=\"{y}\">{}</text>", escape(label));
    }
    for (row, label) in view.rows.iter().enumerate() {
        let y = (n_rows - 1 - row) * CELL + CELL / 2 + 5;
        let _ = write!(svg, "<text class=\"label\" x=\"11\" y=\"{y}\">{}</text>", escape(label));
    }
    svg.push_str("</svg>");
    svg
}

fn draw_cell(svg: &mut String, cell: &CellView, x: usize, y: usize) {
    let class = match cell.surface {
        Surface::Square => "square",
        Surface::Border => "border",
        Surface::Special => "special",
    };
    let is_last = cell.marks.contains(&Mark::LastMove);
    let _ = write!(
        svg,
        "<rect class=\"{class}{}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>",
        if is_last { " last" } else { "" }
    );
    let (center_x, center_y) = (x + CELL / 2, y + CELL / 2);
    match cell.stack.as_slice() {
        [] => {}
        [piece] => draw_piece(svg, *piece, center_x, center_y, 15),
        stack => {
            // A stack lies from left to right, bottom first, in as many rows as it needs.
            for (piece_idx, piece) in stack.iter().enumerate() {
                let (column, row) = (piece_idx % 3, piece_idx / 3);
                draw_piece(svg, *piece, x + 8 + column * 12, y + CELL - 8 - row * 12, 6);
            }
        }
    }
}

fn draw_piece(svg: &mut String, piece: PieceView, x: usize, y: usize, radius: usize) {
    let letter = escape(&piece.letter.to_string());
    let size = radius.max(6);
    let label = format!(
        "<text class=\"piece\" x=\"{x}\" y=\"{}\" font-size=\"{size}\">{letter}</text>",
        y + size / 3
    );
    let _ = match piece.owner {
        Some(Player::One) => {
            write!(svg, "<circle class=\"one\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>")
        }
        Some(Player::Two) => {
            let side = radius * 2;
            let (left, top) = (x - radius, y - radius);
            write!(
                svg,
                "<rect class=\"two\" x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\" rx=\"4\"/>"
            )
        }
        None => {
            let (left, right, top, bottom) = (x - radius, x + radius, y - radius, y + radius);
            write!(
                svg,
                "<path class=\"none\" d=\"M{x} {top}L{right} {y}L{x} {bottom}L{left} {y}Z\"/>"
            )
        }
    };
    svg.push_str(&label);
}

/// Every piece and where it stands.
fn description(view: &BoardView) -> String {
    let mut text = view.status.clone();
    for cell in view.cells.iter().filter(|cell| !cell.stack.is_empty()) {
        let pieces: Vec<&str> = cell.stack.iter().map(|piece| piece.name).collect();
        let _ = write!(text, "; {} {}", cell.name, pieces.join(", "));
    }
    text
}

/// Text that stands for itself in a page.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
