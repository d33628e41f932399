//! Export and import of games in many formats.

use axum::{
    Json as Reply,
    extract::{Request, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
};
use otelo_formats::Format;
use otelo_live::{Holders, Setup};
use otelo_store::{ListQuery, NewGame, Saved};
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{Path, Query, game_id};
use crate::{
    App,
    body::read_body,
    client::Client,
    error::ApiError,
    imports::LARGEST_FILE,
    records::{Export, ImportedGame},
    wire,
};

/// The most games in one export.
const MOST_WRITTEN: usize = 10_000;

/// A format for export.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
enum Written {
    /// The moves, `f5d6c3`.
    Transcript,
    /// The moves with their numbers.
    Numbered,
    Ggf,
    Sgf,
    /// Everything that Otelo stores of a game.
    Json,
    /// A zip file of the three files of the archive: games, players, tournaments. Games that are not
    /// finished, or not from the start on 8x8, are left out.
    Wthor,
}

impl From<Written> for Format {
    fn from(written: Written) -> Format {
        match written {
            Written::Transcript => Format::Transcript,
            Written::Numbered => Format::Numbered,
            Written::Ggf => Format::Ggf,
            Written::Sgf => Format::Sgf,
            Written::Json => Format::Json,
            Written::Wthor => Format::Wthor,
        }
    }
}

#[derive(Debug, Clone, Copy, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The format. `json` keeps everything.
    #[param(inline)]
    format: Written,
}

/// A file to download.
type Download = ([(HeaderName, HeaderValue); 2], Vec<u8>);

/// Exports a game.
#[utoipa::path(get, path = "/api/games/{game}/record", params(("game" = String, Path), Wanted),
    responses(
        (status = 200, description = "the game", content(
            (String = "text/plain"), (Object = "application/json"), (Vec<u8> = "application/zip"),
        )),
        (status = 400, description = "the format has no place for the game", body = wire::Refusal),
        (status = "default", description = "why not", body = wire::Refusal),
    ))]
pub(crate) async fn one(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Download, ApiError> {
    let id = game_id(&game)?;
    let saved = app.rooms().store().load(&id).await?;
    let saved = saved.ok_or(ApiError::NoSuchGame { game })?;
    let export = written(&app, new_export(&app, wanted), saved).await?;
    Ok(download(&format!("otelo-{id}"), wanted.format.into(), export.finish()?))
}

/// Exports all games of the device.
#[utoipa::path(get, path = "/api/records", params(Wanted), responses(
    (status = 200, description = "the games", content(
        (String = "text/plain"), (Object = "application/json"), (Vec<u8> = "application/zip"),
    )),
    (status = 400, description = "the format has no place for a game", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn all(
    State(app): State<App>,
    client: Client,
    Query(wanted): Query<Wanted>,
) -> Result<Download, ApiError> {
    let store = app.rooms().store();
    let mut query = ListQuery { shelves: client.shelves(), limit: 100, ..ListQuery::default() };
    let (mut export, mut games) = (new_export(&app, wanted), 0);
    loop {
        let listed = store.list(&query).await?;
        games += listed.games.len();
        if games > MOST_WRITTEN {
            return Err(ApiError::TooManyGames { most: MOST_WRITTEN });
        }
        for summary in &listed.games {
            // A game that was purged meanwhile is left out.
            if let Some(saved) = store.load(&summary.id).await? {
                export = written(&app, export, saved).await?;
            }
        }
        query.before = listed.next;
        if query.before.is_none() {
            break;
        }
    }
    Ok(download("otelo-games", wanted.format.into(), export.finish()?))
}

fn new_export(app: &App, wanted: Wanted) -> Export {
    Export::new(wanted.format.into(), app.rooms().system().now())
}

/// Imports games. The format is detected, and each game becomes a game of the device.
#[utoipa::path(post, path = "/api/records", request_body(
    content = Vec<u8>, content_type = "application/octet-stream",
    description = "a text or a file with one game or several"
), responses(
    (status = 201, description = "the new games", body = wire::Imported),
    (status = 400, description = "the format is not known, or a game is not legal; the code says what \
        is wrong where", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn import(
    State(app): State<App>,
    client: Client,
    request: Request,
) -> Result<(StatusCode, Reply<wire::Imported>), ApiError> {
    let slot = app.0.imports.enter(client.address)?;
    let body = read_body(request.into_body(), LARGEST_FILE).await?;
    // A task of its own: the import goes on if the client disconnects.
    let import = tokio::spawn(async move {
        let games = app.0.imports.read(body, app.rooms()).await?;
        let saved = save_all(&app, &client, games).await;
        drop(slot);
        saved
    });
    let games = import.await.map_err(|_| ApiError::Busy)??;
    Ok((StatusCode::CREATED, Reply(wire::Imported { games })))
}

/// Saves imported games as games of the client, all of them or none. Returns their ids.
async fn save_all(
    app: &App,
    client: &Client,
    imported: Vec<ImportedGame>,
) -> Result<Vec<String>, ApiError> {
    app.rooms().count_new(client.address, imported.len())?;
    let games = new_games(app, client, imported);
    let ids = games.iter().map(|game| game.id.to_string()).collect();
    app.rooms().store().import(games).await?;
    Ok(ids)
}

/// Imported games as games of the client.
pub(super) fn new_games(app: &App, client: &Client, imported: Vec<ImportedGame>) -> Vec<NewGame> {
    let new = |ImportedGame { created, setup, events, standing }| {
        let holders = Holders { black: client.device, white: client.device };
        let setup = Setup { holders, ..setup };
        NewGame { id: app.rooms().system().game_id(), created, setup, events, standing }
    };
    imported.into_iter().map(new).collect()
}

/// Writes one more game of an export.
async fn written(app: &App, mut export: Export, saved: Saved) -> Result<Export, ApiError> {
    let write = move || export.push(&saved).map(|()| export);
    app.0.exports.run(write).await?
}

/// A file with a name, for the browser to save.
fn download(name: &str, format: Format, bytes: Vec<u8>) -> Download {
    let (ending, kind) = match format {
        Format::Json => ("json", "application/json"),
        Format::Ggf => ("ggf", "text/plain; charset=utf-8"),
        Format::Sgf => ("sgf", "text/plain; charset=utf-8"),
        Format::Wthor => ("zip", "application/zip"),
        _ => ("txt", "text/plain; charset=utf-8"),
    };
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    let disposition =
        HeaderValue::try_from(disposition).expect("the names of games and formats are plain");
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, bytes)
}
