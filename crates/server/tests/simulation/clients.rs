//! Devices of a world: what they send, and what they hear.

use std::{
    net::{IpAddr, SocketAddr},
    time::Duration,
};

use axum::body::{Body, to_bytes};
use futures_util::{SinkExt, StreamExt};
use hyper::{Method, Request, client::conn::http1::handshake, header};
use hyper_util::rt::TokioIo;
use otelo_live::KeyHash;
use serde_json::Value;
use sha2::{Digest, Sha256};
use tokio::{
    sync::mpsc,
    task::{AbortHandle, spawn_local},
    time::timeout,
};
use tokio_tungstenite::{
    client_async,
    tungstenite::{Message, client::IntoClientRequest},
};

use crate::network::Network;

/// How long a client waits for an answer.
const PATIENCE: Duration = Duration::from_secs(100);

/// A device.
#[derive(Debug, Clone)]
pub(crate) struct Device {
    pub(crate) secret: String,
    pub(crate) address: IpAddr,
}

impl Device {
    /// What a server knows of it.
    pub(crate) fn key(&self) -> KeyHash {
        KeyHash(Sha256::digest(&self.secret).into())
    }

    fn peer(&self) -> SocketAddr {
        SocketAddr::new(self.address, 5000)
    }

    fn cookie(&self) -> String {
        format!("otelo={}", self.secret)
    }
}

/// What a server answered.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Outcome {
    /// A status and a body.
    Answered(u16, Value),
    /// Nothing: the server was killed, or is stuck.
    Lost,
}

/// Sends a request.
pub(crate) async fn ask(
    network: &Network,
    device: &Device,
    method: Method,
    path: &str,
    body: &Value,
) -> Outcome {
    let stream = network.connect(device.peer());
    let exchange = async {
        let (mut sender, connection) = handshake::<_, Body>(TokioIo::new(stream)).await.ok()?;
        let connection = spawn_local(connection);
        let body = if body.is_null() { String::new() } else { body.to_string() };
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "localhost")
            .header(header::COOKIE, device.cookie())
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body))
            .expect("the parts are valid");
        let response = sender.send_request(request).await.ok()?;
        let status = response.status().as_u16();
        let bytes = to_bytes(Body::new(response.into_body()), 1 << 20).await.ok()?;
        connection.abort();
        Some((status, serde_json::from_slice(&bytes).unwrap_or(Value::Null)))
    };
    match timeout(PATIENCE, exchange).await {
        Ok(Some((status, body))) => Outcome::Answered(status, body),
        Ok(None) | Err(_) => Outcome::Lost,
    }
}

/// A live connection. Dropping it breaks it.
#[derive(Debug)]
pub(crate) struct Socket {
    pub(crate) device: usize,
    pub(crate) game: usize,
    outbox: mpsc::UnboundedSender<Value>,
    task: AbortHandle,
}

impl Drop for Socket {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl Socket {
    /// Connects a device to a game. One that does not listen never reads what it is sent.
    pub(crate) fn open(
        network: &Network,
        (number, device): (usize, &Device),
        (index, game): (usize, &str),
        listens: bool,
    ) -> Socket {
        let (outbox, mut orders) = mpsc::unbounded_channel::<Value>();
        let stream = network.connect(device.peer());
        let mut request = format!("ws://localhost/api/games/{game}/live")
            .into_client_request()
            .expect("the address is valid");
        let cookie = device.cookie().parse().expect("it is plain");
        request.headers_mut().insert("cookie", cookie);
        let task = spawn_local(async move {
            let Ok((mut socket, _)) = client_async(request, stream).await else { return };
            loop {
                tokio::select! {
                    biased;
                    order = orders.recv() => {
                        let Some(order) = order else { return };
                        if socket.send(Message::text(order.to_string())).await.is_err() {
                            return;
                        }
                    }
                    message = socket.next(), if listens => match message {
                        Some(Ok(_)) => {}
                        Some(Err(_)) | None => return,
                    },
                }
            }
        });
        Socket { device: number, game: index, outbox, task: task.abort_handle() }
    }

    /// Sends an order; whether it arrives is another matter.
    pub(crate) fn send(&self, order: Value) {
        _ = self.outbox.send(order);
    }

    /// Whether it is still open.
    pub(crate) fn is_open(&self) -> bool {
        !self.task.is_finished()
    }
}
