//! Draws a task: the text next to or above the board.

use crossterm::event::KeyCode;
use parlour_core::{Effect, Step, message};
use parlour_lessons::LessonState;
use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Rect};
use ratatui::text::{Line, Text};

use super::task::TaskScreen;
use crate::board::{Overlay, draw_board};
use crate::menu::parts::{Key, draw_scroll_marks, draw_title, key, window};
use crate::pager::wrapped;
use crate::screen::{Context, Tone};
use crate::theme::Theme;

/// From this width on, the text is next to the board.
const WIDE: u16 = 66;

impl TaskScreen {
    pub(super) fn draw_all(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let (inner, foot) = window(area, 150, 50);
        let [head, body] =
            Layout::vertical([Constraint::Length(2), Constraint::Min(1)]).areas(inner);
        let listed = self.listed();
        let (number, count) = listed.number;
        let title = format!("{number}/{count} {}", listed.task.title);
        let right = format!("{}: {}", listed.game.info().name, listed.lesson_title);
        draw_title(frame, Rect { height: 1, ..head }, &title, &right, theme);
        if area.width >= WIDE {
            let width = (body.width * 2 / 5).clamp(28, 56);
            let [text, _, board] = Layout::horizontal([
                Constraint::Length(width),
                Constraint::Length(2),
                Constraint::Min(1),
            ])
            .areas(body);
            self.draw_text(frame, text, context);
            self.draw_board(frame, board, theme);
        } else {
            // The board comes first: one line per row and its labels, then as much text as fits.
            let n_rows = self.run.played().view(&[]).rows.len() as u16 + 1;
            let height = body.height.saturating_sub(n_rows).clamp(3, body.height / 2 + 1);
            let [text, board] =
                Layout::vertical([Constraint::Length(height), Constraint::Min(1)]).areas(body);
            self.draw_text(frame, text, context);
            self.draw_board(frame, board, theme);
        }
        let keys = self.state_keys();
        self.keys.draw(frame, foot, &keys, context);
    }

    /// Returns the keys for the current state.
    fn state_keys(&self) -> Vec<Key> {
        let hint = || key("F3", KeyCode::F(3), message!("key-hint"));
        let back = || key("Esc", KeyCode::Esc, message!("key-back"));
        let help = || key("F1", KeyCode::F(1), message!("key-help"));
        let again = || key("F4", KeyCode::F(4), message!("key-restart"));
        let enter = |what| key("Enter", KeyCode::Enter, what);
        let next = || match self.listed().puzzle {
            Some(_) => message!("key-next-puzzle"),
            None => message!("key-next-task"),
        };
        match self.run.state() {
            LessonState::Open => vec![
                enter(message!("key-touch")),
                hint(),
                back(),
                help(),
                key("F2", KeyCode::F(2), message!("key-rules")),
                again(),
                key("F6", KeyCode::F(6), next()),
            ],
            LessonState::Wrong => vec![enter(message!("key-retry")), hint(), back(), help()],
            LessonState::Solved if self.has_next() => {
                vec![enter(next()), again(), back(), help()]
            }
            LessonState::Solved => vec![enter(message!("key-back")), again(), help()],
        }
    }

    fn draw_board(&mut self, frame: &mut Frame, area: Rect, theme: &Theme) {
        let view = self.run.played().view(&self.taken);
        let choices = self.choices();
        let effects = self.effects(&choices);
        let is_open = self.run.state() == LessonState::Open;
        let overlay = Overlay {
            cursor: is_open.then_some(self.cursor),
            choices: &choices,
            effects: &effects,
            taken: &self.taken,
            ..Overlay::default()
        };
        self.layout = draw_board(frame.buffer_mut(), area, &view, &overlay, theme, &self.layout);
    }

    fn effects(&self, choices: &[Step]) -> Vec<Effect> {
        let step = Step::Cell(self.cursor);
        if choices.contains(&step) {
            self.run.played().position().effects(&self.taken, step)
        } else {
            Vec::new()
        }
    }

    /// Returns the question, the hint, the feedback and the next action.
    fn text_lines(&self, width: usize, context: &Context) -> Vec<Line<'static>> {
        let listed = self.listed();
        let (theme, words) = (&context.theme, context.localization_for(listed.game.info()));
        let mut lines = Vec::new();
        if listed.number.0 == 1 && self.message.is_none() {
            lines.extend(wrapped(&listed.intro, width, 0, theme.dim(), theme));
            lines.push(Line::default());
        }
        lines.extend(wrapped(&listed.task.text, width, 0, theme.text(), theme));
        if self.shows_hint {
            // The hint of a puzzle has its own label.
            let hint = match listed.puzzle {
                Some(_) => listed.task.hint.clone(),
                None => words.text(&message!("task-hint", hint = listed.task.hint.clone())),
            };
            lines.push(Line::default());
            lines.extend(wrapped(&hint, width, 0, theme.accent(), theme));
        }
        if let Some((message, tone)) = &self.message {
            let text = words.text(message);
            let (sign, style) = match tone {
                Tone::Plain => ("", theme.text()),
                Tone::Good => (theme.sign("✓ ", "+ "), theme.good()),
                Tone::Bad => (theme.sign("✗ ", "! "), theme.danger()),
            };
            lines.push(Line::default());
            lines.extend(wrapped(&format!("{sign}{text}"), width, 0, style, theme));
        }
        let due = match self.run.state() {
            LessonState::Open => None,
            LessonState::Wrong => Some(message!("due-retry")),
            LessonState::Solved => Some(match (self.has_next(), &listed.puzzle) {
                (true, None) => message!("due-next"),
                (true, Some(_)) => message!("due-next-puzzle"),
                (false, None) => message!("due-back"),
                (false, Some(_)) => message!("due-back-puzzle"),
            }),
        };
        if let Some(due) = due {
            lines.extend(wrapped(&words.text(&due), width, 0, theme.dim(), theme));
        }
        lines
    }

    fn draw_text(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        let theme = &context.theme;
        let typed_height = u16::from(!self.typed.is_empty());
        let [text, typed] =
            Layout::vertical([Constraint::Min(1), Constraint::Length(typed_height)]).areas(area);
        let lines = self.text_lines(usize::from(text.width.saturating_sub(2)), context);
        let height = usize::from(text.height);
        self.max_first = lines.len().saturating_sub(height);
        self.first = self.first.min(self.max_first);
        self.text_area = text;
        let shown: Vec<Line> = lines.into_iter().skip(self.first).take(height).collect();
        frame.render_widget(Text::from(shown), text);
        let has_more = (self.first > 0, self.first < self.max_first);
        draw_scroll_marks(frame, text, has_more, theme.accent(), theme);
        if !self.typed.is_empty() {
            let text = format!("{} {}{}", theme.sign("›", ">"), self.typed, theme.sign("█", "_"));
            frame.render_widget(Line::styled(text, theme.accent()), typed);
        }
    }
}
