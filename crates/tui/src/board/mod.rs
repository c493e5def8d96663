//! Draws the board of any game from its view.

mod layout;
mod pieces;

pub(crate) use layout::BoardLayout;

use parlour_core::{BoardView, Cell, CellView, Effect, Mark, Step, Surface};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::theme::Theme;

/// Decorations of a board beyond the position.
#[derive(Clone, Debug, Default)]
pub(crate) struct Overlay<'a> {
    /// The cursor.
    pub(crate) cursor: Option<Cell>,
    /// The possible next steps.
    pub(crate) choices: &'a [Step],
    /// The effects of selecting the cell under the cursor.
    pub(crate) effects: &'a [Effect],
    /// The steps of the partial move, numbered on the board.
    pub(crate) taken: &'a [Step],
    /// The cells of a hint.
    pub(crate) hint: &'a [Cell],
    /// Whether the board is flipped.
    pub(crate) flipped: bool,
}

/// Draws a board into an area and returns its layout.
pub(crate) fn draw_board(
    buffer: &mut Buffer,
    area: Rect,
    view: &BoardView,
    overlay: &Overlay,
    theme: &Theme,
    before: &BoardLayout,
) -> BoardLayout {
    let theme = &theme.with_colors(view.colors);
    let stacked = is_stacked(view);
    let layout = BoardLayout::new(view, area, overlay.cursor, overlay.flipped, stacked, before);
    for cell in layout.cells() {
        let Some(rect) = layout.rect(cell) else { continue };
        draw_cell(buffer, rect, cell, view, overlay, theme, stacked);
    }
    draw_labels(buffer, area, &layout, view, theme);
    layout
}

/// Whether cells hold stacks.
pub(crate) fn is_stacked(view: &BoardView) -> bool {
    view.cells.iter().any(|cell| cell.stack.len() > 1) || !view.hand.is_empty()
}

/// The cell of a step; `None` for a button.
pub(crate) const fn cell_of(step: Step) -> Option<Cell> {
    match step {
        Step::Cell(cell) => Some(cell),
        Step::Button(_) => None,
    }
}

/// Returns the next or previous cell among the choices, in board order and wrapping around; `None` if
/// there is none.
pub(crate) fn next_choice(choices: Vec<Step>, cursor: Cell, by: isize) -> Option<Cell> {
    let mut cells: Vec<Cell> = choices.into_iter().filter_map(cell_of).collect();
    cells.sort_unstable();
    let next = match cells.binary_search(&cursor) {
        Ok(at) => at as isize + by,
        Err(at) if by > 0 => at as isize,
        Err(at) => at as isize - 1,
    };
    let next = next.checked_rem_euclid(cells.len() as isize)?;
    Some(cells[next as usize])
}

fn draw_cell(
    buffer: &mut Buffer,
    rect: Rect,
    cell: Cell,
    view: &BoardView,
    overlay: &Overlay,
    theme: &Theme,
    stacked: bool,
) {
    let Some(shown) = view.cells.get(cell.0 as usize) else { return };
    let n_columns = view.columns.len().max(1);
    let is_light = (cell.0 as usize % n_columns + cell.0 as usize / n_columns) % 2 == 1;
    let is_border = shown.surface == Surface::Border;
    let is_last = shown.marks.contains(&Mark::LastMove);
    let ground = theme.ground(is_light, is_border, is_last);
    buffer.set_style(rect, ground);
    for y in rect.y..rect.bottom() {
        buffer.set_string(rect.x, y, " ".repeat(rect.width as usize), ground);
    }
    let is_selectable = overlay.choices.contains(&Step::Cell(cell));
    let middle = (rect.x + (rect.width - 1) / 2, rect.y + (rect.height - 1) / 2);
    match shown.stack.as_slice() {
        [] if is_selectable => {
            buffer.set_string(middle.0, middle.1, theme.sign("•", "*"), theme.good());
        }
        [] if !theme.has_color() && !is_border => {
            buffer.set_string(middle.0, middle.1, theme.sign("·", "."), theme.dim());
        }
        [] => {}
        stack if stacked => pieces::draw_stack(buffer, rect, stack, theme),
        [piece, ..] => pieces::draw_piece(buffer, rect, *piece, theme),
    }
    draw_marks(buffer, rect, cell, shown, overlay, theme, is_selectable);
    if overlay.cursor == Some(cell) {
        draw_cursor(buffer, rect, theme);
    }
}

/// Draws marks at the corners of a cell. Top left: selectable; top right: captured or flipped; bottom
/// left: step number or hint; bottom right: last move.
fn draw_marks(
    buffer: &mut Buffer,
    rect: Rect,
    cell: Cell,
    shown: &CellView,
    overlay: &Overlay,
    theme: &Theme,
    is_selectable: bool,
) {
    let (left, right) = (rect.x, rect.right() - 1);
    let (top, bottom) = (rect.y, rect.bottom() - 1);
    if rect.width < 3 {
        if is_selectable && !shown.stack.is_empty() {
            buffer.set_string(right, top, theme.sign("•", "*"), theme.good());
        }
        if let Some(sign) = capture_sign(cell, shown, overlay, theme) {
            buffer.set_string(right, top, sign, theme.danger());
        }
        return;
    }
    if shown.marks.contains(&Mark::LastMove) {
        buffer.set_string(right, bottom, theme.sign("▪", ":"), theme.accent());
    }
    if let Some(step_idx) = overlay.taken.iter().rposition(|step| *step == Step::Cell(cell)) {
        buffer.set_string(left, bottom, (step_idx + 1).to_string(), theme.good());
    } else if overlay.hint.contains(&cell) {
        buffer.set_string(left, bottom, "?", theme.accent());
    }
    if is_selectable && !shown.stack.is_empty() {
        buffer.set_string(left, top, theme.sign("•", "*"), theme.good());
    }
    if let Some(sign) = capture_sign(cell, shown, overlay, theme) {
        buffer.set_string(right, top, sign, theme.danger());
    } else if shown.marks.contains(&Mark::Winning) {
        buffer.set_string(right, top, theme.sign("★", "!"), theme.accent());
    }
}

fn capture_sign(
    cell: Cell,
    shown: &CellView,
    overlay: &Overlay,
    theme: &Theme,
) -> Option<&'static str> {
    let effect =
        overlay.effects.iter().find(|effect| effect.cell == cell).map(|effect| effect.mark);
    let done =
        shown.marks.iter().copied().find(|mark| matches!(mark, Mark::Captured | Mark::Flipped));
    match effect.or(done)? {
        Mark::Flipped => Some(theme.sign("↻", "%")),
        _ => Some(theme.sign("✕", "X")),
    }
}

/// Draws bars or brackets on both sides; if there is no room, reverses the cell.
fn draw_cursor(buffer: &mut Buffer, rect: Rect, theme: &Theme) {
    if rect.width < 3 {
        buffer.set_style(rect, Style::new().add_modifier(Modifier::REVERSED));
        return;
    }
    let (open, close) = match (theme.ascii, rect.height) {
        (true, _) | (_, 1) => ("[", "]"),
        _ => ("▌", "▐"),
    };
    let style = theme.accent();
    for y in rect.y..rect.bottom() {
        for (x, sign) in [(rect.x, open), (rect.right() - 1, close)] {
            let is_free = buffer.cell((x, y)).is_some_and(|cell| cell.symbol() == " ");
            // Marks stay readable; with one line the cursor takes precedence.
            if is_free || rect.height == 1 {
                buffer.set_string(x, y, sign, style);
            }
        }
    }
}

fn draw_labels(
    buffer: &mut Buffer,
    area: Rect,
    layout: &BoardLayout,
    view: &BoardView,
    theme: &Theme,
) {
    let n_columns = view.columns.len().max(1);
    let rects = || layout.cells().filter_map(|cell| Some((cell, layout.rect(cell)?)));
    let below = rects().map(|(_, rect)| rect.bottom()).max().filter(|y| *y < area.bottom());
    for (cell, rect) in rects() {
        let (column, row) = (cell.0 as usize % n_columns, cell.0 as usize / n_columns);
        if rect.x == layout.origin.0 {
            let label = &view.rows[row];
            let x = rect.x.saturating_sub(label.chars().count() as u16 + 1);
            buffer.set_string(x, rect.y + (rect.height - 1) / 2, label, theme.dim());
        }
        if let Some(y) = below.filter(|_| rect.y == layout.origin.1) {
            let label = &view.columns[column];
            let x = rect.x + (rect.width - 1) / 2;
            buffer.set_string(x, y, label, theme.dim());
        }
    }
}
