//! Studies: what a device has written about a game, beside the game.

use otelo_live::{GameId, Timestamp};
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};

use crate::{
    DamagedGame, Shelf, StoreError,
    checksum::{Checksum, Fields},
    row::{RowError, stored_id},
};

/// A study as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedStudy {
    /// How often it was changed.
    pub revision: u32,
    /// When it last changed.
    pub changed: Timestamp,
    /// The tree of moves, as SGF.
    pub tree: String,
}

impl SavedStudy {
    /// The checksum of a study of a game and of a device.
    pub(crate) fn checksum(&self, game: &str, device: &[u8]) -> Checksum {
        let mut fields = Fields::default();
        fields.text(game);
        fields.bytes(device);
        fields.number(self.revision.into());
        fields.number(self.changed.0);
        fields.text(&self.tree);
        fields.finish()
    }

    /// Reads a row and checks its checksum.
    fn read(row: &SqliteRow) -> Result<SavedStudy, RowError> {
        let study = SavedStudy {
            revision: row.try_get("revision")?,
            changed: Timestamp(row.try_get("changed")?),
            tree: row.try_get("tree")?,
        };
        let expected = study.checksum(row.try_get("game")?, row.try_get("device")?);
        match Checksum::from_column(row.try_get("checksum")?) == Some(expected) {
            true => Ok(study),
            false => Err(RowError("its study does not have its checksum".to_owned())),
        }
    }
}

/// Reads the study of a game on a shelf.
pub(crate) async fn study(
    connection: &mut SqliteConnection,
    game: &GameId,
    shelf: Shelf,
) -> Result<Option<SavedStudy>, StoreError> {
    let study = load(connection, game.as_str(), shelf.device()).await?;
    study.transpose().map_err(|fault| fault.of_game(game.as_str()))
}

async fn load(
    connection: &mut SqliteConnection,
    game: &str,
    device: &[u8],
) -> Result<Option<Result<SavedStudy, RowError>>, StoreError> {
    let row = sqlx::query("SELECT * FROM studies WHERE game = ?1 AND device = ?2")
        .bind(game)
        .bind(device)
        .fetch_optional(connection)
        .await?;
    Ok(row.map(|row| SavedStudy::read(&row)))
}

/// The games with a damaged study.
pub(crate) async fn damaged_studies(
    connection: &mut SqliteConnection,
) -> Result<Vec<DamagedGame>, StoreError> {
    let mut damaged = Vec::new();
    let keys = sqlx::query("SELECT game AS id, device FROM studies");
    for key in keys.fetch_all(&mut *connection).await? {
        let game = stored_id(&key)?;
        let study = load(connection, &game, key.try_get("device")?).await?;
        if let Some(Err(RowError(fault))) = study {
            damaged.push(DamagedGame { game, fault });
        }
    }
    Ok(damaged)
}
