//! Attacks from separate addresses. Every attack is a loop with a maximum number of rounds; it is
//! dropped with its connections when the time is up.

use std::collections::{BTreeMap, VecDeque};
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use futures_util::SinkExt;
use parlour_core::{AnyMove, Match, Rng};
use parlour_games::parse_game;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;
use tokio_tungstenite::tungstenite::Message;

use super::client::{Client, Failure};

/// A bound on every loop, far above what the time allows.
const MAX_ROUNDS: usize = 1_000_000;

/// A board with more moves than can be listed.
const GAME: &str = "apart:cols=16,rows=16";
const CROWDED: &str = "oxxx1o2o1x1o1x1/ox1x1o6ox2/3o1xx2x2o1oo/1o3o3o2o1x1/1o2x1o2oox1o2/3x1o1oo2o2xo/4x7oo1x/\
    o1x3o2x3ox1/1xo3x4x1o2/1xo1x2x1xxoxx2/1x1o3ox1x5/o1o2xoo1x2x1xx/1o2o1x1xx2ox2/1x1ooo1oox6/\
    3oxxox3x4/1xxxoo1xooxoo1x1 x";

/// Counts the outcomes of each attack.
#[derive(Default, Debug)]
pub(crate) struct Tally(Mutex<BTreeMap<(&'static str, String), usize>>);

impl Tally {
    fn add(&self, attack: &'static str, outcome: &str) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *counts.entry((attack, outcome.to_owned())).or_default() += 1;
    }

    /// One line per attack.
    pub(crate) fn lines(&self) -> Vec<String> {
        let counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut lines: BTreeMap<&str, String> = BTreeMap::new();
        for ((attack, outcome), n) in &*counts {
            let line = lines.entry(attack).or_insert_with(|| format!("{attack}:"));
            // Writing to a string cannot fail.
            let _ = write!(line, " {outcome} {n},");
        }
        lines.into_values().map(|line| line.trim_end_matches(',').to_owned()).collect()
    }
}

/// An attacking address.
#[derive(Clone, Debug)]
pub(crate) struct Attacker {
    client: Client,
    tally: Arc<Tally>,
}

impl Attacker {
    /// Starts all attacks, until the end.
    pub(crate) fn start(client: Client, tally: &Arc<Tally>, end: Instant, tasks: &mut JoinSet<()>) {
        let this = Self { client, tally: Arc::clone(tally) };
        let until = tokio::time::Instant::from_std(end);
        macro_rules! attack {
            ($($name:ident),+) => {$({
                let this = this.clone();
                tasks.spawn(async move {
                    // At the end everything is dropped.
                    let _ = tokio::time::timeout_at(until, this.$name()).await;
                });
            })+};
        }
        attack!(requests, requests, requests, records, bot_matches, questions);
        attack!(stalled_readers, stalled_sockets, rematches, idle_connections, sockets);
    }

    /// Sends a request and counts the response; returns the body of a successful one.
    async fn ask(
        &self,
        attack: &'static str,
        method: &str,
        path: &str,
        body: &str,
    ) -> Option<Value> {
        let Ok((status, text)) = self.client.request(method, path, body).await else {
            self.tally.add(attack, "cut off");
            return None;
        };
        self.tally.add(attack, &status.to_string());
        (status < 300).then(|| serde_json::from_str(&text).unwrap_or_default())
    }

    async fn post(&self, attack: &'static str, path: &str, body: &Value) -> Option<Value> {
        self.ask(attack, "POST", path, &body.to_string()).await
    }

    /// More requests than the rate limit allows, including expensive ones.
    async fn requests(self) {
        let crowded = json!({"game": GAME, "position": CROWDED}).to_string();
        for _ in 0..MAX_ROUNDS {
            for path in ["/api/v1/games", "/"] {
                self.ask("requests", "GET", path, "").await;
            }
            for path in ["/api/v1/preview", "/api/v1/steps", "/api/v1/draft"] {
                self.ask("requests", "POST", path, &crowded).await;
            }
            pause(10).await;
        }
    }

    /// Records as long as a body may be.
    async fn records(self) {
        let headers: Vec<String> = (0..20_000).map(|n| format!("h{n}: x")).collect();
        let headers = headers.join("\n");
        let texts = [
            format!("game: {GAME}\n{headers}\n\na1\n"),
            format!("game: {GAME}\n\n{}\n", "a1-b1 ".repeat(40_000)),
            format!("game: {GAME}\n\na1-b1 {}{}\n", "(a1-b1 ".repeat(25_000), ")".repeat(25_000)),
            format!("game: {GAME}\n\n{{{}}}\n", "x".repeat(250_000)),
            format!("(;GM[9]SZ[8]{}{})", "(;B[b1]".repeat(20_000), ")".repeat(20_000)),
            "[".repeat(250_000),
        ];
        for text in texts.iter().cycle().take(MAX_ROUNDS) {
            self.post("records", "/api/v1/records", &json!({"text": text})).await;
            pause(100).await;
        }
    }

    /// Bots with ten seconds per move, with a socket so that bot-only matches continue.
    async fn bot_matches(self) {
        let mut held = VecDeque::new();
        let (hard, easy) = ("best:time=10s", "mcts:time=10s");
        for seats in [(hard, hard), (easy, "human"), (hard, easy)].iter().cycle().take(MAX_ROUNDS) {
            let seats = json!({"x": seats.0, "o": seats.1});
            let body = json!({"game": GAME, "position": CROWDED, "seats": seats});
            if let Some(made) = self.post("bot matches", "/api/v1/matches", &body).await {
                let text = |name: &str| made[name].as_str().unwrap_or_default();
                if let Ok(socket) = self.client.join(text("id"), text("token")).await {
                    held.push_back(socket);
                }
            }
            if held.len() > 60 {
                held.pop_front();
            }
            pause(200).await;
        }
    }

    /// One-minute analyses and reviews that are not read, and hints.
    async fn questions(self) {
        let moves = some_moves().unwrap_or_default();
        let analysis = json!({"game": GAME, "position": CROWDED, "millis": 60_000, "lines": 5});
        let review = json!({"game": GAME, "position": CROWDED, "moves": moves});
        let asked = [("/api/v1/analysis", &analysis), ("/api/v1/grades", &review)];
        let mut held = VecDeque::new();
        for (path, body) in asked.iter().cycle().take(MAX_ROUNDS) {
            let outcome = match self.client.send("POST", path, &body.to_string()).await {
                Ok(mut stream) => {
                    let mut start = [0; 12];
                    let outcome = match stream.read_exact(&mut start).await {
                        Ok(_) => String::from_utf8_lossy(&start[9..]).into_owned(),
                        Err(_) => "cut off".to_owned(),
                    };
                    held.push_back(stream);
                    outcome
                }
                Err(_) => "cut off".to_owned(),
            };
            self.tally.add("questions", &outcome);
            if held.len() > 160 {
                // Some disconnect before their response.
                held.drain(..20);
            }
            pause(50).await;
        }
    }

    /// Many requests on one connection, with no response read.
    async fn stalled_readers(self) {
        let ask = "GET /api/v1/games HTTP/1.1\r\nhost: localhost\r\n\r\n".repeat(300);
        let mut held = VecDeque::new();
        for _ in 0..MAX_ROUNDS {
            if let Ok(mut stream) = self.client.open().await {
                let sent =
                    tokio::time::timeout(Duration::from_secs(1), stream.write_all(ask.as_bytes()));
                let _ = sent.await;
                held.push_back(stream);
            }
            if held.len() > 10
                && let Some(mut oldest) = held.pop_front()
            {
                let is_cut = oldest.write_all(b"GET").await.is_err();
                self.tally.add("stalled readers", if is_cut { "cut off" } else { "left" });
            }
            pause(1000).await;
        }
    }

    /// Sockets that send and never read.
    async fn stalled_sockets(self) {
        let ping = json!({"type": "ping", "id": "x".repeat(64)}).to_string();
        for _ in 0..MAX_ROUNDS {
            let Ok((id, token)) = self.own_match("stalled sockets").await else {
                pause(2000).await;
                continue;
            };
            if let Ok(mut socket) = self.client.join(&id, &token).await {
                let flood = async {
                    for _ in 0..50_000 {
                        socket.send(Message::text(ping.clone())).await?;
                    }
                    Ok::<(), Failure>(())
                };
                let is_cut = !matches!(
                    tokio::time::timeout(Duration::from_secs(10), flood).await,
                    Ok(Ok(()))
                );
                self.tally.add("stalled sockets", if is_cut { "cut off" } else { "left" });
            }
            pause(500).await;
        }
    }

    /// A chain of rematches.
    async fn rematches(self) {
        let mut last = None;
        for _ in 0..MAX_ROUNDS {
            pause(50).await;
            let Some((id, token)) = last.take() else {
                last = self.own_match("rematches").await.ok();
                continue;
            };
            let body = json!({"token": token, "action": {"kind": "rematch"}});
            let path = format!("/api/v1/matches/{id}/actions");
            let made = self.post("rematches", &path, &body).await;
            last =
                made.and_then(|made| Some((made["state"]["rematch"].as_str()?.to_owned(), token)));
        }
    }

    /// Connections with half a request, more than one address may have.
    async fn idle_connections(self) {
        let mut held = VecDeque::new();
        for _ in 0..MAX_ROUNDS {
            if let Ok(mut stream) = self.client.open().await {
                let is_cut = stream.write_all(b"GET / HTTP/1.1\r\n").await.is_err();
                self.tally.add("idle connections", if is_cut { "cut off" } else { "opened" });
                held.push_back(stream);
            }
            if held.len() > 300 {
                held.drain(..100);
            }
            pause(20).await;
        }
    }

    /// Opens more sockets to one match than an address may have.
    async fn sockets(self) {
        let mut held = VecDeque::new();
        let mut at = None;
        for _ in 0..MAX_ROUNDS {
            pause(50).await;
            if at.is_none() {
                at = self.own_match("sockets").await.ok();
            }
            let Some((id, token)) = &at else { continue };
            if let Ok(socket) = self.client.join(id, token).await {
                self.tally.add("sockets", "opened");
                held.push_back(socket);
            } else {
                self.tally.add("sockets", "refused");
                held.drain(..held.len() / 2);
            }
        }
    }

    async fn own_match(&self, attack: &'static str) -> Result<(String, String), Failure> {
        let body = json!({"game": GAME, "position": CROWDED});
        let made = self.post(attack, "/api/v1/matches", &body).await.ok_or("refused")?;
        let text = |name: &str| made[name].as_str().unwrap_or_default().to_owned();
        Ok((text("id"), text("token")))
    }
}

/// Moves from one crowded board to others.
fn some_moves() -> Result<Vec<String>, Failure> {
    let (game, values) = parse_game(GAME)?;
    let mut played = Match::new(game, values, Some(CROWDED))?;
    let mut rng = Rng::new(1);
    for _ in 0..20 {
        let Some(text) = played.position().random_move(&mut rng) else { break };
        played.play(&text)?;
    }
    Ok(played.moves().map(AnyMove::to_string).collect())
}

async fn pause(millis: u64) {
    tokio::time::sleep(Duration::from_millis(millis)).await;
}
