//! Reading a game.

use std::time::Duration;

use otelo_live::{
    Effort, Event, GameId, ImportedRecord, MadeBy, Recorded, Setup, TimeLeft, Timestamp,
};
use otelo_wire::{Clock, Evaluation};
use sqlx::{Connection, Row, SqliteConnection, sqlite::SqliteRow};

use crate::{
    Saved, StoreError,
    checksum::Checksum,
    column,
    line::{Line, NodeId},
    row::{RowError, black, holders, pair, parsed, some_key, white},
};

/// Reads a game with all its events, and checks its checksum.
pub(crate) async fn load(
    connection: &mut SqliteConnection,
    id: &GameId,
) -> Result<Option<Saved>, StoreError> {
    // In a transaction, all queries read the same snapshot.
    let mut transaction = connection.begin().await?;
    let found = load_unchecked(&mut transaction, id).await?;
    transaction.commit().await?;
    let Some((saved, chain)) = found else { return Ok(None) };
    if chain != Some(chain_of(&saved)) {
        let fault = RowError("its events do not have their checksum".to_owned());
        return Err(fault.of_game(id.as_str()));
    }
    Ok(Some(saved))
}

/// The checksum of a game's setup and events.
pub(crate) fn chain_of(saved: &Saved) -> Checksum {
    let Saved { id, created, setup, events } = saved;
    let setup = Checksum::of_setup(id, *created, setup);
    events.iter().fold(setup, Checksum::after)
}

/// Reads a game and its stored checksum.
pub(crate) async fn load_unchecked(
    connection: &mut SqliteConnection,
    id: &GameId,
) -> Result<Option<(Saved, Option<Checksum>)>, StoreError> {
    let game = sqlx::query(
        "SELECT games.*, standings.chain
         FROM games LEFT JOIN standings ON standings.game = games.id
         WHERE games.id = ?1",
    )
    .bind(id.as_str())
    .fetch_optional(&mut *connection)
    .await?;
    let Some(game) = game else { return Ok(None) };
    let events = events(connection, id).await?;
    let damaged = |fault: RowError| fault.of_game(id.as_str());
    let saved = saved(id, &game, &events).map_err(damaged)?;
    let chain = game.try_get::<Option<&[u8]>, _>("chain").map_err(|error| damaged(error.into()))?;
    Ok(Some((saved, chain.and_then(Checksum::from_column))))
}

/// The events of a game with their moves and efforts.
async fn events(
    connection: &mut SqliteConnection,
    id: &GameId,
) -> Result<Vec<SqliteRow>, StoreError> {
    let rows = sqlx::query(
        "SELECT events.*, nodes.parent, nodes.ply, nodes.move,
             efforts.player, efforts.depth, efforts.nodes, efforts.microseconds, efforts.source,
             efforts.value, efforts.unit, efforts.kind AS value_kind, efforts.percent,
             efforts.version, efforts.weights
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

fn saved(id: &GameId, game: &SqliteRow, events: &[SqliteRow]) -> Result<Saved, RowError> {
    let setup = Setup {
        start: parsed(game, "start", |text| text.parse().ok())?,
        black: black(game)?,
        white: white(game)?,
        step: game.try_get("step")?,
        seed: game.try_get::<i64, _>("seed")?.cast_unsigned(),
        made_by: MadeBy {
            rules: game.try_get("rules")?,
            engine: game.try_get("engine")?,
            weights: game.try_get("weights")?,
        },
        holders: holders(game)?,
        clock: pair(game, "clock_main", "clock_increment")?
            .map(|(main, increment)| Clock { main, increment }),
        record: record(game)?,
        title: game.try_get("title")?,
    };
    let mut line = Line::default();
    let mut recorded: Vec<Recorded> = Vec::with_capacity(events.len());
    for (expected, row) in (1..).zip(events) {
        let number: i64 = row.try_get("number")?;
        if number != expected {
            return Err(RowError(format!("event {expected} is missing")));
        }
        let event = event(row, &mut line)
            .map_err(|RowError(fault)| RowError(format!("event {number}: {fault}")))?;
        recorded.push(event);
    }
    Ok(Saved {
        id: id.clone(),
        created: Timestamp(game.try_get("created")?),
        setup,
        events: recorded,
    })
}

fn record(game: &SqliteRow) -> Result<Option<ImportedRecord>, RowError> {
    let Some(text) = game.try_get("record")? else { return Ok(None) };
    Ok(Some(ImportedRecord {
        text,
        format: game.try_get("record_format")?,
        event: game.try_get("event")?,
        date: game.try_get("date")?,
    }))
}

/// Reads an event and moves `line` from the state before it to the state after it.
fn event(row: &SqliteRow, line: &mut Line) -> Result<Recorded, RowError> {
    let node: Option<NodeId> = row.try_get::<Option<i64>, _>("node")?.map(NodeId);
    let kind: &str = row.try_get("kind")?;
    let event = match kind {
        "played" => {
            let is_next =
                row.try_get::<Option<i64>, _>("ply")? == Some(column::count(line.ply() + 1));
            if row.try_get::<Option<i64>, _>("parent")?.map(NodeId) != line.last() || !is_next {
                return Err(RowError("its move does not follow the one before".to_owned()));
            }
            let played = parsed(row, "move", |text| text.parse().ok())?;
            line.play(some_node(node)?);
            Event::Played { played, answer: effort(row)? }
        }
        "undone" => {
            let ply = ply_of(line, node)?;
            line.undo(ply).map_err(RowError)?;
            Event::Undone { ply }
        }
        "redone" => {
            let ply = ply_of(line, Some(some_node(node)?))?;
            line.redo(ply).map_err(RowError)?;
            Event::Redone { ply }
        }
        "resigned" => Event::Resigned { color: parsed(row, "color", column::read_color)? },
        "renamed" => Event::Renamed {
            color: parsed(row, "color", column::read_color)?,
            name: row.try_get("name")?,
        },
        "seated" => Event::Seated { black: row.try_get("black")?, white: row.try_get("white")? },
        "stepped" => Event::Stepped { on: row.try_get("step")? },
        "flagged" => Event::Flagged { color: parsed(row, "color", column::read_color)? },
        "invited" => Event::Invited {
            color: parsed(row, "color", column::read_color)?,
            key: some_key(row, "invitation")?,
        },
        "joined" => Event::Joined {
            color: parsed(row, "color", column::read_color)?,
            holder: some_key(row, "holder")?,
        },
        "titled" => Event::Titled { title: row.try_get("title")? },
        "followed" => Event::Followed { game: parsed(row, "next", |name| name.parse().ok())? },
        _ => return Err(RowError(format!("`{kind}` makes no sense as kind"))),
    };
    if node != line.last() {
        return Err(RowError("it has another node than the event before".to_owned()));
    }
    let left =
        pair(row, "black_left", "white_left")?.map(|(black, white)| TimeLeft { black, white });
    Ok(Recorded { at: Timestamp(row.try_get("at")?), left, event })
}

fn some_node(node: Option<NodeId>) -> Result<NodeId, RowError> {
    node.ok_or_else(|| RowError("it has no node".to_owned()))
}

fn ply_of(line: &Line, node: Option<NodeId>) -> Result<usize, RowError> {
    line.ply_of(node).ok_or_else(|| RowError("its node is not on the line of moves".to_owned()))
}

fn effort(row: &SqliteRow) -> Result<Option<Effort>, RowError> {
    let Some(player) = row.try_get("player")? else { return Ok(None) };
    let microseconds = row.try_get::<i64, _>("microseconds")?.cast_unsigned();
    Ok(Some(Effort {
        player,
        depth: row.try_get("depth")?,
        nodes: row.try_get::<i64, _>("nodes")?.cast_unsigned(),
        time: Duration::from_micros(microseconds),
        source: parsed(row, "source", |text| text.parse().ok())?,
        evaluation: evaluation(row)?,
        version: row.try_get("version")?,
        weights: row.try_get("weights")?,
    }))
}

fn evaluation(row: &SqliteRow) -> Result<Option<Evaluation>, RowError> {
    let Some(number) = row.try_get("value")? else { return Ok(None) };
    let percent = row.try_get("percent")?;
    let unit = parsed(row, "unit", column::read_unit)?;
    let certainty = parsed(row, "value_kind", |kind| column::read_certainty(kind, percent))?;
    Ok(Some(Evaluation { number, unit, certainty }))
}
