//! Keys, mouse and typed text.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use parlour_core::{Progress, Step, message};
use parlour_play::{COMMANDS, Command};

use super::GameScreen;
use super::dialog::Action;
use crate::board::next_choice;
use crate::screen::{Context, Flow, Tone};

/// The name of a key as in the list of commands.
fn key_name(key: KeyEvent) -> Option<String> {
    let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
    Some(match key.code {
        KeyCode::Char(c) if is_control => format!("Ctrl-{}", c.to_ascii_uppercase()),
        KeyCode::Char(c) => c.to_string(),
        KeyCode::F(number) => format!("F{number}"),
        KeyCode::PageUp => "PgUp".to_owned(),
        KeyCode::PageDown => "PgDn".to_owned(),
        KeyCode::Home => "Home".to_owned(),
        KeyCode::End => "End".to_owned(),
        _ => return None,
    })
}

impl GameScreen {
    pub(super) fn press(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        if self.dialog.is_some() {
            return self.press_in_dialog(key, context);
        }
        self.animation.stop();
        let is_typing = !self.typed.is_empty();
        let name = key_name(key);
        let is_text =
            matches!(key.code, KeyCode::Char(_)) && !key.modifiers.contains(KeyModifiers::CONTROL);
        if let Some(name) = name.filter(|_| !(is_text && is_typing)) {
            if name == "?" {
                return self.run(Command::Help, context);
            }
            if let Some(info) = COMMANDS.iter().find(|info| info.key == name) {
                return self.run(info.command, context);
            }
        }
        if let Some(cell) = self.layout.arrow(self.cursor, key.code) {
            self.cursor = cell;
            return Flow::Stay;
        }
        match key.code {
            KeyCode::Tab => self.next_choice(1),
            KeyCode::BackTab => self.next_choice(-1),
            KeyCode::Char(' ') if !is_typing => self.enter(context),
            KeyCode::Char(c) if is_text => {
                self.typed.push(c);
                Flow::Stay
            }
            KeyCode::Enter if is_typing => self.submit(context),
            KeyCode::Enter => self.enter(context),
            KeyCode::Backspace => self.step_back(),
            KeyCode::Esc => self.escape(),
            _ => Flow::Stay,
        }
    }

    /// Presses a key of the screen. Ctrl-Q is handled above the screens, so a click runs it here.
    fn press_clicked(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        match key_name(key).as_deref() {
            Some("Ctrl-Q") => Flow::Quit,
            _ => self.press(key, context),
        }
    }

    /// Moves the cursor to the next selectable square.
    fn next_choice(&mut self, by: isize) -> Flow {
        self.cursor = next_choice(self.choices(), self.cursor, by).unwrap_or(self.cursor);
        Flow::Stay
    }

    /// Handles Enter with an empty input line: selects the square under the cursor, or the only button.
    fn enter(&mut self, context: &mut Context) -> Flow {
        if self.is_at_end() {
            self.dialog = Some(self.end_dialog());
            return Flow::Stay;
        }
        if let Some(button) = self.only_button().filter(|_| self.session.is_persons_turn()) {
            return self.select(Step::Button(button), context);
        }
        self.select(Step::Cell(self.cursor), context)
    }

    /// Selects a square or button: starts, continues or ends a move.
    pub(super) fn select(&mut self, step: Step, context: &mut Context) -> Flow {
        let taken = self.session.taken();
        let is_again = taken.last() == Some(&step);
        let choices = self.session.picker().choices();
        // Selecting the same square again ends the move.
        if is_again && !choices.contains(&step) && self.session.commit().is_some() {
            return Flow::Stay;
        }
        match self.session.push_step(step) {
            Ok(progress) => self.after_step(progress, context),
            Err(error) => {
                if self.restart_with(step, context) {
                    return Flow::Stay;
                }
                self.say(Tone::Bad, error);
                Flow::Stay
            }
        }
    }

    /// Starts over with another piece.
    fn restart_with(&mut self, step: Step, context: &mut Context) -> bool {
        let is_start = || self.session.played().position().next_steps(&[]).contains(&step);
        if self.session.taken().len() != 1 || !self.session.is_persons_turn() || !is_start() {
            return false;
        }
        self.session.clear_steps();
        if let Ok(progress) = self.session.push_step(step) {
            self.after_step(progress, context);
        }
        true
    }

    fn after_step(&mut self, progress: Progress, context: &mut Context) -> Flow {
        match progress {
            Progress::Unfinished => {
                let text =
                    parlour_play::describe_choices(self.session.played(), self.session.taken());
                self.say(Tone::Plain, text);
            }
            Progress::MayStop(m) => {
                self.say(Tone::Good, message!("say-may-stop", move = &m));
            }
            Progress::Finished(m) if context.settings.confirm => {
                self.say(Tone::Good, message!("say-confirm", move = &m));
            }
            Progress::Finished(_) => {
                self.session.commit();
            }
        }
        Flow::Stay
    }

    fn step_back(&mut self) -> Flow {
        if self.typed.pop().is_none() {
            if self.session.pop_step() {
                self.say(Tone::Plain, message!("say-step-back"));
            } else {
                self.say(Tone::Plain, message!("say-no-step-back"));
            }
        }
        Flow::Stay
    }

    /// Steps back one level: the text, the move, browsing, a search; then asks before it leaves the
    /// game.
    fn escape(&mut self) -> Flow {
        if !self.typed.is_empty() {
            self.typed.clear();
        } else if self.session.clear_steps() {
            self.say(Tone::Plain, message!("move-taken-back"));
        } else if self.session.is_browsing() {
            self.session.stop_browsing();
            self.say_turn();
        } else if self.session.is_advising() {
            self.session.stop_advice();
            self.grading = None;
            self.say(Tone::Plain, message!("say-stopped"));
        } else if self.session.turn().is_some() && self.session.played().ply() > 0 {
            self.dialog = Some(self.leave_dialog());
        } else {
            return Flow::Back;
        }
        Flow::Stay
    }

    /// Handles Enter after typed text: a command or a move.
    fn submit(&mut self, context: &mut Context) -> Flow {
        let text = std::mem::take(&mut self.typed);
        let text = text.trim();
        if let Some(command) = Command::from_word(text) {
            return self.run(command, context);
        }
        self.session.clear_steps();
        match self.session.play_typed(text) {
            Ok(_) => {}
            Err(error) => {
                let is_word = text.chars().all(char::is_alphabetic) && text.len() > 2;
                self.say(
                    Tone::Bad,
                    if is_word {
                        let words = Self::known_words();
                        message!("say-known-words", error = error, words = words)
                    } else {
                        error
                    },
                );
            }
        }
        Flow::Stay
    }

    fn press_in_dialog(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        let Some(dialog) = &mut self.dialog else { return Flow::Stay };
        match key.code {
            KeyCode::Up | KeyCode::BackTab | KeyCode::Left => dialog.go(-1),
            KeyCode::Down | KeyCode::Tab | KeyCode::Right => dialog.go(1),
            KeyCode::PageUp => dialog.selected = dialog.selected.saturating_sub(10),
            KeyCode::PageDown => {
                dialog.selected = (dialog.selected + 10).min(dialog.items.len().saturating_sub(1));
            }
            KeyCode::Home => dialog.selected = 0,
            KeyCode::End => dialog.selected = dialog.items.len().saturating_sub(1),
            KeyCode::Enter | KeyCode::Char(' ') => return self.choose(context),
            KeyCode::Esc | KeyCode::F(1) | KeyCode::Backspace => self.dialog = None,
            KeyCode::Char(c) => {
                // The next line that starts with the letter.
                let begins = |text: &str| text.to_lowercase().starts_with(c.to_ascii_lowercase());
                let count = dialog.items.len();
                let found = (1..=count)
                    .map(|ahead| (dialog.selected + ahead) % count)
                    .find(|at| begins(&dialog.items[*at].0));
                dialog.selected = found.unwrap_or(dialog.selected);
            }
            _ => {}
        }
        Flow::Stay
    }

    fn choose(&mut self, context: &mut Context) -> Flow {
        let Some(dialog) = self.dialog.take() else { return Flow::Stay };
        match dialog.action() {
            Action::Close => Flow::Stay,
            Action::Leave => Flow::Back,
            Action::Run(command) => self.run(command, context),
            action => {
                self.act(action);
                Flow::Stay
            }
        }
    }

    pub(super) fn click(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(dialog) = &mut self.dialog {
            let area = self.dialog_area;
            match mouse.kind {
                MouseEventKind::ScrollDown => dialog.go(1),
                MouseEventKind::ScrollUp => dialog.go(-1),
                MouseEventKind::Down(MouseButton::Left) => {
                    let is_inside = area.contains((mouse.column, mouse.row).into());
                    let first =
                        dialog.selected.saturating_sub(usize::from(area.height).saturating_sub(1));
                    let at = first + usize::from(mouse.row.saturating_sub(area.y));
                    if is_inside && at < dialog.items.len() {
                        dialog.selected = at;
                        return self.choose(context);
                    }
                    self.dialog = None;
                }
                _ => {}
            }
            return Flow::Stay;
        }
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                self.animation.stop();
                let key = self.keys.hit(mouse);
                if let Some(key) = key.or_else(|| self.clicked_key(mouse.column, mouse.row)) {
                    return self.press_clicked(key, context);
                }
                let point = (mouse.column, mouse.row);
                let ply = self.click_plies.iter().find(|(area, _)| area.contains(point.into()));
                if let Some((_, ply)) = ply {
                    self.browse(*ply);
                    return Flow::Stay;
                }
                if let Some(cell) = self.layout.cell_at(mouse.column, mouse.row) {
                    self.cursor = cell;
                    // A click on the final position only looks at a square.
                    return if self.is_at_end() { Flow::Stay } else { self.enter(context) };
                }
                Flow::Stay
            }
            MouseEventKind::Down(MouseButton::Right) => self.step_back(),
            MouseEventKind::ScrollUp => self.run(Command::Back, context),
            MouseEventKind::ScrollDown => self.run(Command::Forward, context),
            MouseEventKind::Moved => {
                // The cursor follows the mouse during a move, to show its effects.
                if let Some(cell) = self.layout.cell_at(mouse.column, mouse.row)
                    && self.session.is_persons_turn()
                {
                    self.cursor = cell;
                }
                Flow::Stay
            }
            _ => Flow::Stay,
        }
    }
}
