//! Studies: variations, comments and marks that a device has written about a game.

use axum::{Json as Reply, extract::State};
use otelo_live::LiveError;
use otelo_store::{SaveStudy, Saved, Shelf, StoreError};

use super::{LongJson, Path, game_id, no_game};
use crate::{App, client::Client, error::ApiError, study, wire};

/// Returns the device's study of a game.
#[utoipa::path(get, path = "/api/games/{game}/study", params(("game" = String, Path)), responses(
    (status = 200, description = "the study", body = wire::SavedStudy),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn show(
    State(app): State<App>,
    client: Client,
    Path(game): Path<String>,
) -> Result<Reply<wire::SavedStudy>, ApiError> {
    let id = game_id(&game)?;
    let store = app.rooms().store();
    let saved = match own_shelf(&client) {
        Some(shelf) => store.study(&id, shelf).await?,
        None => None,
    };
    Ok(Reply(match saved {
        Some(saved) => {
            let damaged = |error: ApiError| ApiError::Damaged { game, detail: error.to_string() };
            let tree = study::from_text(&saved.tree).map_err(damaged)?;
            wire::SavedStudy { revision: saved.revision, tree: Some(tree) }
        }
        None => {
            let saved = store.load(&id).await?.ok_or(ApiError::NoSuchGame { game })?;
            // A record may have more than fits into a study; the game has its moves in any case.
            let tree = saved.setup.record.and_then(|record| study::from_text(&record.text).ok());
            wire::SavedStudy { revision: 0, tree }
        }
    }))
}

/// Saves the device's study of a game. The game does not change.
#[utoipa::path(put, path = "/api/games/{game}/study", params(("game" = String, Path)),
    request_body = wire::StudyUpdate, responses(
        (status = 200, description = "the new revision", body = wire::StudyRevision),
        (status = 400, description = "the tree is not legal", body = wire::Refusal),
        (status = 409, description = "it was changed meanwhile", body = wire::Refusal),
        (status = "default", description = "why not", body = wire::Refusal),
    ))]
pub(crate) async fn save(
    State(app): State<App>,
    client: Client,
    Path(game): Path<String>,
    LongJson(update): LongJson<wire::StudyUpdate>,
) -> Result<Reply<wire::StudyRevision>, ApiError> {
    let id = game_id(&game)?;
    let shelf = own_shelf(&client).ok_or(LiveError::NotYourGame)?;
    app.rooms().count_order_of(client.address)?;
    let wire::StudyUpdate { revision: after, tree } = update;
    let store = app.rooms().store();
    let Some(Saved { setup, .. }) = store.load(&id).await? else {
        return Err(ApiError::NoSuchGame { game });
    };
    if setup.start.to_string() != tree.start {
        return Err(ApiError::start(&tree.start));
    }
    if after == 0 {
        app.rooms().count_new(client.address, 1)?;
    }
    let (at, tree) = (app.rooms().system().now(), study::to_text(&tree)?);
    let saved = store.save_study(SaveStudy { game: id, shelf, after, at, tree }).await;
    let revision = saved.map_err(|error| match error {
        StoreError::Conflict => ApiError::StudyChanged,
        error => no_game(game)(error),
    })?;
    Ok(Reply(wire::StudyRevision { revision }))
}

/// Reads a study from a text.
#[utoipa::path(post, path = "/api/study/read", request_body = wire::StudyText, responses(
    (status = 200, description = "the study", body = wire::StudyTree),
    (status = 400, description = "the text is not understood, or a move is not legal",
        body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn read(
    LongJson(asked): LongJson<wire::StudyText>,
) -> Result<Reply<wire::StudyTree>, ApiError> {
    Ok(Reply(study::from_text(&asked.text)?))
}

/// Writes a study as SGF.
#[utoipa::path(post, path = "/api/study/write", request_body = wire::StudyTree, responses(
    (status = 200, description = "the text", body = wire::StudyText),
    (status = 400, description = "the tree is not legal", body = wire::Refusal),
    (status = "default", description = "why not", body = wire::Refusal),
))]
pub(crate) async fn write(
    LongJson(tree): LongJson<wire::StudyTree>,
) -> Result<Reply<wire::StudyText>, ApiError> {
    Ok(Reply(wire::StudyText { text: study::to_text(&tree)? }))
}

/// Where the studies of a client are.
fn own_shelf(client: &Client) -> Option<Shelf> {
    client.shelves().first().copied()
}
