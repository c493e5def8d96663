//! Draws the game screen: board, panel, dialogs.

use parlour_core::{BoardView, Cell, Message, Step, message};
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Borders, Clear, Paragraph, Wrap};

use super::{GameScreen, HintShown, Tone};
use crate::board::{BoardLayout, Overlay, cell_of, draw_board, is_stacked};
use crate::pager::wrapped_height;
use crate::screen::Context;
use crate::theme::Theme;

/// From this width on, the panel is next to the board.
const WIDE: u16 = 64;

/// The panel's share of a wide window.
const PANEL: std::ops::RangeInclusive<u16> = 28..=48;

impl GameScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        self.width = area.width;
        let [header, body, message, footer] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(self.message_height(area.width)),
            Constraint::Length(1),
        ])
        .areas(area);
        self.draw_header(frame, header, context);
        if area.width >= WIDE {
            let width = (area.width * 2 / 5).clamp(*PANEL.start(), *PANEL.end());
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

    fn message_height(&self, width: u16) -> u16 {
        wrapped_height(&self.message.0, usize::from(width.max(1))).clamp(1, 3) as u16
    }

    fn draw_header(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &self.theme(context);
        let game = self.session.played().game_string();
        let info = self.session.played().game().info();
        let options =
            game.split_once(':').map(|(_, options)| format!(" ({options})")).unwrap_or_default();
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
        frame.render_widget(Line::from(spans), area);
        let turn = self.turn_text();
        let width = (turn.chars().count() as u16).min(area.width);
        let right = Rect { x: area.right() - width, width, ..area };
        frame.render_widget(Line::styled(turn, theme.dim()), right);
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
        let stacked = is_stacked(&view);
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
            (format!("{sign}{}", self.message.0), style)
        } else {
            let cursor = theme.sign("█", "_");
            (format!("{} {}{cursor}", theme.sign("›", ">"), self.typed), theme.accent())
        };
        let paragraph = Paragraph::new(Span::styled(text, style)).wrap(Wrap { trim: true });
        frame.render_widget(paragraph, area);
    }

    fn draw_footer(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &self.theme(context);
        let text = if !self.typed.is_empty() {
            self.text(&message!("foot-typing"))
        } else if !self.session.taken().is_empty() {
            self.text(&message!("foot-moving"))
        } else {
            self.keys_that_fit(usize::from(area.width))
        };
        frame.render_widget(Line::styled(text, theme.dim()), area);
    }

    /// Lists the most useful keys that fit into a line.
    fn keys_that_fit(&self, width: usize) -> String {
        let mut text = String::new();
        for (key, action) in useful_keys() {
            let gap = if text.is_empty() { "" } else { "  " };
            let item = format!("{gap}{key} {}", self.text(&action));
            if text.chars().count() + item.chars().count() > width {
                break;
            }
            text.push_str(&item);
        }
        text
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
        let text_lines = text_lines.min(inner.height.saturating_sub(3));
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
fn useful_keys() -> [(&'static str, Message); 12] {
    [
        ("F1", message!("key-keys")),
        ("F3", message!("key-hint")),
        ("Ctrl-Z", message!("key-undo")),
        ("Esc", message!("key-menu")),
        ("F2", message!("key-rules")),
        ("F4", message!("key-evaluation")),
        ("F5", message!("key-moves")),
        ("PgUp PgDn", message!("key-browse")),
        ("F10", message!("key-players")),
        ("F7", message!("key-flip")),
        ("F6", message!("key-review")),
        ("Ctrl-Q", message!("key-quit")),
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
