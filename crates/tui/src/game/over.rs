//! The box at the end of a game: the result and what to do next. It stands beside the board, so the
//! board stays visible and the moves can be browsed.

use crossterm::event::{KeyCode, KeyEvent};
use parlour_core::{Message, message};
use parlour_play::describe_result;
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};
use ratatui::widgets::Borders;

use super::GameScreen;
use super::draw::titled_block;
use crate::menu::parts::{Key, control_key, key};
use crate::pager::wrapped;
use crate::theme::Theme;

/// What to do after the game; a new game needs a deliberate key.
pub(super) fn over_keys() -> Vec<Key> {
    vec![
        key("F6", KeyCode::F(6), message!("key-review")),
        key("PgUp", KeyCode::PageUp, message!("key-browse")),
        control_key('n', message!("key-again")),
        control_key('g', message!("key-rematch")),
        key("Esc", KeyCode::Esc, message!("key-menu")),
    ]
}

impl GameScreen {
    /// Whether the game is over and its end is shown.
    pub(super) fn is_at_end(&self) -> bool {
        self.session.turn().is_none() && !self.session.is_browsing()
    }

    /// The message with the result and the location of the choices.
    pub(super) fn over_message(&self) -> Message {
        match self.session.played().outcome() {
            Some(outcome) => message!("say-over", result = describe_result(outcome)),
            None => Message::verbatim(""),
        }
    }

    /// Returns the height of the box with and without its keys; 0 while the game goes on, or an
    /// earlier position is shown: then the moves and the evaluation need the room.
    pub(super) fn over_heights(&self, width: u16, theme: &Theme) -> (u16, u16) {
        if !self.is_at_end() {
            return (0, 0);
        }
        let least = self.over_text(width, theme).len() as u16 + 2;
        (least + over_keys().len() as u16, least)
    }

    fn over_text(&self, width: u16, theme: &Theme) -> Vec<Line<'static>> {
        let Some(outcome) = self.session.played().outcome() else { return Vec::new() };
        let width = usize::from(width.saturating_sub(4));
        let bold = theme.text().add_modifier(Modifier::BOLD);
        wrapped(&self.text(&describe_result(outcome)), width, 0, bold, theme)
    }

    /// Draws the box. Each line can be clicked.
    pub(super) fn draw_over(&mut self, frame: &mut Frame, area: Rect, theme: &Theme) {
        if area.height < 3 {
            return;
        }
        let title = self.text(&message!("title-over"));
        let block = titled_block(&title, Borders::ALL, theme.accent(), theme);
        let inner = block.inner(area);
        frame.render_widget(block, area);
        let inner = Rect { x: inner.x + 1, width: inner.width.saturating_sub(2), ..inner };
        let mut y = inner.y;
        let text = self.over_text(area.width, theme);
        for line in text {
            if y >= inner.bottom() {
                return;
            }
            frame.render_widget(line, Rect { y, height: 1, ..inner });
            y += 1;
        }
        for (cap, press, what) in over_keys() {
            if y >= inner.bottom() {
                return;
            }
            let line = Line::from(vec![
                Span::styled(format!("{:<7}", self.text(&cap)), theme.accent()),
                Span::raw(self.text(&what)),
            ]);
            let row = Rect { y, height: 1, ..inner };
            frame.render_widget(line, row);
            self.click_keys.push((row, press));
            y += 1;
        }
    }

    /// Returns the key of the line that was clicked.
    pub(super) fn clicked_key(&self, x: u16, y: u16) -> Option<KeyEvent> {
        let hit = self.click_keys.iter().find(|(area, _)| area.contains((x, y).into()));
        hit.map(|(_, press)| *press)
    }
}
