//! Sockets of a world: pipes in memory, with any address at the other end.

use std::{io, net::SocketAddr};

use axum::serve::Listener;
use tokio::{
    io::{DuplexStream, duplex},
    sync::mpsc,
};

/// How many bytes are on their way at most.
const PIPE: usize = 16 * 1024;

/// Where clients connect.
#[derive(Debug, Clone)]
pub(crate) struct Network(mpsc::UnboundedSender<(DuplexStream, SocketAddr)>);

/// What the server listens on.
pub(crate) struct Pipes(mpsc::UnboundedReceiver<(DuplexStream, SocketAddr)>);

impl Network {
    pub(crate) fn new() -> (Network, Pipes) {
        let (sender, receiver) = mpsc::unbounded_channel();
        (Network(sender), Pipes(receiver))
    }

    /// A connection from an address.
    pub(crate) fn connect(&self, from: SocketAddr) -> DuplexStream {
        let (ours, theirs) = duplex(PIPE);
        // If the server has ended, nobody answers.
        _ = self.0.send((theirs, from));
        ours
    }
}

impl Listener for Pipes {
    type Io = DuplexStream;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (DuplexStream, SocketAddr) {
        match self.0.recv().await {
            Some(connection) => connection,
            None => std::future::pending().await,
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(SocketAddr::from(([127, 0, 0, 1], 8080)))
    }
}
