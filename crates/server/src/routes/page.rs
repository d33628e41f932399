//! The web page: static files embedded in the binary.

use axum::{
    http::{StatusCode, Uri, header},
    response::{Html, IntoResponse, Response},
};
use rust_embed::{EmbeddedFile, RustEmbed};

use crate::error::ApiError;

/// The output of `npm run build` in `web`; empty if it has not been run.
#[derive(RustEmbed)]
#[folder = "../../web/dist"]
struct Built;

/// The page if the real one has not been built.
const PLACEHOLDER: &str = include_str!("placeholder.html");

/// What the paths of the page's views begin with.
const VIEWS: [&str; 4] = ["games", "analyse", "lab", "learn"];

/// Serves a file of the page. The paths of its views serve `index.html` (single-page application).
pub(crate) async fn page(uri: Uri) -> Result<Response, ApiError> {
    let path = uri.path().trim_start_matches('/');
    let is_view = VIEWS.iter().any(|view| path.split('/').next() == Some(view));
    if path.is_empty() || is_view {
        return Ok(index());
    }
    let file = Built::get(path).ok_or(ApiError::NotFound)?;
    // The file names of assets contain a hash of their content.
    let caching = if path.starts_with("assets/") {
        "public, max-age=31536000, immutable"
    } else {
        "no-cache"
    };
    Ok(respond(file, caching))
}

/// The error for other methods than GET.
pub(crate) async fn other_method(uri: Uri) -> ApiError {
    if uri.path().starts_with("/api/") { ApiError::NotFound } else { ApiError::Method }
}

fn index() -> Response {
    match Built::get("index.html") {
        Some(file) => respond(file, "no-cache"),
        None => (StatusCode::OK, Html(PLACEHOLDER)).into_response(),
    }
}

fn respond(file: EmbeddedFile, caching: &'static str) -> Response {
    let kind = file.metadata.mimetype().to_owned();
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, caching.to_owned())];
    (headers, file.data).into_response()
}
