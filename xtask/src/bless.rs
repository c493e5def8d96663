//! Accepts the current behavior as expected. The diff is reviewed like code.

use std::path::Path;

use anyhow::Result;

use crate::{docgen, shell};

/// Updates the playthroughs, the fuzz seeds and the generated documents.
pub(crate) fn run(root: &Path) -> Result<()> {
    for (package, filter) in [
        ("parlour-testkit", "playthrough"),
        ("parlour-tui", "snapshots"),
        ("parlour-tui", "pictures"),
        ("parlour-wasm", "recorded"),
    ] {
        shell::run(
            shell::cargo(root)
                .args(["test", "--package", package, "--test", "it", filter])
                .env("PARLOUR_BLESS", "1")
                .env("INSTA_UPDATE", "always"),
        )?;
    }
    shell::run(shell::cargo(root).args([
        "run",
        "--package",
        "parlour-fuzz",
        "--example",
        "seeds",
    ]))?;
    docgen::write(root)
}
