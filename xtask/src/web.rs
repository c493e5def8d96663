//! The browser client: rebuilt and compared, and tested in a real browser.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

use crate::ci::{StepOutcome, Tally, works};
use crate::shell;

const NO_NODE: &str = "Node and npm are not installed; web/dist was not rebuilt";

fn npm(root: &Path) -> Command {
    let mut command = Command::new("npm");
    command.current_dir(root.join("web"));
    command
}

/// Writes the descriptions of the API and of the local protocol from the Rust types, and the client's types from them.
pub(crate) fn write_api(root: &Path) -> Result<()> {
    // Test binaries of the packages that own the descriptions.
    for (package, binary, test) in [
        ("parlour-server", ["--test", "it"].as_slice(), "openapi_json_matches_the_types"),
        ("parlour-wasm", &["--lib"], "local_protocol_json_matches_the_types"),
    ] {
        let mut write = shell::cargo(root);
        write.args(["test", "--package", package]).args(binary).arg(test);
        shell::run(write.env("PARLOUR_BLESS", "1"))?;
    }
    run_script(root, "types", "the client's types were not written")
}

/// Builds the client into `web/dist`.
pub(crate) fn write_dist(root: &Path) -> Result<()> {
    run_script(root, "build", "web/dist was not built")
}

/// Runs a script of the client's package, after installing its dependencies if there are none.
fn run_script(root: &Path, script: &str, otherwise: &str) -> Result<()> {
    if !works(npm(root).arg("--version")) {
        println!("Node and npm are not installed; {otherwise}");
        return Ok(());
    }
    if !root.join("web/node_modules").is_dir() {
        shell::run(npm(root).args(["ci", "--no-audit", "--no-fund"]))?;
    }
    shell::run(npm(root).args(["run", script]))
}

/// Installs the client's dependencies, checks its types and runs its unit tests.
pub(crate) fn check(root: &Path) -> Result<StepOutcome> {
    if !works(npm(root).arg("--version")) {
        return Ok(StepOutcome::Skipped(NO_NODE));
    }
    // `check` also fails if the types do not match the API description.
    let commands: [&[&str]; 3] =
        [&["ci", "--no-audit", "--no-fund"], &["run", "check"], &["run", "test"]];
    for arguments in commands {
        let (worked, output) = shell::quietly(npm(root).args(arguments))?;
        println!("{output}");
        ensure!(worked, "`npm {}` failed", arguments.join(" "));
    }
    Ok(StepOutcome::Checked)
}

/// Builds the client: the committed build must match.
pub(crate) fn build(root: &Path) -> Result<StepOutcome> {
    if !root.join("web/node_modules").is_dir() {
        return Ok(StepOutcome::Skipped(NO_NODE));
    }
    shell::run(npm(root).args(["run", "build"]))?;
    let mut changes = Command::new("git");
    changes.current_dir(root).args(["status", "--porcelain", "--", "web/dist"]);
    let (worked, changed) = shell::quietly(&mut changes)?;
    // Without a repository there is no committed build to compare with.
    ensure!(
        !worked || changed.trim().is_empty(),
        "web/dist is out of date; commit the new build:\n{changed}"
    );
    Ok(StepOutcome::Checked)
}

/// Plays in Chromium against the real server, and a few moves in Firefox if it is installed.
pub(crate) fn play(root: &Path) -> Result<StepOutcome> {
    if !root.join("web/node_modules").is_dir() {
        return Ok(StepOutcome::Skipped(NO_NODE));
    }
    let chromium = std::env::var("CHROMIUM").unwrap_or_else(|_| "/usr/bin/chromium".to_owned());
    if !works(Command::new(&chromium).arg("--version")) {
        return Ok(StepOutcome::Skipped("Chromium is not installed"));
    }
    // The pages are embedded in the program.
    shell::run(shell::cargo(root).args(["build", "--quiet", "--locked", "--bin", "parlour"]))?;
    let (worked, mut output) =
        shell::run_and_read(npm(root).args(["run", "e2e"]).env("RETRY", "1"))?;
    let (firefox_worked, firefox) = shell::run_and_read(npm(root).args(["run", "firefox"]))?;
    ensure!(firefox_worked, "the smoke test in Firefox failed");
    output += &firefox;
    let count = |word: &str| output.lines().filter(|line| line.starts_with(word)).count() as u64;
    let tally = Tally { passed: count("ok "), failed: count("FAIL ") };
    ensure!(worked || tally.failed > 0, "the browser could not be used");
    Ok(StepOutcome::Tests(tally))
}
