//! Full-screen mode: menus, boards of any game, lessons, by keyboard and mouse.
//!
//! [`App`] takes events and draws frames; [`run`] connects it to a real terminal. No game is named
//! here: boards are drawn from their [`BoardView`](parlour_core::BoardView), moves consist of the
//! steps a game offers, and options are those it declares.

mod app;
mod board;
mod game;
mod learn;
mod menu;
mod pager;
mod screen;
mod terminal;
mod theme;

pub use app::App;
pub use terminal::{TerminalGuard, run};
pub use theme::{ColorMode, THEMES};

use std::path::PathBuf;

use parlour_bots::StopFlag;
use parlour_core::{AnyGame, Message};
use parlour_messages::{Language, Localization};
use parlour_play::Settings;
pub use parlour_play::Start;

use crate::screen::Context;
use crate::theme::Theme;

/// Settings the program starts with.
#[derive(Debug)]
pub struct Request {
    /// What to open first.
    pub start: Start,
    /// The games on offer, in the order they are shown.
    pub games: &'static [&'static dyn AnyGame],
    /// The data folder; none keeps nothing.
    pub data: Option<PathBuf>,
    /// A theme instead of the saved one.
    pub theme: Option<String>,
    /// Only ASCII characters.
    pub ascii: bool,
    /// The color support of the terminal.
    pub colors: ColorMode,
    /// The language; none asks the settings, then the environment.
    pub language: Option<Language>,
    /// Random seed of opponents; from the clock if not given.
    pub seed: Option<u64>,
    /// Ends the program cleanly from outside, such as by a signal.
    pub stop: StopFlag,
    /// Messages to show at the start, such as unreadable files.
    pub notes: Vec<Message>,
}

impl Request {
    fn context(&mut self) -> Context {
        let (settings, trouble) = match &self.data {
            Some(folder) => Settings::load(folder),
            None => (Settings::default(), None),
        };
        self.notes.extend(trouble);
        let name = self.theme.clone().unwrap_or_else(|| settings.theme.clone());
        let theme = Theme::new(&name, self.colors, self.ascii || settings.ascii);
        let language = settings.language(self.language);
        Context {
            games: self.games,
            settings,
            theme,
            localization: Localization::shared(language, None),
            data: self.data.clone(),
            clipboard: None,
            seed: self.seed,
        }
    }
}
