//! The tests beside programs that take all the processor they get: what a shared machine is like.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::{ci, shell};

/// On two cores a test then gets a fifth of the machine, or less.
const N_BUSY: usize = 8;

/// The tests that start the program, a terminal around it, or other programs.
const PROCESSES: &str = "package(parlour) & binary(it) \
                         | package(parlour-arena) & test(engines::) \
                         | package(parlour-tui) | package(parlour-plain)";

/// How often these run: a race that shows once in a while must not show at all.
const ROUNDS: usize = 3;

/// Runs everything (`ci`), the tests that start processes (`processes`), or `cargo nextest run` with any words;
/// without words, the tests of the workspace.
pub(crate) fn run(root: &Path, words: &[&str]) -> Result<()> {
    let _busy = Busy::start(N_BUSY)?;
    println!("{N_BUSY} busy processes beside");
    match words {
        ["ci"] => ci::run(root),
        ["processes"] => {
            for round in 1..=ROUNDS {
                println!("\n== round {round} of {ROUNDS}");
                nextest(root, &["--workspace", "-E", PROCESSES])?;
            }
            Ok(())
        }
        [] => nextest(root, &["--workspace", "--all-targets"]),
        ["--", words @ ..] | words => nextest(root, words),
    }
}

fn nextest(root: &Path, words: &[&str]) -> Result<()> {
    let mut command = shell::cargo(root);
    ensure!(
        ci::works(shell::cargo(root).args(["nextest", "--version"])),
        "cargo-nextest is not installed (`cargo install cargo-nextest`)"
    );
    shell::run(command.args(["nextest", "run", "--profile", "ci", "--locked"]).args(words))
}

/// Processes that end with this one, however it ends: each works until its input is closed.
struct Busy(Vec<Child>);

impl Busy {
    fn start(n_busy: usize) -> Result<Self> {
        let program = std::env::current_exe()?;
        let mut busy = Self(Vec::new());
        for _ in 0..n_busy {
            let mut command = Command::new(&program);
            command.arg("spin").stdin(Stdio::piped()).stdout(Stdio::null());
            busy.0.push(command.spawn().context("cannot start a busy process")?);
        }
        Ok(busy)
    }
}

impl Drop for Busy {
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
