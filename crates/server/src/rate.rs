//! Rate limits per client: a burst, and a sustained rate.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// Beyond this many clients, those with a full allowance are dropped.
const MAX_CLIENTS: usize = 10_000;

/// The client behind an address: an IPv4 address, or the /64 network of an IPv6 address.
pub(crate) fn client_of(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(ip) => {
            let [a, b, c, d, ..] = ip.segments();
            IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
        }
        ip @ IpAddr::V4(_) => ip,
    }
}

/// A token bucket.
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

    /// Takes one token, if there is one.
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

/// One bucket per client.
#[derive(Debug)]
pub(crate) struct Buckets {
    per_second: u32,
    burst: u32,
    clients: Mutex<HashMap<IpAddr, Bucket>>,
}

impl Buckets {
    pub(crate) fn new(per_second: u32, burst: u32) -> Self {
        Self { per_second, burst, clients: Mutex::default() }
    }

    fn with<T>(&self, client: IpAddr, now: Instant, with: impl FnOnce(&mut Bucket) -> T) -> T {
        let mut clients = self.clients.lock().unwrap_or_else(PoisonError::into_inner);
        if clients.len() >= MAX_CLIENTS {
            clients.retain(|_, bucket| {
                bucket.refill(now);
                bucket.left < bucket.burst
            });
        }
        let new = || Bucket::new(self.per_second, self.burst, now);
        with(clients.entry(client).or_insert_with(new))
    }

    /// Takes one token from a client's bucket, if there is one.
    pub(crate) fn take(&self, client: IpAddr, now: Instant) -> bool {
        self.with(client, now, |bucket| bucket.take(now))
    }

    /// Whether a client's bucket has tokens.
    pub(crate) fn has_some(&self, client: IpAddr, now: Instant) -> bool {
        self.with(client, now, |bucket| {
            bucket.refill(now);
            bucket.left >= 1.0
        })
    }

    /// Charges work already done; the bucket may go into debt.
    pub(crate) fn charge(&self, client: IpAddr, amount: usize, now: Instant) {
        self.with(client, now, |bucket| {
            bucket.refill(now);
            bucket.left -= amount as f64;
        });
    }
}

/// Counts resources in use per client.
#[derive(Debug, Default)]
pub(crate) struct UseCounts(Mutex<HashMap<IpAddr, usize>>);

impl UseCounts {
    /// Acquires one unless the client has `max` already.
    pub(crate) fn acquire(&self, client: IpAddr, max: usize) -> bool {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let count = counts.entry(client).or_default();
        let is_free = *count < max;
        *count += usize::from(is_free);
        is_free
    }

    /// Releases one.
    pub(crate) fn release(&self, client: IpAddr) {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = counts.get_mut(&client) {
            *count -= 1;
            if *count == 0 {
                counts.remove(&client);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::net::Ipv4Addr;
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_bucket_empties_and_refills() {
        let start = Instant::now();
        let buckets = Buckets::new(2, 3);
        let (one, two) = (IpAddr::from(Ipv4Addr::LOCALHOST), IpAddr::from([10, 0, 0, 1]));
        assert!((0..3).all(|_| buckets.take(one, start)));
        assert!(!buckets.take(one, start));
        assert!(buckets.take(two, start));
        assert!(buckets.take(one, start + Duration::from_millis(600)));
        assert!(!buckets.take(one, start + Duration::from_millis(600)));
    }

    #[test]
    fn a_debt_blocks_further_work() {
        let start = Instant::now();
        let buckets = Buckets::new(2, 10);
        let one = IpAddr::from(Ipv4Addr::LOCALHOST);
        assert!(buckets.has_some(one, start));
        buckets.charge(one, 14, start);
        assert!(!buckets.has_some(one, start + Duration::from_secs(2)));
        assert!(buckets.has_some(one, start + Duration::from_secs(3)));
    }

    #[test]
    fn a_client_is_an_address_or_an_ipv6_network() {
        let of = |text: &str| client_of(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3:4:5:6"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::1"), of("2001:db8:1:3::1"));
        assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
        assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
    }

    #[test]
    fn a_released_unit_can_be_acquired_again() {
        let (counts, one) = (UseCounts::default(), IpAddr::from(Ipv4Addr::LOCALHOST));
        assert!(counts.acquire(one, 2) && counts.acquire(one, 2) && !counts.acquire(one, 2));
        counts.release(one);
        assert!(counts.acquire(one, 2) && !counts.acquire(one, 2));
    }
}
