//! Load test: many games at once over real sockets of this machine, one move per second each.
//!
//! `cargo run --release -p parlour-server --example load -- --games 2000 --seconds 60` measures how
//! soon moves are acknowledged; with `--kills 50` the server is a separate process that is killed
//! that often, and everything acknowledged must be in the store at the end.

#[path = "../client/mod.rs"]
mod client;
mod kills;
mod player;
mod steady;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;

use parlour_server::store::Store;
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;

use player::{Failure, Game, Socket};

/// Number of connections opened at a time.
const RAMP: usize = 64;

const USAGE: &str = "expected --games N, --seconds S, --kills K or --folder DIR";

struct Settings {
    games: usize,
    seconds: usize,
    kills: usize,
    folder: PathBuf,
}

fn settings() -> Result<Settings, Failure> {
    let folder = std::env::temp_dir().join(format!("parlour-load-{}", std::process::id()));
    let mut found = Settings { games: 200, seconds: 20, kills: 0, folder };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or(USAGE)?;
        match word.as_str() {
            "--games" => found.games = value.parse::<usize>()?.clamp(1, 5000),
            "--seconds" => found.seconds = value.parse::<usize>()?.clamp(1, 600),
            "--kills" => found.kills = value.parse::<usize>()?.min(500),
            "--folder" => found.folder = PathBuf::from(value),
            _ => return Err(USAGE.into()),
        }
    }
    Ok(found)
}

/// Starts games and takes both seats of each.
async fn open(
    address: SocketAddr,
    games: usize,
    n_moves: usize,
) -> Result<Vec<(Game, [Socket; 2])>, Failure> {
    let gate = Arc::new(Semaphore::new(RAMP));
    let mut opening = JoinSet::new();
    for number in 0..games {
        let gate = Arc::clone(&gate);
        opening.spawn(async move {
            let _turn = gate.acquire().await?;
            let game = Game::begin(address, n_moves, number as u64 + 1).await?;
            let sockets = [game.connect(address, 0).await?, game.connect(address, 1).await?];
            Ok::<_, Failure>((game, sockets))
        });
    }
    let mut ready = Vec::new();
    while let Some(opened) = opening.join_next().await {
        ready.push(opened??);
    }
    Ok(ready)
}

/// The moves of a match in the store; its first event is the taking of a seat.
async fn stored_moves(store: &Store, id: &str) -> Result<Vec<String>, Failure> {
    let events = store.events(id, 1).await?;
    let text = |body: &str| {
        let event: Value = serde_json::from_str(body).ok()?;
        event["move"].as_str().map(str::to_owned)
    };
    Ok(events.iter().map(|event| text(&event.body).unwrap_or_default()).collect())
}

fn main() -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    if let Ok(folder) = std::env::var(kills::FOLDER) {
        return runtime.block_on(kills::serve(&PathBuf::from(folder)));
    }
    let settings = settings()?;
    let mut out = std::io::stdout();
    let is_healthy = if settings.kills > 0 {
        runtime.block_on(kills::run(settings, &mut out))?
    } else {
        runtime.block_on(steady::run(settings, &mut out))?
    };
    if is_healthy { Ok(()) } else { Err("the server failed under load".into()) }
}
