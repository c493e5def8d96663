//! Idle connections: silent ones, slow ones, readers that stop, sockets that do not answer.

use std::net::SocketAddr;
use std::time::Duration;

use parlour_server::Limits;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::support::{Server, connect, games, some_move, wait_for};

const SHORT: Duration = Duration::from_millis(200);

async fn send(address: SocketAddr, text: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(text.as_bytes()).await.unwrap();
    stream
}

/// The server's output until it closes the connection.
async fn rest(mut stream: TcpStream) -> String {
    let mut response = Vec::new();
    // A connection that is reset has sent everything.
    let _ = tokio::time::timeout(Duration::from_mins(1), stream.read_to_end(&mut response))
        .await
        .expect("the connection is closed");
    String::from_utf8(response).unwrap()
}

#[tokio::test]
async fn incomplete_requests_time_out() {
    let timeouts = |limits| Limits { header_timeout: SHORT, request_timeout: SHORT, ..limits };
    let server = Server::limited(timeouts).await;
    let address = server.listen().await;
    for silent in ["", "GET /", "GET / HTTP/1.1\r\nhost: localhost\r\n"] {
        let response = rest(send(address, silent).await).await;
        assert!(response.is_empty() || response.starts_with("HTTP/1.1 4"), "{silent}: {response}");
    }
    let body = "POST /api/v1/preview HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n\
                content-length: 100\r\n\r\n{";
    let response = rest(send(address, body).await).await;
    assert!(response.starts_with("HTTP/1.1 503"), "{response}");
    wait_for(&server, "connections", 0).await;
}

#[tokio::test]
async fn closed_connections_leave_nothing_behind() {
    let server = Server::limited(|limits| Limits { connections_per_client: 8, ..limits }).await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    for _ in 0..100 {
        // A flood may hit the limit; a client that waits does not.
        drop(send(address, "GET / HTTP/1.1\r\n").await);
        wait_for(&server, "connections", 0).await;
        drop(connect(address, &id, &token).await);
        wait_for(&server, "sockets", 0).await;
    }
    let state = server.get(&format!("/api/v1/matches/{id}")).await;
    assert_eq!(state["presence"], json!({"x": 0, "o": 0, "watchers": 0}));
}

#[tokio::test]
async fn a_socket_that_stops_reading_is_closed_and_the_other_player_continues() {
    let timeouts = |limits| Limits { write_timeout: SHORT, ..limits };
    let server = Server::limited(timeouts).await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    let mut player = connect(address, &id, &token).await;
    player.expect("hello").await;
    let mut stalled = connect(address, &id, "").await;
    wait_for(&server, "sockets", 2).await;
    // It sends and never reads, until the system's receive buffer is full.
    let flood = tokio::spawn(async move {
        let id = "x".repeat(64);
        while stalled.try_send(json!({"type": "ping", "id": id})).await {}
    });
    let played = some_move(&server, &json!({"match": id})).await;
    let (ack, _) = player.act(json!({"kind": "move", "move": played})).await;
    assert_eq!(ack["type"], "ack", "{ack}");
    wait_for(&server, "sockets", 1).await;
    let (ack, _) = player.act(json!({"kind": "pause", "on": true})).await;
    assert_eq!(ack["type"], "ack", "{ack}");
    tokio::time::timeout(Duration::from_mins(1), flood).await.expect("it is cut off").unwrap();
}

#[tokio::test]
async fn a_silent_socket_is_closed() {
    let short = |limits| Limits { socket_ping: SHORT, socket_idle_timeout: SHORT, ..limits };
    let server = Server::limited(short).await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    // It never reads, so it answers no ping.
    let silent = connect(address, &id, &token).await;
    wait_for(&server, "sockets", 1).await;
    wait_for(&server, "sockets", 0).await;
    drop(silent);
}

#[tokio::test]
async fn an_oversized_message_closes_its_socket() {
    let server = Server::limited(|limits| Limits { socket_message_bytes: 1000, ..limits }).await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    let mut long = connect(address, &id, &token).await;
    long.expect("hello").await;
    long.send(json!({"type": "ping", "id": "x".repeat(2000)})).await;
    while long.next().await["type"] != "closed" {}
    wait_for(&server, "sockets", 0).await;
}

#[tokio::test]
async fn floods_of_any_message_are_throttled() {
    // Every message is over this limit.
    let server = Server::limited(|limits| Limits { acts_per_second: 0, ..limits }).await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[1], "human", "human").await;
    let mut client = connect(address, &id, &token).await;
    client.expect("hello").await;
    client.send(json!({"type": "ping", "id": "p"})).await;
    client.send(json!("rubbish")).await;
    wait_for(&server, "limited_total", 2).await;
    assert_eq!(client.expect("pong").await["id"], "p");
    assert_eq!(client.expect("refused").await["code"], "malformed");
}
