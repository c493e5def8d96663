//! Files and standard input: read with a limit, written whole or not at all.

use std::ffi::OsString;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Read};
use std::path::Path;
use std::process;

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

/// Writes a file, whole or not at all.
pub(crate) fn write_whole(path: &Path, text: &str) -> Result<(), Failure> {
    parlour_play::write_whole(path, text.as_bytes()).map_err(Failure::Input)
}

/// Fails where a file could not be written at the end. What stands there already stays as it is.
pub(crate) fn check_writable(path: &Path) -> Result<(), Failure> {
    try_beside(path)
        .map_err(|error| Failure::Input(format!("cannot write {}: {error}", path.display())))
}

/// A file is written by way of a draft beside it: whether one can be made there is the question.
fn try_beside(path: &Path) -> io::Result<()> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    match fs::metadata(&target) {
        Ok(facts) if facts.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        // To open a pipe is to be heard at its other end.
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
