//! Open connections: each is counted, and one that stalls is closed (idle timeout).

use std::{
    io,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Instant, Sleep, sleep},
};

use crate::address_counts::CountGuard;

/// A connection without a byte in either direction for this long is closed. Live games send a
/// heartbeat more often, and no search takes that long.
pub const IDLE_TIMEOUT: Duration = Duration::from_secs(60);

/// A connection that is counted, and that fails after [`IDLE_TIMEOUT`] without a byte.
#[derive(Debug)]
pub(crate) struct Connection<T> {
    stream: T,
    idle: Pin<Box<Sleep>>,
    _guard: CountGuard,
}

impl<T> Connection<T> {
    pub(crate) fn new(stream: T, guard: CountGuard) -> Connection<T> {
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
    use crate::address_counts::AddressCounts;

    fn guard() -> CountGuard {
        let address = std::net::IpAddr::from([10, 0, 0, 1]);
        AddressCounts::default().enter(address, 1, 1).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn a_connection_that_stalls_fails() {
        let (ours, mut theirs) = duplex(4);
        let mut connection = Connection::new(ours, guard());
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
        let (ours, _theirs) = duplex(4);
        let mut connection = Connection::new(ours, guard());
        let error = connection.write_all(b"too long for it").await.unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::TimedOut);
    }
}
