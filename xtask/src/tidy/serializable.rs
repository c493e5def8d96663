//! Only types at a boundary of the program are serializable.

use super::{Fault, is_test_file};
use crate::lexer::tokens_outside_tests;
use crate::tree::Tree;

/// Crates with JSON, output or files of their own (ARCHITECTURE.md, "Invariants").
const BOUNDARIES: &[&str] = &[
    "crates/api/",
    "crates/arena/",
    "crates/cli/",
    "crates/levels/",
    "crates/match/",
    "crates/play/",
    "crates/server/",
    "crates/solve/",
    "crates/wasm/",
    "crates/wire/",
];

pub(super) fn only_at_boundaries(tree: &Tree) -> Vec<Fault> {
    let inside = tree.below("crates/", ".rs").filter(|(path, _)| {
        let is_boundary = BOUNDARIES.iter().any(|folder| path.starts_with(folder));
        path.contains("/src/") && !is_boundary && !is_test_file(path)
    });
    let mut faults = Vec::new();
    for (path, source) in inside {
        let tokens = tokens_outside_tests(source);
        let found = tokens.iter().filter(|(_, token)| token.is_word("Serialize"));
        faults.extend(found.map(|(line, _)| Fault::new(path, *line, "makes a type serializable")));
    }
    faults
}
