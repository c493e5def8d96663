//! Searches on several threads that share the table.
//!
//! Every thread searches the whole tree, but defers moves that another thread is searching: the
//! others find its finished results in the table. The first to finish ends the search.

use std::sync::OnceLock;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use parlour_core::Meter;

use super::super::flips::Word;
use super::abdada::AbdadaTable;
use super::ground::Ground;
use super::search::Search;
use super::table::Table;

/// The state shared by the threads of a search.
#[derive(Debug, Default)]
struct Shared {
    /// The value, once a thread has found it; `None` if the meter has refused.
    end: OnceLock<Option<i32>>,
    /// Nodes of the helpers that are not reported yet.
    nodes: AtomicU64,
}

/// Reports the nodes of all threads to the meter of the main thread.
struct MainMeter<'a> {
    meter: &'a mut dyn Meter,
    shared: &'a Shared,
}

impl Meter for MainMeter<'_> {
    fn spend(&mut self, nodes: u64) -> bool {
        let helped = self.shared.nodes.swap(0, Relaxed);
        if !self.meter.spend(nodes + helped) {
            // Keep an earlier value.
            let _ = self.shared.end.set(None);
        }
        self.shared.end.get().is_none()
    }
}

/// Counts the nodes of a helper.
struct HelperMeter<'a>(&'a Shared);

impl Meter for HelperMeter<'_> {
    fn spend(&mut self, nodes: u64) -> bool {
        self.0.nodes.fetch_add(nodes, Relaxed);
        self.0.end.get().is_none()
    }
}

/// The exact value of a position, `None` if the meter refuses.
pub(super) fn exact<B: Word>(
    ground: &Ground<B>,
    table: &Table<B>,
    discs: [B; 2],
    n_threads: usize,
    meter: &mut dyn Meter,
) -> Option<i32> {
    if n_threads < 2 {
        let mut search = Search::new(ground, table, meter, None);
        let value = search.exact(discs);
        return search.book().then_some(value);
    }
    let (shared, abdada) = (Shared::default(), AbdadaTable::default());
    let run = |meter: &mut dyn Meter| {
        let mut search = Search::new(ground, table, meter, Some(&abdada));
        let value = search.exact(discs);
        if search.book() {
            let _ = shared.end.set(Some(value));
        }
    };
    thread::scope(|scope| {
        for _ in 1..n_threads {
            scope.spawn(|| run(&mut HelperMeter(&shared)));
        }
        run(&mut MainMeter { meter, shared: &shared });
    });
    // A helper may have finished before the main thread has reported its nodes.
    let is_within = meter.spend(shared.nodes.into_inner());
    shared.end.into_inner().flatten().filter(|_| is_within)
}
