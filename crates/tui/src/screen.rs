//! What a screen is: it draws itself, takes what people do, and says where to go next.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossterm::event::{KeyEvent, MouseEvent};
use parlour_core::AnyGame;
use parlour_play::{Session, SessionOptions, Settings, Store, seed_from_clock};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::theme::Theme;

/// Where to go after an event.
pub(crate) enum Flow {
    /// Nowhere.
    Stay,
    /// To a screen on top of this one; leaving it comes back here.
    Push(Box<dyn Screen>),
    /// To a screen in place of this one.
    Replace(Box<dyn Screen>),
    /// To the screen below.
    Back,
    /// To the first screen.
    Home,
    /// Out of the program.
    Quit,
}

/// A screen. Everything outside comes in through the arguments, so that tests can play a person.
pub(crate) trait Screen {
    /// Draws itself.
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context);

    /// A key was pressed.
    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow;

    /// The mouse did something inside the area that was last drawn.
    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        let _ = (mouse, context);
        Flow::Stay
    }

    /// Text was pasted.
    fn paste(&mut self, text: &str, context: &mut Context) -> Flow {
        let _ = (text, context);
        Flow::Stay
    }

    /// Time has passed; true when something changed that is to be drawn.
    fn tick(&mut self, now: Instant, context: &mut Context) -> bool {
        let _ = (now, context);
        false
    }

    /// The program ends: save what is to be saved.
    fn close(&mut self, context: &mut Context) {
        let _ = context;
    }
}

/// What all screens share.
#[derive(Debug)]
pub(crate) struct Context {
    /// The games on offer.
    pub(crate) games: &'static [&'static dyn AnyGame],
    /// What the person likes.
    pub(crate) settings: Settings,
    /// How things look.
    pub(crate) theme: Theme,
    /// Where games and settings are kept; none keeps nothing.
    pub(crate) data: Option<PathBuf>,
    /// Text for the terminal's clipboard, taken by the event loop.
    pub(crate) clipboard: Option<String>,
    /// Where the choices of opponents begin; from the clock unless a test says so.
    pub(crate) seed: Option<u64>,
}

impl Context {
    /// The saved games.
    pub(crate) fn store(&self) -> Option<Store> {
        self.data.as_deref().map(Store::new)
    }

    /// Keeps the settings; what cannot be written is told.
    pub(crate) fn keep_settings(&mut self) -> Option<String> {
        let folder = self.data.as_deref()?;
        self.settings.save(folder).err()
    }

    /// How a session behaves.
    pub(crate) fn session_options(&self) -> SessionOptions {
        SessionOptions {
            think: Duration::from_millis(self.settings.think_ms),
            seed: self.seed.unwrap_or_else(seed_from_clock),
        }
    }

    /// Gives a session its file.
    pub(crate) fn save_session(&self, session: &mut Session) -> Option<String> {
        let store = self.store()?;
        match store.create(session.played().game().info().id) {
            Ok(file) => {
                session.save_to(file);
                None
            }
            Err(message) => Some(message),
        }
    }

    /// Another theme, kept.
    pub(crate) fn next_theme(&mut self) {
        self.theme = self.theme.next();
        self.settings.theme = self.theme.name().to_owned();
        self.keep_settings();
    }
}
