//! How much a machine can take: many games at once over real sockets of this machine, one move a second
//! each. `cargo run --release -p parlour-server --example load -- --games 2000 --seconds 60`.
//!
//! The server runs in the same process on a database file of its own. Every move is checked: acknowledged
//! once, heard by the other side once, in order, and in the store at the end.

use std::io::Write;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, header};
use futures_util::{SinkExt, StreamExt};
use parlour_core::{Match, OptionValues, Rng};
use parlour_games::GAMES;
use parlour_server::store::Store;
use parlour_server::{App, Config, app};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};
use tower::ServiceExt;

type Failure = Box<dyn std::error::Error + Send + Sync>;
type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// So many connections are made at a time.
const RAMP: usize = 64;

/// Thousands of sockets, each with a board to read now and then.
const BUFFER: usize = 16 << 10;

/// A move takes at most so long before it counts as lost.
const PATIENCE: Duration = Duration::from_secs(30);

struct Settings {
    games: usize,
    seconds: usize,
    folder: PathBuf,
}

/// A message, as far as it is looked at.
#[derive(Deserialize)]
struct Heard {
    r#type: String,
    #[serde(default)]
    seq: Option<i64>,
    #[serde(default)]
    why: Option<String>,
}

impl Heard {
    /// Boards are long and come first with their number; reading them whole would measure this program.
    fn read(text: &str) -> Result<Self, Failure> {
        let Some(rest) = text.strip_prefix("{\"type\":\"event\",\"seq\":") else {
            return Ok(serde_json::from_str(text)?);
        };
        let digits = rest.split(',').next().unwrap_or_default();
        Ok(Self { r#type: "event".to_owned(), seq: Some(digits.parse()?), why: None })
    }
}

#[derive(Default)]
struct Tally {
    sent: usize,
    acknowledged: usize,
    heard: usize,
    faults: Vec<String>,
    times: Vec<Duration>,
}

fn settings() -> Result<Settings, Failure> {
    let folder = std::env::temp_dir().join(format!("parlour-load-{}", std::process::id()));
    let mut found = Settings { games: 200, seconds: 20, folder };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let value = words.next().ok_or("expected --games N, --seconds S or --folder DIR")?;
        match word.as_str() {
            "--games" => found.games = value.parse::<usize>()?.clamp(1, 5000),
            "--seconds" => found.seconds = value.parse::<usize>()?.clamp(1, 600),
            "--folder" => found.folder = PathBuf::from(value),
            _ => return Err("expected --games N, --seconds S or --folder DIR".into()),
        }
    }
    Ok(found)
}

/// A game string and random moves that do not end the game too soon.
fn script(n_moves: usize, seed: u64) -> Result<(String, Vec<String>), Failure> {
    let mut rng = Rng::new(seed);
    for attempt in 0..1000 {
        let game = GAMES[(seed as usize + attempt) % GAMES.len()];
        let values = OptionValues::defaults(game.info().options);
        if game.missing_seed(&values).is_some() {
            continue;
        }
        let mut played = Match::new(game, values, None)?;
        while played.ply() < n_moves && played.ending().is_none() {
            let Some(text) = played.position().random_move(&mut rng) else { break };
            if played.play(&text).is_err() {
                break;
            }
        }
        if played.ply() == n_moves {
            return Ok((played.game_string(), played.moves().map(str::to_owned).collect()));
        }
    }
    Err("no game lasts that long: expected fewer seconds".into())
}

async fn post(router: &Router, path: &str, body: Value) -> Result<Value, Failure> {
    let request = Request::post(path)
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_string()))?;
    let response = router.clone().oneshot(request).await?;
    Ok(serde_json::from_slice(&to_bytes(response.into_body(), 1 << 20).await?)?)
}

async fn connect(address: SocketAddr, id: &str, token: &str) -> Result<Socket, Failure> {
    let url = format!("ws://{address}/api/v1/live?match={id}&token={token}");
    let mut request = url.into_client_request()?;
    request.headers_mut().insert("sec-websocket-protocol", "parlour.v1".parse()?);
    let small = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
    let (mut socket, _) = connect_async_with_config(request, Some(small), false).await?;
    hear(&mut socket, "hello").await?;
    Ok(socket)
}

/// The next message of a kind; presence and pings are passed over.
async fn hear(socket: &mut Socket, wanted: &str) -> Result<Heard, Failure> {
    loop {
        let message = tokio::time::timeout(PATIENCE, socket.next()).await?;
        let Some(message) = message else { return Err("the server closed the socket".into()) };
        let Message::Text(text) = message? else { continue };
        let heard = Heard::read(&text)?;
        match heard.r#type.as_str() {
            kind if kind == wanted => return Ok(heard),
            "refused" | "bye" => {
                return Err(format!("{}: {}", heard.r#type, heard.why.unwrap_or_default()).into());
            }
            "event" if wanted == "ack" => {}
            "presence" => {}
            other => return Err(format!("heard {other}, expected {wanted}").into()),
        }
    }
}

/// Plays one game: a move a second, each side in turn.
async fn play(
    mut sockets: [Socket; 2],
    moves: Vec<String>,
    first_seq: i64,
    wait: Duration,
) -> Tally {
    let mut tally = Tally::default();
    tokio::time::sleep(wait).await;
    let mut beat = tokio::time::interval(Duration::from_secs(1));
    for (ply, text) in moves.iter().enumerate() {
        beat.tick().await;
        if let Err(fault) = one_move(&mut sockets, ply, text, first_seq, &mut tally).await {
            tally.faults.push(fault.to_string());
            break;
        }
    }
    tally
}

async fn one_move(
    sockets: &mut [Socket; 2],
    ply: usize,
    text: &str,
    first_seq: i64,
    tally: &mut Tally,
) -> Result<(), Failure> {
    let expected = first_seq + ply as i64;
    let [x, o] = sockets;
    let (mover, other) = if ply.is_multiple_of(2) { (x, o) } else { (o, x) };
    let action = json!({"kind": "move", "move": text, "ply": ply});
    let act = json!({"type": "act", "id": format!("m{ply}"), "action": action});
    tally.sent += 1;
    let began = Instant::now();
    mover.send(Message::text(act.to_string())).await?;
    let event = hear(mover, "event").await?;
    let ack = hear(mover, "ack").await?;
    tally.times.push(began.elapsed());
    tally.acknowledged += 1;
    let seen = hear(other, "event").await?;
    tally.heard += 1;
    if [event.seq, ack.seq, seen.seq] != [Some(expected); 3] {
        return Err(format!("event {:?} where {expected} was expected", seen.seq).into());
    }
    Ok(())
}

async fn run(settings: Settings, out: &mut dyn Write) -> Result<bool, Failure> {
    let Settings { games, seconds, folder } = settings;
    let store = Store::open_file(&folder.join("load.db")).await?;
    let state = App::new(store.clone(), Config::default().unlimited());
    let router = app(state.clone());
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let address = listener.local_addr()?;
    tokio::spawn(parlour_server::serve::serve(listener, state, std::future::pending()));

    let began = Instant::now();
    let gate = std::sync::Arc::new(Semaphore::new(RAMP));
    let mut opening = JoinSet::new();
    for number in 0..games {
        let (router, gate) = (router.clone(), gate.clone());
        opening.spawn(async move {
            let _turn = gate.acquire().await?;
            let (game, moves) = script(seconds, number as u64 + 1)?;
            let body = json!({"game": game, "seats": {"x": "human", "o": "open"}});
            let made = post(&router, "/api/v1/matches", body).await?;
            let id = made["id"].as_str().ok_or("no match was made")?.to_owned();
            let seat = post(&router, &format!("/api/v1/matches/{id}/seat"), json!({})).await?;
            let token = |value: &Value| value["token"].as_str().unwrap_or_default().to_owned();
            let x = connect(address, &id, &token(&made)).await?;
            let o = connect(address, &id, &token(&seat)).await?;
            Ok::<_, Failure>((id, moves, [x, o]))
        });
    }
    let mut ready = Vec::new();
    while let Some(opened) = opening.join_next().await {
        ready.push(opened??);
    }
    writeln!(out, "{games} games, {} sockets, open after {:.1?}", games * 2, began.elapsed())?;

    let mut playing = JoinSet::new();
    let mut kept = Vec::new();
    for (number, (id, moves, sockets)) in ready.into_iter().enumerate() {
        kept.push((id, moves.clone()));
        let wait = Duration::from_micros(1_000_000 * number as u64 / games as u64);
        // Taking the seat was the first event.
        playing.spawn(play(sockets, moves, 2, wait));
    }
    let mut all = Tally::default();
    while let Some(tally) = playing.join_next().await {
        let tally = tally?;
        all.sent += tally.sent;
        all.acknowledged += tally.acknowledged;
        all.heard += tally.heard;
        all.faults.extend(tally.faults);
        all.times.extend(tally.times);
    }
    let (mut lost, mut doubled) = (0, 0);
    for (id, moves) in kept {
        let events = store.events(&id, 1).await?;
        lost += moves.len().saturating_sub(events.len());
        doubled += events.len().saturating_sub(moves.len());
        let is_same = events.iter().zip(&moves).all(|(event, text)| {
            serde_json::from_str::<Value>(&event.body).is_ok_and(|body| body["move"] == *text)
        });
        if !is_same {
            all.faults.push(format!("the store has other moves of {id}"));
        }
    }
    all.times.sort_unstable();
    let part = |share: f64| {
        let at = (all.times.len() as f64 * share) as usize;
        all.times.get(at.min(all.times.len().saturating_sub(1))).copied().unwrap_or_default()
    };
    writeln!(
        out,
        "moves sent {}, acknowledged {}, heard {}",
        all.sent, all.acknowledged, all.heard
    )?;
    writeln!(out, "errors {}, lost {lost}, doubled {doubled}", all.faults.len())?;
    let most = all.times.last().copied().unwrap_or_default();
    writeln!(
        out,
        "acknowledged after: p50 {:.1?}, p99 {:.1?}, max {most:.1?}",
        part(0.5),
        part(0.99)
    )?;
    for fault in all.faults.iter().take(5) {
        writeln!(out, "fault: {fault}")?;
    }
    store.close().await;
    std::fs::remove_dir_all(&folder)?;
    Ok(all.faults.is_empty() && lost == 0 && doubled == 0)
}

fn main() -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new()?;
    let is_well = runtime.block_on(run(settings()?, &mut std::io::stdout()))?;
    if is_well { Ok(()) } else { Err("the load was too much".into()) }
}
