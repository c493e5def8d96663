//! Widgets of the menus: titles, lists, form rows, a clickable key bar.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use parlour_core::{BoardView, Message};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};

use crate::board::{BoardLayout, Overlay, draw_board, is_stacked};
use crate::screen::Context;
use crate::theme::Theme;

/// A key in the key bar: its name, the key, its action.
pub(crate) type Key = (Message, KeyEvent, Message);

/// A key whose cap reads the same in every language.
pub(crate) fn key(cap: &str, code: KeyCode, what: Message) -> Key {
    named_key(Message::verbatim(cap), code, what)
}

/// A key with a name in words.
pub(crate) fn named_key(name: Message, code: KeyCode, action: Message) -> Key {
    (name, KeyEvent::new(code, KeyModifiers::NONE), action)
}

/// A letter with Ctrl.
pub(crate) fn control_key(letter: char, action: Message) -> Key {
    let cap = format!("Ctrl-{}", letter.to_ascii_uppercase());
    (Message::verbatim(cap), KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL), action)
}

/// The key bar in the last line. Clicking a key presses it.
#[derive(Debug, Default)]
pub(crate) struct KeyBar {
    areas: Vec<(Rect, KeyEvent)>,
}

impl KeyBar {
    /// Draws the keys that fit.
    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, keys: &[Key], context: &Context) {
        let theme = &context.theme;
        self.areas.clear();
        let mut x = area.x;
        for (name, press, action) in keys {
            let text = Line::from(vec![
                Span::styled(context.text(name), theme.accent()),
                Span::styled(format!(" {}", context.text(action)), theme.dim()),
            ]);
            let width = text.width() as u16;
            if x + width > area.right() {
                break;
            }
            let spot = Rect { x, width, height: 1, ..area };
            frame.render_widget(text, spot);
            self.areas.push((spot, *press));
            x += width + 2;
        }
    }

    /// Returns the key that was clicked.
    pub(crate) fn hit(&self, mouse: MouseEvent) -> Option<KeyEvent> {
        let at = click_position(mouse)?;
        let spot = self.areas.iter().find(|(spot, _)| spot.contains(at.into()));
        spot.filter(|(_, press)| press.code != KeyCode::Null).map(|(_, press)| *press)
    }
}

/// Returns the position of a left click.
pub(crate) fn click_position(mouse: MouseEvent) -> Option<(u16, u16)> {
    let is_click = mouse.kind == MouseEventKind::Down(MouseButton::Left);
    is_click.then_some((mouse.column, mouse.row))
}

/// Returns the scroll distance in rows.
pub(crate) const fn wheel_rows(mouse: MouseEvent) -> Option<isize> {
    match mouse.kind {
        MouseEventKind::ScrollUp => Some(-1),
        MouseEventKind::ScrollDown => Some(1),
        _ => None,
    }
}

/// A list row: an item or a heading.
#[derive(Clone, Debug)]
pub(crate) enum Row {
    /// Selectable.
    Item(Line<'static>),
    /// Not selectable.
    Heading(Line<'static>),
}

/// A list with one selected row, which is always visible.
#[derive(Clone, Debug, Default)]
pub(crate) struct List {
    /// The selected row, counting headings.
    pub(crate) selected: usize,
    first: usize,
    area: Rect,
    count: usize,
}

impl List {
    /// A list with this row selected.
    pub(crate) fn with_selected(selected: usize) -> Self {
        Self { selected, ..Self::default() }
    }

    /// Moves the selection by some items; skips headings and stops at the ends.
    pub(crate) fn go(&mut self, by: isize, rows: &[Row]) {
        let items: Vec<usize> = (0..rows.len()).filter(|at| is_item(&rows[*at])).collect();
        let now = items.iter().position(|at| *at >= self.selected).unwrap_or(0);
        let next = now.saturating_add_signed(by).min(items.len().saturating_sub(1));
        self.selected = items.get(next).copied().unwrap_or(0);
    }

    /// Handles the usual list keys; returns false for others.
    pub(crate) fn press(&mut self, code: KeyCode, rows: &[Row]) -> bool {
        let page = isize::try_from(self.area.height.max(2) - 1).unwrap_or(1);
        match code {
            KeyCode::Up | KeyCode::BackTab => self.go(-1, rows),
            KeyCode::Down | KeyCode::Tab => self.go(1, rows),
            KeyCode::PageUp => self.go(-page, rows),
            KeyCode::PageDown => self.go(page, rows),
            KeyCode::Home => self.go(isize::MIN, rows),
            KeyCode::End => self.go(isize::MAX, rows),
            _ => return false,
        }
        true
    }

    /// Returns the row at a point.
    pub(crate) fn row_at(&self, x: u16, y: u16) -> Option<usize> {
        let at = self.first + usize::from(y.checked_sub(self.area.y)?);
        (self.area.contains((x, y).into()) && at < self.count).then_some(at)
    }

    /// Selects the row under the mouse. Returns true if it was clicked.
    pub(crate) fn mouse(&mut self, mouse: MouseEvent, rows: &[Row]) -> bool {
        if let Some(by) = wheel_rows(mouse) {
            self.go(by, rows);
            return false;
        }
        let Some(at) = self.row_at(mouse.column, mouse.row) else { return false };
        if !rows.get(at).is_some_and(is_item) {
            return false;
        }
        if matches!(mouse.kind, MouseEventKind::Moved | MouseEventKind::Down(_)) {
            self.selected = at;
        }
        click_position(mouse).is_some()
    }

    /// Draws the rows that fit; marks at the edge indicate more.
    pub(crate) fn draw(&mut self, frame: &mut Frame, area: Rect, rows: &[Row], theme: &Theme) {
        let height = usize::from(area.height).max(1);
        self.area = area;
        self.count = rows.len();
        // A heading above the selected row scrolls into view with it.
        let wanted = if self.selected > 0 && !is_item(&rows[self.selected - 1]) {
            self.selected - 1
        } else {
            self.selected
        };
        let min_first = (self.selected + 1).saturating_sub(height);
        self.first = self.first.clamp(min_first, wanted.max(min_first));
        self.first = self.first.min(rows.len().saturating_sub(height));
        for (row_idx, row) in rows.iter().enumerate().skip(self.first).take(height) {
            let place = Rect { y: area.y + (row_idx - self.first) as u16, height: 1, ..area };
            let (sign, line) = match row {
                Row::Item(line) if row_idx == self.selected => (theme.sign("▸ ", "> "), line),
                Row::Item(line) => ("  ", line),
                Row::Heading(line) => ("", line),
            };
            if row_idx == self.selected && is_item(row) {
                // One style from edge to edge reads best.
                frame.render_widget(Line::raw(format!("{sign}{line}")), place);
                frame.buffer_mut().set_style(place, theme.selected());
                continue;
            }
            let mut spans = vec![Span::raw(sign)];
            spans.extend(line.spans.iter().cloned());
            frame.render_widget(Line::from(spans).style(line.style), place);
        }
        let has_more = (self.first > 0, self.first + height < rows.len());
        draw_scroll_marks(frame, area, has_more, theme.dim(), theme);
    }
}

/// Marks at the right edge that there is more above or below.
pub(crate) fn draw_scroll_marks(
    frame: &mut Frame,
    area: Rect,
    (above, below): (bool, bool),
    style: Style,
    theme: &Theme,
) {
    let edge = area.right().saturating_sub(1);
    if above {
        frame.buffer_mut().set_string(edge, area.y, theme.sign("▲", "^"), style);
    }
    if below {
        let y = area.bottom().saturating_sub(1);
        frame.buffer_mut().set_string(edge, y, theme.sign("▼", "v"), style);
    }
}

const fn is_item(row: &Row) -> bool {
    matches!(row, Row::Item(_))
}

/// Draws a title on the left and a note on the right, or below if it does not fit.
pub(crate) fn draw_title(frame: &mut Frame, area: Rect, left: &str, right: &str, theme: &Theme) {
    let first = Rect { height: area.height.min(1), ..area };
    let second = Rect { y: area.y + 1, ..first }.intersection(area);
    let (width, right_width) = (usize::from(area.width), Line::raw(right).width());
    let smaller = Line::styled(right.to_owned(), theme.dim());
    if Line::raw(left).width() + 2 + right_width <= width {
        frame.render_widget(smaller.right_aligned(), first);
    } else if !second.is_empty() && right_width <= width {
        frame.render_widget(smaller, second);
    }
    frame.render_widget(Span::styled(left.to_owned(), theme.accent()), first);
}

/// The content of a form row.
#[derive(Debug)]
pub(crate) struct FieldContent {
    /// The label.
    pub(crate) label: String,
    /// The value.
    pub(crate) value: String,
    /// A short note on the value.
    pub(crate) note: String,
    /// Whether it differs from the default.
    pub(crate) is_changed: bool,
    /// Its state.
    pub(crate) state: FieldState,
}

/// The state of a form row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum FieldState {
    /// Not focused.
    Unfocused,
    /// Focused.
    Focused,
    /// Being typed.
    Typing,
    /// Being typed, invalid.
    Invalid,
}

/// The areas of a form row, for the mouse.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FieldAreas {
    /// The whole row.
    pub(crate) row: Rect,
    /// The arrow to the previous value.
    pub(crate) less: Rect,
}

/// Draws a form row: a mark if it is not the default, the label, the value between arrows, a note.
pub(crate) fn draw_field(
    frame: &mut Frame,
    row: Rect,
    label_width: u16,
    content: &FieldContent,
    theme: &Theme,
) -> FieldAreas {
    let is_at = content.state != FieldState::Unfocused;
    let pointer = if is_at { theme.sign("▸", ">") } else { " " };
    let changed = if content.is_changed { theme.sign("•", "*") } else { " " };
    let label_style = if is_at { theme.accent() } else { theme.text() };
    let value_style = match content.state {
        FieldState::Invalid => theme.danger(),
        FieldState::Focused | FieldState::Typing => theme.selected(),
        FieldState::Unfocused if content.is_changed => theme.accent(),
        FieldState::Unfocused => theme.text(),
    };
    let (less, more) =
        if is_at { (theme.sign("◂", "<"), theme.sign("▸", ">")) } else { (" ", " ") };
    let is_typed = matches!(content.state, FieldState::Typing | FieldState::Invalid);
    let typed = if is_typed { theme.sign("█", "_") } else { "" };
    let width = usize::from(label_width);
    let head = format!("{:<width$}", content.label.chars().take(width).collect::<String>());
    let value = format!(" {}{typed} ", content.value);
    // A note that does not fit is omitted.
    let used = 2 + width + 2 + Line::raw(value.as_str()).width() + 2;
    let fits = used + Line::raw(content.note.as_str()).width() <= usize::from(row.width);
    let note = if fits { content.note.as_str() } else { "" };
    let line = Line::from(vec![
        Span::styled(pointer, theme.accent()),
        Span::styled(changed, theme.accent()),
        Span::styled(head, label_style),
        Span::styled(format!(" {less}"), theme.accent()),
        Span::styled(value, value_style),
        Span::styled(more, theme.accent()),
        Span::styled(format!(" {note}"), theme.dim()),
    ]);
    frame.render_widget(line, row);
    let less_x = row.x + 2 + label_width + 1;
    FieldAreas { row, less: Rect { x: less_x, width: 2, ..row }.intersection(row) }
}

/// Draws text and, if it fits, a board below.
pub(crate) fn draw_about(
    frame: &mut Frame,
    area: Rect,
    (lines, view): (Vec<Line>, Option<BoardView>),
    theme: &Theme,
) {
    let [text, _, picture] = Layout::vertical([
        Constraint::Length(lines.len() as u16),
        Constraint::Length(1),
        Constraint::Min(1),
    ])
    .areas(area);
    frame.render_widget(Text::from(lines), text);
    if let Some(view) = view {
        draw_picture(frame, picture, &view, theme);
    }
}

/// Maximum size of a board in a menu.
const MAX_PICTURE: (u16, u16) = (66, 30);

/// Draws a board. Returns false if it does not fit.
pub(crate) fn draw_picture(frame: &mut Frame, area: Rect, view: &BoardView, theme: &Theme) -> bool {
    let area = Rect {
        width: area.width.min(MAX_PICTURE.0),
        height: area.height.min(MAX_PICTURE.1),
        ..area
    };
    if area.width < 8 || area.height < 4 {
        return false;
    }
    let no_layout = BoardLayout::default();
    let layout = BoardLayout::new(view, area, None, false, is_stacked(view), &no_layout);
    if layout.is_partial() {
        return false;
    }
    draw_board(frame.buffer_mut(), area, view, &Overlay::default(), theme, &no_layout);
    true
}

/// Returns the areas of a screen: the middle of a large window or all of a small one, and the key bar.
pub(crate) fn window(area: Rect, width: u16, height: u16) -> (Rect, Rect) {
    let foot = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
    let free = area.height - foot.height;
    let (width, height) = (area.width.min(width), free.min(height));
    let middle = Rect {
        x: area.x + (area.width - width) / 2,
        // Slightly above the middle looks centered.
        y: area.y + (free - height) / 3,
        width,
        height,
    };
    (middle, foot)
}
