//! `parlour serve`: Parlour in the browser, for this machine or the home network.

use std::fs::File;
use std::io::{BufReader, BufWriter, IsTerminal, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use clap::{Args as ClapArgs, Subcommand};
use parlour_server::serve::{addresses, serve};
use parlour_server::store::{Counted, DumpError, Store, StoreError};
use parlour_server::{App, Config};
use tokio::net::TcpListener;

use crate::failure::{Failure, talk};
use crate::json;

/// Where a browser finds us when nobody says otherwise.
const PORT: u16 = 4848;

/// The file in the data folder.
const STORE_FILE: &str = "web.db";

/// Says how much is logged, as in `info` or `parlour_server=debug`.
const LOG_VARIABLE: &str = "PARLOUR_LOG";

#[derive(ClapArgs, Debug)]
pub(crate) struct ServeArgs {
    /// The address to listen at; 0.0.0.0 lets other devices in.
    #[arg(long, value_name = "H", default_value = "127.0.0.1")]
    host: IpAddr,

    /// The port to listen at, 0 for any; 4848 when not given, or any where that is taken.
    #[arg(long, value_name = "N")]
    port: Option<u16>,

    /// The folder for the games; the platform's own when not given.
    #[arg(long, value_name = "DIR", global = true)]
    data: Option<PathBuf>,

    /// A database in place of a file, as in `postgres://user@host/name`.
    #[arg(long, value_name = "URL", global = true, conflicts_with = "data")]
    database: Option<String>,

    /// Open no browser.
    #[arg(long)]
    no_open: bool,

    #[command(subcommand)]
    command: Option<KeepCommand>,
}

#[derive(Subcommand, Debug)]
enum KeepCommand {
    /// Copy everything into a new database file.
    Backup {
        /// The file to make.
        file: PathBuf,
    },
    /// Write everything as JSON, one match a line.
    Export {
        /// The file to write.
        file: PathBuf,
    },
    /// Take in what an export wrote; matches that are here already stay as they are.
    Import {
        /// The file to read.
        file: PathBuf,
    },
}

#[derive(serde::Serialize)]
struct StartJson<'a> {
    url: &'a str,
    addresses: &'a [String],
}

#[derive(serde::Serialize)]
struct CountJson {
    matches: i64,
    events: i64,
}

pub(crate) fn run(args: &ServeArgs, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let runtime = tokio::runtime::Runtime::new()
        .map_err(|error| Failure::Input(format!("cannot start: {error}")))?;
    runtime.block_on(async {
        let store = open(args).await.map_err(Failure::Input)?;
        match &args.command {
            None => listen(args, store, json, out).await,
            Some(command) => keep(command, &store, json, out).await,
        }
    })
}

async fn open(args: &ServeArgs) -> Result<Store, String> {
    let opened = match (&args.database, &args.data) {
        (Some(url), _) => Store::open_url(url).await,
        (None, Some(folder)) => Store::open_file(&folder.join(STORE_FILE)).await,
        (None, None) => Store::open_file(&parlour_play::data_folder()?.join(STORE_FILE)).await,
    };
    opened.map_err(|error: StoreError| error.to_string())
}

async fn listen(
    args: &ServeArgs,
    store: Store,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    start_log();
    let listener = bind(args).await?;
    let address = listener
        .local_addr()
        .map_err(|error| Failure::Input(format!("cannot tell the address: {error}")))?;
    let others = addresses(address);
    let ip =
        if address.ip().is_unspecified() { IpAddr::from([127, 0, 0, 1]) } else { address.ip() };
    let url = format!("http://{}", SocketAddr::new(ip, address.port()));
    if json {
        json::write_line(out, &StartJson { url: &url, addresses: &others })?;
    } else {
        writeln!(out, "Parlour is at {url}")?;
        for other in &others {
            writeln!(out, "for other devices: {other}")?;
        }
        writeln!(out, "Ctrl-C ends it")?;
    }
    out.flush()?;
    if !args.no_open && std::io::stdout().is_terminal() {
        open_browser(&url);
    }
    let config = Config { addresses: others, ..Config::default() };
    let served = serve(listener, App::new(store, config), wish_to_end()).await;
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

/// Returns on Ctrl-C, or when the system asks the program to end.
async fn wish_to_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminate) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminate.recv() => {}
            }
            return;
        }
    }
    // Where signals cannot be watched, the program ends by them as programs do.
    if tokio::signal::ctrl_c().await.is_err() {
        std::future::pending::<()>().await;
    }
}

/// Logs go to standard error, one JSON object a line.
fn start_log() {
    let filter = tracing_subscriber::EnvFilter::try_from_env(LOG_VARIABLE)
        .unwrap_or_else(|_| tracing_subscriber::EnvFilter::new("error"));
    // A second server in one program logs to the first one's log.
    let _ = tracing_subscriber::fmt()
        .json()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .try_init();
}

/// Asks the desktop to show a page. Where there is none, the address is on the screen anyway.
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
        talk("no browser could be opened: open the address yourself");
    }
}

async fn keep(
    command: &KeepCommand,
    store: &Store,
    json: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let (file, done, counted) = match command {
        KeepCommand::Backup { file } => (file, "copied", store.back_up(file).await),
        KeepCommand::Export { file } => (file, "wrote", export(store, file).await),
        KeepCommand::Import { file } => (file, "took in", import(store, file).await),
    };
    store.close().await;
    let Counted { matches, events } = counted
        .map_err(|error| Failure::Input(error.to_string()).at(&file.display().to_string()))?;
    if json {
        json::write_line(out, &CountJson { matches, events })
    } else {
        Ok(writeln!(out, "{done} {matches} matches with {events} events")?)
    }
}

async fn export(store: &Store, file: &Path) -> Result<Counted, DumpError> {
    let target = File::create_new(file)?;
    let mut out = BufWriter::new(target);
    let counted = store.export(&mut out).await?;
    out.into_inner().map_err(std::io::IntoInnerError::into_error)?.sync_all()?;
    Ok(counted)
}

async fn import(store: &Store, file: &Path) -> Result<Counted, DumpError> {
    store.import(&mut BufReader::new(File::open(file)?)).await
}
