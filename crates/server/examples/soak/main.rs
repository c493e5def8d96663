//! A server under mixed attack with honest players: `cargo build --release`, then `cargo run
//! --release -p parlour-server --example soak -- --seconds 600`.
//!
//! The server is `parlour serve` from the same build, on loopback, with default limits; the memory
//! is that of its process. Attackers and players use separate loopback addresses (Linux routes all
//! of 127.0.0.0/8), so they are different clients. The command exits with 1 if it misses a goal:
//! acknowledgments, bot replies, memory. It opens thousands of connections: raise the limit of open
//! files first (`ulimit -n 16384`).

mod attacks;
#[path = "../client/mod.rs"]
mod client;
mod honest;

use std::io::{BufRead, BufReader, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::task::JoinSet;

use attacks::{Attacker, Tally};
use client::{Client, Failure};
use honest::PlayerStats;

const PLAYERS: u8 = 4;
const ATTACKERS: u8 = 5;

/// The players have the server to themselves first, so that the initial memory is that of a server
/// in use.
const WARM_UP: Duration = Duration::from_secs(10);

/// The attackers hold 60 matches each; those waiting for a bot are owed one reply of ten seconds.
const BACKLOG_TIMEOUT: Duration = Duration::from_mins(20);

const ACK_GOAL: Duration = Duration::from_millis(250);
const REPLY_GOAL: Duration = Duration::from_secs(2);
/// Goal for the final memory relative to the start.
const MEMORY_GOAL: f64 = 1.2;

const USAGE: &str = "expected --seconds S or --quiet S";

struct Settings {
    attack: Duration,
    quiet: Duration,
}

fn settings() -> Result<Settings, Failure> {
    let mut found = Settings { attack: Duration::from_mins(10), quiet: Duration::from_mins(1) };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let seconds: u64 = words.next().ok_or(USAGE)?.parse()?;
        match word.as_str() {
            "--seconds" => found.attack = Duration::from_secs(seconds.clamp(1, 3600)),
            "--quiet" => found.quiet = Duration::from_secs(seconds.clamp(1, 600)),
            _ => return Err(USAGE.into()),
        }
    }
    Ok(found)
}

/// `parlour serve` as a child process, with a temporary folder.
struct ServerProcess {
    child: Child,
    address: SocketAddr,
    folder: PathBuf,
}

impl ServerProcess {
    fn start() -> Result<ServerProcess, Failure> {
        let folder = std::env::temp_dir().join(format!("parlour-soak-{}", std::process::id()));
        // Examples are built into a subfolder of the programs' folder.
        let program = std::env::current_exe()?.with_file_name("../parlour");
        let mut child = Command::new(&program)
            .args(["serve", "--no-open", "--port", "0", "--data"])
            .arg(&folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}; build it first", program.display()))?;
        let mut line = String::new();
        let stdout = child.stdout.take().ok_or("the server has no standard output")?;
        BufReader::new(stdout).read_line(&mut line)?;
        let (_, address) = line.trim().split_once("://").ok_or("the server printed no address")?;
        Ok(ServerProcess { child, address: address.parse()?, folder })
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // A failure here cannot be handled.
        let _ = self.child.kill().and_then(|()| self.child.wait());
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

/// Resident memory of a process in KiB.
fn resident(process: u32) -> Result<u64, Failure> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    Ok(number.ok_or("the system does not report resident memory")?.parse()?)
}

/// Resident memory at the start, at its peak, and at the end, in KiB.
struct Memory {
    start: u64,
    peak: u64,
    end: u64,
}

async fn soak(server: &ServerProcess, settings: &Settings) -> Result<bool, Failure> {
    let from = |group: u8, number: u8| {
        Client::new(server.address, Some(IpAddr::from([127, 0, group, number])))
    };
    let process = server.child.id();
    let attack_end = Instant::now() + WARM_UP + settings.attack;
    let mut players = JoinSet::new();
    for number in 1..=PLAYERS {
        players.spawn(honest::play(from(1, number), u64::from(number), attack_end));
    }
    tokio::time::sleep(WARM_UP).await;

    let start = resident(process)?;
    let peak = Arc::new(AtomicU64::new(start));
    let sampling = tokio::spawn(sample(process, Arc::clone(&peak)));
    let (tally, mut attacks) = (Arc::new(Tally::default()), JoinSet::new());
    for number in 1..=ATTACKERS {
        Attacker::start(from(2, number), &tally, attack_end, &mut attacks);
    }
    writeln!(
        std::io::stdout(),
        "{PLAYERS} players and {ATTACKERS} attackers for {:?}",
        settings.attack
    )?;
    let mut seen = PlayerStats::default();
    while let Some(one) = players.join_next().await {
        let mut one = one?;
        seen.acks.append(&mut one.acks);
        seen.answers.append(&mut one.answers);
        seen.hints.append(&mut one.hints);
        seen.n_games += one.n_games;
        seen.faults.append(&mut one.faults);
    }
    while attacks.join_next().await.is_some() {}
    let finished_after = wait_until_idle(&from(1, 1)).await?;
    writeln!(
        std::io::stdout(),
        "the last of the attackers' searches ended after {finished_after:?}"
    )?;
    tokio::time::sleep(settings.quiet).await;
    sampling.abort();
    let memory = Memory { start, peak: peak.load(Ordering::Relaxed), end: resident(process)? };
    let (_, counts) = from(1, 1).request("GET", "/metrics", "").await?;
    report(&seen, &tally, &memory, &counts)
}

/// Waits until no engine is running: the bots in the attackers' matches still owe a reply of ten
/// seconds each.
async fn wait_until_idle(client: &Client) -> Result<Duration, Failure> {
    let began = Instant::now();
    while began.elapsed() < BACKLOG_TIMEOUT {
        let (_, counts) = client.request("GET", "/metrics", "").await?;
        let is_idle = |name: &str| counts.lines().any(|line| line == format!("parlour_{name} 0"));
        if is_idle("questions_waiting") && is_idle("questions_running") {
            return Ok(began.elapsed());
        }
        tokio::time::sleep(Duration::from_secs(1)).await;
    }
    Err("the engines did not finish what the attackers asked for".into())
}

/// Records the peak memory.
async fn sample(process: u32, peak: Arc<AtomicU64>) {
    loop {
        if let Ok(now) = resident(process) {
            peak.fetch_max(now, Ordering::Relaxed);
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
}

/// Prints everything; returns whether every goal was met.
fn report(
    seen: &PlayerStats,
    tally: &Tally,
    memory: &Memory,
    counts: &str,
) -> Result<bool, Failure> {
    let mut out = std::io::stdout();
    writeln!(out, "attacks, by answer:")?;
    for line in tally.lines() {
        writeln!(out, "  {line}")?;
    }
    writeln!(out, "the server afterwards:")?;
    for line in counts.lines().filter(|line| !line.starts_with('#') && !line.contains("bucket")) {
        writeln!(out, "  {line}")?;
    }
    writeln!(out, "{} games of honest players, {} faults", seen.n_games, seen.faults.len())?;
    for fault in seen.faults.iter().take(5) {
        writeln!(out, "  fault: {fault}")?;
    }
    writeln!(out, "acknowledged after: {}", seen.acks)?;
    writeln!(out, "bots replied after: {}", seen.answers)?;
    writeln!(out, "hints came after: {}", seen.hints)?;
    let mib = |kib: u64| kib as f64 / 1024.0;
    writeln!(
        out,
        "memory: {:.0} MiB at the start, {:.0} MiB at most, {:.0} MiB after a quiet time",
        mib(memory.start),
        mib(memory.peak),
        mib(memory.end)
    )?;
    let abandoned =
        counts.lines().find_map(|line| line.strip_prefix("parlour_workers_abandoned_total "));
    let goals = [
        ("no fault of an honest player", seen.faults.is_empty()),
        ("moves acknowledged within 250 ms, 99 of 100", seen.acks.quantile(0.99) < ACK_GOAL),
        ("bots reply within 2 s", seen.answers.quantile(1.0) < REPLY_GOAL),
        ("no worker abandoned", abandoned == Some("0")),
        ("memory within 20 % of the start", memory.end as f64 <= memory.start as f64 * MEMORY_GOAL),
    ];
    for (goal, is_reached) in goals {
        writeln!(out, "{}: {goal}", if is_reached { "reached" } else { "MISSED" })?;
    }
    Ok(goals.iter().all(|(_, is_reached)| *is_reached))
}

fn main() -> Result<ExitCode, Failure> {
    let settings = settings()?;
    let server = ServerProcess::start()?;
    let is_healthy = tokio::runtime::Runtime::new()?.block_on(soak(&server, &settings))?;
    Ok(if is_healthy { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}
