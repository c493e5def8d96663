//! The WebSocket of a match: `hello`, then events as they happen, and responses to actions.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::http::{HeaderMap, header};
use parlour_api::{
    ClientMessage, CloseReason, MissedJson, ServerMessage, YouJson, lent_json, sides_json,
};
use parlour_core::message;
use parlour_match::{Event, Viewer};
use schemars::JsonSchema;
use serde::Deserialize;
use tokio::sync::broadcast::Receiver;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};

use super::describe::Parameter;
use super::guard::ClientIp;
use super::input::{Bearer, QueryParams, refuse_control};
use super::output::Upgrade;
use crate::error::ApiError;
use crate::rate::Bucket;
use crate::state::App;
use crate::store::EventRow;
use crate::table::Table;

const PROTOCOL: &str = "parlour.v2";
/// Browsers cannot set headers on sockets but may offer subprotocols: one of them carries the seat
/// token.
const TOKEN_PROTOCOL: &str = "parlour.token.";
/// Small, because there may be thousands of sockets.
const BUFFER: usize = 4 << 10;

#[derive(Deserialize, JsonSchema)]
pub(super) struct LiveQuery {
    /// The id of the match.
    #[serde(rename = "match")]
    id: String,
    /// Deprecated: URLs end up in logs. Accepted for one more release.
    #[schemars(extend("deprecated" = true))]
    token: Option<String>,
    /// The number of the last event the client has seen.
    since: Option<i64>,
}

pub(super) async fn connect(
    State(app): State<App>,
    ClientIp(client): ClientIp,
    QueryParams(query): QueryParams<LiveQuery>,
    Bearer(bearer): Bearer,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Upgrade, ApiError> {
    let upgrade = upgrade.map_err(|_| ApiError::malformed(message!("expected-websocket")))?;
    let upgrade = upgrade
        .protocols([PROTOCOL])
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_message_size(app.limits().socket_message_bytes)
        .max_frame_size(app.limits().socket_message_bytes);
    if upgrade.selected_protocol().is_none() {
        return Err(ApiError::malformed(message!("expected-subprotocol", name = PROTOCOL)));
    }
    let token = bearer.or_else(|| offered_token(&headers)).or(query.token);
    let table = app.table(client, &query.id).await?;
    let permit = SocketPermit::acquire(&app, client)
        .ok_or_else(|| ApiError::too_many(message!("too-many-connections")))?;
    Ok(Upgrade(upgrade.on_upgrade(move |socket| async move {
        let session = SocketSession { app, table, client, token, socket };
        session.run(query.since).await;
        drop(permit);
    })))
}

impl Parameter for Result<WebSocketUpgrade, WebSocketUpgradeRejection> {}

/// The token among the subprotocols a client offers.
fn offered_token(headers: &HeaderMap) -> Option<String> {
    let offers = headers.get_all(header::SEC_WEBSOCKET_PROTOCOL).iter();
    let mut names = offers.filter_map(|offer| offer.to_str().ok()).flat_map(|all| all.split(','));
    names.find_map(|name| name.trim().strip_prefix(TOKEN_PROTOCOL)).map(str::to_owned)
}

/// One of the sockets a client IP may have; released when dropped.
struct SocketPermit {
    app: App,
    client: IpAddr,
}

impl SocketPermit {
    fn acquire(app: &App, client: IpAddr) -> Option<Self> {
        if !app.sockets.acquire(client, app.limits().sockets_per_client) {
            app.metrics.limited.add(1);
            return None;
        }
        app.metrics.sockets.add(1);
        Some(Self { app: app.clone(), client })
    }
}

impl Drop for SocketPermit {
    fn drop(&mut self) {
        self.app.sockets.release(self.client);
        self.app.metrics.sockets.add(-1);
    }
}

/// The session of one connection.
struct SocketSession {
    app: App,
    table: Arc<Table>,
    client: IpAddr,
    token: Option<String>,
    socket: WebSocket,
}

/// The connection is closed.
struct Closed;

impl SocketSession {
    async fn run(mut self, since: Option<i64>) {
        let Ok((viewer, mut updates)) = self.begin(since).await else { return };
        // The viewer leaves the table however the session ends.
        let _: Result<(), Closed> = self.relay(&mut updates).await;
        drop(updates);
        let mut live = self.table.live.lock().await;
        self.table.leave(&self.app, &mut live, &viewer);
    }

    /// Sends `hello`, and subscribes to what happens afterwards.
    async fn begin(&mut self, since: Option<i64>) -> Result<(Viewer, Receiver<Utf8Bytes>), Closed> {
        let mut live = self.table.live.lock().await;
        let viewer = live.viewer(self.token.as_deref());
        let missed = match since {
            Some(since) if since < live.core.seq() => {
                let oldest = live.core.seq() - self.app.limits().missed_events as i64;
                let events = self.app.store.events(&self.table.id, since.max(oldest).max(0)).await;
                missed(events.unwrap_or_default())
            }
            _ => Vec::new(),
        };
        self.table.enter(&self.app, &mut live, &viewer);
        let updates = self.table.subscribe();
        let hello = to_text(&ServerMessage::Hello {
            protocol: 2,
            seq: live.core.seq(),
            you: YouJson {
                sides: sides_json(&viewer),
                lent: lent_json(&viewer),
                owner: viewer.is_owner,
            },
            missed,
            state: Box::new(live.state(&self.table.id)),
        });
        // After a restart, this resumes a bot that is to move.
        live.client.get_or_insert(self.client);
        self.table.schedule_bot_move(&self.app, &mut live);
        drop(live);
        if self.send_text(hello).await.is_err() {
            let mut live = self.table.live.lock().await;
            self.table.leave(&self.app, &mut live, &viewer);
            return Err(Closed);
        }
        Ok((viewer, updates))
    }

    async fn relay(&mut self, updates: &mut Receiver<Utf8Bytes>) -> Result<(), Closed> {
        let mut shutdown = self.app.shutdown_signal();
        let (every, idle) = (self.app.limits().socket_ping, self.app.limits().socket_idle_timeout);
        let mut ping = tokio::time::interval_at(tokio::time::Instant::now() + every, every);
        let mut last_heard = Instant::now();
        let rate = self.app.limits().acts_per_second;
        let mut allowance = Bucket::new(rate, rate.saturating_mul(3), Instant::now());
        let pause = Duration::from_secs(1) / rate.max(1);
        loop {
            tokio::select! {
                text = updates.recv() => match text {
                    Ok(text) => self.forward(text).await?,
                    Err(RecvError::Lagged(_)) => return self.bye(CloseReason::TooSlow).await,
                    Err(RecvError::Closed) => return Err(Closed),
                },
                message = self.socket.recv() => {
                    last_heard = Instant::now();
                    let is_allowed = allowance.take(last_heard);
                    if !is_allowed {
                        // Pings and malformed messages cost work, too. Waiting leaves a flood in the client's buffers.
                        self.app.metrics.limited.add(1);
                        tokio::time::sleep(pause).await;
                    }
                    match message {
                        Some(Ok(Message::Text(text))) => {
                            self.answer(&text, is_allowed, updates).await?;
                        }
                        Some(Ok(Message::Binary(_))) => {
                            let error = ApiError::malformed(message!("expected-text"));
                            self.refuse(None, &error).await?;
                        }
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_)) | Err(_)) | None => return Err(Closed),
                    }
                }
                _ = ping.tick() => {
                    if last_heard.elapsed() > idle {
                        return Err(Closed);
                    }
                    self.send(Message::Ping(Vec::new().into())).await?;
                }
                () = wait_for_shutdown(&mut shutdown) => return self.bye(CloseReason::Shutdown).await,
            }
        }
    }

    async fn answer(
        &mut self,
        text: &str,
        is_allowed: bool,
        updates: &mut Receiver<Utf8Bytes>,
    ) -> Result<(), Closed> {
        let read = refuse_control(text).and_then(|()| {
            serde_json::from_str(text)
                .map_err(|error| ApiError::unreadable_request(error.to_string()))
        });
        let message = match read {
            Ok(message) => message,
            Err(error) => return self.refuse(None, &error).await,
        };
        let (id, action) = match message {
            ClientMessage::Ping { id } => {
                let id: String = id.chars().take(64).collect();
                return self.send_text(to_text(&ServerMessage::Pong { id: &id })).await;
            }
            ClientMessage::Act { id, action } => (id, action),
        };
        if !is_allowed {
            let error = ApiError::too_many(message!("too-many-actions"));
            return self.refuse(Some(&id), &error).await;
        }
        let token = self.token.as_deref();
        match self.table.act(&self.app, self.client, token, Some(&id), &action).await {
            Ok(seq) => {
                self.app.metrics.acts.add(1);
                // The event comes before its `ack`.
                loop {
                    match updates.try_recv() {
                        Ok(text) => self.forward(text).await?,
                        Err(TryRecvError::Empty) => break,
                        Err(TryRecvError::Lagged(_)) => {
                            return self.bye(CloseReason::TooSlow).await;
                        }
                        Err(TryRecvError::Closed) => return Err(Closed),
                    }
                }
                self.send_text(to_text(&ServerMessage::Ack { id: &id, seq })).await
            }
            Err(error) => {
                self.app.metrics.refused.add(1);
                self.refuse(Some(&id), &error).await
            }
        }
    }

    async fn refuse(&mut self, id: Option<&str>, error: &ApiError) -> Result<(), Closed> {
        let (code, why, message) = (error.cause.code, error.to_string(), error.cause.data());
        let refused = ServerMessage::Refused { id, code, why, message };
        self.send_text(to_text(&refused)).await
    }

    /// Forwards a message of the table; `bye` closes the connection.
    async fn forward(&mut self, text: Utf8Bytes) -> Result<(), Closed> {
        let is_bye = text.as_str().starts_with("{\"type\":\"bye\"");
        self.send_text(text).await?;
        if is_bye { Err(Closed) } else { Ok(()) }
    }

    async fn bye(&mut self, why: CloseReason) -> Result<(), Closed> {
        self.send_text(to_text(&ServerMessage::Bye { why })).await?;
        let frame = CloseFrame { code: close_code::AWAY, reason: why.word().into() };
        self.send(Message::Close(Some(frame))).await?;
        Err(Closed)
    }

    async fn send_text(&mut self, text: Utf8Bytes) -> Result<(), Closed> {
        self.send(Message::Text(text)).await
    }

    /// Sends a message; closes the connection if the client does not read.
    async fn send(&mut self, message: Message) -> Result<(), Closed> {
        let timeout = self.app.limits().write_timeout;
        match tokio::time::timeout(timeout, self.socket.send(message)).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(_)) | Err(_) => Err(Closed),
        }
    }
}

/// Resolves when the server shuts down.
async fn wait_for_shutdown(shutdown: &mut tokio::sync::watch::Receiver<bool>) {
    // A closed channel means the same.
    let _ = shutdown.wait_for(|is_requested| *is_requested).await;
}

fn missed(events: Vec<EventRow>) -> Vec<MissedJson> {
    let missed = events.into_iter().filter_map(|row| {
        let event: Event = serde_json::from_str(&row.body).ok()?;
        Some(MissedJson { seq: row.seq, event: event.public() })
    });
    missed.collect()
}

fn to_text(message: &ServerMessage<'_>) -> Utf8Bytes {
    serde_json::to_string(message).expect("plain data serializes").into()
}
