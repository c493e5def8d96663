//! Where things are kept, and how they are written: whole or not at all.

use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};

use etcetera::{AppStrategy, AppStrategyArgs, choose_app_strategy};

/// The variable that names another data folder.
pub const DATA_VARIABLE: &str = "PARLOUR_DATA";

/// The platform's folder for what a program keeps.
///
/// # Errors
/// A line that says what was expected, where no home folder can be found.
pub fn data_folder() -> Result<PathBuf, String> {
    if let Some(folder) = std::env::var_os(DATA_VARIABLE).filter(|folder| !folder.is_empty()) {
        return Ok(PathBuf::from(folder));
    }
    let args = AppStrategyArgs {
        top_level_domain: "org".to_owned(),
        author: "Parlour".to_owned(),
        app_name: "parlour".to_owned(),
    };
    choose_app_strategy(args).map(|strategy| strategy.data_dir()).map_err(|_| {
        format!("cannot find your home folder: expected {DATA_VARIABLE} to name a folder for saved games")
    })
}

/// Writes a file so that a reader, or a program that starts after a crash, finds the old content or the
/// new, never a part.
///
/// # Errors
/// A line that names the file.
pub fn write_whole(path: &Path, content: &[u8]) -> Result<(), String> {
    let write = || -> std::io::Result<()> {
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let aside = path.with_extension(format!("{}.tmp", std::process::id()));
        let mut file = File::create(&aside)?;
        let written = file.write_all(content).and_then(|()| file.sync_all());
        drop(file);
        if let Err(error) = written.and_then(|()| fs::rename(&aside, path)) {
            let _ = fs::remove_file(&aside);
            return Err(error);
        }
        // The new name itself must survive a power cut; not every platform can do that for a folder.
        if let Some(folder) = path.parent()
            && let Ok(folder) = File::open(folder)
        {
            let _ = folder.sync_all();
        }
        Ok(())
    };
    write().map_err(|error| format!("cannot write {}: {error}", path.display()))
}
