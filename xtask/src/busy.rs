//! Runs the tests next to CPU-bound processes, to simulate a shared machine.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::{ci, shell};

/// With these on two cores, each test gets at most a fifth of the machine.
const N_BUSY: usize = 8;

/// The tests that start processes or terminals.
const PROCESSES: &[&str] = &[
    "--package=parlour",
    "--package=parlour-arena",
    "--package=parlour-tui",
    "--package=parlour-plain",
];

/// Number of runs, to catch rare races.
const ROUNDS: usize = 3;

/// Runs everything (`ci`), the tests that start processes (`processes`), or `cargo nextest run`
/// with any arguments; by default the tests of the workspace.
pub(crate) fn run(root: &Path, words: &[&str]) -> Result<()> {
    let (rounds, words) = match words {
        ["ci"] => {
            let _load = LoadProcesses::start(N_BUSY)?;
            return ci::run(root);
        }
        ["processes"] => (ROUNDS, PROCESSES),
        [] => (1, &["--all-targets"][..]),
        ["--", words @ ..] | words => (1, words),
    };
    // Build first: only the tests should be slowed down.
    nextest(root, &[&["--no-run"], words].concat())?;
    let _load = LoadProcesses::start(N_BUSY)?;
    for round in 1..=rounds {
        println!("\n== round {round} of {rounds}, next to {N_BUSY} busy processes");
        nextest(root, words)?;
    }
    Ok(())
}

fn nextest(root: &Path, words: &[&str]) -> Result<()> {
    ensure!(
        ci::works(shell::cargo(root).args(["nextest", "--version"])),
        "cargo-nextest is not installed (`cargo install cargo-nextest`)"
    );
    let run = ["nextest", "run", "--profile", "ci", "--locked"];
    shell::run(shell::cargo(root).args(run).args(words))
}

/// Processes that always end with this one: each runs until its input is closed.
struct LoadProcesses(Vec<Child>);

impl LoadProcesses {
    fn start(n_busy: usize) -> Result<Self> {
        let program = std::env::current_exe()?;
        let mut load = Self(Vec::new());
        for _ in 0..n_busy {
            let mut command = Command::new(&program);
            command.arg("spin").stdin(Stdio::piped()).stdout(Stdio::null());
            load.0.push(command.spawn().context("cannot start a busy process")?);
        }
        Ok(load)
    }
}

impl Drop for LoadProcesses {
    fn drop(&mut self) {
        for child in &mut self.0 {
            drop(child.stdin.take());
            let _ = child.wait();
        }
    }
}

/// A busy process: computes until its input ends.
pub(crate) fn spin() {
    std::thread::spawn(|| {
        let mut number = 1_u64;
        loop {
            number = std::hint::black_box(number.wrapping_mul(6_364_136_223_846_793_005) + 1);
        }
    });
    let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
}
