//! User preferences.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use parlour_core::{Message, message};
use parlour_messages::Language;
use serde::{Deserialize, Serialize};

use crate::files;
use crate::{GameSetup, SavedSetup};

/// Version of the file format; newer files are not touched.
const VERSION: u32 = 1;

/// All preferences.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    version: u32,
    /// The name of the theme.
    pub theme: String,
    /// Milliseconds per step when showing a bot's move; 0 shows it immediately.
    pub pace_ms: u64,
    /// The code of the language; `None` follows the environment.
    pub language: Option<String>,
    /// Whether a finished move waits for a second Enter.
    pub confirm: bool,
    /// Whether only ASCII characters are drawn.
    pub ascii: bool,
    /// Whether the evaluation is shown.
    pub evaluation: bool,
    /// Time per move of bots without a limit, in milliseconds.
    pub think_ms: u64,
    /// The game last played.
    pub last_game: Option<String>,
    /// The last setups, by game.
    pub choices: BTreeMap<String, SavedSetup>,
    /// The solved lesson tasks, `game/lesson/task`.
    pub solved: Vec<String>,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            version: VERSION,
            theme: "wood".to_owned(),
            pace_ms: 350,
            language: None,
            confirm: false,
            ascii: false,
            evaluation: false,
            think_ms: 2000,
            last_game: None,
            choices: BTreeMap::new(),
            solved: Vec::new(),
        }
    }
}

impl Settings {
    /// Loads the settings: from the config folder, else from the data folder, where earlier versions
    /// kept them. A malformed file is renamed, and reported by the message.
    pub fn load(data: &Path) -> (Self, Option<Message>) {
        Self::load_from(&files::config_folder(data), data)
    }

    fn load_from(config: &Path, data: &Path) -> (Self, Option<Message>) {
        let path = Self::path(config);
        let path = if path.exists() { path } else { Self::path(data) };
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
                return (Self::default(), None);
            }
            Err(error) => {
                let error = message!(
                    "settings-unreadable",
                    path = path.display().to_string(),
                    error = error.to_string(),
                );
                return (Self::default(), Some(error));
            }
        };
        let is_known = |settings: &Self| settings.version <= VERSION;
        match files::parse_or_keep(&path, &text, is_known) {
            Ok(settings) => (settings, None),
            Err((why, path)) => {
                (Self::default(), Some(message!("settings-kept", why = why, path = path)))
            }
        }
    }

    /// Returns the language: the requested one, else the saved one, else that of the environment.
    pub fn language(&self, requested: Option<Language>) -> Language {
        let saved = || self.language.as_deref()?.parse().ok();
        requested.or_else(saved).unwrap_or_else(|| {
            let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].map(|name| std::env::var(name).ok());
            Language::from_locales(locales.iter().map(Option::as_deref))
        })
    }

    /// Writes the settings atomically.
    ///
    /// # Errors
    /// A message for the player.
    pub fn save(&self, data: &Path) -> Result<(), Message> {
        self.save_in(&files::config_folder(data))
    }

    fn save_in(&self, folder: &Path) -> Result<(), Message> {
        let text = serde_json::to_string_pretty(self).expect("settings are plain data");
        files::create_folder(folder)?;
        files::write_atomic(&Self::path(folder), text.as_bytes())
    }

    fn path(folder: &Path) -> PathBuf {
        folder.join("settings.json")
    }

    /// Returns the last setup of a game, or the default one.
    pub fn setup_for(&self, game: &'static dyn parlour_core::AnyGame) -> GameSetup {
        let id = game.info().id;
        let saved = self.choices.get(id).and_then(GameSetup::from_saved);
        saved
            .filter(|setup| setup.game.info().id == id)
            .unwrap_or_else(|| GameSetup::default_for(game))
    }

    /// Saves a setup as the last one of its game.
    pub fn remember(&mut self, setup: &GameSetup) {
        let id = setup.game.info().id.to_owned();
        self.choices.insert(id.clone(), setup.to_saved());
        self.last_game = Some(id);
    }

    /// Marks a lesson task as solved.
    pub fn mark_solved(&mut self, task: String) {
        if !self.solved.contains(&task) {
            self.solved.push(task);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_of_an_earlier_version_are_read_from_the_data_folder() {
        let folder = tempfile::TempDir::new().expect("a folder");
        let (config, data) = (folder.path().join("config"), folder.path().join("data"));
        let old = Settings { pace_ms: 100, ..Settings::default() };
        old.save_in(&data).expect("written");
        let (loaded, error) = Settings::load_from(&config, &data);
        assert_eq!((loaded.pace_ms, error), (100, None));
        let new = Settings { pace_ms: 600, ..loaded };
        new.save_in(&config).expect("written");
        assert_eq!(Settings::load_from(&config, &data).0.pace_ms, 600);
        let kept = std::fs::read_to_string(Settings::path(&data)).expect("kept");
        assert!(kept.contains("100"), "the old file stays for earlier versions");
    }
}
