//! A game that comes from elsewhere.

use otelo_live::{Event, NodeId};
use sqlx::SqliteConnection;

use super::{Create, events::Pen};
use crate::{Imported, Past, StoreError};

/// A new game with all that happened in it.
#[derive(Debug)]
pub(crate) struct Import {
    pub(crate) create: Create,
    pub(crate) events: Vec<Imported>,
}

impl Import {
    pub(super) async fn run(&self, connection: &mut SqliteConnection) -> Result<(), StoreError> {
        let Create { id, at, standing, .. } = &self.create;
        self.create.run(connection).await?;
        let mut pen = Pen { connection, game: id, number: 0, node: None };
        let mut line = Line::default();
        let mut events = Vec::with_capacity(self.events.len());
        for (number, Imported { at, left, event }) in (1..).zip(&self.events) {
            let event =
                line.resolve(event).map_err(|fault| StoreError::Import { number, fault })?;
            let node = pen.write(*at, *left, &event).await?;
            if let (Event::Played { .. }, Some(node)) = (&event, node) {
                line.play(node);
            }
            events.push(event);
        }
        let changed = self.events.last().map_or(*at, |last| last.at);
        pen.stand(changed, &events, standing).await
    }
}

/// The moves that are played, followed by those that were taken back.
#[derive(Default)]
struct Line {
    nodes: Vec<NodeId>,
    /// How many of them are played.
    ply: usize,
}

impl Line {
    /// A move was played, which ends the line.
    fn play(&mut self, node: NodeId) {
        self.nodes.truncate(self.ply);
        self.nodes.push(node);
        self.ply += 1;
    }

    /// The event with nodes in place of plies, or why there is none.
    fn resolve(&mut self, past: &Past) -> Result<Event, String> {
        match *past {
            Past::Event(Event::Undone { .. } | Event::Redone { .. }) => {
                Err("it names a node of another game".to_owned())
            }
            Past::Event(ref event) => Ok(event.clone()),
            Past::Undone { ply } if ply <= self.ply => {
                self.ply = ply;
                Ok(Event::Undone { to: ply.checked_sub(1).map(|last| self.nodes[last]) })
            }
            Past::Undone { ply } => Err(format!("it goes back to ply {ply} from ply {}", self.ply)),
            Past::Redone { ply } if self.ply < ply && ply <= self.nodes.len() => {
                self.ply = ply;
                Ok(Event::Redone { to: self.nodes[ply - 1] })
            }
            Past::Redone { ply } => Err(format!(
                "it goes on to ply {ply} from ply {} of a line of {}",
                self.ply,
                self.nodes.len()
            )),
        }
    }
}
