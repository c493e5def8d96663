//! Takes what the program does now as what it should do. The difference is reviewed like code.

use std::path::Path;

use anyhow::Result;

use crate::{docgen, shell};

/// Records the playthroughs, the pictures of screens and the fuzz seeds anew, then writes the generated documents.
pub(crate) fn run(root: &Path) -> Result<()> {
    for (package, filter) in [
        ("parlour-testkit", "playthrough"),
        ("parlour-tui", "snapshots"),
        ("parlour-tui", "pictures"),
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
        "--manifest-path",
        "fuzz/Cargo.toml",
        "--target-dir",
        "target/fuzz",
        "--example",
        "seeds",
    ]))?;
    docgen::write(root)
}
