//! Creating a game.

use otelo_live::{GameId, Holders, Recorded, Setup, Standing, Timestamp};
use sqlx::SqliteConnection;

use super::{events::EventWriter, shelve::shelve};
use crate::{Shelf, StoreError, column, standing_row::StandingRow};

/// Creates a game.
#[derive(Debug)]
pub struct Create {
    /// The game.
    pub id: GameId,
    /// When it happened.
    pub at: Timestamp,
    /// How it begins.
    pub setup: Setup,
    /// What happened in it.
    pub events: Vec<Recorded>,
    /// The standing after that.
    pub standing: Standing,
}

impl Create {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        self.insert_game(connection).await?;
        let row = StandingRow::new(&self.id, self.at, &self.setup, self.standing);
        let writer =
            EventWriter { connection: &mut *connection, row, number: 0, node: None, line: None };
        writer.write(&self.events, self.standing).await?;
        for shelf in shelves(self.setup.holders) {
            shelve(connection, shelf, &self.id).await?;
        }
        Ok(())
    }

    /// Inserts the setup.
    async fn insert_game(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Setup { start, black, white, step, seed, made_by, holders, clock, record, title } =
            &self.setup;
        let inserted = sqlx::query(
            "INSERT INTO games (id, created, size, start, black, black_name, white, white_name,
                 step, seed, rules, engine, weights, black_holder, white_holder, clock_main,
                 clock_increment, title, record, record_format, event, date)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
                 ?18, ?19, ?20, ?21, ?22)",
        )
        .bind(self.id.as_str())
        .bind(self.at.0)
        .bind(start.size().side())
        .bind(start.to_string())
        .bind(&black.spec)
        .bind(&black.name)
        .bind(&white.spec)
        .bind(&white.name)
        .bind(step)
        .bind(seed.cast_signed())
        .bind(&made_by.rules)
        .bind(&made_by.engine)
        .bind(&made_by.weights)
        .bind(holders.black.as_ref().map(column::key))
        .bind(holders.white.as_ref().map(column::key))
        .bind(clock.map(|clock| clock.main))
        .bind(clock.map(|clock| clock.increment))
        .bind(title)
        .bind(record.as_ref().map(|record| &record.text))
        .bind(record.as_ref().and_then(|record| record.format.as_ref()))
        .bind(record.as_ref().and_then(|record| record.event.as_ref()))
        .bind(record.as_ref().and_then(|record| record.date.as_ref()))
        .execute(connection)
        .await;
        match inserted {
            Ok(_) => Ok(()),
            Err(error)
                if error.as_database_error().is_some_and(|error| error.is_unique_violation()) =>
            {
                Err(StoreError::Conflict)
            }
            Err(error) => Err(error.into()),
        }
    }
}

/// The shelves of a new game: those of the devices that hold its seats.
fn shelves(holders: Holders) -> Vec<Shelf> {
    let devices = [holders.black, holders.white].into_iter().flatten();
    let shelves: Vec<Shelf> = devices.map(Shelf::Device).collect();
    if shelves.is_empty() { vec![Shelf::Nobody] } else { shelves }
}
