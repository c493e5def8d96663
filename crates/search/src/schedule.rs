//! How a game's solver and alpha-beta share the work of one search.
//!
//! The schedule depends only on the work done so far, never on the limits of the budget: a limit or a stop only ends
//! it early. With a time budget, work is measured in time; with a node budget, in nodes at fixed prices, so that the
//! same budget gives the same move on every machine.

use std::time::Duration;

/// The solver waits until the work done is this fraction of the work it still expects to need. Its expectation holds
/// for about nine of ten positions; most take far less.
const HEAD_START: u64 = 4;

/// Up to its expectation, the solver may do this many times the work of alpha-beta; beyond it, the same work.
const SOLVER_SHARE: u64 = 3;

/// Work done.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Work {
    pub(crate) nodes: u64,
    pub(crate) time: Duration,
}

impl Work {
    /// This work plus half of the earlier work.
    fn after(self, earlier: Self) -> Self {
        Self { nodes: earlier.nodes / 2 + self.nodes, time: earlier.time / 2 + self.time }
    }
}

/// The work of both in earlier turns; each turn has half the weight of the next.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Rates {
    search: Work,
    solver: Work,
}

/// The course of one search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Schedule {
    /// The price of a solver's node in hundredths of a node of alpha-beta.
    price: u64,
    /// The nodes the solver expects to need.
    expected: u64,
    /// Whether nodes are limited, so that nodes at fixed prices measure the work.
    by_nodes: bool,
    earlier: Rates,
    pub(crate) search: Work,
    pub(crate) solver: Work,
}

impl Schedule {
    pub(crate) fn new(price: u64, expected: u64, by_nodes: bool, earlier: Rates) -> Self {
        let (search, solver) = (Work::default(), Work::default());
        Self { price, expected, by_nodes, earlier, search, solver }
    }

    /// The rates measured so far, for the next turn.
    pub(crate) fn rates(&self) -> Rates {
        Rates {
            search: self.search.after(self.earlier.search),
            solver: self.solver.after(self.earlier.solver),
        }
    }

    /// A number of nodes of the solver in nodes of alpha-beta.
    pub(crate) fn priced(&self, nodes: u64) -> u64 {
        nodes.saturating_mul(self.price).div_ceil(100)
    }

    /// Whether work is measured in time: only without a node limit and with a running clock.
    pub(crate) fn is_timed(&self) -> bool {
        !self.by_nodes && !self.search.time.is_zero()
    }

    /// The work alpha-beta must do before the solver may continue, in nanoseconds or nodes; `None` if it may.
    pub(crate) fn due_search(&self) -> Option<u64> {
        let (search, solver) = if self.is_timed() {
            (self.search.time.as_nanos() as u64, self.solver.time.as_nanos() as u64)
        } else {
            (self.search.nodes, self.priced(self.solver.nodes))
        };
        let head_start = (self.left() / HEAD_START).saturating_sub(search + solver);
        let share = if self.solver.nodes < self.expected { SOLVER_SHARE } else { 1 };
        let is_due = head_start > 0 || solver >= search.saturating_mul(share);
        // At least as much as before: then a restart costs little.
        is_due.then(|| head_start.max(search))
    }

    /// The work the solver still expects to need; beyond its expectation, as much again as it has done.
    fn left(&self) -> u64 {
        let nodes = self.expected.checked_sub(self.solver.nodes).unwrap_or(self.solver.nodes);
        if !self.is_timed() {
            return self.priced(nodes);
        }
        let rates = self.rates();
        let (nanos, per_nodes) = if rates.solver.nodes > 0 {
            (rates.solver.time.as_nanos(), u128::from(rates.solver.nodes))
        } else {
            let nanos = rates.search.time.as_nanos() * u128::from(self.price);
            (nanos, u128::from(rates.search.nodes.max(1)) * 100)
        };
        let left = nanos.saturating_mul(u128::from(nodes)) / per_nodes;
        u64::try_from(left).unwrap_or(u64::MAX)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{Rates, Schedule, Work};

    fn work(nodes: u64, millis: u64) -> Work {
        Work { nodes, time: Duration::from_millis(millis) }
    }

    const MILLISECOND: u64 = 1_000_000;

    #[test]
    fn nodes_are_shared_at_fixed_prices() {
        // Ten thousand solver nodes cost a hundred thousand.
        let mut schedule = Schedule::new(1000, 10_000, true, Rates::default());
        assert_eq!(schedule.due_search(), Some(25_000));
        schedule.search = work(25_000, 7);
        assert_eq!(schedule.due_search(), None);
        schedule.solver = work(7_499, 900);
        assert_eq!(schedule.due_search(), None);
        schedule.solver = work(7_500, 1);
        assert_eq!(schedule.due_search(), Some(25_000));
    }

    #[test]
    fn time_is_shared_by_measured_rates() {
        let mut schedule = Schedule::new(100, 10_000, false, Rates::default());
        // A node a microsecond, and the solver's nodes are taken to cost as much.
        schedule.search = work(1_000, 1);
        assert_eq!(schedule.due_search(), Some(3 * MILLISECOND / 2));
        schedule.search = work(2_500, 3);
        assert_eq!(schedule.due_search(), None);
        // They turn out to cost a hundred times as much: alpha-beta comes first, for as long as it takes.
        schedule.solver = work(10, 1);
        assert_eq!(schedule.due_search(), Some((999 / 4 - 4) * MILLISECOND + 750_000));
        // The next turn starts with the measured rates.
        let mut next = Schedule::new(100, 10_000, false, schedule.rates());
        next.search = work(1_000, 1);
        assert_eq!(next.due_search(), Some(249 * MILLISECOND));
        next.search = work(250_000, 250);
        assert_eq!(next.due_search(), None);
    }

    #[test]
    fn a_solve_beyond_its_expectation_gets_half() {
        let mut schedule = Schedule::new(100, 100, true, Rates::default());
        schedule.search = work(1_000, 0);
        schedule.solver = work(900, 0);
        assert_eq!(schedule.due_search(), None);
        schedule.solver = work(1_000, 0);
        assert_eq!(schedule.due_search(), Some(1_000));
    }

    #[test]
    fn where_the_clock_stands_still_nodes_count() {
        let mut schedule = Schedule::new(200, 1_000, false, Rates::default());
        schedule.search = work(400, 0);
        assert_eq!(schedule.due_search(), Some(400));
        schedule.search = work(500, 0);
        assert_eq!(schedule.due_search(), None);
    }
}
