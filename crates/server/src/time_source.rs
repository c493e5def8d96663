//! The time of the game clocks: that of the system, or one that a test advances.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::watch;

/// Milliseconds since some moment. Clones share one time.
#[derive(Clone, Debug)]
pub struct TimeSource(Source);

#[derive(Clone, Debug)]
enum Source {
    System(Instant),
    Manual(Arc<watch::Sender<u64>>),
}

impl Default for TimeSource {
    fn default() -> Self {
        Self(Source::System(Instant::now()))
    }
}

impl TimeSource {
    /// A time that stands still until [`TimeSource::advance`], for tests.
    pub fn manual() -> Self {
        Self(Source::Manual(Arc::new(watch::Sender::new(0))))
    }

    /// Advances a manual time. The system's time cannot be changed.
    pub fn advance(&self, millis: u64) {
        if let Source::Manual(now) = &self.0 {
            now.send_modify(|now| *now += millis);
        }
    }

    pub(crate) fn now(&self) -> u64 {
        match &self.0 {
            Source::System(start) => u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX),
            Source::Manual(now) => *now.borrow(),
        }
    }

    /// Returns at `deadline` or later; never without one.
    pub(crate) async fn sleep_until(&self, deadline: Option<u64>) {
        let Some(deadline) = deadline else { return std::future::pending().await };
        match &self.0 {
            Source::System(_) => {
                let left = deadline.saturating_sub(self.now());
                tokio::time::sleep(Duration::from_millis(left)).await;
            }
            Source::Manual(now) => {
                // The sender lives as long as this value.
                let _ = now.subscribe().wait_for(|now| *now >= deadline).await;
            }
        }
    }
}
