//! Builds the program to hand out: one static file, and its checksum.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use anyhow::{Context as _, Result, ensure};

use crate::shell;

const FOLDER: &str = "target/dist";

/// Builds for this machine's target with the C library linked in, and writes `SHA256SUMS`.
pub(crate) fn run(root: &Path) -> Result<()> {
    let (worked, version) = shell::quietly(std::process::Command::new("rustc").arg("-vV"))?;
    ensure!(worked, "rustc does not run:\n{version}");
    let target = version.lines().find_map(|line| line.strip_prefix("host: "));
    let target = target.context("rustc does not name its host")?;
    let mut build = shell::cargo(root);
    // Naming the target keeps the flag away from build scripts and procedural macros.
    build.args(["build", "--profile", "dist", "--locked", "--bin", "parlour", "--target", target]);
    build.env("RUSTFLAGS", "-C target-feature=+crt-static -C strip=symbols");
    shell::run(build.env("CARGO_TARGET_DIR", root.join("target/static")))?;
    let suffix = std::env::consts::EXE_SUFFIX;
    let name = format!("parlour-{}-{target}{suffix}", env!("CARGO_PKG_VERSION"));
    let folder = root.join(FOLDER);
    fs::create_dir_all(&folder)?;
    let built = format!("target/static/{target}/dist/parlour{suffix}");
    let program = fs::read(root.join(&built)).with_context(|| built.clone())?;
    fs::copy(root.join(built), folder.join(&name))?;
    let sum = sha256(&program);
    fs::write(folder.join("SHA256SUMS"), format!("{sum}  {name}\n"))?;
    println!("{FOLDER}/{name}: {} bytes\n{sum}", program.len());
    Ok(())
}

/// The SHA-256 of bytes, in hexadecimal digits.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    use sha2::Digest as _;
    let digest = sha2::Sha256::digest(bytes);
    digest.iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}
