//! Detects overdue workers. An engine returns soon after its time is up or its stop flag is set.
//! One that does not has a bug, and its caller must continue without it.

use std::time::Duration;

use parlour_search::StopFlag;

/// How long a job may run past its end. Engines return within a fraction of a second, later on a
/// busy machine.
pub const OVERDUE_GRACE: Duration = Duration::from_secs(5);

/// Maximum number of abandoned threads. Each occupies a core and a stack.
pub const MAX_ABANDONED: usize = 4;

/// The deadline of one job. The caller passes the time.
#[derive(Debug)]
pub struct Deadline {
    stop: StopFlag,
    time_up: Option<Duration>,
    stop_seen: Option<Duration>,
}

impl Deadline {
    /// A job that starts `now` and ends after `time`, if given, or when its stop flag is set.
    pub const fn new(stop: StopFlag, time: Option<Duration>, now: Duration) -> Self {
        let time_up = match time {
            Some(time) => Some(now.saturating_add(time)),
            None => None,
        };
        Self { stop, time_up, stop_seen: None }
    }

    /// Whether the job should have returned `grace` ago. Call it regularly: the grace period of a
    /// stopped job starts with the first call that sees the flag.
    pub fn is_overdue(&mut self, now: Duration, grace: Duration) -> bool {
        if self.stop_seen.is_none() && self.stop.is_stopped() {
            self.stop_seen = Some(now);
        }
        let ends = self.time_up.into_iter().chain(self.stop_seen);
        ends.min().is_some_and(|end| now >= end.saturating_add(grace))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_job_is_overdue_after_its_limit_or_stop_plus_grace() {
        let s = Duration::from_secs;
        let stop = StopFlag::new();
        let mut limited = Deadline::new(StopFlag::new(), Some(s(10)), s(100));
        let mut stopped = Deadline::new(stop.clone(), None, s(100));
        let mut both = Deadline::new(stop.clone(), Some(s(1000)), s(100));
        assert!(!limited.is_overdue(s(114), s(5)) && limited.is_overdue(s(115), s(5)));
        assert!(!stopped.is_overdue(s(9999), s(5)));
        stop.stop();
        for job in [&mut stopped, &mut both] {
            assert!(!job.is_overdue(s(200), s(5)) && !job.is_overdue(s(204), s(5)));
            assert!(job.is_overdue(s(205), s(5)));
        }
    }
}
