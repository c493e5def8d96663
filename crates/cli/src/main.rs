//! The command-line program. `docs/cli.md` is its reference.
//!
//! No game is named here: everything comes from the list of games and from their declarations.

mod analysis_server;
mod analyze;
mod args;
mod bench;
mod commands;
mod failure;
mod files;
mod help;
mod interrupt;
mod json;
mod play;
mod progress;
mod puzzles;
mod records;
mod serve;
mod start;
mod target;
mod ugi;

use std::ffi::OsString;
use std::io::{BufWriter, Write};
use std::process::ExitCode;
use std::thread;

use failure::Failure;

/// The system allocator keeps memory that a server under load has freed; this one returns it
/// (`docs/adr/0016-an-allocator-that-gives-memory-back.md`). It is configured in
/// `.cargo/config.toml`.
#[cfg(target_os = "linux")]
#[global_allocator]
static ALLOCATOR: tikv_jemallocator::Jemalloc = tikv_jemallocator::Jemalloc;

/// Deep counts recurse; this is more than they need.
const STACK_BYTES: usize = 256 << 20;

fn main() -> ExitCode {
    failure::install_panic_hook();
    let command_line: Vec<OsString> = std::env::args_os().collect();
    let worker = thread::Builder::new().stack_size(STACK_BYTES).spawn(|| run(command_line));
    match worker.map(thread::JoinHandle::join) {
        Ok(Ok(Ok(()))) => ExitCode::SUCCESS,
        Ok(Ok(Err(failure))) => failure.report(),
        Ok(Err(_)) => ExitCode::from(failure::INTERNAL),
        Err(error) => Failure::Input(format!("cannot start a thread: {error}")).report(),
    }
}

fn run(command_line: Vec<OsString>) -> Result<(), Failure> {
    if let Some(folder) = parlour_play::networks_folder() {
        parlour_bots::set_networks_folder(folder);
    }
    if let Some(folder) = parlour_play::proofs_folder() {
        parlour_solved::set_proofs_folder(folder);
    }
    // Not locked, because a protocol's second thread writes to it too.
    let mut out = BufWriter::with_capacity(1 << 16, std::io::stdout());
    if let Some(args) = args::parse(command_line, &mut out)? {
        commands::run(args, &mut out)?;
    }
    out.flush().map_err(Failure::Output)
}
