//! The client IP of a request, also behind proxies.

use std::net::{IpAddr, SocketAddr};
use std::str::FromStr;

use axum::http::{HeaderMap, header};

const X_FORWARDED_FOR: &str = "x-forwarded-for";

/// A network such as `10.0.0.0/8`, or a single address.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Network {
    address: IpAddr,
    prefix: u32,
}

impl FromStr for Network {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parse = || {
            let (address, prefix) =
                text.split_once('/').map_or((text, None), |(a, p)| (a, Some(p)));
            let address: IpAddr = address.parse().ok()?;
            let max = if address.is_ipv4() { 32 } else { 128 };
            let prefix = prefix.map_or(Some(max), |prefix| prefix.parse().ok())?;
            (prefix <= max).then_some(Self { address, prefix })
        };
        parse().ok_or_else(|| "expected an address or a network, as in 10.0.0.0/8".to_owned())
    }
}

impl Network {
    /// Whether an address belongs to it.
    pub fn contains(&self, ip: IpAddr) -> bool {
        let (own, other) = match (self.address, ip) {
            (IpAddr::V4(own), IpAddr::V4(other)) => {
                (u128::from(own.to_bits()) << 96, u128::from(other.to_bits()) << 96)
            }
            (IpAddr::V6(own), IpAddr::V6(other)) => (own.to_bits(), other.to_bits()),
            _ => return false,
        };
        (own ^ other) & !u128::MAX.checked_shr(self.prefix).unwrap_or(0) == 0
    }
}

/// The address behind `peer`. Headers are trusted only if written by trusted proxies: the
/// rightmost address that is not one of them. If two headers disagree, a client wrote one of them,
/// and neither is trusted.
pub(super) fn client_ip(peer: IpAddr, headers: &HeaderMap, proxies: &[Network]) -> IpAddr {
    let is_proxy = |ip: IpAddr| proxies.iter().any(|network| network.contains(ip));
    if !is_proxy(peer) {
        return peer;
    }
    let walk = |name: &str, parse: fn(&str) -> Option<IpAddr>| {
        let values = headers.get_all(name).iter().rev();
        let mut entries =
            values.flat_map(|value| value.to_str().unwrap_or("").rsplit(',')).peekable();
        entries.peek()?;
        let mut client = peer;
        for entry in entries {
            let Some(ip) = parse(entry.trim()) else { break };
            client = ip;
            if !is_proxy(ip) {
                break;
            }
        }
        Some(client)
    };
    let found = (walk(X_FORWARDED_FOR, node), walk(header::FORWARDED.as_str(), forwarded));
    match found {
        (Some(one), Some(two)) if one != two => peer,
        (Some(client), _) | (None, Some(client)) => client,
        (None, None) => peer,
    }
}

/// An address, optionally with a port.
fn node(text: &str) -> Option<IpAddr> {
    let bare = text.strip_prefix('[').and_then(|rest| rest.strip_suffix(']')).unwrap_or(text);
    let ip = bare.parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()))?;
    Some(ip.to_canonical())
}

/// The `for` field of an element of `Forwarded`.
fn forwarded(element: &str) -> Option<IpAddr> {
    let mut pairs = element.split(';').filter_map(|pair| pair.trim().split_once('='));
    let (_, value) = pairs.find(|(key, _)| key.eq_ignore_ascii_case("for"))?;
    node(value.trim_matches('"'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(peer: &str, lines: &[(&'static str, &str)]) -> String {
        let proxies = ["10.0.0.0/8", "::1", "2001:db8:5::/48"].map(|text| text.parse().unwrap());
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        client_ip(peer.parse().unwrap(), &headers, &proxies).to_string()
    }

    #[test]
    fn only_headers_of_trusted_proxies_are_used() {
        let xff = |value| [("x-forwarded-for", value)];
        // A header from an untrusted peer is ignored.
        assert_eq!(found("203.0.113.9", &xff("1.2.3.4")), "203.0.113.9");
        assert_eq!(found("10.1.1.1", &[]), "10.1.1.1");
        assert_eq!(found("10.1.1.1", &xff("1.2.3.4")), "1.2.3.4");
        // Addresses added by the client are ignored.
        assert_eq!(found("10.1.1.1", &xff("6.6.6.6, 1.2.3.4, 10.9.9.9")), "1.2.3.4");
        let lines = [("x-forwarded-for", "6.6.6.6"), ("x-forwarded-for", "[2001:db8::7]:99")];
        assert_eq!(found("::1", &lines), "2001:db8::7");
        assert_eq!(found("10.1.1.1", &xff("1.2.3.4, nonsense")), "10.1.1.1");
        assert_eq!(found("10.1.1.1", &xff("10.2.2.2, 10.3.3.3")), "10.2.2.2");
        assert_eq!(found("10.1.1.1", &xff("::ffff:1.2.3.4")), "1.2.3.4");
    }

    #[test]
    fn the_forwarded_header_is_supported() {
        let value = "for=6.6.6.6, For=\"[2001:db8::7]:4711\";proto=https, for=\"[2001:db8:5::1]\"";
        assert_eq!(found("10.1.1.1", &[("forwarded", value)]), "2001:db8::7");
        let both = |forged| [("forwarded", "for=1.2.3.4"), ("x-forwarded-for", forged)];
        assert_eq!(found("10.1.1.1", &both("1.2.3.4")), "1.2.3.4");
        assert_eq!(found("10.1.1.1", &both("6.6.6.6")), "10.1.1.1");
    }

    #[test]
    fn networks_are_parsed() {
        for bad in ["", "10.0.0.0/33", "::/129", "name", "10.0.0.0/", "1.2.3.4/x"] {
            assert!(bad.parse::<Network>().is_err(), "{bad}");
        }
        let all: Network = "0.0.0.0/0".parse().unwrap();
        assert!(all.contains([9, 9, 9, 9].into()) && !all.contains("::1".parse().unwrap()));
    }
}
