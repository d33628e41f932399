//! The client of a request: a device, identified by its session cookie, and an IP address.
//!
//! A browser gets a random secret in a cookie (`HttpOnly`, `SameSite=Strict`). Only the hash of
//! the secret is stored, so a copy of the database does not give access to a seat.

use std::{convert::Infallible, fmt, net::IpAddr};

use axum::{
    extract::FromRequestParts,
    http::{HeaderMap, HeaderValue, header, request::Parts},
};
use otelo_live::{Identity, KeyHash};
use otelo_store::Shelf;
use sha2::{Digest, Sha256};

use crate::{App, peer::RequestOrigin};

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
    /// The secret of a random number.
    pub(crate) fn from_random(number: u128) -> Secret {
        Secret(format!("{number:032x}"))
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
    /// The IP address, or the network of an IPv6 address.
    pub(crate) address: IpAddr,
    /// Whether it runs on the same machine as the server.
    pub(crate) is_local: bool,
}

impl Client {
    /// The client's identity, for authorization in a game.
    pub(crate) fn identity(&self) -> Identity {
        Identity { device: self.device, is_local: self.is_local }
    }

    /// The shelves of its list of games.
    pub(crate) fn shelves(&self) -> Vec<Shelf> {
        let own = self.device.map(Shelf::Device);
        own.into_iter().chain(self.is_local.then_some(Shelf::Nobody)).collect()
    }
}

impl FromRequestParts<App> for Client {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Client, Infallible> {
        let Parts { extensions, headers, .. } = parts;
        let RequestOrigin { address, is_local, .. } =
            RequestOrigin::of(extensions.get(), headers, &app.0.settings);
        let device = secret_in(headers).map(|secret| secret.hash());
        Ok(Client { device, address, is_local })
    }
}

/// The session cookie of a request, and what a new one must say.
#[derive(Debug)]
pub(crate) struct Session {
    /// The secret; `None` without a cookie.
    pub(crate) secret: Option<Secret>,
    /// Whether the client uses HTTPS.
    pub(crate) is_https: bool,
}

impl FromRequestParts<App> for Session {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Session, Infallible> {
        let Parts { extensions, headers, .. } = parts;
        let origin = RequestOrigin::of(extensions.get(), headers, &app.0.settings);
        Ok(Session { secret: secret_in(headers), is_https: origin.is_https })
    }
}

/// The secret in the cookie of a request.
fn secret_in(headers: &HeaderMap) -> Option<Secret> {
    let texts = headers.get_all(header::COOKIE).into_iter().filter_map(|value| value.to_str().ok());
    let mut cookies = texts.flat_map(|text| text.split(';')).map(str::trim);
    cookies.find_map(|cookie| Secret::parse(cookie.strip_prefix(COOKIE)?.strip_prefix('=')?))
}

/// The `Set-Cookie` header for a secret. Over HTTPS, browsers do not send it over HTTP.
pub(crate) fn cookie(secret: &Secret, is_https: bool) -> HeaderValue {
    let (secret, secure) = (secret.reveal(), if is_https { "; Secure" } else { "" });
    let text =
        format!("{COOKIE}={secret}; Path=/api; Max-Age={AGE}; HttpOnly; SameSite=Strict{secure}");
    let mut value = HeaderValue::try_from(text).expect("hexadecimal digits fit in a header");
    // Hides the value in debug output and logs.
    value.set_sensitive(true);
    value
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::system::{Machine, System};

    fn new_secret() -> Secret {
        let system: &dyn System = &Machine;
        system.secret()
    }

    fn found(cookies: &[&str]) -> Option<String> {
        let mut headers = HeaderMap::new();
        for cookie in cookies {
            headers.append(header::COOKIE, cookie.parse().unwrap());
        }
        secret_in(&headers).map(|secret| secret.reveal().to_owned())
    }

    #[test]
    fn the_cookie_is_found_among_others() {
        let secret = new_secret();
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
        let secret = new_secret();
        let given = cookie(&secret, false);
        let first = given.to_str().unwrap().split(';').next().unwrap().to_owned();
        assert_eq!(found(&[&first]).as_deref(), Some(secret.reveal()));
        assert_eq!(format!("{given:?}"), "Sensitive");
        assert!(!given.to_str().unwrap().contains("Secure"));
        assert!(cookie(&secret, true).to_str().unwrap().ends_with("; Secure"));
    }

    #[test]
    fn secrets_differ_and_hashes_tell_them_apart() {
        let (one, other) = (new_secret(), new_secret());
        assert!(one != other && one.hash() != other.hash());
        assert_eq!(Secret::parse(one.reveal()).unwrap().hash(), one.hash());
    }
}
