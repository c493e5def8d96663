//! A server under mixed attack beside honest players: `cargo run --release -p parlour-server --example soak --
//! --seconds 600`.
//!
//! The server runs in this process on loopback with the limits of every server. Attackers and players come from
//! loopback addresses of their own (Linux has all of 127.0.0.0/8), so that they are different visitors. It ends with 1
//! when a goal is missed: acknowledgments, bots' answers, memory. Each connection takes two files of this process:
//! allow it some thousands (`ulimit -n 16384`).

mod attacks;
#[path = "../client/mod.rs"]
mod client;
mod honest;

use std::io::Write;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use parlour_server::store::Store;
use parlour_server::{App, Config};
use tokio::net::TcpListener;
use tokio::task::JoinSet;

use attacks::{Attacker, Tally};
use client::{Client, Failure};
use honest::Seen;

const PLAYERS: u8 = 4;
const ATTACKERS: u8 = 5;

/// The players have the server for themselves first, so that its memory at the start is that of a server in use.
const WARM_UP: Duration = Duration::from_secs(10);

const ACK_GOAL: Duration = Duration::from_millis(250);
const ANSWER_GOAL: Duration = Duration::from_secs(2);
/// The memory afterwards over that at the start.
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

/// Resident memory of this process in KiB.
fn resident() -> Result<u64, Failure> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let number = line.and_then(|line| line.split_whitespace().next());
    Ok(number.ok_or("the system does not tell the resident memory")?.parse()?)
}

/// Resident memory at the start, at most, and at the end, in KiB.
struct Memory {
    start: u64,
    peak: u64,
    end: u64,
}

async fn run(settings: Settings) -> Result<bool, Failure> {
    let folder = std::env::temp_dir().join(format!("parlour-soak-{}", std::process::id()));
    let store = Store::open_file(&folder.join("soak.db")).await?;
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let server = listener.local_addr()?;
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let serving = tokio::spawn(parlour_server::serve::serve(
        listener,
        App::new(store, Config::default()),
        async move {
            // A sender that is gone means the same.
            let _ = stopped.await;
        },
    ));
    let is_well = soak(server, &settings).await;
    drop(stop);
    serving.await??;
    std::fs::remove_dir_all(&folder)?;
    is_well
}

async fn soak(server: SocketAddr, settings: &Settings) -> Result<bool, Failure> {
    let from =
        |group: u8, number: u8| Client::new(server, Some(IpAddr::from([127, 0, group, number])));
    let attack_end = Instant::now() + WARM_UP + settings.attack;
    let mut players = JoinSet::new();
    for number in 1..=PLAYERS {
        players.spawn(honest::play(from(1, number), u64::from(number), attack_end));
    }
    tokio::time::sleep(WARM_UP).await;

    let start = resident()?;
    let peak = Arc::new(AtomicU64::new(start));
    let sampling = tokio::spawn(sample(Arc::clone(&peak)));
    let (tally, mut attacks) = (Arc::new(Tally::default()), JoinSet::new());
    for number in 1..=ATTACKERS {
        Attacker::start(from(2, number), &tally, attack_end, &mut attacks);
    }
    writeln!(
        std::io::stdout(),
        "{PLAYERS} players and {ATTACKERS} attackers for {:?}",
        settings.attack
    )?;
    let mut seen = Seen::default();
    while let Some(one) = players.join_next().await {
        let mut one = one?;
        seen.acks.append(&mut one.acks);
        seen.answers.append(&mut one.answers);
        seen.hints.append(&mut one.hints);
        seen.n_games += one.n_games;
        seen.faults.append(&mut one.faults);
    }
    while attacks.join_next().await.is_some() {}
    tokio::time::sleep(settings.quiet).await;
    sampling.abort();
    let memory = Memory { start, peak: peak.load(Ordering::Relaxed), end: resident()? };
    let (_, counts) = from(1, 1).request("GET", "/metrics", "").await?;
    report(&seen, &tally, &memory, &counts)
}

/// Keeps the most memory seen.
async fn sample(peak: Arc<AtomicU64>) {
    loop {
        if let Ok(now) = resident() {
            peak.fetch_max(now, Ordering::Relaxed);
        }
        tokio::time::sleep(Duration::from_millis(250)).await;
    }
}

/// Prints everything; says whether every goal was reached.
fn report(seen: &Seen, tally: &Tally, memory: &Memory, counts: &str) -> Result<bool, Failure> {
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
    writeln!(out, "bots answered after: {}", seen.answers)?;
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
        ("moves acknowledged within 250 ms, 99 of 100", seen.acks.part(0.99) < ACK_GOAL),
        ("bots answer within 2 s", seen.answers.part(1.0) < ANSWER_GOAL),
        ("no worker abandoned", abandoned == Some("0")),
        ("memory within 20 % of the start", memory.end as f64 <= memory.start as f64 * MEMORY_GOAL),
    ];
    for (goal, is_reached) in goals {
        writeln!(out, "{}: {goal}", if is_reached { "reached" } else { "MISSED" })?;
    }
    Ok(goals.iter().all(|(_, is_reached)| *is_reached))
}

fn main() -> Result<std::process::ExitCode, Failure> {
    let settings = settings()?;
    let is_well = tokio::runtime::Runtime::new()?.block_on(run(settings))?;
    Ok(if is_well { std::process::ExitCode::SUCCESS } else { std::process::ExitCode::FAILURE })
}
