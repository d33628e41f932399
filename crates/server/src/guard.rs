//! Who may talk to the server: requests for its own hosts, from its own pages.
//!
//! The check of the host keeps out pages that reach a local server under a name of their own, the
//! check of the origin those of other sites. No address may ask too often.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Uri, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{App, client::address_of, error::ApiError};

/// The names by which every server may be called.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "::1"];

/// What the page may load and do: nothing but what the server gives.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What every answer says beside that.
const HEADERS: [(HeaderName, &str); 7] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::X_FRAME_OPTIONS, "DENY"),
    (header::REFERRER_POLICY, "no-referrer"),
    (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
    (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (
        HeaderName::from_static("permissions-policy"),
        "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    ),
];

pub(crate) async fn check(State(app): State<App>, request: Request, next: Next) -> Response {
    let is_private = request.uri().path().starts_with("/api/");
    let mut response = match check_request(&app, &request) {
        Ok(()) => next.run(request).await,
        Err(error) => error.into_response(),
    };
    let headers = response.headers_mut();
    for (name, value) in HEADERS {
        headers.insert(name, HeaderValue::from_static(value));
    }
    if is_private {
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
    }
    response
}

fn check_request(app: &App, request: &Request) -> Result<(), ApiError> {
    let host = host_of(request)?;
    let name = host.host().trim_matches(['[', ']']);
    let mut known = LOOPBACK.into_iter().chain(app.0.settings.hosts.iter().map(String::as_str));
    if !known.any(|known| known.eq_ignore_ascii_case(name)) {
        return Err(ApiError::ForeignHost { seen: host.to_string() });
    }
    check_origin(request.headers(), &host)?;
    let address = address_of(request.extensions().get());
    if app.0.requests.take(address, 1.0) { Ok(()) } else { Err(ApiError::TooFast) }
}

/// The host that was asked for, from the header or, in HTTP/2, from the address.
fn host_of(request: &Request) -> Result<Authority, ApiError> {
    let header = request.headers().get(header::HOST);
    let text = match header {
        Some(host) => host.to_str().ok(),
        None => request.uri().authority().map(Authority::as_str),
    };
    let seen = || header.map(|host| String::from_utf8_lossy(host.as_bytes()).into_owned());
    text.and_then(|text| text.parse().ok())
        .ok_or_else(|| ApiError::ForeignHost { seen: seen().unwrap_or_default() })
}

/// A browser says whose page sends the request; a program need not.
fn check_origin(headers: &HeaderMap, host: &Authority) -> Result<(), ApiError> {
    let Some(origin) = headers.get(header::ORIGIN) else { return Ok(()) };
    let uri = origin.to_str().ok().and_then(|text| text.parse::<Uri>().ok());
    match uri.as_ref().and_then(Uri::authority) {
        Some(authority) if authority == host => Ok(()),
        _ => Err(ApiError::ForeignOrigin {
            seen: String::from_utf8_lossy(origin.as_bytes()).into_owned(),
        }),
    }
}
