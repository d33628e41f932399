//! Appending events to a game.

use otelo_live::{GameId, Recorded, Standing};
use sqlx::{Row, SqliteConnection};

use super::events::EventWriter;
use crate::{StoreError, line::NodeId, standing_row::StandingRow};

/// Appends events to a game.
#[derive(Debug)]
pub struct Append {
    /// The game.
    pub id: GameId,
    /// How many events the game has before these.
    pub after: u32,
    /// The events.
    pub events: Vec<Recorded>,
    /// The standing after them.
    pub standing: Standing,
}

impl Append {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let last = sqlx::query(
            "SELECT games.created, games.size, games.event, games.date, standings.*,
                 ifnull(events.number, 0) AS number, events.node
             FROM games
                 LEFT JOIN standings ON standings.game = games.id
                 LEFT JOIN events ON events.game = games.id
             WHERE games.id = ?1
             ORDER BY events.number DESC
             LIMIT 1",
        )
        .bind(self.id.as_str())
        .fetch_optional(&mut *connection)
        .await?
        .ok_or(StoreError::NoSuchGame)?;
        let number = last.try_get("number")?;
        if number != i64::from(self.after) {
            return Err(StoreError::Conflict);
        }
        let row = StandingRow::read(&last).map_err(|fault| fault.of_game(self.id.as_str()))?;
        let node = last.try_get::<Option<i64>, _>("node")?.map(NodeId);
        let writer = EventWriter { connection, row, number, node, line: None };
        writer.write(&self.events, self.standing).await
    }
}
