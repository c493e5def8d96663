//! Data folder and atomic file writes.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};
use parlour_core::{Message, message};
use serde::de::DeserializeOwned;

/// The environment variable that overrides the data folder.
pub const DATA_VARIABLE: &str = "PARLOUR_DATA";

/// The environment variable that overrides the folder of networks.
const NETWORKS_VARIABLE: &str = "PARLOUR_NETWORKS";

/// The environment variable that overrides the folder of proofs.
const PROOFS_VARIABLE: &str = "PARLOUR_PROOFS";

/// Returns the data folder of the platform.
///
/// # Errors
/// One line that says what was expected, if there is no home folder.
pub fn data_folder() -> Result<PathBuf, Message> {
    if let Some(folder) = std::env::var_os(DATA_VARIABLE).filter(|folder| !folder.is_empty()) {
        return Ok(PathBuf::from(folder));
    }
    let folders = platform_folders();
    folders
        .map(|(data, _)| data)
        .ok_or_else(|| message!("no-home-folder", variable = DATA_VARIABLE))
}

/// Returns the folder whose network files are bots: `PARLOUR_NETWORKS`, or `networks` in the data
/// folder. `None` if there is no home folder.
pub fn networks_folder() -> Option<PathBuf> {
    named_folder(NETWORKS_VARIABLE, "networks")
}

/// Returns the folder of installed proofs: `PARLOUR_PROOFS`, or `proofs` in the data folder. `None` if
/// there is no home folder.
pub fn proofs_folder() -> Option<PathBuf> {
    named_folder(PROOFS_VARIABLE, "proofs")
}

/// Returns the folder that a variable names, or one of this name in the data folder.
fn named_folder(variable: &str, name: &str) -> Option<PathBuf> {
    let named = std::env::var_os(variable).filter(|folder| !folder.is_empty());
    let in_data = || data_folder().ok().map(|data| data.join(name));
    named.map(PathBuf::from).or_else(in_data)
}

/// Returns the folder of the settings: the platform's config folder, or the data folder itself if it
/// is not the platform's.
pub fn config_folder(data: &Path) -> PathBuf {
    config_for(data, platform_folders())
}

fn config_for(data: &Path, platform: Option<(PathBuf, PathBuf)>) -> PathBuf {
    match platform {
        Some((platform_data, config)) if platform_data == data => config,
        _ => data.to_owned(),
    }
}

/// Returns the platform's data and config folders.
fn platform_folders() -> Option<(PathBuf, PathBuf)> {
    let args = AppStrategyArgs {
        top_level_domain: "org".to_owned(),
        author: "Parlour".to_owned(),
        app_name: "parlour".to_owned(),
    };
    let strategy = choose_app_strategy(args).ok()?;
    Some((strategy.data_dir(), strategy.config_dir()))
}

/// Writes a file atomically, through a temporary file in the same folder: readers find the old or the
/// new content, never a part.
///
/// # Errors
/// One line that names the file.
pub fn write_atomic(path: &Path, content: &[u8]) -> Result<(), Message> {
    write(path, content).map_err(|error| cannot_write(path, &error))
}

pub(crate) fn cannot_write(path: &Path, error: &io::Error) -> Message {
    message!("cannot-write", path = path.display().to_string(), error = error.to_string())
}

/// Creates a folder and its parents.
pub(crate) fn create_folder(folder: &Path) -> Result<(), Message> {
    fs::create_dir_all(folder).map_err(|error| {
        message!("cannot-create", path = folder.display().to_string(), error = error.to_string())
    })
}

/// Parses a JSON file. One that is malformed or of a newer version is renamed; the error says why, and
/// where it is kept.
pub(crate) fn parse_or_keep<T: DeserializeOwned>(
    path: &Path,
    text: &str,
    is_known: impl Fn(&T) -> bool,
) -> Result<T, (Message, String)> {
    let why = match serde_json::from_str(text) {
        Ok(content) if is_known(&content) => return Ok(content),
        Ok(_) => message!("settings-newer"),
        Err(error) => Message::verbatim(error.to_string()),
    };
    let backup = path.with_extension("json.kept");
    let kept = if fs::rename(path, &backup).is_ok() { &backup } else { path };
    Err((why, kept.display().to_string()))
}

fn write(path: &Path, content: &[u8]) -> io::Result<()> {
    // A link keeps its target; a device or a pipe cannot be replaced by a file.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&target).is_ok_and(|metadata| !metadata.is_file()) {
        return fs::write(&target, content);
    }
    let permissions = fs::metadata(&target).map(|metadata| metadata.permissions());
    let temp = temp_path(&target);
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&temp)
        .and_then(|mut file| file.write_all(content).and_then(|()| file.sync_all()))
        .and_then(|()| permissions.map_or(Ok(()), |kept| fs::set_permissions(&temp, kept)))
        .and_then(|()| fs::rename(&temp, &target));
    if written.is_err() {
        let _ = fs::remove_file(&temp);
        return written;
    }
    // The rename itself must survive a power failure; not every platform can sync a folder.
    if let Some(Ok(folder)) = target.parent().map(File::open) {
        let _ = folder.sync_all();
    }
    Ok(())
}

/// Returns an unused name, even if a crash left temporary files behind.
fn temp_path(target: &Path) -> PathBuf {
    static COUNTER: AtomicUsize = AtomicUsize::new(0);
    let number = COUNTER.fetch_add(1, Ordering::Relaxed);
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}-{number}.tmp", std::process::id()));
    target.with_file_name(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_in_the_config_folder_of_the_platform() {
        let platform = || Some((PathBuf::from("/users/a/data"), PathBuf::from("/users/a/config")));
        let of = |data: &str| config_for(Path::new(data), platform());
        assert_eq!(of("/users/a/data"), Path::new("/users/a/config"));
        assert_eq!(of("/tmp/elsewhere"), Path::new("/tmp/elsewhere"), "PARLOUR_DATA holds both");
        assert_eq!(config_for(Path::new("/tmp/a"), None), Path::new("/tmp/a"));
    }
}
