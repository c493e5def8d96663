//! One task: a board, the question, the feedback.

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use parlour_core::{AnyMove, Cell, Message, MoveError, Picker, Progress, Step, message};
use parlour_lessons::{Feedback, LessonRun, LessonState};
use parlour_play::{describe_choices, describe_move_error, typed_move};
use ratatui::Frame;
use ratatui::layout::Rect;

use super::ListedTask;
use crate::board::{BoardLayout, cell_of, next_choice};
use crate::menu::parts::{KeyBar, wheel_rows};
use crate::screen::{Context, Flow, Screen, Tone};

/// A task in progress.
pub(crate) struct TaskScreen {
    /// All tasks of the list, and the index of this one.
    tasks: Vec<ListedTask>,
    index: usize,
    pub(super) run: LessonRun,
    /// The steps of the partial move.
    pub(super) taken: Vec<Step>,
    pub(super) cursor: Cell,
    pub(super) typed: String,
    pub(super) message: Option<(Message, Tone)>,
    pub(super) shows_hint: bool,
    /// The first visible line of the text, and the number of lines beyond the window.
    pub(super) first: usize,
    pub(super) max_first: usize,
    pub(super) layout: BoardLayout,
    pub(super) text_area: Rect,
    pub(super) keys: KeyBar,
}

impl TaskScreen {
    /// Starts a task of a list.
    ///
    /// # Errors
    /// A message for the user if the task cannot be played.
    pub(crate) fn new(tasks: Vec<ListedTask>, at: usize) -> Result<Self, Message> {
        let listed = tasks.get(at).ok_or_else(|| message!("no-such-task"))?;
        let run = LessonRun::new(listed.game, &listed.task);
        let run = run.map_err(|error| message!("task-unplayable", error = error.to_string()))?;
        let mut screen = Self {
            tasks,
            index: at,
            run,
            taken: Vec::new(),
            cursor: Cell(0),
            typed: String::new(),
            message: None,
            shows_hint: false,
            first: 0,
            max_first: 0,
            layout: BoardLayout::default(),
            text_area: Rect::default(),
            keys: KeyBar::default(),
        };
        let first = screen.choices().into_iter().find_map(cell_of);
        screen.cursor = first.unwrap_or(Cell(0));
        Ok(screen)
    }

    pub(super) fn listed(&self) -> &ListedTask {
        &self.tasks[self.index]
    }

    /// Whether another task follows.
    pub(super) fn has_next(&self) -> bool {
        self.index + 1 < self.tasks.len()
    }

    fn next(&mut self) -> Flow {
        if !self.has_next() {
            return Flow::Back;
        }
        match Self::new(std::mem::take(&mut self.tasks), self.index + 1) {
            Ok(screen) => {
                *self = screen;
                Flow::Stay
            }
            Err(_) => Flow::Back,
        }
    }

    fn picker(&self) -> Picker<'_> {
        Picker::resume(self.run.played(), self.taken.clone())
    }

    /// Returns the possible next steps; empty if the learner is not to move.
    pub(super) fn choices(&self) -> Vec<Step> {
        if self.run.state() == LessonState::Open { self.picker().choices() } else { Vec::new() }
    }

    fn say(&mut self, tone: Tone, message: Message) {
        self.message = Some((message, tone));
        // Scroll to the end, where new text is.
        self.first = usize::MAX;
    }

    fn say_error(&mut self, error: &MoveError) {
        self.say(Tone::Bad, message!("not-allowed", why = describe_move_error(error)));
    }

    /// Selects a square or the only button: starts, continues or ends a move.
    fn select(&mut self, step: Step, context: &mut Context) {
        let mut picker = self.picker();
        let choices = picker.choices();
        let step = match choices.as_slice() {
            [button @ Step::Button(_)] => *button,
            _ => step,
        };
        // Selecting the same square again ends the move.
        if self.taken.last() == Some(&step)
            && !choices.contains(&step)
            && let Progress::MayStop(m) | Progress::Finished(m) = picker.progress()
        {
            self.play(&m, context);
            return;
        }
        match picker.push(step) {
            Ok(progress) => {
                self.taken = picker.into_taken();
                self.after_step(progress, context);
            }
            Err(error) => {
                // Selecting another piece starts over with it.
                let is_start = self.taken.len() == 1
                    && Picker::new(self.run.played()).choices().contains(&step);
                if is_start {
                    self.taken.clear();
                    self.select(step, context);
                } else {
                    self.say_error(&error);
                }
            }
        }
    }

    fn after_step(&mut self, progress: Progress, context: &mut Context) {
        match progress {
            Progress::Unfinished => {
                let text = describe_choices(self.run.played(), &self.taken);
                self.say(Tone::Plain, text);
            }
            Progress::MayStop(m) => {
                self.say(Tone::Plain, message!("say-may-stop", move = &m));
            }
            Progress::Finished(m) if context.settings.confirm => {
                self.say(Tone::Plain, message!("say-confirm", move = &m));
            }
            Progress::Finished(m) => self.play(&m, context),
        }
    }

    fn play(&mut self, m: &AnyMove, context: &mut Context) {
        self.taken.clear();
        match self.run.play(m) {
            Ok(Feedback::Solved(praise)) if self.listed().puzzle.is_some() => {
                self.record(true, praise, context);
            }
            Ok(Feedback::Wrong(why)) if self.listed().puzzle.is_some() => {
                self.record(false, why, context);
            }
            Ok(Feedback::Solved(praise)) => {
                self.say(Tone::Good, message!("solved", praise = praise));
                context.settings.mark_solved(self.listed().name.clone());
                if let Some(error) = context.save_settings() {
                    self.say(Tone::Bad, message!("solved-not-saved", why = error));
                }
            }
            Ok(Feedback::Continues { text, .. }) => self.say(Tone::Good, text),
            Ok(Feedback::Wrong(why)) => {
                self.say(Tone::Bad, message!("say-not-quite", why = why));
            }
            Err(error) => self.say_error(&error),
        }
    }

    /// Records the attempt at a puzzle and shows the feedback.
    fn record(&mut self, is_solved: bool, text: Message, context: &Context) {
        let Some(puzzle) = &self.listed().puzzle else { return };
        let (message, tone) = puzzle.record(self.listed().game, is_solved, text, context);
        self.say(tone, message);
    }

    fn submit(&mut self, context: &mut Context) {
        let text = std::mem::take(&mut self.typed);
        self.taken.clear();
        match typed_move(self.run.played(), text.trim()) {
            Ok(m) => self.play(&m, context),
            Err(error) => self.say_error(&error),
        }
    }

    fn retry(&mut self) {
        self.run.retry();
        self.taken.clear();
        self.typed.clear();
        self.message = None;
        self.first = 0;
    }

    fn step_back(&mut self) {
        if self.typed.pop().is_some() {
            return;
        }
        if self.taken.pop().is_some() {
            self.say(Tone::Plain, message!("say-step-back"));
        } else if self.run.state() != LessonState::Open || self.run.played().ply() > 0 {
            self.retry();
        }
    }

    /// Moves the cursor to the next selectable square.
    fn next_choice(&mut self, by: isize) {
        self.cursor = next_choice(self.choices(), self.cursor, by).unwrap_or(self.cursor);
    }

    fn scroll(&mut self, by: isize) {
        self.first = self.first.min(self.max_first).saturating_add_signed(by).min(self.max_first);
    }

    /// Handles Enter: the next task, a retry, the typed move, or the square under the cursor.
    fn enter(&mut self, context: &mut Context) -> Flow {
        match self.run.state() {
            LessonState::Solved => return self.next(),
            LessonState::Wrong => self.retry(),
            LessonState::Open if !self.typed.is_empty() => self.submit(context),
            LessonState::Open => self.select(Step::Cell(self.cursor), context),
        }
        Flow::Stay
    }

    fn help(context: &Context) -> Flow {
        context.help(&message!("title-task"), &message!("help-task"))
    }

    fn escape(&mut self) -> Flow {
        if !self.typed.is_empty() {
            self.typed.clear();
        } else if self.taken.is_empty() {
            return Flow::Back;
        } else {
            self.taken.clear();
            self.message = None;
        }
        Flow::Stay
    }
}

impl Screen for TaskScreen {
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context) {
        self.draw_all(frame, area, context);
    }

    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow {
        let is_open = self.run.state() == LessonState::Open;
        let is_typing = !self.typed.is_empty();
        if let Some(cell) = self.layout.arrow(self.cursor, key.code) {
            self.cursor = cell;
            return Flow::Stay;
        }
        match key.code {
            KeyCode::Esc => return self.escape(),
            KeyCode::Enter => return self.enter(context),
            KeyCode::Char(' ') if !is_typing => return self.enter(context),
            KeyCode::Tab => self.next_choice(1),
            KeyCode::BackTab => self.next_choice(-1),
            KeyCode::PageUp => self.scroll(-3),
            KeyCode::PageDown => self.scroll(3),
            KeyCode::Backspace => self.step_back(),
            KeyCode::F(1) => return Self::help(context),
            KeyCode::Char('?') if !is_typing => return Self::help(context),
            KeyCode::F(2) => return context.rules(self.listed().game),
            KeyCode::F(3) => {
                self.shows_hint = true;
                self.first = usize::MAX;
            }
            KeyCode::F(4) => self.retry(),
            KeyCode::F(6) => return self.next(),
            KeyCode::F(8) => context.next_theme(),
            KeyCode::Char(c) if is_open && !key.modifiers.contains(KeyModifiers::CONTROL) => {
                self.typed.push(c);
            }
            _ => {}
        }
        Flow::Stay
    }

    fn paste(&mut self, text: &str, _context: &mut Context) -> Flow {
        if self.run.state() == LessonState::Open {
            self.typed.extend(text.chars().filter(|c| !c.is_control()).take(200));
        }
        Flow::Stay
    }

    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        if let Some(key) = self.keys.hit(mouse) {
            return self.key(key, context);
        }
        if let Some(by) = wheel_rows(mouse) {
            self.scroll(by);
            return Flow::Stay;
        }
        let cell = self.layout.cell_at(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => {
                if self.run.state() != LessonState::Open {
                    return self.enter(context);
                }
                if let Some(cell) = cell {
                    self.cursor = cell;
                    self.select(Step::Cell(cell), context);
                }
            }
            MouseEventKind::Down(MouseButton::Right) => self.step_back(),
            MouseEventKind::Moved => self.cursor = cell.unwrap_or(self.cursor),
            _ => {}
        }
        Flow::Stay
    }
}
