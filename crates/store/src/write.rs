//! One write: the rows of a new game, or of new events.

use otelo_rules::{Color, Move};
use sqlx::{Row, SqliteConnection};

use crate::{Effort, Event, GameId, Moment, NodeId, Setup, Standing, StoreError, column};

/// What a write answers: the last node after each appended event.
pub(crate) type Nodes = Vec<Option<NodeId>>;

/// Something to be written, all of it or nothing.
#[derive(Debug)]
pub(crate) enum Write {
    /// A new game, which answers no nodes.
    Create(Box<Create>),
    /// More events of a game.
    Append(Append),
}

#[derive(Debug)]
pub(crate) struct Create {
    pub(crate) id: GameId,
    pub(crate) at: Moment,
    pub(crate) setup: Setup,
    pub(crate) standing: Standing,
}

#[derive(Debug)]
pub(crate) struct Append {
    pub(crate) id: GameId,
    pub(crate) after: u32,
    pub(crate) at: Moment,
    pub(crate) events: Vec<Event>,
    pub(crate) standing: Standing,
}

impl Write {
    /// Writes it into the transaction that is open. After an error some of it may be there, so
    /// the caller goes back to where it was before.
    pub(crate) async fn run(&self, connection: &mut SqliteConnection) -> Result<Nodes, StoreError> {
        match self {
            Write::Create(create) => create.run(connection).await.map(|()| Nodes::new()),
            Write::Append(append) => append.run(connection).await,
        }
    }
}

impl Create {
    async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Setup { start, black, white, step, seed, made_by } = &self.setup;
        let inserted = sqlx::query(
            "INSERT INTO games (id, created, size, start, black, black_name, white, white_name,
                 step, seed, rules, engine, weights)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )
        .bind(self.id.as_str())
        .bind(self.at.0)
        .bind(start.size().side())
        .bind(column::position(start))
        .bind(&black.spec)
        .bind(&black.name)
        .bind(&white.spec)
        .bind(&white.name)
        .bind(step)
        .bind(seed.cast_signed())
        .bind(&made_by.rules)
        .bind(&made_by.engine)
        .bind(&made_by.weights)
        .execute(&mut *connection)
        .await;
        if let Err(error) = inserted {
            let is_taken =
                error.as_database_error().is_some_and(|error| error.is_unique_violation());
            return Err(if is_taken { StoreError::Conflict } else { error.into() });
        }
        sqlx::query(
            "INSERT INTO standings (game, changed, moved, black, black_name, white, white_name,
                 ply, black_discs, white_discs, ended)
             VALUES (?1, ?2, 0, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
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
        .execute(connection)
        .await?;
        Ok(())
    }
}

impl Append {
    async fn run(&self, connection: &mut SqliteConnection) -> Result<Nodes, StoreError> {
        let (count, mut node) = self.last(connection).await?;
        if count != i64::from(self.after) {
            return Err(StoreError::Conflict);
        }
        let mut nodes = Nodes::with_capacity(self.events.len());
        for (number, event) in (count + 1..).zip(&self.events) {
            node = match *event {
                Event::Played { played, .. } => Some(self.play(connection, node, played).await?),
                Event::Undone { to } => to,
                Event::Redone { to } => Some(to),
                _ => node,
            };
            self.insert(connection, number, event, node).await?;
            if let Event::Played { answer: Some(effort), .. } = event {
                self.insert_effort(connection, number, effort).await?;
            }
            self.seat(connection, event).await?;
            nodes.push(node);
        }
        self.stand(connection).await?;
        Ok(nodes)
    }

    /// How many events the game has, and the last node after them.
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

    /// The node of a move after another node: the one that is there, or else a new one.
    async fn play(
        &self,
        connection: &mut SqliteConnection,
        parent: Option<NodeId>,
        played: Move,
    ) -> Result<NodeId, StoreError> {
        // Both statements in one go: each way to the data base and back costs more than its work.
        let id = sqlx::query_scalar(
            "INSERT INTO nodes (game, parent, ply, move)
             VALUES (?1, ?2, 1 + ifnull((SELECT ply FROM nodes WHERE id = ?2), 0), ?3)
             ON CONFLICT DO NOTHING;
             SELECT id FROM nodes
             WHERE game = ?1 AND ifnull(parent, 0) = ifnull(?2, 0) AND move = ?3",
        )
        .bind(self.id.as_str())
        .bind(parent.map(|node| node.0))
        .bind(played.to_string())
        .fetch_one(connection)
        .await?;
        Ok(NodeId(id))
    }

    async fn insert(
        &self,
        connection: &mut SqliteConnection,
        number: i64,
        event: &Event,
        node: Option<NodeId>,
    ) -> Result<(), StoreError> {
        let columns = Columns::of(event);
        sqlx::query(
            "INSERT INTO events (game, number, at, kind, node, color, name, black, white, step)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
        )
        .bind(self.id.as_str())
        .bind(number)
        .bind(self.at.0)
        .bind(columns.kind)
        .bind(node.map(|node| node.0))
        .bind(columns.color.map(column::color))
        .bind(columns.name)
        .bind(columns.black)
        .bind(columns.white)
        .bind(columns.step)
        .execute(connection)
        .await?;
        Ok(())
    }

    async fn insert_effort(
        &self,
        connection: &mut SqliteConnection,
        number: i64,
        effort: &Effort,
    ) -> Result<(), StoreError> {
        sqlx::query(
            "INSERT INTO efforts (game, number, player, depth, nodes, microseconds, source, value,
                 kind)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
        )
        .bind(self.id.as_str())
        .bind(number)
        .bind(&effort.player)
        .bind(effort.depth)
        .bind(effort.nodes.cast_signed())
        .bind(effort.microseconds.cast_signed())
        .bind(&effort.source)
        .bind(effort.value)
        .bind(&effort.kind)
        .execute(connection)
        .await?;
        Ok(())
    }

    /// Notes who plays now and how they are called, if the event says so.
    async fn seat(
        &self,
        connection: &mut SqliteConnection,
        event: &Event,
    ) -> Result<(), StoreError> {
        let query = match event {
            Event::Seated { black, white } => {
                sqlx::query("UPDATE standings SET black = ?2, white = ?3 WHERE game = ?1")
                    .bind(self.id.as_str())
                    .bind(black)
                    .bind(white)
            }
            Event::Renamed { color, name } => sqlx::query(match color {
                Color::Black => "UPDATE standings SET black_name = ?2 WHERE game = ?1",
                Color::White => "UPDATE standings SET white_name = ?2 WHERE game = ?1",
            })
            .bind(self.id.as_str())
            .bind(name),
            _ => return Ok(()),
        };
        query.execute(connection).await?;
        Ok(())
    }

    /// Notes where the game stands now.
    async fn stand(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let moved = self.events.iter().any(|event| matches!(event, Event::Played { .. }));
        sqlx::query(
            "UPDATE standings
             SET changed = ?2, moved = max(moved, ?3), ply = ?4, black_discs = ?5,
                 white_discs = ?6, ended = ?7
             WHERE game = ?1",
        )
        .bind(self.id.as_str())
        .bind(self.at.0)
        .bind(moved)
        .bind(self.standing.ply)
        .bind(self.standing.black)
        .bind(self.standing.white)
        .bind(self.standing.ended.map(column::ended))
        .execute(connection)
        .await?;
        Ok(())
    }
}

/// An event as the columns that depend on its kind; the move and its effort stand elsewhere.
#[derive(Default)]
struct Columns<'a> {
    kind: &'static str,
    color: Option<Color>,
    name: Option<&'a str>,
    black: Option<&'a str>,
    white: Option<&'a str>,
    step: Option<bool>,
}

impl Columns<'_> {
    fn of(event: &Event) -> Columns<'_> {
        let kind = |kind| Columns { kind, ..Columns::default() };
        match event {
            Event::Played { .. } => kind("played"),
            Event::Undone { .. } => kind("undone"),
            Event::Redone { .. } => kind("redone"),
            Event::Resigned { color } => Columns { color: Some(*color), ..kind("resigned") },
            Event::Renamed { color, name } => {
                Columns { color: Some(*color), name: name.as_deref(), ..kind("renamed") }
            }
            Event::Seated { black, white } => {
                Columns { black: Some(black), white: Some(white), ..kind("seated") }
            }
            Event::Stepped { on } => Columns { step: Some(*on), ..kind("stepped") },
        }
    }
}
