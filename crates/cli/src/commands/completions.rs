//! `parlour completions` and `parlour man`: files for shells and manual readers, from the arguments.

use std::fs;
use std::io::Write;
use std::path::Path;

use clap::Command;
use clap_complete::Shell;

use crate::failure::Failure;
use crate::{help, play};

pub(super) fn run(shell: Shell, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    play::refuse_json(json)?;
    // clap_complete panics when a pipe closes early, so the script is complete before it is written.
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut help::command(), "parlour", &mut script);
    Ok(out.write_all(&script)?)
}

/// Writes `parlour.1` and a page for each command.
pub(super) fn write_manual(folder: &Path, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    play::refuse_json(json)?;
    let cannot_write = |path: &Path, error: std::io::Error| {
        Failure::Input(format!("cannot write {}: {error}", path.display()))
    };
    fs::create_dir_all(folder).map_err(|error| cannot_write(folder, error))?;
    let mut command = help::command().disable_help_subcommand(true);
    command.build();
    let subcommands = command.get_subcommands().filter(|one| !one.is_hide_set());
    let pages: Vec<(String, Command)> = subcommands
        .map(|one| (format!("parlour-{}", one.get_name()), one.clone()))
        .chain([("parlour".to_owned(), command.clone())])
        .collect();
    for (name, page) in &pages {
        let mut text = Vec::new();
        // A page needs a name that lives as long as the program; there are a few of them, once.
        let titled = page.clone().name(&*name.clone().leak());
        clap_mangen::Man::new(titled).render(&mut text)?;
        let path = folder.join(format!("{name}.1"));
        fs::write(&path, text).map_err(|error| cannot_write(&path, error))?;
    }
    writeln!(out, "{} pages written to {}", pages.len(), folder.display())?;
    Ok(())
}
