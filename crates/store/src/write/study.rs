//! Writing a study.

use otelo_live::{GameId, Timestamp};
use sqlx::SqliteConnection;

use crate::{SavedStudy, Shelf, StoreError};

/// Saves a study of a game, in place of the one before.
#[derive(Debug)]
pub struct SaveStudy {
    /// The game.
    pub game: GameId,
    /// Whose study it is.
    pub shelf: Shelf,
    /// The revision that the caller knows; 0 if there is none yet.
    pub after: u32,
    /// When it changed.
    pub at: Timestamp,
    /// The tree of moves, as SGF.
    pub tree: String,
}

impl SaveStudy {
    /// The study after the write.
    pub fn saved(&self) -> SavedStudy {
        let revision = self.after.saturating_add(1);
        SavedStudy { revision, changed: self.at, tree: self.tree.clone() }
    }

    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let game = self.game.as_str();
        let exists: bool = sqlx::query_scalar("SELECT count(*) FROM games WHERE id = ?1")
            .bind(game)
            .fetch_one(&mut *connection)
            .await?;
        if !exists {
            return Err(StoreError::NoSuchGame);
        }
        let (saved, device) = (self.saved(), self.shelf.device());
        let written = sqlx::query(if self.after == 0 {
            "INSERT INTO studies (game, device, revision, changed, tree, checksum)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6)
             ON CONFLICT DO NOTHING"
        } else {
            "UPDATE studies SET revision = ?3, changed = ?4, tree = ?5, checksum = ?6
             WHERE game = ?1 AND device = ?2 AND revision = ?7"
        })
        .bind(game)
        .bind(device)
        .bind(saved.revision)
        .bind(saved.changed.0)
        .bind(&saved.tree)
        .bind(saved.checksum(game, device).as_bytes().to_vec())
        .bind(self.after)
        .execute(connection)
        .await?;
        if written.rows_affected() == 0 { Err(StoreError::Conflict) } else { Ok(()) }
    }
}
