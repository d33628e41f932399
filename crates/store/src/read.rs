//! Reading games back.

use otelo_rules::Size;
use sqlx::{Row, SqliteConnection, SqlitePool, sqlite::SqliteRow};

use crate::{
    Cursor, Effort, Event, GameId, MadeBy, Moment, NodeId, Recorded, Saved, Seat, Setup, Standing,
    StoreError, Summary, column,
};

/// Reads a game with all its events.
pub(crate) async fn load(pool: &SqlitePool, id: &GameId) -> Result<Option<Saved>, StoreError> {
    // In a transaction all that is read is of the same moment.
    let mut transaction = pool.begin().await?;
    let game = sqlx::query("SELECT * FROM games WHERE id = ?1")
        .bind(id.as_str())
        .fetch_optional(&mut *transaction)
        .await?;
    let Some(game) = game else { return Ok(None) };
    let events = events(&mut transaction, id).await?;
    transaction.commit().await?;
    saved(id, &game, &events).map(Some).map_err(|fault| fault.of_game(id.as_str()))
}

/// Reads a part of the list of games.
pub(crate) async fn list(
    pool: &SqlitePool,
    limit: u32,
    before: Option<&Cursor>,
) -> Result<Vec<Summary>, StoreError> {
    let query = match before {
        None => sqlx::query(
            "SELECT games.created, games.size, standings.*
             FROM standings JOIN games ON games.id = standings.game
             WHERE moved = 1
             ORDER BY changed DESC, game DESC
             LIMIT ?1",
        )
        .bind(limit),
        Some(Cursor { changed, id }) => sqlx::query(
            "SELECT games.created, games.size, standings.*
             FROM standings JOIN games ON games.id = standings.game
             WHERE moved = 1 AND (changed, game) < (?2, ?3)
             ORDER BY changed DESC, game DESC
             LIMIT ?1",
        )
        .bind(limit)
        .bind(changed.0)
        .bind(id.as_str()),
    };
    let rows = query.fetch_all(pool).await?;
    rows.iter()
        .map(|row| {
            let id: String = row.try_get("game")?;
            summary(&id, row).map_err(|fault| fault.of_game(&id))
        })
        .collect()
}

/// The events of a game with their moves and efforts.
async fn events(
    connection: &mut SqliteConnection,
    id: &GameId,
) -> Result<Vec<SqliteRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT events.*, nodes.parent, nodes.move,
             efforts.player, efforts.depth, efforts.nodes, efforts.microseconds, efforts.source,
             efforts.value, efforts.kind AS value_kind
         FROM events
             LEFT JOIN nodes ON nodes.id = events.node
             LEFT JOIN efforts ON efforts.game = events.game AND efforts.number = events.number
         WHERE events.game = ?1
         ORDER BY events.number",
    )
    .bind(id.as_str())
    .fetch_all(connection)
    .await?;
    Ok(rows)
}

/// What does not make sense in a row.
struct Fault(String);

impl Fault {
    fn of_game(self, game: &str) -> StoreError {
        StoreError::Damaged { game: game.to_owned(), fault: self.0 }
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        Fault(error.to_string())
    }
}

/// Reads a text column that stands for something else.
fn parsed<T>(
    row: &SqliteRow,
    column: &str,
    parse: impl FnOnce(&str) -> Option<T>,
) -> Result<T, Fault> {
    let text: &str = row.try_get(column)?;
    parse(text).ok_or_else(|| Fault(format!("`{text}` makes no sense as {column}")))
}

fn saved(id: &GameId, game: &SqliteRow, events: &[SqliteRow]) -> Result<Saved, Fault> {
    let setup = Setup {
        start: parsed(game, "start", column::read_position)?,
        black: black(game)?,
        white: white(game)?,
        step: game.try_get("step")?,
        seed: game.try_get::<i64, _>("seed")?.cast_unsigned(),
        made_by: MadeBy {
            rules: game.try_get("rules")?,
            engine: game.try_get("engine")?,
            weights: game.try_get("weights")?,
        },
    };
    let mut recorded: Vec<Recorded> = Vec::with_capacity(events.len());
    for (expected, row) in (1..).zip(events) {
        let before = recorded.last().and_then(|last| last.node);
        let number: i64 = row.try_get("number")?;
        if number != expected {
            return Err(Fault(format!("event {expected} is missing")));
        }
        let event =
            event(row, before).map_err(|Fault(fault)| Fault(format!("event {number}: {fault}")))?;
        recorded.push(event);
    }
    Ok(Saved { id: id.clone(), created: Moment(game.try_get("created")?), setup, events: recorded })
}

/// Reads an event; `before` is the last node before it.
fn event(row: &SqliteRow, before: Option<NodeId>) -> Result<Recorded, Fault> {
    let node: Option<NodeId> = row.try_get::<Option<i64>, _>("node")?.map(NodeId);
    let kind: &str = row.try_get("kind")?;
    let event = match kind {
        "played" => {
            if row.try_get::<Option<i64>, _>("parent")?.map(NodeId) != before {
                return Err(Fault("its move does not follow the one before".to_owned()));
            }
            Event::Played { played: parsed(row, "move", column::read_move)?, answer: effort(row)? }
        }
        "undone" => Event::Undone { to: node },
        "redone" => Event::Redone { to: node.ok_or_else(|| Fault("it has no node".to_owned()))? },
        "resigned" => Event::Resigned { color: parsed(row, "color", column::read_color)? },
        "renamed" => Event::Renamed {
            color: parsed(row, "color", column::read_color)?,
            name: row.try_get("name")?,
        },
        "seated" => Event::Seated { black: row.try_get("black")?, white: row.try_get("white")? },
        "stepped" => Event::Stepped { on: row.try_get("step")? },
        _ => return Err(Fault(format!("`{kind}` makes no sense as kind"))),
    };
    let moves_on =
        matches!(event, Event::Played { .. } | Event::Undone { .. } | Event::Redone { .. });
    if !moves_on && node != before {
        return Err(Fault("it has another node than the event before".to_owned()));
    }
    Ok(Recorded { at: Moment(row.try_get("at")?), node, event })
}

fn effort(row: &SqliteRow) -> Result<Option<Effort>, Fault> {
    let Some(player) = row.try_get("player")? else { return Ok(None) };
    Ok(Some(Effort {
        player,
        depth: row.try_get("depth")?,
        nodes: row.try_get::<i64, _>("nodes")?.cast_unsigned(),
        microseconds: row.try_get::<i64, _>("microseconds")?.cast_unsigned(),
        source: row.try_get("source")?,
        value: row.try_get("value")?,
        kind: row.try_get("value_kind")?,
    }))
}

fn summary(id: &str, row: &SqliteRow) -> Result<Summary, Fault> {
    let size: u8 = row.try_get("size")?;
    let standing = Standing {
        ply: row.try_get("ply")?,
        black: row.try_get("black_discs")?,
        white: row.try_get("white_discs")?,
        ended: match row.try_get("ended")? {
            None::<&str> => None,
            Some(_) => Some(parsed(row, "ended", column::read_ended)?),
        },
    };
    Ok(Summary {
        id: id.parse().map_err(|error| Fault(format!("{error}")))?,
        created: Moment(row.try_get("created")?),
        changed: Moment(row.try_get("changed")?),
        size: Size::from_side(size.into())
            .ok_or_else(|| Fault(format!("`{size}` makes no sense as size")))?,
        black: black(row)?,
        white: white(row)?,
        standing,
    })
}

fn black(row: &SqliteRow) -> Result<Seat, Fault> {
    Ok(Seat { spec: row.try_get("black")?, name: row.try_get("black_name")? })
}

fn white(row: &SqliteRow) -> Result<Seat, Fault> {
    Ok(Seat { spec: row.try_get("white")?, name: row.try_get("white_name")? })
}
