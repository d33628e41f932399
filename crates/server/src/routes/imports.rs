//! Imports of long files in parts, and the list of imported files.

use axum::{
    Json as Reply,
    extract::{Request, State},
    http::StatusCode,
};
use otelo_formats::{
    Hints, ReadError, detect_all,
    wthor::{Names, NamesKind},
};
use otelo_store::{ImportId, Shelf, StoreError};
use serde::Deserialize;
use tokio::time::Instant;
use utoipa::{IntoParams, ToSchema};

use super::{Json, Path, Query, import_id, records::new_games};
use crate::{
    App,
    body::read_body,
    client::Client,
    error::ApiError,
    imports::{Imports, LARGEST_FILE},
    open_imports::OpenImport,
    records::one_line,
    wire,
};

/// The largest part of a file, in bytes.
const LARGEST_PART: usize = 64 * 1024;
/// The largest file of names, in bytes: more names than a header can count.
const LARGEST_NAMES: usize = 2 * 1024 * 1024;
/// The most letters of the name of a file.
const LONGEST_FILE_NAME: usize = 100;

/// Lists the imported files of the device, the last one first.
#[utoipa::path(get, path = "/api/imports", responses(
    (status = 200, description = "the files", body = wire::ImportedFiles),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn list(
    State(app): State<App>,
    client: Client,
) -> Result<Reply<wire::ImportedFiles>, ApiError> {
    let imports = app.rooms().store().imports(&client.shelves()).await?;
    let file = |import: otelo_store::ImportSummary| wire::ImportedFile {
        import: import.id.to_string(),
        name: import.name,
        at: import.at.0,
        games: import.games,
    };
    Ok(Reply(wire::ImportedFiles { imports: imports.into_iter().map(file).collect() }))
}

/// Opens an import. Its file is then sent in parts; one that gets no part for a minute is given up.
#[utoipa::path(post, path = "/api/imports", request_body = wire::NewImport, responses(
    (status = 201, description = "the import", body = wire::ImportProgress),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn open(
    State(app): State<App>,
    client: Client,
    Json(new): Json<wire::NewImport>,
) -> Result<(StatusCode, Reply<wire::ImportProgress>), ApiError> {
    let slot = app.0.imports.enter(client.address)?;
    app.rooms().count_new(client.address, 1)?;
    let (rooms, id) = (app.rooms(), ImportId::from(app.rooms().system().game_id()));
    let shelf = client.device.map_or(Shelf::Nobody, Shelf::Device);
    let name = one_line(&new.name, LONGEST_FILE_NAME).unwrap_or_default();
    rooms.store().begin_import(id.clone(), shelf, name, rooms.system().now()).await?;
    let import = OpenImport {
        id,
        device: client.device,
        reader: Imports::reader(new.bytes as usize),
        games: 0,
        first: None,
        last_part: Instant::now(),
        slot,
    };
    let progress = progress(&import);
    app.0.imports.open.add(import, rooms.store());
    Ok((StatusCode::CREATED, Reply(progress)))
}

/// Whose names a file of the WTHOR archive has.
#[derive(Debug, Clone, Copy, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Kind {
    /// `.jou`
    Players,
    /// `.trn`
    Tournaments,
}

/// Gives the names that the numbers of a file of the WTHOR archive stand for, before its first part.
#[utoipa::path(put, path = "/api/imports/{import}/names/{kind}", params(
    ("import" = String, Path), ("kind" = inline(Kind), Path),
), request_body(
    content = Vec<u8>, content_type = "application/octet-stream", description = "a file of names"
), responses(
    (status = 204, description = "they are known"),
    (status = 400, description = "it is not a file of such names", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn names(
    State(app): State<App>,
    client: Client,
    Path((import, kind)): Path<(String, Kind)>,
    request: Request,
) -> Result<StatusCode, ApiError> {
    let id = import_id(&import)?;
    let body = read_body(request.into_body(), LARGEST_NAMES).await?;
    let kind = match kind {
        Kind::Players => NamesKind::Players,
        Kind::Tournaments => NamesKind::Tournaments,
    };
    let names = Names::read(kind, &body).map_err(ReadError::from)?;
    let mut import = app.0.imports.open.take(&id, client.device)?;
    import.reader.set_names(names);
    app.0.imports.open.put_back(import);
    Ok(StatusCode::NO_CONTENT)
}

#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(crate) struct Offset {
    /// How many bytes of the file come before this part.
    #[param(value_type = u64, maximum = 4_294_967_295_u32)]
    at: u32,
}

/// Sends the next part of a file, at most 64 kB. Games may lie across parts.
#[utoipa::path(post, path = "/api/imports/{import}/parts", params(("import" = String, Path), Offset),
    request_body(
        content = Vec<u8>, content_type = "application/octet-stream", description = "some bytes of it"
    ), responses(
        (status = 200, description = "how far the import is", body = wire::ImportProgress),
        (status = 400, description = "a game is not legal, or the part is not the next one; in the \
            first case the import is given up", body = wire::Refusal),
        (status = "default", description = "why not", body = wire::Refusal),
    ))]
pub(crate) async fn part(
    State(app): State<App>,
    client: Client,
    Path(import): Path<String>,
    Query(Offset { at }): Query<Offset>,
    request: Request,
) -> Result<Reply<wire::ImportProgress>, ApiError> {
    let id = import_id(&import)?;
    let part = read_body(request.into_body(), LARGEST_PART).await?;
    let mut import = app.0.imports.open.take(&id, client.device)?;
    let expected = import.reader.received();
    if at as usize != expected {
        app.0.imports.open.put_back(import);
        let detail = format!("the part begins at byte {at}, and {expected} have come");
        return Err(ApiError::Message { detail });
    }
    // A task of its own: what is staged is known also if the client disconnects.
    let staging = tokio::spawn(async move {
        import.reader.push(&part);
        match stage(&app, &client, &mut import).await {
            Ok(()) => {
                let progress = progress(&import);
                app.0.imports.open.put_back(import);
                Ok(progress)
            }
            Err(error) => {
                give_up(&app, import).await;
                Err(error)
            }
        }
    });
    Ok(Reply(staging.await.map_err(|_| ApiError::Busy)??))
}

/// Stages the games that have come whole.
async fn stage(app: &App, client: &Client, import: &mut OpenImport) -> Result<(), ApiError> {
    loop {
        let games = app.0.imports.read_part(import, app.rooms()).await?;
        if games.is_empty() {
            break;
        }
        let games = new_games(app, client, games);
        import.first = import.first.take().or_else(|| games.first().map(|game| game.id.clone()));
        import.games += games.len();
        app.rooms().store().stage(&import.id, games).await?;
        if app.0.imports.open.is_stopped(&import.id) {
            return Err(ApiError::NoSuchImport { import: import.id.to_string() });
        }
    }
    if import.reader.waiting() > LARGEST_FILE { Err(ApiError::TooLarge) } else { Ok(()) }
}

/// Deletes what is staged of an import.
async fn give_up(app: &App, import: OpenImport) {
    app.0.imports.open.end(&import.id);
    if let Err(error) = app.rooms().store().discard_import(&import.id).await {
        tracing::warn!(%error, "an import that was given up is still stored");
    }
    drop(import.slot);
}

/// Publishes an import whose file has come whole: all its games are in the list from now on. Several
/// games are a group; a single one stands alone.
#[utoipa::path(post, path = "/api/imports/{import}/publish", params(("import" = String, Path)),
    responses(
        (status = 200, description = "the import", body = wire::PublishedImport),
        (status = 400, description = "the file has not come whole, or there is no game in it",
            body = wire::Refusal),
        (status = "default", description = "why not", body = wire::Refusal),
    ))]
pub(crate) async fn publish(
    State(app): State<App>,
    client: Client,
    Path(import): Path<String>,
) -> Result<Reply<wire::PublishedImport>, ApiError> {
    let import = app.0.imports.open.take(&import_id(&import)?, client.device)?;
    if !import.reader.is_done() {
        app.0.imports.open.put_back(import);
        return Err(ApiError::Message { detail: "the file has not come whole".to_owned() });
    }
    let Some(first) = &import.first else {
        give_up(&app, import).await;
        return Err(match detect_all(b"", Hints::default()) {
            Err(empty) => empty.into(),
            Ok(_) => ApiError::Busy,
        });
    };
    let is_group = import.games > 1;
    let published = wire::PublishedImport {
        games: u32::try_from(import.games).unwrap_or(u32::MAX),
        import: is_group.then(|| import.id.to_string()),
        game: first.to_string(),
    };
    // A task of its own, as for a part.
    let publishing = tokio::spawn(async move {
        let done = app.rooms().store().publish_import(&import.id, is_group).await;
        match done {
            Ok(()) => app.0.imports.open.end(&import.id),
            Err(_) => give_up(&app, import).await,
        }
        done
    });
    publishing.await.map_err(|_| ApiError::Busy)??;
    Ok(Reply(published))
}

/// Gives up an open import, or deletes an imported file with its games from the device's list. A file
/// can be restored for 30 days.
#[utoipa::path(delete, path = "/api/imports/{import}", params(("import" = String, Path)), responses(
    (status = 204, description = "it is off the list"),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn remove(
    State(app): State<App>,
    client: Client,
    Path(import): Path<String>,
) -> Result<StatusCode, ApiError> {
    let id = import_id(&import)?;
    match app.0.imports.open.take(&id, client.device) {
        Ok(import) => {
            tokio::spawn(async move { give_up(&app, import).await });
        }
        Err(ApiError::Busy) => app.0.imports.open.stop(&id, client.device)?,
        Err(ApiError::NoSuchImport { .. }) => shelve(&app, &client, &id, true).await?,
        Err(error) => return Err(error),
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Restores a deleted file with its games to the device's list.
#[utoipa::path(post, path = "/api/imports/{import}/restore", params(("import" = String, Path)),
    responses(
        (status = 204, description = "it is on the list"),
        (status = "default", description = "why not", body = wire::Refusal),
    ))]
pub(crate) async fn restore(
    State(app): State<App>,
    client: Client,
    Path(import): Path<String>,
) -> Result<StatusCode, ApiError> {
    shelve(&app, &client, &import_id(&import)?, false).await?;
    Ok(StatusCode::NO_CONTENT)
}

async fn shelve(
    app: &App,
    client: &Client,
    id: &ImportId,
    is_hidden: bool,
) -> Result<(), ApiError> {
    let shelved = app.rooms().store().shelve_import(&client.shelves(), id, is_hidden).await;
    shelved.map_err(|error| match error {
        StoreError::NoSuchGame => ApiError::NoSuchImport { import: id.to_string() },
        error => error.into(),
    })
}

fn progress(import: &OpenImport) -> wire::ImportProgress {
    let count = |number| u32::try_from(number).unwrap_or(u32::MAX);
    wire::ImportProgress {
        import: import.id.to_string(),
        bytes: count(import.reader.received()),
        games: count(import.games),
    }
}
