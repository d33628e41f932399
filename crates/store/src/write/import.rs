//! Importing games, all or nothing.
//!
//! Many games in one transaction would keep other writes waiting. So they are staged one by one,
//! on no shelf, and then published together. What is staged and never published is deleted when
//! the database is opened the next time.

use otelo_live::{GameId, Holders};
use sqlx::SqliteConnection;

use super::{
    create::shelves,
    shelve::{delete_unshelved, shelve},
};
use crate::StoreError;

/// Puts staged games on the shelves of the devices that hold their seats at first, or deletes
/// them.
#[derive(Debug)]
pub struct Publish {
    /// The games.
    pub games: Vec<(GameId, Holders)>,
    /// Whether they are deleted.
    pub is_discarded: bool,
}

impl Publish {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        for (id, holders) in &self.games {
            if self.is_discarded {
                delete_unshelved(connection, id.as_str().as_bytes()).await?;
                continue;
            }
            for shelf in shelves(*holders) {
                shelve(connection, shelf, id).await?;
            }
        }
        Ok(())
    }
}
