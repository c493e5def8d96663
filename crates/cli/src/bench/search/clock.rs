//! CPU time for one thread, wall-clock time for several.

use std::fs;
use std::time::{Duration, Instant};

/// Linux thread statistics; the first number is the CPU time in nanoseconds.
const THREAD_STATS: &str = "/proc/thread-self/schedstat";

/// Load average of the last minute.
const LOAD: &str = "/proc/loadavg";

/// Measures the CPU time of this thread, so that other processes do not count; wall-clock time if
/// the system does not report it.
pub(super) struct Stopwatch {
    started: Instant,
    running: Option<Duration>,
}

impl Stopwatch {
    pub(super) fn start() -> Self {
        Self { started: Instant::now(), running: cpu_time() }
    }

    /// Seconds of this thread. The system counts in ticks: anything shorter than a tick is reported
    /// as wall-clock time.
    pub(super) fn seconds(&self) -> f64 {
        let ran = cpu_time().zip(self.running).map(|(now, then)| now.saturating_sub(then));
        let ran = ran.filter(|ran| !ran.is_zero());
        ran.unwrap_or_else(|| self.started.elapsed()).as_secs_f64()
    }
}

fn cpu_time() -> Option<Duration> {
    let text = fs::read_to_string(THREAD_STATS).ok()?;
    let nanos: u64 = text.split_whitespace().next()?.parse().ok()?;
    (nanos > 0).then(|| Duration::from_nanos(nanos))
}

/// The load average, if the system reports it.
pub(super) fn load() -> Option<f64> {
    fs::read_to_string(LOAD).ok()?.split_whitespace().next()?.parse().ok()
}
