//! Draws the form.

use crossterm::event::KeyCode;
use parlour_core::message;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};

use super::FormScreen;
use super::model::Field;
use crate::menu::parts::{
    FieldContent, FieldState, Key, draw_field, draw_picture, draw_scroll_marks, draw_title, key,
    named_key, window,
};
use crate::pager::wrapped;
use crate::screen::Context;

/// From this width on, the board is next to the form.
const WIDE: u16 = 76;
/// The width of the form there.
const FORM: u16 = 46;

fn keys() -> [Key; 8] {
    [
        key("Enter", KeyCode::Enter, message!("key-play")),
        key("Esc", KeyCode::Esc, message!("key-back")),
        key("F1", KeyCode::F(1), message!("key-help")),
        named_key(message!("arrows"), KeyCode::Null, message!("key-change")),
        key("F2", KeyCode::F(2), message!("key-rules")),
        key("F3", KeyCode::F(3), message!("key-learn")),
        key("F4", KeyCode::F(4), message!("key-edit")),
        key("Del", KeyCode::Delete, message!("key-reset")),
    ]
}

impl FormScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let info = self.game().info();
        let help_height = if area.width < 60 { 4 } else { 3 };
        let (inner, foot) = window(area, 120, 33);
        let [head, body, help] = Layout::vertical([
            Constraint::Length(if area.height >= 24 { 3 } else { 2 }),
            Constraint::Min(1),
            Constraint::Length(help_height),
        ])
        .areas(inner);
        let words = context.localization_for(info);
        let title = words.text(&message!("title-new-game", game = info.name));
        draw_title(frame, head, &title, &words.text(&info.credit_message()), theme);
        let form = if body.width >= WIDE {
            let [form, _, picture] = Layout::horizontal([
                Constraint::Length(FORM.max(body.width * 2 / 5)),
                Constraint::Length(2),
                Constraint::Min(1),
            ])
            .areas(body);
            if let Some(view) = self.form.view.as_ref().filter(|_| self.form.error.is_none()) {
                draw_picture(frame, picture, view, theme);
            }
            form
        } else {
            body
        };
        // The rows with two gaps; then the button and empty space.
        let height = (self.form.fields.len() as u16 + 1).min(form.height.saturating_sub(1));
        let [rows, button, _] = Layout::vertical([
            Constraint::Length(height),
            Constraint::Length(1),
            Constraint::Min(0),
        ])
        .areas(form);
        self.draw_rows(frame, rows, context);
        self.draw_play(frame, button, context);
        self.draw_help(frame, help, context);
        self.keys.draw(frame, foot, &keys(), context);
    }

    fn draw_rows(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let (theme, words) = (&context.theme, context.localization_for(self.game().info()));
        self.areas.clear();
        let n_rows = self.form.fields.len() - 1;
        // A gap between the players and the rules, if there is room.
        let rules = self.form.fields.iter().position(|field| matches!(field, Field::Preset));
        let has_gap = usize::from(area.height) > n_rows + 1;
        let height = usize::from(area.height).max(1);
        let at = self.focused.min(n_rows - 1);
        self.first = self.first.clamp((at + 1).saturating_sub(height), at);
        self.first = self.first.min(n_rows.saturating_sub(height));
        let label = |field: &Field| capitalized(&words.text(&field.label()));
        let labels = self.form.fields.iter().map(|field| label(field).chars().count());
        let label_width = (labels.max().unwrap_or(0) as u16).min(area.width / 3);
        for field_idx in (self.first..n_rows).take(height) {
            let field = self.form.fields[field_idx];
            let gap = u16::from(has_gap && rules.is_some_and(|rules| field_idx >= rules));
            let y = area.y + (field_idx - self.first) as u16 + gap;
            let row = Rect { y, height: 1, ..area };
            let is_focused = field_idx == self.focused;
            let typed = self.form.typed.as_ref().filter(|_| is_focused);
            let content = FieldContent {
                label: label(&field),
                value: typed.cloned().unwrap_or_else(|| words.text(&self.form.value(field))),
                note: words.text(&self.form.short_note(field)),
                is_changed: self.form.is_changed(field),
                state: match () {
                    () if !is_focused => FieldState::Unfocused,
                    () if self.form.is_typed_invalid(field) => FieldState::Invalid,
                    () if typed.is_some() => FieldState::Typing,
                    () => FieldState::Focused,
                },
            };
            self.areas.push((field_idx, draw_field(frame, row, label_width, &content, theme)));
        }
        let has_more = (self.first > 0, self.first + height < n_rows);
        draw_scroll_marks(frame, area, has_more, theme.dim(), theme);
    }

    fn draw_play(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let is_focused = matches!(self.field(), Field::Play);
        let sign = if is_focused { theme.sign("▸ ", "> ") } else { "  " };
        let text =
            if self.form.error.is_some() { message!("cannot-play") } else { message!("play") };
        let text = format!("[ {} ]", context.text(&text));
        let style = match (self.form.error.is_some(), is_focused) {
            (true, _) => theme.danger(),
            (false, true) => theme.selected(),
            (false, false) => theme.accent(),
        };
        frame.render_widget(Line::styled(sign, theme.accent()), area);
        let width = text.chars().count() as u16;
        self.play = Rect { x: area.x + 2, width, height: 1, ..area }.intersection(area);
        frame.render_widget(Line::styled(text, style), self.play);
    }

    fn draw_help(&self, frame: &mut Frame, area: Rect, context: &Context) {
        let (theme, words) = (&context.theme, context.localization_for(self.game().info()));
        let width = usize::from(area.width);
        let error = self.error.as_ref().or(self.form.error.as_ref());
        let lines = if let Some(error) = error {
            let text = format!("{} {}", theme.sign("✗", "!"), words.text(error));
            wrapped(&text, width, 2, theme.danger(), theme)
        } else {
            let help = words.text(&self.form.help(self.field()));
            wrapped(&help, width, 0, theme.dim(), theme)
        };
        // One empty line above, if there is room.
        let gap = u16::from(lines.len() < usize::from(area.height));
        let area = Rect { y: area.y + gap, height: area.height - gap, ..area };
        frame.render_widget(Text::from(lines), area);
    }
}

/// An option's name as a label: games declare names as they stand in a sentence.
fn capitalized(text: &str) -> String {
    let mut rest = text.chars();
    rest.next().map(|first| first.to_uppercase().chain(rest).collect()).unwrap_or_default()
}
