//! The full-screen program: a stack of screens, events in, frames out.

use std::time::Instant;

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers};
use parlour_core::{Message, message};
use parlour_play::Store;
use ratatui::Frame;
use ratatui::widgets::{Paragraph, Wrap};

use crate::game::GameScreen;
use crate::learn::LearnScreen;
use crate::menu::{HomeScreen, start_screen};
use crate::puzzles::PuzzlesScreen;
use crate::screen::{Context, Flow, Screen};
use crate::{Request, Start};

/// Minimum window size.
const MIN_SIZE: (u16, u16) = (30, 12);

/// The state of the program.
pub struct App {
    context: Context,
    screens: Vec<Box<dyn Screen>>,
    is_over: bool,
}

impl std::fmt::Debug for App {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("App").field("context", &self.context).finish_non_exhaustive()
    }
}

impl App {
    /// Starts the program.
    ///
    /// # Errors
    /// A message for the user if the request is invalid.
    pub fn new(mut request: Request) -> Result<Self, Message> {
        let mut context = request.context();
        let notes = std::mem::take(&mut request.notes);
        let mut home = HomeScreen::new(&mut context, notes);
        let first: Option<Box<dyn Screen>> = match request.start {
            Start::Menu => {
                home.offer_unfinished(&context);
                None
            }
            Start::Play(setup) => Some(start_screen(&setup, &mut context)?),
            Start::Resume(name) => Some(Box::new(GameScreen::resume(&name, &context)?)),
            Start::Learn(game) => Some(Box::new(LearnScreen::new(game, &context))),
            Start::Puzzles(game) => Some(Box::new(PuzzlesScreen::new(game, &context))),
        };
        let mut screens: Vec<Box<dyn Screen>> = vec![Box::new(home)];
        screens.extend(first);
        Ok(Self { context, screens, is_over: false })
    }

    /// Adapts the colors of texts to the background of the terminal.
    pub fn set_background(&mut self, background: (u8, u8, u8)) {
        self.context.theme = self.context.theme.on(background);
    }

    /// Whether the program has ended.
    pub const fn is_over(&self) -> bool {
        self.is_over
    }

    /// Takes the text for the terminal's clipboard.
    pub fn take_clipboard(&mut self) -> Option<String> {
        self.context.clipboard.take()
    }

    /// Handles a terminal event; returns true if a redraw is needed.
    pub fn update(&mut self, event: &Event) -> bool {
        let Some(screen) = self.screens.last_mut() else { return false };
        let flow = match event {
            Event::Key(key) if key.kind == KeyEventKind::Release => return false,
            Event::Key(key)
                if key.modifiers.contains(KeyModifiers::CONTROL)
                    && matches!(key.code, KeyCode::Char('c' | 'q')) =>
            {
                Flow::Quit
            }
            Event::Key(key) => screen.key(*key, &mut self.context),
            Event::Mouse(mouse) => screen.mouse(*mouse, &mut self.context),
            // Terminals paste line ends as carriage returns, as if Enter was pressed.
            Event::Paste(text) => {
                let text = text.replace("\r\n", "\n").replace('\r', "\n");
                screen.paste(&text, &mut self.context)
            }
            Event::Resize(..) | Event::FocusGained | Event::FocusLost => Flow::Stay,
        };
        self.apply(flow);
        true
    }

    /// Handles the passing of time; returns true if a redraw is needed.
    pub fn tick(&mut self, now: Instant) -> bool {
        self.screens.last_mut().is_some_and(|screen| screen.tick(now, &mut self.context))
    }

    /// Draws everything.
    pub fn draw(&mut self, frame: &mut Frame) {
        let area = frame.area();
        if area.width < MIN_SIZE.0 || area.height < MIN_SIZE.1 {
            let (width, height) = MIN_SIZE;
            let text = self.context.text(&message!(
                "window-too-small",
                found = format!("{} x {}", area.width, area.height),
                needed = format!("{width} x {height}"),
            ));
            frame.render_widget(Paragraph::new(text).wrap(Wrap { trim: true }), area);
            return;
        }
        if let Some(screen) = self.screens.last_mut() {
            screen.draw(frame, area, &self.context);
        }
    }

    /// Saves everything and ends.
    pub fn close(&mut self) {
        if self.is_over {
            return;
        }
        for screen in self.screens.iter_mut().rev() {
            screen.close(&mut self.context);
        }
        self.is_over = true;
    }

    /// Says where the unfinished game is saved that was open at the end.
    pub fn closing_line(&self) -> Option<String> {
        let (name, data) = (self.context.left_game.clone()?, self.context.data.as_deref()?);
        let path = Store::new(data).folder().join(format!("{name}.txt"));
        let path = path.display().to_string();
        Some(self.context.text(&message!("closing-saved", name = name, path = path)))
    }

    fn apply(&mut self, flow: Flow) {
        match flow {
            Flow::Stay => {}
            Flow::Push(screen) => self.screens.push(screen),
            Flow::Replace(screen) => {
                self.pop_screen();
                self.screens.push(screen);
            }
            Flow::Back => {
                if self.screens.len() > 1 {
                    self.pop_screen();
                } else {
                    self.close();
                }
            }
            Flow::Home => {
                while self.screens.len() > 1 {
                    self.pop_screen();
                }
            }
            Flow::Quit => self.close(),
        }
    }

    fn pop_screen(&mut self) {
        if let Some(mut screen) = self.screens.pop() {
            screen.close(&mut self.context);
        }
    }
}
