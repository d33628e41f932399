//! A server for one test, with its own store.

use std::net::SocketAddr;

use axum::{
    Router,
    body::{Body, to_bytes},
    http::{HeaderMap, Request, header},
};
use otelo_server::{App, Settings, app, run};
use otelo_store::Store;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{net::TcpListener, sync::OnceCell};
use tower::ServiceExt;

use crate::{client::Client, schema, soon};

pub(crate) struct Server {
    pub(crate) directory: TempDir,
    pub(crate) store: Store,
    pub(crate) state: App,
    pub(crate) router: Router,
    address: OnceCell<SocketAddr>,
}

/// A response.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) body: Value,
}

impl Reply {
    /// The HTTP status and the error code.
    pub(crate) fn code(&self) -> (u16, &str) {
        (self.status, self.body["code"].as_str().unwrap_or("none"))
    }
}

pub(crate) fn get(path: &str) -> Request<Body> {
    Request::get(path).header(header::HOST, "localhost").body(Body::empty()).unwrap()
}

pub(crate) fn post(path: &str, text: impl Into<Body>) -> Request<Body> {
    Request::post(path)
        .header(header::HOST, "localhost")
        .header(header::CONTENT_TYPE, "application/json")
        .body(text.into())
        .unwrap()
}

/// Sends a request to the router, without a connection. A body that is not JSON becomes a string.
pub(crate) async fn answer(router: &Router, request: Request<Body>) -> Reply {
    let (_, reply) = answer_with_headers(router, request).await;
    reply
}

/// The same with the headers.
pub(crate) async fn answer_with_headers(
    router: &Router,
    request: Request<Body>,
) -> (HeaderMap, Reply) {
    let response = soon(router.clone().oneshot(request)).await.unwrap();
    let (status, headers) = (response.status().as_u16(), response.headers().clone());
    // A recorded search of 50,000 nodes has some two million bytes.
    let bytes = to_bytes(response.into_body(), 1 << 22).await.unwrap();
    let body = serde_json::from_slice(&bytes)
        .unwrap_or_else(|_| Value::String(String::from_utf8_lossy(&bytes).into_owned()));
    (headers, Reply { status, body })
}

impl Server {
    pub(crate) async fn start() -> Server {
        Server::in_directory(tempfile::tempdir().unwrap()).await
    }

    pub(crate) async fn in_directory(directory: TempDir) -> Server {
        Server::with(directory, Settings::default()).await
    }

    pub(crate) async fn with(directory: TempDir, settings: Settings) -> Server {
        let store = Store::open(directory.path()).await.unwrap();
        let state = App::new(store.clone(), settings);
        Server::of(directory, store, state)
    }

    pub(crate) fn of(directory: TempDir, store: Store, state: App) -> Server {
        let router = app(state.clone());
        Server { directory, store, state, router, address: OnceCell::new() }
    }

    /// Closes the store and starts a new server on it.
    pub(crate) async fn restarted(self) -> Server {
        self.store.close().await;
        Server::in_directory(self.directory).await
    }

    /// Sends a request without a connection, and checks the format of errors.
    pub(crate) async fn ask(&self, request: Request<Body>) -> Reply {
        let reply = answer(&self.router, request).await;
        if reply.status >= 400 {
            schema::check_refusal(&reply.body);
        }
        reply
    }

    pub(crate) async fn get(&self, path: &str) -> Reply {
        let reply = self.ask(get(path)).await;
        schema::check_exchange("GET", path, None, reply.status, &reply.body);
        reply
    }

    pub(crate) async fn post(&self, path: &str, sent: &Value) -> Reply {
        let reply = self.ask(post(path, sent.to_string())).await;
        schema::check_exchange("POST", path, Some(sent), reply.status, &reply.body);
        reply
    }

    /// Creates a game.
    pub(crate) async fn create(&self, new: Value) -> Value {
        let Reply { status, body } = self.post("/api/games", &new).await;
        assert_eq!(status, 201, "{body}");
        body
    }

    /// Creates a game; returns its id.
    pub(crate) async fn game(&self, new: Value) -> String {
        self.create(new).await["game"].as_str().unwrap().to_owned()
    }

    /// The current state of a game.
    pub(crate) async fn show(&self, game: &str) -> Value {
        let Reply { status, body } = self.get(&format!("/api/games/{game}")).await;
        assert_eq!(status, 200, "{body}");
        body
    }

    /// Gives an order.
    pub(crate) async fn order(&self, game: &str, message: Value) -> Reply {
        self.post(&format!("/api/games/{game}/orders"), &message).await
    }

    /// Gives an order that must be accepted.
    pub(crate) async fn obeyed(&self, game: &str, message: Value) -> Value {
        let Reply { status, body } = self.order(game, message).await;
        assert_eq!(status, 200, "{body}");
        body
    }

    /// Plays moves one after the other.
    pub(crate) async fn play_all(&self, game: &str, moves: &[&str]) -> Value {
        for square in moves {
            let ply = self.show(game).await["ply"].clone();
            self.obeyed(game, json!({ "type": "play", "square": square, "ply": ply })).await;
        }
        self.show(game).await
    }

    /// The address of the server. The first call starts the listener.
    pub(crate) async fn address(&self) -> SocketAddr {
        let begin = || async {
            let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
            let address = listener.local_addr().unwrap();
            tokio::spawn(run(listener, self.state.clone(), std::future::pending()));
            address
        };
        *self.address.get_or_init(begin).await
    }

    /// A client of a live game, which has read the greeting.
    pub(crate) async fn join(&self, game: &str) -> Client {
        Client::join(self.address().await, game).await
    }
}
