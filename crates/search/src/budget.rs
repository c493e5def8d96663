//! Search budgets: limits on nodes, depth and time, and a stop flag.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use parlour_core::Meter;

/// A monotonic clock. Engines do not read the system clock themselves.
pub trait Clock: Debug + Send + Sync {
    /// The time since the clock started.
    fn now(&self) -> Duration;
}

/// A clock that always shows zero, for budgets without a time limit.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// A flag that stops a search from outside. Clones share their state.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// Creates a cleared flag.
    pub fn new() -> Self {
        Self::default()
    }

    /// Stops every search that holds a clone.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Clears the flag.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is set.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Search limits; the search ends at the first one reached. Without limits, it runs until the stop
/// flag is set or the position is solved.
#[derive(Clone, Debug)]
pub struct Budget {
    /// The node limit for all threads together.
    pub nodes: Option<u64>,
    /// The depth limit in plies.
    pub depth: Option<u32>,
    /// The time limit.
    pub time: Option<Duration>,
    /// Stops the search from outside.
    pub stop: StopFlag,
    /// The clock for the time limit and for reports.
    pub clock: Arc<dyn Clock>,
    /// Also counts the nodes, so that progress can be shown while the search runs.
    pub tally: Option<Arc<AtomicU64>>,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            nodes: None,
            depth: None,
            time: None,
            stop: StopFlag::new(),
            clock: Arc::new(NoClock),
            tally: None,
        }
    }
}

impl Budget {
    /// A budget of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Works within this budget. Returns the nodes spent too.
    pub(crate) fn counted<T>(&self, work: impl FnOnce(&mut NodeCounter<'_, '_>) -> T) -> (T, u64) {
        let limiter = Limiter::new(self);
        let found = work(&mut limiter.counter());
        (found, limiter.nodes())
    }

    /// The budget that remains after spending these nodes and this time.
    #[must_use]
    pub(crate) fn less(&self, (nodes, time): (u64, Duration)) -> Self {
        Self {
            nodes: self.nodes.map(|all| all.saturating_sub(nodes)),
            time: self.time.map(|all| all.saturating_sub(time)),
            ..self.clone()
        }
    }

    /// A budget with a depth limit in plies.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }
}

/// Why a search ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum StopReason {
    /// This or another thread is done: the position is solved, or searched to the depth limit.
    Finished = 1,
    /// The caller set the stop flag.
    Caller = 2,
    /// The node limit was reached.
    Nodes = 3,
    /// The time limit was reached.
    Time = 4,
}

impl StopReason {
    const ALL: [Self; 4] = [Self::Finished, Self::Caller, Self::Nodes, Self::Time];
}

/// Enforces a budget across threads.
///
/// Each thread counts its nodes in a [`NodeCounter`](Limiter::counter) and adds them up in batches,
/// so that a node costs no shared write. The node limit is exact for a single thread.
#[derive(Debug)]
pub struct Limiter<'a> {
    budget: &'a Budget,
    started: Duration,
    nodes: AtomicU64,
    n_counters: AtomicU64,
    /// The first [`StopReason`] as a number; 0 while the search is running.
    stop_reason: AtomicU8,
}

impl<'a> Limiter<'a> {
    /// Starts the clock of a search.
    pub fn new(budget: &'a Budget) -> Self {
        Self {
            budget,
            started: budget.clock.now(),
            nodes: AtomicU64::new(0),
            n_counters: AtomicU64::new(0),
            stop_reason: AtomicU8::new(0),
        }
    }

    /// The search time so far.
    pub fn elapsed(&self) -> Duration {
        self.budget.clock.now().saturating_sub(self.started)
    }

    /// The number of nodes that the threads have added up so far.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Ordering::Relaxed)
    }

    /// Stops all threads: the search is done.
    pub fn finish(&self) {
        self.stop(StopReason::Finished);
    }

    /// Stops all threads and keeps the first reason.
    fn stop(&self, reason: StopReason) {
        let relaxed = Ordering::Relaxed;
        let _ = self.stop_reason.compare_exchange(0, reason as u8, relaxed, relaxed);
    }

    /// Whether the search is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.stop_reason.load(Ordering::Relaxed) != 0
    }

    /// Why the search ended, if it has.
    pub fn stop_reason(&self) -> Option<StopReason> {
        let number = self.stop_reason.load(Ordering::Relaxed);
        StopReason::ALL.into_iter().find(|reason| *reason as u8 == number)
    }

    /// Creates the counter of a thread.
    pub fn counter(&self) -> NodeCounter<'_, 'a> {
        self.n_counters.fetch_add(1, Ordering::Relaxed);
        let mut counter = NodeCounter {
            limiter: self,
            n_pending: 0,
            n_steps: 0,
            n_until_check: 0,
            check_every: NodeCounter::MIN_CHECK_EVERY,
            checked: self.elapsed(),
        };
        counter.n_until_check = counter.next_check();
        counter
    }

    /// Adds nodes and checks every limit; returns false if the search must stop.
    fn check(&self, nodes: u64) -> bool {
        let total = self.nodes.fetch_add(nodes, Ordering::Relaxed) + nodes;
        if let Some(tally) = &self.budget.tally {
            tally.fetch_add(nodes, Ordering::Relaxed);
        }
        if self.budget.nodes.is_some_and(|limit| total >= limit) {
            self.stop(StopReason::Nodes);
        } else if self.budget.stop.is_stopped() {
            self.stop(StopReason::Caller);
        } else if self.budget.time.is_some_and(|limit| self.elapsed() >= limit) {
            self.stop(StopReason::Time);
        }
        !self.is_over()
    }
}

/// The node counter of one thread; see [`Limiter::counter`].
#[derive(Debug)]
pub struct NodeCounter<'l, 'a> {
    limiter: &'l Limiter<'a>,
    /// Nodes not yet added to the limiter.
    n_pending: u64,
    n_until_check: u64,
    /// Work inside nodes since the last check of the limits.
    n_steps: u64,
    /// Nodes between two checks.
    check_every: u64,
    /// The time of the last check.
    checked: Duration,
}

impl<'l, 'a> NodeCounter<'l, 'a> {
    /// Bounds on the nodes between two checks. Speed varies from millions of nodes per second on
    /// small boards to few on large ones, and by a factor of 1000 from one position to the next.
    const MIN_CHECK_EVERY: u64 = 1;
    const MAX_CHECK_EVERY: u64 = 256;

    /// The maximum number of steps inside nodes between two checks: a fraction of a millisecond.
    pub const STEPS_PER_CHECK: u64 = 1 << 16;

    /// Cost of generating, ordering and trying one move, in steps.
    pub(crate) const STEPS_PER_MOVE: u64 = 32;

    /// The target interval between two checks.
    const CHECK_INTERVAL: Duration = Duration::from_millis(1);

    /// The limiter, for counters of other threads.
    pub(crate) fn limiter(&self) -> &'l Limiter<'a> {
        self.limiter
    }

    /// Counts one node; returns false if the search must stop. The node itself may still be
    /// finished.
    #[inline]
    pub fn node(&mut self) -> bool {
        self.nodes(1)
    }

    /// Counts several nodes at once.
    #[inline]
    pub fn nodes(&mut self, nodes: u64) -> bool {
        self.n_pending += nodes;
        if self.n_pending < self.n_until_check {
            return true;
        }
        self.flush()
    }

    /// Counts work inside a node; returns false if the search must stop.
    #[inline]
    pub fn steps(&mut self, steps: u64) -> bool {
        self.n_steps += steps;
        self.n_steps < Self::STEPS_PER_CHECK || self.flush()
    }

    /// Counts one node; fails if the search must stop.
    #[inline]
    pub(crate) fn visit(&mut self) -> Result<(), StopReason> {
        if self.node() { Ok(()) } else { Err(self.stop_reason()) }
    }

    /// Counts work inside a node; fails if the search must stop.
    #[inline]
    pub(crate) fn work_on(&mut self, steps: u64) -> Result<(), StopReason> {
        if self.steps(steps) { Ok(()) } else { Err(self.stop_reason()) }
    }

    #[cold]
    fn stop_reason(&self) -> StopReason {
        self.limiter.stop_reason().unwrap_or(StopReason::Finished)
    }

    /// Whether the search is over, as of the last check.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.limiter.is_over()
    }

    /// Adds the pending nodes to the limiter and checks every limit; returns false if the search
    /// must stop.
    #[cold]
    pub fn flush(&mut self) -> bool {
        let may_continue = self.limiter.check(std::mem::take(&mut self.n_pending));
        self.n_steps = 0;
        let now = self.limiter.elapsed();
        let is_late = now.saturating_sub(self.checked) > Self::CHECK_INTERVAL;
        let every = if is_late { self.check_every / 2 } else { self.check_every * 2 };
        (self.check_every, self.checked) =
            (every.clamp(Self::MIN_CHECK_EVERY, Self::MAX_CHECK_EVERY), now);
        self.n_until_check = self.next_check();
        may_continue
    }

    /// The nodes until the next check: at most this thread's share of the remaining nodes, so that
    /// a single thread stops exactly at the limit.
    fn next_check(&self) -> u64 {
        let left =
            self.limiter.budget.nodes.map(|limit| limit.saturating_sub(self.limiter.nodes()));
        let n_counters = self.limiter.n_counters.load(Ordering::Relaxed).max(1);
        left.map_or(u64::MAX, |left| left / n_counters).clamp(1, self.check_every)
    }
}

impl Drop for NodeCounter<'_, '_> {
    fn drop(&mut self) {
        self.limiter.n_counters.fetch_sub(1, Ordering::Relaxed);
        self.limiter.check(self.n_pending);
    }
}

impl Meter for NodeCounter<'_, '_> {
    fn spend(&mut self, nodes: u64) -> bool {
        self.nodes(nodes)
    }

    fn work(&mut self, steps: u64) -> bool {
        self.steps(steps)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::time::Duration;

    use super::{Budget, Clock, Limiter, StopReason};

    /// A clock that always shows two seconds.
    #[derive(Debug)]
    struct FixedClock;

    impl Clock for FixedClock {
        fn now(&self) -> Duration {
            Duration::from_secs(2)
        }
    }

    #[test]
    fn the_first_stop_reason_is_kept() {
        let reason_after = |budget: &Budget, nodes: u64| {
            let limiter = Limiter::new(budget);
            let mut counter = limiter.counter();
            let reason = (0..nodes).find_map(|_| counter.visit().err());
            assert_eq!(limiter.stop_reason(), reason);
            limiter.finish();
            assert!(reason.is_none() || limiter.stop_reason() == reason);
            reason
        };
        assert_eq!(reason_after(&Budget::default(), 1000), None);
        assert_eq!(reason_after(&Budget::nodes(7), 7), Some(StopReason::Nodes));
        let stopped = Budget::nodes(1000);
        stopped.stop.stop();
        assert_eq!(reason_after(&stopped, 999), Some(StopReason::Caller));
        let (time, clock) = (Some(Duration::ZERO), Arc::new(FixedClock));
        let overdue = Budget { time, clock, ..Budget::default() };
        assert_eq!(reason_after(&overdue, 999), Some(StopReason::Time));
        let solved = Budget::nodes(1000);
        let limiter = Limiter::new(&solved);
        limiter.finish();
        assert_eq!(limiter.stop_reason(), Some(StopReason::Finished));
    }
}
