//! The invariants of ARCHITECTURE.md and the project rules, as checks.

mod clocks;
mod crates;
mod docs;
mod effects;
mod files;
mod games;
mod names;
mod serializable;
#[cfg(test)]
mod tests;

use std::fmt;
use std::path::Path;

use anyhow::{Result, bail};

use crate::docgen;
use crate::tree::Tree;

/// A violation.
struct Fault {
    path: String,
    /// Counted from 1; 0 for the whole file.
    line: usize,
    message: String,
}

impl Fault {
    fn new(path: &str, line: usize, message: impl Into<String>) -> Self {
        Self { path: path.to_owned(), line, message: message.into() }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => write!(f, "{}: {}", self.path, self.message),
            line => write!(f, "{}:{line}: {}", self.path, self.message),
        }
    }
}

type Check = fn(&Tree) -> Vec<Fault>;

/// Every check with the rule it enforces.
const CHECKS: &[(&str, Check)] = &[
    ("crates depend only on those below them", crates::allowed_dependencies),
    ("core and games have almost no dependencies", crates::third_party_dependencies),
    ("every crate inherits the workspace lints", crates::inherited_lints),
    ("a game is named only in its folder and the list", names::no_game_named),
    ("no other language names a game", names::no_game_named_elsewhere),
    ("games do not depend on each other", names::games_are_independent),
    ("core and games do no input or output, read no clock and no environment", effects::pure),
    ("only types at a boundary are serializable", serializable::only_at_boundaries),
    ("every game folder is complete and listed", games::complete),
    ("every game credits its authors", games::credited),
    ("the WebAssembly modules are as new as their sources", games::current_modules),
    ("tests assert no time", clocks::no_time_asserted),
    ("Rust files stay below 600 lines", files::short),
    ("no markers of unfinished work", files::no_leftovers),
    ("no machine-specific paths", files::no_machine_paths),
    ("links in Markdown resolve", docs::links),
    ("documents named in comments exist", docs::named_in_comments),
    ("decision records are numbered without gaps", docs::numbered_decisions),
];

/// Checks this repository, including generated files.
pub(crate) fn run(root: &Path) -> Result<()> {
    let tree = Tree::read(root)?;
    let mut faults = faults_of(&tree);
    faults.extend(
        docgen::stale(&tree)?
            .into_iter()
            .map(|path| Fault::new(&path, 0, "is not up to date: run `cargo xtask docgen`")),
    );
    report(&faults, CHECKS.len() + 1)
}

/// Checks another checkout, without generated files.
pub(crate) fn run_on_checkout(root: &Path) -> Result<()> {
    report(&faults_of(&Tree::read(root)?), CHECKS.len())
}

fn faults_of(tree: &Tree) -> Vec<Fault> {
    let mut faults = Vec::new();
    for (rule, check) in CHECKS {
        faults.extend(
            check(tree)
                .into_iter()
                .map(|fault| Fault { message: format!("{} ({rule})", fault.message), ..fault }),
        );
    }
    faults
}

fn report(faults: &[Fault], n_checks: usize) -> Result<()> {
    for fault in faults {
        eprintln!("{fault}");
    }
    if !faults.is_empty() {
        bail!("tidy found {} faults", faults.len());
    }
    println!("tidy: {n_checks} checks, no fault");
    Ok(())
}

/// Files that only tests use.
pub(crate) fn is_test_file(path: &str) -> bool {
    path.split('/').any(|part| part == "tests" || part == "testdata")
        || ["/tests.rs", "_tests.rs", "/test_support.rs"].iter().any(|end| path.ends_with(end))
}
