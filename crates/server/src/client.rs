//! The client of a request: a device, identified by its session cookie, and an IP address.
//!
//! A browser gets a random secret in a cookie (`HttpOnly`, `SameSite=Strict`). Only the hash of
//! the secret is stored, so a copy of the database does not give access to a seat.

use std::{
    convert::Infallible,
    fmt,
    net::{IpAddr, Ipv4Addr},
};

use axum::{
    extract::{ConnectInfo, FromRequestParts},
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use otelo_live::{Identity, KeyHash};
use otelo_store::Shelf;
use sha2::{Digest, Sha256};

use crate::limited_listener::Peer;

/// The name of the cookie.
const COOKIE: &str = "otelo";

/// `Max-Age` of the cookie, in seconds: 400 days, the longest that browsers allow.
const AGE: u32 = 400 * 24 * 60 * 60;

/// A random secret of 128 bits, as 32 hexadecimal digits: a session cookie or an invitation token.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Secret {
    /// A new secret.
    pub(crate) fn random() -> Secret {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system gives random numbers");
        Secret(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// Parses a secret: exactly 32 lowercase hexadecimal digits.
    pub(crate) fn parse(text: &str) -> Option<Secret> {
        let is_hexadecimal = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 32 && text.bytes().all(is_hexadecimal)).then(|| Secret(text.to_owned()))
    }

    /// The hash of the secret, which is stored.
    pub(crate) fn hash(&self) -> KeyHash {
        KeyHash(Sha256::digest(&self.0).into())
    }

    /// The secret as text, only for its owner.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

/// The client of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Client {
    /// The device; `None` without a cookie.
    pub(crate) device: Option<KeyHash>,
    /// The IP address.
    pub(crate) address: IpAddr,
}

impl Client {
    /// Whether it runs on the same machine as the server.
    pub(crate) fn is_local(&self) -> bool {
        self.address.is_loopback()
    }

    /// The client's identity, for authorization in a game.
    pub(crate) fn identity(&self) -> Identity {
        Identity { device: self.device, is_local: self.is_local() }
    }

    /// The shelves of its list of games.
    pub(crate) fn shelves(&self) -> Vec<Shelf> {
        let own = self.device.map(Shelf::Device);
        own.into_iter().chain(self.is_local().then_some(Shelf::Nobody)).collect()
    }
}

impl<S: Sync> FromRequestParts<S> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Client, Infallible> {
        let device = secret_in(&parts.headers).map(|secret| secret.hash());
        Ok(Client { device, address: address_of(parts.extensions.get()) })
    }
}

/// The client's IP address. A request without a connection (in tests) is local.
pub(crate) fn address_of(connection: Option<&ConnectInfo<Peer>>) -> IpAddr {
    connection
        .map_or(Ipv4Addr::LOCALHOST.into(), |ConnectInfo(Peer(peer))| peer.ip().to_canonical())
}

/// The secret in the cookie of a request.
pub(crate) fn secret_in(headers: &HeaderMap) -> Option<Secret> {
    let texts = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut cookies = texts.flat_map(|text| text.split(';')).map(str::trim);
    cookies.find_map(|cookie| Secret::parse(cookie.strip_prefix(COOKIE)?.strip_prefix('=')?))
}

/// The `Set-Cookie` header for a secret.
pub(crate) fn cookie(secret: &Secret) -> HeaderValue {
    let secret = secret.reveal();
    let text = format!("{COOKIE}={secret}; Path=/api; Max-Age={AGE}; HttpOnly; SameSite=Strict");
    let mut value = HeaderValue::try_from(text).expect("hexadecimal digits fit in a header");
    // Hides the value in debug output and logs.
    value.set_sensitive(true);
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(cookies: &[&str]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for cookie in cookies {
            headers.append(header::COOKIE, cookie.parse().unwrap());
        }
        secret_in(&headers).map(|secret| secret.reveal().to_owned())
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let secret = Secret::random();
        let ours = format!("otelo={}", secret.reveal());
        let expected = Some(secret.reveal().to_owned());
        assert_eq!(found(&[&ours]), expected);
        assert_eq!(found(&["a=b; otelo2=x", &format!("c=d;{ours} ;e=f")]), expected);
        for other in ["otelo=", "otelo=xyz", "otelos=1", &ours[..30], &ours.to_uppercase()] {
            assert_eq!(found(&[other]), None, "{other}");
        }
    }

    #[test]
    fn a_cookie_is_read_back() {
        let secret = Secret::random();
        let given = cookie(&secret);
        let first = given.to_str().unwrap().split(';').next().unwrap().to_owned();
        assert_eq!(found(&[&first]).as_deref(), Some(secret.reveal()));
        assert_eq!(format!("{given:?}"), "Sensitive");
    }

    #[test]
    fn secrets_differ_and_hashes_tell_them_apart() {
        let (one, other) = (Secret::random(), Secret::random());
        assert!(one != other && one.hash() != other.hash());
        assert_eq!(Secret::parse(one.reveal()).unwrap().hash(), one.hash());
    }
}
