//! Games: begin one, list them, look at one, give an order.

use axum::{Json as Reply, extract::State, http::StatusCode};
use otelo_formats::{Hints, detect};
use otelo_rules::Position;
use otelo_store::{Ended, MadeBy, Seat, Setup, Summary};
use serde::Deserialize;
use utoipa::IntoParams;

use super::{Json, Path, Query, game_id, size_of};
use crate::{
    App,
    error::ApiError,
    room::Told,
    sheet::{checked_name, parsed},
    wire,
};

/// How many games a list has at most.
const LONGEST_LIST: u32 = 100;

/// Begins a game.
#[utoipa::path(post, path = "/api/games", request_body = wire::NewGame, responses(
    (status = 201, description = "the game", body = wire::Position),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn create(
    State(app): State<App>,
    Json(new): Json<wire::NewGame>,
) -> Result<(StatusCode, Reply<wire::Position>), ApiError> {
    let room = app.rooms.create(&setup(new)?).await?;
    Ok((StatusCode::CREATED, Reply(room.view().await?)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Page {
    /// How many games; 50 unless told, 100 at most.
    limit: Option<u32>,
    /// The `next` of the list before this one.
    before: Option<String>,
}

/// Lists games with at least one move, the last changed first.
#[utoipa::path(get, path = "/api/games", params(Page), responses(
    (status = 200, description = "some games", body = wire::Games),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn list(
    State(app): State<App>,
    Query(page): Query<Page>,
) -> Result<Reply<wire::Games>, ApiError> {
    let limit = page.limit.unwrap_or(50).clamp(1, LONGEST_LIST);
    let before = page.before.map(|text| {
        let wrong = |_| ApiError::Message { detail: format!("`{text}` does not continue a list") };
        text.parse().map_err(wrong)
    });
    // One more than is shown tells whether there are more.
    let mut found = app.rooms.store().list(limit + 1, before.transpose()?.as_ref()).await?;
    let has_more = found.len() > limit as usize;
    found.truncate(limit as usize);
    let next = found.last().filter(|_| has_more).map(|last| last.cursor().to_string());
    Ok(Reply(wire::Games { games: found.into_iter().map(summary).collect(), next }))
}

/// Shows a game.
#[utoipa::path(get, path = "/api/games/{game}", params(("game" = String, Path)), responses(
    (status = 200, description = "the game", body = wire::Position),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn show(
    State(app): State<App>,
    Path(game): Path<String>,
) -> Result<Reply<wire::Position>, ApiError> {
    let room = app.rooms.open(&game_id(&game)?).await?;
    Ok(Reply(room.view().await?))
}

/// Gives an order, the same as in a live game. A hint comes as the answer.
#[utoipa::path(
    post,
    path = "/api/games/{game}/orders",
    params(("game" = String, Path)),
    request_body = wire::ClientMessage,
    responses(
        (status = 200, description = "the game after it, or the hint", body = wire::ServerMessage),
        (status = "default", description = "why not", body = wire::Refusal),
    )
)]
pub(crate) async fn order(
    State(app): State<App>,
    Path(game): Path<String>,
    Json(message): Json<wire::ClientMessage>,
) -> Result<Reply<wire::ServerMessage>, ApiError> {
    let room = app.rooms.open(&game_id(&game)?).await?;
    Ok(Reply(match room.act(message).await? {
        Told::Position(position) => wire::ServerMessage::Position(position),
        Told::Hint(hint) => wire::ServerMessage::Hint(hint.await.map_err(|_| ApiError::Busy)?),
    }))
}

/// What a game begins with, checked.
fn setup(new: wire::NewGame) -> Result<Setup, ApiError> {
    let start = match new.start.filter(|text| !text.trim().is_empty()) {
        None => Position::start(size_of(new.size)?),
        Some(text) => {
            let size = new.size.map(|side| size_of(Some(side))).transpose()?;
            *detect(text.as_bytes(), Hints { size, notation: None })?.content.position()
        }
    };
    let seat = |spec: Option<String>, name| {
        let spec = parsed(spec.as_deref().unwrap_or("human"))?.to_string();
        Ok::<_, ApiError>(Seat { spec, name: checked_name(name)? })
    };
    let version = env!("CARGO_PKG_VERSION").to_owned();
    Ok(Setup {
        start,
        black: seat(new.black, new.black_name)?,
        white: seat(new.white, new.white_name)?,
        step: new.step,
        seed: getrandom::u64().unwrap_or_default(),
        made_by: MadeBy { rules: version.clone(), engine: version, weights: None },
    })
}

fn summary(summary: Summary) -> wire::Summary {
    let seat = |seat: Seat| wire::Seat { spec: seat.spec, name: seat.name };
    let standing = summary.standing;
    wire::Summary {
        game: summary.id.to_string(),
        created: summary.created.0,
        changed: summary.changed.0,
        size: summary.size.side(),
        seats: wire::Seats { black: seat(summary.black), white: seat(summary.white) },
        ply: standing.ply,
        black: standing.black,
        white: standing.white,
        over: standing.ended.is_some(),
        winner: match standing.ended {
            Some(Ended::Won(color)) => Some(color.into()),
            Some(Ended::Drawn) | None => None,
        },
    }
}
