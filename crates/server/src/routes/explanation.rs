//! Why a move is good or bad.

use axum::Json as Reply;
use otelo_explain::{compare, explain};
use otelo_formats::{Hints, detect};
use otelo_live::LiveError;

use super::Json;
use crate::{error::ApiError, wire};

/// Explains a move: what speaks for and against it, and what it gave up against a better one.
#[utoipa::path(post, path = "/api/explanation", request_body = wire::ExplanationRequest, responses(
    (status = 200, description = "the reasons", body = wire::Explanation),
    (status = 400, description = "the position is not understood", body = wire::Refusal),
    (status = 409, description = "the rules do not allow the move", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn explanation(
    Json(asked): Json<wire::ExplanationRequest>,
) -> Result<Reply<wire::Explanation>, ApiError> {
    let found = detect(asked.position.as_bytes(), Hints::default())?;
    let (position, played) = (found.content.position(), asked.played.0);
    let reasons = explain(position, played).map_err(LiveError::from)?;
    let given_up = match asked.better {
        Some(better) => compare(position, played, better.0).map_err(LiveError::from)?,
        None => Vec::new(),
    };
    Ok(Reply(wire::Explanation::new(&reasons, &given_up)))
}
