//! Requests that are too large, too frequent, or from elsewhere.

use axum::body::Body;
use axum::http::{Request, header};
use parlour_server::Limits;
use serde_json::json;

use crate::support::{Server, TIMEOUT, connect, games, try_connect};

#[tokio::test]
async fn large_bodies_are_refused() {
    let server = Server::new().await;
    let body = json!({"text": "x".repeat(300 << 10)});
    assert_eq!(server.refused("/api/v1/records", body).await.0, 413);
}

#[tokio::test]
async fn too_many_requests_are_refused() {
    let few = |limits| Limits { request_burst: 5, requests_per_second: 1, ..limits };
    let server = Server::limited(few).await;
    let mut statuses = Vec::new();
    for _ in 0..8 {
        statuses.push(server.call("GET", "/api/v1/about", "").await.0.as_u16());
    }
    assert_eq!(statuses[..5], [200; 5]);
    assert!(statuses[5..].contains(&429), "{statuses:?}");
    let server =
        Server::limited(|limits| Limits { match_burst: 2, matches_per_second: 0, ..limits }).await;
    let body = json!({"game": games()[0]});
    server.post("/api/v1/matches", body.clone()).await;
    server.post("/api/v1/matches", body.clone()).await;
    assert_eq!(server.refused("/api/v1/matches", body).await.0, 429);
}

#[tokio::test]
async fn too_many_engine_requests_are_refused() {
    let server = Server::limited(|limits| Limits { questions_per_client: 1, ..limits }).await;
    let body = json!({"game": games()[1], "millis": 60_000}).to_string();
    let ask = || {
        Request::post("/api/v1/analysis")
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.clone()))
            .unwrap()
    };
    let first = tower::ServiceExt::oneshot(server.router.clone(), ask()).await.unwrap();
    assert_eq!(first.status(), 200);
    assert_eq!(server.raw(ask()).await.0, 429);
    // Disconnecting ends the search immediately, so the next one starts.
    drop(first);
    let deadline = std::time::Instant::now() + TIMEOUT;
    loop {
        let next = tower::ServiceExt::oneshot(server.router.clone(), ask()).await.unwrap();
        if next.status() == 200 {
            break;
        }
        assert!(std::time::Instant::now() < deadline, "the search still runs");
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
}

#[tokio::test]
async fn foreign_origins_and_hosts_are_refused() {
    let server = Server::new().await;
    let ask = |host: &str, origin: Option<&str>| {
        let mut request = Request::get("/api/v1/about").header(header::HOST, host);
        if let Some(origin) = origin {
            request = request.header(header::ORIGIN, origin);
        }
        request.body(Body::empty()).unwrap()
    };
    for (host, origin, status) in [
        ("localhost:4848", None, 200),
        ("localhost:4848", Some("http://localhost:4848"), 200),
        ("192.168.1.7:4848", Some("http://192.168.1.7:4848"), 200),
        ("localhost:4848", Some("http://localhost:9999"), 403),
        ("localhost:4848", Some("https://evil.example"), 403),
        ("localhost:4848", Some("null"), 403),
        ("evil.example:4848", Some("http://evil.example:4848"), 403),
    ] {
        assert_eq!(server.raw(ask(host, origin)).await.0, status, "{host} {origin:?}");
    }
    let address = server.listen().await;
    let (id, _) = server.new_match(games()[0], "human", "open").await;
    let query = format!("match={id}");
    let ours = ("sec-websocket-protocol", "parlour.v2".to_owned());
    let from = |origin: &str| [ours.clone(), ("origin", origin.to_owned())];
    assert!(try_connect(address, &query, &from(&format!("http://{address}"))).await.is_ok());
    assert_eq!(try_connect(address, &query, &from("http://evil.example")).await.err(), Some(403));
    assert_eq!(try_connect(address, &query, &[]).await.err(), Some(400));
    let newer = [("sec-websocket-protocol", "parlour.v9".to_owned())];
    assert_eq!(try_connect(address, &query, &newer).await.err(), Some(400));
    assert_eq!(try_connect(address, "match=nonsense", &[ours]).await.err(), Some(404));
}

#[tokio::test]
async fn sockets_have_a_rate_limit_and_a_maximum_per_client() {
    let few = |limits| Limits { acts_per_second: 1, sockets_per_client: 2, ..limits };
    let server = Server::limited(few).await;
    let address = server.listen().await;
    let (id, token) = server.new_match(games()[0], "human", "human").await;
    let mut client = connect(address, &id, &token).await;
    let mut codes = Vec::new();
    for _ in 0..6 {
        let (answer, _) = client.act(json!({"kind": "pause", "on": true})).await;
        codes.push(answer["code"].as_str().unwrap_or("done").to_owned());
    }
    assert_eq!(codes[..3], ["done", "done", "done"]);
    assert!(codes[3..].iter().any(|code| code == "too-many"), "{codes:?}");
    let _second = connect(address, &id, "").await;
    let headers = [("sec-websocket-protocol", "parlour.v2".to_owned())];
    let third = try_connect(address, &format!("match={id}"), &headers).await;
    assert_eq!(third.err(), Some(429));
}

#[tokio::test]
async fn bots_with_files_are_refused() {
    let server = Server::new().await;
    for bot in ["ab:weights=/etc/passwd", "99", "nobody", "best:threads=zz"] {
        let body = json!({"game": games()[0], "seats": {"x": "human", "o": bot}});
        assert_eq!(server.refused("/api/v1/matches", body).await.0, 422, "{bot}");
    }
}
