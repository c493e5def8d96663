//! What all requests share: the store, the engines, the tables that are open, and the limits.

use std::collections::HashMap;
use std::net::IpAddr;
use std::ops::Deref;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use parlour_core::{ByPlayer, Match};
use tokio::sync::watch;

use crate::engines::Engines;
use crate::error::ApiError;
use crate::http::{Network, PublicOrigin};
use crate::limits::Buckets;
use crate::metrics::Metrics;
use crate::store::{MatchRow, Store};
use crate::table::{ABSENCE_LIMIT, Seat, Table, seats_text};
use crate::token;

/// What can be set from outside.
#[derive(Clone, Debug)]
pub struct Config {
    /// Requests a second that one visitor may make for long.
    pub requests_per_second: u32,
    /// Requests that one visitor may make at once.
    pub request_burst: u32,
    /// Matches that one visitor may make at once; one more each second.
    pub match_burst: u32,
    /// Sockets that one visitor may have open.
    pub sockets_per_visitor: usize,
    /// Actions a second on one socket for long, and three times as many at once.
    pub acts_per_second: u32,
    /// Questions to engines that one visitor may have open.
    pub questions_per_visitor: usize,
    /// The largest body in bytes.
    pub largest_body: usize,
    /// A computer takes at least so long for a move, so that people can follow.
    pub computer_pause: Duration,
    /// How many threads engines have.
    pub engine_threads: usize,
    /// How many tables are kept in memory when nobody sits at them.
    pub idle_tables: usize,
    /// How long a person may be gone on their turn before the other may claim the game.
    pub absence_limit: Duration,
    /// Where other devices reach this server.
    pub addresses: Vec<String>,
    /// A name that browsers may use besides local ones.
    pub public_origin: Option<PublicOrigin>,
    /// Proxies whose word for a client's address is believed.
    pub trusted_proxies: Vec<Network>,
    /// Whether the counts are at an address of their own, and not among the other paths.
    pub has_own_metrics: bool,
}

impl Default for Config {
    fn default() -> Self {
        Self {
            requests_per_second: 100,
            request_burst: 400,
            match_burst: 60,
            sockets_per_visitor: 200,
            acts_per_second: 20,
            questions_per_visitor: 4,
            largest_body: 256 << 10,
            computer_pause: Duration::from_millis(350),
            engine_threads: parlour_bots::all_threads(),
            idle_tables: 2000,
            absence_limit: ABSENCE_LIMIT,
            addresses: Vec::new(),
            public_origin: None,
            trusted_proxies: Vec::new(),
            has_own_metrics: false,
        }
    }
}

impl Config {
    /// No limits to speak of: for measuring how much a machine can do.
    #[must_use]
    pub fn unlimited(mut self) -> Self {
        const MANY: u32 = 1_000_000;
        self.requests_per_second = MANY;
        self.request_burst = MANY;
        self.match_burst = MANY;
        self.sockets_per_visitor = MANY as usize;
        self.acts_per_second = MANY;
        self
    }
}

/// What all requests share. Copies share one state.
#[derive(Clone, Debug)]
pub struct App(Arc<Inner>);

/// See [`App`].
#[derive(Debug)]
pub struct Inner {
    pub(crate) store: Store,
    pub(crate) engines: Engines,
    pub(crate) lobby: Lobby,
    pub(crate) config: Config,
    pub(crate) metrics: Metrics,
    pub(crate) requests: Buckets,
    pub(crate) new_matches: Buckets,
    pub(crate) sockets: Mutex<HashMap<IpAddr, usize>>,
    shutdown: watch::Sender<bool>,
}

impl Deref for App {
    type Target = Inner;

    fn deref(&self) -> &Inner {
        &self.0
    }
}

impl App {
    /// Brings everything together.
    pub fn new(store: Store, config: Config) -> Self {
        Self(Arc::new(Inner {
            engines: Engines::start(config.engine_threads, config.questions_per_visitor),
            lobby: Lobby { tables: Mutex::default(), idle: config.idle_tables },
            metrics: Metrics::default(),
            requests: Buckets::new(config.requests_per_second, config.request_burst),
            new_matches: Buckets::new(1, config.match_burst),
            sockets: Mutex::default(),
            shutdown: watch::channel(false).0,
            store,
            config,
        }))
    }

    /// Tells every socket that the server ends, and ends the engines.
    pub fn shut_down(&self) {
        self.shutdown.send_replace(true);
        self.engines.close();
    }

    /// Becomes true when the server ends.
    pub(crate) fn ending(&self) -> watch::Receiver<bool> {
        self.shutdown.subscribe()
    }

    /// Keeps a new match and gives its name.
    pub(crate) async fn create(
        &self,
        played: &Match,
        seats: &ByPlayer<Seat>,
        owner: String,
    ) -> Result<String, ApiError> {
        let row = MatchRow {
            id: token::new_id(),
            game: played.game().info().id.to_owned(),
            created: now(),
            seats: seats_text(seats),
            start: played.to_text(),
            owner,
        };
        let id = row.id.clone();
        let table = Table::replay(row.clone(), Vec::new()).map_err(ApiError::illegal)?;
        self.store.create(row).await?;
        self.put(table);
        self.metrics.matches.add(1);
        Ok(id)
    }

    /// The table of a match: the one that is open, or from the store.
    pub(crate) async fn table(&self, id: &str) -> Result<Arc<Table>, ApiError> {
        let unknown = || ApiError::unknown("there is no such match");
        if !token::is_id(id) {
            return Err(unknown());
        }
        if let Some(table) = self.lobby.get(id) {
            return Ok(table);
        }
        let row = self.store.match_row(id).await?.ok_or_else(unknown)?;
        let events = self.store.events(id, 0).await?;
        let table = Table::replay(row, events).map_err(|error| {
            tracing::error!(table = id, error, "a match cannot be replayed");
            ApiError::unreadable("this match cannot be replayed")
        })?;
        Ok(self.put(table))
    }

    fn put(&self, mut table: Table) -> Arc<Table> {
        table.live.get_mut().absence_limit = self.config.absence_limit;
        self.lobby.put(table)
    }
}

/// The tables that are open.
#[derive(Debug)]
pub(crate) struct Lobby {
    tables: Mutex<HashMap<String, Arc<Table>>>,
    idle: usize,
}

impl Lobby {
    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<Table>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn get(&self, id: &str) -> Option<Arc<Table>> {
        self.lock().get(id).cloned()
    }

    /// Adds a table unless there is one of that name, and gives the one there is. There is never more than
    /// one table of a match in use.
    fn put(&self, table: Table) -> Arc<Table> {
        let mut tables = self.lock();
        if tables.len() >= self.idle && !tables.contains_key(&table.id) {
            // Whoever uses a table holds it.
            tables.retain(|_, table| Arc::strong_count(table) > 1);
        }
        Arc::clone(tables.entry(table.id.clone()).or_insert_with(|| Arc::new(table)))
    }

    pub(crate) fn remove(&self, id: &str) {
        self.lock().remove(id);
    }

    pub(crate) fn len(&self) -> usize {
        self.lock().len()
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let elapsed = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(elapsed.as_millis()).unwrap_or(i64::MAX)
}
