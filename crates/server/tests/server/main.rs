//! Tests of the server's public API.
#![allow(clippy::unwrap_used)]

mod analysis;
mod best_move;
mod busy;
mod client;
mod clocks;
mod computer;
mod create;
mod device;
mod devices;
mod document;
mod explanation;
mod fuzz_api;
mod hints;
mod host_origin;
mod imports;
mod limits;
mod list;
mod live;
mod orders;
mod page;
mod parts;
mod positions;
mod records;
mod refused;
mod restart;
mod schema;
mod server;
mod shelves;
mod slow_clients;
mod studies;
mod trace;
mod undo;
mod whole;

use std::time::Duration;

use tokio::time::timeout;

/// Waits for a future, with a generous timeout.
async fn soon<T>(awaited: impl Future<Output = T>) -> T {
    timeout(Duration::from_secs(60), awaited).await.expect("it comes within a minute")
}
