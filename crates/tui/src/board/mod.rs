//! Draws the board of any game from its view.

mod layout;
mod pieces;

pub(crate) use layout::BoardLayout;

use parlour_core::{BoardView, Cell, CellView, Effect, Mark, Step, Surface};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use crate::theme::{Backdrop, Ink, Theme};

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
    // A board whose stacks are all gone for a moment keeps its cells.
    let stacked = is_stacked(view) || before.was_stacked(view);
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
    let backdrop = Theme::backdrop(is_light, is_border, is_last);
    let ground = theme.ground(backdrop);
    buffer.set_style(rect, ground);
    for y in rect.y..rect.bottom() {
        buffer.set_string(rect.x, y, " ".repeat(rect.width as usize), ground);
    }
    let is_selectable = overlay.choices.contains(&Step::Cell(cell));
    let middle = (rect.x + (rect.width - 1) / 2, rect.y + (rect.height - 1) / 2);
    match shown.stack.as_slice() {
        [] if is_selectable => {
            buffer.set_string(
                middle.0,
                middle.1,
                theme.sign("•", "*"),
                theme.mark(Ink::Good, backdrop),
            );
        }
        [] if !theme.has_color() && !is_border => {
            buffer.set_string(middle.0, middle.1, theme.sign("·", "."), theme.dim());
        }
        [] => {}
        stack if stacked => pieces::draw_stack(buffer, rect, stack, backdrop, theme),
        [piece, ..] => pieces::draw_piece(buffer, rect, *piece, theme),
    }
    draw_marks(buffer, rect, cell, shown, overlay, theme, backdrop);
    if overlay.cursor == Some(cell) {
        draw_cursor(buffer, rect, backdrop, theme);
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
    backdrop: Backdrop,
) {
    let is_selectable = overlay.choices.contains(&Step::Cell(cell));
    let [good, danger, accent] =
        [Ink::Good, Ink::Danger, Ink::Accent].map(|ink| theme.mark(ink, backdrop));
    let (left, right) = (rect.x, rect.right() - 1);
    let (top, bottom) = (rect.y, rect.bottom() - 1);
    if rect.width < 3 {
        if is_selectable && !shown.stack.is_empty() {
            buffer.set_string(right, top, theme.sign("•", "*"), good);
        }
        if let Some(sign) = capture_sign(cell, shown, overlay, theme) {
            buffer.set_string(right, top, sign, danger);
        }
        return;
    }
    if shown.marks.contains(&Mark::LastMove) {
        buffer.set_string(right, bottom, theme.sign("▪", ":"), accent);
    }
    if let Some(step_idx) = overlay.taken.iter().rposition(|step| *step == Step::Cell(cell)) {
        buffer.set_string(left, bottom, (step_idx + 1).to_string(), good);
    } else if overlay.hint.contains(&cell) {
        buffer.set_string(left, bottom, "?", accent);
    }
    if is_selectable && !shown.stack.is_empty() {
        buffer.set_string(left, top, theme.sign("•", "*"), good);
    }
    if let Some(sign) = capture_sign(cell, shown, overlay, theme) {
        buffer.set_string(right, top, sign, danger);
    } else if shown.marks.contains(&Mark::Winning) {
        buffer.set_string(right, top, theme.sign("★", "!"), accent);
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

/// Draws bars or brackets on both sides, in a color that contrasts with the square. A piece or mark
/// at the edge stays, on the color of the cursor, so that the cursor shows on every cell.
fn draw_cursor(buffer: &mut Buffer, rect: Rect, backdrop: Backdrop, theme: &Theme) {
    let behind = theme.under_cursor(backdrop);
    if rect.width < 3 {
        buffer.set_style(rect, behind);
        return;
    }
    let (open, close) = if theme.ascii || rect.height == 1 { ("[", "]") } else { ("▌", "▐") };
    for y in rect.y..rect.bottom() {
        for (x, sign) in [(rect.x, open), (rect.right() - 1, close)] {
            let Some(cell) = buffer.cell_mut((x, y)) else { continue };
            let is_free = cell.symbol() == " ";
            // With one line the cursor takes precedence over marks.
            if is_free || rect.height == 1 {
                cell.set_symbol(sign);
            }
            let is_thin = rect.height == 1 && theme.has_color();
            let style = if is_free && !is_thin || !theme.has_color() && rect.height == 1 {
                theme.cursor(backdrop)
            } else {
                behind
            };
            cell.set_style(style);
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

#[cfg(test)]
mod tests {
    use parlour_core::Match;
    use parlour_games::{GAMES, parse_game};

    use super::*;
    use crate::theme::ColorMode;

    fn drawn(
        view: &BoardView,
        size: (u16, u16),
        cursor: Option<Cell>,
        theme: &Theme,
    ) -> (Buffer, BoardLayout) {
        let area = Rect::new(0, 0, size.0, size.1);
        let mut buffer = Buffer::empty(area);
        let overlay = Overlay { cursor, ..Overlay::default() };
        let layout = draw_board(&mut buffer, area, view, &overlay, theme, &BoardLayout::default());
        (buffer, layout)
    }

    fn views() -> Vec<BoardView> {
        let start = |game: &str| {
            let (game, mut values) = parse_game(game).expect("a game");
            if let Some(key) = game.missing_seed(&values) {
                values.set(key, "1").expect("a seed");
            }
            let mut played = Match::new(game, values, None).expect("a start");
            for _ in 0..6 {
                let first = played.legal_moves().into_iter().next();
                let _ = first.map(|first| played.play(&first));
            }
            played.view(&[])
        };
        GAMES.iter().map(|game| start(game.info().id)).collect()
    }

    #[test]
    fn the_cursor_shows_on_every_piece_size_and_theme() {
        let look = |name, mode, ascii| Theme::new(name, mode, ascii);
        let looks = [
            look("wood", ColorMode::None, false),
            look("wood", ColorMode::None, true),
            look("wood", ColorMode::Sixteen, false),
            look("wood", ColorMode::True, true),
            look("contrast", ColorMode::True, false),
        ];
        for view in views() {
            for size in [(34, 13), (44, 22), (60, 30), (120, 56)] {
                for theme in &looks {
                    let (without, _) = drawn(&view, size, None, theme);
                    for index in 0..view.cells.len() as u16 {
                        let (with, layout) = drawn(&view, size, Some(Cell(index)), theme);
                        // A scrolled board cannot be compared.
                        if layout.is_partial() {
                            continue;
                        }
                        let rect = layout.rect(Cell(index)).expect("the cursor is visible");
                        for y in rect.y..rect.bottom() {
                            for x in [rect.x, rect.right() - 1] {
                                let name = &view.cells[usize::from(index)].name;
                                let look = (theme.name(), theme.mode, theme.ascii);
                                assert_ne!(
                                    with[(x, y)],
                                    without[(x, y)],
                                    "{name} {look:?} {size:?}"
                                );
                            }
                        }
                    }
                }
            }
        }
    }
}
