//! The new game form: players and rules on one screen, with the last values.

mod draw;
mod model;

use crossterm::event::{KeyCode, KeyEvent, MouseEvent, MouseEventKind};
use parlour_core::{AnyGame, Message, message};
use parlour_play::is_game_text;
use ratatui::Frame;
use ratatui::layout::Rect;

use super::editor::EditorScreen;
use super::parts::{FieldAreas, KeyBar, click_position, wheel_rows};
use super::{pasted_screen, start_screen};
use crate::learn::LearnScreen;
use crate::screen::{Context, Flow, Screen};
use model::{Field, Form};

/// The form for a new game.
pub(crate) struct FormScreen {
    form: Form,
    /// The focused field.
    focused: usize,
    /// The first visible field.
    first: usize,
    areas: Vec<(usize, FieldAreas)>,
    play: Rect,
    keys: KeyBar,
    /// The error when the game could not start.
    error: Option<Message>,
}

impl FormScreen {
    /// The form with the last setup of a game.
    pub(crate) fn new(game: &'static dyn AnyGame, context: &Context) -> Self {
        let form = Form::new(context.settings.setup_for(game));
        let at = form.fields.len() - 1;
        Self {
            form,
            focused: at,
            first: 0,
            areas: Vec::new(),
            play: Rect::default(),
            keys: KeyBar::default(),
            error: None,
        }
    }

    fn field(&self) -> Field {
        self.form.fields[self.focused]
    }

    fn game(&self) -> &'static dyn AnyGame {
        self.form.setup.game
    }

    /// Moves the focus, wrapping around.
    fn go(&mut self, by: isize) {
        let count = self.form.fields.len() as isize;
        self.go_to((self.focused as isize + by).rem_euclid(count) as usize);
    }

    fn go_to(&mut self, at: usize) {
        if at != self.focused {
            self.form.end_typing();
            self.error = None;
        }
        self.focused = at;
    }

    fn go_to_play(&mut self) {
        self.go_to(self.form.fields.len() - 1);
    }

    fn play(&mut self, context: &mut Context) -> Flow {
        self.form.end_typing();
        if self.form.error.is_some() {
            return Flow::Stay;
        }
        let started = start_screen(&self.form.setup, context).map(Flow::Replace);
        Flow::or_stay(started, |why| self.error = Some(why))
    }

    fn change(&mut self, by: isize) {
        self.error = None;
        self.form.change(self.field(), by);
    }
}

impl Screen for FormScreen {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        self.draw_all(frame, area, context);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        let is_play = matches!(self.field(), Field::Play);
        match key.code {
            KeyCode::Esc => return Flow::Back,
            KeyCode::F(5) => return self.play(context),
            KeyCode::Enter | KeyCode::Char(' ') if is_play => return self.play(context),
            KeyCode::Enter | KeyCode::End | KeyCode::PageDown => self.go_to_play(),
            KeyCode::Up | KeyCode::BackTab => self.go(-1),
            KeyCode::Down | KeyCode::Tab => self.go(1),
            KeyCode::Home | KeyCode::PageUp => self.go_to(0),
            KeyCode::Left | KeyCode::Char('-') => self.change(-1),
            KeyCode::Right | KeyCode::Char('+' | '=' | ' ') => self.change(1),
            KeyCode::Backspace if self.form.typed.is_some() => {
                self.form.type_digit(self.field(), None);
            }
            KeyCode::Delete | KeyCode::Backspace => self.form.reset(self.field()),
            KeyCode::Char(c) if c.is_ascii_digit() => self.form.type_digit(self.field(), Some(c)),
            KeyCode::F(1) | KeyCode::Char('?') => {
                return context.help(&message!("new-game"), &message!("help-form"));
            }
            KeyCode::F(2) => return context.rules(self.game()),
            KeyCode::F(3) => {
                return Flow::Push(Box::new(LearnScreen::new(Some(self.game()), context)));
            }
            KeyCode::F(4) => match EditorScreen::new(self.form.setup.clone()) {
                Ok(screen) => return Flow::Push(Box::new(screen)),
                Err(message) => self.error = Some(message),
            },
            KeyCode::F(8) => context.next_theme(),
            _ => {}
        }
        Flow::Stay
    }

    fn paste(&mut self, text: &str, context: &mut Context) -> Flow {
        if is_game_text(text) {
            let pasted = pasted_screen(text, context).map(Flow::Push);
            return Flow::or_stay(pasted, |why| self.error = Some(why));
        }
        for c in text.chars().filter(char::is_ascii_digit).take(20) {
            self.form.type_digit(self.field(), Some(c));
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        if let Some(by) = wheel_rows(mouse) {
            self.go(by);
            return Flow::Stay;
        }
        let point = (mouse.column, mouse.row).into();
        if self.play.contains(point) {
            if matches!(mouse.kind, MouseEventKind::Moved | MouseEventKind::Down(_)) {
                self.go_to_play();
            }
            return if click_position(mouse).is_some() { self.play(context) } else { Flow::Stay };
        }
        let found = self.areas.iter().find(|(_, areas)| areas.row.contains(point)).copied();
        if let Some((at, areas)) = found.filter(|_| click_position(mouse).is_some()) {
            // The arrows appear with the focus; a first click only moves the focus.
            let was_focused = self.focused == at;
            self.go_to(at);
            if was_focused {
                self.change(if areas.less.contains(point) { -1 } else { 1 });
            }
        }
        Flow::Stay
    }
}
