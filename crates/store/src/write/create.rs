//! Creating a game.

use otelo_live::{GameId, Holders, Setup, Standing, Timestamp};
use sqlx::SqliteConnection;

use super::shelve::shelve;
use crate::{Shelf, StoreError, column, search};

/// Creates a game.
#[derive(Debug)]
pub struct Create {
    /// The game.
    pub id: GameId,
    /// When it happened.
    pub at: Timestamp,
    /// How it begins.
    pub setup: Setup,
    /// The standing after them.
    pub standing: Standing,
}

impl Create {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        self.insert_game(connection).await?;
        self.insert_standing(connection).await?;
        search::refresh(connection, self.id.as_str()).await?;
        let Holders { black, white } = self.setup.holders;
        let mut shelves: Vec<Shelf> =
            [black, white].into_iter().flatten().map(Shelf::Device).collect();
        if shelves.is_empty() {
            shelves.push(Shelf::Nobody);
        }
        for shelf in shelves {
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
                 clock_increment, title, record, record_format)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,
                 ?18, ?19, ?20)",
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

    /// Inserts the first standing.
    async fn insert_standing(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Setup { black, white, holders, title, .. } = &self.setup;
        sqlx::query(
            "INSERT INTO standings (game, changed, moved, black, black_name, white, white_name,
                 ply, black_discs, white_discs, ended, black_holder, white_holder, title)
             VALUES (?1, ?2, 0, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )
        .bind(self.id.as_str())
        .bind(self.at.0)
        .bind(&black.spec)
        .bind(&black.name)
        .bind(&white.spec)
        .bind(&white.name)
        .bind(self.standing.ply)
        .bind(self.standing.black)
        .bind(self.standing.white)
        .bind(self.standing.ended.map(column::ended))
        .bind(holders.black.as_ref().map(column::key))
        .bind(holders.white.as_ref().map(column::key))
        .bind(title)
        .execute(connection)
        .await?;
        Ok(())
    }
}
