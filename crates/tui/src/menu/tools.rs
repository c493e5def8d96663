//! What the position editor and the manual setup share: a board, a tool, and lines beside the board.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use parlour_core::{BoardView, Cell};
use ratatui::layout::Rect;

use super::parts::click_position;
use crate::board::BoardLayout;

/// The prefix that removes a piece, before a square.
pub(super) const REMOVE: char = '-';

/// What the mouse points at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Pointed<T> {
    /// A square under the mouse.
    Cell(Cell),
    /// A square to use the selected tool on.
    Use(Cell),
    /// A square to remove a piece from.
    Remove(Cell),
    /// A clicked line.
    Line(T),
}

/// Returns what the mouse points at, on the board or on a line beside it.
pub(super) fn pointed_at<T: Copy>(
    mouse: MouseEvent,
    layout: &BoardLayout,
    areas: &[(Rect, T)],
) -> Option<Pointed<T>> {
    let Some(cell) = layout.cell_at(mouse.column, mouse.row) else {
        let at = click_position(mouse)?;
        let (_, line) = areas.iter().find(|(area, _)| area.contains(at.into()))?;
        return Some(Pointed::Line(*line));
    };
    match mouse.kind {
        MouseEventKind::Down(MouseButton::Right) => Some(Pointed::Remove(cell)),
        MouseEventKind::Down(_) => Some(Pointed::Use(cell)),
        MouseEventKind::Moved => Some(Pointed::Cell(cell)),
        _ => None,
    }
}

/// Returns the square in the middle of a board.
pub(super) fn center(view: &BoardView) -> Cell {
    let middle = view.columns.len() / 2 + view.rows.len() / 2 * view.columns.len();
    Cell(middle.min(view.cells.len().saturating_sub(1)) as u16)
}

/// Returns the tool of a typed character: its number from 1, its letter, or `-` for the last one, which
/// removes.
pub(super) fn typed_tool(c: char, letters: &[char]) -> Option<usize> {
    if c == REMOVE {
        return Some(letters.len());
    }
    let number = c.to_digit(10).and_then(|digit| (digit as usize).checked_sub(1));
    let same = letters.iter().position(|letter| *letter == c);
    let alike = || letters.iter().position(|letter| letter.eq_ignore_ascii_case(&c));
    same.or_else(alike).or(number.filter(|tool| *tool <= letters.len()))
}
