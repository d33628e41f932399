//! The way in: connections are counted, in all and for each address.

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

use crate::limits::Limits;

/// What a client hears for whom there is no room.
const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
    Connection: close\r\nRetry-After: 1\r\n\r\n\
    {\"code\":\"busy\",\"parameters\":{},\"text\":\"too many connections; try again\"}";

/// A listener that lets only so many in.
#[derive(Debug)]
pub(crate) struct Doors {
    listener: TcpListener,
    inside: Inside,
    limits: Limits,
}

/// How many connections each address has.
#[derive(Debug, Clone, Default)]
struct Inside(Arc<Mutex<HashMap<IpAddr, usize>>>);

impl Inside {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more, if there is room.
    fn enter(&self, address: IpAddr, limits: &Limits) -> Option<Ticket> {
        let mut inside = self.lock();
        let all: usize = inside.values().sum();
        let own = inside.get(&address).copied().unwrap_or(0);
        if all >= limits.connections || own >= limits.connections_each {
            return None;
        }
        inside.insert(address, own + 1);
        Some(Ticket { inside: self.clone(), address })
    }
}

/// A connection that is counted as long as it lasts.
#[derive(Debug)]
struct Ticket {
    inside: Inside,
    address: IpAddr,
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let mut inside = self.inside.lock();
        match inside.get_mut(&self.address) {
            Some(count) if *count > 1 => *count -= 1,
            _ => _ = inside.remove(&self.address),
        }
    }
}

impl Doors {
    pub(crate) fn new(listener: TcpListener, limits: Limits) -> Doors {
        Doors { listener, inside: Inside::default(), limits }
    }
}

impl Listener for Doors {
    type Io = Counted;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Counted, SocketAddr) {
        loop {
            let (mut stream, peer) = Listener::accept(&mut self.listener).await;
            // Small messages go out at once.
            _ = stream.set_nodelay(true);
            match self.inside.enter(peer.ip().to_canonical(), &self.limits) {
                Some(ticket) => return (Counted { stream, _ticket: ticket }, peer),
                None => {
                    // It fits into the empty buffer of a new connection, so nobody waits.
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

/// The other end of a connection.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, Doors>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Doors>) -> Peer {
        Peer(*stream.remote_addr())
    }
}

/// A connection with its ticket.
#[derive(Debug)]
pub(crate) struct Counted {
    stream: TcpStream,
    _ticket: Ticket,
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
    fn there_is_room_for_so_many() {
        let inside = Inside::default();
        let limits = Limits { connections: 3, connections_each: 2, ..Limits::default() };
        let address = |last| IpAddr::from([10, 0, 0, last]);
        let first = inside.enter(address(1), &limits).unwrap();
        let _second = inside.enter(address(1), &limits).unwrap();
        assert!(inside.enter(address(1), &limits).is_none());
        let _third = inside.enter(address(2), &limits).unwrap();
        assert!(inside.enter(address(3), &limits).is_none());
        drop(first);
        let _fourth = inside.enter(address(3), &limits).unwrap();
        assert!(inside.enter(address(1), &limits).is_none());
        drop((_second, _third, _fourth));
        assert!(inside.lock().is_empty());
    }
}
