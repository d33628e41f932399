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

/// Deletes games for good: those that were hidden long ago, and those in which nothing happened
/// for some time. Time is counted while a server runs, because the system clock may jump.
#[derive(Debug)]
pub struct Purge {
    /// The games that are in memory; they stay.
    pub open: Vec<GameId>,
}

/// For how many minutes of uptime a hidden game can be put back.
pub const HIDDEN_FOR: u32 = 30 * 24 * 60;

/// For how many minutes of uptime a game without events is kept.
pub const EMPTY_FOR: u32 = 24 * 60;

/// Counts the time for which a server has run.
#[derive(Debug)]
pub struct AddUptime {
    /// The minutes since the last count.
    pub minutes: u32,
}

impl Shelve {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let mut places = 0;
        for shelf in &self.shelves {
            // A hidden game keeps the time at which it was hidden.
            let updated = sqlx::query(
                "UPDATE shelves
                 SET hidden = iif(?3 IS NULL, NULL, ifnull(hidden, ?3)),
                     since = iif(?3 IS NULL OR hidden IS NULL, (SELECT uptime FROM counters), since)
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
        let hidden: Vec<Vec<u8>> = sqlx::query_scalar(
            "DELETE FROM shelves
             WHERE (device, game) IN (
                 SELECT device, game FROM shelves
                 WHERE hidden IS NOT NULL AND since <= (SELECT uptime - ?1 FROM counters)
                 LIMIT ?2
             )
             RETURNING game",
        )
        .bind(HIDDEN_FOR)
        .bind(column::count(BATCH))
        .fetch_all(&mut *connection)
        .await?;
        let empty: Vec<Vec<u8>> = sqlx::query_scalar(
            "SELECT game FROM shelves
             WHERE hidden IS NULL AND changed IS NULL
                 AND since <= (SELECT uptime - ?1 FROM counters)
                 AND NOT EXISTS (SELECT 1 FROM events WHERE events.game = shelves.game)
             LIMIT ?2",
        )
        .bind(EMPTY_FOR)
        .bind(column::count(BATCH + self.open.len()))
        .fetch_all(&mut *connection)
        .await?;
        let is_open = |game: &[u8]| self.open.iter().any(|id| id.as_str().as_bytes() == game);
        let mut removed = 0;
        for game in &hidden {
            removed += delete_unshelved(connection, game).await?;
        }
        let empty: Vec<Vec<u8>> = empty.into_iter().filter(|game| !is_open(game)).collect();
        for game in &empty {
            sqlx::query("DELETE FROM shelves WHERE game = CAST(?1 AS TEXT)")
                .bind(game)
                .execute(&mut *connection)
                .await?;
            removed += delete_unshelved(connection, game).await?;
        }
        Ok(WriteResult { removed, is_done: hidden.len() < BATCH && empty.len() < BATCH })
    }
}

impl AddUptime {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        sqlx::query("UPDATE counters SET uptime = uptime + ?1, complement = complement - ?1")
            .bind(self.minutes)
            .execute(connection)
            .await?;
        Ok(())
    }
}

/// Deletes a game if it is on no shelf; returns how many games that are. Its id may be damaged.
pub(super) async fn delete_unshelved(
    connection: &mut SqliteConnection,
    game: &[u8],
) -> Result<u64, StoreError> {
    let deleted = sqlx::query(
        "DELETE FROM games
         WHERE id = CAST(?1 AS TEXT) AND NOT EXISTS (SELECT 1 FROM shelves WHERE game = games.id)",
    )
    .bind(game)
    .execute(connection)
    .await?;
    Ok(deleted.rows_affected())
}

/// Puts a game on a shelf. A hidden game is visible again.
pub(super) async fn shelve(
    connection: &mut SqliteConnection,
    shelf: Shelf,
    game: &GameId,
) -> Result<(), StoreError> {
    sqlx::query(
        "INSERT INTO shelves (device, game, changed, since)
         SELECT ?1, ?2, (SELECT changed FROM standings WHERE game = ?2 AND moved = 1), uptime
         FROM counters WHERE TRUE
         ON CONFLICT (device, game) DO UPDATE SET hidden = NULL",
    )
    .bind(shelf.device())
    .bind(game.as_str())
    .execute(connection)
    .await?;
    Ok(())
}
