//! Export and import of games in many formats.

use axum::{
    Json as Reply,
    body::Bytes,
    extract::{FromRequest, Request, State},
    http::{HeaderName, HeaderValue, StatusCode, header},
};
use otelo_formats::{Format, Hints, detect_all, json, write_records};
use otelo_live::{Holders, Setup};
use otelo_store::{ListQuery, NewGame};
use serde::Deserialize;
use tokio::time::timeout;
use utoipa::{IntoParams, ToSchema};

use super::{BODY_TIMEOUT, Path, Query, game_id};
use crate::{
    App,
    client::Client,
    error::ApiError,
    records::{ImportedGame, entry, import as import_game},
    rooms::Rooms,
    wire,
};

/// The most games in one import.
const MOST_IMPORTED: usize = 1000;
/// The most games in one export.
const MOST_WRITTEN: usize = 10_000;
/// The largest file to import, in bytes. A year of tournament games is far smaller.
pub(crate) const LARGEST_FILE: usize = 4 * 1024 * 1024;

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
}

impl From<Written> for Format {
    fn from(written: Written) -> Format {
        match written {
            Written::Transcript => Format::Transcript,
            Written::Numbered => Format::Numbered,
            Written::Ggf => Format::Ggf,
            Written::Sgf => Format::Sgf,
            Written::Json => Format::Json,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Wanted {
    /// The format. `json` keeps everything.
    #[param(inline)]
    format: Written,
}

/// A file to download.
type Download = ([(HeaderName, HeaderValue); 2], String);

/// Exports a game.
#[utoipa::path(get, path = "/api/games/{game}/record", params(("game" = String, Path), Wanted),
    responses(
        (status = 200, description = "the game", content(
            (String = "text/plain"), (Object = "application/json"),
        )),
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
    let text = written(vec![entry(&saved)?], wanted.format.into())?;
    Ok(download(&format!("otelo-{id}"), wanted.format.into(), text))
}

/// Exports all games of the device.
#[utoipa::path(get, path = "/api/records", params(Wanted), responses(
    (status = 200, description = "the games", content(
        (String = "text/plain"), (Object = "application/json"),
    )),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn all(
    State(app): State<App>,
    client: Client,
    Query(wanted): Query<Wanted>,
) -> Result<Download, ApiError> {
    let store = app.rooms().store();
    let mut query = ListQuery { shelves: client.shelves(), limit: 100, ..ListQuery::default() };
    let mut entries = Vec::new();
    loop {
        let listed = store.list(&query).await?;
        for summary in &listed.games {
            // A game that was purged meanwhile is left out.
            if let Some(saved) = store.load(&summary.id).await? {
                entries.push(entry(&saved)?);
            }
        }
        if entries.len() > MOST_WRITTEN {
            return Err(ApiError::TooManyGames { count: entries.len(), most: MOST_WRITTEN });
        }
        query.before = listed.next;
        if query.before.is_none() {
            break;
        }
    }
    let text = written(entries, wanted.format.into())?;
    Ok(download("otelo-games", wanted.format.into(), text))
}

/// Imports games. The format is detected, and each game becomes a game of the device.
#[utoipa::path(post, path = "/api/records", request_body(
    content = Vec<u8>, content_type = "application/octet-stream",
    description = "a text or a file with one game or several"
), responses(
    (status = 201, description = "the new games", body = wire::Imported),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn import(
    State(app): State<App>,
    client: Client,
    request: Request,
) -> Result<(StatusCode, Reply<wire::Imported>), ApiError> {
    let body = timeout(BODY_TIMEOUT, Bytes::from_request(request, &app)).await;
    let body = body.map_err(|_| ApiError::TooSlow)?.map_err(|_| ApiError::TooLarge)?;
    let imported = read_games(&body, app.rooms())?;
    if imported.len() > MOST_IMPORTED {
        return Err(ApiError::TooManyGames { count: imported.len(), most: MOST_IMPORTED });
    }
    app.rooms().count_new(client.address, imported.len())?;
    let games = save_all(&app, &client, imported).await?;
    Ok((StatusCode::CREATED, Reply(wire::Imported { games })))
}

/// Reads the games of a text or a file.
fn read_games(bytes: &[u8], rooms: &Rooms) -> Result<Vec<ImportedGame>, ApiError> {
    let found = (1..).zip(detect_all(bytes, Hints::default())?);
    found.map(|(number, found)| import_game(number, found, rooms)).collect()
}

/// Saves imported games as games of the client, all of them or none. Returns their ids.
async fn save_all(
    app: &App,
    client: &Client,
    imported: Vec<ImportedGame>,
) -> Result<Vec<String>, ApiError> {
    let new = |ImportedGame { created, setup, events, standing }| {
        let holders = Holders { black: client.device, white: client.device };
        let setup = Setup { holders, ..setup };
        NewGame { id: app.rooms().system().game_id(), created, setup, events, standing }
    };
    let games: Vec<NewGame> = imported.into_iter().map(new).collect();
    let ids = games.iter().map(|game| game.id.to_string()).collect();
    app.rooms().store().import(games).await?;
    Ok(ids)
}

/// Games as one text.
fn written(entries: Vec<json::JsonGame>, format: Format) -> Result<String, ApiError> {
    let refused = |_| ApiError::NotWritable { format: format.to_string() };
    match format {
        Format::Json => Ok(json::write(&entries)),
        Format::Ggf | Format::Sgf => {
            let records = entries.into_iter().map(|entry| entry.record).collect();
            Ok(write_records(records, format).map_err(refused)?.text)
        }
        format => {
            let lines = entries.into_iter().map(|entry| {
                let content = otelo_formats::Content::Record(Box::new(entry.record));
                Ok(content.write(format).map_err(refused)?.text + "\n")
            });
            lines.collect()
        }
    }
}

/// A file with a name, for the browser to save.
fn download(name: &str, format: Format, text: String) -> Download {
    let (ending, kind) = match format {
        Format::Json => ("json", "application/json"),
        Format::Ggf => ("ggf", "text/plain; charset=utf-8"),
        Format::Sgf => ("sgf", "text/plain; charset=utf-8"),
        _ => ("txt", "text/plain; charset=utf-8"),
    };
    let disposition = format!("attachment; filename=\"{name}.{ending}\"");
    let disposition =
        HeaderValue::try_from(disposition).expect("the names of games and formats are plain");
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_DISPOSITION, disposition),
    ];
    (headers, text)
}
