//! Putting games on shelves, hiding them (soft delete) and deleting them.

use otelo_live::{GameId, Timestamp};
use sqlx::SqliteConnection;

use super::WriteResult;
use crate::{Shelf, StoreError, column};

/// How many rows of `shelves` are deleted at a time, so that other writes do not wait long.
const BATCH: usize = 100;

/// Hides a game from shelves, or puts it back.
#[derive(Debug)]
pub struct Shelve {
    /// The shelves.
    pub shelves: Vec<Shelf>,
    /// The game.
    pub id: GameId,
    /// When it is hidden; `None` to put it back.
    pub hidden: Option<Timestamp>,
}

/// Deletes the rows of `shelves` that were hidden before a moment, and games on no shelf.
#[derive(Debug)]
pub struct Purge {
    /// Games that were hidden before this.
    pub before: Timestamp,
}

impl Shelve {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let mut places = 0;
        for shelf in &self.shelves {
            // A hidden game keeps the time at which it was hidden.
            let updated = sqlx::query(
                "UPDATE shelves SET hidden = iif(?3 IS NULL, NULL, ifnull(hidden, ?3))
                 WHERE device = ?1 AND game = ?2",
            )
            .bind(shelf.device())
            .bind(self.id.as_str())
            .bind(self.hidden.map(|at| at.0))
            .execute(&mut *connection)
            .await?;
            places += updated.rows_affected();
        }
        if places == 0 { Err(StoreError::NoSuchGame) } else { Ok(()) }
    }
}

impl Purge {
    pub(super) async fn run(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<WriteResult, StoreError> {
        let cleared: Vec<Vec<u8>> = sqlx::query_scalar(
            "DELETE FROM shelves
             WHERE (device, game) IN (
                 SELECT device, game FROM shelves WHERE hidden < ?1 LIMIT ?2
             )
             RETURNING game",
        )
        .bind(self.before.0)
        .bind(column::count(BATCH))
        .fetch_all(&mut *connection)
        .await?;
        let mut removed = 0;
        for game in &cleared {
            let deleted = sqlx::query(
                "DELETE FROM games
                 WHERE id = CAST(?1 AS TEXT)
                     AND NOT EXISTS (SELECT 1 FROM shelves WHERE game = games.id)",
            )
            .bind(game)
            .execute(&mut *connection)
            .await?;
            removed += deleted.rows_affected();
        }
        Ok(WriteResult { removed, is_done: cleared.len() < BATCH })
    }
}

/// Puts a game on a shelf. A hidden game is visible again.
pub(super) async fn shelve(
    connection: &mut SqliteConnection,
    shelf: Shelf,
    game: &GameId,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO shelves (device, game) VALUES (?1, ?2)
         ON CONFLICT (device, game) DO UPDATE SET hidden = NULL",
    )
    .bind(shelf.device())
    .bind(game.as_str())
    .execute(connection)
    .await?;
    Ok(())
}
