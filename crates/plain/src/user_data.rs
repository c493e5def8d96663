//! Settings and saved games, if there is a data folder.

use std::path::{Path, PathBuf};
use std::time::Duration;

use parlour_core::{Message, message};
use parlour_play::{GameSetup, Session, SessionOptions, Settings, Store, seed_from_clock};

use crate::game::GameStart;

/// The settings, the saved games, and the seed of the next session.
#[derive(Debug)]
pub(crate) struct UserData {
    folder: Option<PathBuf>,
    pub(crate) store: Option<Store>,
    pub(crate) settings: Settings,
    seed: Option<u64>,
}

impl UserData {
    /// Loads the data of a folder; also returns an error of the settings.
    pub(crate) fn new(folder: Option<PathBuf>, seed: Option<u64>) -> (Self, Option<Message>) {
        let (settings, error) = folder.as_deref().map(Settings::load).unwrap_or_default();
        let store = folder.as_deref().map(Store::new);
        (Self { folder, store, settings, seed }, error)
    }

    /// The data folder, if anything is saved.
    pub(crate) fn folder(&self) -> Option<&Path> {
        self.folder.as_deref()
    }

    /// Writes the settings.
    pub(crate) fn save(&self) -> Result<(), Message> {
        self.folder.as_deref().map_or(Ok(()), |folder| self.settings.save(folder))
    }

    /// Saves the setup of a game as its last one.
    pub(crate) fn remember(&mut self, setup: &GameSetup) -> Result<(), Message> {
        self.settings.remember(setup);
        self.save()
    }

    /// Returns the options of the next session. A given seed is incremented for each game.
    pub(crate) fn session_options(&mut self) -> SessionOptions {
        let seed = self.seed.unwrap_or_else(seed_from_clock);
        self.seed = self.seed.map(|seed| seed.wrapping_add(1));
        SessionOptions { think: Duration::from_millis(self.settings.think_ms), seed }
    }

    /// Resumes a saved game.
    pub(crate) fn reopen(&mut self, name: &str) -> Result<GameStart, Message> {
        let store = self.store.clone().ok_or_else(|| message!("nothing-saved-here"))?;
        let state = store.load(name)?;
        let file = store.open(name)?;
        let mut session = Session::resume(state, self.session_options());
        session.save_to(file);
        Ok(GameStart::Resumed(Box::new(session)))
    }
}
