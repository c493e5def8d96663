//! Pieces as characters: round for the first player, square for the second, a letter for the rest, so that
//! color is never the only difference.

use parlour_core::{PieceView, Player};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::theme::{Side, Theme};

/// Whose color a piece has.
pub(super) const fn side_of(piece: PieceView) -> Side {
    match piece.owner {
        Some(Player::One) => Side::One,
        Some(Player::Two) => Side::Two,
        None => Side::Neutral,
    }
}

/// The shapes for a cell of some width and height: the lines of the picture.
fn shape(side: Side, (width, height): (u16, u16), has_color: bool) -> &'static [&'static str] {
    match (side, width, height) {
        (Side::One, 7.., 4..) => &["▄████▄", "██████", "██████", "▀████▀"],
        (Side::Two, 7.., 4..) if has_color => &["▐████▌", "▐████▌", "▐████▌", "▐████▌"],
        (Side::Two, 7.., 4..) => &["▄▀▀▀▀▄", "█    █", "█    █", "▀▄▄▄▄▀"],
        (Side::One, 7.., 3) => &["▄███▄", "█████", "▀███▀"],
        (Side::Two, 7.., 3) if has_color => &["▗▄▄▄▖", "▐███▌", "▝▀▀▀▘"],
        (Side::Two, 7.., 3) => &["▄▀▀▀▄", "█   █", "▀▄▄▄▀"],
        (Side::One, 6.., 2..) => &["▄██▄", "▀██▀"],
        (Side::Two, 6.., 2..) if has_color => &["▐██▌", "▐██▌"],
        (Side::Two, 6.., 2..) => &["▄▀▀▄", "▀▄▄▀"],
        (Side::One, 5, 2..) => &["▟█▙", "▜█▛"],
        (Side::Two, 5, 2..) if has_color => &["███", "███"],
        (Side::Two, 5, 2..) => &["▛▀▜", "▙▄▟"],
        (Side::One, 4, 2..) => &["▟▙", "▜▛"],
        (Side::Two, 4, 2..) if has_color => &["██", "██"],
        (Side::Two, 4, 2..) => &["▛▜", "▙▟"],
        (Side::One, ..) => &["●"],
        (Side::Two, ..) if has_color => &["■"],
        (Side::Two, ..) => &["○"],
        (Side::Neutral, ..) => &[],
    }
}

/// Draws a single piece in the middle of its cell, on the ground that is there.
pub(super) fn draw_piece(buffer: &mut Buffer, rect: Rect, piece: PieceView, theme: &Theme) {
    let side = side_of(piece);
    let lines = if theme.ascii {
        &[][..]
    } else {
        shape(side, (rect.width, rect.height), theme.has_color())
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
    // Where there is a middle, the letter stands in it.
    if lines.len() == 3 {
        let style = if theme.has_color() || side == Side::One {
            theme.on_piece(side)
        } else {
            theme.piece(side)
        };
        let style = if theme.has_color() {
            style
        } else {
            style.add_modifier(ratatui::style::Modifier::REVERSED)
        };
        let style = if side == Side::Two && !theme.has_color() { theme.piece(side) } else { style };
        buffer.set_string(x + width / 2, y + 1, piece.letter.to_string(), style);
    }
}

/// A piece as its letter, in brackets of its shape where there is room: `(x)`, `[o]`, `<n>`.
fn draw_letter(buffer: &mut Buffer, rect: Rect, piece: PieceView, theme: &Theme) {
    let side = side_of(piece);
    let y = rect.y + (rect.height - 1) / 2;
    let letter = piece.letter.to_string();
    if theme.has_color() && !theme.ascii && rect.width >= 3 {
        // A badge in the color of the piece.
        let width = if rect.width >= 6 { 4 } else { rect.width.min(3) };
        let x = rect.x + (rect.width - width) / 2;
        let height = if rect.height >= 4 { 2 } else { rect.height.min(2) };
        let top = rect.y + (rect.height - height) / 2;
        for line in 0..height {
            let text = if line == 0 {
                format!("{letter:^w$}", w = width as usize)
            } else {
                " ".repeat(width as usize)
            };
            buffer.set_string(x, top + line, text, theme.on_piece(side));
        }
        return;
    }
    let (open, close) = match side {
        Side::One => ('(', ')'),
        Side::Two => ('[', ']'),
        Side::Neutral => ('<', '>'),
    };
    if rect.width >= 4 {
        let x = rect.x + (rect.width - 3) / 2;
        buffer.set_string(x, y, format!("{open}{letter}{close}"), theme.piece(side));
    } else {
        buffer.set_string(rect.x + (rect.width - 1) / 2, y, letter, theme.piece(side));
    }
}

/// Draws a stack whole: its stones from left to right are those from bottom to top, the top one in
/// brackets; its height stands in front. What does not fit is cut at the bottom, with a sign.
pub(super) fn draw_stack(buffer: &mut Buffer, rect: Rect, stack: &[PieceView], theme: &Theme) {
    let Some((top, below)) = stack.split_last() else { return };
    // The edges belong to the marks.
    let inner = Rect::new(rect.x + 1, rect.y, rect.width.saturating_sub(2), rect.height);
    let height_text = stack.len().to_string();
    let with_height = rect.height > 1 && inner.width > 4;
    let lines = if with_height { inner.height - 1 } else { inner.height };
    let mut room = usize::from(inner.width) * usize::from(lines);
    room = room.saturating_sub(2); // the brackets around the top stone
    let n_shown = stack.len().min(room.max(1));
    let is_cut = n_shown < stack.len();
    let shown_below = &below[below.len() + 1 - n_shown..];
    let mut tokens: Vec<(String, ratatui::style::Style)> = Vec::new();
    for (piece_idx, piece) in shown_below.iter().enumerate() {
        let letter = if is_cut && piece_idx == 0 {
            theme.sign("…", "~").to_owned()
        } else {
            piece.letter.to_string()
        };
        tokens.push((letter, theme.on_piece(side_of(*piece))));
    }
    let top_side = side_of(*top);
    let bracket = theme.faint();
    tokens.push(("[".to_owned(), bracket));
    tokens.push((top.letter.to_string(), theme.on_piece(top_side)));
    tokens.push(("]".to_owned(), bracket));
    let mut y = inner.y;
    if with_height {
        buffer.set_string(inner.x, y, &height_text, theme.faint());
        let sign = theme.sign("↑", "^");
        buffer.set_string(inner.x + height_text.len() as u16, y, sign, theme.faint());
        y += 1;
    }
    let mut x = inner.x;
    for (text, style) in tokens {
        if x >= inner.right() {
            x = inner.x;
            y += 1;
        }
        if y >= rect.bottom() {
            return;
        }
        buffer.set_string(x, y, text, style);
        x += 1;
    }
}
