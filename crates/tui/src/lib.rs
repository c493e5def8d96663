//! Full-screen mode: menus, boards of any game, lessons, by keyboard and mouse.
//!
//! [`App`] takes events and draws frames; [`run`] connects it to a real terminal.

mod app;
mod background;
mod board;
mod game;
mod learn;
mod menu;
mod pager;
mod puzzles;
mod rules;
mod screen;
mod solved;
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

/// The start options of the program.
#[derive(Debug)]
pub struct Request {
    /// The first screen.
    pub start: Start,
    /// The games on offer, in the order they are shown.
    pub games: &'static [&'static dyn AnyGame],
    /// The data folder; `None` saves nothing.
    pub data: Option<PathBuf>,
    /// A theme instead of the saved one.
    pub theme: Option<String>,
    /// Only ASCII characters.
    pub ascii: bool,
    /// The color support of the terminal.
    pub colors: ColorMode,
    /// The language; `None` takes it from the settings, else from the environment.
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
        let (settings, error) = match &self.data {
            Some(folder) => Settings::load(folder),
            None => (Settings::default(), None),
        };
        self.notes.extend(error);
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
            left_game: None,
            seed: self.seed,
        }
    }
}
