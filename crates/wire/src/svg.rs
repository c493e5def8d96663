//! Draws a `BoardView` as SVG. Pieces differ in shape and carry their letter, so that nothing
//! depends on color; a stack is a pile seen from the side, with its top stone on top.

use std::fmt::Write as _;

use parlour_core::{BoardView, CellView, Mark, PieceView, Player, Surface};

/// Side of a cell in SVG units.
const CELL: usize = 40;
const MARGIN: usize = 24;

/// Stones in a pile before a second pile starts next to it.
const PILE: usize = 8;

/// Colors of a drawing that stands alone, with those of dark screens.
const STYLE: &str = include_str!("board.css");

/// A complete SVG file, with its colors and the status line below the board.
pub fn standalone_board_svg(view: &BoardView) -> String {
    let (width, height) = size(view);
    let board = board_svg(view);
    let status = escape_html(&view.status.to_string());
    let full_height = height + 24;
    let (middle, baseline) = (width / 2, height + 14);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" class=\"parlour-board\" width=\"{width}\" \
         height=\"{full_height}\" viewBox=\"0 0 {width} {full_height}\"><style>{STYLE}</style>\
         <svg width=\"{width}\" height=\"{height}\"{}\
         <text class=\"label\" font-size=\"11\" x=\"{middle}\" y=\"{baseline}\">{status}</text></svg>",
        board.strip_prefix("<svg").expect("a drawing is one element"),
    )
}

fn size(view: &BoardView) -> (usize, usize) {
    (view.columns.len() * CELL + MARGIN, view.rows.len() * CELL + MARGIN)
}

/// The SVG for a page that styles its classes, with a text description for screen readers.
pub fn board_svg(view: &BoardView) -> String {
    let (n_columns, n_rows) = (view.columns.len(), view.rows.len());
    let (width, height) = size(view);
    // Small boards are scaled up, but their labels must not grow too much.
    let widest = width * 5 / 2;
    let label_size = (n_columns * 8 / 5).clamp(6, 13);
    let mut svg = format!(
        "<svg viewBox=\"0 0 {width} {height}\" style=\"max-width:min(100%,34rem,{widest}px)\" \
         font-size=\"{label_size}\" role=\"img\" aria-label=\"{}\">",
        escape_html(&description(view))
    );
    for (cell_idx, cell) in view.cells.iter().enumerate() {
        let x = MARGIN + cell_idx % n_columns * CELL;
        let y = (n_rows - 1 - cell_idx / n_columns) * CELL;
        draw_cell(&mut svg, cell, x, y);
    }
    for (column, label) in view.columns.iter().enumerate() {
        let (x, y) = (MARGIN + column * CELL + CELL / 2, n_rows * CELL + 17);
        let _ =
            write!(svg, "<text class=\"label\" x=\"{x}\" y=\"{y}\">{}</text>", escape_html(label));
    }
    for (row, label) in view.rows.iter().enumerate() {
        let y = (n_rows - 1 - row) * CELL + CELL / 2 + 5;
        let _ =
            write!(svg, "<text class=\"label\" x=\"11\" y=\"{y}\">{}</text>", escape_html(label));
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
    let _ = write!(
        svg,
        "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{CELL}\" height=\"{CELL}\"/>"
    );
    if cell.marks.contains(&Mark::LastMove) {
        let (left, top, side) = (x + 2, y + 2, CELL - 4);
        let _ = write!(
            svg,
            "<rect class=\"last\" x=\"{left}\" y=\"{top}\" width=\"{side}\" height=\"{side}\"/>"
        );
    }
    match cell.stack.as_slice() {
        [] => {}
        [piece] => {
            draw_piece(svg, *piece, [x + CELL / 2, y + CELL / 2].map(|v| v as f64), [15.0; 2]);
        }
        stack => draw_pile(svg, stack, [x, y].map(|v| v as f64)),
    }
}

/// Draws the pieces of a stack as slabs from the bottom up, in several piles if it is high.
fn draw_pile(svg: &mut String, stack: &[PieceView], [x, y]: [f64; 2]) {
    let n_piles = stack.len().div_ceil(PILE);
    let width = 34.0 / n_piles as f64;
    let height = (34.0 / stack.len().min(PILE) as f64).min(9.0);
    for (piece_idx, piece) in stack.iter().enumerate() {
        let (pile, level) = (piece_idx / PILE, piece_idx % PILE);
        let center = [
            x + 3.0 + width * (pile as f64 + 0.5),
            y + CELL as f64 - 3.0 - height * (level as f64 + 0.5),
        ];
        draw_piece(svg, *piece, center, [width / 2.0 - 0.5, height / 2.0 - 0.25]);
    }
}

/// A piece around a center: round, square, or pointed if it is neutral.
fn draw_piece(svg: &mut String, piece: PieceView, [x, y]: [f64; 2], [half, tall]: [f64; 2]) {
    let (left, right, top, bottom) = (x - half, x + half, y - tall, y + tall);
    let (width, height) = (half * 2.0, tall * 2.0);
    let class = match piece.owner {
        Some(Player::One) => "one",
        Some(Player::Two) => "two",
        None => "none",
    };
    let _ = match piece.owner {
        Some(owner) => {
            let round = if owner == Player::One { tall } else { 1.5 };
            write!(
                svg,
                "<rect class=\"{class}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" \
                 height=\"{height:.1}\" rx=\"{round:.1}\"/>"
            )
        }
        None => write!(
            svg,
            "<path class=\"{class}\" d=\"M{left:.1} {y:.1}L{:.1} {top:.1}H{:.1}L{right:.1} \
             {y:.1}L{:.1} {bottom:.1}H{:.1}Z\"/>",
            left + tall,
            right - tall,
            right - tall,
            left + tall
        ),
    };
    let size = (tall * 1.7).min(16.0);
    let _ = write!(
        svg,
        "<text class=\"on-{class}\" x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\">{}</text>",
        y + size * 0.34,
        escape_html(&piece.letter.to_string())
    );
}

/// Lists every piece with its cell.
fn description(view: &BoardView) -> String {
    let mut text = view.status.to_string();
    for cell in view.cells.iter().filter(|cell| !cell.stack.is_empty()) {
        let pieces: Vec<&str> = cell.stack.iter().map(|piece| piece.name).collect();
        let _ = write!(text, "; {} {}", cell.name, pieces.join(", "));
    }
    text
}

/// Escapes text for HTML.
pub fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
