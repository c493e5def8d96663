//! Which crates may depend on which, and the allowed third-party crates.

use toml_edit::{Document, Item};

use super::Fault;
use crate::tree::Tree;

/// A crate, the workspace crates it may use, and those only its tests may use, without `parlour-`.
type MayUse = (&'static str, &'static str, &'static str);

/// The single source of allowed dependencies; ARCHITECTURE.md shows it as a picture.
const MAY_USE: &[MayUse] = &[
    ("crates/core", "", ""),
    ("crates/editor", "core", ""),
    ("crates/lessons", "core", ""),
    ("crates/games", "core editor", ""),
    ("crates/levels", "core", "games"),
    ("crates/solved", "core games proofs", ""),
    ("crates/bench", "core editor games", ""),
    ("crates/search", "core", "games"),
    ("crates/network", "core", "games search"),
    ("crates/workers", "search", ""),
    ("crates/solve", "core games proofs search", ""),
    ("crates/match", "core", "games"),
    ("crates/messages", "core", "games"),
    ("crates/positions", "core", ""),
    ("crates/bots", "bench core games levels search solved match network positions", ""),
    ("crates/explore", "core games bots solved", ""),
    ("crates/puzzles", "core explore lessons games bots solved", "messages"),
    ("crates/arena", "core games bots match", ""),
    ("crates/play", "core editor explore games bots match messages puzzles solved workers", ""),
    ("crates/plain", TERMINAL, ""),
    ("crates/tui", TERMINAL, ""),
    ("crates/wire", "core games bots match messages solved", ""),
    (
        "crates/api",
        "core editor explore lessons games bots match messages play puzzles solved wire",
        "",
    ),
    ("crates/wasm", "core bots match wire api", "games"),
    ("crates/server", "api core bots match play wire workers", "games lessons messages"),
    ("crates/reference", "", ""),
    ("crates/proofs", "reference", ""),
    ("crates/testkit", "core editor lessons games messages puzzles reference", ""),
    (
        "crates/cli",
        "core games bench bots arena match messages play plain positions proofs puzzles solve solved tui wire workers server",
        "testkit",
    ),
    ("fuzz", "core editor lessons games bots network proofs wire", ""),
    ("python", "arena bots core games levels messages network play positions solved wire", ""),
    ("xtask", "core games levels messages solved", ""),
];

/// Allowed dependencies of both terminal front ends.
const TERMINAL: &str = "core editor explore lessons games bots messages play puzzles solved";

/// Crates whose third-party dependencies are restricted, and those they may have.
const LEAN: &[(&str, &[&str])] = &[
    ("crates/core", &["rpds", "thiserror"]),
    ("crates/editor", &[]),
    ("crates/lessons", &["thiserror"]),
    ("crates/games", &[]),
    ("crates/levels", &["serde", "serde_json", "toml"]),
    ("crates/solved", &["serde", "serde_json", "thiserror", "toml"]),
    ("crates/bench", &["serde", "toml"]),
    ("crates/search", &[]),
    ("crates/network", &["crc32fast", "thiserror"]),
    ("crates/match", &["fundu", "schemars", "serde", "thiserror"]),
    ("crates/messages", &["fluent-bundle"]),
    ("crates/positions", &["thiserror"]),
    ("crates/reference", &[]),
    ("crates/proofs", &["crc32fast", "flate2", "thiserror"]),
    ("crates/workers", &[]),
    ("crates/explore", &[]),
    ("crates/puzzles", &["skillratings"]),
    ("crates/api", &["schemars", "serde", "serde_json", "thiserror"]),
    ("crates/wasm", &["serde", "serde_json"]),
];

pub(super) fn allowed_dependencies(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    let ours: Vec<String> = manifests(tree).filter_map(|(_, text)| package_name(text)).collect();
    for (path, text) in manifests(tree) {
        let folder = path.trim_end_matches("/Cargo.toml");
        let Some((_, always, in_tests)) = MAY_USE.iter().find(|(known, ..)| *known == folder)
        else {
            let message = "is a new crate: list its allowed dependencies in xtask/src/tidy/crates.rs and ARCHITECTURE.md";
            faults.push(Fault::new(path, 0, message));
            continue;
        };
        for dependency in dependencies(text).into_iter().filter(|found| ours.contains(&found.name))
        {
            let name = dependency.name.as_str();
            let listed = |names: &str| names.split(' ').any(|one| name == format!("parlour-{one}"));
            let allowed = listed(always) || (dependency.only_in_tests && listed(in_tests));
            if !allowed {
                faults.push(Fault::new(path, dependency.line, format!("may not depend on {name}")));
            }
        }
    }
    faults
}

pub(super) fn third_party_dependencies(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (folder, allowed) in LEAN {
        let path = format!("{folder}/Cargo.toml");
        let found =
            dependencies(tree.get(&path).unwrap_or_default()).into_iter().filter(|dependency| {
                !dependency.only_in_tests
                    && !dependency.name.starts_with("parlour-")
                    && !allowed.contains(&dependency.name.as_str())
            });
        faults.extend(found.map(|found| {
            Fault::new(&path, found.line, format!("may not depend on {}", found.name))
        }));
    }
    faults
}

pub(super) fn inherited_lints(tree: &Tree) -> Vec<Fault> {
    let inherits = |text: &str| {
        let manifest = parse(text);
        let lints = manifest.as_ref().and_then(|manifest| manifest.get("lints"));
        lints.and_then(|lints| lints.get("workspace")).and_then(Item::as_bool) == Some(true)
    };
    manifests(tree)
        // The macros of PyO3 need further exceptions, and a manifest cannot add to inherited lints.
        .filter(|(path, _)| *path != "python/Cargo.toml")
        .filter(|(_, text)| !inherits(text))
        .map(|(path, _)| Fault::new(path, 0, "lacks `[lints]` with `workspace = true`"))
        .collect()
}

/// The manifests of our crates; the root manifest names no package.
fn manifests(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    tree.below("", "/Cargo.toml")
}

/// A manifest, unless it is invalid TOML, which cargo itself reports.
fn parse(manifest: &str) -> Option<Document<&str>> {
    Document::parse(manifest).ok()
}

fn package_name(manifest: &str) -> Option<String> {
    let manifest = parse(manifest)?;
    manifest.get("package")?.get("name")?.as_str().map(str::to_owned)
}

struct Dependency {
    line: usize,
    name: String,
    only_in_tests: bool,
}

/// The dependencies of a manifest: normal, dev, build and target-specific ones.
fn dependencies(text: &str) -> Vec<Dependency> {
    const SECTIONS: [(&str, bool); 3] =
        [("dependencies", false), ("build-dependencies", false), ("dev-dependencies", true)];
    let Some(manifest) = parse(text) else { return Vec::new() };
    let targets = manifest.get("target").and_then(Item::as_table_like);
    let targets = targets.into_iter().flat_map(|targets| targets.iter().map(|(_, item)| item));
    let mut found = Vec::new();
    for part in std::iter::once(manifest.as_item()).chain(targets) {
        for (section, only_in_tests) in SECTIONS {
            let Some(listed) = part.get(section).and_then(Item::as_table_like) else { continue };
            found.extend(listed.iter().map(|(name, _)| {
                let span = listed.key(name).and_then(toml_edit::Key::span);
                let line = span.map_or(0, |span| text[..span.start].lines().count().max(1));
                Dependency { line, name: name.to_owned(), only_in_tests }
            }));
        }
    }
    found
}
