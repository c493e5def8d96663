//! The running clocks of all matches, and the timer that ends matches on time. A match need not be
//! open: its clock runs on without a connection.

use std::collections::{BTreeSet, HashMap};
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use parlour_api::ErrorCode;
use tokio::sync::{Notify, Semaphore};

use crate::state::App;

/// Matches that the timer ends at a time. Each costs a replay and a write.
const AT_ONCE: usize = 16;

/// Until the timer tries again when a match cannot be opened, in milliseconds.
const RETRY: u64 = 5_000;

/// A clock that the timer watches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct RunningClock {
    /// When the timer checks the match.
    pub(crate) deadline: u64,
    /// Since when the side to move spends time; `None` while the clock waits for a player.
    pub(crate) since: Option<u64>,
    /// The number of the last event.
    pub(crate) seq: i64,
    /// The client that the clock counts against.
    pub(crate) client: IpAddr,
}

/// The running clocks, by match.
#[derive(Debug, Default)]
pub(crate) struct RunningClocks {
    inner: Mutex<Inner>,
    changed: Notify,
}

#[derive(Debug, Default)]
struct Inner {
    clocks: HashMap<String, RunningClock>,
    deadlines: BTreeSet<(u64, String)>,
    n_by_client: HashMap<IpAddr, usize>,
}

impl RunningClocks {
    fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, id: &str) -> Option<RunningClock> {
        self.lock().clocks.get(id).copied()
    }

    /// Sets the clock of a match; `None` if none runs.
    pub(crate) fn set(&self, id: &str, clock: Option<RunningClock>) {
        let mut inner = self.lock();
        if inner.clocks.get(id) == clock.as_ref() {
            return;
        }
        inner.remove(id);
        let Some(clock) = clock else { return };
        inner.deadlines.insert((clock.deadline, id.to_owned()));
        *inner.n_by_client.entry(clock.client).or_default() += 1;
        inner.clocks.insert(id.to_owned(), clock);
        drop(inner);
        self.changed.notify_one();
    }

    /// Number of clocks, of a client and in all.
    pub(crate) fn count(&self, client: IpAddr) -> (usize, usize) {
        let inner = self.lock();
        (inner.n_by_client.get(&client).copied().unwrap_or(0), inner.clocks.len())
    }

    fn next_deadline(&self) -> Option<u64> {
        self.lock().deadlines.first().map(|(deadline, _)| *deadline)
    }

    /// The matches to check now. Each is returned once, until its clock is set again.
    fn take_due(&self, now: u64) -> Vec<(String, RunningClock)> {
        let mut inner = self.lock();
        let later = inner.deadlines.split_off(&(now.saturating_add(1), String::new()));
        let due = std::mem::replace(&mut inner.deadlines, later);
        let due = due.into_iter().filter_map(|(_, id)| Some((inner.clocks.get(&id).copied()?, id)));
        due.map(|(clock, id)| (id, clock)).collect()
    }
}

impl Inner {
    fn remove(&mut self, id: &str) {
        let Some((id, clock)) = self.clocks.remove_entry(id) else { return };
        self.deadlines.remove(&(clock.deadline, id));
        if let Some(count) = self.n_by_client.get_mut(&clock.client) {
            *count -= 1;
            if *count == 0 {
                self.n_by_client.remove(&clock.client);
            }
        }
    }
}

/// Ends matches on time until shutdown.
pub(crate) async fn end_matches_on_time(app: App) {
    let mut shutdown = app.shutdown_signal();
    let permits = Arc::new(Semaphore::new(AT_ONCE));
    loop {
        for (id, clock) in app.clocks.take_due(app.config.time.now()) {
            let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
            let app = app.clone();
            tokio::spawn(async move {
                look_at(&app, &id, clock).await;
                drop(permit);
            });
        }
        tokio::select! {
            () = app.config.time.sleep_until(app.clocks.next_deadline()) => {}
            () = app.clocks.changed.notified() => {}
            _ = shutdown.changed() => return,
        }
    }
}

/// Ends a match if its time has run out.
async fn look_at(app: &App, id: &str, clock: RunningClock) {
    let ended = match app.table(clock.client, id).await {
        Ok(table) => table.tick(app).await,
        Err(error) => Err(error),
    };
    let Err(error) = ended else { return };
    tracing::error!(table = id, %error, "a match cannot be ended on time");
    let is_lost = matches!(error.cause.code, ErrorCode::Unknown | ErrorCode::Unreadable);
    let deadline = app.config.time.now().saturating_add(RETRY);
    app.clocks.set(id, (!is_lost).then_some(RunningClock { deadline, ..clock }));
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;

    use super::*;

    #[test]
    fn due_clocks_are_returned_once() {
        let clocks = RunningClocks::default();
        let client = IpAddr::V4(Ipv4Addr::LOCALHOST);
        let until = |deadline| Some(RunningClock { deadline, since: Some(0), seq: 1, client });
        for (id, deadline) in [("a", 500), ("b", 100), ("c", 300)] {
            clocks.set(id, until(deadline));
        }
        assert_eq!((clocks.next_deadline(), clocks.count(client)), (Some(100), (3, 3)));
        let due = |now| clocks.take_due(now).into_iter().map(|(id, _)| id).collect::<Vec<_>>();
        assert_eq!((due(99), due(300)), (vec![], vec!["b".to_owned(), "c".to_owned()]));
        assert!(due(300).is_empty() && clocks.get("c").is_some());
        // A move sets the clock again.
        clocks.set("c", until(700));
        clocks.set("a", None);
        assert_eq!((clocks.next_deadline(), due(700)), (Some(700), vec!["c".to_owned()]));
        clocks.set("b", None);
        clocks.set("c", None);
        assert_eq!((clocks.next_deadline(), clocks.count(client)), (None, (0, 0)));
    }
}
