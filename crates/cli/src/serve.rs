//! `parlour serve`: the browser client, for this machine or the home network.

use std::fs::File;
use std::io::{BufReader, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::{Args as ClapArgs, Subcommand};
use parlour_server::serve::{addresses, serve, serve_metrics};
use parlour_server::store::{DumpError, Imported, Store, StoreCounts, private_folder};
use parlour_server::{App, Config, Network, PublicOrigin, check_replay};
use tokio::net::TcpListener;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::failure::{Failure, notice};
use crate::json;

/// Default port.
const PORT: u16 = 4848;

/// The file in the data folder.
const STORE_FILE: &str = "web.db";

/// The database password if the URL has none. Process lists do not show environment variables.
const PASSWORD_VARIABLE: &str = "PARLOUR_DATABASE_PASSWORD";

/// Log filter, such as `info` or `parlour_server=debug`.
const LOG_VARIABLE: &str = "PARLOUR_LOG";

#[derive(ClapArgs, Debug)]
pub(crate) struct ServeArgs {
    /// The address to listen on; 0.0.0.0 accepts other devices.
    #[arg(long, value_name = "H", default_value = "127.0.0.1", value_parser = ip_address)]
    host: IpAddr,

    /// The port; 0 for any free port (default: 4848, or any free port if that is in use).
    #[arg(long, value_name = "N", value_parser = port)]
    port: Option<u16>,

    /// Folder for the games (default: the platform's data folder).
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,

    /// A database instead of a file, such as `postgres://user@host/name`. Pass its password in
    /// `PARLOUR_DATABASE_PASSWORD`.
    #[arg(long, value_name = "URL", global = true, conflicts_with = "data")]
    database: Option<String>,

    /// The public address, such as `https://play.example.org`. It is used for links and accepted
    /// besides local names.
    #[arg(long, value_name = "URL")]
    public_origin: Option<PublicOrigin>,

    /// Trust the `X-Forwarded-For` or `Forwarded` header of this proxy: an address or a network,
    /// such as `10.0.0.0/8`; repeatable.
    #[arg(long, value_name = "NET")]
    trusted_proxy: Vec<Network>,

    /// Serve `/metrics` only at this address.
    #[arg(long, value_name = "HOST:PORT", value_parser = socket_address)]
    metrics_addr: Option<SocketAddr>,

    /// Do not open a browser.
    #[arg(long)]
    no_open: bool,

    #[command(subcommand)]
    command: Option<StoreCommand>,
}

fn ip_address(text: &str) -> Result<IpAddr, String> {
    text.parse().map_err(|_| "expected an IP address such as 0.0.0.0 or ::1".to_owned())
}

fn socket_address(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| "expected an address and a port, such as 127.0.0.1:9090".to_owned())
}

fn port(text: &str) -> Result<u16, String> {
    text.parse().map_err(|_| "expected a port from 0 to 65535".to_owned())
}

#[derive(Subcommand, Debug)]
enum StoreCommand {
    /// Copy everything into a new database file.
    Backup {
        /// The file to create.
        file: PathBuf,
    },
    /// Write everything as JSON, one match per line.
    Export {
        /// The file to write.
        file: PathBuf,
    },
    /// Import an export; existing matches are not changed.
    Import {
        /// The file to read.
        file: PathBuf,
    },
}

#[derive(serde::Serialize)]
struct StartJson<'a> {
    url: &'a str,
    addresses: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    metrics: Option<String>,
}

#[derive(serde::Serialize)]
struct CountJson {
    matches: i64,
    events: i64,
    #[serde(skip_serializing_if = "Option::is_none")]
    skipped: Option<usize>,
}

pub(crate) fn run(args: &ServeArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Failure::Input(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        let store = open(args).await?;
        match &args.command {
            None => listen(args, store, json, out).await,
            Some(command) => run_store_command(command, &store, json, out).await,
        }
    })
}

/// Opens the store: exclusively, or read-only for commands that only read.
async fn open(args: &ServeArgs) -> Result<Store, Failure> {
    let reads =
        matches!(args.command, Some(StoreCommand::Backup { .. } | StoreCommand::Export { .. }));
    let opened = if let Some(url) = &args.database {
        let password = std::env::var(PASSWORD_VARIABLE).ok();
        let password = password.as_deref();
        if reads {
            Store::read_url(url, password).await
        } else {
            Store::open_url(url, password).await
        }
    } else {
        let folder = match &args.data {
            Some(folder) => folder.clone(),
            None => parlour_play::data_folder()?,
        };
        let file = folder.join(STORE_FILE);
        if reads {
            Store::read_file(&file).await
        } else {
            private_folder(&folder).map_err(|error| {
                Failure::Input(error.to_string()).at(&folder.display().to_string())
            })?;
            Store::open_file(&file).await
        }
    };
    opened.map_err(|error| Failure::Input(error.to_string()))
}

async fn listen(
    args: &ServeArgs,
    store: Store,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    start_log();
    // Before anybody can connect.
    let shutdown = shutdown_requested();
    let listener = bind(args).await?;
    let address = listener
        .local_addr()
        .map_err(|error| Failure::Input(format!("cannot determine the address: {error}")))?;
    let metrics = match args.metrics_addr {
        Some(address) => Some(
            TcpListener::bind(address)
                .await
                .map_err(|error| Failure::Input(format!("cannot listen at {address}: {error}")))?,
        ),
        None => None,
    };
    let metrics_url = metrics
        .as_ref()
        .and_then(|listener| listener.local_addr().ok())
        .map(|address| format!("http://{address}/metrics"));
    let others = match &args.public_origin {
        Some(origin) => vec![origin.to_string()],
        None => addresses(address),
    };
    let ip =
        if address.ip().is_unspecified() { IpAddr::from([127, 0, 0, 1]) } else { address.ip() };
    let url = format!("http://{}", SocketAddr::new(ip, address.port()));
    if json {
        json::write_line(out, &StartJson { url: &url, addresses: &others, metrics: metrics_url })?;
    } else {
        writeln!(out, "Parlour is at {url}")?;
        for other in &others {
            writeln!(out, "for other devices: {other}")?;
        }
        if let Some(metrics_url) = metrics_url {
            writeln!(out, "metrics: {metrics_url}")?;
        }
        writeln!(out, "Ctrl-C ends it")?;
    }
    out.flush()?;
    if !args.no_open && std::io::stdout().is_terminal() {
        open_browser(&url);
    }
    let config = Config {
        addresses: others,
        public_origin: args.public_origin.clone(),
        trusted_proxies: args.trusted_proxy.clone(),
        has_metrics_listener: metrics.is_some(),
        ..Config::default()
    };
    let app = App::new(store, config);
    if let Some(listener) = metrics {
        tokio::spawn(serve_metrics(listener, app.clone()));
    }
    let served = serve(listener, app, shutdown).await;
    served.map_err(|error| Failure::Input(format!("the server failed: {error}")))
}

async fn bind(args: &ServeArgs) -> Result<TcpListener, Failure> {
    let at = |port| SocketAddr::new(args.host, port);
    let wanted = args.port.unwrap_or(PORT);
    let bound = match TcpListener::bind(at(wanted)).await {
        Err(_) if args.port.is_none() => TcpListener::bind(at(0)).await,
        other => other,
    };
    bound.map_err(|error| Failure::Input(format!("cannot listen at {}: {error}", at(wanted))))
}

/// Catches Ctrl-C and termination signals from now on, and returns at the first. If they cannot be
/// caught, they end the program as usual.
#[cfg(unix)]
fn shutdown_requested() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let signals = [SignalKind::interrupt(), SignalKind::terminate()].map(signal);
    async {
        let [Ok(mut interrupt), Ok(mut terminate)] = signals else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }
}

/// The same where there is only Ctrl-C.
#[cfg(not(unix))]
async fn shutdown_requested() {
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Logs to standard error, one JSON object per line.
fn start_log() {
    let wanted = std::env::var(LOG_VARIABLE).ok().and_then(|text| text.parse::<Targets>().ok());
    let filter = wanted.unwrap_or_else(|| Targets::new().with_default(LevelFilter::ERROR));
    let lines = tracing_subscriber::fmt::layer().json().with_writer(std::io::stderr);
    // A second server in one process uses the first one's log.
    let _ = tracing_subscriber::registry().with(lines).with(filter).try_init();
}

/// Asks the desktop to open a page. If that fails, the user still sees the address.
fn open_browser(url: &str) {
    let mut command = if cfg!(target_os = "macos") {
        Command::new("open")
    } else if cfg!(windows) {
        let mut start = Command::new("cmd");
        start.args(["/C", "start", ""]);
        start
    } else {
        Command::new("xdg-open")
    };
    let quiet = command.arg(url).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    if quiet.spawn().is_err() {
        notice("cannot open a browser: open the address yourself");
    }
}

async fn run_store_command(
    command: &StoreCommand,
    store: &Store,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut n_skipped = None;
    let (file, done, counts) = match command {
        StoreCommand::Backup { file } => (file, "copied", store.back_up(file).await),
        StoreCommand::Export { file } => (file, "wrote", store.export_file(file).await),
        StoreCommand::Import { file } => {
            let imported = import(store, file).await;
            if let Ok(imported) = &imported {
                warn(file, imported);
                n_skipped = Some(imported.skipped.len());
            }
            (file, "imported", imported.map(|imported| imported.counts))
        }
    };
    store.close().await;
    let StoreCounts { matches, events } = counts
        .map_err(|error| Failure::Input(error.to_string()).at(&file.display().to_string()))?;
    if json {
        json::write_line(out, &CountJson { matches, events, skipped: n_skipped })
    } else {
        Ok(writeln!(out, "{done} {matches} matches with {events} events")?)
    }
}

async fn import(store: &Store, file: &Path) -> Result<Imported, DumpError> {
    store.import(&mut BufReader::new(File::open(file)?), check_replay).await
}

fn warn(file: &Path, imported: &Imported) {
    let file = file.display();
    if !imported.has_end {
        notice(&format!(
            "warning: {file}: an older version wrote this file without an end mark: it may be truncated"
        ));
    }
    for skipped in &imported.skipped {
        let (line, id, why) = (skipped.line, &skipped.id, &skipped.why);
        notice(&format!("warning: {file}, line {line}: skipped the match {id}: {why}"));
    }
}
