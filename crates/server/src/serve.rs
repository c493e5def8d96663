//! Runs the server on a socket, from start to clean shutdown.

use std::convert::Infallible;
use std::io;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::pin::pin;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tower::Service;

use crate::clocks::end_matches_on_time;
use crate::http::{app, metrics_app};
use crate::rate::client_of;
use crate::state::App;
use crate::timed::WriteTimeout;

/// Connections still open after this are closed.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(5);

/// Maximum connections to the metrics address: few programs read it.
const MAX_METRICS_CONNECTIONS: usize = 16;

/// Pause after a failed accept, usually because there are no free file descriptors.
const ACCEPT_BACKOFF: Duration = Duration::from_millis(50);

/// Serves until `end` resolves; then notifies all clients and closes the store.
///
/// # Errors
/// Errors of the store or the socket.
pub async fn serve(
    listener: TcpListener,
    state: App,
    end: impl Future<Output = ()> + Send,
) -> io::Result<()> {
    let router = app(state.clone());
    let max = state.limits().connections;
    let permits = Arc::new(Semaphore::new(max));
    tokio::spawn(close_idle_tables(state.clone()));
    tokio::spawn(end_matches_on_time(state.clone()));
    let mut end = pin!(end);
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &permits) => accepted,
            () = &mut end => break,
        };
        match accepted {
            Ok((stream, peer, permit)) => {
                let Some(connection_permit) = ConnectionPermit::acquire(&state, peer) else {
                    continue;
                };
                let stream = WriteTimeout::new(stream, state.limits().write_timeout);
                let connection =
                    connection(stream, peer, router.clone(), state.limits().header_timeout);
                let mut shutdown = state.shutdown_signal();
                tokio::spawn(async move {
                    let mut connection = pin!(connection);
                    // Errors of a client's connection do not matter.
                    tokio::select! {
                        _ = connection.as_mut() => {}
                        _ = shutdown.changed() => {
                            connection.as_mut().graceful_shutdown();
                            let _ = connection.await;
                        }
                    }
                    drop((permit, connection_permit));
                });
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept");
                tokio::time::sleep(ACCEPT_BACKOFF).await;
            }
        }
    }
    drop(listener);
    tracing::info!("shutting down");
    state.shut_down();
    let all_closed = async {
        let all = u32::try_from(max).unwrap_or(u32::MAX);
        let _ = permits.acquire_many(all).await;
        while state.metrics.sockets.get() > 0 {
            tokio::time::sleep(ACCEPT_BACKOFF).await;
        }
    };
    let _ = tokio::time::timeout(SHUTDOWN_GRACE, all_closed).await;
    state.store.close().await;
    Ok(())
}

/// Closes idle matches until shutdown.
async fn close_idle_tables(state: App) {
    let idle = state.limits().open_table_idle;
    let mut shutdown = state.shutdown_signal();
    loop {
        tokio::select! {
            () = tokio::time::sleep(idle / 3) => state.open_tables.close_idle(Instant::now(), idle),
            _ = shutdown.changed() => return,
        }
    }
}

/// Serves metrics at a separate address until shutdown.
pub async fn serve_metrics(listener: TcpListener, state: App) {
    let router = metrics_app(state.clone());
    let permits = Arc::new(Semaphore::new(MAX_METRICS_CONNECTIONS));
    let mut shutdown = state.shutdown_signal();
    loop {
        let accepted = tokio::select! {
            accepted = accept(&listener, &permits) => accepted,
            _ = shutdown.changed() => return,
        };
        match accepted {
            Ok((stream, peer, permit)) => {
                let limits = state.limits();
                let stream = WriteTimeout::new(stream, limits.write_timeout);
                let connection = connection(stream, peer, router.clone(), limits.header_timeout);
                tokio::spawn(async move {
                    let _ = connection.await;
                    drop(permit);
                });
            }
            Err(error) => {
                tracing::warn!(%error, "cannot accept");
                tokio::time::sleep(ACCEPT_BACKOFF).await;
            }
        }
    }
}

async fn accept(
    listener: &TcpListener,
    permits: &Arc<Semaphore>,
) -> io::Result<(TcpStream, SocketAddr, OwnedSemaphorePermit)> {
    let permit = Arc::clone(permits).acquire_owned().await.map_err(io::Error::other)?;
    let (stream, peer) = listener.accept().await?;
    // Messages are small and latency matters.
    stream.set_nodelay(true)?;
    Ok((stream, peer, permit))
}

/// One of a client's connections; released when dropped.
struct ConnectionPermit {
    state: App,
    client: IpAddr,
}

impl ConnectionPermit {
    fn acquire(state: &App, peer: SocketAddr) -> Option<Self> {
        let (client, limits) = (client_of(peer.ip()), state.limits());
        // Everyone behind a trusted proxy shares its address.
        let is_proxy =
            state.config.trusted_proxies.iter().any(|net| net.contains(peer.ip().to_canonical()));
        let max = if is_proxy { limits.connections } else { limits.connections_per_client };
        if !state.connections.acquire(client, max) {
            state.metrics.limited.add(1);
            return None;
        }
        state.metrics.connections.add(1);
        Some(Self { state: state.clone(), client })
    }
}

impl Drop for ConnectionPermit {
    fn drop(&mut self) {
        self.state.connections.release(self.client);
        self.state.metrics.connections.add(-1);
    }
}

type Connection<S> = http1::UpgradeableConnection<TokioIo<WriteTimeout<TcpStream>>, S>;

fn connection(
    stream: WriteTimeout<TcpStream>,
    peer: SocketAddr,
    router: Router,
    header_timeout: Duration,
) -> Connection<
    impl hyper::service::Service<
        hyper::Request<Incoming>,
        Response = hyper::Response<Body>,
        Error = Infallible,
        Future = impl Future<Output = Result<hyper::Response<Body>, Infallible>> + Send,
    >,
> {
    let service = hyper::service::service_fn(move |mut request: hyper::Request<Incoming>| {
        request.extensions_mut().insert(ConnectInfo(peer));
        // The router is always ready.
        router.clone().call(request)
    });
    http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(header_timeout)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades()
}

/// The addresses for other devices; empty for local connections only.
pub fn addresses(address: SocketAddr) -> Vec<String> {
    let at = |ip: IpAddr| format!("http://{}", SocketAddr::new(ip, address.port()));
    match address.ip() {
        ip if ip.is_loopback() => Vec::new(),
        ip if ip.is_unspecified() => own_address().map(at).into_iter().collect(),
        ip => vec![at(ip)],
    }
}

/// The address of this machine in its network. Nothing is sent: the system only reports the route.
fn own_address() -> Option<IpAddr> {
    const TEST_NET: &str = "192.0.2.1:9";
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect(TEST_NET).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}
