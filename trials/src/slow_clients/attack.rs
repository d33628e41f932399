//! The ways to be slow.

use std::{
    io,
    time::{Duration, Instant},
};

use clap::ValueEnum;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::{sleep, timeout},
};

use super::SLACK;
use crate::client::Client;

/// A way to be slow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Attack {
    /// Connects and sends nothing.
    Idle,
    /// Sends half of the headers.
    StalledHeaders,
    /// Sends a byte of the headers each second.
    SlowHeaders,
    /// Sends a request, and then nothing.
    KeepAlive,
    /// Declares a body of the largest size and sends none of it, or half.
    StalledBodies,
    /// Sends a kilobyte of such a body each second.
    SlowBodies,
    /// Opens a WebSocket and sends half a frame.
    HalfFrames,
    /// Watches a game and reads nothing.
    SlowWatchers,
    /// Sends many requests and reads no response.
    SlowReaders,
}

/// How a connection ended.
pub(super) enum End {
    /// The server closed it, this long after it was opened.
    Closed(Duration),
    /// The server took no more connections.
    Refused,
    /// It is still open, after the time that is documented.
    StillOpen,
}

/// The largest file.
const FILE: usize = 4 * 1024 * 1024;
/// The largest body of other requests.
const BODY: usize = 64 * 1024;
/// The receive buffer of a client that does not read.
const SMALL_BUFFER: u32 = 4096;

impl Attack {
    pub(super) const ALL: [Attack; 9] = [
        Attack::Idle,
        Attack::StalledHeaders,
        Attack::SlowHeaders,
        Attack::KeepAlive,
        Attack::StalledBodies,
        Attack::SlowBodies,
        Attack::HalfFrames,
        Attack::SlowWatchers,
        Attack::SlowReaders,
    ];

    /// How many connections an address opens, if `most` are possible. A position goes to every
    /// watcher, so of those there are fewer: the trial is about slow readers, not about load.
    pub(super) fn connections_each(self, most: usize) -> usize {
        match self {
            Attack::SlowWatchers => most.div_ceil(8),
            _ => most,
        }
    }

    /// Whether the client reads nothing. Then it cannot know whether the server has closed the
    /// connection, and does not end by itself.
    pub(super) fn never_reads(self) -> bool {
        matches!(self, Attack::SlowWatchers | Attack::SlowReaders)
    }

    /// The time after which the server closes such a connection, as documented.
    pub(super) fn limit(self) -> Duration {
        Duration::from_secs(match self {
            Attack::Idle | Attack::StalledHeaders | Attack::SlowHeaders | Attack::KeepAlive => 20,
            Attack::StalledBodies | Attack::SlowBodies => 20,
            Attack::HalfFrames | Attack::SlowWatchers | Attack::SlowReaders => 60,
        })
    }

    /// Opens a connection and waits until the server closes it. `number` is that of the connection,
    /// `game` is one to watch.
    pub(super) async fn run(
        self,
        client: Client,
        number: usize,
        game: String,
    ) -> anyhow::Result<End> {
        let begun = Instant::now();
        let buffer = self.never_reads().then_some(SMALL_BUFFER);
        let mut stream = client.connect_with_buffer(buffer).await?;
        // The server may close the connection at any time.
        let ended = match self.send(&mut stream, number, &game).await {
            Ok(()) if self.never_reads() => std::future::pending().await,
            Ok(()) => timeout(self.limit() + SLACK, self.wait(&mut stream)).await,
            Err(_) => Ok(read_to_end(&mut stream).await),
        };
        Ok(match ended {
            Ok(answer) if answer.starts_with(b"HTTP/1.1 503") => End::Refused,
            Ok(_) => End::Closed(begun.elapsed()),
            Err(_) => End::StillOpen,
        })
    }

    /// Sends what there is at first.
    async fn send(self, stream: &mut TcpStream, number: usize, game: &str) -> io::Result<()> {
        let head = format!("Host: {}\r\n", stream.peer_addr()?);
        match self {
            Attack::Idle => Ok(()),
            Attack::StalledHeaders => {
                stream.write_all(format!("GET / HTTP/1.1\r\n{head}Accept:").as_bytes()).await
            }
            Attack::SlowHeaders => {
                stream.write_all(format!("GET / HTTP/1.1\r\n{head}X: ").as_bytes()).await
            }
            Attack::KeepAlive => {
                let request = format!("GET /api/games?limit=1 HTTP/1.1\r\n{head}\r\n");
                stream.write_all(request.as_bytes()).await
            }
            Attack::StalledBodies | Attack::SlowBodies => {
                // Half of them are files to import, half are other requests.
                let (path, size) = match number % 4 {
                    0 | 1 => ("records", FILE),
                    _ => ("games", BODY),
                };
                let request = format!(
                    "POST /api/{path} HTTP/1.1\r\n{head}Content-Type: application/json\r\n\
                     Content-Length: {size}\r\n\r\n"
                );
                stream.write_all(request.as_bytes()).await?;
                if self == Attack::StalledBodies && number.is_multiple_of(2) {
                    stream.write_all(&vec![b' '; size / 2]).await?;
                }
                Ok(())
            }
            Attack::HalfFrames | Attack::SlowWatchers => {
                let request = format!(
                    "GET /api/games/{game}/live HTTP/1.1\r\n{head}Connection: Upgrade\r\n\
                     Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
                     Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
                );
                stream.write_all(request.as_bytes()).await?;
                if self == Attack::HalfFrames {
                    // A masked text frame of 60,000 bytes, and 1000 of them.
                    stream.write_all(&[0x81, 0xfe, 0xea, 0x60, 1, 2, 3, 4]).await?;
                    stream.write_all(&[b'x'; 1000]).await?;
                }
                Ok(())
            }
            Attack::SlowReaders => {
                let request = format!("GET /api/openapi.json HTTP/1.1\r\n{head}\r\n");
                stream.write_all(request.repeat(20).as_bytes()).await
            }
        }
    }

    /// Waits until the server closes the connection; returns the beginning of what it has sent.
    async fn wait(self, stream: &mut TcpStream) -> Vec<u8> {
        match self {
            Attack::SlowHeaders => trickle(stream, b"x").await,
            Attack::SlowBodies => trickle(stream, &[b'x'; 1024]).await,
            _ => read_to_end(stream).await,
        }
    }
}

/// The longest beginning of a response that is kept.
const BEGINNING: usize = 64;

/// Reads until the connection is closed; returns the beginning of what was read.
async fn read_to_end(stream: &mut TcpStream) -> Vec<u8> {
    let (mut beginning, mut buffer) = (Vec::new(), [0; 4096]);
    while let Ok(count @ 1..) = stream.read(&mut buffer).await {
        let missing = BEGINNING.saturating_sub(beginning.len());
        beginning.extend_from_slice(&buffer[..count.min(missing)]);
    }
    beginning
}

/// Sends some bytes each second until the connection is closed.
async fn trickle(stream: &mut TcpStream, bytes: &[u8]) -> Vec<u8> {
    let (mut reading, mut writing) = stream.split();
    let mut beginning = Vec::new();
    let mut buffer = [0; 4096];
    loop {
        tokio::select! {
            count = reading.read(&mut buffer) => match count {
                Ok(count @ 1..) => beginning.extend_from_slice(&buffer[..count.min(BEGINNING)]),
                _ => return beginning,
            },
            () = sleep(Duration::from_secs(1)) => {
                _ = writing.write_all(bytes).await;
            }
        }
    }
}
