//! Lists the proof files that the games ship with: `src/ID/proofs/*.proof`. A file in that folder is
//! part of the game without a line anywhere else.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let mut list = String::from("&[\n");
    // A new game changes the list of games; a first proof, the solved boards of its game.
    println!("cargo::rerun-if-changed=src/lib.rs");
    for game in names_in("src")? {
        let folder = format!("src/{game}");
        for watched in ["solved.toml", "proofs"] {
            let path = format!("{folder}/{watched}");
            if Path::new(&path).exists() {
                println!("cargo::rerun-if-changed={path}");
            }
        }
        let proofs = names_in(&format!("{folder}/proofs")).unwrap_or_default();
        let mut entry = String::new();
        for name in proofs.iter().filter(|name| is_proof(name)) {
            let path = format!("/{folder}/proofs/{name}");
            let bytes = format!("include_bytes!(concat!(env!(\"CARGO_MANIFEST_DIR\"), {path:?}))");
            writeln!(entry, "        ({name:?}, {bytes}),").map_err(io::Error::other)?;
        }
        if !entry.is_empty() {
            writeln!(list, "    ({game:?}, &[\n{entry}    ]),").map_err(io::Error::other)?;
        }
    }
    list.push_str("]\n");
    let folder = env::var("OUT_DIR").map_err(io::Error::other)?;
    fs::write(Path::new(&folder).join("proofs.rs"), list)
}

fn is_proof(name: &str) -> bool {
    Path::new(name).extension().is_some_and(|end| end == "proof")
}

/// The names of the entries of a folder, sorted, so that every machine writes the same list.
fn names_in(folder: &str) -> io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
}
