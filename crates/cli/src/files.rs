//! Files and standard input: read with a limit, written whole or not at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

use crate::failure::Failure;

/// No record comes near this size; more is a mistake.
const LARGEST: u64 = 16 << 20;

/// The name of a place for messages; `-` is standard input.
pub(crate) fn place(path: &Path) -> String {
    if is_standard(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// Whether the path is the `-` that stands for standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads a text, from standard input when the path is `-`.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    let fail = |why: String| Failure::Input(format!("cannot read {}: {why}", place(path)));
    let mut bytes = Vec::new();
    let read = if is_standard(path) {
        io::stdin().lock().take(LARGEST + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(LARGEST + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| fail(error.to_string()))?;
    if bytes.len() as u64 > LARGEST {
        return Err(fail(format!("expected at most {} MiB", LARGEST >> 20)));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        fail(format!("expected UTF-8 text, found another byte at offset {at}"))
    })
}

/// Writes a file by way of a temporary one beside it, so that nobody ever sees half of it.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    let fail =
        |error: io::Error| Failure::Input(format!("cannot write {}: {error}", path.display()));
    // A link keeps pointing where it points; a device or a pipe cannot be replaced by a file.
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if fs::metadata(&target).is_ok_and(|facts| !facts.is_file()) {
        return fs::write(&target, text).map_err(fail);
    }
    let permissions = fs::metadata(&target).map(|facts| facts.permissions());
    let draft = draft_beside(&target);
    let written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&draft)
        .and_then(|mut file| file.write_all(text.as_bytes()).and_then(|()| file.sync_all()))
        .and_then(|()| permissions.map_or(Ok(()), |kept| fs::set_permissions(&draft, kept)))
        .and_then(|()| fs::rename(&draft, &target));
    written.map_err(|error| {
        let _ = fs::remove_file(&draft);
        fail(error)
    })
}

fn draft_beside(target: &Path) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(format!(".{}.tmp", std::process::id()));
    target.with_file_name(name)
}
