//! Who sends a request: a device, known by a cookie, at an address.
//!
//! A browser gets a random secret in a cookie that scripts cannot read and that other sites' pages
//! do not send. Only the hash of it is stored, so the database gives nobody a seat.

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

/// How long a browser keeps the cookie after the last visit, in seconds: as long as browsers do.
const AGE: u32 = 400 * 24 * 60 * 60;

/// A secret that nobody can guess, as 32 hexadecimal digits.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Secret(String);

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret")
    }
}

impl Secret {
    /// A new one.
    pub(crate) fn random() -> Secret {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).expect("the system gives random numbers");
        Secret(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
    }

    /// A text that looks like one.
    pub(crate) fn parse(text: &str) -> Option<Secret> {
        let is_hexadecimal = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == 32 && text.bytes().all(is_hexadecimal)).then(|| Secret(text.to_owned()))
    }

    /// What is stored of it.
    pub(crate) fn hash(&self) -> KeyHash {
        KeyHash(Sha256::digest(&self.0).into())
    }

    /// For the one who may know it.
    pub(crate) fn reveal(&self) -> &str {
        &self.0
    }
}

/// Who sends a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Client {
    /// The device, if it has a cookie.
    pub(crate) device: Option<KeyHash>,
    /// Where it is.
    pub(crate) address: IpAddr,
}

impl Client {
    /// Whether it runs on the same machine as the server.
    pub(crate) fn is_local(&self) -> bool {
        self.address.is_loopback()
    }

    /// Who it is to a live game.
    pub(crate) fn identity(&self) -> Identity {
        Identity { device: self.device, is_local: self.is_local() }
    }

    /// Where its games stand.
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

/// The address of the other end; a request that came over no connection is from here.
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

/// What makes a browser keep a secret.
pub(crate) fn cookie(secret: &Secret) -> HeaderValue {
    let secret = secret.reveal();
    let text = format!("{COOKIE}={secret}; Path=/api; Max-Age={AGE}; HttpOnly; SameSite=Strict");
    let mut value = HeaderValue::try_from(text).expect("hexadecimal digits fit in a header");
    // Logs leave it out.
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
    fn a_browser_gives_it_back() {
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
