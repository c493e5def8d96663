//! Progress of long tasks.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crate::failure::notice;

/// A line on standard error that updates in place, or plain lines at intervals if it cannot.
pub(crate) struct ProgressLine {
    is_terminal: bool,
    started: Instant,
    pace: RateLimit,
    width_shown: usize,
}

impl ProgressLine {
    /// `plain_interval` is the interval between plain lines.
    pub(crate) fn new(plain_interval: Duration) -> Self {
        Self {
            is_terminal: io::stderr().is_terminal(),
            started: Instant::now(),
            pace: RateLimit { every: plain_interval, next: plain_interval },
            width_shown: 0,
        }
    }

    /// Whether the line updates in place.
    pub(crate) fn is_interactive(&self) -> bool {
        self.is_terminal
    }

    /// Time since the start.
    pub(crate) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    pub(crate) fn show(&mut self, text: &str) {
        if self.is_terminal {
            let width = text.chars().count();
            let blanks = self.width_shown.saturating_sub(width);
            let mut stderr = io::stderr().lock();
            let _ = write!(stderr, "\r{text}{:blanks$}", "").and_then(|()| stderr.flush());
            self.width_shown = width;
        } else if self.pace.is_due(self.elapsed()) {
            notice(text);
        }
    }

    /// Ends the progress line.
    pub(crate) fn end(&mut self) {
        if std::mem::take(&mut self.width_shown) > 0 {
            let _ = writeln!(io::stderr().lock());
        }
    }
}

/// When the next plain line is due.
struct RateLimit {
    every: Duration,
    next: Duration,
}

impl RateLimit {
    fn is_due(&mut self, elapsed: Duration) -> bool {
        let is_due = elapsed >= self.next;
        if is_due {
            self.next = elapsed + self.every;
        }
        is_due
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_lines_are_rate_limited() {
        let of = Duration::from_secs;
        let mut pace = RateLimit { every: of(10), next: of(10) };
        let due: Vec<u64> = (0..40).filter(|second| pace.is_due(of(*second))).collect();
        assert_eq!(due, [10, 20, 30]);
        assert!(pace.is_due(of(75)) && !pace.is_due(of(80)) && pace.is_due(of(85)));
    }
}
