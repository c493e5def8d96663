//! `parlour convert`: a record from one format to another.

use std::io::Write;

use crate::args::ConvertArgs;
use crate::failure::Failure;
use crate::{files, records};

pub(super) fn run(args: &ConvertArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let output = args.output.as_deref().filter(|path| !files::is_standard(path));
    let to = match args.to.as_deref() {
        Some(to) if json && to != "json" => {
            return Err(Failure::Usage(format!("--json asks for json and --to for {to}")));
        }
        Some(to) => to,
        None if json => "json",
        None => output.and_then(records::format_of_extension).unwrap_or("text"),
    };
    let played = records::read_match(&args.input, args.from.as_deref())?;
    let text = records::write_match(&played, to)?;
    match output {
        Some(path) => files::write_atomically(path, &text),
        None => Ok(out.write_all(text.as_bytes())?),
    }
}
