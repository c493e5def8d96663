//! The folder of networks: each file `NAME.net` is a bot `net:NAME` of its game.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};

use parlour_core::{AnyGame, Message, message};

use crate::engines::checked_network;

/// The extension of network files.
const EXTENSION: &str = "net";

static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Sets the folder of networks. The program calls this once, before it creates bots; later calls
/// change nothing. Without a folder there are no such bots.
pub fn set_networks_folder(folder: PathBuf) {
    let _ = FOLDER.set(folder);
}

/// The names of the networks for a game, in alphabetical order. The folder is read once for each
/// game; files that do not fit the game are left out.
pub fn networks(game: &'static dyn AnyGame) -> &'static [String] {
    static FOUND: Mutex<BTreeMap<&str, &[String]>> = Mutex::new(BTreeMap::new());
    let Some(folder) = FOLDER.get() else { return &[] };
    let mut found = FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    found.entry(game.info().id).or_insert_with(|| Vec::leak(list(folder, game)))
}

fn list(folder: &Path, game: &'static dyn AnyGame) -> Vec<String> {
    let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut names: Vec<String> = files
        .filter(|path| path.extension().is_some_and(|extension| extension == EXTENSION))
        .filter(|path| fs::read(path).is_ok_and(|file| checked_network(&file, game).is_ok()))
        .filter_map(|path| path.file_stem()?.to_str().map(str::to_owned))
        .filter(|name| is_name(name))
        .collect();
    names.sort();
    names
}

/// Whether a text can name a network: letters, digits, `-`, `_` and dots inside, so that it is
/// neither a path nor a list of settings.
pub(crate) fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    !text.is_empty() && text.chars().all(is_part) && !text.starts_with('.')
}

/// Reads the file of a network of the folder.
pub(crate) fn read(name: &str) -> Result<Vec<u8>, Message> {
    let missing = || message!("no-networks-folder" = "there is no folder of networks");
    let path = FOLDER.get().ok_or_else(missing)?.join(format!("{name}.{EXTENSION}"));
    fs::read(path).map_err(|error| Message::verbatim(error.to_string()))
}

#[cfg(test)]
mod tests {
    use super::is_name;

    #[test]
    fn names_are_not_paths() {
        assert!(["a", "loa-8_v2.1", "A1"].into_iter().all(is_name));
        assert!(!["", "..", ".hidden", "a/b", "a\\b", "a,b", "a b", "é"].into_iter().any(is_name));
    }
}
