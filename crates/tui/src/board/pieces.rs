//! Draws pieces as characters: round for the first player, square for the second, a letter for
//! others, so that color is never the only difference.

use parlour_core::{PieceView, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::theme::{Backdrop, Ink, Side, Theme};

/// Returns the side of a piece, for its color.
pub(super) const fn side_of(piece: PieceView) -> Side {
    match piece.owner {
        Some(Player::One) => Side::One,
        Some(Player::Two) => Side::Two,
        None => Side::Neutral,
    }
}

/// Returns the shape of a piece for a cell size, line by line. The upper half of the first line stays
/// free, so that pieces above each other do not merge.
fn shape(side: Side, (width, height): (u16, u16), is_hollow: bool) -> &'static [&'static str] {
    match (side, width, height) {
        (Side::Neutral, ..) => &[],
        (_, 10.., 5..) if is_hollow => {
            &["▗▄▄▄▄▄▄▖", "█      █", "█      █", "█      █", "▜▄▄▄▄▄▄▛"]
        }
        (Side::One, 10.., 5..) => &["▗▄▄▄▄▄▄▖", "████████", "████████", "████████", "▜██████▛"],
        (Side::Two, 10.., 5..) => &["▄▄▄▄▄▄▄▄", "████████", "████████", "████████", "████████"],
        (_, 8.., 4..) if is_hollow => &["▗▄▄▄▄▖", "█    █", "█    █", "▜▄▄▄▄▛"],
        (Side::One, 8.., 4..) => &["▗▄▄▄▄▖", "██████", "██████", "▜████▛"],
        (Side::Two, 8.., 4..) => &["▄▄▄▄▄▄", "██████", "██████", "██████"],
        (_, 7.., 3..) if is_hollow => &["▗▄▄▄▖", "█   █", "▜▄▄▄▛"],
        (Side::One, 7.., 3..) => &["▗▄▄▄▖", "█████", "▜███▛"],
        (Side::Two, 7.., 3..) => &["▄▄▄▄▄", "█████", "█████"],
        (_, 5, 2..) if is_hollow => &["▗▄▖", "▚▄▞"],
        (_, 4 | 6.., 2..) if is_hollow => &["▗▄▄▖", "▚▄▄▞"],
        (Side::One, 6.., 2..) => &["▗▄▄▖", "▜██▛"],
        (Side::Two, 6.., 2..) => &["▄▄▄▄", "████"],
        (Side::One, 5, 2..) => &["▗▄▖", "▜█▛"],
        (Side::Two, 5, 2..) => &["▄▄▄", "███"],
        (Side::One, 4, 2..) => &[" ▄▄ ", "▝██▘"],
        (Side::Two, 4, 2..) => &["▗▄▄▖", "▐██▌"],
        _ if is_hollow => &["○"],
        (Side::One, ..) => &["●"],
        (Side::Two, ..) => &["■"],
    }
}

/// Draws a single piece in the middle of its cell, on the existing background.
pub(super) fn draw_piece(buffer: &mut Buffer, rect: Rect, piece: PieceView, theme: &Theme) {
    let side = side_of(piece);
    let lines = if theme.ascii {
        &[][..]
    } else {
        shape(side, (rect.width, rect.height), theme.is_hollow(side))
    };
    if lines.is_empty() {
        draw_letter(buffer, rect, piece, theme);
        return;
    }
    let width = lines[0].chars().count() as u16;
    let x = rect.x + (rect.width - width.min(rect.width)) / 2;
    let y = rect.y + (rect.height - lines.len() as u16) / 2;
    for (line_idx, line) in lines.iter().enumerate() {
        buffer.set_string(x, y + line_idx as u16, line, theme.piece(side));
    }
    // If there is a middle line, the letter goes there.
    if lines.len() % 2 == 1 && lines.len() > 1 {
        let mut style =
            if theme.is_hollow(side) { theme.piece(side) } else { theme.on_piece(side) };
        if side == Side::One && !theme.has_color() {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let middle = y + lines.len() as u16 / 2;
        buffer.set_string(x + width / 2, middle, piece.letter.to_string(), style);
    }
}

/// Draws a piece as its letter, with brackets if there is room: `(x)`, `[o]`, `<n>`.
fn draw_letter(buffer: &mut Buffer, rect: Rect, piece: PieceView, theme: &Theme) {
    let side = side_of(piece);
    let y = rect.y + (rect.height - 1) / 2;
    let letter = piece.letter.to_string();
    if theme.has_color() && !theme.ascii && rect.width >= 3 {
        // A badge in the color of the piece, with the same gap above as the players' pieces.
        let width = if rect.width >= 7 { 5 } else { 3 };
        let x = rect.x + (rect.width - width) / 2;
        let height = rect.height.min(3);
        let top = rect.y + (rect.height - height) / 2;
        for line in 0..height {
            let y = top + line;
            if line == 0 && height > 1 {
                buffer.set_string(x, y, "▄".repeat(width.into()), theme.piece(side));
            } else if line == height / 2 {
                let text = format!("{letter:^width$}", width = usize::from(width));
                buffer.set_string(x, y, text, theme.on_piece(side));
            } else {
                buffer.set_string(x, y, " ".repeat(width.into()), theme.on_piece(side));
            }
        }
        return;
    }
    let (open, close) = brackets(side);
    // A tile is readable on every square of every terminal.
    let style = theme.on_piece(side);
    if rect.width >= 4 {
        let x = rect.x + (rect.width - 3) / 2;
        buffer.set_string(x, y, format!("{open}{letter}{close}"), style);
    } else {
        buffer.set_string(rect.x + (rect.width - 1) / 2, y, letter, style);
    }
}

/// Draws a whole stack: as piles from the bottom up, left to right, if there is room, else as a row
/// of letters.
pub(super) fn draw_stack(
    buffer: &mut Buffer,
    rect: Rect,
    stack: &[PieceView],
    backdrop: Backdrop,
    theme: &Theme,
) {
    // The edges are reserved for marks, the first line for the height.
    let inner = Rect::new(rect.x + 1, rect.y, rect.width.saturating_sub(2), rect.height);
    let n_piles = stack.len().div_ceil(usize::from(inner.height).saturating_sub(1).max(1)) as u16;
    let width =
        (inner.width + 1).checked_div(n_piles).map_or(0, |width| width.min(8) - width.min(1));
    if inner.height < 3 || width < 3 {
        draw_row(buffer, inner, stack, backdrop, theme);
        return;
    }
    let used = n_piles * (width + 1) - 1;
    let left = inner.x + (inner.width - used) / 2;
    for (piece_idx, piece) in stack.iter().enumerate() {
        let (pile, level) =
            (piece_idx as u16 / (inner.height - 1), piece_idx as u16 % (inner.height - 1));
        let letter = piece.letter;
        let is_block = theme.has_color() && !theme.is_hollow(side_of(*piece));
        let text = if is_block && !theme.ascii {
            format!("{letter:^width$}", width = usize::from(width))
        } else {
            bracketed(*piece, width.into())
        };
        let y = inner.bottom() - 1 - level;
        let mut style = theme.on_piece(side_of(*piece));
        if level % 2 == 1 {
            // Stones of one color above each other are separated by a line.
            style = style.add_modifier(Modifier::UNDERLINED);
        }
        buffer.set_string(left + pile * (width + 1), y, text, style);
    }
    if stack.len() > 1 {
        let text = format!("{}{}", theme.sign("↥", "^"), stack.len());
        buffer.set_string(inner.x, inner.y, text, theme.ink(Ink::Dim, backdrop));
    }
}

/// Formats a piece: `(  x  )`, `[  o  ]`, `<  n  >`.
fn bracketed(piece: PieceView, width: usize) -> String {
    let (open, close) = brackets(side_of(piece));
    let letter = piece.letter;
    format!("{open}{letter:^inner$}{close}", inner = width.saturating_sub(2))
}

const fn brackets(side: Side) -> (char, char) {
    match side {
        Side::One => ('(', ')'),
        Side::Two => ('[', ']'),
        Side::Neutral => ('<', '>'),
    }
}

/// Draws the stones of a stack from left to right, bottom first; of a high stack, its height and top.
fn draw_row(
    buffer: &mut Buffer,
    area: Rect,
    stack: &[PieceView],
    backdrop: Backdrop,
    theme: &Theme,
) {
    let room = usize::from(area.width) * usize::from(area.height);
    let height = format!("{}{}", stack.len(), theme.sign("↥", "^"));
    let is_cut = stack.len() > room;
    let n_shown = if is_cut { room.saturating_sub(height.chars().count()) } else { stack.len() };
    let mut index = 0;
    let mut put = |text: String, style: Style| {
        let (x, y) = (index % area.width.max(1), index / area.width.max(1));
        if y < area.height {
            buffer.set_string(area.x + x, area.y + y, text, style);
        }
        index += 1;
    };
    if is_cut {
        for c in height.chars() {
            put(c.to_string(), theme.ink(Ink::Dim, backdrop));
        }
    }
    for piece in &stack[stack.len() - n_shown..] {
        put(piece.letter.to_string(), theme.on_piece(side_of(*piece)));
    }
}
