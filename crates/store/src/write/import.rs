//! A game that comes from elsewhere.

use otelo_live::Recorded;
use sqlx::SqliteConnection;

use super::{Create, events::Pen};
use crate::StoreError;

/// A new game with all that happened in it.
#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) create: Create,
    pub(crate) events: Vec<Recorded>,
}

impl Import {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Create { id, at, standing, .. } = &self.create;
        self.create.run(connection).await?;
        let mut pen = Pen { connection, game: id, number: 0, node: None, line: None };
        for Recorded { at, left, event } in &self.events {
            pen.write(*at, *left, event).await?;
        }
        let changed = self.events.last().map_or(*at, |last| last.at);
        pen.stand(changed, self.events.iter().map(|recorded| &recorded.event), standing).await
    }
}
