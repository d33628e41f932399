//! HTTP requests and WebSockets, as a browser uses them, from any address of this machine.

use std::{
    fmt,
    net::{Ipv4Addr, SocketAddr},
    time::Duration,
};

use anyhow::{Context, bail, ensure};
use futures_util::{SinkExt, StreamExt};
use http_body_util::{BodyExt, Full};
use hyper::{
    HeaderMap, Method, Request,
    body::Bytes,
    client::conn::http1,
    header::{CONTENT_TYPE, COOKIE, HOST, SET_COOKIE},
};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::{
    net::{TcpSocket, TcpStream},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{Message, client::IntoClientRequest},
};

/// The timeout of a response.
const PATIENCE: Duration = Duration::from_secs(20);
/// The timeout of an import, which has a low priority.
const IMPORT_PATIENCE: Duration = Duration::from_secs(300);

/// A client of the server.
#[derive(Debug, Clone)]
pub(crate) struct Client {
    server: SocketAddr,
    /// The address that it connects from. The server tells clients apart by it, and Linux has all
    /// of 127.0.0.0/8.
    from: Ipv4Addr,
    cookie: Option<String>,
}

/// A response.
#[derive(Debug)]
struct Response {
    status: u16,
    headers: HeaderMap,
    body: Value,
}

impl Client {
    /// A client without a cookie.
    pub(crate) fn new(server: SocketAddr, from: impl Into<Ipv4Addr>) -> Client {
        Client { server, from: from.into(), cookie: None }
    }

    /// The same client with a cookie of its own, so that it is a device.
    pub(crate) async fn with_cookie(self) -> anyhow::Result<Client> {
        let sent = self.send(Method::GET, "/api/device", None, Bytes::new());
        let response = timeout(PATIENCE, sent).await.context("no answer")??;
        let cookie = response.headers.get(SET_COOKIE).context("there is no cookie")?.to_str()?;
        let cookie = cookie.split(';').next().unwrap_or(cookie).to_owned();
        Ok(Client { cookie: Some(cookie), ..self })
    }

    /// The server was started again, with another port.
    pub(crate) fn move_to(&mut self, server: SocketAddr) {
        self.server = server;
    }

    async fn connect(&self) -> anyhow::Result<TcpStream> {
        self.connect_with_buffer(None).await
    }

    /// Opens a connection with a receive buffer of so many bytes.
    pub(crate) async fn connect_with_buffer(
        &self,
        receive_buffer: Option<u32>,
    ) -> anyhow::Result<TcpStream> {
        let socket = TcpSocket::new_v4()?;
        if let Some(bytes) = receive_buffer {
            socket.set_recv_buffer_size(bytes)?;
        }
        // Ports of closed connections can be used again at once.
        socket.set_reuseaddr(true)?;
        socket.bind(SocketAddr::from((self.from, 0)))?;
        let stream = socket.connect(self.server).await?;
        stream.set_nodelay(true)?;
        Ok(stream)
    }

    async fn send(
        &self,
        method: Method,
        path: &str,
        content_type: Option<&str>,
        body: Bytes,
    ) -> anyhow::Result<Response> {
        let stream = self.connect().await?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
        tokio::spawn(connection);
        let mut request =
            Request::builder().method(method).uri(path).header(HOST, self.server.to_string());
        if let Some(content_type) = content_type {
            request = request.header(CONTENT_TYPE, content_type);
        }
        if let Some(cookie) = &self.cookie {
            request = request.header(COOKIE, cookie);
        }
        let response = sender.send_request(request.body(Full::new(body))?).await?;
        let (head, body) = response.into_parts();
        let bytes = body.collect().await?.to_bytes();
        Ok(Response {
            status: head.status.as_u16(),
            headers: head.headers,
            body: serde_json::from_slice(&bytes).unwrap_or(Value::Null),
        })
    }

    /// Sends an HTTP request with a JSON body; returns the status and the body of the response.
    pub(crate) async fn ask(
        &self,
        method: Method,
        path: &str,
        body: &Value,
    ) -> anyhow::Result<(u16, Value)> {
        let bytes = if body.is_null() { String::new() } else { body.to_string() };
        let sent = self.send(method, path, Some("application/json"), bytes.into());
        let Response { status, body, .. } =
            timeout(PATIENCE, sent).await.context("no answer")??;
        Ok((status, body))
    }

    /// Imports a file of games; returns the status and the body of the response.
    pub(crate) async fn import(&self, file: Bytes) -> anyhow::Result<(u16, Value)> {
        let sent = self.send(Method::POST, "/api/records", Some("application/octet-stream"), file);
        let response = timeout(IMPORT_PATIENCE, sent).await.context("no answer to an import")?;
        let Response { status, body, .. } = response?;
        Ok((status, body))
    }

    /// Imports a file of games in parts; returns the status of the last response and, if all went
    /// well, the list of its games.
    pub(crate) async fn import_in_parts(
        &self,
        file: &Bytes,
        part: usize,
    ) -> anyhow::Result<(u16, Value)> {
        let new = json!({ "name": "trial", "bytes": file.len() });
        let opened = self.ask(Method::POST, "/api/imports", &new).await?;
        let Some(import) = opened.1["import"].as_str() else { return Ok(opened) };
        for at in (0..file.len()).step_by(part) {
            let path = format!("/api/imports/{import}/parts?at={at}");
            let bytes = file.slice(at..file.len().min(at + part));
            let sent = self.send(Method::POST, &path, Some("application/octet-stream"), bytes);
            let response = timeout(IMPORT_PATIENCE, sent).await.context("no answer to a part")?;
            let Response { status, body, .. } = response?;
            if status != 200 {
                return Ok((status, body));
            }
        }
        let path = format!("/api/imports/{import}/publish");
        let published = self.ask(Method::POST, &path, &Value::Null).await?;
        if published.0 != 200 {
            return Ok(published);
        }
        let path = format!("/api/games?limit=100&import={import}");
        self.ask(Method::GET, &path, &Value::Null).await
    }

    /// Creates a game; returns its id.
    pub(crate) async fn begin(&self, new: &Value) -> anyhow::Result<String> {
        let (status, body) = self.ask(Method::POST, "/api/games", new).await?;
        ensure!(status == 201, "a game does not begin: {status} {body}");
        Ok(body["game"].as_str().context("a game has a name")?.to_owned())
    }

    /// The current state of a game.
    pub(crate) async fn show(&self, game: &str) -> anyhow::Result<Value> {
        let path = format!("/api/games/{game}");
        let (status, body) = self.ask(Method::GET, &path, &Value::Null).await?;
        ensure!(status == 200, "a game cannot be seen: {status} {body}");
        Ok(body)
    }

    /// The games in the client's list.
    pub(crate) async fn list(&self) -> anyhow::Result<Vec<Value>> {
        let (mut games, mut path) = (Vec::new(), "/api/games?limit=100".to_owned());
        loop {
            let (status, mut body) = self.ask(Method::GET, &path, &Value::Null).await?;
            ensure!(status == 200, "there is no list of games: {status} {body}");
            ensure!(body["damaged"] == json!([]), "damaged games: {}", body["damaged"]);
            games.append(body["games"].as_array_mut().context("games are a list")?);
            match body["next"].as_str() {
                Some(next) => path = format!("/api/games?limit=100&before={next}"),
                None => return Ok(games),
            }
        }
    }

    /// Connects to a live game; also returns its current state.
    pub(crate) async fn join(&self, game: &str) -> anyhow::Result<(Live, Value)> {
        let mut live = self.open(&format!("/api/games/{game}/live")).await?;
        let position = live.position().await?;
        Ok((live, position))
    }

    /// Opens a connection for analyses.
    pub(crate) async fn analyse(&self) -> anyhow::Result<Live> {
        self.open("/api/analysis").await
    }

    async fn open(&self, path: &str) -> anyhow::Result<Live> {
        let stream = self.connect().await?;
        let mut request = format!("ws://{}{path}", self.server).into_client_request()?;
        if let Some(cookie) = &self.cookie {
            request.headers_mut().insert(COOKIE, cookie.parse()?);
        }
        let (socket, _) = timeout(PATIENCE, client_async(request, stream)).await??;
        Ok(Live { socket })
    }
}

/// A WebSocket connection to a live game or for analyses.
#[derive(Debug)]
pub(crate) struct Live {
    pub(crate) socket: WebSocketStream<TcpStream>,
}

/// The server has refused an order.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) Value);

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "refused: {}", self.0)
    }
}

impl std::error::Error for Refused {}

impl Live {
    pub(crate) async fn send(&mut self, message: &Value) -> anyhow::Result<()> {
        Ok(self.socket.send(Message::text(message.to_string())).await?)
    }

    /// The next text message.
    pub(crate) async fn next(&mut self) -> anyhow::Result<Value> {
        timeout(PATIENCE, self.next_patiently()).await.context("no message")?
    }

    /// The next text message, however long it takes.
    pub(crate) async fn next_patiently(&mut self) -> anyhow::Result<Value> {
        loop {
            match self.socket.next().await.context("the connection ended")?? {
                Message::Text(text) => return Ok(serde_json::from_str(&text)?),
                Message::Close(frame) => bail!("the connection was closed: {frame:?}"),
                _ => {}
            }
        }
    }

    /// The next position; a refusal is an error.
    pub(crate) async fn position(&mut self) -> anyhow::Result<Value> {
        loop {
            let message = self.next().await?;
            match message["type"].as_str() {
                Some("position") => return Ok(message),
                Some("refused") => return Err(Refused(message).into()),
                _ => {}
            }
        }
    }

    /// Gives an order and waits until it is acknowledged.
    pub(crate) async fn order(&mut self, message: &Value) -> anyhow::Result<Value> {
        self.send(message).await?;
        self.position().await
    }
}

/// The order to play a square.
pub(crate) fn play(square: &Value, ply: &Value) -> Value {
    json!({ "type": "play", "square": square, "ply": ply })
}
