//! Settings and saved games, if there is a data folder.

use std::path::PathBuf;
use std::time::Duration;

use parlour_core::{Message, message};
use parlour_play::{GameSetup, Session, SessionOptions, Settings, Store, seed_from_clock};

use crate::game::Opening;

/// The settings and where they are stored.
#[derive(Debug)]
pub(crate) struct Keep {
    data: Option<PathBuf>,
    pub(crate) store: Option<Store>,
    pub(crate) settings: Settings,
    seed: Option<u64>,
}

impl Keep {
    /// Reads the settings of a folder; also returns errors in them.
    pub(crate) fn new(data: Option<PathBuf>, seed: Option<u64>) -> (Self, Option<Message>) {
        let (settings, trouble) = data.as_deref().map(Settings::load).unwrap_or_default();
        let store = data.as_deref().map(Store::new);
        (Self { data, store, settings, seed }, trouble)
    }

    /// Writes the settings.
    pub(crate) fn save(&self) -> Result<(), Message> {
        self.data.as_deref().map_or(Ok(()), |data| self.settings.save(data))
    }

    /// Remembers the setup of a game.
    pub(crate) fn remember(&mut self, choice: &GameSetup) -> Result<(), Message> {
        self.settings.remember(choice);
        self.save()
    }

    /// Options of the next session. With a seed in the request, the games of one run still differ.
    pub(crate) fn session_options(&mut self) -> SessionOptions {
        let seed = self.seed.unwrap_or_else(seed_from_clock);
        self.seed = self.seed.map(|seed| seed.wrapping_add(1));
        SessionOptions { think: Duration::from_millis(self.settings.think_ms), seed }
    }

    /// Resumes a saved game.
    pub(crate) fn reopen(&mut self, name: &str) -> Result<Opening, Message> {
        let store = self.store.clone().ok_or_else(|| message!("nothing-saved-here"))?;
        let state = store.load(name)?;
        let file = store.open(name)?;
        let mut session = Session::resume(state, self.session_options());
        session.save_to(file);
        Ok(Opening::Resumed(Box::new(session)))
    }
}
