//! A WebSocket client of a live game.

use std::net::SocketAddr;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest, protocol::CloseFrame},
};

use crate::{schema, soon};

pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<TcpStream>,
    /// The client's own seats.
    pub(crate) seats: Vec<String>,
}

fn seats(you: &Value) -> Vec<String> {
    let seats = you["seats"].as_array().unwrap().iter();
    seats.map(|seat| seat.as_str().unwrap().to_owned()).collect()
}

impl Client {
    /// Opens a live game and reads the greeting.
    pub(crate) async fn join(address: SocketAddr, game: &str) -> Client {
        Client::over(TcpStream::connect(address).await.unwrap(), game).await
    }

    /// The same over an open TCP connection.
    pub(crate) async fn over(stream: TcpStream, game: &str) -> Client {
        Client::with_cookie(stream, game, None).await
    }

    /// The same with a session cookie.
    pub(crate) async fn with_cookie(stream: TcpStream, game: &str, cookie: Option<&str>) -> Client {
        let url = format!("ws://localhost/api/games/{game}/live");
        let mut request = url.into_client_request().unwrap();
        if let Some(cookie) = cookie {
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
        }
        let (socket, _) = soon(client_async(request, stream)).await.unwrap();
        let mut client = Client { socket, seats: Vec::new() };
        let hello = client.next().await;
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(hello, json!({ "type": "hello", "protocol": 1, "version": version }));
        let you = client.next().await;
        assert_eq!(you["type"], "you");
        client.seats = seats(&you);
        client
    }

    /// Sends an order and checks it against the OpenAPI document.
    pub(crate) async fn send(&mut self, message: Value) {
        schema::check_type("ClientMessage", &message);
        self.send_raw(Message::text(message.to_string())).await;
    }

    pub(crate) async fn send_raw(&mut self, message: Message) {
        soon(self.socket.send(message)).await.unwrap();
    }

    /// The next message, or the close frame.
    pub(crate) async fn next_or_end(&mut self) -> Result<Value, Option<CloseFrame>> {
        loop {
            match soon(self.socket.next()).await {
                Some(Ok(Message::Text(text))) => {
                    let message = serde_json::from_str(&text).unwrap();
                    schema::check_type("ServerMessage", &message);
                    return Ok(message);
                }
                Some(Ok(Message::Close(frame))) => return Err(frame),
                Some(Ok(_)) => {}
                Some(Err(_)) | None => return Err(None),
            }
        }
    }

    /// The next message.
    pub(crate) async fn next(&mut self) -> Value {
        self.next_or_end().await.expect("the connection stays")
    }

    /// The next message, without those about thinking or seats.
    pub(crate) async fn news(&mut self) -> Value {
        loop {
            let message = self.next().await;
            match message["type"].as_str() {
                Some("thinking") => {}
                Some("you") => self.seats = seats(&message),
                _ => return message,
            }
        }
    }

    /// The next message, which must be a position; messages about thinking are skipped.
    pub(crate) async fn position(&mut self) -> Value {
        let message = self.news().await;
        assert_eq!(message["type"], "position", "{message}");
        message
    }

    /// Gives an order and returns the position after it.
    pub(crate) async fn order(&mut self, message: Value) -> Value {
        self.send(message).await;
        self.position().await
    }

    /// Plays a square.
    pub(crate) async fn play(&mut self, square: &str, ply: u64) -> Value {
        self.order(json!({ "type": "play", "square": square, "ply": ply })).await
    }

    /// Gives an order that is refused; returns the error code.
    pub(crate) async fn refused(&mut self, message: Value) -> String {
        self.send(message).await;
        let message = self.news().await;
        assert_eq!(message["type"], "refused", "{message}");
        message["code"].as_str().unwrap().to_owned()
    }

    /// Closes the connection with a close handshake.
    pub(crate) async fn leave(mut self) {
        soon(self.socket.close(None)).await.unwrap();
        while let Some(message) = soon(self.socket.next()).await {
            message.expect("the connection ends in order");
        }
    }
}
