//! Timing of progress reports.

use std::time::Duration;

use crate::Limiter;

/// Decides when a progress report is due: ten times a second, or without a clock every 500,000
/// nodes.
#[derive(Debug, Default)]
pub(crate) struct Updates {
    last: Duration,
    last_nodes: u64,
}

impl Updates {
    const EVERY: Duration = Duration::from_millis(100);
    const EVERY_NODES: u64 = 500_000;

    pub(crate) fn is_due(&mut self, limiter: &Limiter<'_>) -> bool {
        self.is_due_at(limiter.elapsed(), limiter.nodes())
    }

    pub(crate) fn is_due_at(&mut self, now: Duration, nodes: u64) -> bool {
        let is_due = now >= self.last + Self::EVERY
            || (now.is_zero() && nodes >= self.last_nodes + Self::EVERY_NODES);
        if is_due {
            (self.last, self.last_nodes) = (now, nodes);
        }
        is_due
    }
}
