//! Host names by which browsers may reach this server.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

/// The public address of this server, such as `https://play.example.org`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PublicOrigin {
    scheme: String,
    /// The name, with the port if it is not the default.
    host: String,
}

impl FromStr for PublicOrigin {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let fail = || "expected an origin, as in https://play.example.org".to_owned();
        let text = text.to_ascii_lowercase();
        let (scheme, host) = text.split_once("://").ok_or_else(fail)?;
        let host = host.strip_suffix('/').unwrap_or(host);
        let is_host = host.bytes().all(|b| b.is_ascii_alphanumeric() || b"-._:[]".contains(&b));
        if !["http", "https"].contains(&scheme) || name_of(host).is_empty() || !is_host {
            return Err(fail());
        }
        Ok(Self { scheme: scheme.to_owned(), host: without_default_port(scheme, host).to_owned() })
    }
}

impl fmt::Display for PublicOrigin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}://{}", self.scheme, self.host)
    }
}

impl PublicOrigin {
    /// Whether a request's `Host` matches.
    pub(super) fn has_host(&self, host: &str) -> bool {
        without_default_port(&self.scheme, host).eq_ignore_ascii_case(&self.host)
    }

    /// Whether a request's `Origin` matches.
    pub(super) fn is(&self, origin: &str) -> bool {
        origin.eq_ignore_ascii_case(&self.to_string())
    }
}

fn without_default_port<'a>(scheme: &str, host: &'a str) -> &'a str {
    let port = if scheme == "https" { ":443" } else { ":80" };
    host.strip_suffix(port).unwrap_or(host)
}

/// A host without its port.
pub(super) fn name_of(host: &str) -> &str {
    if let Some(rest) = host.strip_prefix('[') {
        return rest.split(']').next().unwrap_or_default();
    }
    host.rsplit_once(':').map_or(host, |(name, _)| name)
}

/// IP addresses and local names, which cannot be registered on the internet. This stops DNS
/// rebinding: a page that points its own name here arrives with that name.
pub(super) fn is_our_name(name: &str) -> bool {
    const LOCAL: [&str; 5] = [".local", ".localhost", ".lan", ".internal", ".home.arpa"];
    let name = name.to_ascii_lowercase();
    let is_plain = !name.is_empty()
        && name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'_');
    name.parse::<IpAddr>().is_ok() || is_plain || LOCAL.iter().any(|end| name.ends_with(end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_local_names_are_accepted() {
        for ours in ["localhost:4848", "127.0.0.1", "[::1]:80", "192.168.1.7:1", "pi.local", "pi"] {
            assert!(is_our_name(name_of(ours)), "{ours}");
        }
        for foreign in ["evil.example", "127.0.0.1.evil.example:80", "", "a b"] {
            assert!(!is_our_name(name_of(foreign)), "{foreign}");
        }
    }

    #[test]
    fn a_public_origin_is_normalized_and_matched() {
        let origin: PublicOrigin = "https://Play.example.org:443/".parse().unwrap();
        assert_eq!(origin.to_string(), "https://play.example.org");
        assert!(origin.has_host("play.example.org") && origin.has_host("PLAY.example.org:443"));
        assert!(!origin.has_host("play.example.org:4848") && !origin.has_host("example.org"));
        assert!(origin.is("https://play.example.org") && !origin.is("http://play.example.org"));
        for bad in
            ["play.example.org", "ftp://x", "https://", "https://a/b", "https://u@a", "https://a?b"]
        {
            assert!(bad.parse::<PublicOrigin>().is_err(), "{bad}");
        }
    }
}
