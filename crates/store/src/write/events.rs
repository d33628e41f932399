//! Writing events.

use otelo_live::{Effort, Event, GameId, KeyHash, Standing, TimeLeft, Timestamp};
use otelo_rules::{Color, Move};
use otelo_wire::Certainty;
use sqlx::SqliteConnection;

use super::shelve::shelve;
use crate::{
    Shelf, StoreError, column,
    line::{Line, NodeId},
    search,
};

/// Writes the events of a game one by one.
pub(super) struct EventWriter<'a> {
    pub(super) connection: &'a mut SqliteConnection,
    pub(super) game: &'a GameId,
    /// The number of events written.
    pub(super) number: i64,
    /// The last node played after them.
    pub(super) node: Option<NodeId>,
    /// The line after them; loaded when it is first needed.
    pub(super) line: Option<Line>,
}

impl EventWriter<'_> {
    /// Writes an event.
    pub(super) async fn write(
        &mut self,
        at: Timestamp,
        left: Option<TimeLeft>,
        event: &Event,
    ) -> Result<(), StoreError> {
        match *event {
            Event::Played { played, .. } => self.play(played).await?,
            Event::Undone { ply } => self.travel(|line| line.undo(ply)).await?,
            Event::Redone { ply } => self.travel(|line| line.redo(ply)).await?,
            _ => {}
        }
        self.number += 1;
        self.insert(at, left, event).await?;
        if let Event::Played { answer: Some(effort), .. } = event {
            self.insert_effort(effort).await?;
        }
        self.seat(event).await
    }

    /// Updates the standing after events were written.
    pub(super) async fn update_standing(
        &mut self,
        changed: Timestamp,
        mut events: impl Iterator<Item = &Event> + Clone,
        standing: &Standing,
    ) -> Result<(), StoreError> {
        let moved = events.clone().any(|event| matches!(event, Event::Played { .. }));
        // `shelves.changed` sorts the lists. It is a copy of the time in `standings`, and `NULL`
        // before the first move.
        sqlx::query(
            "UPDATE standings
             SET changed = ?2, moved = max(moved, ?3), ply = ?4, black_discs = ?5,
                 white_discs = ?6, ended = ?7
             WHERE game = ?1;
             UPDATE shelves
             SET changed = (SELECT changed FROM standings WHERE game = ?1 AND moved = 1)
             WHERE game = ?1",
        )
        .bind(self.game.as_str())
        .bind(changed.0)
        .bind(moved)
        .bind(standing.ply)
        .bind(standing.black)
        .bind(standing.white)
        .bind(standing.ended.map(column::ended))
        .execute(&mut *self.connection)
        .await?;
        let is_found_otherwise = events.any(|event| {
            matches!(event, Event::Seated { .. } | Event::Renamed { .. } | Event::Titled { .. })
        });
        if is_found_otherwise {
            search::refresh(self.connection, self.game.as_str()).await?;
        }
        Ok(())
    }

    /// Goes to the node of a move after the last one. Inserts it if it does not exist.
    async fn play(&mut self, played: Move) -> Result<(), StoreError> {
        // Both statements in one call: a round trip costs more than the statements.
        let id = sqlx::query_scalar(
            "INSERT INTO nodes (game, parent, ply, move)
             VALUES (?1, ?2, 1 + ifnull((SELECT ply FROM nodes WHERE id = ?2), 0), ?3)
             ON CONFLICT DO NOTHING;
             SELECT id FROM nodes
             WHERE game = ?1 AND ifnull(parent, 0) = ifnull(?2, 0) AND move = ?3",
        )
        .bind(self.game.as_str())
        .bind(self.node.map(|node| node.0))
        .bind(played.to_string())
        .fetch_one(&mut *self.connection)
        .await?;
        let node = NodeId(id);
        self.node = Some(node);
        if let Some(line) = &mut self.line {
            line.play(node);
        }
        Ok(())
    }

    /// Undoes or redoes along the line.
    async fn travel(
        &mut self,
        go: impl FnOnce(&mut Line) -> Result<(), String>,
    ) -> Result<(), StoreError> {
        let mut line = match self.line.take() {
            Some(line) => line,
            None => Line::load(self.connection, self.game, self.node).await?,
        };
        let number = self.number + 1;
        go(&mut line).map_err(|fault| StoreError::Event { number, fault })?;
        self.node = line.last();
        self.line = Some(line);
        Ok(())
    }

    async fn insert(
        &mut self,
        at: Timestamp,
        left: Option<TimeLeft>,
        event: &Event,
    ) -> Result<(), StoreError> {
        let columns = Columns::of(event);
        sqlx::query(
            "INSERT INTO events (game, number, at, kind, node, color, name, black, white, step,
                 black_left, white_left, invitation, holder, title, next)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
        )
        .bind(self.game.as_str())
        .bind(self.number)
        .bind(at.0)
        .bind(columns.kind)
        .bind(self.node.map(|node| node.0))
        .bind(columns.color.map(column::color))
        .bind(columns.name)
        .bind(columns.black)
        .bind(columns.white)
        .bind(columns.step)
        .bind(left.map(|left| left.black))
        .bind(left.map(|left| left.white))
        .bind(columns.invitation.map(column::key))
        .bind(columns.holder.map(column::key))
        .bind(columns.title)
        .bind(columns.next.map(GameId::as_str))
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    async fn insert_effort(&mut self, effort: &Effort) -> Result<(), StoreError> {
        let microseconds = u64::try_from(effort.time.as_micros()).unwrap_or(u64::MAX);
        let evaluation = effort.evaluation;
        let certainty = evaluation.map_or(Certainty::Estimate, |evaluation| evaluation.certainty);
        let (kind, percent) = column::certainty(certainty);
        sqlx::query(
            "INSERT INTO efforts (game, number, player, depth, nodes, microseconds, source, value,
                 unit, kind, percent, version, weights)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )
        .bind(self.game.as_str())
        .bind(self.number)
        .bind(&effort.player)
        .bind(effort.depth)
        .bind(effort.nodes.cast_signed())
        .bind(microseconds.cast_signed())
        .bind(effort.source.name())
        .bind(evaluation.map(|evaluation| evaluation.number))
        .bind(evaluation.map(|evaluation| column::unit(evaluation.unit)))
        .bind(kind)
        .bind(percent)
        .bind(&effort.version)
        .bind(&effort.weights)
        .execute(&mut *self.connection)
        .await?;
        Ok(())
    }

    /// Updates the players, names, title and holders in the standing, if the event changes them.
    async fn seat(&mut self, event: &Event) -> Result<(), StoreError> {
        let query = match event {
            Event::Seated { black, white } => {
                sqlx::query("UPDATE standings SET black = ?2, white = ?3 WHERE game = ?1")
                    .bind(self.game.as_str())
                    .bind(black)
                    .bind(white)
            }
            Event::Renamed { color, name } => sqlx::query(match color {
                Color::Black => "UPDATE standings SET black_name = ?2 WHERE game = ?1",
                Color::White => "UPDATE standings SET white_name = ?2 WHERE game = ?1",
            })
            .bind(self.game.as_str())
            .bind(name),
            Event::Joined { color, holder } => {
                shelve(self.connection, Shelf::Device(*holder), self.game).await?;
                sqlx::query(match color {
                    Color::Black => "UPDATE standings SET black_holder = ?2 WHERE game = ?1",
                    Color::White => "UPDATE standings SET white_holder = ?2 WHERE game = ?1",
                })
                .bind(self.game.as_str())
                .bind(column::key(holder))
            }
            Event::Titled { title } => {
                sqlx::query("UPDATE standings SET title = ?2 WHERE game = ?1")
                    .bind(self.game.as_str())
                    .bind(title)
            }
            _ => return Ok(()),
        };
        query.execute(&mut *self.connection).await?;
        Ok(())
    }
}

/// The columns of an event that depend on its kind. The move and its effort are in other tables.
#[derive(Default)]
struct Columns<'a> {
    kind: &'static str,
    color: Option<Color>,
    name: Option<&'a str>,
    black: Option<&'a str>,
    white: Option<&'a str>,
    step: Option<bool>,
    invitation: Option<&'a KeyHash>,
    holder: Option<&'a KeyHash>,
    title: Option<&'a str>,
    next: Option<&'a GameId>,
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
            Event::Flagged { color } => Columns { color: Some(*color), ..kind("flagged") },
            Event::Invited { color, key } => {
                Columns { color: Some(*color), invitation: Some(key), ..kind("invited") }
            }
            Event::Joined { color, holder } => {
                Columns { color: Some(*color), holder: Some(holder), ..kind("joined") }
            }
            Event::Titled { title } => Columns { title: title.as_deref(), ..kind("titled") },
            Event::Followed { game } => Columns { next: Some(game), ..kind("followed") },
        }
    }
}
