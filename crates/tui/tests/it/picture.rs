//! A screen as SVG, for the README and for review.

use std::fmt::Write as _;

use ratatui::buffer::Buffer;
use ratatui::style::{Color, Modifier};

const CELL: (f64, f64) = (8.4, 17.0);
const INK: &str = "#e6e1d8";
const PAPER: &str = "#1e1d1b";

/// The screen as SVG: a rectangle per run of background, a text per run of foreground.
pub(crate) fn svg(buffer: &Buffer) -> String {
    let (columns, rows) = (buffer.area.width, buffer.area.height);
    let (width, height) = (f64::from(columns) * CELL.0 + 16.0, f64::from(rows) * CELL.1 + 16.0);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" shape-rendering=\"crispEdges\" width=\"{width:.0}\" height=\"{height:.0}\" \
         viewBox=\"0 0 {width:.0} {height:.0}\" font-family=\"DejaVu Sans Mono, Menlo, Consolas, \
         monospace\" font-size=\"14\">\n<rect width=\"100%\" height=\"100%\" rx=\"6\" fill=\"{PAPER}\"/>\n"
    );
    for y in 0..rows {
        let mut x = 0;
        while x < columns {
            let (ink, ground, is_bold) = look(buffer, x, y);
            let mut end = x;
            let mut text = String::new();
            while end < columns && look(buffer, end, y) == (ink.clone(), ground.clone(), is_bold) {
                text.push_str(buffer[(end, y)].symbol());
                end += 1;
            }
            draw_run(&mut svg, (x, y), end - x, &text, &ink, &ground, is_bold);
            x = end;
        }
    }
    svg.push_str("</svg>\n");
    svg
}

fn draw_run(
    svg: &mut String,
    (x, y): (u16, u16),
    length: u16,
    text: &str,
    ink: &str,
    ground: &str,
    is_bold: bool,
) {
    let left = 8.0 + f64::from(x) * CELL.0;
    let top = 8.0 + f64::from(y) * CELL.1;
    let width = f64::from(length) * CELL.0;
    if ground != PAPER {
        let _ = writeln!(
            svg,
            "<rect x=\"{left:.1}\" y=\"{top:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{ground}\"/>",
            width + 0.3,
            CELL.1 + 0.3
        );
    }
    for (idx, symbol) in text.chars().enumerate() {
        let cell_x = left + idx as f64 * CELL.0;
        if symbol == ' ' {
            continue;
        }
        if let Some(parts) = block_parts(symbol) {
            for (px, py, pw, ph) in parts {
                let _ = writeln!(
                    svg,
                    "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{:.2}\" height=\"{:.2}\" fill=\"{ink}\"/>",
                    cell_x + px * CELL.0,
                    top + py * CELL.1,
                    pw * CELL.0 + 0.2,
                    ph * CELL.1 + 0.2
                );
            }
            continue;
        }
        let weight = if is_bold { " font-weight=\"bold\"" } else { "" };
        let symbol = match symbol {
            '<' => "&lt;".to_owned(),
            '>' => "&gt;".to_owned(),
            '&' => "&amp;".to_owned(),
            other => other.to_string(),
        };
        let _ = writeln!(
            svg,
            "<text x=\"{cell_x:.1}\" y=\"{:.1}\" fill=\"{ink}\"{weight}>{symbol}</text>",
            top + 13.0
        );
    }
}

/// Block characters as rectangles in parts of a cell, so that they join without gaps.
fn block_parts(symbol: char) -> Option<Vec<(f64, f64, f64, f64)>> {
    let quadrant = |bits: u8| {
        let corners = [(0.0, 0.0), (0.5, 0.0), (0.0, 0.5), (0.5, 0.5)];
        let parts = corners.iter().enumerate().filter(move |(idx, _)| bits >> idx & 1 == 1);
        parts.map(|(_, (x, y))| (*x, *y, 0.5, 0.5)).collect::<Vec<_>>()
    };
    Some(match symbol {
        '█' => vec![(0.0, 0.0, 1.0, 1.0)],
        '▀' => vec![(0.0, 0.0, 1.0, 0.5)],
        '▄' => vec![(0.0, 0.5, 1.0, 0.5)],
        '▌' => vec![(0.0, 0.0, 0.5, 1.0)],
        '▐' => vec![(0.5, 0.0, 0.5, 1.0)],
        '▟' => quadrant(0b1110),
        '▙' => quadrant(0b1101),
        '▜' => quadrant(0b1011),
        '▛' => quadrant(0b0111),
        '▗' => quadrant(0b1000),
        '▖' => quadrant(0b0100),
        '▝' => quadrant(0b0010),
        '▘' => quadrant(0b0001),
        '▁'..='▇' => {
            let eighths = f64::from(symbol as u32 - '▁' as u32 + 1) / 8.0;
            vec![(0.0, 1.0 - eighths, 1.0, eighths)]
        }
        _ => return None,
    })
}

/// Foreground, background and weight of a cell.
fn look(buffer: &Buffer, x: u16, y: u16) -> (String, String, bool) {
    let cell = &buffer[(x, y)];
    let mut ink = hex(cell.fg, INK);
    let mut ground = hex(cell.bg, PAPER);
    if cell.modifier.contains(Modifier::REVERSED) {
        std::mem::swap(&mut ink, &mut ground);
    }
    (ink, ground, cell.modifier.contains(Modifier::BOLD))
}

fn hex(color: Color, otherwise: &str) -> String {
    match color {
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        _ => otherwise.to_owned(),
    }
}
