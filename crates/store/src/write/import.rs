//! Importing games, all or nothing.
//!
//! Many games in one transaction would keep other writes waiting. So they are staged one by one,
//! on a shelf but as a part of an import that is not published, so that no list shows them; then
//! the import is published. One that is never published is deleted when the database is opened the
//! next time.

use otelo_live::Timestamp;
use sqlx::{QueryBuilder, SqliteConnection};

use super::{Create, WriteResult, shelve::delete_unshelved};
use crate::{ImportId, Shelf, StoreError, column};

/// How many games of a discarded import are deleted at a time, so that other writes do not wait
/// long.
const BATCH: usize = 20;

/// Begins an import.
#[derive(Debug)]
pub struct BeginImport {
    /// Its id.
    pub id: ImportId,
    /// The shelf of its games.
    pub shelf: Shelf,
    /// The name of the file.
    pub name: String,
    /// When it begins.
    pub at: Timestamp,
}

/// Writes a game as a part of an import.
#[derive(Debug)]
pub struct Stage {
    /// The import.
    pub import: ImportId,
    /// The game.
    pub game: Create,
}

/// Ends an import.
#[derive(Debug)]
pub struct EndImport {
    /// The import.
    pub id: ImportId,
    /// How.
    pub end: ImportEnd,
}

/// How an import ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ImportEnd {
    /// Its games are listed as a group.
    Group,
    /// Its games are listed, each by itself.
    Single,
    /// Its games are deleted.
    Discard,
}

/// Hides a published import from its shelf, or puts it back.
#[derive(Debug)]
pub struct ShelveImport {
    /// The shelves on which it may be.
    pub shelves: Vec<Shelf>,
    /// The import.
    pub id: ImportId,
    /// Whether it is hidden.
    pub is_hidden: bool,
}

impl BeginImport {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO imports (id, device, name, at, state) VALUES (?1, ?2, ?3, ?4, 'staged')",
        )
        .bind(self.id.as_str())
        .bind(self.shelf.device())
        .bind(&self.name)
        .bind(self.at.0)
        .execute(connection)
        .await?;
        Ok(())
    }
}

impl Stage {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        self.game.run(&mut *connection).await?;
        let staged = sqlx::query(
            "UPDATE shelves SET import = ?1
             WHERE game = ?2 AND EXISTS (SELECT 1 FROM imports WHERE id = ?1 AND state = 'staged')",
        )
        .bind(self.import.as_str())
        .bind(self.game.id.as_str())
        .execute(connection)
        .await?;
        // The game would be on its shelf before the others.
        if staged.rows_affected() > 0 { Ok(()) } else { Err(StoreError::Conflict) }
    }
}

impl EndImport {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let state = match self.end {
            ImportEnd::Group | ImportEnd::Single => "published",
            ImportEnd::Discard => "discarded",
        };
        let ended = sqlx::query("UPDATE imports SET state = ?2 WHERE id = ?1 AND state = 'staged'")
            .bind(self.id.as_str())
            .bind(state)
            .execute(&mut *connection)
            .await?;
        if ended.rows_affected() == 0 {
            return Err(StoreError::Conflict);
        }
        if self.end == ImportEnd::Single {
            sqlx::query(
                "UPDATE shelves SET import = NULL WHERE import = ?1;
                 DELETE FROM imports WHERE id = ?1",
            )
            .bind(self.id.as_str())
            .execute(connection)
            .await?;
        }
        Ok(())
    }
}

impl ShelveImport {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let (from, to) =
            if self.is_hidden { ("published", "hidden") } else { ("hidden", "published") };
        let mut sql =
            QueryBuilder::new("UPDATE imports SET since = (SELECT uptime FROM counters), state = ");
        sql.push_bind(to).push(" WHERE id = ").push_bind(self.id.as_str());
        // Doing it twice changes nothing.
        sql.push(" AND state IN (")
            .push_bind(from)
            .push(", ")
            .push_bind(to)
            .push(") AND device IN (");
        let mut devices = sql.separated(", ");
        for shelf in &self.shelves {
            devices.push_bind(shelf.device());
        }
        sql.push(")");
        let updated = sql.build().execute(connection).await?;
        if updated.rows_affected() == 0 { Err(StoreError::NoSuchGame) } else { Ok(()) }
    }
}

/// Deletes some games of imports that are discarded, or were hidden so many minutes of uptime ago;
/// and the imports of which nothing is left.
pub(super) async fn sweep(
    connection: &mut SqliteConnection,
    hidden_for: u32,
) -> Result<WriteResult, StoreError> {
    sqlx::query(
        "UPDATE imports SET state = 'discarded'
         WHERE state = 'hidden' AND since <= (SELECT uptime - ?1 FROM counters)",
    )
    .bind(hidden_for)
    .execute(&mut *connection)
    .await?;
    let games: Vec<Vec<u8>> = sqlx::query_scalar(
        "DELETE FROM shelves
         WHERE (device, game) IN (
             SELECT shelves.device, shelves.game
             FROM imports CROSS JOIN shelves ON shelves.import = imports.id
             WHERE imports.state = 'discarded'
             LIMIT ?1
         )
         RETURNING game",
    )
    .bind(column::count(BATCH))
    .fetch_all(&mut *connection)
    .await?;
    let mut removed = 0;
    for game in &games {
        removed += delete_unshelved(connection, game).await?;
    }
    let is_done = games.len() < BATCH;
    if is_done {
        sqlx::query("DELETE FROM imports WHERE state = 'discarded'").execute(connection).await?;
    }
    Ok(WriteResult { removed, is_done })
}
