//! The web page and its security headers.

use axum::http::{StatusCode, header};
use otelo_server::app;
use tower::ServiceExt;

use crate::server::{Server, get};

#[tokio::test]
async fn the_page_is_at_the_root_and_at_games() {
    let server = Server::start().await;
    for path in ["/", "/games/23456789abcd", "/learn/corner", "/?lang=es"] {
        let response = app(server.state.clone()).oneshot(get(path)).await.unwrap();
        assert_eq!(response.status(), StatusCode::OK, "{path}");
        let headers = response.headers();
        assert!(headers[header::CONTENT_TYPE].to_str().unwrap().starts_with("text/html"));
        let policy = headers[header::CONTENT_SECURITY_POLICY].to_str().unwrap();
        assert!(policy.starts_with("default-src 'none'"), "{policy}");
        assert_eq!(headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(headers[header::REFERRER_POLICY], "no-referrer");
    }
}

#[tokio::test]
async fn no_other_files_are_served() {
    let server = Server::start().await;
    for path in [
        "/index.htm",
        "/../Cargo.toml",
        "/..%2fCargo.toml",
        "/../../Cargo.toml",
        "/assets/../../package.json",
    ] {
        assert_eq!(server.ask(get(path)).await.code(), (404, "not-found"), "{path}");
    }
}
