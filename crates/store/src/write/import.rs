//! Importing a game.

use otelo_live::Recorded;
use sqlx::SqliteConnection;

use super::{Create, events::EventWriter};
use crate::StoreError;

/// Imports a game with its events.
#[derive(Debug)]
pub struct Import {
    /// How it begins.
    pub create: Create,
    /// The events.
    pub events: Vec<Recorded>,
}

impl Import {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Create { id, at, standing, .. } = &self.create;
        self.create.run(connection).await?;
        let mut writer = EventWriter { connection, game: id, number: 0, node: None, line: None };
        for Recorded { at, left, event } in &self.events {
            writer.write(*at, *left, event).await?;
        }
        let changed = self.events.last().map_or(*at, |last| last.at);
        writer
            .update_standing(changed, self.events.iter().map(|recorded| &recorded.event), standing)
            .await
    }
}
