//! Takes what the program does now as what it should do. The difference is reviewed like code.

use std::path::Path;

use anyhow::Result;

use crate::{docgen, shell};

/// Records the playthroughs and the fuzz seeds anew, then writes the generated documents.
pub(crate) fn run(root: &Path) -> Result<()> {
    shell::run(
        shell::cargo(root)
            .args(["test", "--package", "parlour-testkit", "playthrough"])
            .env("PARLOUR_BLESS", "1"),
    )?;
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
