//! Writes `crates/cli/licenses.txt`: the notices of everything inside the program and the browser
//! client, which `parlour licenses` prints.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use cargo_metadata::{DependencyKind, MetadataCommand, Package, PackageId};
use parlour_games::GAMES;
use spdx::{Expression, Licensee, ParseMode};
use toml_edit::{DocumentMut, Value};

const FILE: &str = "crates/cli/licenses.txt";
const PROGRAM: &str = "parlour";
const ALLOWED: &str = "deny.toml";
const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

/// One platform, so that the list does not depend on where it is written.
const PLATFORM: &str = "x86_64-unknown-linux-gnu";

/// The npm packages whose code is part of `web/dist`.
const BUNDLED: [&str; 3] = ["@fluent/bundle", "svelte", "uqr"];

/// A library with its license.
struct Library {
    name: String,
    version: String,
    license: String,
    texts: Vec<String>,
}

impl Library {
    fn line(&self) -> String {
        format!("  {} {} ({})", self.name, self.version, self.license)
    }
}

/// Writes the file. The npm packages must be installed.
pub(crate) fn write(root: &Path) -> Result<()> {
    let mut libraries = crates(root)?;
    for name in BUNDLED {
        libraries.push(npm_package(root, name)?);
    }
    fs::write(root.join(FILE), page(&libraries))?;
    println!("{FILE}: {} libraries", libraries.len());
    Ok(())
}

/// Fails unless the file lists exactly the crates inside the program, and every dependency, those of
/// tests and tools included, comes from crates.io under a license that `deny.toml` allows.
pub(crate) fn check(root: &Path) -> Result<()> {
    let allowed = allowed_licenses(&fs::read_to_string(root.join(ALLOWED))?)?;
    let metadata = MetadataCommand::new()
        .manifest_path(root.join("Cargo.toml"))
        .other_options(["--locked".to_owned()])
        .exec()?;
    for package in metadata.packages.iter().filter(|package| package.source.is_some()) {
        check_package(package, &allowed)?;
    }

    let text = fs::read_to_string(root.join(FILE)).with_context(|| FILE)?;
    let listed: BTreeSet<&str> = text.lines().filter(|line| line.starts_with("  ")).collect();
    for library in crates(root)? {
        ensure!(
            listed.contains(&*library.line()),
            "{FILE} does not list `{}`: run `cargo xtask licenses`",
            library.line().trim()
        );
    }
    Ok(())
}

/// The licenses that `deny.toml` allows; `cargo deny` reads the same list.
fn allowed_licenses(text: &str) -> Result<Vec<Licensee>> {
    let config: DocumentMut = text.parse().context(ALLOWED)?;
    let list = config["licenses"]["allow"].as_array().context("there is no list of licenses")?;
    let parse = |value: &Value| {
        let text = value.as_str().context("a license is a text")?;
        Licensee::parse(text).with_context(|| text.to_owned())
    };
    list.iter().map(parse).collect()
}

fn check_package(package: &Package, allowed: &[Licensee]) -> Result<()> {
    let name = &package.name;
    ensure!(
        package.source.as_ref().is_some_and(|source| source.repr == CRATES_IO),
        "{name} does not come from crates.io"
    );
    let license = package.license.as_deref().with_context(|| format!("{name} names no license"))?;
    ensure!(
        is_allowed(license, allowed)?,
        "{name} is licensed under {license}: expected licenses listed in {ALLOWED}"
    );
    Ok(())
}

/// Whether a license expression can be satisfied by the allowed licenses.
fn is_allowed(license: &str, allowed: &[Licensee]) -> Result<bool> {
    let expression = Expression::parse_mode(license, ParseMode::LAX)
        .with_context(|| format!("`{license}` is not a license expression"))?;
    Ok(expression.evaluate(|wanted| allowed.iter().any(|license| license.satisfies(wanted))))
}

/// The crates linked into the program, sorted by name.
fn crates(root: &Path) -> Result<Vec<Library>> {
    let metadata = MetadataCommand::new()
        .current_dir(root)
        .other_options(["--locked", "--filter-platform", PLATFORM].map(String::from))
        .exec()?;
    let resolve = metadata.resolve.as_ref().context("cargo metadata has no dependency graph")?;
    let nodes: BTreeMap<&PackageId, _> =
        resolve.nodes.iter().map(|node| (&node.id, node)).collect();
    let program = metadata.workspace_packages().into_iter().find(|one| *one.name == PROGRAM);
    let mut open = vec![&program.context("the program is not in the workspace")?.id];
    let mut seen: BTreeSet<&PackageId> = BTreeSet::new();
    while let Some(id) = open.pop() {
        if !seen.insert(id) {
            continue;
        }
        let linked = nodes[id].deps.iter().filter(|dependency| {
            dependency.dep_kinds.iter().any(|kind| kind.kind == DependencyKind::Normal)
        });
        open.extend(linked.map(|dependency| &dependency.pkg));
    }
    let foreign =
        seen.into_iter().map(|id| &metadata[id]).filter(|package| package.source.is_some());
    let mut libraries = foreign.map(library).collect::<Result<Vec<_>>>()?;
    libraries.sort_by(|one, other| (&one.name, &one.version).cmp(&(&other.name, &other.version)));
    Ok(libraries)
}

fn library(package: &Package) -> Result<Library> {
    let folder = package.manifest_path.parent().context("a manifest is in a folder")?;
    Ok(Library {
        name: package.name.to_string(),
        version: package.version.to_string(),
        license: package.license.clone().unwrap_or_else(|| "see below".to_owned()),
        texts: license_texts(folder.as_std_path())?,
    })
}

fn npm_package(root: &Path, name: &str) -> Result<Library> {
    let folder = root.join("web/node_modules").join(name);
    let manifest = fs::read_to_string(folder.join("package.json"))
        .with_context(|| format!("{name} is not installed: run `npm ci` in web"))?;
    let field = |key: &str| {
        let (_, rest) = manifest.split_once(&format!("\"{key}\": \""))?;
        rest.split_once('"').map(|(value, _)| value.to_owned())
    };
    let field = |key: &str| field(key).with_context(|| format!("{name} has no {key}"));
    let (version, license) = (field("version")?, field("license")?);
    Ok(Library { name: name.to_owned(), version, license, texts: license_texts(&folder)? })
}

/// The license files of a folder. Of several licenses to choose from, MIT is the shortest.
fn license_texts(folder: &Path) -> Result<Vec<String>> {
    let mut names: Vec<String> = fs::read_dir(folder)?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .filter(|name| {
            let name = name.to_lowercase();
            ["license", "licence", "copying", "notice", "unlicense"]
                .iter()
                .any(|word| name.starts_with(word))
        })
        .filter(|name| folder.join(name).is_file())
        .collect();
    names.sort();
    if let Some(mit) = names.iter().find(|name| name.to_lowercase().contains("mit")).cloned() {
        names.retain(|name| *name == mit || name.to_lowercase().starts_with("notice"));
    }
    let read = |name: String| fs::read_to_string(folder.join(&name)).with_context(|| name);
    names.into_iter().map(read).collect()
}

fn page(libraries: &[Library]) -> String {
    let mut text = String::from(
        "Parlour is licensed under the MIT license or the Apache License 2.0, at your option.\n\
         The games belong to their authors:\n\n",
    );
    for game in GAMES {
        let _ = writeln!(text, "- {}", game.info().credit);
    }
    text.push_str("\nThe program and its browser client contain these libraries:\n\n");
    for library in libraries {
        let _ = writeln!(text, "{}", library.line());
    }
    let mut users: BTreeMap<String, BTreeSet<&str>> = BTreeMap::new();
    for library in libraries {
        for license in &library.texts {
            users.entry(normalized(license)).or_default().insert(&library.name);
        }
    }
    let mut users: Vec<_> = users.into_iter().collect();
    users.sort_by_key(|(_, names)| names.first().copied());
    for (license, names) in users {
        let names: Vec<&str> = names.into_iter().collect();
        let _ = write!(text, "\n{}\n{}\n\n{license}\n", "-".repeat(80), names.join(", "));
    }
    text
}

/// Removes trailing white space and surrounding blank lines, so that equal licenses compare as
/// equal.
fn normalized(license: &str) -> String {
    let lines: Vec<&str> = license.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_satisfied_by_the_allowed_licenses() {
        let allowed = allowed_licenses("[licenses]\nallow = [\"MIT\", \"ISC\"]").unwrap();
        for (license, expected) in [
            ("MIT", true),
            ("MIT/Apache-2.0", true),
            ("GPL-3.0-only OR ISC", true),
            ("MIT AND GPL-3.0-only", false),
            ("MIT AND (GPL-3.0-only OR ISC)", true),
            ("AGPL-3.0-or-later", false),
        ] {
            assert_eq!(is_allowed(license, &allowed).unwrap(), expected, "{license}");
        }
        assert!(is_allowed("free for all", &allowed).is_err());
    }
}
