//! `parlour serve` as a process: its address, shutdown, backups, and kills.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use parlour_core::{Match, OptionValues, Rng};
use parlour_games::GAMES;
use serde_json::{Value, json};

use crate::support::{Folder, TIMEOUT, parlour, wait_for_end, wait_until};

/// Number of kills; a variable sets more.
const KILLS: usize = 6;
const KILLS_VARIABLE: &str = "PARLOUR_TEST_KILLS";
const PLAYERS: usize = 4;

struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let (server, told) = Self::start_with(folder, &[]);
        assert_eq!(told["addresses"], json!([]));
        server
    }

    /// Starts with more arguments; also returns its output.
    fn start_with(folder: &Path, args: &[&str]) -> (Self, Value) {
        let mut child = parlour(folder)
            .args(["--json", "serve", "--port", "0", "--no-open"])
            .args(args)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let address = told["url"].as_str().unwrap().strip_prefix("http://").unwrap().to_owned();
        assert!(address.starts_with("127.0.0.1:"), "{address}");
        (Self { child, address }, told)
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

/// Sends a request; `None` if the response is incomplete.
fn ask(address: &str, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
    let (status, text) = ask_text(address, method, path, body)?;
    Some((status, serde_json::from_str(&text).ok()?))
}

fn text_at(address: &str, path: &str) -> Option<(u16, String)> {
    ask_text(address, "GET", path, &Value::Null)
}

fn ask_text(address: &str, method: &str, path: &str, body: &Value) -> Option<(u16, String)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(TIMEOUT)).ok()?;
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
    Some((status, body.to_owned()))
}

/// The same, but waits when rate limited: a fast machine sends more requests than the server
/// allows.
fn ask_with_retry(address: &str, method: &str, path: &str, body: &Value) -> Option<(u16, Value)> {
    loop {
        let answer = ask(address, method, path, body)?;
        if answer.0 != 429 {
            return Some(answer);
        }
        thread::sleep(Duration::from_millis(20));
    }
}

/// The moves of a match according to the server.
fn moves_of(address: &str, id: &str) -> Vec<String> {
    let (status, state) =
        ask_with_retry(address, "GET", &format!("/api/v1/matches/{id}"), &Value::Null).unwrap();
    assert_eq!(status, 200, "{state}");
    let moves = state["moves"].as_array().unwrap();
    moves.iter().map(|one| one["text"].as_str().unwrap().to_owned()).collect()
}

/// A game and its acknowledged moves.
struct Game {
    id: String,
    token: String,
    acknowledged: Vec<String>,
}

fn new_match() -> Match {
    let lasting = GAMES.iter().copied().find(|game| {
        let values = OptionValues::defaults(game.info().options);
        game.missing_seed(&values).is_none() && game.info().options.len() > 2
    });
    let game = lasting.unwrap();
    Match::new(game, OptionValues::defaults(game.info().options), None).unwrap()
}

impl Game {
    /// `None` if the server is gone.
    fn begin(address: &str) -> Option<Self> {
        let body = json!({"game": new_match().game_string()});
        let (status, made) = ask_with_retry(address, "POST", "/api/v1/matches", &body)?;
        assert_eq!(status, 201, "{made}");
        let text = |key: &str| made[key].as_str().unwrap().to_owned();
        Some(Self { id: text("id"), token: text("token"), acknowledged: Vec::new() })
    }

    /// Plays to the end of the game; returns false if the server is gone.
    fn play(&mut self, address: &str, rng: &mut Rng, n_moves: &AtomicUsize) -> bool {
        let mut played = new_match();
        while played.outcome().is_none() {
            let m = played.position().random_move(rng).unwrap();
            let ply = played.ply();
            let action = json!({"kind": "move", "move": m.text(), "ply": ply});
            let body = json!({"token": self.token, "id": format!("{ply}{m}"), "action": action});
            let path = format!("/api/v1/matches/{}/actions", self.id);
            let answer = ask_with_retry(address, "POST", &path, &body);
            let Some((status, answer)) = answer else { return false };
            assert_eq!(status, 200, "{answer}");
            played.play(&m).unwrap();
            self.acknowledged.push(m.to_string());
            n_moves.fetch_add(1, Ordering::Relaxed);
        }
        true
    }

    fn check(&self, address: &str) {
        let found = moves_of(address, &self.id);
        let n_known = self.acknowledged.len();
        assert!(found.len() >= n_known, "{} of {n_known} moves are left", found.len());
        assert_eq!(found[..n_known], self.acknowledged[..]);
        // A move in transit may have arrived, but not twice.
        assert!(found.len() <= n_known + 1, "{found:?}");
    }
}

/// Plays one game after the other until the server is gone, counting the moves.
fn play_games(address: &str, seed: u64, n_moves: &AtomicUsize) -> Vec<Game> {
    let (mut games, mut rng) = (Vec::new(), Rng::new(seed));
    while let Some(mut game) = Game::begin(address) {
        let goes_on = game.play(address, &mut rng, n_moves);
        games.push(game);
        if !goes_on {
            break;
        }
    }
    games
}

#[test]
fn no_acknowledged_move_is_lost_when_killed() {
    let kills = std::env::var(KILLS_VARIABLE).ok().and_then(|text| text.parse().ok());
    let kills = kills.unwrap_or(KILLS);
    let folder = Folder::new();
    let mut games: Vec<Game> = Vec::new();
    let mut n_cut = 0;
    for round in 0..kills {
        let mut server = Server::start(&folder.path);
        let address = server.address.clone();
        let n_moves: [AtomicUsize; PLAYERS] = Default::default();
        let new = thread::scope(|scope| {
            let address = &address;
            let players: Vec<_> = (1_u64..)
                .zip(&n_moves)
                .map(|(player, n_moves)| {
                    let seed = (round * PLAYERS) as u64 + player;
                    scope.spawn(move || play_games(address, seed, n_moves))
                })
                .collect();
            // Each kill hits other games.
            let wanted = 1 + 5 * round % 12;
            wait_until("everybody plays", || {
                n_moves.iter().all(|n_moves| n_moves.load(Ordering::Relaxed) >= wanted)
            });
            server.kill();
            players.into_iter().flat_map(|player| player.join().unwrap()).collect::<Vec<_>>()
        });
        let server = Server::start(&folder.path);
        for game in &new {
            game.check(&server.address);
        }
        n_cut += new.iter().filter(|game| !game.acknowledged.is_empty()).count();
        games.extend(new);
    }
    let server = Server::start(&folder.path);
    for game in &games {
        game.check(&server.address);
    }
    assert!(n_cut >= kills * PLAYERS, "only {n_cut} games were under way");
}

#[test]
fn backup_export_and_import_round_trip() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.path);
    let game = Game::begin(&server.address).unwrap();
    let body = json!({"token": game.token, "action": {"kind": "resign", "side": "o"}});
    let path = format!("/api/v1/matches/{}/actions", game.id);
    assert_eq!(ask(&server.address, "POST", &path, &body).unwrap().0, 200);
    server.kill();
    let counted = json!({"matches": 1, "events": 1});
    assert_eq!(folder.run(["--json", "serve", "export", "all.jsonl"], "").json(), counted);
    assert_eq!(folder.run(["--json", "serve", "backup", "copy.db"], "").json(), counted);
    let args = ["--json", "serve", "import", "all.jsonl", "--data", "other"];
    let imported = json!({"matches": 1, "events": 1, "skipped": 0});
    assert_eq!(folder.run(args, "").json(), imported);
    let args = ["serve", "import", "all.jsonl", "--database", "sqlite:copy.db"];
    assert_eq!(folder.run(args, "").ok(), "imported 0 matches with 0 events\n");
    let message = folder.run(["serve", "export", "all.jsonl"], "").error(1);
    assert!(message.contains("all.jsonl"), "{message}");
    let message = folder.run(["serve", "--database", "mysql://x"], "").error(1);
    assert!(message.contains("expected postgres://"), "{message}");
}

#[test]
fn a_store_has_one_server_at_a_time() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.path);
    let game = Game::begin(&server.address).unwrap();
    let holder = format!("in use by another parlour, process {}", server.child.id());
    for args in [&["serve", "--port", "0", "--no-open"][..], &["serve", "import", "all.jsonl"]] {
        let message = folder.run(args, "").error(1);
        assert!(message.contains(&holder) && message.contains("web.db"), "{message}");
    }
    // Backups work while it runs.
    let counted = json!({"matches": 1, "events": 0});
    assert_eq!(folder.run(["--json", "serve", "export", "all.jsonl"], "").json(), counted);
    assert_eq!(folder.run(["--json", "serve", "backup", "copy.db"], "").json(), counted);
    // A kill releases the store.
    server.kill();
    let server = Server::start(&folder.path);
    game.check(&server.address);
}

#[test]
fn truncated_and_old_exports_are_detected() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.path);
    Game::begin(&server.address).unwrap();
    server.kill();
    folder.run(["serve", "export", "all.jsonl"], "").ok();
    let whole = folder.read("all.jsonl");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    folder.write("cut.jsonl", lines[..2].concat());
    folder.write("old.jsonl", lines[..2].concat().replace("\"version\":2", "\"version\":1"));
    folder.write("bad.jsonl", whole.replace("\"start\":\"", "\"start\":\"nonsense"));
    let import = |file: &str| folder.run(["serve", "import", file, "--data", "other"], "");
    let message = import("cut.jsonl").error(1);
    assert!(message.contains("cut.jsonl: line 3: the file is cut short"), "{message}");
    let bad = import("bad.jsonl");
    assert!(bad.stderr.contains("warning: bad.jsonl, line 2: skipped the match"), "{bad:?}");
    assert_eq!(bad.ok(), "imported 0 matches with 0 events\n");
    let old = import("old.jsonl");
    assert!(old.stderr.contains("warning: old.jsonl: an older version"), "{old:?}");
    assert_eq!(old.ok(), "imported 1 matches with 0 events\n");
}

#[test]
fn a_public_server_has_an_origin_and_a_metrics_address() {
    let folder = Folder::new();
    let args = ["--public-origin", "https://play.example.org", "--metrics-addr", "127.0.0.1:0"];
    let (server, told) = Server::start_with(&folder.path, &args);
    assert_eq!(told["addresses"], json!(["https://play.example.org"]));
    let metrics = told["metrics"].as_str().unwrap().strip_prefix("http://").unwrap();
    let (address, path) = metrics.split_once('/').unwrap();
    assert_ne!(address, server.address);
    assert_eq!(text_at(address, &format!("/{path}")).unwrap().0, 200);
    assert_eq!(text_at(&server.address, "/metrics").unwrap().0, 404);
    for args in [
        ["--public-origin", "play.example.org"],
        ["--trusted-proxy", "10.0.0.0/99"],
        ["--metrics-addr", "nowhere"],
    ] {
        let ran = folder.run([&["serve"][..], &args].concat(), "");
        assert_eq!(ran.code, Some(2), "{ran:?}");
    }
}

/// A password never shows, whatever goes wrong.
#[test]
fn the_database_password_is_never_shown() {
    let folder = Folder::new();
    let url = "postgres://me@127.0.0.1:1/none";
    let ran = parlour(&folder.path)
        .args(["serve", "--no-open", "--database", url])
        .env("PARLOUR_DATABASE_PASSWORD", "opensesame")
        .env("PARLOUR_LOG", "trace")
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ran.stderr).into_owned();
    assert!(said.contains("cannot open the store postgres://127.0.0.1:1/none"), "{said}");
    assert!(!said.contains("opensesame"), "{said}");
}

#[cfg(unix)]
#[test]
fn the_server_shuts_down_cleanly() {
    let folder = Folder::new();
    let mut server = Server::start(&folder.path);
    let (status, _) = ask(&server.address, "GET", "/api/v1/about", &Value::Null).unwrap();
    assert_eq!(status, 200);
    let pid = server.child.id().to_string();
    assert!(std::process::Command::new("kill").args(["-TERM", &pid]).status().unwrap().success());
    let ended = wait_for_end(&mut server.child);
    assert!(ended.success(), "{ended:?}");
}
