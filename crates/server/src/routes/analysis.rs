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
use otelo_player::{CandidateMove, Level, ReviewSettings, Spec, Who};
use otelo_rules::{Move, Position};
use tokio::time::{Instant, sleep_until};

use super::socket::{self, SocketHandler};
use crate::{
    App,
    analyses::{Failed, MEGABYTES, Running, Work},
    analysis::{self, Report},
    client::Client,
    error::ApiError,
    review::{self, Reviewed},
    wire::{self, AnalysisMessage, AnalysisOrder},
};

/// The default player: every move is searched until its value is exact.
const PLAYER: &str = "engine:30,exact=yes,lines=64";
/// The highest level of a review: what a higher one takes does not fit into the time of a search.
const HIGHEST_LEVEL: u8 = 20;
/// How many lines are sent with what their moves flip, so that a client can show them.
const SHOWN_LINES: usize = 8;
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

/// A client that looks at an analysis or a review.
struct AnalysisHandler {
    app: App,
    client: Client,
    current: Option<Current>,
}

/// What is searched, and the earliest time for the next report.
struct Current {
    search: Search,
    not_before: Instant,
}

enum Search {
    Analysis(CurrentAnalysis),
    Review(CurrentReview),
}

/// The position that is analysed.
struct CurrentAnalysis {
    running: Running<Report>,
    /// As the client sent it.
    text: String,
    position: Position,
    player: Spec,
}

/// The game that is reviewed.
struct CurrentReview {
    running: Running<Reviewed>,
    /// As the client sent it.
    text: String,
    /// How many moves the client knows.
    told: usize,
}

impl AnalysisHandler {
    async fn stop(&mut self) {
        match self.current.take().map(|current| current.search) {
            Some(Search::Analysis(analysis)) => analysis.running.stop().await,
            Some(Search::Review(review)) => review.running.stop().await,
            None => {}
        }
    }

    /// Analyses a position, instead of what was searched before.
    async fn analyse(&mut self, text: String, player: Option<&str>) -> Result<Search, ApiError> {
        let position = *detect(text.as_bytes(), Hints::default())?.content.position();
        let mut player = parse_player(player.unwrap_or(PLAYER))?;
        let Who::Engine(engine) = player.who else { return Err(ApiError::analyst(&player)) };
        // As it is searched, so that the search can be repeated elsewhere.
        player.who = Who::Engine(engine.with_megabytes_at_most(MEGABYTES));
        let spec = player.clone();
        let searched = format!("{position} {spec}");
        let running =
            self.start(searched, move |work| analysis::analyse(&position, &spec, work)).await?;
        Ok(Search::Analysis(CurrentAnalysis { running, text, position, player }))
    }

    /// Reviews a game, instead of what was searched before.
    async fn review(&mut self, text: String, level: Option<u8>) -> Result<Search, ApiError> {
        let content = detect(text.as_bytes(), Hints::default())?.content;
        let game = content.game().ok_or_else(|| ApiError::no_game(&text))?;
        let level = level.unwrap_or(ReviewSettings::LEVEL);
        let known = Level::new(level).filter(|level| level.number() <= HIGHEST_LEVEL);
        let level = known.ok_or_else(|| ApiError::level(level))?;
        let searched = format!("{} {}", game.start(), game.transcript());
        let running = self.start(searched, move |work| review::review(&game, level, work)).await?;
        Ok(Search::Review(CurrentReview { running, text, told: 0 }))
    }

    /// Starts a search after the one before has ended.
    async fn start<T: Send + Sync + 'static>(
        &mut self,
        searched: String,
        search: impl FnOnce(&Work<T>) + Send + 'static,
    ) -> Result<Running<T>, ApiError> {
        self.stop().await;
        self.app.0.analyses.start(self.client.address, searched, search)
    }
}

impl SocketHandler for AnalysisHandler {
    async fn next(&mut self) -> Option<Utf8Bytes> {
        let Some(current) = &mut self.current else { return std::future::pending().await };
        sleep_until(current.not_before).await;
        let message = match &mut current.search {
            Search::Analysis(analysis) => {
                let report = analysis.running.next().await;
                report.map(|report| AnalysisMessage::Analysis(analysis.message(report)))
            }
            Search::Review(review) => {
                let reviewed = review.running.next().await;
                reviewed.map(|reviewed| AnalysisMessage::Review(review.message(reviewed)))
            }
        };
        current.not_before = Instant::now() + PAUSE;
        Some(match message {
            Ok(message) => text_of(&message),
            Err(Failed) => self.refused(&ApiError::SearchFailed),
        })
    }

    fn waiting(&mut self) -> Option<Utf8Bytes> {
        None
    }

    fn count(&self) -> Result<(), ApiError> {
        self.app.rooms().count_order_of(self.client.address)
    }

    async fn receive(&mut self, text: &str) -> Result<Option<Utf8Bytes>, ApiError> {
        let search = match socket::parsed(text)? {
            AnalysisOrder::Analyse { position, player } => {
                self.analyse(position, player.as_deref()).await?
            }
            AnalysisOrder::Review { game, level } => self.review(game, level).await?,
            AnalysisOrder::Stop {} => {
                self.stop().await;
                return Ok(None);
            }
        };
        self.current = Some(Current { search, not_before: Instant::now() });
        Ok(None)
    }

    fn refused(&self, error: &ApiError) -> Utf8Bytes {
        text_of(&AnalysisMessage::Refused(error.refusal()))
    }
}

fn text_of(message: &AnalysisMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("a message has text keys").into()
}

impl CurrentReview {
    /// What the client does not know yet.
    fn message(&mut self, reviewed: Reviewed) -> wire::ReviewProgress {
        let Reviewed { mut moves, summary, is_running } = reviewed;
        let moves = moves.split_off(self.told);
        self.told += moves.len();
        wire::ReviewProgress { game: self.text.clone(), moves, summary, running: is_running }
    }
}

impl CurrentAnalysis {
    fn message(&self, report: Report) -> wire::Analysis {
        let Report { progress, engine, is_running } = report;
        wire::Analysis {
            position: self.text.clone(),
            player: self.player.to_string(),
            repeat: self.repeat(progress.candidates.first()).to_string(),
            version: engine.version,
            weights: engine.weights.to_string(),
            moves: (0..)
                .zip(progress.candidates)
                .map(|(rank, found)| self.found(rank, found))
                .collect(),
            pass: self.position.must_pass(),
            depth: progress.depth,
            nodes: progress.nodes,
            milliseconds: progress.time.as_secs_f64() * 1000.0,
            running: is_running,
        }
    }

    /// The player that finds the value of a move again.
    fn repeat(&self, found: Option<&CandidateMove>) -> Spec {
        let mut player = self.player.clone();
        if let (Who::Engine(engine), Some(found)) = (&player.who, found) {
            player.who = Who::Engine(engine.clone().up_to(found.depth, found.confidence));
        }
        player
    }

    fn found(&self, rank: usize, found: CandidateMove) -> wire::AnalysedMove {
        let flips = found.played.square().map(|square| self.position.flips(square));
        let shown = if rank < SHOWN_LINES { &found.line[..] } else { &[] };
        let after = self.position.play(found.played).ok();
        let opening = after.and_then(|after| otelo_openings::of_position(&after));
        wire::AnalysedMove {
            played: wire::Move(found.played),
            flips: flips.into_iter().flatten().map(wire::Square).collect(),
            evaluation: found.evaluation,
            at_most: found.is_upper_bound,
            depth: found.depth,
            confidence: found.confidence,
            line_flips: line_flips(self.position, shown),
            line: found.line.into_iter().map(wire::Move).collect(),
            opening: opening.map(Into::into),
        }
    }
}

/// What each move of a line flips.
fn line_flips(mut position: Position, line: &[Move]) -> Vec<Vec<wire::Square>> {
    let mut flips = Vec::new();
    for &played in line {
        let flipped = played.square().map(|square| position.flips(square));
        let Ok(next) = position.play(played) else { break };
        flips.push(flipped.into_iter().flatten().map(wire::Square).collect());
        position = next;
    }
    flips
}
