//! Time: of a processor where one thread works, of the wall where several do.

use std::fs;
use std::time::{Duration, Instant};

/// What Linux tells about a thread; the first number is the time it has run, in nanoseconds.
const OF_THREAD: &str = "/proc/thread-self/schedstat";

/// The mean number of processes that wanted to run in the last minute.
const LOAD: &str = "/proc/loadavg";

/// Measures the time this thread spends on a processor, so that others do not count; the time on the
/// wall where the system does not tell.
pub(super) struct Stopwatch {
    started: Instant,
    running: Option<Duration>,
}

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self { started: Instant::now(), running: time_running() }
    }

    /// Seconds of this thread. The system counts them in ticks: of what takes less than one, the time on
    /// the wall is told.
    pub(super) fn seconds(&self) -> f64 {
        let ran = time_running().zip(self.running).map(|(now, then)| now.saturating_sub(then));
        let ran = ran.filter(|ran| !ran.is_zero());
        ran.unwrap_or_else(|| self.started.elapsed()).as_secs_f64()
    }
}

fn time_running() -> Option<Duration> {
    let text = fs::read_to_string(OF_THREAD).ok()?;
    let nanos: u64 = text.split_whitespace().next()?.parse().ok()?;
    (nanos > 0).then(|| Duration::from_nanos(nanos))
}

/// How many processes wanted to run of late, where the system tells.
pub(super) fn load() -> Option<f64> {
    fs::read_to_string(LOAD).ok()?.split_whitespace().next()?.parse().ok()
}
