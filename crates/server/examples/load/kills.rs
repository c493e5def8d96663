//! A load during which the server is killed repeatedly. Clients reconnect and resend what was not
//! acknowledged; every acknowledged move must be in the store exactly once.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, Command};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use parlour_server::store::Store;
use parlour_server::{App, Config};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinSet;

use super::player::{Failure, Game, Socket, hear};
use super::{Settings, open, stored_moves};

/// Makes this program the server, and names its data folder.
pub(super) const FOLDER: &str = "PARLOUR_LOAD_FOLDER";
const PORT: &str = "PARLOUR_LOAD_PORT";

/// Lifetime of the server between kills; it grows a little each time.
const LIFE: Duration = Duration::from_secs(2);

/// Interval between reconnection attempts.
const PAUSE: Duration = Duration::from_millis(100);

/// Time limit for reconnecting.
const TIMEOUT: Duration = Duration::from_mins(1);

/// State shared by all clients.
#[derive(Default)]
struct KillTest {
    is_over: AtomicBool,
    n_acknowledged: AtomicUsize,
    n_reconnects: AtomicUsize,
}

/// Runs the server until it is killed.
pub(super) async fn serve(folder: &Path) -> Result<(), Failure> {
    let store = Store::open_file(&folder.join("load.db")).await?;
    let port: u16 = std::env::var(PORT)?.parse()?;
    let listener = TcpListener::bind(("127.0.0.1", port)).await?;
    let state = App::new(store, Config::default().unlimited());
    parlour_server::serve::serve(listener, state, std::future::pending()).await?;
    Ok(())
}

/// A process that is killed when dropped.
struct ServerProcess(Child);

impl ServerProcess {
    async fn start(folder: &Path, address: SocketAddr) -> Result<Self, Failure> {
        let child = Command::new(std::env::current_exe()?)
            .env(FOLDER, folder)
            .env(PORT, address.port().to_string())
            .spawn()?;
        let victim = Self(child);
        let began = Instant::now();
        while TcpStream::connect(address).await.is_err() {
            if began.elapsed() > TIMEOUT {
                return Err("the server does not start".into());
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        Ok(victim)
    }
}

impl Drop for ServerProcess {
    fn drop(&mut self) {
        // SIGKILL: no chance to clean up.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs the load; returns whether there were no errors.
pub(super) async fn run(settings: Settings, out: &mut dyn Write) -> Result<bool, Failure> {
    let Settings { games, seconds, kills, folder } = settings;
    std::fs::create_dir_all(&folder)?;
    // A port that was free a moment ago.
    let address = TcpListener::bind("127.0.0.1:0").await?.local_addr()?;
    let mut victim = ServerProcess::start(&folder, address).await?;
    let ready = open(address, games, seconds).await?;
    writeln!(out, "{games} games, {} sockets", games * 2)?;

    let course = Arc::new(KillTest::default());
    let mut playing = JoinSet::new();
    for (number, (game, sockets)) in ready.into_iter().enumerate() {
        let wait = Duration::from_micros(1_000_000 * number as u64 / games as u64);
        let course = Arc::clone(&course);
        playing.spawn(async move {
            tokio::time::sleep(wait).await;
            play(address, game, sockets, &course).await
        });
    }
    for round in 0..kills {
        tokio::time::sleep(LIFE + Duration::from_millis(37 * round as u64 % 500)).await;
        drop(victim);
        victim = ServerProcess::start(&folder, address).await?;
        let (acknowledged, reconnects) = (&course.n_acknowledged, &course.n_reconnects);
        let counts = (acknowledged.load(Ordering::Relaxed), reconnects.load(Ordering::Relaxed));
        writeln!(out, "kill {}: {} acknowledged, {} reconnects", round + 1, counts.0, counts.1)?;
    }
    tokio::time::sleep(LIFE).await;
    course.is_over.store(true, Ordering::Relaxed);
    let mut ended = Vec::new();
    while let Some(one) = playing.join_next().await {
        ended.push(one?);
    }
    drop(victim);

    let store = Store::open_file(&folder.join("load.db")).await?;
    let (mut lost, mut doubled, mut faults) = (0, 0, Vec::new());
    for (game, n_acknowledged, fault) in &ended {
        let kept = stored_moves(&store, &game.id).await?;
        lost += n_acknowledged.saturating_sub(kept.len());
        // One more move may have been in transit.
        doubled += kept.len().saturating_sub(n_acknowledged + 1);
        if kept.iter().zip(&game.moves).any(|(kept, sent)| kept != sent) {
            faults.push(format!("the store has other moves of {}", game.id));
        }
        faults.extend(fault.clone());
    }
    let acknowledged = course.n_acknowledged.load(Ordering::Relaxed);
    writeln!(out, "{kills} kills, moves acknowledged {acknowledged}")?;
    writeln!(out, "errors {}, lost {lost}, doubled {doubled}", faults.len())?;
    for fault in faults.iter().take(5) {
        writeln!(out, "fault: {fault}")?;
    }
    store.close().await;
    std::fs::remove_dir_all(&folder)?;
    Ok(faults.is_empty() && lost == 0 && doubled == 0)
}

/// Plays one game through all kills; returns the number of acknowledged moves and the errors.
async fn play(
    address: SocketAddr,
    game: Game,
    sockets: [Socket; 2],
    course: &KillTest,
) -> (Game, usize, Option<String>) {
    let mut sockets = sockets.map(Some);
    let mut beat = tokio::time::interval(Duration::from_secs(1));
    for ply in 0..game.moves.len() {
        beat.tick().await;
        if course.is_over.load(Ordering::Relaxed) {
            return (game, ply, None);
        }
        if let Err(fault) =
            send_until_acknowledged(address, &game, &mut sockets[ply % 2], ply, course).await
        {
            return (game, ply, Some(fault.to_string()));
        }
        course.n_acknowledged.fetch_add(1, Ordering::Relaxed);
    }
    let n_moves = game.moves.len();
    (game, n_moves, None)
}

/// Sends a move until it is acknowledged.
async fn send_until_acknowledged(
    address: SocketAddr,
    game: &Game,
    socket: &mut Option<Socket>,
    ply: usize,
    course: &KillTest,
) -> Result<(), Failure> {
    let began = Instant::now();
    loop {
        if let Some(open) = socket {
            match attempt(game, open, ply).await {
                Ok(()) => return Ok(()),
                // A refusal is a response: resending would not help.
                Err(fault) if fault.to_string().starts_with("refused") => return Err(fault),
                Err(_) => *socket = None,
            }
        }
        match game.connect(address, ply % 2).await {
            Ok(again) => {
                course.n_reconnects.fetch_add(1, Ordering::Relaxed);
                *socket = Some(again);
            }
            Err(fault) if began.elapsed() > TIMEOUT => return Err(fault),
            Err(_) => tokio::time::sleep(PAUSE).await,
        }
    }
}

async fn attempt(game: &Game, socket: &mut Socket, ply: usize) -> Result<(), Failure> {
    game.send(socket, ply).await?;
    hear(socket, "ack").await?;
    Ok(())
}
