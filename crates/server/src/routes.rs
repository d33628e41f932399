//! The addresses of the server.

pub(crate) mod best_move;
pub(crate) mod devices;
pub(crate) mod games;
pub(crate) mod live;
pub(crate) mod page;
pub(crate) mod records;

use axum::extract::{FromRequest, FromRequestParts, Request};
use otelo_live::GameId;
use otelo_rules::Size;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::error::ApiError;

/// A body that is an object in JSON, refused in our own shape.
#[derive(Debug)]
pub(crate) struct Json<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Json<T> {
    type Rejection = ApiError;

    async fn from_request(request: Request, state: &S) -> Result<Json<T>, ApiError> {
        let axum::Json(body) =
            axum::Json::<Map<String, Value>>::from_request(request, state).await?;
        // A list of the values without their names would do, too, if the text were read at once.
        serde_json::from_value(Value::Object(body))
            .map(Json)
            .map_err(|error| ApiError::Message { detail: error.to_string() })
    }
}

/// A part of the address, refused in our own shape.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Path), rejection(ApiError))]
pub(crate) struct Path<T>(pub(crate) T);

/// What stands behind the question mark, refused in our own shape.
#[derive(Debug, FromRequestParts)]
#[from_request(via(axum::extract::Query), rejection(ApiError))]
pub(crate) struct Query<T>(pub(crate) T);

/// The name of a game in an address.
fn game_id(text: &str) -> Result<GameId, ApiError> {
    text.parse().map_err(|_| ApiError::NoSuchGame { game: text.to_owned() })
}

/// 4, 6 or 8; 8 unless told.
fn size_of(side: Option<u8>) -> Result<Size, ApiError> {
    let side = side.unwrap_or(8);
    side.to_string().parse().map_err(|_| ApiError::Size { seen: side })
}
