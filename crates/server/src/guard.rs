//! The security middleware: checks of `Host` and `Origin`, rate limit, security headers.
//!
//! The check of `Host` prevents DNS rebinding. The check of `Origin` prevents requests from the
//! pages of other sites (CSRF, cross-site WebSocket hijacking).

use axum::{
    extract::{Request, State},
    http::{HeaderMap, HeaderName, HeaderValue, Uri, header, uri::Authority},
    middleware::Next,
    response::{IntoResponse, Response},
};

use crate::{App, error::ApiError, peer::RequestOrigin};

/// The host names that are always allowed.
const LOOPBACK: [&str; 3] = ["localhost", "127.0.0.1", "::1"];

/// The Content-Security-Policy (CSP): the page may load only files of this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; \
                      img-src 'self' data:; connect-src 'self'; manifest-src 'self'; \
                      base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The security headers of every response.
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

/// The middleware: checks the request and adds the security headers to the response.
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
    let origin = RequestOrigin::of(request.extensions().get(), request.headers(), &app.0.settings);
    if app.0.requests.take(origin.address, 1.0) { Ok(()) } else { Err(ApiError::TooFast) }
}

/// The requested host: from the `Host` header or, in HTTP/2, from the URI.
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

/// Checks the `Origin` header, which browsers send. Other programs may leave it out.
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
