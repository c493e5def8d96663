//! Limits on work: per client, per match, per request. States, counts and order, no times.

use std::time::Duration;

use axum::http::header;
use parlour_core::OptionKind;
use parlour_games::GAMES;
use parlour_server::{Config, Limits};
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{
    Server, ask_from, connect, games, metric, quick, read, some_move, text, wait_for,
};

/// The first moves of a game.
async fn first_moves(server: &Server, game: &str, n_moves: usize) -> Vec<String> {
    let mut moves: Vec<String> = Vec::new();
    for _ in 0..n_moves {
        let next = some_move(server, &json!({"game": game, "moves": moves})).await;
        moves.push(next);
    }
    moves
}

#[tokio::test]
async fn a_flood_of_one_client_does_not_delay_others() {
    let server = Server::with(Config { engine_threads: 2, ..quick() }).await;
    let address = server.listen().await;
    let game = games()[1];
    let mut held = Vec::new();
    for _ in 0..60 {
        let body = json!({"game": game, "seats": {"x": "mcts:time=10s", "o": "human"}});
        assert_eq!(ask_from(&server, 1, "/api/v1/matches", &body).await.status(), 201);
    }
    let mut refused = 0;
    for _ in 0..160 {
        let body = json!({"game": game, "millis": 60_000});
        let response = ask_from(&server, 1, "/api/v1/analysis", &body).await;
        refused += usize::from(response.status() == 429);
        held.push(response);
    }
    let most = Limits::default().questions_per_client;
    assert_eq!(refused, 160 - most, "requests per client are limited");
    // Another client plays a level and asks for a hint: both are answered while the flood waits.
    let (id, token) = server.new_match(game, "3", "human").await;
    let mut client = connect(address, &id, &token).await;
    let hello = client.expect("hello").await;
    if hello["state"]["ply"] == 0 {
        client.expect("event").await;
    }
    let hint = ask_from(&server, 2, "/api/v1/hint", &json!({"match": id})).await;
    assert_eq!(hint.status(), 200);
    let waiting = metric(&server, "questions_waiting").await;
    assert!(waiting > most as i64, "the flood still waits: {waiting}");
    assert_eq!(metric(&server, "workers_abandoned_total").await, 0);
}

#[tokio::test]
async fn thirty_people_behind_one_address_can_play() {
    // The default limits.
    let server = Server::with(Config { computer_pause: Duration::ZERO, ..Config::default() }).await;
    let address = server.listen().await;
    let game = games()[1];
    let played = first_moves(&server, game, 1).await.remove(0);
    let people = (0..30).map(|_| async {
        for path in ["/", "/api/v1/about", "/api/v1/games", "/api/v1/catalogs/pt", "/favicon.ico"] {
            assert_ne!(server.call("GET", path, "").await.0, 429, "{path}");
        }
        let (id, token) = server.new_match(game, "human", "1").await;
        let mut client = connect(address, &id, &token).await;
        client.expect("hello").await;
        let (ack, _) = client.act(json!({"kind": "move", "move": played})).await;
        assert_eq!(ack["type"], "ack", "{ack}");
        while client.expect("event").await["state"]["ply"] != 2 {}
        server.post("/api/v1/steps", json!({"match": id})).await;
        client
    });
    let clients = futures_util::future::join_all(people).await;
    assert_eq!(clients.len(), 30);
    assert_eq!(metric(&server, "limited_total").await, 0);
}

#[tokio::test]
async fn rematches_count_as_matches() {
    let few = |limits| Limits { match_burst: 2, matches_per_second: 0, ..limits };
    let server = Server::limited(few).await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    let actions = format!("/api/v1/matches/{id}/actions");
    for action in [json!({"kind": "resign", "side": "x"}), json!({"kind": "rematch"})] {
        server.post(&actions, json!({"token": token, "action": action})).await;
    }
    assert_eq!(server.refused("/api/v1/matches", json!({"game": games()[1]})).await.0, 429);
}

#[tokio::test]
async fn records_and_requests_have_size_limits() {
    let few = |limits| Limits { record_moves: 3, record_headers: 2, ..limits };
    let server = Server::limited(few).await;
    let game = games()[1];
    let moves = first_moves(&server, game, 3).await;
    let next = some_move(&server, &json!({"game": game, "moves": moves})).await;
    let record =
        |headers: &str, moves: &str| json!({"text": format!("game: {game}\n{headers}\n{moves}\n")});
    let line = moves.join(" ");
    server.post("/api/v1/records", record("a: 1\nb: 2\n", &line)).await;
    for (long, why) in [
        (record("a: 1\nb: 2\nc: 3\n", &line), "2 header lines"),
        (record("", &format!("{line} {next}")), "3 moves"),
        (record("", &format!("{line} ({})", moves[2])), "3 moves"),
    ] {
        let (status, message) = server.refused("/api/v1/records", long).await;
        assert!(status == 422 && message.contains(why), "{status} {message}");
    }
    let mut moves = moves;
    moves.push(next);
    let body = json!({"game": game, "moves": moves});
    for path in ["/api/v1/preview", "/api/v1/analysis", "/api/v1/grades", "/api/v1/draft"] {
        assert_eq!(server.refused(path, body.clone()).await.0, 422, "{path}");
    }
}

#[tokio::test]
async fn moves_and_events_of_a_match_are_limited() {
    let few = |limits| Limits { match_moves: 2, match_events: 4, ..limits };
    let server = Server::limited(few).await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    let actions = format!("/api/v1/matches/{id}/actions");
    let act = |action: Value| json!({"token": token, "action": action});
    for _ in 0..2 {
        let played = some_move(&server, &json!({"match": id})).await;
        server.post(&actions, act(json!({"kind": "move", "move": played}))).await;
    }
    let played = some_move(&server, &json!({"match": id})).await;
    let third = act(json!({"kind": "move", "move": played}));
    let (status, message) = server.refused(&actions, third).await;
    assert!(status == 422 && message.contains("2 moves"), "{message}");
    for on in [true, false] {
        server.post(&actions, act(json!({"kind": "pause", "on": on}))).await;
    }
    let (status, message) =
        server.refused(&actions, act(json!({"kind": "pause", "on": true}))).await;
    assert!(status == 422 && message.contains("4 events"), "{message}");
    // It can still be ended.
    let ended = server.post(&actions, act(json!({"kind": "resign", "side": "x"}))).await;
    assert!(ended["state"]["turn"].is_null());
}

#[tokio::test]
async fn stored_bytes_per_client_are_limited() {
    let few = |limits| Limits { stored_bytes_burst: 1000, stored_bytes_per_second: 0, ..limits };
    let server = Server::limited(few).await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    let body = json!({"token": token, "action": {"kind": "pause", "on": true}});
    let mut n_kept = 0;
    loop {
        let (status, _) =
            server.call("POST", &format!("/api/v1/matches/{id}/actions"), &body.to_string()).await;
        if status == 429 {
            break;
        }
        n_kept += 1;
        assert!(n_kept < 1000, "a thousand events hit no limit");
    }
    assert!(n_kept > 0);
    assert_eq!(server.refused("/api/v1/matches", json!({"game": games()[1]})).await.0, 429);
    // Another client is not affected, and everyone can watch.
    let body = json!({"game": games()[1]});
    assert_eq!(ask_from(&server, 2, "/api/v1/matches", &body).await.status(), 201);
    assert_eq!(server.get(&format!("/api/v1/matches/{id}")).await["seq"], n_kept);
}

#[tokio::test]
async fn tables_over_the_memory_limit_are_closed_and_reload() {
    let server = Server::limited(|limits| Limits { open_table_bytes: 1, ..limits }).await;
    let address = server.listen().await;
    let (in_use, token) = server.new_match(games()[1], "human", "human").await;
    let mut client = connect(address, &in_use, &token).await;
    client.expect("hello").await;
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(server.new_match(games()[1], "human", "human").await.0);
    }
    assert_eq!(metric(&server, "tables").await, 2, "the one in use and the newest");
    for id in &ids {
        assert_eq!(server.get(&format!("/api/v1/matches/{id}")).await["ply"], 0);
    }
    assert_eq!(metric(&server, "tables").await, 2);
    let (ack, _) = client.act(json!({"kind": "pause", "on": true})).await;
    assert_eq!(ack["type"], "ack");
}

#[tokio::test]
async fn a_full_replay_queue_refuses_immediately() {
    let body = json!({"game": games()[1]});
    for (full, status) in [
        (Limits { replays_waiting: 0, ..Limits::default() }, 503),
        (Limits { replays_per_client: 0, ..Limits::default() }, 429),
    ] {
        let server = Server::limited(|_| full).await;
        for path in ["/api/v1/preview", "/api/v1/matches", "/api/v1/steps", "/api/v1/setup"] {
            let response = ask_from(&server, 1, path, &body).await;
            assert_eq!(response.status(), status, "{path}");
            assert!(response.headers().contains_key(header::RETRY_AFTER), "{path}");
        }
        server.get("/api/v1/about").await;
    }
}

#[tokio::test]
async fn a_review_has_a_budget_and_never_waits_for_its_reader() {
    let cheap = |limits| Limits { review_nodes: 100, ..limits };
    let server = Server::limited(cheap).await;
    // More updates than a reader may leave unread: the largest boards have long games.
    let mut found = None;
    for game in GAMES {
        let numbers = game.info().options.iter().filter_map(|option| match option.kind {
            OptionKind::Number { max, .. } if max < 100 => Some(format!("{}={max}", option.key)),
            _ => None,
        });
        let game = format!("{}:{}", game.info().id, numbers.collect::<Vec<_>>().join(","));
        let body = json!({"game": game}).to_string();
        if server.call("POST", "/api/v1/preview", &body).await.0 == 200 {
            let moves = first_moves_until(&server, &game, 70).await;
            found = found.or((moves.len() == 70).then_some((game, moves)));
        }
        if found.is_some() {
            break;
        }
    }
    let (game, moves) = found.expect("a long game");
    let body = json!({"game": game, "moves": moves});
    let unread = ask_from(&server, 1, "/api/v1/grades", &body).await;
    assert_eq!(unread.status(), 200);
    // The engine is idle again although nothing was read.
    wait_for(&server, "questions_running", 0).await;
    let last = read(unread).await;
    let last: Value = serde_json::from_str(last.lines().last().unwrap()).unwrap();
    assert_eq!(last["graph"].as_array().unwrap().len(), moves.len() + 1);
    assert_eq!(last["partial"], Value::Null);

    let short = |limits| Limits { review_nodes: 100, review_time: Duration::ZERO, ..limits };
    let server = Server::limited(short).await;
    let partial = read(ask_from(&server, 1, "/api/v1/grades", &body).await).await;
    let last: Value = serde_json::from_str(partial.lines().last().unwrap()).unwrap();
    assert_eq!(last["partial"], json!({"graded": 0, "of": moves.len()}), "{last}");
}

/// As [`first_moves`], up to the end of the game.
async fn first_moves_until(server: &Server, game: &str, most: usize) -> Vec<String> {
    let (id, token) = server.new_match(game, "human", "human").await;
    let mut moves = Vec::new();
    while moves.len() < most {
        let played = some_move(server, &json!({"match": id})).await;
        let action = json!({"kind": "move", "move": played});
        let body = json!({"token": token, "action": action});
        let done = server.post(&format!("/api/v1/matches/{id}/actions"), body).await;
        moves.push(text(&done["state"]["moves"][moves.len()]["text"]));
        if done["state"]["turn"].is_null() {
            break;
        }
    }
    moves
}

#[tokio::test]
async fn a_stalled_reader_is_disconnected() {
    let timeout = Duration::from_millis(200);
    let server = Server::limited(|limits| Limits { write_timeout: timeout, ..limits }).await;
    let address = server.listen().await;
    let mut stalled = TcpStream::connect(address).await.unwrap();
    let ask = format!("GET /api/v1/games HTTP/1.1\r\nhost: {address}\r\n\r\n");
    // More than the system buffers for a reader.
    let _ = stalled.write_all(ask.repeat(2000).as_bytes()).await;
    wait_for(&server, "connections", 1).await;
    wait_for(&server, "connections", 0).await;
}

#[tokio::test]
async fn connections_per_client_are_limited() {
    let server = Server::limited(|limits| Limits { connections_per_client: 2, ..limits }).await;
    let address = server.listen().await;
    let mut kept = Vec::new();
    for _ in 0..2 {
        kept.push(TcpStream::connect(address).await.unwrap());
    }
    wait_for(&server, "connections", 2).await;
    let mut third = TcpStream::connect(address).await.unwrap();
    let taken = third.read(&mut [0; 16]).await;
    assert!(matches!(taken, Ok(0) | Err(_)), "closed at once");
    drop(kept);
    wait_for(&server, "connections", 0).await;
    let mut next = TcpStream::connect(address).await.unwrap();
    let ask = format!("GET /healthz HTTP/1.1\r\nhost: {address}\r\n\r\n");
    next.write_all(ask.as_bytes()).await.unwrap();
    let mut start = [0; 12];
    next.read_exact(&mut start).await.unwrap();
    assert_eq!(&start, b"HTTP/1.1 200");
}

#[tokio::test]
async fn waiting_bots_keep_their_seats_across_a_shutdown() {
    let server = Server::with(Config { engine_threads: 2, ..quick() }).await;
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(server.new_match(games()[1], "mcts:time=10s", "human").await.0);
    }
    wait_for(&server, "questions_running", 1).await;
    server.app.shut_down();
    wait_for(&server, "questions_running", 0).await;
    for _ in 0..20 {
        tokio::time::sleep(Duration::from_millis(10)).await;
        for id in &ids {
            let state = server.get(&format!("/api/v1/matches/{id}")).await;
            assert_eq!(state["seats"]["x"]["kind"], "computer", "{state}");
        }
    }
}
