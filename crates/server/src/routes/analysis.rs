//! The analysis of positions over WebSocket.

use std::time::Duration;

use axum::{
    extract::{
        State, WebSocketUpgrade,
        ws::{Utf8Bytes, rejection::WebSocketUpgradeRejection},
    },
    response::Response,
};
use otelo_formats::{Hints, detect};
use otelo_live::parse_player;
use otelo_player::{CandidateMove, Spec, Who};
use otelo_rules::Position;
use tokio::time::{Instant, sleep_until};

use super::socket::{self, SocketHandler};
use crate::{
    App,
    analysis::{Analysis, Report},
    client::Client,
    error::ApiError,
    wire::{self, AnalysisMessage, AnalysisOrder},
};

/// The default player: every move is searched until its value is exact.
const PLAYER: &str = "engine:30,exact=yes,lines=64";
/// The shortest time between two reports.
const PAUSE: Duration = Duration::from_millis(100);

/// Opens a WebSocket for an analysis: it receives AnalysisOrder and sends AnalysisMessage.
#[utoipa::path(get, path = "/api/analysis", responses(
    (status = 101, description = "the WebSocket"),
    (status = 400, description = "the request does not open a WebSocket", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn analysis(
    State(app): State<App>,
    client: Client,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    let upgrade = socket::limited(upgrade)?;
    Ok(upgrade.on_upgrade(move |socket| async move {
        let mut handler = AnalysisHandler { app: app.clone(), client, current: None };
        socket::serve(socket, &app, &mut handler).await;
    }))
}

/// A client that looks at an analysis.
struct AnalysisHandler {
    app: App,
    client: Client,
    current: Option<Current>,
}

/// The position that is analysed.
struct Current {
    analysis: Analysis,
    /// As the client sent it.
    text: String,
    position: Position,
    player: Spec,
    /// The earliest time for the next report.
    not_before: Instant,
}

impl AnalysisHandler {
    async fn stop(&mut self) {
        if let Some(Current { analysis, .. }) = self.current.take() {
            analysis.stop().await;
        }
    }
}

impl SocketHandler for AnalysisHandler {
    async fn next(&mut self) -> Option<Utf8Bytes> {
        let Some(current) = &mut self.current else { return std::future::pending().await };
        sleep_until(current.not_before).await;
        let report = current.analysis.next().await;
        current.not_before = Instant::now() + PAUSE;
        Some(text_of(&AnalysisMessage::Analysis(current.message(report))))
    }

    fn waiting(&mut self) -> Option<Utf8Bytes> {
        None
    }

    fn count(&self) -> Result<(), ApiError> {
        self.app.rooms().count_order_of(self.client.address)
    }

    async fn receive(&mut self, text: &str) -> Result<Option<Utf8Bytes>, ApiError> {
        match socket::parsed(text)? {
            AnalysisOrder::Stop {} => self.stop().await,
            AnalysisOrder::Analyse { position: text, player } => {
                let position = *detect(text.as_bytes(), Hints::default())?.content.position();
                let player = parse_player(player.as_deref().unwrap_or(PLAYER))?;
                if !matches!(player.who, Who::Engine(_)) {
                    return Err(ApiError::analyst(&player));
                }
                self.stop().await;
                let analysis =
                    self.app.0.analyses.start(self.client.address, position, player.clone())?;
                let not_before = Instant::now();
                self.current = Some(Current { analysis, text, position, player, not_before });
            }
        }
        Ok(None)
    }

    fn refused(&self, error: &ApiError) -> Utf8Bytes {
        text_of(&AnalysisMessage::Refused(error.refusal()))
    }
}

fn text_of(message: &AnalysisMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message has text keys").into()
}

impl Current {
    fn message(&self, report: Report) -> wire::Analysis {
        let Report { progress, is_running } = report;
        wire::Analysis {
            position: self.text.clone(),
            player: self.player.to_string(),
            moves: progress.candidates.into_iter().map(|found| self.found(found)).collect(),
            pass: self.position.must_pass(),
            depth: progress.depth,
            nodes: progress.nodes,
            milliseconds: progress.time.as_secs_f64() * 1000.0,
            running: is_running,
        }
    }

    fn found(&self, found: CandidateMove) -> wire::AnalysedMove {
        let flips = found.played.square().map(|square| self.position.flips(square));
        wire::AnalysedMove {
            played: wire::Move(found.played),
            flips: flips.into_iter().flatten().map(wire::Square).collect(),
            evaluation: found.evaluation,
            at_most: found.is_upper_bound,
            depth: found.depth,
            line: found.line.into_iter().map(wire::Move).collect(),
        }
    }
}
