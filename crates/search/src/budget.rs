//! Search budgets: limits on nodes, depth and time, and a stop flag.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering};
use std::time::Duration;

use parlour_core::Meter;

/// Returns the time since some fixed moment. Engines read no clock themselves.
pub trait Clock: Debug + Send + Sync {
    /// The time since this clock was started.
    fn now(&self) -> Duration;
}

/// A stopped clock: budgets without time.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoClock;

impl Clock for NoClock {
    fn now(&self) -> Duration {
        Duration::ZERO
    }
}

/// A flag that ends a search from outside; copies share one state.
#[derive(Clone, Debug, Default)]
pub struct StopFlag(Arc<AtomicBool>);

impl StopFlag {
    /// A flag that is not raised.
    pub fn new() -> Self {
        Self::default()
    }

    /// Asks every search that holds a copy to end.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Lowers the flag again.
    pub fn reset(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    /// Whether the flag is raised.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// Search limits; the first one reached ends the search. Without limits it runs until the stop flag
/// is set or the position is solved.
#[derive(Clone, Debug)]
pub struct Budget {
    /// At most this many nodes, all threads together.
    pub nodes: Option<u64>,
    /// At most this many turns deep.
    pub depth: Option<u32>,
    /// At most this long by `clock`.
    pub time: Option<Duration>,
    /// Ends the search from outside.
    pub stop: StopFlag,
    /// Where the time comes from; also for the rates in reports.
    pub clock: Arc<dyn Clock>,
}

impl Default for Budget {
    fn default() -> Self {
        Self {
            nodes: None,
            depth: None,
            time: None,
            stop: StopFlag::new(),
            clock: Arc::new(NoClock),
        }
    }
}

impl Budget {
    /// At most this many nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// The budget left after spending these nodes and this time.
    #[must_use]
    pub(crate) fn less(&self, (nodes, time): (u64, Duration)) -> Self {
        Self {
            nodes: self.nodes.map(|all| all.saturating_sub(nodes)),
            time: self.time.map(|all| all.saturating_sub(time)),
            ..self.clone()
        }
    }

    /// At most this many turns deep.
    pub fn depth(depth: u32) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }
}

/// Why a search ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum StopReason {
    /// Nothing is left to find, for this thread or another: the position is solved, or searched to the depth limit.
    Finished = 1,
    /// The caller raised the stop flag.
    Caller = 2,
    /// The node budget is spent.
    Nodes = 3,
    /// The time is up.
    Time = 4,
}

impl StopReason {
    const ALL: [Self; 4] = [Self::Finished, Self::Caller, Self::Nodes, Self::Time];
}

/// Watches a budget while several threads spend it.
///
/// Each thread counts its own nodes and books them now and then through a [`NodeCounter`](Limiter::counter), so
/// that a node costs no shared write. The node limit is exact for a single thread.
#[derive(Debug)]
pub struct Limiter<'a> {
    budget: &'a Budget,
    started: Duration,
    booked: AtomicU64,
    n_counters: AtomicU64,
    /// The first reason to stop, as its number; 0 while the search goes on.
    stop_reason: AtomicU8,
}

impl<'a> Limiter<'a> {
    /// Starts the clock of a search.
    pub fn new(budget: &'a Budget) -> Self {
        Self {
            budget,
            started: budget.clock.now(),
            booked: AtomicU64::new(0),
            n_counters: AtomicU64::new(0),
            stop_reason: AtomicU8::new(0),
        }
    }

    /// How long the search has run.
    pub fn elapsed(&self) -> Duration {
        self.budget.clock.now().saturating_sub(self.started)
    }

    /// How many nodes are booked.
    pub fn nodes(&self) -> u64 {
        self.booked.load(Ordering::Relaxed)
    }

    /// Ends the search for all threads: nothing is left to find.
    pub fn finish(&self) {
        self.stop(StopReason::Finished);
    }

    /// Ends the search for all threads. The first reason stays.
    fn stop(&self, reason: StopReason) {
        let relaxed = Ordering::Relaxed;
        let _ = self.stop_reason.compare_exchange(0, reason as u8, relaxed, relaxed);
    }

    /// Whether the search is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.stop_reason.load(Ordering::Relaxed) != 0
    }

    /// Why the search is over, if it is.
    pub fn stop_reason(&self) -> Option<StopReason> {
        let number = self.stop_reason.load(Ordering::Relaxed);
        StopReason::ALL.into_iter().find(|reason| *reason as u8 == number)
    }

    /// A thread's own counter.
    pub fn counter(&self) -> NodeCounter<'_, 'a> {
        self.n_counters.fetch_add(1, Ordering::Relaxed);
        let mut counter = NodeCounter {
            limiter: self,
            n_unbooked: 0,
            n_steps: 0,
            n_until_check: 0,
            check_every: NodeCounter::OFTEN,
            checked: self.elapsed(),
        };
        counter.n_until_check = counter.next_check();
        counter
    }

    /// Books nodes and checks every limit.
    fn check(&self, nodes: u64) -> bool {
        let total = self.booked.fetch_add(nodes, Ordering::Relaxed) + nodes;
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

/// One thread's count of nodes; see [`Limiter::counter`].
#[derive(Debug)]
pub struct NodeCounter<'l, 'a> {
    limiter: &'l Limiter<'a>,
    n_unbooked: u64,
    n_until_check: u64,
    /// Work inside nodes since the last check of the clock and the flag.
    n_steps: u64,
    /// Nodes between two checks of the clock and the flag.
    check_every: u64,
    /// When they were last checked.
    checked: Duration,
}

impl NodeCounter<'_, '_> {
    /// The least and the most nodes between two checks. Small boards have millions a second, large ones few,
    /// and one position can take a thousand times as long as the one before.
    const OFTEN: u64 = 1;
    const SELDOM: u64 = 256;

    /// The most steps inside nodes between two checks: a fraction of a millisecond.
    pub const STEPS_PER_LOOK: u64 = 1 << 16;

    /// Cost of generating, ordering and trying one move, in steps.
    pub(crate) const STEPS_PER_MOVE: u64 = 32;

    /// The target interval between two checks.
    const CHECK_INTERVAL: Duration = Duration::from_millis(1);

    /// Counts one node; false when the search must end. The node itself may still be finished.
    #[inline]
    pub fn node(&mut self) -> bool {
        self.nodes(1)
    }

    /// Counts several nodes at once.
    #[inline]
    pub fn nodes(&mut self, nodes: u64) -> bool {
        self.n_unbooked += nodes;
        if self.n_unbooked < self.n_until_check {
            return true;
        }
        self.book()
    }

    /// Notes work inside a node; false when the search must end.
    #[inline]
    pub fn steps(&mut self, steps: u64) -> bool {
        self.n_steps += steps;
        self.n_steps < Self::STEPS_PER_LOOK || self.book()
    }

    /// Counts one node, or says why the search must end.
    #[inline]
    pub(crate) fn visit(&mut self) -> Result<(), StopReason> {
        if self.node() { Ok(()) } else { Err(self.stop_reason()) }
    }

    /// Notes work inside a node, or says why the search must end.
    #[inline]
    pub(crate) fn work_on(&mut self, steps: u64) -> Result<(), StopReason> {
        if self.steps(steps) { Ok(()) } else { Err(self.stop_reason()) }
    }

    #[cold]
    fn stop_reason(&self) -> StopReason {
        self.limiter.stop_reason().unwrap_or(StopReason::Finished)
    }

    /// Whether the search is over, by the last check of this thread.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.limiter.is_over()
    }

    /// Books what was counted so far and checks every limit.
    #[cold]
    pub fn book(&mut self) -> bool {
        let goes_on = self.limiter.check(std::mem::take(&mut self.n_unbooked));
        self.n_steps = 0;
        let now = self.limiter.elapsed();
        let is_late = now.saturating_sub(self.checked) > Self::CHECK_INTERVAL;
        let every = if is_late { self.check_every / 2 } else { self.check_every * 2 };
        (self.check_every, self.checked) = (every.clamp(Self::OFTEN, Self::SELDOM), now);
        self.n_until_check = self.next_check();
        goes_on
    }

    /// Never more than this thread's share of the rest, so that a single thread stops exactly at
    /// the limit.
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
        self.limiter.check(self.n_unbooked);
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

    /// It is always the second second.
    #[derive(Debug)]
    struct Late;

    impl Clock for Late {
        fn now(&self) -> Duration {
            Duration::from_secs(2)
        }
    }

    #[test]
    fn the_first_reason_to_stop_stays() {
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
        let (time, clock) = (Some(Duration::ZERO), Arc::new(Late));
        let overdue = Budget { time, clock, ..Budget::default() };
        assert_eq!(reason_after(&overdue, 999), Some(StopReason::Time));
        let solved = Budget::nodes(1000);
        let limiter = Limiter::new(&solved);
        limiter.finish();
        assert_eq!(limiter.stop_reason(), Some(StopReason::Finished));
    }
}
