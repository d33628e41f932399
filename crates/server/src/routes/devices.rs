//! Devices: session cookies, and accepting invitations.

use axum::{
    Json as Reply,
    extract::State,
    http::{HeaderName, HeaderValue, header},
};

use otelo_live::LiveError;

use super::{Json, game_id};
use crate::{
    App,
    client::{Client, Secret, Session, cookie},
    error::ApiError,
    wire,
};

/// A response that sets or renews the session cookie.
type WithCookie<T> = ([(HeaderName, HeaderValue); 1], Reply<T>);

/// Sets or renews the session cookie, and returns the addresses for other devices.
#[utoipa::path(get, path = "/api/device", responses(
    (status = 200, description = "the device", body = wire::Device),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn device(State(app): State<App>, session: Session) -> WithCookie<wire::Device> {
    let device = wire::Device { addresses: app.links("/") };
    let is_https = session.is_https;
    with_cookie(&own_or_new(&app, session), is_https, device)
}

/// Accepts an invitation and takes its seat. Only one device can use an invitation.
#[utoipa::path(post, path = "/api/invitations", request_body = wire::Acceptance, responses(
    (status = 200, description = "the game", body = wire::GameView),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn accept(
    State(app): State<App>,
    client: Client,
    session: Session,
    Json(taken): Json<wire::Acceptance>,
) -> Result<WithCookie<wire::GameView>, ApiError> {
    let token = Secret::parse(&taken.token).ok_or(LiveError::NoSuchInvitation)?;
    let is_https = session.is_https;
    let secret = own_or_new(&app, session);
    let room = app.rooms().open(&game_id(&taken.game)?, client.address).await?;
    let position = room.accept(token.hash(), secret.hash()).await?;
    Ok(with_cookie(&secret, is_https, position))
}

/// The invitation for the client that offers a seat.
pub(crate) fn invitation(
    app: &App,
    game: &str,
    color: wire::Color,
    secret: &Secret,
) -> wire::Invitation {
    let token = secret.reveal();
    // Browsers do not send the fragment after `#`, so the token is in no server or proxy log.
    let links = app.links(&format!("/games/{game}#invite={token}"));
    wire::Invitation { color, token: token.to_owned(), links }
}

fn own_or_new(app: &App, session: Session) -> Secret {
    session.secret.unwrap_or_else(|| app.rooms().system().secret())
}

fn with_cookie<T>(secret: &Secret, is_https: bool, body: T) -> WithCookie<T> {
    ([(header::SET_COOKIE, cookie(secret, is_https))], Reply(body))
}
