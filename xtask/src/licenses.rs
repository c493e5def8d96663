//! Writes `crates/cli/licenses.txt`: the notices of everything inside the program and the browser
//! client, which `parlour licenses` prints.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};
use cargo_metadata::{DependencyKind, MetadataCommand, Package, PackageId};
use parlour_games::GAMES;

const FILE: &str = "crates/cli/licenses.txt";
const PROGRAM: &str = "parlour";

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

/// Fails unless the file lists exactly the crates inside the program.
pub(crate) fn check(root: &Path) -> Result<()> {
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

/// Without trailing white space and surrounding blank lines, so that equal licenses are found equal.
fn normalized(license: &str) -> String {
    let lines: Vec<&str> = license.lines().map(str::trim_end).collect();
    lines.join("\n").trim_matches('\n').to_owned()
}
