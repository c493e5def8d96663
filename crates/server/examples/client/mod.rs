//! A client over real connections of this machine, for the measuring commands.

use std::fmt;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use futures_util::StreamExt;
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;
pub(crate) type Socket = WebSocketStream<TcpStream>;

/// There are thousands of sockets, each reading a board occasionally.
const BUFFER: usize = 16 << 10;

/// Slower responses count as lost.
const TIMEOUT: Duration = Duration::from_secs(30);

/// The server's address, and the local address to connect from.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Client {
    server: SocketAddr,
    from: Option<IpAddr>,
}

impl Client {
    /// Connects from `from`, or from the address the system chooses.
    pub(crate) const fn new(server: SocketAddr, from: Option<IpAddr>) -> Self {
        Self { server, from }
    }

    /// A new connection.
    pub(crate) async fn open(&self) -> io::Result<TcpStream> {
        let Some(from) = self.from else { return TcpStream::connect(self.server).await };
        let socket = TcpSocket::new_v4()?;
        // Reuse ports of closed connections immediately.
        socket.set_reuseaddr(true)?;
        socket.bind(SocketAddr::new(from, 0))?;
        socket.connect(self.server).await
    }

    /// Sends a request on a new connection, which the server closes after its response.
    pub(crate) async fn send(&self, method: &str, path: &str, body: &str) -> io::Result<TcpStream> {
        let mut stream = self.open().await?;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n\
             content-length: {}\r\nconnection: close\r\n\r\n{body}",
            self.server,
            body.len()
        );
        stream.write_all(request.as_bytes()).await?;
        Ok(stream)
    }

    /// Sends a request and returns the status and body of its response.
    pub(crate) async fn request(
        &self,
        method: &str,
        path: &str,
        body: &str,
    ) -> Result<(u16, String), Failure> {
        let mut stream = self.send(method, path, body).await?;
        let mut answer = Vec::new();
        tokio::time::timeout(TIMEOUT, stream.read_to_end(&mut answer)).await??;
        let answer = String::from_utf8_lossy(&answer);
        let (head, body) = answer.split_once("\r\n\r\n").ok_or("no whole answer")?;
        let status = head.split(' ').nth(1).ok_or("no status")?;
        Ok((status.parse()?, body.to_owned()))
    }

    /// Posts JSON and returns the JSON of a successful response.
    pub(crate) async fn post(&self, path: &str, body: &Value) -> Result<Value, Failure> {
        let (status, text) = self.request("POST", path, &body.to_string()).await?;
        if status >= 300 {
            return Err(format!("{path}: {status} {text}").into());
        }
        Ok(serde_json::from_str(&text)?)
    }

    /// Opens a socket to a match. The first message is not read yet.
    pub(crate) async fn join(&self, id: &str, token: &str) -> Result<Socket, Failure> {
        let url = format!("ws://{}/api/v1/live?match={id}", self.server);
        let mut request = url.into_client_request()?;
        request.headers_mut().insert("sec-websocket-protocol", "parlour.v2".parse()?);
        request.headers_mut().insert("authorization", format!("Bearer {token}").parse()?);
        let small = WebSocketConfig::default().read_buffer_size(BUFFER).write_buffer_size(0);
        let (socket, _) =
            client_async_with_config(request, self.open().await?, Some(small)).await?;
        Ok(socket)
    }
}

/// The next message of a socket.
pub(crate) async fn next_text(socket: &mut Socket) -> Result<Utf8Bytes, Failure> {
    loop {
        match tokio::time::timeout(TIMEOUT, socket.next()).await? {
            None => return Err("the server closed the socket".into()),
            Some(message) => {
                if let Message::Text(text) = message? {
                    return Ok(text);
                }
            }
        }
    }
}

/// A list of durations.
#[derive(Default, Debug)]
pub(crate) struct Times(Vec<Duration>);

impl Times {
    pub(crate) fn push(&mut self, time: Duration) {
        self.0.push(time);
    }

    pub(crate) fn append(&mut self, other: &mut Self) {
        self.0.append(&mut other.0);
    }

    /// The quantile `share`.
    pub(crate) fn quantile(&self, share: f64) -> Duration {
        let mut sorted = self.0.clone();
        sorted.sort_unstable();
        let at = (sorted.len() as f64 * share) as usize;
        sorted.get(at.min(sorted.len().saturating_sub(1))).copied().unwrap_or_default()
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [p50, p99, most] = [0.5, 0.99, 1.0].map(|share| self.quantile(share));
        write!(f, "p50 {p50:.1?}, p99 {p99:.1?}, max {most:.1?} ({} times)", self.0.len())
    }
}
