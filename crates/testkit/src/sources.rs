//! The data files in the games' folders, and the amount of work of a run.

use std::fs;
use std::path::PathBuf;

use parlour_core::AnyGame;
use parlour_games::GAMES;

/// The environment variable that multiplies the work of the random tests: a number, or `nightly`.
pub const SCALE_VARIABLE: &str = "PARLOUR_TEST_SCALE";

/// The environment variable that makes the playthrough test rewrite its files.
pub const BLESS_VARIABLE: &str = "PARLOUR_BLESS";

/// The environment variable that limits tests over all games to one, by its id.
pub const GAME_VARIABLE: &str = "PARLOUR_TEST_GAME";

const NIGHTLY: u64 = 100;

/// The listed games, or the selected one.
pub fn games() -> impl Iterator<Item = &'static dyn AnyGame> {
    let wanted = std::env::var(GAME_VARIABLE).ok();
    GAMES.iter().copied().filter(move |game| wanted.as_ref().is_none_or(|id| id == game.info().id))
}

/// The [`games`] that are not drafts.
pub fn finished_games() -> impl Iterator<Item = &'static dyn AnyGame> {
    games().filter(|game| !game.is_draft())
}

/// The games to compare with their reference generators: drafts only on request.
pub fn compared_games() -> impl Iterator<Item = &'static dyn AnyGame> {
    let is_asked = std::env::var_os(GAME_VARIABLE).is_some();
    games().filter(move |game| is_asked || !game.is_draft())
}

/// The factor by which to multiply the default work.
///
/// # Panics
/// If the variable is neither a number nor `nightly`.
pub fn scale() -> u64 {
    match std::env::var(SCALE_VARIABLE) {
        Ok(text) if text == "nightly" => NIGHTLY,
        Ok(text) => text
            .parse()
            .unwrap_or_else(|_| panic!("{SCALE_VARIABLE}: expected a number or `nightly`")),
        Err(_) => 1,
    }
}

/// Whether to run everything, whatever it costs.
pub fn is_nightly() -> bool {
    std::env::var(SCALE_VARIABLE).is_ok_and(|text| text == "nightly")
}

/// Whether to rewrite recorded files instead of comparing.
pub fn is_blessing() -> bool {
    std::env::var(BLESS_VARIABLE).is_ok_and(|text| text == "1")
}

/// The folder with one subfolder per game.
pub fn games_folder() -> PathBuf {
    [env!("CARGO_MANIFEST_DIR"), "..", "games", "src"].iter().collect()
}

/// A file or folder among a game's test data.
pub fn testdata(id: &str, name: &str) -> PathBuf {
    games_folder().join(id).join("testdata").join(name)
}

/// The text of a data file.
///
/// # Panics
/// If it cannot be read: every listed game has all of them.
pub fn read(id: &str, name: &str) -> String {
    let path = testdata(id, name);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The names and texts of the `.txt` files in a folder of test data, sorted by name.
///
/// # Panics
/// If a file cannot be read. A missing folder counts as empty.
pub fn read_folder(id: &str, name: &str) -> Vec<(String, String)> {
    let Ok(entries) = fs::read_dir(testdata(id, name)) else {
        return Vec::new();
    };
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("a folder can be listed").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "txt"))
        .filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned()))
        .collect();
    names.sort();
    names.into_iter().map(|file| (file.clone(), read(id, &format!("{name}/{file}")))).collect()
}

/// The lines of a data file without blank lines and `#` comments.
pub fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'))
}
