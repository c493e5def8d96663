//! State shared by all requests: the store, the engines, the open tables, and the limits.

use std::net::IpAddr;
use std::ops::Deref;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use parlour_api::{Context, MatchRow, RequestError};
use parlour_bots::StopFlag;
use parlour_core::{ByPlayer, Match, message};
use parlour_match::{Seat, TimeControl};
use parlour_play::seed_from_clock;
use tokio::sync::watch;

use crate::clocks::RunningClocks;
use crate::engines;
use crate::error::ApiError;
use crate::http::{Network, PublicOrigin};
use crate::limits::Limits;
use crate::metrics::Metrics;
use crate::open_tables::OpenTables;
use crate::pool::{Order, Pool, QueueFull, QueueLimits, Unanswered};
use crate::rate::{Buckets, UseCounts};
use crate::store::Store;
use crate::table::{ABSENCE_LIMIT, Table};
use crate::time_source::TimeSource;
use crate::token;

/// Configuration.
#[derive(Clone, Debug)]
pub struct Config {
    /// Limits on the work that clients can cause.
    pub limits: Limits,
    /// Minimum time of a bot move, so that people can follow.
    pub computer_pause: Duration,
    /// Number of engine threads.
    pub engine_threads: usize,
    /// How long a player on turn may be disconnected before the opponent may claim the game.
    pub absence_limit: Duration,
    /// The time of the game clocks.
    pub time: TimeSource,
    /// Addresses for other devices.
    pub addresses: Vec<String>,
    /// A host name that browsers may use besides local ones.
    pub public_origin: Option<PublicOrigin>,
    /// Proxies whose forwarding headers are trusted.
    pub trusted_proxies: Vec<Network>,
    /// Whether metrics have a separate address.
    pub has_metrics_listener: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            limits: Limits::DEFAULT,
            computer_pause: Duration::from_millis(350),
            engine_threads: parlour_bots::all_threads(),
            absence_limit: ABSENCE_LIMIT,
            time: TimeSource::default(),
            addresses: Vec::new(),
            public_origin: None,
            trusted_proxies: Vec::new(),
            has_metrics_listener: false,
        }
    }
}

impl Config {
    /// Removes all rate limits, for load measurements.
    #[must_use]
    pub fn unlimited(mut self) -> Self {
        self.limits = self.limits.unlimited();
        self
    }
}

/// State shared by all requests. Clones share it.
#[derive(Clone, Debug)]
pub struct App(Arc<Inner>);

/// See [`App`].
#[derive(Debug)]
pub struct Inner {
    pub(crate) store: Store,
    pub(crate) engines: Pool,
    /// Parsing and replay.
    pub(crate) replays: Pool,
    pub(crate) open_tables: OpenTables<Table>,
    pub(crate) clocks: RunningClocks,
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) requests: Buckets,
    pub(crate) new_matches: Buckets,
    /// Bytes written to the store.
    pub(crate) stored: Buckets,
    pub(crate) sockets: UseCounts,
    pub(crate) connections: UseCounts,
    shutdown: watch::Sender<bool>,
}

impl Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.engines.close();
        self.replays.close();
    }
}

impl App {
    /// Builds the state.
    pub fn new(store: Store, config: Config) -> Self {
        let limits = &config.limits;
        Self(Arc::new(Inner {
            engines: engines::start(config.engine_threads, limits),
            replays: start_replays(limits),
            open_tables: OpenTables::new(limits.open_table_bytes),
            clocks: RunningClocks::default(),
            metrics: Metrics::default(),
            requests: Buckets::new(limits.requests_per_second, limits.request_burst),
            new_matches: Buckets::new(limits.matches_per_second, limits.match_burst),
            stored: Buckets::new(limits.stored_bytes_per_second, limits.stored_bytes_burst),
            sockets: UseCounts::default(),
            connections: UseCounts::default(),
            shutdown: watch::channel(false).0,
            store,
            config,
        }))
    }

    /// The limits of this server.
    pub(crate) fn limits(&self) -> &Limits {
        &self.config.limits
    }

    /// Notifies every socket of the shutdown, and stops the engines.
    pub fn shut_down(&self) {
        self.shutdown.send_replace(true);
        self.engines.close();
        self.replays.close();
    }

    /// Becomes true on shutdown.
    pub(crate) fn shutdown_signal(&self) -> watch::Receiver<bool> {
        self.shutdown.subscribe()
    }

    /// Parses or replays off the async threads. `work` checks the flag regularly: it is set if the
    /// request ends before its response.
    pub(crate) async fn replay<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce(&StopFlag) -> Result<T, ApiError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let order = Order { client, estimate: REPLAY_ESTIMATE, is_question: true };
        match self.replays.run(order, work).await {
            Ok(Ok(answer)) => answer,
            Ok(Err(Unanswered)) => {
                self.metrics.panics.add(1);
                Err(ApiError::broken())
            }
            Err(QueueFull::Client) => {
                self.metrics.limited.add(1);
                Err(ApiError::too_many(message!("requests-at-a-time")))
            }
            Err(QueueFull::Queue) => {
                self.metrics.limited.add(1);
                Err(ApiError::unavailable(message!("server-busy")))
            }
        }
    }

    /// Computes a response off the async threads.
    pub(crate) async fn compute<T: Send + 'static>(
        &self,
        client: IpAddr,
        work: impl FnOnce(Context<'_>) -> Result<T, RequestError> + Send + 'static,
    ) -> Result<T, ApiError> {
        let limits = self.limits().work();
        let work = move |stop: &StopFlag| {
            let context = Context { limits: &limits, stop, seed: seed_from_clock() };
            work(context).map_err(ApiError::from)
        };
        self.replay(client, work).await
    }

    /// Refuses a client that has stored too much.
    pub(crate) fn check_stored(&self, client: IpAddr) -> Result<(), ApiError> {
        if self.stored.has_some(client, Instant::now()) {
            return Ok(());
        }
        self.metrics.limited.add(1);
        Err(ApiError::too_many(message!("stored-enough")))
    }

    /// Refuses a client that has too many running clocks.
    pub(crate) fn check_clocks(&self, client: IpAddr) -> Result<(), ApiError> {
        let (own, all) = self.clocks.count(client);
        if own < self.limits().clocks_per_client && all < self.limits().clocks {
            return Ok(());
        }
        self.metrics.limited.add(1);
        Err(ApiError::too_many(message!("too-many-clocks")))
    }

    /// Stores a new match and returns its id. Counts against the client's limits.
    pub(crate) async fn create(
        &self,
        client: IpAddr,
        played: &Match,
        seats: &ByPlayer<Seat>,
        clock: Option<TimeControl>,
        owner: String,
    ) -> Result<String, ApiError> {
        self.check_stored(client)?;
        if clock.is_some() {
            self.check_clocks(client)?;
        }
        if !self.new_matches.take(client, Instant::now()) {
            self.metrics.limited.add(1);
            return Err(ApiError::too_many(message!("too-many-matches")));
        }
        let row = MatchRow::new(token::new_id(), now(), played, seats, clock, owner);
        let id = row.id.clone();
        self.stored.charge(client, row.start.len() + row.seats.len(), Instant::now());
        let stored = row.clone();
        let replayed = self.replay(client, move |stop| {
            Table::replay(stored, Vec::new(), stop).map_err(ApiError::illegal)
        });
        let table = replayed.await?;
        self.store.create(row).await?;
        self.open(table);
        self.metrics.matches.add(1);
        Ok(id)
    }

    /// Closes all matches that are not in use, as if they had been idle.
    pub fn close_unused_tables(&self) {
        self.open_tables.close_idle(Instant::now(), Duration::ZERO);
    }

    /// The table of a match: the open one, or loaded from the store.
    pub(crate) async fn table(&self, client: IpAddr, id: &str) -> Result<Arc<Table>, ApiError> {
        let unknown = || ApiError::unknown(message!("no-such-match"));
        if !token::is_id(id) {
            return Err(unknown());
        }
        if let Some(table) = self.open_tables.get(id) {
            return Ok(table);
        }
        let row = self.store.match_row(id).await?.ok_or_else(unknown)?;
        let events = self.store.events(id, 0).await?;
        let id = row.id.clone();
        let replayed = self.replay(client, move |stop| {
            Table::replay(row, events, stop).map_err(|error| {
                if stop.is_stopped() {
                    return ApiError::unavailable(message!("request-ended"));
                }
                tracing::error!(table = id, %error, "a match cannot be replayed");
                ApiError::unreadable(message!("match-unreadable"))
            })
        });
        Ok(self.open(replayed.await?))
    }

    fn open(&self, mut table: Table) -> Arc<Table> {
        let live = table.live.get_mut();
        live.absence_limit = self.config.absence_limit;
        live.time = self.config.time.clone();
        live.resume_clock(self.clocks.get(&table.id));
        let (bytes, id) = (live.estimated_bytes(), table.id.clone());
        self.open_tables.put(&id, table, bytes)
    }
}

/// Initial charge of a replay.
const REPLAY_ESTIMATE: Duration = Duration::from_millis(50);

fn start_replays(limits: &Limits) -> Pool {
    let queue = QueueLimits {
        open_per_client: limits.replays_per_client,
        waiting: limits.replays_waiting,
        replies_per_client: 0, // All of them are requests.
        short: REPLAY_ESTIMATE,
        quick: Duration::ZERO,
        slice: limits.request_timeout,
        n_quick: 0,
        n_reserved: 0,
    };
    Pool::start("replay", limits.replay_workers, limits, queue)
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX)
}
