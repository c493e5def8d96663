//! `parlour serve` as a program: its address, its end, its copies, and what a kill leaves.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use parlour_core::{Match, OptionValues, Rng};
use parlour_games::GAMES;
use serde_json::{Value, json};

use crate::support::{Folder, parlour};

/// How often the server is killed; the variable asks for more.
const KILLS: usize = 6;
const KILLS_VARIABLE: &str = "PARLOUR_TEST_KILLS";
const PLAYERS: usize = 4;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut child = parlour(folder)
            .args(["--json", "serve", "--port", "0", "--no-open"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let address = told["url"].as_str().unwrap().strip_prefix("http://").unwrap().to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        assert_eq!(told["addresses"], json!([]));
        Self { child, address }
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Asks; none when there is no whole answer.
fn ask(address: &str, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(20))).ok()?;
    let body = if body.is_null() { String::new() } else { body.to_string() };
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\ncontent-type: application/json\r\n\
         content-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(body).ok()?))
}

/// The moves of a match as the server has them.
fn moves_of(address: &str, id: &str) -> Vec<String> {
    let (status, state) =
        ask(address, "GET", &format!("/api/v1/matches/{id}"), &Value::Null).unwrap();
    assert_eq!(status, 200, "{state}");
    let moves = state["moves"].as_array().unwrap();
    moves.iter().map(|one| one["text"].as_str().unwrap().to_owned()).collect()
}

struct Player {
    id: String,
    token: String,
    acknowledged: Vec<String>,
    rng: Rng,
}

fn new_match() -> Match {
    let lasting = GAMES.iter().copied().find(|game| {
        let values = OptionValues::defaults(game.info().options);
        game.missing_seed(&values).is_none() && game.info().options.len() > 2
    });
    let game = lasting.unwrap();
    Match::new(game, OptionValues::defaults(game.info().options), None).unwrap()
}

impl Player {
    fn sit_down(address: &str, seed: u64) -> Self {
        let body = json!({"game": new_match().game_string()});
        let (status, made) = ask(address, "POST", "/api/v1/matches", &body).unwrap();
        assert_eq!(status, 201, "{made}");
        let text = |key: &str| made[key].as_str().unwrap().to_owned();
        Self { id: text("id"), token: text("token"), acknowledged: Vec::new(), rng: Rng::new(seed) }
    }

    /// Plays until the server is gone or the game is over.
    fn play(&mut self, address: &str, stop: &AtomicBool) {
        let mut played = new_match();
        for text in &self.acknowledged {
            played.play(text).unwrap();
        }
        while !stop.load(Ordering::Relaxed) && played.ending().is_none() {
            let text = played.position().random_move(&mut self.rng).unwrap();
            let ply = played.ply();
            let action = json!({"kind": "move", "move": text, "ply": ply});
            let body = json!({"token": self.token, "id": format!("{ply}{text}"), "action": action});
            let path = format!("/api/v1/matches/{}/actions", self.id);
            let Some((status, answer)) = ask(address, "POST", &path, &body) else { return };
            assert_eq!(status, 200, "{answer}");
            self.acknowledged.push(played.play(&text).unwrap());
        }
    }
}

#[test]
fn nothing_acknowledged_is_lost_by_a_kill() {
    let kills = std::env::var(KILLS_VARIABLE).ok().and_then(|text| text.parse().ok());
    let folder = Folder::new();
    let mut n_acknowledged = 0;
    let mut players: Vec<Mutex<Player>> = Vec::new();
    for round in 0..kills.unwrap_or(KILLS) {
        let mut server = Server::start(&folder.path);
        for player in &mut players {
            let player = player.get_mut().unwrap();
            let found = moves_of(&server.address, &player.id);
            let n_known = player.acknowledged.len();
            assert_eq!(found[..n_known], player.acknowledged[..], "round {round}");
            // What was on its way may have arrived; twice it may not.
            assert!(found.len() <= n_known + 1, "round {round}: {found:?}");
            player.acknowledged = found;
        }
        // A few new games each time, so that some are always going on.
        players.truncate(0);
        for seed in 0..PLAYERS {
            let seed = (round * PLAYERS + seed) as u64 + 1;
            players.push(Mutex::new(Player::sit_down(&server.address, seed)));
        }
        let (stop, address) = (AtomicBool::new(false), server.address.clone());
        thread::scope(|scope| {
            for player in &players {
                let (stop, address) = (&stop, &address);
                scope.spawn(move || player.lock().unwrap().play(address, stop));
            }
            thread::sleep(Duration::from_millis(150 + 37 * round as u64 % 200));
            server.kill();
            stop.store(true, Ordering::Relaxed);
        });
        n_acknowledged += players
            .iter_mut()
            .map(|player| player.get_mut().unwrap().acknowledged.len())
            .sum::<usize>();
    }
    assert!(n_acknowledged > 20, "only {n_acknowledged} moves were played");
}

#[test]
fn everything_goes_out_and_in_by_one_command() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.path);
    let mut player = Player::sit_down(&server.address, 1);
    let body = json!({"token": player.token, "action": {"kind": "resign", "side": "o"}});
    let path = format!("/api/v1/matches/{}/actions", player.id);
    assert_eq!(ask(&server.address, "POST", &path, &body).unwrap().0, 200);
    player.acknowledged.clear();
    server.kill();
    let counted = json!({"matches": 1, "events": 1});
    assert_eq!(folder.run(["--json", "serve", "export", "all.jsonl"], "").json(), counted);
    assert_eq!(folder.run(["--json", "serve", "backup", "copy.db"], "").json(), counted);
    let args = ["--json", "serve", "import", "all.jsonl", "--data", "other"];
    assert_eq!(folder.run(args, "").json(), counted);
    let args = ["serve", "import", "all.jsonl", "--database", "sqlite:copy.db"];
    assert_eq!(folder.run(args, "").ok(), "took in 0 matches with 0 events\n");
    let message = folder.run(["serve", "export", "all.jsonl"], "").error(1);
    assert!(message.contains("all.jsonl"), "{message}");
    let message = folder.run(["serve", "--database", "mysql://x"], "").error(1);
    assert!(message.contains("expected postgres://"), "{message}");
}

#[cfg(unix)]
#[test]
fn the_server_ends_in_order_when_asked() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.path);
    let (status, _) = ask(&server.address, "GET", "/api/v1/about", &Value::Null).unwrap();
    assert_eq!(status, 200);
    let pid = server.child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let began = Instant::now();
    let ended = server.child.wait().unwrap();
    assert!(ended.success() && began.elapsed() < Duration::from_secs(10), "{ended:?}");
}
