//! Recorded searches for whoever wants to see how they work.

use std::{sync::atomic::AtomicBool, time::Duration};

use axum::{Json as Reply, extract::State};
use otelo_formats::{Hints, detect};
use otelo_live::parse_player;
use otelo_player::{MoveLimits, RecordLimits, Recording, Spec, Stopwatch, Turn, count};
use otelo_rules::Position;

use super::Json;
use crate::{
    App,
    client::Client,
    error::ApiError,
    search::{LARGEST_TABLE, Stop},
    wire,
};

/// How large a recorded search may be.
const LIMITS: RecordLimits = RecordLimits { kept: 50_000, visited: 2_000_000, counted: 2_000_000 };
/// How long the engine may search while it is recorded.
const LONGEST: Duration = Duration::from_secs(10);
/// The most searches of one comparison, and the most nodes of one and of all of them.
const MOST_COMPARED: usize = 64;
const MOST_OF_ONE: u64 = 1_000_000;
const MOST_COUNTED: u64 = 4_000_000;

/// Records a search: every node, what was cut, and why.
#[utoipa::path(post, path = "/api/trace", request_body = wire::TraceRequest, responses(
    (status = 200, description = "the search", body = wire::Trace),
    (status = 400, description = "the position or the player is not understood, or the search is too \
        large", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn trace(
    State(app): State<App>,
    client: Client,
    Json(asked): Json<wire::TraceRequest>,
) -> Result<Reply<wire::Trace>, ApiError> {
    app.rooms().count_order_of(client.address)?;
    let position = position_of(&asked.position)?;
    let player = parse_player(&asked.player)?;
    let recorded = app.0.recordings.run(move || {
        Recording::new(&position, &player, LIMITS, &AtomicBool::new(false))
            .map(|recording| recording.trace())
    });
    Ok(Reply(recorded.await??))
}

/// Records a search of the engine, iteration by iteration. It is the search that the player does for a
/// move, but for its time: it ends after ten seconds with what it has found.
#[utoipa::path(post, path = "/api/engine-trace", request_body = wire::EngineTraceRequest, responses(
    (status = 200, description = "the search", body = wire::EngineTrace),
    (status = 400, description = "the position is not understood, or the player is not the engine",
        body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn engine_trace(
    State(app): State<App>,
    client: Client,
    Json(asked): Json<wire::EngineTraceRequest>,
) -> Result<Reply<wire::EngineTrace>, ApiError> {
    app.rooms().count_order_of(client.address)?;
    let position = position_of(&asked.position)?;
    let player = parse_player(&asked.player)?;
    // Whoever no longer waits ends the search.
    let stop = Stop::default();
    let flag = stop.flag();
    let players = app.0.players.clone();
    let watched = app.0.watched.run(move || {
        let limits = MoveLimits {
            time: Some(LONGEST),
            // As in play, so that the nodes are the same.
            threads: Some(1),
            megabytes: Some(LARGEST_TABLE),
            ..MoveLimits::default()
        };
        let clock = Stopwatch::start();
        let turn = Turn { limits, clock: &clock, stop: &flag, on_progress: &mut |_| {} };
        players.watch_engine(&position, &player, &turn)
    });
    Ok(Reply(watched.await??))
}

/// Counts what several searches of one position visit.
#[utoipa::path(post, path = "/api/search-counts", request_body = wire::SearchCountsRequest, responses(
    (status = 200, description = "the counts", body = wire::SearchCounts),
    (status = 400, description = "the position or a player is not understood", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn search_counts(
    State(app): State<App>,
    client: Client,
    Json(asked): Json<wire::SearchCountsRequest>,
) -> Result<Reply<wire::SearchCounts>, ApiError> {
    app.rooms().count_order_of(client.address)?;
    let position = position_of(&asked.position)?;
    if asked.players.len() > MOST_COMPARED {
        return Err(ApiError::TooLarge);
    }
    let players: Result<Vec<Spec>, _> =
        asked.players.iter().map(|player| parse_player(player)).collect();
    let players = players?;
    let counted = app.0.recordings.run(move || counts_of(&position, &players));
    Ok(Reply(counted.await??))
}

/// One search after the other; what one visits the others may not.
fn counts_of(position: &Position, players: &[Spec]) -> Result<wire::SearchCounts, ApiError> {
    let (clock, stop) = (Stopwatch::start(), AtomicBool::new(false));
    let mut left = MOST_COUNTED;
    let mut searches = Vec::new();
    for player in players {
        let most = left.min(MOST_OF_ONE);
        let counted = count(position, player, most, &clock, &stop)?;
        // A search that was too large has visited as many as it might.
        left = left.saturating_sub(counted.as_ref().map_or(most, |search| search.counts.nodes()));
        searches.push(counted);
    }
    Ok(wire::SearchCounts { searches })
}

fn position_of(text: &str) -> Result<Position, ApiError> {
    Ok(*detect(text.as_bytes(), Hints::default())?.content.position())
}
