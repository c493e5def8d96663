//! `parlour licenses`: the notices of Parlour and of everything inside the program.

use std::io::Write;

use crate::failure::Failure;
use crate::play;

/// Written by `cargo xtask licenses`: the licenses of the libraries in the program and in the
/// browser client.
const NOTICES: &str = include_str!("../../licenses.txt");

pub(super) fn run(json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    play::refuse_json(json)?;
    Ok(out.write_all(NOTICES.as_bytes())?)
}
