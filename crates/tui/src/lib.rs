//! Parlour on a full screen: menus, boards of any game, lessons, all by keyboard and mouse.
//!
//! [`App`] takes events and draws pictures; [`run`] joins it to a real terminal. Nothing here knows a game by
//! name: boards are drawn from their [`BoardView`](parlour_core::BoardView), moves are made of the steps a game
//! offers, options are those it declares.

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
use parlour_core::AnyGame;
use parlour_play::Settings;
pub use parlour_play::Start;

use crate::screen::Context;
use crate::theme::Theme;

/// Everything the program begins with.
#[derive(Debug)]
pub struct Request {
    /// What comes first.
    pub start: Start,
    /// The games on offer, in the order they are shown.
    pub games: &'static [&'static dyn AnyGame],
    /// The data folder; none keeps nothing.
    pub data: Option<PathBuf>,
    /// A theme in place of the remembered one.
    pub theme: Option<String>,
    /// Only ASCII characters.
    pub ascii: bool,
    /// How many colors there are.
    pub colors: ColorMode,
    /// Where the choices of opponents begin; from the clock when not given.
    pub seed: Option<u64>,
    /// Ends the program in order from outside: a signal, say.
    pub stop: StopFlag,
    /// What is to be told at the start: files that could not be used, say.
    pub notes: Vec<String>,
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
        Context {
            games: self.games,
            settings,
            theme,
            data: self.data.clone(),
            clipboard: None,
            seed: self.seed,
        }
    }
}
