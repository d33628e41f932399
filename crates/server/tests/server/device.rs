//! A device: an HTTP client with a session cookie.

use axum::{
    body::{Body, to_bytes},
    http::{Method, Request, header},
};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tower::ServiceExt;

use crate::{
    client::Client,
    schema,
    server::{Reply, Server, answer_with_headers, get, post},
};

pub(crate) struct Device<'a> {
    pub(crate) server: &'a Server,
    pub(crate) cookie: Option<String>,
}

impl<'a> Device<'a> {
    /// A device that has its cookie.
    pub(crate) async fn known(server: &'a Server) -> Device<'a> {
        let mut device = Device { server, cookie: None };
        assert_eq!(device.ask(get("/api/device")).await.status, 200);
        assert!(device.cookie.is_some());
        device
    }

    /// Sends a request with the cookie, and keeps the cookie of the response.
    pub(crate) async fn ask(&mut self, mut request: Request<Body>) -> Reply {
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        }
        let (headers, reply) = answer_with_headers(&self.server.router, request).await;
        if let Some(given) = headers.get(header::SET_COOKIE) {
            let given = given.to_str().unwrap();
            for part in ["HttpOnly", "SameSite=Strict", "Path=/api"] {
                assert!(given.contains(part), "{given}");
            }
            self.cookie = Some(given.split(';').next().unwrap().to_owned());
        }
        if reply.status >= 400 {
            schema::check_refusal(&reply.body);
        }
        reply
    }

    pub(crate) async fn get(&mut self, path: &str) -> Reply {
        self.ask(get(path)).await
    }

    /// Downloads a file.
    pub(crate) async fn bytes(&self, path: &str) -> Vec<u8> {
        let mut request = get(path);
        let cookie = self.cookie.as_deref().unwrap_or_default();
        request.headers_mut().insert(header::COOKIE, cookie.parse().unwrap());
        let response = self.server.router.clone().oneshot(request).await.unwrap();
        assert_eq!(response.status(), 200);
        to_bytes(response.into_body(), 1 << 20).await.unwrap().to_vec()
    }

    pub(crate) async fn post(&mut self, path: &str, sent: &Value) -> Reply {
        let reply = self.ask(post(path, sent.to_string())).await;
        schema::check_exchange("POST", path, Some(sent), reply.status, &reply.body);
        reply
    }

    pub(crate) async fn delete(&mut self, path: &str) -> Reply {
        let mut request = get(path);
        *request.method_mut() = Method::DELETE;
        self.ask(request).await
    }

    /// Creates a game; returns its id.
    pub(crate) async fn game(&mut self, new: Value) -> String {
        let Reply { status, body } = self.post("/api/games", &new).await;
        assert_eq!(status, 201, "{body}");
        body["game"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn order(&mut self, game: &str, message: Value) -> Reply {
        self.post(&format!("/api/games/{game}/orders"), &message).await
    }

    /// Gives an order that must be accepted.
    pub(crate) async fn obeyed(&mut self, game: &str, message: Value) -> Value {
        let Reply { status, body } = self.order(game, message).await;
        assert_eq!(status, 200, "{body}");
        body
    }

    /// Offers a seat; returns the token of the invitation.
    pub(crate) async fn invite(&mut self, game: &str, color: &str) -> String {
        let told = self.obeyed(game, json!({ "type": "invite", "color": color })).await;
        assert_eq!((&told["type"], &told["color"]), (&json!("invitation"), &json!(color)));
        told["token"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn accept(&mut self, game: &str, token: &str) -> Reply {
        self.post("/api/invitations", &json!({ "game": game, "token": token })).await
    }

    pub(crate) async fn play(&mut self, game: &str, square: &str, ply: u64) -> Reply {
        self.order(game, json!({ "type": "play", "square": square, "ply": ply })).await
    }

    /// Opens a live game and reads the first position.
    pub(crate) async fn join(&self, game: &str) -> (Client, Value) {
        let stream = TcpStream::connect(self.server.address().await).await.unwrap();
        let mut client = Client::with_cookie(stream, game, self.cookie.as_deref()).await;
        let position = client.position().await;
        (client, position)
    }
}

/// Two devices in one game: Black has invited White.
pub(crate) async fn two(server: &Server, new: Value) -> (Device<'_>, Device<'_>, String) {
    let (mut black, mut white) = (Device::known(server).await, Device::known(server).await);
    let game = black.game(new).await;
    let token = black.invite(&game, "white").await;
    assert_eq!(white.accept(&game, &token).await.status, 200);
    (black, white, game)
}
