//! How often somebody may ask: so many at once, so many a second for long.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Beyond so many visitors, those who have their full allowance are forgotten.
const MOST_VISITORS: usize = 10_000;

/// One allowance.
#[derive(Clone, Debug)]
pub(crate) struct Bucket {
    left: f64,
    seen: Instant,
    per_second: f64,
    burst: f64,
}

impl Bucket {
    pub(crate) fn new(per_second: u32, burst: u32, now: Instant) -> Self {
        let burst = f64::from(burst);
        Self { left: burst, seen: now, per_second: f64::from(per_second), burst }
    }

    /// Takes one, if there is one.
    pub(crate) fn take(&mut self, now: Instant) -> bool {
        self.refill(now);
        let has_one = self.left >= 1.0;
        if has_one {
            self.left -= 1.0;
        }
        has_one
    }

    fn refill(&mut self, now: Instant) {
        let elapsed = now.saturating_duration_since(self.seen).as_secs_f64();
        self.left = (self.left + elapsed * self.per_second).min(self.burst);
        self.seen = now;
    }
}

/// One allowance a visitor.
#[derive(Debug)]
pub(crate) struct Buckets {
    per_second: u32,
    burst: u32,
    visitors: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Buckets {
    pub(crate) fn new(per_second: u32, burst: u32) -> Self {
        Self { per_second, burst, visitors: Mutex::default() }
    }

    /// Takes one from a visitor's allowance, if there is one.
    pub(crate) fn take(&self, visitor: IpAddr, now: Instant) -> bool {
        let mut visitors = self.visitors.lock().unwrap_or_else(PoisonError::into_inner);
        if visitors.len() >= MOST_VISITORS {
            visitors.retain(|_, bucket| {
                bucket.refill(now);
                bucket.left < bucket.burst
            });
        }
        let new = || Bucket::new(self.per_second, self.burst, now);
        visitors.entry(visitor).or_insert_with(new).take(now)
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use super::*;

    #[test]
    fn an_allowance_runs_out_and_comes_back() {
        let start = Instant::now();
        let buckets = Buckets::new(2, 3);
        let (one, two) = (IpAddr::from(Ipv4Addr::LOCALHOST), IpAddr::from([10, 0, 0, 1]));
        assert!((0..3).all(|_| buckets.take(one, start)));
        assert!(!buckets.take(one, start));
        assert!(buckets.take(two, start));
        assert!(buckets.take(one, start + Duration::from_millis(600)));
        assert!(!buckets.take(one, start + Duration::from_millis(600)));
    }
}
