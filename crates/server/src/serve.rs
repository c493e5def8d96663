//! The server on a socket, from its start to its orderly end.

use std::io;
use std::net::{IpAddr, SocketAddr, UdpSocket};
use std::time::Duration;

use tokio::net::TcpListener;

use crate::http::app;
use crate::state::App;

/// Connections that have not ended by then are cut.
const FAREWELL: Duration = Duration::from_secs(5);

/// Serves until `end` comes; then says farewell to everybody and closes the store.
///
/// # Errors
/// What the socket says.
pub async fn serve(
    listener: TcpListener,
    state: App,
    end: impl Future<Output = ()> + Send + 'static,
) -> io::Result<()> {
    let leaving = state.clone();
    let (ended, when_ended) = tokio::sync::oneshot::channel();
    let service = app(state.clone()).into_make_service_with_connect_info::<SocketAddr>();
    let server = axum::serve(listener, service).with_graceful_shutdown(async move {
        end.await;
        tracing::info!("the server ends");
        leaving.shut_down();
        let _ = ended.send(());
    });
    let cut = async move {
        let _ = when_ended.await;
        tokio::time::sleep(FAREWELL).await;
    };
    let result = tokio::select! {
        result = server => result,
        () = cut => Ok(()),
    };
    state.store.close().await;
    result
}

/// Where others reach a server that listens at `address`: empty for this machine alone.
pub fn addresses(address: SocketAddr) -> Vec<String> {
    let at = |ip: IpAddr| format!("http://{}", SocketAddr::new(ip, address.port()));
    match address.ip() {
        ip if ip.is_loopback() => Vec::new(),
        ip if ip.is_unspecified() => own_address().map(at).into_iter().collect(),
        ip => vec![at(ip)],
    }
}

/// The address of this machine in its network. Nothing is sent: the system only says which way it would go.
fn own_address() -> Option<IpAddr> {
    const ANYWHERE: &str = "192.0.2.1:9";
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect(ANYWHERE).ok()?;
    let ip = socket.local_addr().ok()?.ip();
    (!ip.is_loopback() && !ip.is_unspecified()).then_some(ip)
}
