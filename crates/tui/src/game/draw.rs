//! Draws the game screen: board, panel, dialogs.

use crossterm::event::KeyCode;
use parlour_core::{BoardView, Cell, Step, message};
use parlour_play::describe_options;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Wrap};

use super::over::over_keys;
use super::{GameScreen, HintShown, Tone};
use crate::board::{BoardLayout, Overlay, cell_of, draw_board, is_stacked};
use crate::menu::parts::{Key, control_key, key};
use crate::pager::{wrapped, wrapped_height};
use crate::screen::Context;
use crate::theme::Theme;

/// From this width on, the panel is next to the board.
const WIDE: u16 = 64;

/// The panel's width: two fifths of the window within limits.
const MAX_PANEL: u16 = 48;

/// From a window of the usual width on, the panel shows scores and keys in full.
const fn min_panel(window_width: u16) -> u16 {
    if window_width < 80 { 28 } else { 36 }
}

/// Maximum lines of a message.
const MAX_MESSAGE: usize = 6;

/// The lines kept free for messages; independent of their text, so that the board never jumps.
pub(crate) const fn message_height(area: Rect) -> u16 {
    match area.height {
        // A narrow window breaks messages sooner, and has room below the board.
        16..=25 if area.width < WIDE => 2,
        0..=25 => 1,
        26..=35 => 2,
        _ => 3,
    }
}

impl GameScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        self.width = area.width;
        self.click_keys.clear();
        self.click_plies.clear();
        let [header, body, message, footer] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(message_height(area)),
            Constraint::Length(1),
        ])
        .areas(area);
        self.draw_header(frame, header, context);
        if area.width >= WIDE {
            let width = (area.width * 2 / 5).clamp(min_panel(area.width), MAX_PANEL);
            let [board, panel] =
                Layout::horizontal([Constraint::Min(1), Constraint::Length(width)]).areas(body);
            self.draw_board(frame, board, context);
            let panel = Rect { x: panel.x + 1, width: panel.width - 1, ..panel };
            self.draw_panel(frame, panel, context);
        } else {
            // The board comes first; the remaining lines go to the players.
            let lines = if body.height >= 16 { 4 } else { 2 };
            let [board, strip] =
                Layout::vertical([Constraint::Min(1), Constraint::Length(lines)]).areas(body);
            self.draw_board(frame, board, context);
            self.draw_strip(frame, strip, context);
        }
        self.draw_message(frame, message, context);
        self.draw_footer(frame, footer, context);
        self.draw_dialog(frame, area, context);
    }

    /// Returns the theme with the colors of this game.
    pub(super) fn theme(&self, context: &Context) -> Theme {
        context.theme.with_colors(self.session.played().game().info().colors)
    }

    fn draw_header(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &self.theme(context);
        let info = self.session.played().game().info();
        let options = describe_options(info, self.session.played().values());
        let options =
            options.map(|options| format!(" ({})", self.text(&options))).unwrap_or_default();
        let title = self.title.as_ref().map(|title| format!(" - {}", self.text(title)));
        let title = title.unwrap_or_default();
        let mut spans = vec![
            Span::styled(info.name, theme.accent()),
            Span::styled(format!("{title}{options}"), theme.dim()),
        ];
        if area.width >= 100 {
            spans.push(Span::styled(
                format!("   {}", self.text(&info.credit_message())),
                theme.dim(),
            ));
        }
        let used = Line::from(spans.clone()).width();
        frame.render_widget(Line::from(spans), area);
        let turn = self.turn_text();
        self.draw_spinner(frame, area, used, turn.chars().count(), theme);
        let width = (turn.chars().count() as u16).min(area.width);
        let right = Rect { x: area.right() - width, width, ..area };
        frame.render_widget(Line::styled(turn, theme.dim()), right);
    }

    /// Draws the spinner of a search before the turn, with as much text as fits.
    fn draw_spinner(
        &self,
        frame: &mut Frame,
        area: Rect,
        left: usize,
        right: usize,
        theme: &Theme,
    ) {
        if !self.spinner.is_on() {
            return;
        }
        let what = match self.session.turn() {
            Some(player) if self.session.is_thinking() => message!("is-thinking", player = player),
            _ => message!("is-searching"),
        };
        let (sign, what) = (self.spinner.symbol(theme), self.text(&what));
        let forms = match self.spinner.seconds() {
            0 => vec![format!("{sign} {what}"), sign.to_owned()],
            n => vec![format!("{sign} {what} ({n} s)"), format!("{sign} {n} s"), sign.to_owned()],
        };
        let room = usize::from(area.width).saturating_sub(left + right + 2);
        let Some(text) = forms.into_iter().find(|form| form.chars().count() <= room) else {
            return;
        };
        let width = text.chars().count() as u16;
        let x = area.right().saturating_sub(right as u16 + 1 + width);
        frame.render_widget(Span::styled(text, theme.accent()), Rect { x, width, ..area });
    }

    /// Formats the ply shown.
    fn turn_text(&self) -> String {
        let (shown, end) = (self.session.shown_ply(), self.session.played().line_moves().len());
        let turn = match () {
            () if self.session.is_browsing() => message!("place-browsing", n = shown, all = end),
            () if self.session.is_paused() => message!("place-paused", n = shown),
            () => {
                message!("place", n = shown + usize::from(self.session.turn().is_some()))
            }
        };
        format!(" {}", self.text(&turn))
    }

    fn draw_board(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &self.theme(context);
        let choices = self.choices();
        let effects = self.effects(&choices);
        let shown = self.animation.view();
        let (view, taken): (BoardView, Vec<Step>) = match shown {
            Some((view, steps)) => (view, steps.to_vec()),
            None => (self.session.view(), self.session.taken().to_vec()),
        };
        let hint = self.hint_cells();
        let overlay = Overlay {
            cursor: Some(self.cursor),
            choices: &choices,
            effects: &effects,
            taken: &taken,
            hint: &hint,
            flipped: self.flipped,
        };
        let buffer = frame.buffer_mut();
        let stacked = is_stacked(&view) || self.layout.was_stacked(&view);
        let fits = |area| {
            !BoardLayout::new(&view, area, None, false, stacked, &BoardLayout::default())
                .is_partial()
        };
        let mut area = area;
        if !fits(area) {
            // The last line indicates that there is more.
            area.height = area.height.saturating_sub(1);
            let text = self.text(&message!("board-goes-on", arrows = theme.sign("◂▴▾▸", "<^v>")));
            buffer.set_stringn(area.x, area.bottom(), text, area.width.into(), theme.accent());
        }
        self.layout = draw_board(buffer, area, &view, &overlay, theme, &self.layout);
    }

    /// Returns the cells of the hint: first the area, then the squares of the move.
    fn hint_cells(&self) -> Vec<Cell> {
        let Some(hint) = self.session.hint() else { return Vec::new() };
        match self.hint_shown {
            HintShown::Nothing => Vec::new(),
            HintShown::Area => hint.cells.clone(),
            HintShown::Move => {
                let steps = self.session.played().position().steps_of(&hint.best);
                steps.into_iter().filter_map(cell_of).collect()
            }
        }
    }

    fn draw_message(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &self.theme(context);
        let (text, style) = if self.typed.is_empty() {
            let style = match self.message.1 {
                Tone::Plain => theme.text(),
                Tone::Good => theme.good(),
                Tone::Bad => theme.danger(),
            };
            let sign = if self.message.1 == Tone::Bad { theme.sign("✗ ", "! ") } else { "" };
            let long = format!("{sign}{}", self.message.0);
            let is_long = wrapped_height(&long, area.width.into()) > usize::from(area.height);
            // Advice gives way to the score; all other messages are shown in full.
            let text = match &self.short_message {
                Some(short) if is_long => short.clone(),
                _ => long,
            };
            (text, style)
        } else {
            let cursor = theme.sign("█", "_");
            (format!("{} {}{cursor}", theme.sign("›", ">"), self.typed), theme.accent())
        };
        let mut lines = wrapped(&text, usize::from(area.width), 0, style, theme);
        if lines.len() > MAX_MESSAGE {
            lines.truncate(MAX_MESSAGE);
            if let Some(last) = lines.last_mut() {
                last.push_span(Span::styled(theme.sign("…", "..."), style));
            }
        }
        // A long message covers what is above it, so that the board keeps its size.
        let height = (lines.len() as u16).max(area.height).min(frame.area().height);
        let area = Rect { y: area.bottom() - height, height, ..area };
        frame.render_widget(Clear, area);
        frame.render_widget(Text::from(lines), area);
    }

    fn draw_footer(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let keys = match () {
            () if !self.typed.is_empty() => typing_keys(),
            () if !self.session.taken().is_empty() => moving_keys(),
            () if self.session.is_browsing() => browsing_keys(),
            () if self.is_at_end() => over_keys(),
            () => useful_keys(),
        };
        self.keys.draw(frame, area, &keys, context);
    }

    fn draw_dialog(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let Some(dialog) = &self.dialog else { return };
        let theme = &self.theme(context);
        let longest = dialog
            .items
            .iter()
            .map(|(text, _)| text.chars().count() + 2)
            .chain(dialog.text.iter().map(|text| text.chars().count()))
            .chain([dialog.title.chars().count() + 2])
            .max()
            .unwrap_or(10);
        let width = (longest as u16 + 4).min(area.width);
        let inner_width = usize::from(width.saturating_sub(4)).max(1);
        let text_height: usize =
            dialog.text.iter().map(|text| wrapped_height(text, inner_width)).sum();
        let needed = dialog.items.len() + text_height + 2 + usize::from(text_height > 0);
        let height = (needed as u16).min(area.height.saturating_sub(2)).max(4);
        let frame_area = Rect {
            x: area.x + (area.width - width) / 2,
            y: area.y + (area.height.saturating_sub(height)) / 2,
            width,
            height,
        };
        frame.render_widget(Clear, frame_area);
        let block = titled_block(&dialog.title, Borders::ALL, theme.accent(), theme);
        let inner = block.inner(frame_area);
        frame.render_widget(block, frame_area);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let text_lines = if text_height > 0 { text_height as u16 + 1 } else { 0 };
        let text_lines =
            text_lines.min(inner.height.saturating_sub(dialog.items.len().min(3) as u16));
        let [text_area, list] =
            Layout::vertical([Constraint::Length(text_lines), Constraint::Min(1)]).areas(inner);
        let lines: Vec<Line> = dialog.text.iter().map(|text| Line::raw(text.clone())).collect();
        frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), text_area);
        draw_list(
            frame,
            list,
            &dialog.items.iter().map(|(text, _)| text.as_str()).collect::<Vec<_>>(),
            dialog.selected,
            theme,
        );
        self.dialog_area = list;
    }
}

/// The most useful keys, most important first.
fn useful_keys() -> Vec<Key> {
    vec![
        key("F1", KeyCode::F(1), message!("key-keys")),
        key("F3", KeyCode::F(3), message!("key-hint")),
        control_key('z', message!("key-undo")),
        key("Esc", KeyCode::Esc, message!("key-menu")),
        key("F2", KeyCode::F(2), message!("key-rules")),
        key("F4", KeyCode::F(4), message!("key-evaluation")),
        key("F5", KeyCode::F(5), message!("key-moves")),
        key("PgUp", KeyCode::PageUp, message!("key-browse")),
        key("F10", KeyCode::F(10), message!("key-players")),
        key("F7", KeyCode::F(7), message!("key-flip")),
        key("F6", KeyCode::F(6), message!("key-review")),
        control_key('q', message!("key-quit")),
    ]
}

fn typing_keys() -> Vec<Key> {
    vec![
        key("Enter", KeyCode::Enter, message!("key-run")),
        key("Esc", KeyCode::Esc, message!("key-clear")),
    ]
}

fn moving_keys() -> Vec<Key> {
    vec![
        key("Enter", KeyCode::Enter, message!("key-touch")),
        key("Backspace", KeyCode::Backspace, message!("key-step-back")),
        key("Esc", KeyCode::Esc, message!("key-cancel")),
        key("Tab", KeyCode::Tab, message!("key-next-square")),
    ]
}

fn browsing_keys() -> Vec<Key> {
    vec![
        key("PgUp", KeyCode::PageUp, message!("key-previous")),
        key("PgDn", KeyCode::PageDown, message!("key-next")),
        key("End", KeyCode::End, message!("key-to-game")),
        key("Home", KeyCode::Home, message!("key-to-start")),
        control_key('k', message!("key-branch")),
        key("F6", KeyCode::F(6), message!("key-review")),
    ]
}

/// Returns a block with a title.
pub(super) fn titled_block(
    title: &str,
    borders: Borders,
    style: Style,
    theme: &Theme,
) -> Block<'static> {
    let block = Block::new().borders(borders).border_style(style).title(format!(" {title} "));
    if theme.ascii { block.border_set(ASCII_BORDER) } else { block }
}

/// A border for terminals without line-drawing characters.
const ASCII_BORDER: ratatui::symbols::border::Set = ratatui::symbols::border::Set {
    top_left: "+",
    top_right: "+",
    bottom_left: "+",
    bottom_right: "+",
    vertical_left: "|",
    vertical_right: "|",
    horizontal_top: "-",
    horizontal_bottom: "-",
};

/// Draws a list; the selected line is always visible.
fn draw_list(frame: &mut Frame, area: Rect, items: &[&str], selected: usize, theme: &Theme) {
    let first = selected.saturating_sub(usize::from(area.height).saturating_sub(1));
    for (row, (item_idx, item)) in
        items.iter().enumerate().skip(first).take(usize::from(area.height)).enumerate()
    {
        let is_selected = item_idx == selected;
        let style = if is_selected { theme.selected() } else { theme.text() };
        let sign = if is_selected { theme.sign("▸ ", "> ") } else { "  " };
        let width = usize::from(area.width);
        let text = format!("{sign}{item}");
        let text: String = format!("{text:<width$}").chars().take(width).collect();
        frame.render_widget(
            Span::styled(text, style),
            Rect { y: area.y + row as u16, height: 1, ..area },
        );
    }
}
