//! Clients that stall: in the headers, in the body, in a frame, or in reading. The server lets go of
//! each by itself.

use std::{net::SocketAddr, sync::Arc, time::Duration};

use otelo_player::Players;
use otelo_server::{
    App, BODY_TIMEOUT, HEADER_TIMEOUT, IDLE_TIMEOUT, RateLimits, SearchQueue, Searchers, Settings,
    run,
};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    task::spawn_local,
    time::Instant,
};

use crate::{disk::Disk, network::Network, system::Machine};

const ADDRESS: SocketAddr =
    SocketAddr::new(std::net::IpAddr::V4(std::net::Ipv4Addr::new(10, 0, 0, 9)), 1);

/// A server that lets few connections in.
fn server() -> Network {
    let limits = RateLimits { connections: 4, connections_each: 2, ..RateLimits::default() };
    let settings = Settings { limits, ..Settings::default() };
    let searchers = Searchers::new(Arc::new(SearchQueue::default()));
    let machine = Machine::new(1);
    machine.begin();
    let app =
        App::with(Disk::new(1).store(), settings, searchers, Arc::new(machine), Players::default());
    let (network, pipes) = Network::new();
    spawn_local(run(pipes, app, std::future::pending()));
    network
}

/// Sends a beginning and waits for the end: how long that took, and what was answered.
async fn stalled(network: &Network, beginning: &str) -> (Duration, String) {
    let mut stream = network.connect(ADDRESS);
    let begun = Instant::now();
    stream.write_all(beginning.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    _ = stream.read_to_end(&mut answer).await;
    (begun.elapsed(), String::from_utf8_lossy(&answer).into_owned())
}

/// Runs a test in its own time.
fn in_own_time(test: impl Future<Output = ()>) {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .start_paused(true)
        .build()
        .unwrap();
    tokio::task::LocalSet::new().block_on(&runtime, test);
}

fn about(time: Duration, expected: Duration) {
    let late = Duration::from_millis(100);
    assert!(expected <= time + late && time <= expected + late, "{time:?}, not {expected:?}");
}

#[test]
fn headers() {
    in_own_time(async {
        let network = server();
        for beginning in ["", "GET /api/ga", "GET /api/games HTTP/1.1\r\nHost: localhost\r\n"] {
            let (time, _) = stalled(&network, beginning).await;
            about(time, HEADER_TIMEOUT);
        }
    });
}

#[test]
fn a_connection_between_two_requests() {
    in_own_time(async {
        let network = server();
        let request = "GET /api/games HTTP/1.1\r\nHost: localhost\r\n\r\n";
        let (time, answer) = stalled(&network, request).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        about(time, HEADER_TIMEOUT);
    });
}

#[test]
fn bodies() {
    in_own_time(async {
        let network = server();
        for path in ["/api/games", "/api/records"] {
            let request = format!(
                "POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n\
                 Content-Length: 1000\r\nConnection: close\r\n\r\n{{\"size\""
            );
            let (time, answer) = stalled(&network, &request).await;
            assert!(answer.starts_with("HTTP/1.1 408") && answer.contains("too-slow"), "{answer}");
            about(time, BODY_TIMEOUT);
        }
    });
}

/// Whoever does not take the answer does not keep the connection.
#[test]
fn reading() {
    in_own_time(async {
        let network = server();
        let mut stream = network.connect(ADDRESS);
        let request = "GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n";
        let begun = Instant::now();
        // More than the pipe holds.
        for _ in 0..20 {
            stream.write_all(request.as_bytes()).await.unwrap();
        }
        tokio::time::sleep(IDLE_TIMEOUT + Duration::from_secs(1)).await;
        let mut answer = Vec::new();
        _ = stream.read_to_end(&mut answer).await;
        assert!(answer.len() < 100_000, "the rest was not sent: {}", answer.len());
        about(begun.elapsed(), IDLE_TIMEOUT + Duration::from_secs(1));
    });
}

/// Stalled connections fill the server, and make room again by themselves.
#[test]
fn there_is_room_again() {
    in_own_time(async {
        let network = server();
        let stalling: Vec<_> = (0..2).map(|_| network.connect(ADDRESS)).collect();
        tokio::time::sleep(Duration::from_secs(1)).await;
        let request = "GET /api/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        let (_, answer) = stalled(&network, request).await;
        assert!(answer.starts_with("HTTP/1.1 503") && answer.contains("busy"), "{answer}");
        tokio::time::sleep(HEADER_TIMEOUT).await;
        let (_, answer) = stalled(&network, request).await;
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        drop(stalling);
    });
}
