//! Games: create, list, show, order, delete, restore.

use axum::{Json as Reply, extract::State, http::StatusCode};
use otelo_formats::{Hints, detect};
use otelo_live::{Ended, Event, Holders, LiveError, Setup, checked_name, parse_player};
use otelo_rules::Position;
use otelo_store::{ImportFilter, ListQuery, State as GameState, Summary};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{Json, Path, Query, devices::invitation, game_id, import_id, no_game, size_of};
use crate::{
    App,
    client::Client,
    error::ApiError,
    room,
    rooms::{Rooms, restored},
    wire,
};

/// The most games on a page of the list.
const LONGEST_LIST: u32 = 100;

/// Creates a game. Its seats belong to the client's device, if it has a cookie.
#[utoipa::path(post, path = "/api/games", request_body = wire::NewGame, responses(
    (status = 201, description = "the game", body = wire::GameView),
    (status = 400, description = "the size, the start, a player, a name or the clock is not valid; \
        the code says which", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn create(
    State(app): State<App>,
    client: Client,
    Json(new): Json<wire::NewGame>,
) -> Result<(StatusCode, Reply<wire::GameView>), ApiError> {
    let (_, room) = if new.copy_of.is_none() {
        let setup = setup_of(new, &client, app.rooms())?;
        app.rooms().create(&setup, client.address).await?
    } else {
        let (setup, moves) = copy_of(new, &client, app.rooms()).await?;
        app.rooms().create_with(&setup, moves, client.address).await?
    };
    Ok((StatusCode::CREATED, Reply(room.view().await?)))
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Page {
    /// The most games on the page: 50 by default; never more than 100.
    #[param(value_type = Option<u64>, maximum = 4_294_967_295_u32)]
    limit: Option<u32>,
    /// The cursor: the `next` of the page before.
    before: Option<String>,
    /// Only games with all of these words, in any order, in their title, their players, their event,
    /// their date or their id.
    text: Option<String>,
    /// Only games on a board with this side length.
    #[param(minimum = 4, maximum = 8, multiple_of = 2)]
    size: Option<u8>,
    /// Only running games, or only games that are over.
    #[param(inline)]
    state: Option<Progress>,
    /// Only the games of this import, or `none` for those that belong to no imported file.
    import: Option<String>,
}

/// Whether a game is running or over.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Progress {
    Running,
    Over,
}

/// Lists the device's games with at least one move, the last changed first (cursor pagination).
#[utoipa::path(get, path = "/api/games", params(Page), responses(
    (status = 200, description = "some games", body = wire::Games),
    (status = 400, description = "`before` is not the `next` of a page, or there is no such parameter",
        body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn list(
    State(app): State<App>,
    client: Client,
    Query(page): Query<Page>,
) -> Result<Reply<wire::Games>, ApiError> {
    let before = page.before.map(|text| {
        let wrong = |_| ApiError::Message { detail: format!("`{text}` does not continue a list") };
        text.parse().map_err(wrong)
    });
    let query = ListQuery {
        shelves: client.shelves(),
        text: page.text.filter(|text| !text.trim().is_empty()),
        size: page.size.map(|side| size_of(Some(side))).transpose()?,
        state: page.state.map(|state| match state {
            Progress::Running => GameState::Running,
            Progress::Over => GameState::Over,
        }),
        import: match page.import.as_deref() {
            None => ImportFilter::All,
            Some("none") => ImportFilter::Alone,
            Some(import) => ImportFilter::Of(import_id(import)?),
        },
        limit: page.limit.unwrap_or(50).clamp(1, LONGEST_LIST),
        before: before.transpose()?,
    };
    let listed = app.rooms().store().list(&query).await?;
    Ok(Reply(wire::Games {
        games: listed.games.into_iter().map(|game| summary(game, &client)).collect(),
        next: listed.next.map(|next| next.to_string()),
        damaged: listed.damaged.iter().map(ToString::to_string).collect(),
    }))
}

/// Deletes a game from the device's list. It can be restored for 30 days.
#[utoipa::path(delete, path = "/api/games/{game}", params(("game" = String, Path)), responses(
    (status = 204, description = "it is off the list"),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn hide(
    State(app): State<App>,
    client: Client,
    Path(game): Path<String>,
) -> Result<StatusCode, ApiError> {
    let store = app.rooms().store();
    store
        .hide(&client.shelves(), &game_id(&game)?, app.rooms().system().now())
        .await
        .map_err(no_game(game))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Restores a deleted game to the device's list.
#[utoipa::path(post, path = "/api/games/{game}/restore", params(("game" = String, Path)), responses(
    (status = 204, description = "it is on the list"),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn restore(
    State(app): State<App>,
    client: Client,
    Path(game): Path<String>,
) -> Result<StatusCode, ApiError> {
    let store = app.rooms().store();
    store.put_back(&client.shelves(), &game_id(&game)?).await.map_err(no_game(game))?;
    Ok(StatusCode::NO_CONTENT)
}

/// Returns a game.
#[utoipa::path(get, path = "/api/games/{game}", params(("game" = String, Path)), responses(
    (status = 200, description = "the game", body = wire::GameView),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn show(
    State(app): State<App>,
    client: Client,
    Path(game): Path<String>,
) -> Result<Reply<wire::GameView>, ApiError> {
    let room = app.rooms().open(&game_id(&game)?, client.address).await?;
    Ok(Reply(room.view().await?))
}

/// Gives an order, as on the WebSocket. For a hint, the response is the hint.
#[utoipa::path(
    post,
    path = "/api/games/{game}/orders",
    params(("game" = String, Path)),
    request_body = wire::ClientMessage,
    responses(
        (status = 200, description = "the game after it, or the hint", body = wire::ServerMessage),
        (status = 400, description = "the order, a player or a name is not valid; the code says which",
            body = wire::Refusal),
        (status = "default", description = "why not", body = wire::Refusal),
    )
)]
pub(crate) async fn order(
    State(app): State<App>,
    client: Client,
    Path(game): Path<String>,
    Json(message): Json<wire::ClientMessage>,
) -> Result<Reply<wire::ServerMessage>, ApiError> {
    let room = app.rooms().open(&game_id(&game)?, client.address).await?;
    app.rooms().count_order(&room, &client)?;
    Ok(Reply(match room.act(client, message).await? {
        room::Reply::Broadcast(message) => message,
        room::Reply::Invitation(color, secret) => {
            wire::ServerMessage::Invitation(invitation(&app, &game, color, &secret))
        }
        room::Reply::Hint(hint) => {
            wire::ServerMessage::Hint(hint.await.map_err(|_| ApiError::Busy)?)
        }
    }))
}

/// Validates the request for a new game.
fn setup_of(new: wire::NewGame, client: &Client, rooms: &Rooms) -> Result<Setup, ApiError> {
    let start = match new.start.filter(|text| !text.trim().is_empty()) {
        None => Position::start(size_of(new.size)?),
        Some(text) => {
            let size = new.size.map(|side| size_of(Some(side))).transpose()?;
            *detect(text.as_bytes(), Hints::of_size(size))?.content.position()
        }
    };
    let black = seat(new.black, new.black_name)?;
    let white = seat(new.white, new.white_name)?;
    Ok(Setup {
        holders: Holders { black: client.device, white: client.device },
        clock: checked_clock(new.clock)?,
        step: new.step,
        title: checked_name(new.title)?,
        ..rooms.setup(start, black, white)
    })
}

/// The setup and the moves of a copy of a game that anybody may see.
async fn copy_of(
    new: wire::NewGame,
    client: &Client,
    rooms: &Rooms,
) -> Result<(Setup, Vec<Event>), ApiError> {
    let origin = new.copy_of.unwrap_or_default();
    let saved = rooms.store().load(&game_id(&origin)?).await?;
    let game = restored(&saved.ok_or(ApiError::NoSuchGame { game: origin })?)?;
    let ply = new.copy_ply.unwrap_or(game.ply());
    let (setup, moves) = game.copy(ply, rooms.version(), rooms.system().seed())?;
    let wire::Seat { spec, name } = setup.black;
    let black = seat(new.black.or(Some(spec)), new.black_name.or(name))?;
    let wire::Seat { spec, name } = setup.white;
    let white = seat(new.white.or(Some(spec)), new.white_name.or(name))?;
    let holders = Holders { black: client.device, white: client.device };
    let (clock, title) = (checked_clock(new.clock)?, checked_name(new.title)?);
    Ok((Setup { black, white, holders, clock, step: new.step, title, ..setup }, moves))
}

fn seat(spec: Option<String>, name: Option<String>) -> Result<wire::Seat, ApiError> {
    let spec = parse_player(spec.as_deref().unwrap_or("human"))?.to_string();
    Ok(wire::Seat { spec, name: checked_name(name)? })
}

fn checked_clock(clock: Option<wire::Clock>) -> Result<Option<wire::Clock>, ApiError> {
    Ok(clock.map(wire::Clock::checked).transpose().map_err(LiveError::from)?)
}

fn summary(summary: Summary, client: &Client) -> wire::Summary {
    let standing = summary.standing;
    let seats = wire::Seats { black: summary.black, white: summary.white };
    let yours = client.identity().seats(&seats, summary.holders);
    wire::Summary {
        game: summary.id.to_string(),
        created: summary.created.0,
        changed: summary.changed.0,
        size: summary.size.side(),
        seats,
        ply: standing.ply,
        moves: summary.moves,
        black: standing.black,
        white: standing.white,
        over: standing.ended.is_some(),
        winner: match standing.ended {
            Some(Ended::Won(color)) => Some(color.into()),
            Some(Ended::Drawn) | None => None,
        },
        title: summary.title,
        board: standing.board.map(|board| board.to_string().replace('\n', "")),
        event: summary.event,
        date: summary.date,
        yours: yours.into_iter().map(Into::into).collect(),
    }
}
