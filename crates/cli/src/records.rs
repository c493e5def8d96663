//! Records in files.

use std::path::Path;

use parlour_core::{Match, one_of};
pub(crate) use parlour_wire::format_names as names_for;
use parlour_wire::{all_format_names, match_from_text};

use crate::failure::Failure;
use crate::files;

/// Checks a format name given on the command line.
pub(crate) fn format_name(name: &str) -> Result<String, String> {
    let known = all_format_names();
    if known.contains(&name) {
        Ok(name.to_owned())
    } else {
        Err(format!("expected {}", one_of(&known)))
    }
}

/// The format for a file extension.
pub(crate) fn format_of_extension(path: &Path) -> Option<&'static str> {
    let extension = path.extension()?.to_str()?.to_ascii_lowercase();
    all_format_names().into_iter().find(|name| *name == extension)
}

/// Reads and replays a file, or standard input, in the given format or the one detected from its
/// content. Messages start with the file name.
pub(crate) fn read_match(path: &Path, format: Option<&str>) -> Result<Match, Failure> {
    let text = files::read_text(path)?;
    match_from_text(&text, format)
        .map_err(|message| Failure::from(message).at(&files::display_name(path)))
}

/// Writes a match in a format.
pub(crate) fn write_match(played: &Match, format: &str) -> Result<String, Failure> {
    Ok(parlour_wire::write_match(played, format)?)
}
