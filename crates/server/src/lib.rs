//! The web server: live games over HTTP and WebSocket, and the web page embedded in the binary.
//!
//! [`app`] builds the router from the server's state; [`run`] serves it on a listener until
//! shutdown. A handler reads a request, sends an order to the task of the game, and writes the
//! response. The JSON types are in [`otelo_wire`].
//!
//! | usual term | where |
//! |---|---|
//! | router, OpenAPI | `lib.rs` |
//! | HTTP server, header timeout, graceful shutdown | `serve.rs` |
//! | handlers (REST API) | `routes/` |
//! | WebSocket, heartbeat (ping/pong) | `routes/live.rs` |
//! | middleware: CSRF, DNS rebinding, Content-Security-Policy | `guard.rs` |
//! | bodies of requests, their size and timeout | `body.rs` |
//! | session cookie | `client.rs` |
//! | reverse proxy, X-Forwarded-For, IP address | `peer.rs` |
//! | rate limits, connection limits | `rate_limits.rs`, `address_counts.rs`, `connections.rs` |
//! | actor of a game, broadcast to its clients, backpressure | `room.rs`, `room/clients.rs` |
//! | registry of the games in memory | `rooms.rs` |
//! | thread pool and job queue for searches | `search.rs`, `search/queue.rs` |
//! | analyses, their time slices (round robin) | `analyses.rs`, `analyses/` |
//! | import and export | `records.rs`, `imports.rs`, `routes/records.rs` |
//! | import in parts (chunked upload) | `open_imports.rs`, `routes/imports.rs` |
//! | threads for work that would block the async runtime | `worker.rs`, `threads.rs` |
//! | error responses | `error.rs` |

mod address_counts;
mod analyses;
mod analysis;
mod body;
mod client;
mod connections;
mod error;
mod guard;
mod imports;
mod open_imports;
mod peer;
mod qr_code;
mod random_position;
mod rate_limits;
mod records;
mod review;
mod room;
mod rooms;
mod routes;
mod search;
mod serve;
mod study;
mod system;
mod threads;
mod worker;

use std::{net::IpAddr, sync::Arc};

use axum::{
    Router,
    body::Bytes,
    extract::DefaultBodyLimit,
    http::{HeaderValue, header},
    middleware,
    routing::get,
};
pub use body::BODY_TIMEOUT;
pub use connections::IDLE_TIMEOUT;
pub use error::{ApiError, CODES};
pub use imports::{LARGEST_FILE, MOST_IMPORTS, MOST_IMPORTS_EACH};
pub use open_imports::IMPORT_TIMEOUT;
use otelo_player::{Players, PlayersConfig};
use otelo_store::Store;
use otelo_wire as wire;
pub use qr_code::qr_code;
pub use rate_limits::{Rate, RateLimits};
pub use search::{
    Lane, MOST_SEARCHES, MOST_SEARCHES_EACH, SearchJob, SearchQueue, Searchers, StartedSearch, Task,
};
pub use serve::{HEADER_TIMEOUT, run, tcp};
pub use system::{Machine, System};
use tokio::sync::watch;
use tower_http::{
    classify::{ServerErrorsAsFailures, SharedClassifier},
    compression::CompressionLayer,
    trace::{DefaultMakeSpan, DefaultOnResponse, TraceLayer},
};
use tracing::Level;
use utoipa::{
    OpenApi,
    openapi::{RefOr, Schema, schema::AdditionalProperties},
};
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
    /// The reverse proxies that are believed when they say whom they speak for.
    pub trusted_proxies: Vec<IpAddr>,
    /// Whether a connection from this machine is a client on this machine. Not if it may come from a
    /// proxy that is not known.
    pub loopback_is_local: bool,
    /// The rate limits of clients.
    pub limits: RateLimits,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            hosts: Vec::new(),
            addresses: Vec::new(),
            trusted_proxies: Vec::new(),
            loopback_is_local: true,
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
    requests: rate_limits::RateLimiter<IpAddr>,
    analyses: analyses::Analyses,
    imports: imports::Imports,
    /// Writes the records of exports.
    exports: worker::Worker,
    /// Records searches for whoever looks at them.
    recordings: worker::Worker,
    /// Searches with the engine for whoever looks at it.
    watched: worker::Worker,
    players: Players,
    /// Becomes `true` at shutdown.
    ending: watch::Sender<bool>,
}

impl App {
    /// The state of a server on a store.
    pub fn new(store: Store, settings: Settings) -> App {
        let players = Players::new(PlayersConfig {
            version: Some(settings.version.clone()),
            evaluations: store.evaluations(),
            ..PlayersConfig::default()
        });
        let searchers = Searchers::start(&players);
        App::with(store, settings, searchers, Arc::new(Machine), players)
    }

    /// The same with other searchers, another system and other players.
    pub fn with(
        store: Store,
        settings: Settings,
        searchers: Searchers,
        system: Arc<dyn System>,
        players: Players,
    ) -> App {
        let (version, limits) = (settings.version.clone(), settings.limits);
        App(Arc::new(Inner {
            rooms: rooms::Rooms::new(store, searchers, system, version, limits),
            settings,
            requests: rate_limits::RateLimiter::new(limits.requests),
            analyses: analyses::Analyses::new(players.clone()),
            imports: imports::Imports::start(),
            exports: worker::Worker::start(threads::WORK),
            recordings: worker::Worker::start(threads::ANALYSIS),
            watched: worker::Worker::start(threads::ANALYSIS),
            players,
            ending: watch::Sender::new(false),
        }))
    }

    /// How many games are in memory.
    pub fn games_in_memory(&self) -> usize {
        self.rooms().len()
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
        sends ServerMessage. An analysis is a WebSocket at /api/analysis: it takes AnalysisOrder and \
        sends AnalysisMessage."
    ),
    components(schemas(
        wire::ClientMessage,
        wire::ServerMessage,
        wire::AnalysisOrder,
        wire::AnalysisMessage
    ))
)]
struct Description;

/// Says of an object that it has no other fields, where `utoipa` does not.
fn close(schema: &mut Schema) {
    match schema {
        Schema::Object(object) => {
            object.additional_properties = Some(Box::new(AdditionalProperties::FreeForm(false)));
        }
        Schema::OneOf(variants) => {
            for variant in &mut variants.items {
                if let RefOr::T(variant) = variant {
                    close(variant);
                }
            }
        }
        _ => {}
    }
}

/// The routes of the API, with their OpenAPI description.
fn api() -> OpenApiRouter<App> {
    let mut api = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(routes::games::create, routes::games::list))
        .routes(routes!(routes::games::show, routes::games::hide))
        .routes(routes!(routes::games::restore))
        .routes(routes!(routes::games::order))
        .routes(routes!(routes::live::live))
        .routes(routes!(routes::best_move::best_move))
        .routes(routes!(routes::analysis::analysis))
        .routes(routes!(routes::explanation::explanation))
        .routes(routes!(routes::positions::read))
        .routes(routes!(routes::positions::random))
        .routes(routes!(routes::positions::diagram))
        .routes(routes!(routes::trace::trace))
        .routes(routes!(routes::trace::engine_trace))
        .routes(routes!(routes::trace::search_counts))
        .routes(routes!(routes::records::one))
        .merge(
            OpenApiRouter::new()
                .routes(routes!(routes::studies::show, routes::studies::save))
                .routes(routes!(routes::studies::read))
                .routes(routes!(routes::studies::write))
                .layer(DefaultBodyLimit::max(study::LARGEST_STUDY)),
        )
        .merge(
            OpenApiRouter::new()
                .routes(routes!(routes::records::all, routes::records::import))
                .layer(DefaultBodyLimit::max(LARGEST_FILE)),
        )
        .routes(routes!(routes::imports::list, routes::imports::open))
        .routes(routes!(routes::imports::remove))
        .routes(routes!(routes::imports::names))
        .routes(routes!(routes::imports::part))
        .routes(routes!(routes::imports::publish))
        .routes(routes!(routes::imports::restore))
        .routes(routes!(routes::devices::device))
        .routes(routes!(routes::devices::accept));
    if let Some(components) = &mut api.get_openapi_mut().components {
        for name in ["AnalysisOrder", "ClientMessage", "Clock"] {
            if let Some(RefOr::T(schema)) = components.schemas.get_mut(name) {
                close(schema);
            }
        }
    }
    api
}

/// The OpenAPI document of the API, which every server has at `/api/openapi.json`.
pub fn openapi() -> utoipa::openapi::OpenApi {
    api().into_openapi()
}

/// The router: the API, the page and the middleware.
pub fn app(state: App) -> Router {
    let (api, description) = api().split_for_parts();
    // Written once: it is large, and clients may ask for it often.
    let description = serde_json::to_vec(&description).expect("the document has text keys");
    let description = Bytes::from(description);
    let is_json = [(header::CONTENT_TYPE, HeaderValue::from_static("application/json"))];
    api.route("/api/openapi.json", get(move || async { (is_json, description) }))
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
