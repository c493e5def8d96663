//! Metered work, which a search budget can stop.
//!
//! Rules and solvers read no clock. Long-running code in them reports its work to a [`Meter`], with
//! which an engine enforces its limits.

/// Counts the work of a solver or move generator, and decides when to stop.
pub trait Meter {
    /// Spends `nodes`; returns false if the work must stop. Solvers call this at least every few
    /// thousand nodes, so that they stop within milliseconds.
    fn spend(&mut self, nodes: u64) -> bool;

    /// Reports `steps` of work inside a node, a few nanoseconds each; returns false if the work
    /// must stop. Steps do not count toward node limits. A meter without a clock may ignore them.
    fn work(&mut self, steps: u64) -> bool {
        let _ = steps;
        true
    }
}

/// A meter without limits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unmetered;

impl Meter for Unmetered {
    fn spend(&mut self, _nodes: u64) -> bool {
        true
    }
}

/// Whether a list of moves is complete.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[must_use = "a partial list proves nothing about the moves it lacks"]
pub enum Listing {
    /// Every resulting position has a listed move.
    Complete,
    /// The meter stopped the work, or there are more moves than a search can use.
    Partial,
}

impl Listing {
    /// Whether the list is complete.
    pub fn is_complete(self) -> bool {
        self == Self::Complete
    }
}

/// The work of generating the moves of one position, limited in itself and by a meter.
///
/// A position can have more moves than fit in memory, so the work is limited. It is divided into
/// parts, such as one per piece, so that the first part cannot use it all up. Ordinary positions
/// stay below [`FREE`](Self::FREE) steps, which cost nothing extra; beyond that, generation costs
/// nodes, so that node budgets limit it the same way on every machine.
pub struct ListingWork<'m> {
    meter: &'m mut dyn Meter,
    limit: u64,
    done: u64,
    /// The end of the current part.
    part_end: u64,
    /// The step count of the next report to the meter.
    next_report: u64,
    reported: u64,
    is_ended: bool,
    is_cut: bool,
}

impl<'m> ListingWork<'m> {
    /// Steps that cost no nodes.
    pub const FREE: u64 = 1 << 16;

    /// Steps that cost one node, beyond the free ones.
    pub const STEPS_PER_NODE: u64 = 1 << 12;

    /// The maximum number of steps for one position.
    pub const LIMIT: u64 = 1 << 20;

    /// Steps between two reports to the meter.
    pub const REPORT_EVERY: u64 = 1 << 10;

    /// Work limited to [`LIMIT`](Self::LIMIT) steps, for a search.
    pub fn new(meter: &'m mut dyn Meter) -> Self {
        Self::limited(meter, Self::LIMIT)
    }

    /// Work limited only by the meter, for tools that need every move.
    pub fn unlimited(meter: &'m mut dyn Meter) -> Self {
        Self::limited(meter, u64::MAX)
    }

    fn limited(meter: &'m mut dyn Meter, limit: u64) -> Self {
        Self {
            meter,
            limit,
            done: 0,
            part_end: limit,
            next_report: Self::REPORT_EVERY,
            reported: 0,
            is_ended: false,
            is_cut: false,
        }
    }

    /// Starts one of `n_left` remaining parts and gives it a fair share of the remaining work.
    pub fn begin_part(&mut self, n_left: u64) {
        self.part_end = self.share(self.limit, n_left);
    }

    /// The end of the next part if `n_left` parts share the work up to `end`.
    pub fn share(&self, end: u64, n_left: u64) -> u64 {
        self.done.saturating_add(end.saturating_sub(self.done) / n_left.max(1))
    }

    /// Counts `steps` of work; returns false if this part must stop.
    #[inline]
    pub fn step(&mut self, steps: u64) -> bool {
        self.step_until(steps, self.part_end)
    }

    /// Like [`step`](Self::step), for a part that ends at `end`.
    #[inline]
    pub fn step_until(&mut self, steps: u64, end: u64) -> bool {
        self.done += steps;
        if self.done >= self.next_report {
            self.report();
        }
        let may_continue = self.done < end && !self.is_ended;
        self.is_cut |= !may_continue;
        may_continue
    }

    /// Whether the meter has stopped the work.
    pub fn is_ended(&self) -> bool {
        self.is_ended
    }

    /// The end of the current part.
    pub fn part_end(&self) -> u64 {
        self.part_end
    }

    /// Whether no part was cut short.
    pub fn listing(&self) -> Listing {
        if self.is_cut { Listing::Partial } else { Listing::Complete }
    }

    #[cold]
    fn report(&mut self) {
        let steps = self.done - self.reported;
        let cost = |done: u64| done.saturating_sub(Self::FREE) / Self::STEPS_PER_NODE;
        let nodes = cost(self.done) - cost(self.reported);
        self.reported = self.done;
        self.next_report = self.done + Self::REPORT_EVERY;
        self.is_ended |= !self.meter.work(steps) || (nodes > 0 && !self.meter.spend(nodes));
    }
}

impl std::fmt::Debug for ListingWork<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("ListingWork").field("done", &self.done).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use super::{Listing, ListingWork, Meter, Unmetered};

    #[derive(Default)]
    struct Recorder {
        nodes: u64,
        largest: u64,
        reports: u64,
        max_reports: Option<u64>,
    }

    impl Meter for Recorder {
        fn spend(&mut self, nodes: u64) -> bool {
            self.nodes += nodes;
            true
        }

        fn work(&mut self, steps: u64) -> bool {
            self.largest = self.largest.max(steps);
            self.reports += 1;
            self.max_reports.is_none_or(|max| self.reports < max)
        }
    }

    #[test]
    fn work_is_reported_often_and_costs_nodes_beyond_the_free_steps() {
        let mut recorder = Recorder::default();
        let mut work = ListingWork::new(&mut recorder);
        while work.step(7) {}
        assert_eq!(work.listing(), Listing::Partial);
        assert!(!work.is_ended());
        assert!(recorder.largest < ListingWork::REPORT_EVERY + 7);
        // The last steps are not reported.
        let charged = ListingWork::LIMIT - ListingWork::FREE - ListingWork::REPORT_EVERY;
        assert_eq!(recorder.nodes, charged / ListingWork::STEPS_PER_NODE);
    }

    #[test]
    fn the_meter_stops_the_work() {
        let mut recorder = Recorder { max_reports: Some(3), ..Recorder::default() };
        let mut work = ListingWork::unlimited(&mut recorder);
        let mut n_steps = 0;
        while work.step(1) {
            n_steps += 1;
        }
        assert!(work.is_ended());
        assert_eq!(n_steps, 3 * ListingWork::REPORT_EVERY - 1);
    }

    #[test]
    fn parts_share_the_remaining_work() {
        let mut meter = Unmetered;
        let mut work = ListingWork::new(&mut meter);
        work.begin_part(4);
        while work.step(1) {}
        let first = work.done;
        assert_eq!(first, ListingWork::LIMIT / 4);
        // The second part needs little, so the third gets more.
        work.begin_part(3);
        assert!(work.step(10));
        work.begin_part(2);
        while work.step(1) {}
        assert!(work.done - first > ListingWork::LIMIT / 4);
        assert!(work.done < ListingWork::LIMIT);
    }

    #[test]
    fn small_work_is_complete_and_free() {
        let mut recorder = Recorder::default();
        let mut work = ListingWork::new(&mut recorder);
        assert!(work.step(ListingWork::FREE / 2));
        assert!(work.listing().is_complete());
        assert_eq!(recorder.nodes, 0);
    }
}
