//! Imports: groups of games that are staged one by one and published together.

use std::{fmt, str::FromStr};

use otelo_live::{GameId, ParseGameIdError, Timestamp};
use sqlx::{QueryBuilder, Row, SqliteConnection};

use crate::{Shelf, StoreError};

/// The id of an import, made like those of games.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct ImportId(GameId);

impl ImportId {
    /// As text.
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl From<GameId> for ImportId {
    fn from(id: GameId) -> ImportId {
        ImportId(id)
    }
}

impl fmt::Display for ImportId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for ImportId {
    type Err = ParseGameIdError;

    fn from_str(text: &str) -> Result<ImportId, ParseGameIdError> {
        text.parse().map(ImportId)
    }
}

/// A published import.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ImportSummary {
    /// Its id.
    pub id: ImportId,
    /// The name of the file.
    pub name: String,
    /// When it was imported.
    pub at: Timestamp,
    /// How many of its games are listed.
    pub games: u32,
}

/// The most imports in a list.
const LONGEST_LIST: u32 = 500;

/// The published imports of some shelves, the last one first.
pub(crate) async fn imports(
    connection: &mut SqliteConnection,
    shelves: &[Shelf],
) -> Result<Vec<ImportSummary>, StoreError> {
    let mut sql = QueryBuilder::new(
        "SELECT id, name, at, (
             SELECT count(*) FROM shelves
             WHERE shelves.device = imports.device AND shelves.import = imports.id
                 AND shelves.hidden IS NULL AND shelves.changed IS NOT NULL
         ) AS games
         FROM imports
         WHERE state = 'published' AND device IN (",
    );
    let mut devices = sql.separated(", ");
    for shelf in shelves {
        devices.push_bind(shelf.device());
    }
    sql.push(") ORDER BY at DESC, id DESC LIMIT ").push_bind(LONGEST_LIST);
    let mut found = Vec::new();
    for row in sql.build().fetch_all(connection).await? {
        // One whose id is damaged cannot be named; its games are found by searching.
        let Ok(id) = row.try_get::<&str, _>("id")?.parse() else { continue };
        let (name, at, games) = (row.try_get("name")?, row.try_get("at")?, row.try_get("games")?);
        if games > 0 {
            found.push(ImportSummary { id, name, at: Timestamp(at), games });
        }
    }
    Ok(found)
}
