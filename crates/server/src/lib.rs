//! Live games over HTTP and WebSocket, with the page inside.
//!
//! [`app`] is the whole server as a function from its state; [`run`] gives it a listener and a
//! reason to end. Handlers read a request, ask the owner of a game, and write the answer; what
//! travels stands in [`wire`].

pub mod wire;

mod error;
mod guard;
mod room;
mod rooms;
mod routes;
mod search;
mod sheet;

use axum::{Json, Router, extract::DefaultBodyLimit, middleware, routing::get};
pub use error::{ApiError, CODES, LONGEST_NAME};
use otelo_store::Store;
use tokio::net::TcpListener;
use tower_http::{
    classify::{ServerErrorsAsFailures, SharedClassifier},
    compression::CompressionLayer,
    trace::{DefaultMakeSpan, DefaultOnResponse, TraceLayer},
};
use tracing::Level;
use utoipa::OpenApi;
use utoipa_axum::{router::OpenApiRouter, routes};

/// The largest body of a request: a pasted game with comments is far smaller.
const LARGEST_BODY: usize = 64 * 1024;

/// What every request needs.
#[derive(Debug, Clone)]
pub struct App {
    rooms: rooms::Rooms,
    hosts: Vec<String>,
}

impl App {
    /// The server's state. It answers under `localhost` and under these names.
    pub fn new(store: Store, hosts: Vec<String>) -> App {
        App { rooms: rooms::Rooms::new(store), hosts }
    }
}

/// The description of the interface.
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

/// The whole server.
pub fn app(state: App) -> Router {
    let (api, description) = OpenApiRouter::with_openapi(Description::openapi())
        .routes(routes!(routes::games::create, routes::games::list))
        .routes(routes!(routes::games::show))
        .routes(routes!(routes::games::order))
        .routes(routes!(routes::live::live))
        .routes(routes!(routes::best_move::best_move))
        .split_for_parts();
    api.route("/api/openapi.json", get(move || async { Json(description) }))
        .method_not_allowed_fallback(|| async { ApiError::Method })
        .fallback(get(routes::page::page).fallback(routes::page::other_method))
        .layer(DefaultBodyLimit::max(LARGEST_BODY))
        .layer(CompressionLayer::new())
        .layer(middleware::from_fn_with_state(state.clone(), guard::check))
        .layer(requests_in_the_log())
        .with_state(state)
}

/// A line for each request: what was asked for, and what came of it.
fn requests_in_the_log() -> TraceLayer<SharedClassifier<ServerErrorsAsFailures>> {
    TraceLayer::new_for_http()
        .make_span_with(DefaultMakeSpan::new().level(Level::INFO))
        .on_response(DefaultOnResponse::new().level(Level::INFO))
}

/// Serves until `shutdown` is done.
///
/// # Errors
/// If the listener fails.
pub async fn run(
    listener: TcpListener,
    state: App,
    shutdown: impl Future<Output = ()> + Send + 'static,
) -> std::io::Result<()> {
    axum::serve(listener, app(state)).with_graceful_shutdown(shutdown).await
}
