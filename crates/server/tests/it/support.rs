//! A server on a temporary store, called directly or over a real socket.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::ConnectInfo;
use axum::http::{Request, StatusCode, header};
use axum::response::Response;
use futures_util::{SinkExt, StreamExt};
use parlour_server::store::Store;
use parlour_server::{App, Config, Limits, app};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use tower::ServiceExt;

use crate::schema::check_definition;

/// Generous for a busy machine.
pub(crate) const TIMEOUT: Duration = Duration::from_mins(2);

/// A short game, and one whose moves have several steps; found by their declarations.
pub(crate) fn games() -> Vec<&'static str> {
    parlour_games::GAMES.iter().map(|game| game.info().id).collect()
}

pub(crate) struct Server {
    pub(crate) app: App,
    pub(crate) router: Router,
    pub(crate) folder: TempDir,
    store: Store,
}

pub(crate) fn quick() -> Config {
    Config { computer_pause: Duration::ZERO, ..Config::default() }.unlimited()
}

impl Server {
    pub(crate) async fn new() -> Self {
        Self::with(quick()).await
    }

    pub(crate) async fn with(config: Config) -> Self {
        Self::at(tempfile::tempdir().unwrap(), config).await
    }

    /// A server with custom limits.
    pub(crate) async fn limited(change: impl FnOnce(Limits) -> Limits) -> Self {
        let mut config = quick();
        config.limits = change(config.limits);
        Self::with(config).await
    }

    pub(crate) async fn at(folder: TempDir, config: Config) -> Self {
        let store = Store::open_file(&folder.path().join("web.db")).await.unwrap();
        let app_state = App::new(store.clone(), config);
        Self { router: app(app_state.clone()), app: app_state, folder, store }
    }

    /// Stops the server and starts another one on its store.
    pub(crate) async fn restart(self) -> Self {
        self.restart_with(quick()).await
    }

    pub(crate) async fn restart_with(self, config: Config) -> Self {
        self.app.shut_down();
        self.store.close().await;
        Self::at(self.folder, config).await
    }

    pub(crate) async fn response(&self, request: Request<Body>) -> Response {
        self.router.clone().oneshot(request).await.unwrap()
    }

    /// Sends a request without a network.
    pub(crate) async fn raw(&self, request: Request<Body>) -> (StatusCode, Vec<u8>) {
        let response = self.response(request).await;
        let status = response.status();
        (status, to_bytes(response.into_body(), 8 << 20).await.unwrap().to_vec())
    }

    pub(crate) async fn call(&self, method: &str, path: &str, body: &str) -> (StatusCode, Value) {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost")
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body.to_owned()))
            .unwrap();
        let (status, body) = self.raw(request).await;
        let text = String::from_utf8(body).unwrap();
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub(crate) async fn get(&self, path: &str) -> Value {
        let (status, value) = self.call("GET", path, "").await;
        assert_eq!(status, StatusCode::OK, "{path}: {value}");
        value
    }

    pub(crate) async fn post(&self, path: &str, body: Value) -> Value {
        let (status, value) = self.call("POST", path, &body.to_string()).await;
        assert!(status.is_success(), "{path} {body}: {status} {value}");
        value
    }

    /// The error response to a bad request.
    pub(crate) async fn refused(&self, path: &str, body: Value) -> (u16, String) {
        let (status, value) = self.call("POST", path, &body.to_string()).await;
        assert!(!status.is_success(), "{path} {body}: {value}");
        let message = value["error"]["message"].as_str().unwrap_or_default().to_owned();
        assert!(!message.is_empty() && !message.contains('\n'), "{path} {body}: {value}");
        (status.as_u16(), message)
    }

    pub(crate) async fn new_match(&self, game: &str, x: &str, o: &str) -> (String, String) {
        let made = self.post("/api/v1/matches", json!({"game": game, "seats": {"x": x, "o": o}}));
        let made = made.await;
        (text(&made["id"]), text(&made["token"]))
    }

    /// Closes all matches without a connection, as after a while without requests.
    pub(crate) fn close_tables(&self) {
        self.app.close_unused_tables();
    }

    /// Waits until a match is stored as ended on time.
    pub(crate) async fn until_ended(&self, id: &str) {
        let ended = async {
            while !self.store.events(id, 0).await.unwrap().iter().any(|row| row.kind == "timed-out")
            {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        };
        assert!(tokio::time::timeout(TIMEOUT, ended).await.is_ok(), "{id} never ended");
    }

    /// Puts the server on a port of this machine.
    pub(crate) async fn listen(&self) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let state = self.app.clone();
        tokio::spawn(parlour_server::serve::serve(listener, state, std::future::pending()));
        address
    }
}

pub(crate) fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("expected text: {value}")).to_owned()
}

/// A new match with a clock.
pub(crate) async fn with_clock(
    server: &Server,
    game: &str,
    (x, o): (&str, &str),
    clock: &str,
) -> Value {
    let body = json!({"game": game, "seats": {"x": x, "o": o}, "clock": clock});
    server.post("/api/v1/matches", body).await
}

/// Sends a request from the IPv4 address that ends in `client`.
pub(crate) async fn ask_from(server: &Server, client: u8, path: &str, body: &Value) -> Response {
    ask_from_ip(server, IpAddr::from([10, 0, 0, client]), path, body).await
}

/// A request from any address.
pub(crate) async fn ask_from_ip(server: &Server, ip: IpAddr, path: &str, body: &Value) -> Response {
    let mut request = Request::post(path)
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/json")
        .body(Body::from(body.to_string()))
        .unwrap();
    request.extensions_mut().insert(ConnectInfo(SocketAddr::new(ip, 1000)));
    server.router.clone().oneshot(request).await.unwrap()
}

/// The complete text of a response.
pub(crate) async fn read(response: Response) -> String {
    let body = to_bytes(response.into_body(), 64 << 20).await.unwrap();
    String::from_utf8(body.to_vec()).unwrap()
}

/// A value of `/metrics`.
pub(crate) async fn metric(server: &Server, name: &str) -> i64 {
    let (_, text) = server.call("GET", "/metrics", "").await;
    let text = text.as_str().unwrap_or_default().to_owned();
    let found = text.lines().find_map(|line| line.strip_prefix(&format!("parlour_{name} ")));
    found.unwrap_or_else(|| panic!("no {name} in {text}")).parse().unwrap()
}

/// Waits until a value of `/metrics` is reached.
pub(crate) async fn wait_for(server: &Server, name: &str, wanted: i64) {
    let reached = async {
        while metric(server, name).await != wanted {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    let reached = tokio::time::timeout(TIMEOUT, reached).await;
    assert!(reached.is_ok(), "{name} never became {wanted}");
}

/// The first legal move, built step by step as a client does.
pub(crate) async fn some_move(server: &Server, place: &Value) -> String {
    let mut taken: Vec<Value> = Vec::new();
    loop {
        let mut body = place.clone();
        body["taken"] = json!(taken);
        let found = server.post("/api/v1/steps", body).await;
        if let Some(text) = found["progress"]["move"].as_str() {
            return text.to_owned();
        }
        let choices = found["choices"].as_array().unwrap();
        taken.push(choices[choices.len() / 2]["step"].clone());
    }
}

/// A client with a socket.
pub(crate) struct Client {
    socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    n_sent: u32,
    name: &'static str,
}

pub(crate) async fn try_connect(
    address: SocketAddr,
    query: &str,
    headers: &[(&'static str, String)],
) -> Result<Client, u16> {
    let url = format!("ws://{address}/api/v1/live?{query}");
    let mut request = url.into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    match connect_async(request).await {
        Ok((socket, _)) => Ok(Client { socket, n_sent: 0, name: "c" }),
        Err(Error::Http(response)) => Err(response.status().as_u16()),
        Err(error) => panic!("{error}"),
    }
}

/// The subprotocols a browser offers, including the seat token if there is one.
pub(crate) fn with_token(token: &str) -> (&'static str, String) {
    let token = if token.is_empty() { String::new() } else { format!(", parlour.token.{token}") };
    ("sec-websocket-protocol", format!("parlour.v2{token}"))
}

pub(crate) async fn connect(address: SocketAddr, id: &str, token: &str) -> Client {
    try_connect(address, &format!("match={id}"), &[with_token(token)]).await.unwrap()
}

impl Client {
    pub(crate) fn named(mut self, name: &'static str) -> Self {
        self.name = name;
        self
    }

    pub(crate) async fn next(&mut self) -> Value {
        loop {
            let message = tokio::time::timeout(TIMEOUT, self.socket.next()).await;
            match message.expect("a message comes") {
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(&text).unwrap();
                    check_definition("ServerMessage", &message, "the socket");
                    return message;
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                other => return json!({"type": "closed", "how": format!("{other:?}")}),
            }
        }
    }

    /// The next message of a type; others are skipped.
    pub(crate) async fn expect(&mut self, wanted: &str) -> Value {
        loop {
            let message = self.next().await;
            if message["type"] == wanted {
                return message;
            }
            assert_ne!(message["type"], "closed", "waiting for {wanted}: {message}");
        }
    }

    pub(crate) async fn send(&mut self, message: Value) {
        self.socket.send(Message::text(message.to_string())).await.unwrap();
    }

    /// Returns whether the message could be sent.
    pub(crate) async fn try_send(&mut self, message: Value) -> bool {
        self.socket.send(Message::text(message.to_string())).await.is_ok()
    }

    /// Acts and waits for the response: an ack or a refusal. Also returns events received
    /// meanwhile.
    pub(crate) async fn act(&mut self, action: Value) -> (Value, Vec<Value>) {
        self.n_sent += 1;
        let id = format!("{}{}", self.name, self.n_sent);
        self.act_as(&id, action).await
    }

    pub(crate) async fn act_as(&mut self, id: &str, action: Value) -> (Value, Vec<Value>) {
        self.send(json!({"type": "act", "id": id, "action": action})).await;
        let mut events = Vec::new();
        loop {
            let message = self.next().await;
            match message["type"].as_str().unwrap() {
                "ack" | "refused" if message["id"] == *id => return (message, events),
                "event" => events.push(message),
                "closed" => panic!("the socket was closed: {message}"),
                _ => {}
            }
        }
    }
}
