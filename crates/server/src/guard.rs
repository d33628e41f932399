//! Who may talk to the server: requests for its own hosts, from its own pages.
//!
//! The check of the host keeps out pages that reach a local server under a name of their own, the
//! check of the origin those of other sites.

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderValue, Uri, header, uri::Authority},
    middleware::Next,
    response::Response,
};

use crate::{App, error::ApiError};

/// The names by which every server may be called.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "::1"];

/// What the page may load and do: nothing but what the server gives.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

pub(crate) async fn check(
    State(app): State<App>,
    request: Request,
    next: Next,
) -> Result<Response, ApiError> {
    let host = host_of(&request)?;
    let name = host.host().trim_matches(['[', ']']);
    let mut known = LOOPBACK.into_iter().chain(app.hosts.iter().map(String::as_str));
    if !known.any(|known| known.eq_ignore_ascii_case(name)) {
        return Err(ApiError::ForeignHost { seen: host.to_string() });
    }
    check_origin(request.headers(), &host)?;
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    Ok(response)
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
