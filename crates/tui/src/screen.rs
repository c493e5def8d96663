//! The screen interface: draws itself, handles input, and decides what comes next.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use crossterm::event::{KeyEvent, MouseEvent};
use parlour_core::{AnyGame, GameInfo, Message, message};
use parlour_messages::{Language, Localization};
use parlour_play::{SessionOptions, Settings, Store, seed_from_clock};
use ratatui::Frame;
use ratatui::layout::Rect;

use crate::pager::Pager;
use crate::rules::for_players;
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

impl Flow {
    /// What comes next; without it, stays and says why.
    pub(crate) fn or_stay(next: Result<Self, Message>, say: impl FnOnce(Message)) -> Self {
        next.unwrap_or_else(|why| {
            say(why);
            Self::Stay
        })
    }
}

/// A screen. All outside state comes in through the arguments, so that tests can simulate a user.
pub(crate) trait Screen {
    /// Draws itself.
    fn draw(&mut self, frame: &mut Frame, area: Rect, context: &Context);

    /// Handles a key.
    fn key(&mut self, key: KeyEvent, context: &mut Context) -> Flow;

    /// Handles the mouse.
    fn mouse(&mut self, mouse: MouseEvent, context: &mut Context) -> Flow {
        let _ = (mouse, context);
        Flow::Stay
    }

    /// Handles pasted text.
    fn paste(&mut self, text: &str, context: &mut Context) -> Flow {
        let _ = (text, context);
        Flow::Stay
    }

    /// Handles the passing of time; returns true if a redraw is needed.
    fn tick(&mut self, now: Instant, context: &mut Context) -> bool {
        let _ = (now, context);
        false
    }

    /// Saves everything before the screen closes.
    fn close(&mut self, context: &mut Context) {
        let _ = context;
    }
}

/// The kind of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tone {
    Plain,
    Good,
    Bad,
}

/// State shared by all screens.
#[derive(Debug)]
pub(crate) struct Context {
    /// The games on offer.
    pub(crate) games: &'static [&'static dyn AnyGame],
    /// The user's preferences.
    pub(crate) settings: Settings,
    /// The theme.
    pub(crate) theme: Theme,
    /// The language, without the terms of a game.
    pub(crate) localization: &'static Localization,
    /// The data folder; `None` saves nothing.
    pub(crate) data: Option<PathBuf>,
    /// Text for the terminal's clipboard, taken by the event loop.
    pub(crate) clipboard: Option<String>,
    /// The unfinished game left last, by name.
    pub(crate) left_game: Option<String>,
    /// Random seed of opponents; from the clock unless a test sets it.
    pub(crate) seed: Option<u64>,
}

impl Context {
    /// Translates a message.
    pub(crate) fn text(&self, message: &Message) -> String {
        self.localization.text(message)
    }

    /// Returns the language with the terms of a game.
    pub(crate) fn localization_for(&self, game: &'static GameInfo) -> &'static Localization {
        Localization::shared(self.localization.language(), Some(game))
    }

    /// Switches to another language.
    pub(crate) fn set_language(&mut self, language: Language) {
        self.localization = Localization::shared(language, None);
    }

    /// Opens the rules of a game, in English if they are not translated.
    pub(crate) fn rules(&self, game: &dyn AnyGame) -> Flow {
        let info = game.info();
        let translation = info.translation(self.localization.language().code());
        let text = translation.map_or(info.rules_text, |translation| translation.rules_text);
        let heading = self.text(&message!("rules-technical"));
        Flow::Push(Box::new(Pager::new(info.name, &for_players(text, &heading))))
    }

    /// Opens a help page.
    pub(crate) fn help(&self, title: &Message, text: &Message) -> Flow {
        Flow::Push(Box::new(Pager::new(self.text(title), &self.text(text))))
    }

    /// Returns the saved games; `None` if nothing is saved.
    pub(crate) fn store(&self) -> Option<Store> {
        self.data.as_deref().map(Store::new)
    }

    /// Saves the settings; returns an error message.
    pub(crate) fn save_settings(&self) -> Option<Message> {
        let folder = self.data.as_deref()?;
        self.settings.save(folder).err()
    }

    /// Returns the options of a session.
    pub(crate) fn session_options(&self) -> SessionOptions {
        SessionOptions {
            think: Duration::from_millis(self.settings.think_ms),
            seed: self.seed.unwrap_or_else(seed_from_clock),
        }
    }

    /// Switches to the next theme and saves it.
    pub(crate) fn next_theme(&mut self) {
        self.theme = self.theme.next();
        self.settings.theme = self.theme.name().to_owned();
        self.save_settings();
    }
}
