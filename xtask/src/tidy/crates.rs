//! Who may know whom, and which crates of others are welcome.

use super::Fault;
use crate::tree::Tree;

/// A crate, ours that it may use, and ours that only its tests may use besides.
type MayUse = (&'static str, &'static [&'static str], &'static [&'static str]);

/// The one place that says who may know whom; ARCHITECTURE.md shows it as a picture.
const MAY_USE: &[MayUse] = &[
    ("crates/core", &[], &[]),
    ("crates/games", &["parlour-core"], &[]),
    ("crates/search", &["parlour-core"], &["parlour-games"]),
    ("crates/match", &["parlour-core"], &["parlour-games"]),
    ("crates/bots", &["parlour-core", "parlour-games", "parlour-search", "parlour-match"], &[]),
    ("crates/arena", &["parlour-core", "parlour-games", "parlour-bots", "parlour-match"], &[]),
    ("crates/play", &["parlour-core", "parlour-games", "parlour-bots", "parlour-match"], &[]),
    ("crates/plain", &["parlour-core", "parlour-games", "parlour-bots", "parlour-play"], &[]),
    ("crates/tui", &["parlour-core", "parlour-games", "parlour-bots", "parlour-play"], &[]),
    ("crates/wire", &["parlour-core", "parlour-games", "parlour-bots"], &[]),
    (
        "crates/server",
        &[
            "parlour-core",
            "parlour-games",
            "parlour-bots",
            "parlour-match",
            "parlour-play",
            "parlour-wire",
        ],
        &[],
    ),
    ("crates/testkit", &["parlour-core", "parlour-games"], &[]),
    (
        "crates/cli",
        &[
            "parlour-core",
            "parlour-games",
            "parlour-search",
            "parlour-bots",
            "parlour-arena",
            "parlour-match",
            "parlour-play",
            "parlour-plain",
            "parlour-tui",
            "parlour-wire",
            "parlour-server",
        ],
        &["parlour-testkit"],
    ),
    ("fuzz", &["parlour-core", "parlour-games", "parlour-bots", "parlour-wire"], &[]),
    ("xtask", &["parlour-core", "parlour-games"], &[]),
];

/// Crates whose dependencies on others are counted one by one, and those they may have.
const LEAN: &[(&str, &[&str])] = &[
    ("crates/core", &["rpds", "thiserror"]),
    ("crates/games", &[]),
    ("crates/search", &[]),
    ("crates/match", &["fundu", "serde", "thiserror"]),
];

pub(super) fn directions(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    let ours: Vec<String> =
        manifests(tree).filter_map(|(_, text)| package_name(text).map(str::to_owned)).collect();
    for (path, text) in manifests(tree) {
        let folder = path.trim_end_matches("/Cargo.toml");
        let Some((_, always, in_tests)) = MAY_USE.iter().find(|(known, ..)| *known == folder)
        else {
            let message = "is a new crate: say in xtask/src/tidy/crates.rs and ARCHITECTURE.md whom it may know";
            faults.push(Fault::new(path, 0, message));
            continue;
        };
        for dependency in dependencies(text).filter(|found| ours.contains(&found.name)) {
            let name = dependency.name.as_str();
            let welcome =
                always.contains(&name) || (dependency.only_in_tests && in_tests.contains(&name));
            if !welcome {
                faults.push(Fault::new(path, dependency.line, format!("may not know {name}")));
            }
        }
    }
    faults
}

pub(super) fn outside_dependencies(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (folder, welcome) in LEAN {
        let path = format!("{folder}/Cargo.toml");
        let found = dependencies(tree.get(&path).unwrap_or_default()).filter(|dependency| {
            !dependency.only_in_tests
                && !dependency.name.starts_with("parlour-")
                && !welcome.contains(&dependency.name.as_str())
        });
        faults.extend(found.map(|found| {
            Fault::new(&path, found.line, format!("may not depend on {}", found.name))
        }));
    }
    faults
}

pub(super) fn inherited_lints(tree: &Tree) -> Vec<Fault> {
    let inherits = |text: &str| {
        let mut lines = text.lines().map(str::trim).skip_while(|line| *line != "[lints]");
        lines.nth(1) == Some("workspace = true")
    };
    manifests(tree)
        // The fuzz targets are a workspace of their own and have nothing to inherit from.
        .filter(|(path, text)| *path != "fuzz/Cargo.toml" && !inherits(text))
        .map(|(path, _)| Fault::new(path, 0, "lacks `[lints]` with `workspace = true`"))
        .collect()
}

/// The manifests of our crates; the root's own names none.
fn manifests(tree: &Tree) -> impl Iterator<Item = (&str, &str)> {
    tree.below("", "/Cargo.toml")
}

fn package_name(manifest: &str) -> Option<&str> {
    let line = manifest.lines().find(|line| line.starts_with("name = "))?;
    line.split('"').nth(1)
}

struct Dependency {
    line: usize,
    name: String,
    only_in_tests: bool,
}

/// The dependencies of a manifest in the two forms people write: a line below `[dependencies]`, or a
/// section `[dependencies.name]`; likewise for tests, builds and targets.
fn dependencies(manifest: &str) -> impl Iterator<Item = Dependency> {
    let mut section: Option<bool> = None;
    manifest.lines().enumerate().filter_map(move |(line_idx, line)| {
        let found = |name: &str, only_in_tests| {
            Some(Dependency { line: line_idx + 1, name: name.to_owned(), only_in_tests })
        };
        let line = line.trim();
        if let Some(header) = line.strip_prefix('[') {
            let header = header.trim_end_matches(']');
            let (before, name) = header.split_once("dependencies").unwrap_or((header, "."));
            section = (name.is_empty()).then(|| before.ends_with("dev-"));
            let name = name.strip_prefix('.').unwrap_or_default();
            return (!name.is_empty()).then(|| found(name, before.ends_with("dev-"))).flatten();
        }
        let only_in_tests = section?;
        let name = line.split(['=', '.', ' ']).next().filter(|name| !name.is_empty())?;
        if name.starts_with('#') { None } else { found(name, only_in_tests) }
    })
}
