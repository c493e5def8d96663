//! Metrics for Prometheus, in its text format.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use crate::pool::PoolStats;

/// A counter or a gauge.
#[derive(Debug, Default)]
pub(crate) struct Count(AtomicI64);

impl Count {
    pub(crate) fn add(&self, change: i64) {
        self.0.fetch_add(change, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }
}

/// Bucket bounds of the write histogram, in milliseconds.
const BOUNDS: [u64; 10] = [1, 2, 5, 10, 20, 50, 100, 250, 500, 1000];

/// All metrics.
#[derive(Debug, Default)]
pub(crate) struct Metrics {
    /// By the first digit of the status, 1 to 5.
    requests: [Count; 5],
    pub(crate) matches: Count,
    pub(crate) sockets: Count,
    pub(crate) connections: Count,
    pub(crate) acts: Count,
    pub(crate) refused: Count,
    pub(crate) limited: Count,
    pub(crate) panics: Count,
    writes: [AtomicU64; BOUNDS.len() + 1],
    write_micros: AtomicU64,
}

impl Metrics {
    /// Counts a response.
    pub(crate) fn record_response(&self, status: u16) {
        if let Some(count) = self.requests.get(usize::from(status / 100).wrapping_sub(1)) {
            count.add(1);
        }
    }

    /// Records how long an event took to become durable.
    pub(crate) fn record_write(&self, time: Duration) {
        let millis = time.as_secs_f64() * 1000.0;
        let bucket = BOUNDS.iter().position(|bound| millis <= *bound as f64);
        self.writes[bucket.unwrap_or(BOUNDS.len())].fetch_add(1, Ordering::Relaxed);
        self.write_micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    /// The Prometheus text. The caller passes in values kept elsewhere.
    pub(crate) fn text(
        &self,
        (tables, table_bytes): (usize, usize),
        engines: PoolStats,
        replays: PoolStats,
    ) -> String {
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, help: &str, value: i64| {
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "# HELP parlour_{name} {help}\n# TYPE parlour_{name} {kind}\nparlour_{name} {value}\n"
            );
        };
        line("matches_created_total", "counter", "Matches made.", self.matches.get());
        line("acts_total", "counter", "Actions made durable.", self.acts.get());
        line("acts_refused_total", "counter", "Actions refused.", self.refused.get());
        line("limited_total", "counter", "Requests over a limit.", self.limited.get());
        line("panics_total", "counter", "Requests that broke down.", self.panics.get());
        line("sockets", "gauge", "Sockets open.", self.sockets.get());
        line("connections", "gauge", "Connections open.", self.connections.get());
        line("tables", "gauge", "Matches in memory.", tables as i64);
        line("table_bytes", "gauge", "Estimated bytes of them.", table_bytes as i64);
        let gauges = [
            ("questions_waiting", "Jobs that wait for an engine.", engines.waiting),
            ("questions_running", "Jobs that engines work on.", engines.running),
            ("replays_waiting", "Requests that wait for parsing or replay.", replays.waiting),
            ("replays_running", "Requests in parsing or replay.", replays.running),
            ("workers_lost", "Abandoned workers that still run.", engines.lost + replays.lost),
        ];
        for (name, help, value) in gauges {
            line(name, "gauge", help, value as i64);
        }
        let abandoned = (engines.abandoned + replays.abandoned) as i64;
        line("workers_abandoned_total", "counter", "Workers abandoned as overdue.", abandoned);
        let preempted = engines.preempted as i64;
        line("jobs_preempted_total", "counter", "Long jobs stopped to let others in.", preempted);
        text.push_str("# HELP parlour_requests_total Requests answered.\n");
        text.push_str("# TYPE parlour_requests_total counter\n");
        for (digit, count) in (1..).zip(&self.requests) {
            let _ =
                writeln!(text, "parlour_requests_total{{status=\"{digit}xx\"}} {}", count.get());
        }
        text.push_str(
            "# HELP parlour_write_seconds How long it took until an event was durable.\n",
        );
        text.push_str("# TYPE parlour_write_seconds histogram\n");
        let mut sum = 0;
        for (bucket, count) in self.writes.iter().enumerate() {
            sum += count.load(Ordering::Relaxed);
            let bound = BOUNDS
                .get(bucket)
                .map_or_else(|| "+Inf".to_owned(), |bound| (*bound as f64 / 1000.0).to_string());
            let _ = writeln!(text, "parlour_write_seconds_bucket{{le=\"{bound}\"}} {sum}");
        }
        let seconds = self.write_micros.load(Ordering::Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "parlour_write_seconds_sum {seconds}");
        let _ = writeln!(text, "parlour_write_seconds_count {sum}");
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn metrics_have_the_prometheus_format() {
        let metrics = Metrics::default();
        metrics.record_response(404);
        metrics.record_write(Duration::from_millis(3));
        metrics.acts.add(2);
        let text = metrics.text((1, 1000), PoolStats::default(), PoolStats::default());
        assert!(text.contains("parlour_requests_total{status=\"4xx\"} 1"), "{text}");
        assert!(text.contains("parlour_write_seconds_bucket{le=\"0.002\"} 0"), "{text}");
        assert!(text.contains("parlour_write_seconds_bucket{le=\"0.005\"} 1"), "{text}");
        assert!(text.contains("parlour_acts_total 2"), "{text}");
    }
}
