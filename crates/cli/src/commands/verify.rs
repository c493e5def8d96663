//! `parlour verify`: checks proof files with the reference generators.

use std::fmt::Write as _;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args as ClapArgs;
use parlour_bots::{StopFlag, all_threads};
use parlour_proofs::{Progress, Settings, Verified, verify_stream};
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::tune::MAX_THREADS;
use crate::args::number;
use crate::failure::Failure;
use crate::files;
use crate::interrupt;
use crate::json;
use crate::progress::ProgressLine;

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
        let (input, n_bytes) = files::open(path)?;
        let mut input = Hashed { input, hash: Sha256::new() };
        let verified = check(&mut input, n_bytes, threads, &stop)
            .map_err(|failure| failure.at(&files::display_name(path)))?;
        let proven = proven(path, &verified, hexadecimal(input.hash));
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
    hexadecimal(Sha256::new().chain_update(bytes))
}

fn hexadecimal(hash: Sha256) -> String {
    hash.finalize().iter().fold(String::new(), |mut text, byte| {
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// A file and the checksum of what was read from it.
struct Hashed<R> {
    input: R,
    hash: Sha256,
}

impl<R: Read> Read for Hashed<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let n = self.input.read(buffer)?;
        self.hash.update(&buffer[..n]);
        Ok(n)
    }
}

/// Checks a file, whose size is known unless it is a pipe.
fn check(
    input: &mut (dyn Read + Send),
    n_bytes: Option<u64>,
    threads: usize,
    stop: &StopFlag,
) -> Result<Verified, Failure> {
    let mut line = ProgressLine::new(Duration::from_secs(10));
    let is_stopped = AtomicBool::new(false);
    let settings = Settings { threads, max_positions: None, stop: Some(&is_stopped) };
    let verified = verify_stream(input, &settings, &mut |progress| {
        is_stopped.store(stop.is_stopped(), Ordering::Relaxed);
        // Small files need no progress line.
        if line.elapsed() > Duration::from_secs(1) {
            line.show(&progress_text(progress, n_bytes, line.elapsed()));
        }
    });
    line.end();
    verified.map_err(|error| Failure::Input(error.to_string()))
}

fn progress_text(progress: &Progress, n_bytes: Option<u64>, elapsed: Duration) -> String {
    let Progress { sections_done, sections, bytes_done, positions, .. } = *progress;
    let percent = |n_bytes: u64| format!(" {} %,", bytes_done.saturating_mul(100) / n_bytes.max(1));
    let percent = n_bytes.map(percent).unwrap_or_default();
    let rate = positions as f64 / elapsed.as_secs_f64().max(0.001);
    format!(
        "verifying,{percent} {sections_done} of {sections} sections, {positions} positions, {rate:.0} a second"
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
