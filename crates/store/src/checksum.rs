//! Checksums of games, by which damage on the disk is found.
//!
//! The chain of a game is the checksum of its setup, then for each event the checksum of the chain
//! before it and of the event. So any change of a value, and any missing or additional event,
//! gives another chain.
//!
//! What is hashed must never change, because stored checksums must stay valid: a new field is
//! added at the end, and only if it has a value.

use std::fmt;

use otelo_live::{Effort, GameId, ImportedRecord, Recorded, Setup, Timestamp};
use sha2::{Digest, Sha256};

use crate::{column, event_columns::EventColumns};

/// The length of a checksum in bytes.
const LENGTH: usize = 16;

/// A checksum: the first 16 bytes of a SHA-256 hash.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Checksum([u8; LENGTH]);

impl Checksum {
    /// Reads a column; `None` if it has another length.
    pub(crate) fn from_column(bytes: &[u8]) -> Option<Checksum> {
        bytes.try_into().ok().map(Checksum)
    }

    /// The value of a column.
    pub(crate) fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The chain of a game without events.
    pub(crate) fn of_setup(id: &GameId, created: Timestamp, setup: &Setup) -> Checksum {
        let Setup { start, black, white, step, seed, made_by, holders, clock, record, title } =
            setup;
        let mut fields = Fields::default();
        fields.text(id.as_str());
        fields.number(created.0);
        fields.text(&start.to_string());
        for seat in [black, white] {
            fields.text(&seat.spec);
            fields.optional_text(seat.name.as_deref());
        }
        fields.number(i64::from(*step));
        fields.number(seed.cast_signed());
        fields.text(&made_by.rules);
        fields.text(&made_by.engine);
        fields.optional_text(made_by.weights.as_deref());
        for holder in [&holders.black, &holders.white] {
            fields.optional(holder.as_ref().map(column::key));
        }
        fields.optional_number(clock.map(|clock| clock.main.into()));
        fields.optional_number(clock.map(|clock| clock.increment.into()));
        fields.optional_text(title.as_deref());
        fields.optional_text(record.as_ref().map(|record| record.text.as_str()));
        fields.optional_text(record.as_ref().and_then(|record| record.format.as_deref()));
        if let Some(ImportedRecord { event, date, .. }) = record
            && (event.is_some() || date.is_some())
        {
            fields.optional_text(event.as_deref());
            fields.optional_text(date.as_deref());
        }
        fields.finish()
    }

    /// The chain of the game after another event.
    pub(crate) fn after(self, recorded: &Recorded) -> Checksum {
        let Recorded { at, left, event } = recorded;
        let columns = EventColumns::of(event);
        let mut fields = Fields::default();
        fields.bytes(&self.0);
        fields.number(at.0);
        fields.optional_number(left.map(|left| left.black.into()));
        fields.optional_number(left.map(|left| left.white.into()));
        fields.text(columns.kind);
        fields.optional_text(columns.played.map(|played| played.to_string()).as_deref());
        fields.optional_number(columns.ply.map(column::count));
        fields.optional_text(columns.color.map(column::color));
        fields.optional_text(columns.name);
        fields.optional_text(columns.black);
        fields.optional_text(columns.white);
        fields.optional_number(columns.step.map(i64::from));
        fields.optional(columns.invitation.map(column::key));
        fields.optional(columns.holder.map(column::key));
        fields.optional_text(columns.title);
        fields.optional_text(columns.next.map(GameId::as_str));
        if let Some(effort) = columns.effort {
            fields.effort(effort);
        }
        fields.finish()
    }
}

impl fmt::Debug for Checksum {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third, fourth, ..] = self.0;
        write!(f, "Checksum({first:02x}{second:02x}{third:02x}{fourth:02x}…)")
    }
}

/// The hash of a list of values. Each value is hashed with its type and length, so that no two
/// lists have the same bytes.
#[derive(Default)]
pub(crate) struct Fields(Sha256);

impl Fields {
    pub(crate) fn number(&mut self, number: i64) {
        self.0.update([1]);
        self.0.update(number.to_le_bytes());
    }

    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        self.0.update([2]);
        self.0.update(column::count(bytes.len()).to_le_bytes());
        self.0.update(bytes);
    }

    pub(crate) fn text(&mut self, text: &str) {
        self.bytes(text.as_bytes());
    }

    pub(crate) fn optional(&mut self, bytes: Option<&[u8]>) {
        match bytes {
            Some(bytes) => self.bytes(bytes),
            None => self.0.update([0]),
        }
    }

    pub(crate) fn optional_text(&mut self, text: Option<&str>) {
        self.optional(text.map(str::as_bytes));
    }

    pub(crate) fn optional_number(&mut self, number: Option<i64>) {
        match number {
            Some(number) => self.number(number),
            None => self.0.update([0]),
        }
    }

    fn effort(&mut self, effort: &Effort) {
        let Effort { player, depth, nodes, source, evaluation, version, weights, .. } = effort;
        self.text(player);
        self.number((*depth).into());
        self.number(nodes.cast_signed());
        self.number(column::microseconds(effort));
        self.text(source.name());
        if let Some(evaluation) = evaluation {
            let (kind, percent) = column::certainty(evaluation.certainty);
            self.number(evaluation.number.into());
            self.text(column::unit(evaluation.unit));
            self.text(kind);
            self.optional_number(percent.map(i64::from));
        }
        self.optional_text(version.as_deref());
        self.optional_text(weights.as_deref());
    }

    pub(crate) fn finish(self) -> Checksum {
        let hash = self.0.finalize();
        let mut checksum = [0; LENGTH];
        checksum.copy_from_slice(&hash[..LENGTH]);
        Checksum(checksum)
    }
}

#[cfg(test)]
mod tests;
