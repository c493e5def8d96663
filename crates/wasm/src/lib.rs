//! Rules, matches and engines for the browser: JSON in, JSON out, on one thread.
//!
//! An [`Instance`] holds the matches that a page has opened. [`Instance::call`] performs one
//! operation of `docs/local-protocol.md`; the requests of the server's API are among them. The page
//! stores matches itself: an operation returns the events to store. In WebAssembly, `abi` exports
//! the instance with a C ABI; the same code runs natively in the tests.

#[cfg(target_arch = "wasm32")]
mod abi;
mod base64;
mod matches;
mod networks;
mod operation;
mod requests;
#[cfg(test)]
mod types_tests;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use parlour_api::{Context, EngineRequest, MatchTable, RequestError, WorkLimits};
use parlour_bots::{Clock, StopFlag};
use parlour_core::{Match, message};

/// The services of the host. The module reads no clock and has no source of entropy.
#[derive(Clone, Copy, Debug)]
pub struct Host {
    /// A monotonic time in milliseconds.
    pub now: fn() -> f64,
    /// Fills bytes with entropy.
    pub random: fn(&mut [u8]),
}

/// A function that receives the items of a streamed response, as JSON.
pub type Emit<'a> = &'a mut dyn FnMut(&[u8]);

/// The matches that a page has opened, and the host's services.
pub struct Instance {
    host: Host,
    tables: BTreeMap<String, MatchTable>,
    /// Never set: a page cancels a search by terminating its worker.
    stop: StopFlag,
}

impl fmt::Debug for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Instance").field("matches", &self.tables.keys()).finish_non_exhaustive()
    }
}

/// Milliseconds of the host as a clock that starts now.
#[derive(Debug)]
struct HostClock {
    now: fn() -> f64,
    started: f64,
}

impl Clock for HostClock {
    fn now(&self) -> Duration {
        Duration::try_from_secs_f64(((self.now)() - self.started) / 1000.0).unwrap_or_default()
    }
}

impl Instance {
    /// An instance without matches.
    pub const fn new(host: Host, stop: StopFlag) -> Self {
        Self { host, tables: BTreeMap::new(), stop }
    }

    /// The limits of a request. A page sets its own limits; these keep every request finite.
    const LIMITS: &'static WorkLimits = &WorkLimits::DEFAULT;

    fn context(&self) -> Context<'_> {
        Context { limits: Self::LIMITS, stop: &self.stop, seed: self.short_seed() }
    }

    fn engine(&self, played: Match) -> EngineRequest {
        let now = self.host.now;
        EngineRequest { played, clock: Arc::new(HostClock { now, started: now() }) }
    }

    /// A random seed.
    fn seed(&self) -> u64 {
        let mut bytes = [0; 8];
        (self.host.random)(&mut bytes);
        u64::from_le_bytes(bytes)
    }

    /// A seed that is short enough to read and type.
    fn short_seed(&self) -> u64 {
        self.seed() % 1_000_000_000
    }

    fn new_id(&self) -> String {
        let mut bytes = [0; parlour_api::ID_LENGTH];
        (self.host.random)(&mut bytes);
        parlour_api::id_from(bytes)
    }

    fn table(&self, id: &str) -> Result<&MatchTable, RequestError> {
        self.tables.get(id).ok_or_else(unknown_match)
    }
}

fn unknown_match() -> RequestError {
    RequestError::unknown(message!("no-such-match"))
}
