//! `parlour site`: the browser client as static files, for any web host.

use std::fs;
use std::io::Write;
use std::path::{Component, Path, PathBuf};

use clap::Args as ClapArgs;
use parlour_server::client_files;
use serde::Serialize;

use crate::failure::Failure;
use crate::json;

#[derive(ClapArgs, Debug)]
pub(crate) struct SiteArgs {
    /// The folder to write; created if missing.
    #[arg(value_name = "DIR")]
    folder: PathBuf,

    /// Write into a folder that is not empty. Files of the same name are replaced, others stay.
    #[arg(long)]
    force: bool,
}

#[derive(Serialize)]
struct SiteJson<'a> {
    folder: &'a Path,
    files: usize,
    bytes: usize,
}

pub(super) fn run(args: &SiteArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let folder = &args.folder;
    let failed = |path: &Path, error: &std::io::Error| {
        Failure::Input(format!("cannot write {}: {error}", path.display()))
    };
    if !args.force && !is_empty(folder).map_err(|error| failed(folder, &error))? {
        return Err(Failure::Input(format!(
            "{} is not empty: expected an empty or new folder, or --force",
            folder.display()
        )));
    }
    fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    let (mut files, mut bytes) = (0, 0);
    for (name, content) in client_files() {
        let path = folder.join(Path::new(&*name));
        debug_assert!(
            Path::new(&*name).components().all(|part| matches!(part, Component::Normal(_)))
        );
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| failed(parent, &error))?;
        }
        fs::write(&path, &content).map_err(|error| failed(&path, &error))?;
        files += 1;
        bytes += content.len();
    }
    if files == 0 {
        return Err(Failure::Input(
            "this program was built without the browser client: expected web/dist".to_owned(),
        ));
    }
    if json {
        return json::write_line(out, &SiteJson { folder, files, bytes });
    }
    let size = bytes.div_ceil(1 << 10);
    writeln!(out, "Wrote {files} files ({size} KiB) to {}.", folder.display())?;
    writeln!(
        out,
        "\nUpload the folder to any static host, at any path. Over HTTPS the site can be installed\n\
         and works offline. To try it here:\n\n    python3 -m http.server --directory {} 8000\n\n\
         and open http://localhost:8000/. Games between devices need `parlour serve`.",
        quoted(folder)
    )?;
    Ok(())
}

fn is_empty(folder: &Path) -> std::io::Result<bool> {
    match fs::read_dir(folder) {
        Ok(mut entries) => Ok(entries.next().is_none()),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}

/// A path as a shell reads it.
fn quoted(path: &Path) -> String {
    let text = path.display().to_string();
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "/._-+,:@".contains(c);
    if text.chars().all(is_plain) { text } else { format!("'{}'", text.replace('\'', r"'\''")) }
}
