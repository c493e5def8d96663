//! Reads files and standard input with a size limit; writes files atomically.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;
use std::process;

use crate::failure::Failure;

/// Maximum input size; records are far smaller.
const MAX_BYTES: u64 = 16 << 20;

/// The name of a path for messages; `-` is standard input.
pub(crate) fn display_name(path: &Path) -> String {
    if is_standard(path) { "standard input".to_owned() } else { path.display().to_string() }
}

/// Whether the path is `-`, for standard input or output.
pub(crate) fn is_standard(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Reads text, from standard input if the path is `-`.
pub(crate) fn read_text(path: &Path) -> Result<String, Failure> {
    String::from_utf8(read_bytes(path, MAX_BYTES)?).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        cannot_read(path, &format!("expected UTF-8 text, found another byte at offset {at}"))
    })
}

/// Reads a file of at most `max` bytes, from standard input if the path is `-`.
pub(crate) fn read_bytes(path: &Path, max: u64) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let read = if is_standard(path) {
        io::stdin().lock().take(max + 1).read_to_end(&mut bytes)
    } else {
        File::open(path).and_then(|file| file.take(max + 1).read_to_end(&mut bytes))
    };
    read.map_err(|error| cannot_read(path, &error.to_string()))?;
    if bytes.len() as u64 > max {
        return Err(cannot_read(path, &format!("expected at most {} MiB", max >> 20)));
    }
    Ok(bytes)
}

/// Opens a file, or standard input if the path is `-`. Also returns its size if it is an ordinary file.
pub(crate) fn open(path: &Path) -> Result<(Box<dyn Read + Send>, Option<u64>), Failure> {
    if is_standard(path) {
        return Ok((Box::new(io::stdin()), None));
    }
    let file = File::open(path).map_err(|error| cannot_read(path, &error.to_string()))?;
    let size = file.metadata().ok().filter(fs::Metadata::is_file).map(|facts| facts.len());
    Ok((Box::new(file), size))
}

fn cannot_read(path: &Path, why: &str) -> Failure {
    Failure::Input(format!("cannot read {}: {why}", display_name(path)))
}

/// Writes a file atomically.
pub(crate) fn write_atomically(path: &Path, text: &str) -> Result<(), Failure> {
    Ok(parlour_play::write_atomic(path, text.as_bytes())?)
}

/// Fails if a file could not be written at the end. An existing file is not changed.
pub(crate) fn check_writable(path: &Path) -> Result<(), Failure> {
    try_create_in_folder(path)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))
}

/// Files are written through a temporary file in the same folder, so check that one can be created.
fn try_create_in_folder(path: &Path) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match fs::metadata(&target) {
        Ok(facts) if facts.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // Opening a pipe would be noticed at its other end.
        Ok(facts) if !facts.is_file() => return Ok(()),
        _ => {}
    }
    let name = target.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let mut draft = OsString::from(".");
    draft.push(name);
    draft.push(format!(".{}-try.tmp", process::id()));
    let draft = target.with_file_name(draft);
    OpenOptions::new().write(true).create_new(true).open(&draft)?;
    fs::remove_file(draft)
}
