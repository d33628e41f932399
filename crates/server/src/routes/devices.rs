//! Devices: how a browser is known again, and how another one takes a seat.

use axum::{
    Json as Reply,
    extract::State,
    http::{HeaderMap, HeaderName, HeaderValue, header},
};

use otelo_live::LiveError;

use super::{Json, game_id};
use crate::{
    App,
    client::{Client, Secret, cookie, secret_in},
    error::ApiError,
    wire,
};

/// A header that gives the browser its cookie, for another while.
type WithCookie<T> = ([(HeaderName, HeaderValue); 1], Reply<T>);

/// Tells how other devices reach the server, and gives the browser a cookie by which it is known
/// again.
#[utoipa::path(get, path = "/api/device", responses(
    (status = 200, description = "the device", body = wire::Device),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn device(State(app): State<App>, headers: HeaderMap) -> WithCookie<wire::Device> {
    let device = wire::Device { addresses: app.links("/") };
    with_cookie(&own_or_new(&headers), device)
}

/// Takes the seat that an invitation offers. It counts once, and for one device.
#[utoipa::path(post, path = "/api/invitations", request_body = wire::Acceptance, responses(
    (status = 200, description = "the game", body = wire::GameView),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn accept(
    State(app): State<App>,
    client: Client,
    headers: HeaderMap,
    Json(taken): Json<wire::Acceptance>,
) -> Result<WithCookie<wire::GameView>, ApiError> {
    let token = Secret::parse(&taken.token).ok_or(LiveError::NoSuchInvitation)?;
    let secret = own_or_new(&headers);
    let room = app.rooms().open(&game_id(&taken.game)?, client.address).await?;
    let position = room.accept(token.hash(), secret.hash()).await?;
    Ok(with_cookie(&secret, position))
}

/// What the one who invites gets.
pub(crate) fn invitation(
    app: &App,
    game: &str,
    color: wire::Color,
    secret: &Secret,
) -> wire::Invitation {
    let token = secret.reveal();
    // What stands behind `#` is not sent to the server, so no log on the way has it.
    let links = app.links(&format!("/games/{game}#invite={token}"));
    wire::Invitation { color, token: token.to_owned(), links }
}

fn own_or_new(headers: &HeaderMap) -> Secret {
    secret_in(headers).unwrap_or_else(Secret::random)
}

fn with_cookie<T>(secret: &Secret, body: T) -> WithCookie<T> {
    ([(header::SET_COOKIE, cookie(secret))], Reply(body))
}
