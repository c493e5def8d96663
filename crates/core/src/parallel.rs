//! Searches on several threads that share a table (ABDADA).
//!
//! Every thread searches the whole tree, but defers moves that another thread is searching: the
//! others find its finished results in the table. The first to finish ends the search.

use std::sync::OnceLock;
use std::sync::atomic::AtomicU64;
use std::sync::atomic::Ordering::Relaxed;
use std::thread;

use crate::Meter;

/// The number of marks: more than the positions on the lines of all threads together.
const N_MARKS: usize = 1 << 12;

/// A thread in which engines can search: its stack is large, because they recurse, with one or more
/// frames per ply. The name is for debuggers and panics.
pub fn engine_thread(name: &str) -> thread::Builder {
    thread::Builder::new().name(name.to_owned()).stack_size(64 << 20)
}

/// Marks of the positions that threads are searching, by hash. A collision marks a position that is
/// not being searched, which costs time but changes no value.
#[derive(Debug)]
pub struct AbdadaTable(Vec<AtomicU64>);

impl Default for AbdadaTable {
    fn default() -> Self {
        Self((0..N_MARKS).map(|_| AtomicU64::new(0)).collect())
    }
}

/// Marks a position until it is dropped.
#[derive(Debug)]
pub struct AbdadaMark<'a>(&'a AtomicU64);

impl Drop for AbdadaMark<'_> {
    fn drop(&mut self) {
        self.0.store(0, Relaxed);
    }
}

impl AbdadaTable {
    fn of(&self, key: u64) -> &AtomicU64 {
        &self.0[key as usize % N_MARKS]
    }

    /// Whether a thread is searching the position with this key, which must be well mixed.
    pub fn has(&self, key: u64) -> bool {
        self.of(key).load(Relaxed) == key
    }

    /// Marks a position.
    pub fn enter(&self, key: u64) -> AbdadaMark<'_> {
        let mark = self.of(key);
        mark.store(key, Relaxed);
        AbdadaMark(mark)
    }
}

/// Nodes searched alone: a smaller search would be over before other threads have started.
const ALONE: u64 = 1 << 13;

/// The state shared by the threads of a search.
#[derive(Debug)]
struct Shared<T> {
    /// The result, once a thread has found it; `None` if the meter has refused.
    end: OnceLock<Option<T>>,
    /// Work of the helpers that is not reported yet.
    nodes: AtomicU64,
    steps: AtomicU64,
}

/// Ends a search after a few nodes.
struct BriefMeter<'a> {
    meter: &'a mut dyn Meter,
    left: u64,
    is_refused: bool,
}

impl Meter for BriefMeter<'_> {
    fn spend(&mut self, nodes: u64) -> bool {
        self.left = self.left.saturating_sub(nodes);
        self.is_refused |= !self.meter.spend(nodes);
        !self.is_refused && self.left > 0
    }

    fn work(&mut self, steps: u64) -> bool {
        self.is_refused |= !self.meter.work(steps);
        !self.is_refused
    }
}

/// Reports the work of all threads to the meter of the main thread.
struct MainMeter<'a, T> {
    meter: &'a mut dyn Meter,
    shared: &'a Shared<T>,
}

impl<T> MainMeter<'_, T> {
    fn ended_unless(&self, is_allowed: bool) -> bool {
        if !is_allowed {
            // Keeps an earlier result.
            let _ = self.shared.end.set(None);
        }
        self.shared.end.get().is_none()
    }
}

impl<T> Meter for MainMeter<'_, T> {
    fn spend(&mut self, nodes: u64) -> bool {
        let helped = self.shared.nodes.swap(0, Relaxed);
        let is_allowed = self.meter.spend(nodes + helped);
        self.ended_unless(is_allowed)
    }

    fn work(&mut self, steps: u64) -> bool {
        let helped = self.shared.steps.swap(0, Relaxed);
        let is_allowed = self.meter.work(steps + helped);
        self.ended_unless(is_allowed)
    }
}

/// Counts the work of a helper.
struct HelperMeter<'a, T>(&'a Shared<T>);

impl<T> Meter for HelperMeter<'_, T> {
    fn spend(&mut self, nodes: u64) -> bool {
        self.0.nodes.fetch_add(nodes, Relaxed);
        self.0.end.get().is_none()
    }

    fn work(&mut self, steps: u64) -> bool {
        self.0.steps.fetch_add(steps, Relaxed);
        self.0.end.get().is_none()
    }
}

/// Runs the same search on several threads until one finishes; `None` if the meter refuses. The first
/// nodes are searched alone, because many searches are short.
///
/// `search` returns `None` if its own meter refuses, must report its work before it returns, and keeps
/// what it found in a table for the next one.
pub fn first_to_finish<T: Send + Sync>(
    n_threads: usize,
    meter: &mut dyn Meter,
    search: impl Fn(&mut dyn Meter) -> Option<T> + Sync,
) -> Option<T> {
    let mut brief = BriefMeter { meter, left: ALONE, is_refused: false };
    let found = search(&mut brief);
    if found.is_some() || brief.is_refused {
        return found;
    }
    let shared = Shared { end: OnceLock::new(), nodes: 0.into(), steps: 0.into() };
    let run = |meter: &mut dyn Meter| {
        if let Some(found) = search(meter) {
            let _ = shared.end.set(Some(found));
        }
    };
    thread::scope(|scope| {
        for _ in 1..n_threads {
            // Without a helper the search is slower, not wrong.
            let _ = engine_thread("solver").spawn_scoped(scope, || run(&mut HelperMeter(&shared)));
        }
        run(&mut MainMeter { meter, shared: &shared });
    });
    // A helper may have finished before the main thread has reported its nodes.
    let is_within = meter.spend(shared.nodes.into_inner());
    shared.end.into_inner().flatten().filter(|_| is_within)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU64;
    use std::sync::atomic::Ordering::Relaxed;

    use super::{ALONE, AbdadaTable, first_to_finish};
    use crate::{Meter, Unmetered};

    /// Refuses after a number of nodes.
    struct Limit(u64);

    impl Meter for Limit {
        fn spend(&mut self, nodes: u64) -> bool {
            self.0 = self.0.saturating_sub(nodes);
            self.0 > 0
        }
    }

    #[test]
    fn the_first_result_counts() {
        let n_searches = AtomicU64::new(0);
        let long = |meter: &mut dyn Meter| {
            n_searches.fetch_add(1, Relaxed);
            (0..100).all(|_| meter.spend(ALONE / 50)).then_some(7)
        };
        assert_eq!(first_to_finish(3, &mut Unmetered, long), Some(7));
        assert!(n_searches.into_inner() >= 2, "once alone, then on threads");
    }

    #[test]
    fn a_short_search_needs_no_threads() {
        let main = std::thread::current().id();
        let short = |meter: &mut dyn Meter| {
            assert_eq!(std::thread::current().id(), main);
            meter.spend(1).then_some(7)
        };
        assert_eq!(first_to_finish(3, &mut Unmetered, short), Some(7));
    }

    #[test]
    fn a_refusal_ends_all_threads() {
        let endless = |meter: &mut dyn Meter| {
            while meter.spend(10) {}
            None::<()>
        };
        for limit in [1000, 10 * ALONE] {
            assert_eq!(first_to_finish(3, &mut Limit(limit), endless), None);
        }
    }

    #[test]
    fn a_mark_ends_with_its_search() {
        let marks = AbdadaTable::default();
        let mark = marks.enter(5);
        assert!(marks.has(5) && !marks.has(6));
        drop(mark);
        assert!(!marks.has(5));
    }
}
