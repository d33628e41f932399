//! A TCP listener with connection limits: in all, and for each IP address.

use std::{
    collections::HashMap,
    io,
    net::{IpAddr, SocketAddr},
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
};

use axum::{
    extract::connect_info::Connected,
    serve::{IncomingStream, Listener},
};
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt, ReadBuf},
    net::{TcpListener, TcpStream},
};

use crate::rate_limits::RateLimits;

/// The response to a connection beyond the limit.
const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
    Connection: close\r\nRetry-After: 1\r\n\r\n\
    {\"code\":\"busy\",\"parameters\":{},\"text\":\"too many connections; try again\"}";

/// A TCP listener that limits the number of open connections.
#[derive(Debug)]
pub(crate) struct LimitedListener {
    listener: TcpListener,
    counts: ConnectionCounts,
    limits: RateLimits,
}

/// The number of open connections of each IP address.
#[derive(Debug, Clone, Default)]
struct ConnectionCounts(Arc<Mutex<HashMap<IpAddr, usize>>>);

impl ConnectionCounts {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more connection, unless that is beyond a limit.
    fn enter(&self, address: IpAddr, limits: &RateLimits) -> Option<ConnectionGuard> {
        let mut counts = self.lock();
        let all: usize = counts.values().sum();
        let own = counts.get(&address).copied().unwrap_or(0);
        if all >= limits.connections || own >= limits.connections_each {
            return None;
        }
        counts.insert(address, own + 1);
        Some(ConnectionGuard { counts: self.clone(), address })
    }
}

/// Counts a connection until it is dropped.
#[derive(Debug)]
struct ConnectionGuard {
    counts: ConnectionCounts,
    address: IpAddr,
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        let mut counts = self.counts.lock();
        match counts.get_mut(&self.address) {
            Some(count) if *count > 1 => *count -= 1,
            _ => _ = counts.remove(&self.address),
        }
    }
}

impl LimitedListener {
    pub(crate) fn new(listener: TcpListener, limits: RateLimits) -> LimitedListener {
        LimitedListener { listener, counts: ConnectionCounts::default(), limits }
    }
}

impl Listener for LimitedListener {
    type Io = Counted;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Counted, SocketAddr) {
        loop {
            let (mut stream, peer) = Listener::accept(&mut self.listener).await;
            // Small messages are sent immediately (no Nagle delay).
            _ = stream.set_nodelay(true);
            match self.counts.enter(peer.ip().to_canonical(), &self.limits) {
                Some(guard) => return (Counted { stream, _guard: guard }, peer),
                None => {
                    // The empty send buffer of a new connection holds it, so this does not block.
                    _ = stream.try_write(BUSY);
                    _ = stream.shutdown().await;
                }
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// The socket address of a client.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, LimitedListener>> for Peer {
    fn connect_info(stream: IncomingStream<'_, LimitedListener>) -> Peer {
        Peer(*stream.remote_addr())
    }
}

/// A connection that is counted until it is dropped.
#[derive(Debug)]
pub(crate) struct Counted {
    stream: TcpStream,
    _guard: ConnectionGuard,
}

impl AsyncRead for Counted {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Counted {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(context, bytes)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_limited() {
        let counts = ConnectionCounts::default();
        let limits = RateLimits { connections: 3, connections_each: 2, ..RateLimits::default() };
        let address = |last| IpAddr::from([10, 0, 0, last]);
        let first = counts.enter(address(1), &limits).unwrap();
        let _second = counts.enter(address(1), &limits).unwrap();
        assert!(counts.enter(address(1), &limits).is_none());
        let _third = counts.enter(address(2), &limits).unwrap();
        assert!(counts.enter(address(3), &limits).is_none());
        drop(first);
        let _fourth = counts.enter(address(3), &limits).unwrap();
        assert!(counts.enter(address(1), &limits).is_none());
        drop((_second, _third, _fourth));
        assert!(counts.lock().is_empty());
    }
}
