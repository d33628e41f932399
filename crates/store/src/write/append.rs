//! Appending events to a game.

use otelo_live::{Event, GameId, Standing, TimeLeft, Timestamp};
use sqlx::{Row, SqliteConnection};

use super::events::EventWriter;
use crate::{StoreError, line::NodeId};

/// Appends events to a game.
#[derive(Debug)]
pub struct Append {
    /// The game.
    pub id: GameId,
    /// How many events the game has before these.
    pub after: u32,
    /// When it happened.
    pub at: Timestamp,
    /// The events.
    pub events: Vec<Event>,
    /// The players' time left after them, in a game with a clock.
    pub left: Option<TimeLeft>,
    /// The standing after them.
    pub standing: Standing,
}

impl Append {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let (count, node) = self.last(connection).await?;
        if count != i64::from(self.after) {
            return Err(StoreError::Conflict);
        }
        let mut writer =
            EventWriter { connection, game: &self.id, number: count, node, line: None };
        for event in &self.events {
            writer.write(self.at, self.left, event).await?;
        }
        writer.update_standing(self.at, self.events.iter(), &self.standing).await
    }

    /// The number of events of the game, and its last node played.
    async fn last(
        &self,
        connection: &mut SqliteConnection,
    ) -> Result<(i64, Option<NodeId>), StoreError> {
        let row = sqlx::query(
            "SELECT ifnull(events.number, 0), events.node
             FROM games LEFT JOIN events ON events.game = games.id
             WHERE games.id = ?1
             ORDER BY events.number DESC
             LIMIT 1",
        )
        .bind(self.id.as_str())
        .fetch_optional(connection)
        .await?
        .ok_or(StoreError::NoSuchGame)?;
        Ok((row.try_get(0)?, row.try_get::<Option<i64>, _>(1)?.map(NodeId)))
    }
}
