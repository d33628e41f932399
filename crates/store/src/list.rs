//! The list of games, with filters and cursor pagination.
//!
//! The query follows the index of each shelf, the last changed game first, and merges several
//! shelves. So the cost of a page depends on its games and on those that the filters skip, not on
//! the length of the list.

use otelo_rules::{Color, Position, Size};
use sqlx::{Connection, QueryBuilder, Row, Sqlite, SqliteConnection, sqlite::SqliteRow};
use tracing::error;

use crate::{
    Cursor, ImportId, Shelf, StoreError, Summary, column,
    row::{RowError, parsed, stored_id},
    search::fold,
    standing_row::StandingRow,
};

/// The most words that are looked for; further ones are ignored.
const MOST_WORDS: usize = 20;

/// A query for a page of the list of games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ListQuery {
    /// The shelves to list, at most 500. A game on several of them is listed once.
    pub shelves: Vec<Shelf>,
    /// Words to find, in any order, in a player's name or spec, in the title, in the event or date
    /// of a record, or in the id of the game; upper and lower case are equal.
    pub text: Option<String>,
    /// The size of the board.
    pub size: Option<Size>,
    /// Whether the game is running or over.
    pub state: Option<State>,
    /// Whether the games of imported files are listed.
    pub import: ImportFilter,
    /// The most games of the page.
    pub limit: u32,
    /// The cursor of the page before; `None` for the first page.
    pub before: Option<Cursor>,
}

/// Whether the games of imported files are listed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum ImportFilter {
    /// All games.
    #[default]
    All,
    /// Only games that stand alone.
    Alone,
    /// Only the games of this import.
    Of(ImportId),
}

/// Whether a game is running or over.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum State {
    /// It is not over.
    Running,
    /// It is over.
    Over,
}

/// A page of the list of games.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listed {
    /// The games, the last changed first.
    pub games: Vec<Summary>,
    /// The ids of damaged games on this page, as they are stored.
    pub damaged: Vec<String>,
    /// The cursor for the next page, if there is one.
    pub next: Option<Cursor>,
}

/// Reads a page of the list of games.
///
/// `damaged` are the games whose standing was found damaged when the database was opened. Filters
/// may miss them, so they are always named.
pub(crate) async fn list(
    connection: &mut SqliteConnection,
    query: &ListQuery,
    damaged: &[String],
) -> Result<Listed, StoreError> {
    let mut listed = Listed::default();
    let limit = usize::try_from(query.limit).unwrap_or(usize::MAX);
    if query.shelves.is_empty() || limit == 0 {
        return Ok(listed);
    }
    // In a transaction, all queries read the same snapshot.
    let mut transaction = connection.begin().await?;
    if query.before.is_none() {
        listed.damaged = on_shelves(&mut transaction, query, damaged).await?;
    }
    // One more than requested, to see whether there is a next page.
    let batch = limit.saturating_add(1);
    let mut seen = 0;
    // Damaged games do not count towards the limit, so they may require another query.
    loop {
        let rows = rows(&mut transaction, query, batch, seen).await?;
        for row in &rows {
            if listed.games.len() == limit {
                listed.next = listed.games.last().map(Summary::cursor);
                return Ok(listed);
            }
            match summary(row) {
                Ok(summary) => listed.games.push(summary),
                Err(RowError(fault)) => {
                    let game = stored_id(row)?;
                    error!(game, fault, "left a damaged game out of a list");
                    if !listed.damaged.contains(&game) {
                        listed.damaged.push(game);
                    }
                }
            }
            seen += 1;
        }
        if rows.len() < batch {
            return Ok(listed);
        }
    }
}

/// Which of these games are on the shelves of a query.
async fn on_shelves(
    connection: &mut SqliteConnection,
    query: &ListQuery,
    games: &[String],
) -> Result<Vec<String>, StoreError> {
    let mut found = Vec::new();
    for game in games {
        let mut sql = QueryBuilder::new("SELECT 1 FROM shelves WHERE hidden IS NULL AND game = ");
        sql.push_bind(game).push(" AND device IN (");
        let mut devices = sql.separated(", ");
        for shelf in &query.shelves {
            devices.push_bind(shelf.device());
        }
        sql.push(")");
        if sql.build().fetch_optional(&mut *connection).await?.is_some() {
            found.push(game.clone());
        }
    }
    Ok(found)
}

/// Reads at most `limit` rows of the list after the first `skip`.
async fn rows(
    connection: &mut SqliteConnection,
    query: &ListQuery,
    limit: usize,
    skip: usize,
) -> Result<Vec<SqliteRow>, sqlx::Error> {
    let mut sql = QueryBuilder::new(
        "SELECT page.game AS id, page.changed AS listed, games.created, games.size, games.start,
             games.event, games.date, standings.*
         FROM (",
    );
    for (index, shelf) in query.shelves.iter().enumerate() {
        if index > 0 {
            sql.push(" UNION ");
        }
        push_shelf(&mut sql, query, shelf);
    }
    sql.push(" ORDER BY changed DESC, game DESC LIMIT ").push_bind(column::count(limit));
    sql.push(" OFFSET ").push_bind(column::count(skip));
    // Left joins: a damaged game, of which a part is missing, still gives a row.
    sql.push(
        ") AS page
             LEFT JOIN standings ON standings.game = page.game
             LEFT JOIN games ON games.id = page.game
         ORDER BY page.changed DESC, page.game DESC",
    );
    sql.build().fetch_all(connection).await
}

/// The query for the games of one shelf.
fn push_shelf<'a>(sql: &mut QueryBuilder<'a, Sqlite>, query: &'a ListQuery, shelf: &'a Shelf) {
    sql.push("SELECT shelves.changed AS changed, shelves.game AS game FROM shelves");
    // SQLite does not reorder a cross join, so it follows the index of the shelf. Only tables that
    // a filter needs are joined, because a strict filter reads many rows.
    if query.text.is_some() || query.state.is_some() {
        sql.push(" CROSS JOIN standings ON standings.game = shelves.game");
    }
    if query.size.is_some() {
        sql.push(" CROSS JOIN games ON games.id = shelves.game");
    }
    sql.push(" WHERE shelves.hidden IS NULL AND shelves.changed IS NOT NULL AND shelves.device = ");
    sql.push_bind(shelf.device());
    match &query.import {
        ImportFilter::All => sql.push(" AND (shelves.import IS NULL OR "),
        ImportFilter::Alone => sql.push(" AND (shelves.import IS NULL"),
        ImportFilter::Of(id) => {
            sql.push(" AND (shelves.import = ").push_bind(id.as_str()).push(" AND ")
        }
    };
    if query.import != ImportFilter::Alone {
        sql.push("shelves.import IN (SELECT id FROM imports WHERE state = 'published')");
    }
    sql.push(")");
    if let Some(Cursor { changed, id }) = &query.before {
        sql.push(" AND (shelves.changed, shelves.game) < (").push_bind(changed.0);
        sql.push(", ").push_bind(id.as_str()).push(")");
    }
    if let Some(text) = &query.text {
        for word in fold(text).split_whitespace().take(MOST_WORDS) {
            // Unlike `LIKE`, `instr` has no wildcards.
            sql.push(" AND instr(standings.search, ").push_bind(word.to_owned()).push(") > 0");
        }
    }
    if let Some(size) = query.size {
        sql.push(" AND games.size = ").push_bind(size.side());
    }
    match query.state {
        Some(State::Running) => sql.push(" AND standings.ended IS NULL"),
        Some(State::Over) => sql.push(" AND standings.ended IS NOT NULL"),
        None => sql,
    };
}

fn summary(row: &SqliteRow) -> Result<Summary, RowError> {
    let row_of_game = StandingRow::read(row)?;
    let StandingRow { id, created, size, event, date, changed, .. } = row_of_game;
    let StandingRow { black, white, title, holders, standing, .. } = row_of_game;
    if row.try_get::<i64, _>("listed")? != changed.0 {
        return Err(RowError("its place in the list is wrong".to_owned()));
    }
    // Every move places a disc, and a pass places none.
    let start: Position = parsed(row, "start", |text| text.parse().ok())?;
    let discs = u32::from(standing.black) + u32::from(standing.white);
    let first = Color::BOTH.map(|color| u32::from(start.board().discs(color).len()));
    let moves = discs.saturating_sub(first.iter().sum());
    Ok(Summary {
        id,
        created,
        changed,
        size,
        event,
        date,
        black,
        white,
        title,
        holders,
        standing,
        moves,
    })
}
