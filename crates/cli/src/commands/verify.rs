//! `parlour verify`: checks proof files with the reference generators.

use std::fmt::Write as _;
use std::fs;
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use clap::Args as ClapArgs;
use parlour_bots::{StopFlag, all_threads};
use parlour_proofs::{Progress, ProofError, Settings, Verified, read_header, verify_stream};
use parlour_solved::{MAX_INSTALLED_BYTES, PlayableProof};
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

    /// Copy each proof of a win or a draw to the folder of proofs, so that bots play by it.
    #[arg(long)]
    install: bool,
}

/// The claim that a file proves.
#[derive(Serialize)]
struct VerifiedJson {
    file: String,
    game: String,
    position: String,
    claim: String,
    rank: Option<u32>,
    sections: usize,
    choices: u64,
    positions: u64,
    sha256: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    installed: Option<String>,
}

pub(super) fn run(args: &VerifyArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let stop = interrupt::stop_flag()?;
    let threads = args.threads.map_or_else(all_threads, |threads| threads as usize);
    for path in &args.files {
        let at_file = |failure: Failure| failure.at(&files::display_name(path));
        let proven = if args.install {
            install(path, threads, &stop).map_err(at_file)?
        } else {
            let (input, n_bytes) = files::open(path)?;
            let mut input = Hashed { input, hash: Sha256::new() };
            let verified = check(&mut input, n_bytes, threads, None, &stop).map_err(at_file)?;
            proven(path, verified, hexadecimal(input.hash))
        };
        if json {
            json::write_line(out, &proven)?;
        } else {
            print(out, &proven)?;
        }
        out.flush()?;
    }
    Ok(())
}

/// Checks a file and copies it to the folder of proofs.
fn install(path: &Path, threads: usize, stop: &StopFlag) -> Result<VerifiedJson, Failure> {
    let input = |error: String| Failure::Input(error);
    if files::is_standard(path) {
        return Err(input("expected a file to install".to_owned()));
    }
    let folder = parlour_play::proofs_folder()
        .ok_or_else(|| input("there is no folder of proofs: set PARLOUR_PROOFS".to_owned()))?;
    // The bytes that are checked are those that are written.
    let bytes = files::read_bytes(path, MAX_INSTALLED_BYTES)?;
    let header = read_header(&mut &bytes[..]).map_err(|error| input(error.to_string()))?;
    let playable = PlayableProof::new(&header).map_err(|error| input(error.to_string()))?;
    let (n_bytes, max) = (Some(bytes.len() as u64), playable.max_positions);
    let verified = check(&mut &bytes[..], n_bytes, threads, Some(max), stop)?;
    let sum = sha256(&bytes);
    let target = folder.join(file_name(&playable.game, &sum));
    fs::create_dir_all(&folder)
        .map_err(|error| input(format!("cannot create {}: {error}", folder.display())))?;
    parlour_play::write_atomic(&target, &bytes)?;
    let installed = Some(target.display().to_string());
    Ok(VerifiedJson { installed, ..proven(path, verified, sum) })
}

/// `pathway-size-5-d63f1b4d.proof`: the game string and the start of the checksum.
fn file_name(game: &str, sha256: &str) -> String {
    let name: String =
        game.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    format!("{name}-{}.proof", &sha256[..8])
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
    max_positions: Option<u64>,
    stop: &StopFlag,
) -> Result<Verified, Failure> {
    let mut line = ProgressLine::new(Duration::from_secs(10));
    let is_stopped = AtomicBool::new(false);
    let settings = Settings { threads, max_positions, stop: Some(&is_stopped) };
    let verified = verify_stream(input, &settings, &mut |progress| {
        is_stopped.store(stop.is_stopped(), Ordering::Relaxed);
        // Small files need no progress line.
        if line.elapsed() > Duration::from_secs(1) {
            line.show(&progress_text(progress, n_bytes, line.elapsed()));
        }
    });
    line.end();
    verified.map_err(|error| match error {
        ProofError::Limit(max) => Failure::Input(format!(
            "it has more than {max} positions: expected a proof small enough to be checked whenever it is needed"
        )),
        other => Failure::Input(other.to_string()),
    })
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

fn proven(path: &Path, verified: Verified, sha256: String) -> VerifiedJson {
    let Verified { header, rank, sections, choices, positions } = verified;
    VerifiedJson {
        file: files::display_name(path),
        game: header.game,
        position: header.position,
        claim: header.claim.to_string(),
        rank,
        sections,
        choices,
        positions,
        sha256,
        installed: None,
    }
}

fn print(out: &mut dyn Write, proven: &VerifiedJson) -> Result<(), Failure> {
    let VerifiedJson { file, game, position, claim, rank, sections, choices, positions, .. } =
        proven;
    writeln!(out, "verified {file}\ngame {game}\nposition {position}\nclaim {claim}")?;
    if let Some(rank) = rank {
        writeln!(out, "rank {rank}")?;
    }
    writeln!(out, "sections {sections}\nchoices {choices}\npositions {positions}")?;
    writeln!(out, "sha256 {}", proven.sha256)?;
    if let Some(path) = &proven.installed {
        writeln!(out, "installed {path}")?;
    }
    Ok(())
}
