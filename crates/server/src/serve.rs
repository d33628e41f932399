//! The HTTP/1.1 server: accepts connections within the limits, and shuts down gracefully.

use std::{convert::Infallible, io, net::SocketAddr, pin::pin, time::Duration};

use axum::{
    Router,
    body::Body,
    http::Request,
    response::Response,
    serve::{Listener, ListenerExt},
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::{
    io::{AsyncRead, AsyncWrite, AsyncWriteExt},
    net::TcpListener,
    sync::{mpsc, watch},
    time::{sleep, timeout},
};
use tower::ServiceExt;

use crate::{App, address_counts::AddressCounts, app, connections::Connection, peer::Peer};

/// How long a client may take to send the headers of a request, from the end of the one before.
pub const HEADER_TIMEOUT: Duration = Duration::from_secs(20);

/// The response to a connection beyond the limit.
const BUSY: &[u8] = b"HTTP/1.1 503 Service Unavailable\r\nContent-Type: application/json\r\n\
    Connection: close\r\nRetry-After: 1\r\n\r\n\
    {\"code\":\"busy\",\"parameters\":{},\"text\":\"too many connections; try again\"}";

/// A TCP listener that sends small messages at once.
pub fn tcp(listener: TcpListener) -> impl Listener<Addr = SocketAddr> {
    listener.tap_io(|stream| _ = stream.set_nodelay(true))
}

/// Serves until `shutdown` completes, then shuts down gracefully: requests are answered, live games
/// are closed, imports are finished.
///
/// # Errors
/// None now; a listener that fails is asked again.
pub async fn run(
    mut listener: impl Listener<Addr = SocketAddr>,
    state: App,
    shutdown: impl Future<Output = ()>,
) -> io::Result<()> {
    let cleaning = tokio::spawn(clean(state.clone()));
    let counts = AddressCounts::default();
    // Every connection has a sender; the receiver knows when the last one is gone.
    let (open, mut closed) = mpsc::channel::<Infallible>(1);
    let settings = &state.0.settings;
    let router = app(state.clone());
    let mut shutdown = pin!(shutdown);
    loop {
        let (stream, peer) = tokio::select! {
            biased;
            () = &mut shutdown => break,
            accepted = listener.accept() => accepted,
        };
        let address = peer.ip().to_canonical();
        // Proxies have no limit of their own, because many clients come through one.
        let each = match settings.trusted_proxies.contains(&address) {
            true => usize::MAX,
            false => settings.limits.connections_each,
        };
        match counts.enter(address, settings.limits.connections, each) {
            Some(guard) => {
                let (stream, router) = (Connection::new(stream, guard), router.clone());
                let (ending, open) = (state.0.ending.subscribe(), open.clone());
                tokio::spawn(async move {
                    serve_connection(stream, peer, router, ending).await;
                    drop(open);
                });
            }
            None => _ = tokio::spawn(refuse(stream)),
        }
    }
    drop(listener);
    state.0.ending.send_replace(true);
    drop(open);
    _ = closed.recv().await;
    // Those whose clients have gone.
    state.0.imports.finished().await;
    cleaning.abort();
    Ok(())
}

/// Serves the requests of a connection. At shutdown the one that is under way is answered.
async fn serve_connection<T: AsyncRead + AsyncWrite + Unpin + Send + 'static>(
    stream: Connection<T>,
    peer: SocketAddr,
    router: Router,
    mut ending: watch::Receiver<bool>,
) {
    let service = service_fn(move |request| answer(router.clone(), peer, request));
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .serve_connection(TokioIo::new(stream), service)
        .with_upgrades();
    let mut connection = pin!(connection);
    // A connection that breaks is not an error of ours.
    tokio::select! {
        biased;
        _ = connection.as_mut() => return,
        _ = ending.wait_for(|ends| *ends) => connection.as_mut().graceful_shutdown(),
    }
    _ = connection.await;
}

async fn answer(
    router: Router,
    peer: SocketAddr,
    request: Request<Incoming>,
) -> Result<Response, Infallible> {
    let mut request = request.map(Body::new);
    request.extensions_mut().insert(Peer(peer));
    router.oneshot(request).await
}

/// Tells a client beyond the limit that there are too many.
async fn refuse(mut stream: impl AsyncWrite + Unpin) {
    let refused = async {
        stream.write_all(BUSY).await?;
        stream.shutdown().await
    };
    _ = timeout(Duration::from_secs(1), refused).await;
}

/// How often the uptime is counted, in minutes.
const UPTIME_STEP: u32 = 10;

/// Counts the time for which the server runs, and purges games that were deleted long ago or in which
/// nothing happened.
async fn clean(state: App) {
    let rooms = state.rooms();
    loop {
        match rooms.store().purge(&rooms.open_games()).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(games, "purged deleted and empty games"),
            Err(error) => tracing::error!(%error, "deleted games were not purged"),
        }
        sleep(Duration::from_secs(60 * u64::from(UPTIME_STEP))).await;
        if let Err(error) = rooms.store().add_uptime(UPTIME_STEP).await {
            tracing::error!(%error, "the uptime was not counted");
        }
    }
}
