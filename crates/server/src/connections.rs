//! Open connections: how many there may be, in all and for each IP address, and when one that stalls
//! is closed (idle timeout).

use std::{
    collections::HashMap,
    io,
    net::IpAddr,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep},
};

use crate::rate_limits::RateLimits;

/// A connection without a byte in either direction for this long is closed. Live games send a
/// heartbeat more often, and no search takes that long.
pub const IDLE_TIMEOUT: Duration = Duration::from_secs(60);

/// The number of open connections of each IP address.
#[derive(Debug, Clone, Default)]
pub(crate) struct ConnectionCounts(Arc<Mutex<HashMap<IpAddr, usize>>>);

impl ConnectionCounts {
    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts one more connection, unless that is beyond a limit. Proxies have no limit of their own,
    /// because many clients come through one.
    pub(crate) fn enter(
        &self,
        address: IpAddr,
        is_proxy: bool,
        limits: &RateLimits,
    ) -> Option<ConnectionGuard> {
        let mut counts = self.lock();
        let all: usize = counts.values().sum();
        let own = counts.get(&address).copied().unwrap_or(0);
        if all >= limits.connections || (own >= limits.connections_each && !is_proxy) {
            return None;
        }
        counts.insert(address, own + 1);
        Some(ConnectionGuard { counts: self.clone(), address })
    }
}

/// Counts a connection until it is dropped.
#[derive(Debug)]
pub(crate) struct ConnectionGuard {
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

/// A connection that is counted, and that fails after [`IDLE_TIMEOUT`] without a byte.
#[derive(Debug)]
pub(crate) struct Connection<T> {
    stream: T,
    idle: Pin<Box<Sleep>>,
    _guard: ConnectionGuard,
}

impl<T> Connection<T> {
    pub(crate) fn new(stream: T, guard: ConnectionGuard) -> Connection<T> {
        Connection { stream, idle: Box::pin(sleep(IDLE_TIMEOUT)), _guard: guard }
    }

    /// What a read or a write comes to: progress puts the timeout off, waiting may end with it.
    fn timed<R>(
        &mut self,
        context: &mut Context<'_>,
        polled: Poll<io::Result<R>>,
    ) -> Poll<io::Result<R>> {
        if polled.is_ready() {
            self.idle.as_mut().reset(Instant::now() + IDLE_TIMEOUT);
            return polled;
        }
        ready!(self.idle.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl<T: AsyncRead + Unpin> AsyncRead for Connection<T> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let polled = Pin::new(&mut self.stream).poll_read(context, buffer);
        self.timed(context, polled)
    }
}

impl<T: AsyncWrite + Unpin> AsyncWrite for Connection<T> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let polled = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.timed(context, polled)
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
        let polled = Pin::new(&mut self.stream).poll_write_vectored(context, bytes);
        self.timed(context, polled)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt, duplex};

    use super::*;

    const LIMITS: fn() -> RateLimits =
        || RateLimits { connections: 3, connections_each: 2, ..RateLimits::default() };

    fn address(last: u8) -> IpAddr {
        IpAddr::from([10, 0, 0, last])
    }

    #[test]
    fn connections_are_limited() {
        let (counts, limits) = (ConnectionCounts::default(), LIMITS());
        let enter = |last| counts.enter(address(last), false, &limits);
        let first = enter(1).unwrap();
        let _second = enter(1).unwrap();
        assert!(enter(1).is_none());
        let _third = enter(2).unwrap();
        assert!(enter(3).is_none());
        drop(first);
        let _fourth = enter(3).unwrap();
        assert!(enter(1).is_none());
        drop((_second, _third, _fourth));
        assert!(counts.lock().is_empty());
    }

    #[test]
    fn a_proxy_has_the_limit_of_all() {
        let (counts, limits) = (ConnectionCounts::default(), LIMITS());
        let open: Vec<_> = (0..4).map_while(|_| counts.enter(address(1), true, &limits)).collect();
        assert_eq!(open.len(), 3);
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_stalls_fails() {
        let (counts, limits) = (ConnectionCounts::default(), LIMITS());
        let (ours, mut theirs) = duplex(4);
        let guard = counts.enter(address(1), false, &limits).unwrap();
        let mut connection = Connection::new(ours, guard);
        let mut byte = [0];
        // Each byte puts the end off.
        for _ in 0..3 {
            tokio::time::sleep(IDLE_TIMEOUT - Duration::from_secs(1)).await;
            theirs.write_all(b"x").await.unwrap();
            connection.read_exact(&mut byte).await.unwrap();
        }
        let begun = Instant::now();
        let error = connection.read_exact(&mut byte).await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
        assert_eq!(begun.elapsed(), IDLE_TIMEOUT);
    }

    #[tokio::test(start_paused = true)]
    async fn a_reader_that_stalls_fails_too() {
        let (counts, limits) = (ConnectionCounts::default(), LIMITS());
        let (ours, _theirs) = duplex(4);
        let guard = counts.enter(address(1), false, &limits).unwrap();
        let mut connection = Connection::new(ours, guard);
        let error = connection.write_all(b"too long for it").await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
