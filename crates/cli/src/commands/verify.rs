//! `parlour verify`: checks proof files with the reference generators.

use std::fmt::Write as _;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args as ClapArgs;
use parlour_bots::{StopFlag, all_threads};
use parlour_proofs::{Progress, Settings, Verified, verify};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::tune::MAX_THREADS;
use crate::args::number;
use crate::failure::Failure;
use crate::files;
use crate::interrupt;
use crate::json;
use crate::progress::ProgressLine;

/// Maximum size of a proof file.
const MAX_BYTES: u64 = 8 << 30;

#[derive(ClapArgs, Debug)]
pub(crate) struct VerifyArgs {
    /// Proof files; `-` is standard input.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,

    /// Number of threads (default: hardware threads).
    #[arg(long, value_name = "N", value_parser = |text: &str| number(text, 1, MAX_THREADS))]
    threads: Option<u32>,
}

/// The claim that a file proves.
#[derive(Serialize)]
struct VerifiedJson<'a> {
    file: String,
    game: &'a str,
    position: &'a str,
    claim: String,
    rank: Option<u32>,
    sections: usize,
    choices: u64,
    positions: u64,
    sha256: String,
}

pub(super) fn run(args: &VerifyArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let stop = interrupt::stop_flag()?;
    let threads = args.threads.map_or_else(all_threads, |threads| threads as usize);
    for path in &args.files {
        let bytes = files::read_bytes(path, MAX_BYTES)?;
        let verified = check(&bytes, threads, &stop)
            .map_err(|failure| failure.at(&files::display_name(path)))?;
        let proven = proven(path, &verified, sha256(&bytes));
        if json {
            json::write_line(out, &proven)?;
        } else {
            print(out, &proven)?;
        }
        out.flush()?;
    }
    Ok(())
}

/// The checksum of a file, in hexadecimal.
pub(super) fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

fn check(bytes: &[u8], threads: usize, stop: &StopFlag) -> Result<Verified, Failure> {
    let mut line = ProgressLine::new(Duration::from_secs(10));
    let is_stopped = AtomicBool::new(false);
    let settings = Settings { threads, max_positions: None, stop: Some(&is_stopped) };
    let verified = verify(bytes, &settings, &mut |progress| {
        is_stopped.store(stop.is_stopped(), Ordering::Relaxed);
        // Small files need no progress line.
        if line.elapsed() > Duration::from_secs(1) {
            line.show(&progress_text(progress, line.elapsed()));
        }
    });
    line.end();
    verified.map_err(|error| Failure::Input(error.to_string()))
}

fn progress_text(progress: &Progress, elapsed: Duration) -> String {
    let Progress { sections_done, sections, choices_done, choices, positions } = *progress;
    let percent = choices_done.saturating_mul(100) / choices.max(1);
    let rate = positions as f64 / elapsed.as_secs_f64().max(0.001);
    format!(
        "verifying, {percent} %, {sections_done} of {sections} sections, {positions} positions, {rate:.0} a second"
    )
}

fn proven<'a>(path: &Path, verified: &'a Verified, sha256: String) -> VerifiedJson<'a> {
    let Verified { header, rank, sections, choices, positions } = verified;
    VerifiedJson {
        file: files::display_name(path),
        game: &header.game,
        position: &header.position,
        claim: header.claim.to_string(),
        rank: *rank,
        sections: *sections,
        choices: *choices,
        positions: *positions,
        sha256,
    }
}

fn print(out: &mut dyn Write, proven: &VerifiedJson<'_>) -> Result<(), Failure> {
    let VerifiedJson { file, game, position, claim, rank, sections, choices, positions, sha256 } =
        proven;
    writeln!(out, "verified {file}\ngame {game}\nposition {position}\nclaim {claim}")?;
    if let Some(rank) = rank {
        writeln!(out, "rank {rank}")?;
    }
    writeln!(out, "sections {sections}\nchoices {choices}\npositions {positions}")?;
    Ok(writeln!(out, "sha256 {sha256}")?)
}
