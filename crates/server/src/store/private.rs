//! Files and folders readable only by their owner.

use std::io;
use std::path::Path;

/// The mode of every file of a store.
#[cfg(unix)]
pub(super) const FILE_MODE: u32 = 0o600;
#[cfg(unix)]
const FOLDER_MODE: u32 = 0o700;
/// Set on shared folders, such as `/tmp`.
#[cfg(unix)]
const STICKY: u32 = 0o1000;

/// Creates a private folder if it does not exist.
pub(super) fn create_folder(folder: &Path) -> io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, FOLDER_MODE);
    builder.create(folder)
}

/// Creates a folder that only this user can read, or restricts an existing one. Shared folders such as `/tmp` stay
/// unchanged: the files in them are private anyway.
///
/// # Errors
/// If the folder cannot be created or belongs to another user.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    create_folder(folder)?;
    #[cfg(unix)]
    if mode(folder)? & STICKY == 0 {
        restrict(folder, FOLDER_MODE)?;
    }
    Ok(())
}

/// Makes a database file and its companions private before `SQLite` opens it. `SQLite` gives the
/// files it adds the mode of the database.
pub(super) fn private_database(file: &Path) -> io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, FILE_MODE);
    match options.open(file) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    #[cfg(unix)]
    for ending in ["", "-wal", "-shm", "-journal"] {
        let path = super::owner::beside(file, ending);
        if path.exists() {
            restrict(&path, FILE_MODE)?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn mode(path: &Path) -> io::Result<u32> {
    use std::os::unix::fs::PermissionsExt;
    Ok(path.metadata()?.permissions().mode())
}

/// Removes the permissions of others. Never opens the file: closing it would drop `SQLite`'s own locks.
#[cfg(unix)]
fn restrict(path: &Path, allowed: u32) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    let found = mode(path)? & 0o7777;
    if found & allowed == found {
        return Ok(());
    }
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(found & allowed))
}
