//! Behind a proxy, and with a public origin.

use std::net::SocketAddr;

use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Request, header};
use parlour_server::{Config, Limits};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};

use crate::support::{Server, quick};

async fn ask(server: &Server, host: &str, origin: Option<&str>) -> u16 {
    let mut request = Request::get("/api/v1/about").header(header::HOST, host);
    if let Some(origin) = origin {
        request = request.header(header::ORIGIN, origin);
    }
    server.raw(request.body(Body::empty()).unwrap()).await.0.as_u16()
}

#[tokio::test]
async fn a_public_origin_is_accepted_besides_local_names() {
    let public_origin = "https://play.example.org".parse().ok();
    let server = Server::with(Config { public_origin, ..quick() }).await;
    assert_eq!(server.get("/api/v1/about").await["origin"], "https://play.example.org");
    for (host, origin, status) in [
        ("play.example.org", None, 200),
        ("play.example.org", Some("https://play.example.org"), 200),
        // A proxy that uses this server's own address.
        ("127.0.0.1:4848", Some("https://play.example.org"), 200),
        ("localhost:4848", Some("http://localhost:4848"), 200),
        ("127.0.0.1:4848", Some("http://play.example.org"), 403),
        ("play.example.org", Some("https://evil.example"), 403),
        ("evil.example", None, 403),
        ("evil.example", Some("https://play.example.org"), 403),
    ] {
        assert_eq!(ask(&server, host, origin).await, status, "{host} {origin:?}");
    }
}

#[tokio::test]
async fn limits_apply_per_client_behind_a_trusted_proxy() {
    let limits = Limits { request_burst: 3, requests_per_second: 1, ..Limits::DEFAULT };
    let few = || Config { limits: limits.clone(), ..quick() };
    let asked = async |server: &Server, peer: [u8; 4], client: &str| {
        let mut statuses = Vec::new();
        for _ in 0..6 {
            let mut request = Request::get("/api/v1/about")
                .header(header::HOST, "localhost")
                .header("x-forwarded-for", client)
                .body(Body::empty())
                .unwrap();
            request.extensions_mut().insert(ConnectInfo(SocketAddr::from((peer, 9))));
            statuses.push(server.raw(request).await.0.as_u16());
        }
        statuses
    };
    let trusted_proxies = vec!["10.0.0.0/8".parse().unwrap()];
    let server = Server::with(Config { trusted_proxies, ..few() }).await;
    for client in ["1.1.1.1", "2.2.2.2", "9.9.9.9, 3.3.3.3"] {
        let statuses = asked(&server, [10, 0, 0, 1], client).await;
        assert_eq!(statuses[..3], [200; 3], "{client}");
        assert!(statuses.contains(&429), "{client}: {statuses:?}");
    }
    // Another forged address in front does not change the client.
    assert_eq!(asked(&server, [10, 0, 0, 1], "8.8.8.8, 3.3.3.3").await[0], 429);
    // From an untrusted peer the header is ignored.
    asked(&server, [203, 0, 113, 9], "4.4.4.4").await;
    assert_eq!(asked(&server, [203, 0, 113, 9], "5.5.5.5").await[0], 429);
}

#[tokio::test]
async fn metrics_can_have_a_separate_address() {
    let server = Server::with(Config { has_metrics_listener: true, ..quick() }).await;
    let (status, answer) = server.call("GET", "/metrics", "").await;
    assert_eq!((status.as_u16(), &answer["error"]["code"]), (404, &"unknown".into()));
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let serving = tokio::spawn(parlour_server::serve::serve_metrics(listener, server.app.clone()));
    let get = async |path: &str| {
        let mut stream = TcpStream::connect(address).await.unwrap();
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: anything.example\r\nconnection: close\r\n\r\n");
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        answer
    };
    assert!(get("/metrics").await.contains("parlour_sockets 0"));
    assert!(get("/api/v1/about").await.starts_with("HTTP/1.1 404"));
    server.app.shut_down();
    serving.await.unwrap();
}
