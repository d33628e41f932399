//! Writing events.

use otelo_live::{Effort, Event, GameId, Recorded, Standing};
use otelo_rules::Move;
use otelo_wire::Certainty;
use sqlx::SqliteConnection;

use super::shelve::shelve;
use crate::{
    Shelf, StoreError, column,
    event_columns::EventColumns,
    line::{Line, NodeId},
    standing_row::StandingRow,
};

/// Writes events of a game, and then its standing.
pub(super) struct EventWriter<'a> {
    pub(super) connection: &'a mut SqliteConnection,
    /// The standing after the events that are written.
    pub(super) row: StandingRow,
    /// The number of events written.
    pub(super) number: i64,
    /// The last node played after them.
    pub(super) node: Option<NodeId>,
    /// The line after them; loaded when it is first needed.
    pub(super) line: Option<Line>,
}

impl EventWriter<'_> {
    /// Writes events and the standing after them.
    pub(super) async fn write(
        mut self,
        events: &[Recorded],
        standing: Standing,
    ) -> Result<(), StoreError> {
        for recorded in events {
            self.write_event(recorded).await?;
            self.row.apply(recorded);
        }
        self.row.standing = standing;
        self.row.write(self.connection).await
    }

    async fn write_event(&mut self, recorded: &Recorded) -> Result<(), StoreError> {
        match recorded.event {
            Event::Played { played, .. } => self.play(played).await?,
            Event::Undone { ply } => self.travel(|line| line.undo(ply)).await?,
            Event::Redone { ply } => self.travel(|line| line.redo(ply)).await?,
            Event::Joined { holder, .. } => {
                shelve(self.connection, Shelf::Device(holder), &self.row.id).await?;
            }
            _ => {}
        }
        self.number += 1;
        self.insert(recorded).await?;
        if let Event::Played { answer: Some(effort), .. } = &recorded.event {
            self.insert_effort(effort).await?;
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
        .bind(self.row.id.as_str())
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
            None => Line::load(self.connection, &self.row.id, self.node).await?,
        };
        let number = self.number + 1;
        go(&mut line).map_err(|fault| StoreError::Event { number, fault })?;
        self.node = line.last();
        self.line = Some(line);
        Ok(())
    }

    async fn insert(&mut self, recorded: &Recorded) -> Result<(), StoreError> {
        let Recorded { at, left, event } = recorded;
        let columns = EventColumns::of(event);
        sqlx::query(
            "INSERT INTO events (game, number, at, kind, node, color, name, black, white, step,
                 black_left, white_left, invitation, holder, title, next)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)",
        )
        .bind(self.row.id.as_str())
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
        let evaluation = effort.evaluation;
        let certainty = evaluation.map_or(Certainty::Estimate, |evaluation| evaluation.certainty);
        let (kind, percent) = column::certainty(certainty);
        sqlx::query(
            "INSERT INTO efforts (game, number, player, depth, nodes, microseconds, source, value,
                 unit, kind, percent, version, weights)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)",
        )
        .bind(self.row.id.as_str())
        .bind(self.number)
        .bind(&effort.player)
        .bind(effort.depth)
        .bind(effort.nodes.cast_signed())
        .bind(column::microseconds(effort))
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
}
