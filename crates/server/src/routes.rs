//! The handlers of the routes, and their extractors.

pub(crate) mod analysis;
pub(crate) mod best_move;
pub(crate) mod devices;
pub(crate) mod explanation;
pub(crate) mod games;
pub(crate) mod imports;
pub(crate) mod live;
pub(crate) mod page;
pub(crate) mod positions;
pub(crate) mod records;
mod socket;
pub(crate) mod studies;
pub(crate) mod trace;

use axum::{
    body::Body,
    extract::{FromRequest, FromRequestParts, Request},
};
use otelo_live::GameId;
use otelo_rules::Size;
use otelo_store::{ImportId, StoreError};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{LARGEST_BODY, body::read_body, error::ApiError, study::LARGEST_STUDY};

/// Extractor of a JSON object, whose rejection is an [`ApiError`].
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, ApiError> {
        json(request, state, LARGEST_BODY).await.map(Json)
    }
}

/// The same for a study, which may be longer.
#[derive(Debug)]
pub(crate) struct LongJson<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for LongJson<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<LongJson<T>, ApiError> {
        json(request, state, LARGEST_STUDY).await.map(LongJson)
    }
}

/// Reads a JSON object of at most `most` bytes.
async fn json<T: DeserializeOwned, S: Send + Sync>(
    request: Request,
    state: &S,
    most: usize,
) -> Result<T, ApiError> {
    let (head, body) = request.into_parts();
    let bytes = read_body(body, most).await?;
    let request = Request::from_parts(head, Body::from(bytes));
    let axum::Json(body) = axum::Json::<Map<String, Value>>::from_request(request, state).await?;
    // Parsing directly into `T` would also accept an array of the values.
    serde_json::from_value(Value::Object(body))
        .map_err(|error| ApiError::Message { detail: error.to_string() })
}

/// Extractor of path parameters, whose rejection is an [`ApiError`].
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiError))]
pub(crate) struct Path<T>(pub(crate) T);

/// Extractor of the query string, whose rejection is an [`ApiError`].
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiError))]
pub(crate) struct Query<T>(pub(crate) T);

/// Parses the id of a game in a path.
fn game_id(text: &str) -> Result<GameId, ApiError> {
    text.parse().map_err(|_| ApiError::NoSuchGame { game: text.to_owned() })
}

/// Converts an error of the store about this game.
fn no_game(game: String) -> impl FnOnce(StoreError) -> ApiError {
    move |error| match error {
        StoreError::NoSuchGame => ApiError::NoSuchGame { game },
        error => error.into(),
    }
}

/// Parses the id of an import in a path.
fn import_id(text: &str) -> Result<ImportId, ApiError> {
    text.parse().map_err(|_| ApiError::NoSuchImport { import: text.to_owned() })
}

/// The size of the board: 4, 6 or 8; by default 8.
fn size_of(side: Option<u8>) -> Result<Size, ApiError> {
    let side = side.unwrap_or(8);
    side.to_string().parse().map_err(|_| ApiError::Size { seen: side })
}
