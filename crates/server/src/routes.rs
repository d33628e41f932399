//! The addresses of the server.

pub(crate) mod best_move;
pub(crate) mod games;
pub(crate) mod live;
pub(crate) mod page;

use axum::extract::{FromRequest, FromRequestParts};
use otelo_rules::Size;
use otelo_store::GameId;

use crate::error::ApiError;

/// A body in JSON, refused in our own shape.
#[derive(Debug, FromRequest)]
#[from_request(via(axum::Json), rejection(ApiError))]
pub(crate) struct Json<T>(pub(crate) T);

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
