//! Draws the manual setup: board, tools, and the choice of a side.

use crossterm::event::KeyCode;
use parlour_core::{Player, message};
use parlour_editor::SetupPhase;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};
use ratatui::widgets::Clear;

use super::{Chooser, ClickTarget, SetupScreen};
use crate::board::{Overlay, draw_board};
use crate::game::message_height;
use crate::menu::parts::{Key, Row, draw_title, key, named_key};
use crate::pager::wrapped;
use crate::screen::Context;
use crate::theme::Theme;

/// From this width on, the tools are next to the board.
const WIDE: u16 = 64;
const PANEL: u16 = 30;

fn placing_keys() -> Vec<Key> {
    vec![
        key("Enter", KeyCode::Enter, message!("key-place")),
        key("F5", KeyCode::F(5), message!("key-done")),
        key("Esc", KeyCode::Esc, message!("key-leave")),
        key("F1", KeyCode::F(1), message!("key-help")),
        key("Tab", KeyCode::Tab, message!("key-tool")),
        key("Backspace", KeyCode::Backspace, message!("key-undo")),
        key("Del", KeyCode::Delete, message!("key-remove")),
    ]
}

fn choosing_keys() -> Vec<Key> {
    vec![
        key("Enter", KeyCode::Enter, message!("key-begin")),
        key("Esc", KeyCode::Esc, message!("key-leave")),
        key("F1", KeyCode::F(1), message!("key-help")),
        named_key(message!("arrows"), KeyCode::Null, message!("key-choose")),
    ]
}

impl SetupScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let status = self.status(context, area.width);
        let [head, body, below, foot] = Layout::vertical([
            Constraint::Length(1),
            Constraint::Min(1),
            Constraint::Length(message_height(area)),
            Constraint::Length(1),
        ])
        .areas(area);
        let info = self.game_setup.game.info();
        let title = context.text(&message!("title-setup", game = info.name));
        draw_title(frame, head, &title, "", theme);
        let is_placing = self.setup.phase() == SetupPhase::Placing;
        let n_lines = if is_placing { self.tools().len() as u16 + 2 } else { 5 };
        let [board, panel] = if area.width >= WIDE {
            Layout::horizontal([Constraint::Min(1), Constraint::Length(PANEL)]).areas(body)
        } else {
            Layout::vertical([Constraint::Min(1), Constraint::Length(n_lines)]).areas(body)
        };
        self.draw_board(frame, board, is_placing, theme);
        self.areas.clear();
        if is_placing {
            self.draw_tools(frame, panel, area.width >= WIDE, context);
        } else {
            self.draw_sides(frame, panel, context);
        }
        // A long message covers what is above it, so that the board keeps its size.
        let height = (status.len() as u16).max(below.height).min(area.height);
        let below = Rect { y: below.bottom() - height, height, ..below };
        frame.render_widget(Clear, below);
        frame.render_widget(Text::from(status), below);
        let keys = if is_placing { placing_keys() } else { choosing_keys() };
        self.keys.draw(frame, foot, &keys, context);
    }

    fn draw_board(&mut self, frame: &mut Frame, area: Rect, is_placing: bool, theme: &Theme) {
        let view = self.setup.board().view();
        let choices = if is_placing { self.choices() } else { Vec::new() };
        let overlay = Overlay {
            cursor: is_placing.then_some(self.cursor),
            choices: &choices,
            ..Overlay::default()
        };
        self.layout = draw_board(frame.buffer_mut(), area, &view, &overlay, theme, &self.layout);
    }

    fn draw_tools(&mut self, frame: &mut Frame, area: Rect, is_tall: bool, context: &Context) {
        let (theme, words) =
            (&context.theme, context.localization_for(self.game_setup.game.info()));
        let gap = u16::from(is_tall && area.height > self.tools().len() as u16 + 5);
        let mut y = area.y + gap;
        let mut lines: Vec<(String, ClickTarget)> = Vec::new();
        for (tool_idx, tool) in self.tools().iter().enumerate() {
            let (letter, name) = (tool.letter, words.text(&tool.message()));
            let left = words.text(&message!("left"));
            let text = format!("{}  {name} ({letter}), {} {left}", tool_idx + 1, tool.left);
            lines.push((text, ClickTarget::Tool(tool_idx)));
        }
        let remove_index = lines.len();
        let remove = words.text(&message!("setup-remove"));
        lines
            .push((format!("{}  {remove} (-)", remove_index + 1), ClickTarget::Tool(remove_index)));
        lines.push((format!("[ {} ]  F5", words.text(&message!("done"))), ClickTarget::Done));
        for (text, target) in lines {
            if target == ClickTarget::Done {
                y += gap;
            }
            if y >= area.bottom() {
                break;
            }
            let is_selected = target == ClickTarget::Tool(self.tool);
            let sign = if is_selected { theme.sign("▸ ", "> ") } else { "  " };
            let style = match target {
                ClickTarget::Done => theme.accent(),
                ClickTarget::Tool(_) if is_selected => theme.selected(),
                ClickTarget::Tool(_) => theme.text(),
            };
            let row = Rect { y, height: 1, ..area };
            frame.render_widget(Line::styled(format!("{sign}{text}"), style), row);
            self.areas.push((row, target));
            y += 1;
        }
    }

    /// Returns the sides to choose from; one row if there is no choice.
    pub(super) fn side_rows(&self, context: &Context) -> Vec<Row> {
        let words = context.localization_for(self.game_setup.game.info());
        let row = |message| Row::Item(Line::raw(words.text(&message)));
        match self.chooser() {
            Chooser::Person => {
                let sides = Player::BOTH
                    .map(|player| message!("side", player = player, side = player.to_string()));
                let [one, two] = sides;
                vec![row(message!("side-moves-first", side = one)), row(two)]
            }
            Chooser::Bot(_) | Chooser::BotsOnly => vec![row(message!("begin"))],
        }
    }

    fn draw_sides(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let (one, two) = (Player::One, Player::Two);
        let text =
            context.localization_for(self.game_setup.game.info()).text(&match self.chooser() {
                Chooser::Person => message!("setup-other-chooses"),
                Chooser::Bot(_) => message!("setup-computer-takes", player = one, other = two),
                Chooser::BotsOnly => message!("setup-computers-only"),
            });
        let lines = wrapped(&text, usize::from(area.width), 0, theme.text(), theme);
        let [talk, list] =
            Layout::vertical([Constraint::Length(lines.len() as u16 + 1), Constraint::Min(1)])
                .areas(area);
        frame.render_widget(Text::from(lines), talk);
        let rows = self.side_rows(context);
        self.sides.draw(frame, list, &rows, theme);
    }

    /// Returns the status lines: an error, or what to do next.
    fn status(&self, context: &Context, width: u16) -> Vec<Line<'static>> {
        let (theme, words) =
            (&context.theme, context.localization_for(self.game_setup.game.info()));
        let width = usize::from(width);
        match &self.message {
            Some((message, true)) => {
                let text = format!("{} {}", theme.sign("✗", "!"), words.text(message));
                wrapped(&text, width, 2, theme.danger(), theme)
            }
            Some((message, false)) => wrapped(&words.text(message), width, 0, theme.text(), theme),
            None if self.setup.phase() != SetupPhase::Placing => Vec::new(),
            None => {
                let status = words.text(&self.setup.board().view().status);
                wrapped(&status, width, 0, theme.text(), theme)
            }
        }
    }
}
