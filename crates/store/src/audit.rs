//! The check of every stored game against its checksums, and the checksums of games that were
//! stored before there were any.

use otelo_live::{GameId, LiveGame};
use sqlx::{Row, SqliteConnection, sqlite::SqliteRow};
use tracing::warn;

use crate::{
    StoreError,
    read::{self, chain_of, load_unchecked},
    row::{RowError, stored_id},
    standing_row::{OF_GAME, StandingRow},
    study::damaged_studies,
};

/// How many games are read at a time.
const BATCH: i64 = 1000;

/// A damaged game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DamagedGame {
    /// Its id, as it is stored.
    pub game: String,
    /// What is wrong.
    pub fault: String,
}

/// Writes the checksums of games that have none. Damaged games are left without.
pub(crate) async fn fill_checksums(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut rows = Rows::new("AND standings.checksum IS NULL");
    while let Some(batch) = rows.next(connection).await? {
        for row in &batch {
            match old_row(connection, row).await? {
                Ok(standing) => standing.write(connection).await?,
                Err(RowError(fault)) => {
                    warn!(game = stored_id(row)?, fault, "found a damaged game")
                }
            }
        }
    }
    Ok(())
}

/// The standing of a game of an older version, with checksums.
async fn old_row(
    connection: &mut SqliteConnection,
    row: &SqliteRow,
) -> Result<Result<StandingRow, RowError>, StoreError> {
    let Ok(id) = stored_id(row)?.parse::<GameId>() else {
        return Ok(Err(RowError("its id makes no sense".to_owned())));
    };
    match load_unchecked(connection, &id).await {
        Ok(Some((saved, _))) => Ok(StandingRow::read_old(row, chain_of(&saved))),
        Ok(None) => Ok(Err(RowError("a part of it is missing".to_owned()))),
        Err(StoreError::Damaged { fault, .. }) => Ok(Err(RowError(fault))),
        Err(error) => Err(error),
    }
}

/// Writes the boards of games that have none. Damaged games are left without.
pub(crate) async fn fill_boards(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    let mut rows = Rows::new("AND standings.board IS NULL");
    while let Some(batch) = rows.next(connection).await? {
        for row in &batch {
            let Ok(mut standing) = StandingRow::read(row) else { continue };
            match restored(connection, &standing.id).await? {
                Ok(game) => standing.standing.board = game.standing().board,
                Err(_) => continue,
            }
            standing.write(connection).await?;
        }
    }
    Ok(())
}

/// The ids of the games whose standing is damaged, as they are stored.
pub(crate) async fn damaged_standings(
    connection: &mut SqliteConnection,
) -> Result<Vec<String>, StoreError> {
    let mut damaged = Vec::new();
    let mut rows = Rows::new("");
    while let Some(batch) = rows.next(connection).await? {
        for row in &batch {
            if let Err(RowError(fault)) = StandingRow::read(row) {
                let game = stored_id(row)?;
                warn!(game, fault, "found a damaged game");
                damaged.push(game);
            }
        }
    }
    Ok(damaged)
}

/// Checks every game: its rows, its checksums, its moves by the rules of the game, and that its
/// standing follows from its events. Returns the number of games and the damaged ones.
pub(crate) async fn check_games(
    connection: &mut SqliteConnection,
) -> Result<(u64, Vec<DamagedGame>), StoreError> {
    let (mut games, mut damaged) = (0, Vec::new());
    let mut rows = Rows::new("");
    while let Some(batch) = rows.next(connection).await? {
        for row in &batch {
            games += 1;
            if let Err(RowError(fault)) = check_game(connection, row).await? {
                damaged.push(DamagedGame { game: stored_id(row)?, fault });
            }
        }
    }
    damaged.extend(damaged_studies(connection).await?);
    Ok((games, damaged))
}

async fn check_game(
    connection: &mut SqliteConnection,
    row: &SqliteRow,
) -> Result<Result<(), RowError>, StoreError> {
    let standing = match StandingRow::read(row) {
        Ok(standing) => standing,
        Err(fault) => return Ok(Err(fault)),
    };
    Ok(match restored(connection, &standing.id).await? {
        Ok(game) => {
            let mut expected = game.standing();
            // Games of older versions may have none.
            expected.board = expected.board.filter(|_| standing.standing.board.is_some());
            match expected == standing.standing {
                true => Ok(()),
                false => Err(RowError("its standing does not follow from its events".to_owned())),
            }
        }
        Err(fault) => Err(fault),
    })
}

/// A game that is read and replayed.
async fn restored(
    connection: &mut SqliteConnection,
    id: &GameId,
) -> Result<Result<LiveGame, RowError>, StoreError> {
    let saved = match read::load(connection, id).await {
        Ok(Some(saved)) => saved,
        Ok(None) => return Ok(Err(RowError("a part of it is missing".to_owned()))),
        Err(StoreError::Damaged { fault, .. }) => return Ok(Err(RowError(fault))),
        Err(error) => return Err(error),
    };
    let restored = LiveGame::restored(saved.id, &saved.setup, &saved.events);
    Ok(restored.map_err(|error| RowError(error.to_string())))
}

/// The rows of all games, in batches.
struct Rows {
    query: String,
    last: Option<Vec<u8>>,
    is_done: bool,
}

impl Rows {
    /// `filter` is a further condition in SQL.
    fn new(filter: &str) -> Rows {
        // Left join: a damaged game, of which a part is missing, still gives a row.
        let query = format!(
            "SELECT games.id, {OF_GAME}, standings.*
             FROM games LEFT JOIN standings ON standings.game = games.id
             WHERE (?1 IS NULL OR games.id > CAST(?1 AS TEXT)) {filter}
             ORDER BY games.id
             LIMIT ?2"
        );
        Rows { query, last: None, is_done: false }
    }

    async fn next(
        &mut self,
        connection: &mut SqliteConnection,
    ) -> Result<Option<Vec<SqliteRow>>, StoreError> {
        if self.is_done {
            return Ok(None);
        }
        let query = sqlx::query(&self.query).bind(self.last.clone()).bind(BATCH);
        let rows = query.fetch_all(connection).await?;
        self.is_done = (rows.len() as i64) < BATCH;
        if let Some(row) = rows.last() {
            self.last = Some(row.try_get("id")?);
        }
        Ok(Some(rows))
    }
}
