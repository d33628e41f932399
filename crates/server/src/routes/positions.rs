//! Positions that are set up, pasted, wanted at random, or drawn.

use axum::{
    Json as Reply,
    extract::State,
    http::{HeaderName, HeaderValue, header},
};
use otelo_formats::{Drawing, Hints, detect};
use otelo_rng::Rng;

use super::{Json, size_of};
use crate::{
    App,
    analyses::{Failed, Work},
    client::Client,
    error::ApiError,
    random_position::{self, Wanted},
    wire,
};

/// The longest text on a square of a diagram.
const LONGEST_TEXT: usize = 8;

/// Reads a position or a game in any format, and tells what it is.
#[utoipa::path(post, path = "/api/position", request_body = wire::PositionRequest, responses(
    (status = 200, description = "what the text holds", body = wire::PositionReport),
    (status = 400, description = "the text is not understood; the parameters have the place", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn read(
    Json(asked): Json<wire::PositionRequest>,
) -> Result<Reply<wire::PositionReport>, ApiError> {
    let found = detect(asked.text.as_bytes(), Hints::default())?;
    let position = *found.content.position();
    let line = position.to_string();
    Ok(Reply(wire::PositionReport {
        format: found.format.name().to_owned(),
        size: position.size().side(),
        board: line.split_whitespace().next().unwrap_or_default().to_owned(),
        turn: position.turn().into(),
        turn_assumed: found.turn_assumed,
        legal: position.moves().iter().map(wire::Square).collect(),
        pass: position.must_pass(),
        over: position.is_over(),
        moves: found.content.into_game().ply(),
        unreachable: position.unreachable().map(Into::into),
    }))
}

/// Finds a random position with so many empty squares, and of a value if that is asked for.
#[utoipa::path(post, path = "/api/position/random", request_body = wire::RandomRequest, responses(
    (status = 200, description = "the position, or none", body = wire::RandomPosition),
    (status = 400, description = "there is no such board", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn random(
    State(app): State<App>,
    client: Client,
    Json(asked): Json<wire::RandomRequest>,
) -> Result<Reply<wire::RandomPosition>, ApiError> {
    let wire::RandomRequest { size, empties, from, to } = asked;
    let wanted = Wanted { size: size_of(size)?, empties, from, to };
    let rng = Rng::new(app.rooms().system().seed());
    let search = move |work: &Work<_>| random_position::find(&wanted, rng, work);
    let mut running = app.0.analyses.start(client.address, format!("{wanted:?}"), search)?;
    running.next().await.map(Reply).map_err(|Failed| ApiError::SearchFailed)
}

/// Draws a diagram as SVG.
#[utoipa::path(post, path = "/api/diagram", request_body = wire::DiagramRequest, responses(
    (status = 200, description = "the drawing", content((String = "image/svg+xml"))),
    (status = 400, description = "the position is not understood", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn diagram(
    Json(asked): Json<wire::DiagramRequest>,
) -> Result<([(HeaderName, HeaderValue); 1], String), ApiError> {
    let wire::DiagramRequest { position, last, texts, print } = asked;
    let found = detect(position.as_bytes(), Hints::default())?;
    let best = texts.iter().filter(|text| text.best).map(|text| text.square.0).collect();
    let short = |text: String| text.chars().take(LONGEST_TEXT).collect();
    let texts =
        texts.into_iter().map(|wire::DiagramText { square, text, .. }| (square.0, short(text)));
    let drawing = Drawing::of_position(found.content.position())
        .with_last(last.map(|square| square.0))
        .with_texts(texts)
        .with_best(best);
    let drawing = if print { drawing.for_print() } else { drawing };
    Ok(([(header::CONTENT_TYPE, HeaderValue::from_static("image/svg+xml"))], drawing.svg()))
}
