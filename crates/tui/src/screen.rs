//! The screen interface: draws itself, handles input, and decides what comes next.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossterm::event::{KeyEvent, MouseEvent};
use parlour_core::{AnyGame, GameInfo, Message};
use parlour_messages::{Language, Localization};
use parlour_play::{Session, SessionOptions, Settings, Store, seed_from_clock};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::pager::Pager;
use crate::theme::Theme;

/// What to do after an event.
pub(crate) enum Flow {
    /// Stay on this screen.
    Stay,
    /// Open a screen on top of this one.
    Push(Box<dyn Screen>),
    /// Replace this screen.
    Replace(Box<dyn Screen>),
    /// Return to the screen below.
    Back,
    /// Return to the first screen.
    Home,
    /// Quit.
    Quit,
}

/// A screen. All outside state comes in through the arguments, so that tests can simulate a user.
pub(crate) trait Screen {
    /// Draws itself.
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context);

    /// A key was pressed.
    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow;

    /// The mouse was used inside the last drawn area.
    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        let _ = (mouse, context);
        Flow::Stay
    }

    /// Text was pasted.
    fn paste(&mut self, text: &str, context: &mut Context) -> Flow {
        let _ = (text, context);
        Flow::Stay
    }

    /// Time has passed; returns true if a redraw is needed.
    fn tick(&mut self, now: Instant, context: &mut Context) -> bool {
        let _ = (now, context);
        false
    }

    /// The program ends: saves everything.
    fn close(&mut self, context: &mut Context) {
        let _ = context;
    }
}

/// State shared by all screens.
#[derive(Debug)]
pub(crate) struct Context {
    /// The games on offer.
    pub(crate) games: &'static [&'static dyn AnyGame],
    /// What the person likes.
    pub(crate) settings: Settings,
    /// The theme.
    pub(crate) theme: Theme,
    /// The language, without the words of any game.
    pub(crate) localization: &'static Localization,
    /// The data folder; `None` saves nothing.
    pub(crate) data: Option<PathBuf>,
    /// Text for the terminal's clipboard, taken by the event loop.
    pub(crate) clipboard: Option<String>,
    /// Random seed of opponents; from the clock unless a test sets it.
    pub(crate) seed: Option<u64>,
}

impl Context {
    /// A message in the reader's language.
    pub(crate) fn text(&self, message: &Message) -> String {
        self.localization.text(message)
    }

    /// The language with the words of a game.
    pub(crate) fn words_of(&self, game: &'static GameInfo) -> &'static Localization {
        Localization::shared(self.localization.language(), Some(game))
    }

    /// Speaks another language from now on.
    pub(crate) fn set_language(&mut self, language: Language) {
        self.localization = Localization::shared(language, None);
    }

    /// The rules of a game; in English where it has no others.
    pub(crate) fn rules_page(&self, game: &dyn AnyGame) -> Pager {
        let info = game.info();
        let translation = info.translation(self.localization.language().code());
        let text = translation.map_or(info.rules_text, |translation| translation.rules_text);
        Pager::new(info.name, text)
    }

    /// A page of help.
    pub(crate) fn help_page(&self, title: &Message, text: &Message) -> Pager {
        Pager::new(self.text(title), &self.text(text))
    }

    /// The saved games.
    pub(crate) fn store(&self) -> Option<Store> {
        self.data.as_deref().map(Store::new)
    }

    /// Saves the settings; reports errors.
    pub(crate) fn keep_settings(&mut self) -> Option<Message> {
        let folder = self.data.as_deref()?;
        self.settings.save(folder).err()
    }

    /// Options of a session.
    pub(crate) fn session_options(&self) -> SessionOptions {
        SessionOptions {
            think: Duration::from_millis(self.settings.think_ms),
            seed: self.seed.unwrap_or_else(seed_from_clock),
        }
    }

    /// Assigns a session its save file.
    pub(crate) fn save_session(&self, session: &mut Session) -> Option<Message> {
        let store = self.store()?;
        match store.create(session.played().game().info().id) {
            Ok(file) => {
                session.save_to(file);
                None
            }
            Err(message) => Some(message),
        }
    }

    /// Switches to the next theme and saves it.
    pub(crate) fn next_theme(&mut self) {
        self.theme = self.theme.next();
        self.settings.theme = self.theme.name().to_owned();
        self.keep_settings();
    }
}
