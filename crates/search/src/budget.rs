//! Search budgets: limits on nodes, depth and time, and a stop flag.

use std::fmt::Debug;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
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

/// Watches a budget while several threads spend it.
///
/// Each thread counts its own nodes and books them now and then through a [`NodeCounter`](Limiter::counter), so
/// that a node costs no shared write. The node limit is exact for a single thread.
#[derive(Debug)]
pub struct Limiter<'a> {
    budget: &'a Budget,
    started: Duration,
    booked: AtomicU64,
    n_tabs: AtomicU64,
    is_over: AtomicBool,
}

impl<'a> Limiter<'a> {
    /// Starts the clock of a search.
    pub fn new(budget: &'a Budget) -> Self {
        Self {
            budget,
            started: budget.clock.now(),
            booked: AtomicU64::new(0),
            n_tabs: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
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

    /// Ends the search for all threads.
    pub fn finish(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    /// Whether the search is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }

    /// A thread's own counter.
    pub fn counter(&self) -> NodeCounter<'_, 'a> {
        self.n_tabs.fetch_add(1, Ordering::Relaxed);
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
        let is_spent = self.budget.nodes.is_some_and(|limit| total >= limit)
            || self.budget.stop.is_stopped()
            || self.budget.time.is_some_and(|limit| self.elapsed() >= limit);
        if is_spent {
            self.finish();
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
        let n_tabs = self.limiter.n_tabs.load(Ordering::Relaxed).max(1);
        left.map_or(u64::MAX, |left| left / n_tabs).clamp(1, self.check_every)
    }
}

impl Drop for NodeCounter<'_, '_> {
    fn drop(&mut self) {
        self.limiter.n_tabs.fetch_sub(1, Ordering::Relaxed);
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
