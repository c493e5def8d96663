//! Draws the position editor: the board, and the pieces, the side to move and the extra field beside
//! it.

use crossterm::event::KeyCode;
use parlour_core::message;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Span, Text};

use super::{EditorScreen, Line};
use crate::board::{Overlay, draw_board};
use crate::menu::parts::{Key, draw_title, key};
use crate::pager::wrapped;
use crate::screen::Context;

/// From this width on, the pieces are next to the board.
const WIDE: u16 = 64;
const PANEL: u16 = 32;

fn keys() -> Vec<Key> {
    vec![
        key("Enter", KeyCode::Enter, message!("key-place")),
        key("F5", KeyCode::F(5), message!("key-play")),
        key("Esc", KeyCode::Esc, message!("key-leave")),
        key("F1", KeyCode::F(1), message!("key-help")),
        key("F3", KeyCode::F(3), message!("key-turn")),
        key("F4", KeyCode::F(4), message!("key-clear")),
        key("F6", KeyCode::F(6), message!("key-to-start")),
        key("Del", KeyCode::Delete, message!("key-remove")),
        key("Backspace", KeyCode::Backspace, message!("key-undo")),
        key("Tab", KeyCode::Tab, message!("key-tool")),
    ]
}

impl EditorScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let [head, body, below, foot] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(2),
            Constraint::Length(1),
        ])
        .areas(area);
        let info = self.setup.game.info();
        let title = context.text(&message!("title-editor-of", game = info.name));
        draw_title(frame, head, &title, "", theme);
        let lines = self.lines(context);
        let [board, panel] = if area.width >= WIDE {
            Layout::horizontal([Constraint::Min(1), Constraint::Length(PANEL)]).areas(body)
        } else {
            let height = (lines.len() as u16).min(body.height / 2);
            Layout::vertical([Constraint::Min(1), Constraint::Length(height)]).areas(body)
        };
        let view = self.editor.view();
        let overlay = Overlay { cursor: Some(self.cursor), ..Overlay::default() };
        self.layout = draw_board(frame.buffer_mut(), board, &view, &overlay, theme, &self.layout);
        self.draw_lines(frame, panel, lines, context);
        let (text, style) = self.status(context);
        let wrapped = wrapped(&text, usize::from(below.width), 2, style, theme);
        frame.render_widget(Text::from(wrapped), below);
        self.keys.draw(frame, foot, &keys(), context);
    }

    /// Returns the lines beside the board.
    fn lines(&self, context: &Context) -> Vec<(String, Line)> {
        let words = context.localization_for(self.setup.game.info());
        let mut lines: Vec<(String, Line)> = Vec::new();
        for (tool, piece) in self.editor.editing().pieces.iter().enumerate() {
            let name = words.text(&piece.message());
            lines.push((format!("{}  {name} ({})", tool + 1, piece.letter), Line::Tool(tool)));
        }
        let n_tools = lines.len();
        let remove = words.text(&message!("setup-remove"));
        lines.push((format!("{}  {remove} (-)", n_tools + 1), Line::Tool(n_tools)));
        let draft = self.editor.draft();
        let turn = draft.turn();
        let to_move = message!("side", player = turn, side = turn.to_string());
        let to_move = words.text(&message!("status-to-move", side = to_move));
        lines.push((format!("F3 {to_move}"), Line::Turn));
        if let Some(label) = self.editor.editing().extra.message() {
            let value = self.typed.clone().map(|text| text + context.theme.sign("█", "_"));
            let value = value.unwrap_or_else(|| draft.extra().to_owned());
            lines.push((format!("F7 {value} ({})", words.text(&label)), Line::Extra));
        }
        lines.push((format!("[ {} ]  F5", words.text(&message!("play"))), Line::Play));
        lines
    }

    fn draw_lines(
        &mut self,
        frame: &mut Frame,
        area: Rect,
        lines: Vec<(String, Line)>,
        context: &Context,
    ) {
        let theme = &context.theme;
        self.areas.clear();
        let mut y = area.y;
        for (text, line) in lines {
            let is_selected = line == Line::Tool(self.tool);
            let sign = if is_selected { theme.sign("▸ ", "> ") } else { "  " };
            let style = match line {
                Line::Tool(_) if is_selected => theme.selected(),
                Line::Play if self.editor.position().is_err() => theme.dim(),
                Line::Play | Line::Turn => theme.accent(),
                Line::Tool(_) | Line::Extra => theme.text(),
            };
            let width = usize::from(area.width.saturating_sub(2));
            for (part_idx, part) in wrapped(&text, width, 3, style, theme).into_iter().enumerate() {
                if y >= area.bottom() {
                    return;
                }
                let row = Rect { y, height: 1, ..area };
                if part_idx == 0 {
                    // A styled line would color the whole row.
                    frame.render_widget(Span::styled(sign, theme.accent()), row);
                }
                let inner = Rect { x: row.x + 2, width: row.width.saturating_sub(2), ..row };
                frame.render_widget(part, inner);
                self.areas.push((row, line));
                y += 1;
            }
        }
    }

    /// Returns the line below: a message, or whether the position can be played.
    fn status(&self, context: &Context) -> (String, ratatui::style::Style) {
        let (theme, words) = (&context.theme, context.localization_for(self.setup.game.info()));
        let bad = |text: String| (format!("{} {text}", theme.sign("✗", "!")), theme.danger());
        match (&self.message, self.editor.position()) {
            (Some((message, true)), _) => bad(words.text(message)),
            (Some((message, false)), _) => (words.text(message), theme.text()),
            (None, Err(error)) => bad(words.text(&error.message())),
            (None, Ok(position)) if position.outcome().is_some() => {
                (words.text(&message!("position-over")), theme.text())
            }
            (None, Ok(position)) => (position.text(), theme.dim()),
        }
    }
}
