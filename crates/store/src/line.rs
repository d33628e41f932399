//! The line of a game: the moves played, followed by the moves undone.
//!
//! Events refer to plies of the line; their rows refer to nodes of the tree of moves. A move
//! discards the undone ones, so the line is the path from the start to the most recent move.

use otelo_live::GameId;
use sqlx::SqliteConnection;

use crate::StoreError;

/// The id of a node in a game's tree of moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct NodeId(pub(crate) i64);

/// The line of a game.
#[derive(Debug, Default)]
pub(crate) struct Line {
    nodes: Vec<NodeId>,
    /// How many of them are played; the others are undone.
    ply: usize,
}

impl Line {
    /// Reads the line of a game. `last` is the last node played.
    pub(crate) async fn load(
        connection: &mut SqliteConnection,
        game: &GameId,
        last: Option<NodeId>,
    ) -> Result<Line, StoreError> {
        let ids: Vec<i64> = sqlx::query_scalar(
            "WITH RECURSIVE line (id, parent, ply) AS (
                 SELECT id, parent, ply FROM nodes
                 WHERE id = (
                     SELECT node FROM events WHERE game = ?1 AND kind = 'played'
                     ORDER BY number DESC
                     LIMIT 1
                 )
                 UNION
                 SELECT nodes.id, nodes.parent, nodes.ply
                 FROM nodes JOIN line ON nodes.id = line.parent
             )
             SELECT id FROM line ORDER BY ply",
        )
        .bind(game.as_str())
        .fetch_all(connection)
        .await?;
        let mut line = Line { nodes: ids.into_iter().map(NodeId).collect(), ply: 0 };
        line.ply = line.ply_of(last).ok_or_else(|| StoreError::Damaged {
            game: game.to_string(),
            fault: "its last event is not on the line of its moves".to_owned(),
        })?;
        Ok(line)
    }

    /// How many moves are played.
    pub(crate) const fn ply(&self) -> usize {
        self.ply
    }

    /// The last node played; `None` at the start.
    pub(crate) fn last(&self) -> Option<NodeId> {
        self.ply.checked_sub(1).map(|last| self.nodes[last])
    }

    /// The ply of a node of the line; `None` as `node` is the start.
    pub(crate) fn ply_of(&self, node: Option<NodeId>) -> Option<usize> {
        match node {
            None => Some(0),
            Some(node) => Some(1 + self.nodes.iter().position(|known| *known == node)?),
        }
    }

    /// Plays a move, which discards the undone ones.
    pub(crate) fn play(&mut self, node: NodeId) {
        self.nodes.truncate(self.ply);
        self.nodes.push(node);
        self.ply += 1;
    }

    /// Undoes moves down to `ply`. The error says why that is impossible.
    pub(crate) fn undo(&mut self, ply: usize) -> Result<(), String> {
        if ply > self.ply {
            return Err(format!("it goes back to ply {ply} from ply {}", self.ply));
        }
        self.ply = ply;
        Ok(())
    }

    /// Redoes moves up to `ply`. The error says why that is impossible.
    pub(crate) fn redo(&mut self, ply: usize) -> Result<(), String> {
        if ply <= self.ply || ply > self.nodes.len() {
            let (from, length) = (self.ply, self.nodes.len());
            return Err(format!("it goes on to ply {ply} from ply {from} of a line of {length}"));
        }
        self.ply = ply;
        Ok(())
    }
}
