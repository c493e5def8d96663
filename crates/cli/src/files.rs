//! Files and standard input: read with a limit, written whole or not at all.

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

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
