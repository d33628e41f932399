//! Reading the columns of rows.

use otelo_live::{Holders, KeyHash};
use otelo_wire::Seat;
use sqlx::{Row, sqlite::SqliteRow};

use crate::StoreError;

/// Why a row is not valid.
pub(crate) struct RowError(pub(crate) String);

impl RowError {
    pub(crate) fn of_game(self, game: &str) -> StoreError {
        StoreError::Damaged { game: game.to_owned(), fault: self.0 }
    }
}

impl From<sqlx::Error> for RowError {
    fn from(error: sqlx::Error) -> RowError {
        RowError(error.to_string())
    }
}

/// Reads a text column and parses it.
pub(crate) fn parsed<T>(
    row: &SqliteRow,
    column: &str,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Result<T, RowError> {
    let text: &str = row.try_get(column)?;
    parse(text).ok_or_else(|| RowError(format!("`{text}` makes no sense as {column}")))
}

/// Reads a column with an optional hash.
pub(crate) fn key(row: &SqliteRow, column: &str) -> Result<Option<KeyHash>, RowError> {
    let Some(bytes) = row.try_get::<Option<&[u8]>, _>(column)? else { return Ok(None) };
    // The bytes are left out of the message on purpose.
    let hash = bytes
        .try_into()
        .map_err(|_| RowError(format!("{column} has the length {}, not 32", bytes.len())))?;
    Ok(Some(KeyHash(hash)))
}

/// Reads a column with a required hash.
pub(crate) fn some_key(row: &SqliteRow, column: &str) -> Result<KeyHash, RowError> {
    key(row, column)?.ok_or_else(|| RowError(format!("it has no {column}")))
}

pub(crate) fn holders(row: &SqliteRow) -> Result<Holders, RowError> {
    Ok(Holders { black: key(row, "black_holder")?, white: key(row, "white_holder")? })
}

/// Reads two numbers that are both present or both `NULL`.
pub(crate) fn pair(
    row: &SqliteRow,
    one: &str,
    other: &str,
) -> Result<Option<(u32, u32)>, RowError> {
    match (row.try_get(one)?, row.try_get(other)?) {
        (Some(first), Some(second)) => Ok(Some((first, second))),
        (None, None) => Ok(None),
        _ => Err(RowError(format!("of {one} and {other} there is only one"))),
    }
}

pub(crate) fn black(row: &SqliteRow) -> Result<Seat, RowError> {
    Ok(Seat { spec: row.try_get("black")?, name: row.try_get("black_name")? })
}

pub(crate) fn white(row: &SqliteRow) -> Result<Seat, RowError> {
    Ok(Seat { spec: row.try_get("white")?, name: row.try_get("white_name")? })
}

/// The column `id` with the id of a game as it is stored, which may not be valid if the row is
/// damaged.
pub(crate) fn stored_id(row: &SqliteRow) -> Result<String, sqlx::Error> {
    let bytes: &[u8] = row.try_get("id")?;
    Ok(String::from_utf8_lossy(bytes).into_owned())
}
