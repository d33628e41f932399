//! The best move on a board (the formal problem).

use std::time::Duration;

use axum::{Json as Reply, extract::State};
use otelo_formats::{
    Hints, Notation, detect,
    formal::{Cell, FormalProblem},
};
use otelo_live::parse_player;
use otelo_player::{Answer, Who};
use otelo_rules::Color;

use super::{Json, size_of};
use crate::{App, client::Client, error::ApiError, search::Task, wire};

/// The default player.
const PLAYER: &str = "minimax:hard";

/// Finds the best move on a board.
#[utoipa::path(post, path = "/api/best-move", request_body = wire::BestMoveRequest, responses(
    (status = 200, description = "the best move", body = wire::BestMove),
    (status = 400, description = "the board or the player is not understood, or the last move is not \
        possible; the code says which", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn best_move(
    State(app): State<App>,
    client: Client,
    Json(asked): Json<wire::BestMoveRequest>,
) -> Result<Reply<wire::BestMove>, ApiError> {
    let problem = problem(&asked)?;
    let spec = parse_player(asked.player.as_deref().unwrap_or(PLAYER))?;
    if spec.who == Who::Human {
        return Err(ApiError::Human);
    }
    let position = *problem.position();
    if position.moves().is_empty() {
        return Ok(Reply(Answer::best_move(None, &spec)));
    }
    let time = asked.time.map(|time| Duration::from_millis(time.into()));
    let task = Task { position, spec: spec.clone(), time, clock: None, seed: 0 };
    let mut search = app.rooms().searchers().search(client.address, task, Box::new(|_| {}))?;
    let answer = search.end().await.and_then(|end| end.answer).ok_or(ApiError::Busy)?;
    Ok(Reply(Answer::best_move(Some(&answer), &spec)))
}

fn problem(asked: &wire::BestMoveRequest) -> Result<FormalProblem, ApiError> {
    let notation = asked
        .notation
        .as_deref()
        .map(|text| text.parse::<Notation>().map_err(|_| ApiError::notation(text)));
    let hints =
        Hints { notation: notation.transpose()?, ..Hints::of_size(Some(size_of(asked.size)?)) };
    let found = detect(asked.board.as_bytes(), hints)?;
    let player = match asked.side.as_str() {
        "X" | "x" | "0" => Color::Black,
        "O" | "o" | "1" => Color::White,
        other => return Err(ApiError::side(other)),
    };
    let last = asked.last.as_deref().unwrap_or("inf");
    let last: Cell = last.parse().map_err(|error| ApiError::cell(last, error))?;
    Ok(FormalProblem::new(*found.content.position().board(), player, last.square())?)
}
