//! Floods and oversized inputs with default limits: each is refused in one line, and nothing else
//! is delayed.

use std::net::IpAddr;

use axum::response::Response;
use parlour_server::Limits;
use serde_json::{Value, json};

use crate::support::{Server, ask_from_ip, games, metric, text, wait_for};

/// A response may list what is known; it must not echo the input.
const MESSAGE_BYTES: usize = 2000;

/// Records as long as a body may be, each hard for a parser that recurses or searches.
fn long_records() -> Vec<(&'static str, String)> {
    let game = format!("game: {}\n", games()[0]);
    let headers: Vec<String> = (0..20_000).map(|n| format!("h{n}: x")).collect();
    let headers = headers.join("\n");
    let nested = |open: &str, n: usize, close: &str| open.repeat(n) + &close.repeat(n);
    vec![
        ("header lines", format!("{game}{headers}\n\na1\n")),
        ("the same header", format!("{game}{}\na1\n", "a: b\n".repeat(20_000))),
        ("moves", format!("{game}\n{}\n", "a1 ".repeat(80_000))),
        ("variations", format!("{game}\na1 {}\n", nested("(a1 ", 40_000, ")"))),
        ("variations left open", format!("{game}\na1 {}\n", "(a1 ".repeat(40_000))),
        ("side by side", format!("{game}\na1 {}\n", "(b1) ".repeat(40_000))),
        ("comments", format!("{game}\na1 {}\n", "{x} ".repeat(50_000))),
        ("braces left open", format!("{game}\na1 {}\n", "{".repeat(200_000))),
        ("sgf", format!("(;GM[9]SZ[8]{})", nested("(;B[b1]", 20_000, ")"))),
        ("sgf moves", format!("(;GM[9]SZ[8]{})", ";B[b1];W[a2]".repeat(15_000))),
        ("sgf left open", format!("(;GM[9]{}", "(;B[b1]".repeat(30_000))),
        ("json arrays", "[".repeat(200_000)),
        ("json objects", "{\"a\":".repeat(40_000)),
        ("one line", "x".repeat(250_000)),
        ("empty lines", format!("{game}{}a1", "\n".repeat(200_000))),
    ]
}

#[tokio::test]
async fn oversized_records_are_refused() {
    let server = Server::new().await;
    for (name, record) in long_records() {
        let body = json!({"text": record});
        let (status, message) = server.refused("/api/v1/records", body).await;
        assert!(status == 422 || status == 413, "{name}: {status} {message}");
        assert!(message.len() < MESSAGE_BYTES, "{name}: {} bytes, {message:.400}", message.len());
    }
    server.post("/api/v1/records", json!({"text": format!("game: {}\n\n", games()[0])})).await;
    wait_for(&server, "replays_running", 0).await;
    assert_eq!(metric(&server, "workers_abandoned_total").await, 0);
    assert_eq!(metric(&server, "panics_total").await, 0);
}

#[tokio::test]
async fn oversized_requests_are_refused() {
    let server = Server::new().await;
    let game = games()[0];
    let long = "x".repeat(200_000);
    let many = vec!["a1"; 40_000];
    for (path, body) in [
        ("/api/v1/preview", json!({"game": long})),
        ("/api/v1/preview", json!({"game": game, "position": long})),
        ("/api/v1/preview", json!({"game": game, "moves": [long]})),
        ("/api/v1/preview", json!({"game": game, "moves": many})),
        ("/api/v1/hint", json!({"game": game, "moves": many})),
        ("/api/v1/draft", json!({"game": game, "edits": many})),
        ("/api/v1/setup", json!({"game": game, "edits": many})),
        ("/api/v1/steps", json!({"game": game, "taken": vec![json!({"cell": 1}); 10_000]})),
        ("/api/v1/matches", json!({"game": game, "seats": {"x": long, "o": "human"}})),
    ] {
        let (status, message) = server.refused(path, body).await;
        assert!((400..500).contains(&status), "{path}: {status} {message}");
        assert!(message.len() < MESSAGE_BYTES, "{path}: {} bytes, {message:.400}", message.len());
    }
    assert_eq!(metric(&server, "panics_total").await, 0);
}

/// The statuses of one request from several addresses.
async fn statuses(server: &Server, ips: &[&str], path: &str, body: &Value) -> Vec<u16> {
    let mut held: Vec<Response> = Vec::new();
    for ip in ips {
        let ip: IpAddr = ip.parse().unwrap();
        held.push(ask_from_ip(server, ip, path, body).await);
    }
    held.iter().map(|response| response.status().as_u16()).collect()
}

#[tokio::test]
async fn addresses_of_one_ipv6_network_share_limits() {
    // The last one is from the neighboring network.
    const IPS: [&str; 5] = [
        "2001:db8:1:2::1",
        "2001:db8:1:2::2",
        "2001:db8:1:2:ffff::1",
        "2001:db8:1:2:3:4:5:6",
        "2001:db8:1:3::1",
    ];
    const TWO_OF_FOUR: [bool; 5] = [true, true, false, false, true];
    let few = Limits { request_burst: 2, requests_per_second: 0, ..Limits::DEFAULT };
    let game = json!({"game": games()[1]});
    let analysis = json!({"game": games()[1], "millis": 60_000});
    for (limits, path, body) in [
        (few, "/api/v1/preview", &game),
        (
            Limits { match_burst: 2, matches_per_second: 0, ..Limits::DEFAULT },
            "/api/v1/matches",
            &game,
        ),
        (Limits { questions_per_client: 2, ..Limits::DEFAULT }, "/api/v1/analysis", &analysis),
    ] {
        let server = Server::limited(|_| limits).await;
        let found = statuses(&server, &IPS, path, body).await;
        let is_served: Vec<bool> = found.iter().map(|status| *status < 300).collect();
        assert_eq!(is_served, TWO_OF_FOUR, "{path}: {found:?}");
        assert!(found.iter().all(|status| *status < 300 || *status == 429), "{path}: {found:?}");
    }
}

#[tokio::test]
async fn a_chain_of_rematches_ends() {
    const MOST: u32 = 5;
    let few = |limits| Limits { match_burst: MOST, matches_per_second: 0, ..limits };
    let server = Server::limited(few).await;
    let (mut id, token) = server.new_match(games()[1], "human", "human").await;
    let again = json!({"token": token, "action": {"kind": "rematch"}});
    for _ in 1..MOST {
        let made = server.post(&format!("/api/v1/matches/{id}/actions"), again.clone()).await;
        // A second rematch of the same match is refused.
        let (status, _) =
            server.refused(&format!("/api/v1/matches/{id}/actions"), again.clone()).await;
        assert_eq!(status, 409);
        id = text(&made["state"]["rematch"]);
    }
    let (status, _) = server.refused(&format!("/api/v1/matches/{id}/actions"), again).await;
    assert_eq!(status, 429);
    assert_eq!(metric(&server, "matches_created_total").await, i64::from(MOST));
}
