//! The web server: live games over HTTP and WebSocket, and the web page embedded in the binary.
//!
//! [`app`] builds the router from the server's state; [`run`] serves it on a listener until
//! shutdown. A handler reads a request, sends an order to the task of the game, and writes the
//! response. The JSON types are in [`otelo_wire`].
//!
//! | usual term | where |
//! |---|---|
//! | router, OpenAPI, graceful shutdown | `lib.rs` |
//! | handlers (REST API) | `routes/` |
//! | WebSocket, heartbeat (ping/pong) | `routes/live.rs` |
//! | middleware: CSRF, DNS rebinding, Content-Security-Policy | `guard.rs` |
//! | session cookie, IP address | `client.rs` |
//! | rate limits, connection limits | `rate_limits.rs`, `limited_listener.rs` |
//! | actor of a game, broadcast to its clients, backpressure | `room.rs`, `room/clients.rs` |
//! | registry of the games in memory | `rooms.rs` |
//! | thread pool and job queue for searches | `search.rs`, `search/queue.rs` |
//! | import and export | `records.rs`, `routes/records.rs` |
//! | error responses | `error.rs` |

mod client;
mod error;
mod guard;
mod limited_listener;
mod new_game;
mod qr_code;
mod rate_limits;
mod records;
mod room;
mod rooms;
mod routes;
mod search;

use std::{sync::Arc, time::Duration};

use axum::{Json, Router, extract::DefaultBodyLimit, middleware, routing::get};
pub use error::{ApiError, CODES};
use limited_listener::LimitedListener;
use otelo_live::Timestamp;
use otelo_store::{Store, now};
use otelo_wire as wire;
pub use qr_code::qr_code;
pub use rate_limits::{Rate, RateLimits};
use tokio::{net::TcpListener, sync::watch};
use tower_http::{
    classify::{ServerErrorsAsFailures, SharedClassifier},
    compression::CompressionLayer,
    trace::{DefaultMakeSpan, DefaultOnResponse, TraceLayer},
};
use tracing::Level;
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The largest body of a request, in bytes. A pasted game with comments is far smaller.
const LARGEST_BODY: usize = 64 * 1024;

/// The settings of a server.
#[derive(Debug, Clone, PartialEq)]
pub struct Settings {
    /// The version of the program, with the commit it was built from.
    pub version: String,
    /// The allowed host names, besides `localhost` and the loopback addresses.
    pub hosts: Vec<String>,
    /// The URLs for other devices, such as `http://192.168.1.20:8080`, the best one first.
    pub addresses: Vec<String>,
    /// The rate limits of clients.
    pub limits: RateLimits,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            hosts: Vec::new(),
            addresses: Vec::new(),
            limits: RateLimits::default(),
        }
    }
}

/// The state of the server, shared by all handlers.
#[derive(Debug, Clone)]
pub struct App(Arc<Inner>);

#[derive(Debug)]
struct Inner {
    rooms: rooms::Rooms,
    settings: Settings,
    requests: rate_limits::RateLimiter,
    /// Becomes `true` at shutdown.
    ending: watch::Sender<bool>,
}

impl App {
    /// The state of a server on a store.
    pub fn new(store: Store, settings: Settings) -> App {
        let RateLimits { requests, games, .. } = settings.limits;
        App(Arc::new(Inner {
            rooms: rooms::Rooms::new(store, games, settings.version.clone()),
            settings,
            requests: rate_limits::RateLimiter::new(requests),
            ending: watch::Sender::new(false),
        }))
    }

    fn rooms(&self) -> &rooms::Rooms {
        &self.0.rooms
    }

    /// The links to a path on this server for other devices.
    fn links(&self, path: &str) -> Vec<wire::Link> {
        let addresses = self.0.settings.addresses.iter();
        addresses.map(|address| qr_code::link(format!("{address}{path}"))).collect()
    }
}

/// The OpenAPI description of the API.
#[derive(OpenApi)]
#[openapi(
    info(
        title = "Otelo",
        description = "Games of Othello, and the best move on a board. A live game \
        is a WebSocket at /api/games/{game}/live: it opens with `hello`, takes ClientMessage and \
        sends ServerMessage."
    ),
    components(schemas(wire::ClientMessage, wire::ServerMessage))
)]
struct Description;

/// The routes of the API, with their OpenAPI description.
fn api() -> OpenApiRouter<App> {
    OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(routes::games::create, routes::games::list))
        .routes(routes!(routes::games::show, routes::games::hide))
        .routes(routes!(routes::games::restore))
        .routes(routes!(routes::games::order))
        .routes(routes!(routes::live::live))
        .routes(routes!(routes::best_move::best_move))
        .routes(routes!(routes::records::one))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(routes::records::all, routes::records::import))
                .layer(DefaultBodyLimit::max(routes::records::LARGEST_FILE)),
        )
        .routes(routes!(routes::devices::device))
        .routes(routes!(routes::devices::accept))
}

/// The OpenAPI document of the API, which every server has at `/api/openapi.json`.
pub fn openapi() -> utoipa::openapi::OpenApi {
    api().into_openapi()
}

/// The router: the API, the page and the middleware.
pub fn app(state: App) -> Router {
    let (api, description) = api().split_for_parts();
    api.route("/api/openapi.json", get(move || async { Json(description) }))
        .method_not_allowed_fallback(|| async { ApiError::Method })
        .fallback(get(routes::page::page).fallback(routes::page::other_method))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(state.clone(), guard::check))
        .layer(requests_in_the_log())
        .with_state(state)
}

/// Request logging: one line for each request, with its response status.
fn requests_in_the_log() -> TraceLayer<SharedClassifier<ServerErrorsAsFailures>> {
    TraceLayer::new_for_http()
        .make_span_with(DefaultMakeSpan::new().level(Level::INFO))
        .on_response(DefaultOnResponse::new().level(Level::INFO))
}

/// Serves until `shutdown` completes, then shuts down gracefully.
///
/// # Errors
/// If the listener fails.
pub async fn run(
    listener: TcpListener,
    state: App,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    let cleaning = tokio::spawn(clean(state.rooms().store().clone()));
    let listener = LimitedListener::new(listener, state.0.settings.limits);
    let service =
        app(state.clone()).into_make_service_with_connect_info::<limited_listener::Peer>();
    let shutdown = async move {
        shutdown.await;
        state.0.ending.send_replace(true);
    };
    let served = axum::serve(listener, service).with_graceful_shutdown(shutdown).await;
    cleaning.abort();
    served
}

/// How long a deleted game can be restored, in milliseconds: 30 days.
const KEPT: i64 = 30 * 24 * 60 * 60 * 1000;

/// Purges games that were deleted long ago: at the start, and then every day.
async fn clean(store: Store) {
    loop {
        match store.purge(Timestamp(now().0 - KEPT)).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "forgot games that were deleted a month ago"),
            Err(error) => tracing::error!(%error, "deleted games were not forgotten"),
        }
        tokio::time::sleep(Duration::from_secs(24 * 60 * 60)).await;
    }
}
