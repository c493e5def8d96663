//! The sources of networks: the networks folder, in which each file `NAME.net` is a bot `net:NAME`
//! of its game, and, in the browser, the files that the page has loaded.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use parlour_core::{AnyGame, Match, Message, NetworkFile, message};
use parlour_network::{Network, options_serve};

use crate::engines::checked_network;
use crate::spec::{BotKind, BotSpec, BotSpecError};

/// The extension of network files.
const EXTENSION: &str = "net";

static FOLDER: OnceLock<PathBuf> = OnceLock::new();

/// Sets the networks folder. The program calls this once, before it creates bots; later calls have
/// no effect. Without a folder there are no bots `net:NAME`.
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

/// The file of a network of the folder; `None` if the game has no network with this name.
pub fn network_file(game: &'static dyn AnyGame, name: &str) -> Option<Vec<u8>> {
    let is_listed = networks(game).iter().any(|known| known == name);
    is_listed.then(|| read(name).ok()).flatten()
}

/// A network that the page has loaded.
struct Loaded {
    game: &'static str,
    name: String,
    network: Arc<Network>,
}

static LOADED: Mutex<Vec<Loaded>> = Mutex::new(Vec::new());

/// Loads a network for the bots of a game: one that the game ships with, by the name of its file, or one of
/// the folder, as `net:NAME`. A network with the same name is replaced.
///
/// # Errors
/// [`BotSpecError::BadNetwork`] if the file is damaged or for another game.
pub fn load_network(
    game: &'static dyn AnyGame,
    name: &str,
    file: &[u8],
) -> Result<(), BotSpecError> {
    let fail = |why: Message| BotSpecError::BadNetwork { file: parlour_core::shortened(name), why };
    let network = checked_network(file, game).map_err(|error| fail(error.message()))?;
    let options = network.purpose().options.as_str();
    let is_shipped = |file: &NetworkFile| file.name == name && file.options() == options;
    let of_folder = name.strip_prefix(NET).is_some_and(is_name);
    if !of_folder && !game.info().networks.iter().any(is_shipped) {
        return Err(fail(message!("unknown-network" = "the game has no such network")));
    }
    let (game, network) = (game.info().id, Arc::new(network));
    let mut all = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    all.retain(|other| (other.game, other.name.as_str()) != (game, name));
    all.push(Loaded { game, name: name.to_owned(), network });
    Ok(())
}

/// A network that the page has loaded, by its name.
pub(crate) fn loaded(game: &'static dyn AnyGame, name: &str) -> Option<Arc<Network>> {
    let all = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    let found = all.iter().find(|one| (one.game, one.name.as_str()) == (game.info().id, name));
    found.map(|one| Arc::clone(&one.network))
}

/// The prefix of bots with a network from the folder.
const NET: &str = "net:";

/// The name of the bot with a network of the folder.
pub(crate) fn bot_name(name: &str) -> String {
    format!("{NET}{name}")
}

/// Whether a bot evaluates with the networks that the game ships with, with some options at least.
pub(crate) fn uses_shipped(spec: &BotSpec, game: &'static dyn AnyGame) -> bool {
    let by_kind = match spec.kind {
        BotKind::Best => true,
        BotKind::Level(level) => parlour_levels::uses_network(game, level),
        _ => false,
    };
    by_kind && spec.network.is_none()
}

/// The names of the networks that a bot needs in a match, as [`load_network`] takes them.
pub fn needed_networks(spec: &BotSpec, played: &Match) -> Vec<String> {
    let game = played.game();
    if let BotKind::Network(name) = &spec.kind {
        return vec![bot_name(name)];
    }
    if !uses_shipped(spec, game) {
        return Vec::new();
    }
    let shipped = game.info().networks.iter();
    let serving = shipped.filter(|file| options_serve(file.options(), played.values()));
    serving.map(|file| file.name.to_owned()).collect()
}
