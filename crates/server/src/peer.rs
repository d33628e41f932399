//! Where a request comes from: the other end of its connection, or what a trusted reverse proxy says
//! of it.
//!
//! A proxy appends the address of its own client to `X-Forwarded-For` or `Forwarded`. Counted from
//! the end, the first address that is not a trusted proxy is therefore the client's; whatever stands
//! before it may be forged.

use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};

use axum::http::HeaderMap;

use crate::Settings;

/// The other end of a connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

/// Where a request comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct RequestOrigin {
    /// The IP address of the client; of IPv6 only the network, because one client has all of it.
    pub(crate) address: IpAddr,
    /// Whether the client runs on the same machine as the server.
    pub(crate) is_local: bool,
    /// Whether the client uses HTTPS.
    pub(crate) is_https: bool,
}

impl RequestOrigin {
    /// Where a request comes from. A request without a connection (in tests) is local.
    pub(crate) fn of(
        peer: Option<&Peer>,
        headers: &HeaderMap,
        settings: &Settings,
    ) -> RequestOrigin {
        let address =
            peer.map_or(Ipv4Addr::LOCALHOST.into(), |Peer(peer)| peer.ip().to_canonical());
        let proxies = &settings.trusted_proxies;
        if !proxies.contains(&address) {
            let is_local = address.is_loopback() && settings.loopback_is_local;
            return RequestOrigin { address: network(address), is_local, is_https: false };
        }
        let forwarded = Forwarded::of(headers);
        let is_https = forwarded.is_https;
        match forwarded.client(proxies) {
            Some(client) => {
                RequestOrigin { address: network(client), is_local: client.is_loopback(), is_https }
            }
            None => RequestOrigin { address, is_local: false, is_https },
        }
    }
}

/// What the headers of a proxy say.
#[derive(Debug)]
struct Forwarded {
    /// The addresses in `Forwarded`, the last one added by the nearest proxy; `None` for what is no
    /// address.
    standard: Vec<Option<IpAddr>>,
    /// The addresses in `X-Forwarded-For`.
    usual: Vec<Option<IpAddr>>,
    /// Whether one of them says that the nearest proxy was called with HTTPS.
    is_https: bool,
}

impl Forwarded {
    fn of(headers: &HeaderMap) -> Forwarded {
        let values = |name: &str| -> Vec<String> {
            let values = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
            values.flat_map(|value| value.split(',')).map(|part| part.trim().to_owned()).collect()
        };
        let (standard, usual) = (values("forwarded"), values("x-forwarded-for"));
        let scheme = standard.last().and_then(|element| parameter(element, "proto"));
        let usual_scheme = values("x-forwarded-proto").pop();
        let mut schemes = scheme.into_iter().chain(usual_scheme.as_deref());
        Forwarded {
            is_https: schemes.any(|scheme| scheme.eq_ignore_ascii_case("https")),
            standard: standard.iter().map(|it| address(parameter(it, "for")?)).collect(),
            usual: usual.iter().map(|hop| address(hop)).collect(),
        }
    }

    /// The client, if the headers name one and agree on it. Most proxies write only one of the two
    /// headers and pass on what a client has written into the other.
    fn client(&self, proxies: &[IpAddr]) -> Option<IpAddr> {
        match (&self.standard[..], &self.usual[..]) {
            (hops, []) | ([], hops) => client_of(hops, proxies),
            (standard, usual) => {
                let clients = [standard, usual].map(|hops| client_of(hops, proxies));
                clients[0].filter(|_| clients[0] == clients[1])
            }
        }
    }
}

/// Counted from the end, the first address that is not a trusted proxy. If all of them are trusted,
/// the first one is the client. What stands before something that is no address is left out.
fn client_of(hops: &[Option<IpAddr>], proxies: &[IpAddr]) -> Option<IpAddr> {
    let mut known = hops.iter().rev().map_while(|hop| *hop);
    let first = known.clone().last();
    known.find(|hop| !proxies.contains(hop)).or(first)
}

/// A parameter of an element of `Forwarded`, such as `for` in `for="[2001:db8::1]:80";proto=https`.
fn parameter<'a>(element: &'a str, name: &str) -> Option<&'a str> {
    element.split(';').find_map(|pair| {
        let (key, value) = pair.split_once('=')?;
        key.trim().eq_ignore_ascii_case(name).then(|| value.trim().trim_matches('"'))
    })
}

/// An IP address, with or without brackets and a port.
fn address(text: &str) -> Option<IpAddr> {
    let plain = text.trim_start_matches('[').trim_end_matches(']');
    let parsed = plain.parse().ok().or_else(|| Some(text.parse::<SocketAddr>().ok()?.ip()));
    parsed.map(|address: IpAddr| address.to_canonical())
}

/// What tells clients apart: an IPv4 address, or the network of an IPv6 address.
fn network(address: IpAddr) -> IpAddr {
    match address {
        IpAddr::V6(address) if !address.is_loopback() => {
            let bits = address.to_bits() & !u128::from(u64::MAX);
            Ipv6Addr::from_bits(bits).into()
        }
        address => address,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(lines: &[(&'static str, &'static str)]) -> HeaderMap {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().unwrap());
        }
        headers
    }

    fn origin(
        peer: &str,
        proxies: &[&str],
        loopback_is_local: bool,
        lines: &[(&'static str, &'static str)],
    ) -> (String, bool, bool) {
        let settings = Settings {
            loopback_is_local,
            trusted_proxies: proxies.iter().map(|proxy| proxy.parse().unwrap()).collect(),
            ..Settings::default()
        };
        let peer = Peer(SocketAddr::new(peer.parse().unwrap(), 1234));
        let seen = RequestOrigin::of(Some(&peer), &headers(lines), &settings);
        (seen.address.to_string(), seen.is_local, seen.is_https)
    }

    fn found(address: &str, is_local: bool, is_https: bool) -> (String, bool, bool) {
        (address.to_owned(), is_local, is_https)
    }

    #[test]
    fn headers_of_strangers_are_ignored() {
        let forged = [("x-forwarded-for", "127.0.0.1"), ("x-forwarded-proto", "https")];
        assert_eq!(origin("10.0.0.7", &[], true, &forged), found("10.0.0.7", false, false));
        let proxies = ["127.0.0.1"];
        assert_eq!(origin("10.0.0.7", &proxies, true, &forged), found("10.0.0.7", false, false));
        assert_eq!(origin("127.0.0.1", &[], true, &forged), found("127.0.0.1", true, false));
    }

    /// Behind a proxy on the same machine everybody was local.
    #[test]
    fn behind_an_unknown_proxy_nobody_is_local() {
        assert_eq!(origin("127.0.0.1", &[], false, &[]), found("127.0.0.1", false, false));
        assert_eq!(origin("::1", &[], false, &[]), found("::1", false, false));
    }

    #[test]
    fn a_trusted_proxy_tells_who_asks() {
        let seen = |lines: &[(&'static str, &'static str)]| {
            origin("127.0.0.1", &["127.0.0.1", "10.0.0.1"], true, lines)
        };
        let of = |value| seen(&[("x-forwarded-for", value), ("x-forwarded-proto", "https")]);
        assert_eq!(of("6.6.6.6"), found("6.6.6.6", false, true));
        // What the client itself sends stands first.
        assert_eq!(of("127.0.0.1, 6.6.6.6"), found("6.6.6.6", false, true));
        assert_eq!(of("127.0.0.1, 6.6.6.6, 10.0.0.1"), found("6.6.6.6", false, true));
        assert_eq!(of("127.0.0.1"), found("127.0.0.1", true, true));
        assert_eq!(of("unknown, 6.6.6.6:4711"), found("6.6.6.6", false, true));
        assert_eq!(of("6.6.6.6, unknown"), found("127.0.0.1", false, true));
        assert_eq!(of("[2001:db8:1:2:3::4]:80"), found("2001:db8:1:2::", false, true));
        assert_eq!(seen(&[]), found("127.0.0.1", false, false));
        let twice = [("x-forwarded-for", "127.0.0.1"), ("x-forwarded-for", "6.6.6.6")];
        assert_eq!(seen(&twice), found("6.6.6.6", false, false));
    }

    #[test]
    fn the_standard_header_is_read_too() {
        let seen = |value| origin("127.0.0.1", &["127.0.0.1"], true, &[("forwarded", value)]);
        assert_eq!(seen("for=6.6.6.6;proto=https"), found("6.6.6.6", false, true));
        assert_eq!(seen("For=\"[2001:db8::1]:443\""), found("2001:db8::", false, false));
        assert_eq!(seen("for=127.0.0.1, for=6.6.6.6;proto=HTTPS"), found("6.6.6.6", false, true));
        assert_eq!(seen("for=_hidden"), found("127.0.0.1", false, false));
        assert_eq!(seen("by=1.1.1.1"), found("127.0.0.1", false, false));
    }

    /// A stranger behind a proxy that writes only `X-Forwarded-For` was local with a `Forwarded` of
    /// its own.
    #[test]
    fn headers_that_disagree_name_nobody() {
        let seen = |standard, usual| {
            let lines = [("forwarded", standard), ("x-forwarded-for", usual)];
            origin("127.0.0.1", &["127.0.0.1"], true, &lines)
        };
        assert_eq!(seen("for=127.0.0.1", "6.6.6.6"), found("127.0.0.1", false, false));
        assert_eq!(seen("for=6.6.6.6", "127.0.0.1"), found("127.0.0.1", false, false));
        assert_eq!(seen("for=_hidden", "6.6.6.6"), found("127.0.0.1", false, false));
        assert_eq!(seen("for=6.6.6.6", "1.1.1.1, 6.6.6.6"), found("6.6.6.6", false, false));
    }
}
