//! The handle to the database: all its operations.

use std::{path::Path, sync::Arc};

use otelo_live::{Event, GameId, Recorded, Setup, Standing, TimeLeft, Timestamp};
use otelo_player::EvaluationStore;
use tokio::{
    sync::Mutex,
    task::spawn_blocking,
    time::{Instant, sleep},
};

use crate::{
    Backend, ImportId, ImportSummary, ListQuery, Listed, NewGame, OpenError, Reader, Saved,
    SavedStudy, Shelf, StoreError,
    evaluations::Evaluations,
    open::{self, Opened},
    write::{
        AddUptime, Append, BeginImport, Create, EndImport, ImportEnd, Purge, SaveStudy, Shelve,
        ShelveImport, Stage, Write, WriteResult,
    },
    writer::Writer,
};

/// The most events in one write, so that other writes do not wait long.
const LONGEST_WRITE: usize = 50;

/// A handle to the database of one directory; clones share it.
///
/// The directory stays locked until the store is closed, or until the last clone is dropped and
/// its writer task has ended.
#[derive(Debug, Clone)]
pub struct Store {
    writer: Writer,
    reader: Arc<dyn Reader>,
    /// Held while games are imported: one import at a time.
    importing: Arc<Mutex<()>>,
    evaluations: Option<Arc<Evaluations>>,
}

impl Store {
    /// Opens the database of a directory. Creates both if they do not exist, and runs the missing
    /// migrations.
    ///
    /// # Errors
    /// If another Otelo process uses the directory, or if the file there cannot be used. Such a
    /// file is left unchanged.
    pub async fn open(directory: &Path) -> Result<Store, OpenError> {
        let Opened { writer, reader } = open::open(directory).await?;
        let directory = directory.to_owned();
        let evaluations = spawn_blocking(move || Evaluations::open(&directory)).await;
        let evaluations = evaluations.ok().flatten();
        Ok(Store { evaluations, ..Store::on(Box::new(writer), Arc::new(reader)) })
    }

    /// A store on another backend, for simulations.
    pub fn on(backend: Box<dyn Backend>, reader: Arc<dyn Reader>) -> Store {
        let (importing, evaluations) = (Arc::default(), None);
        Store { writer: Writer::start(backend), reader, importing, evaluations }
    }

    /// Where evaluations are kept, if they are.
    pub fn evaluations(&self) -> Option<Arc<dyn EvaluationStore>> {
        self.evaluations.clone().map(|evaluations| evaluations as Arc<dyn EvaluationStore>)
    }

    /// Creates a game without events, on the shelves of the devices that hold its seats, or on
    /// [`Shelf::Nobody`].
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if the id is taken; others if it cannot be written.
    pub async fn create(
        &self,
        id: &GameId,
        at: Timestamp,
        setup: &Setup,
        standing: &Standing,
    ) -> Result<(), StoreError> {
        self.create_with(NewGame {
            id: id.clone(),
            created: at,
            setup: setup.clone(),
            events: Vec::new(),
            standing: *standing,
        })
        .await
    }

    /// Creates a game with events, atomically, on the same shelves as one without.
    ///
    /// # Errors
    /// As for [`Store::create`] and [`Store::append`].
    pub async fn create_with(&self, game: NewGame) -> Result<(), StoreError> {
        self.writer.write(Write::Create(Box::new(game.into()))).await?;
        Ok(())
    }

    /// Appends events atomically: all of them or none.
    ///
    /// `after` is the number of events that the caller knows of. If the game has another number,
    /// the write is refused (optimistic concurrency). `left` is the time left after each of the
    /// events. Returns when the events are on disk. Dropping the future does not cancel the write.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`]; [`StoreError::Conflict`] if `after` is wrong;
    /// [`StoreError::Event`] if an event refers to a ply that the line does not have; others if
    /// the events cannot be written.
    pub async fn append(
        &self,
        id: &GameId,
        after: u32,
        at: Timestamp,
        events: &[Event],
        left: Option<TimeLeft>,
        standing: &Standing,
    ) -> Result<(), StoreError> {
        let recorded = |event: &Event| Recorded { at, left, event: event.clone() };
        let events = events.iter().map(recorded).collect();
        let append = Append { id: id.clone(), after, events, standing: *standing };
        self.writer.write(Write::Append(append)).await?;
        Ok(())
    }

    /// Imports games with their events: all of them or none, also if the program is killed.
    ///
    /// They go on the same shelves as created games, and are visible only after all are written.
    /// Other writes have at least half of the time in between. If the future is dropped before its
    /// end, the games that are written already are deleted when the database is opened the next
    /// time.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if an id is taken; [`StoreError::Event`] if an event refers to a
    /// ply that the line does not have; others if it cannot be written.
    pub async fn import(&self, games: Vec<NewGame>) -> Result<(), StoreError> {
        let Some(first) = games.first() else { return Ok(()) };
        let shelf = first.setup.holders.black.map_or(Shelf::Nobody, Shelf::Device);
        let import = ImportId::from(first.id.clone());
        self.begin_import(import.clone(), shelf, String::new(), first.created).await?;
        let staged = self.stage(&import, games).await;
        if staged.is_err() {
            self.discard_import(&import).await?;
            return staged;
        }
        self.publish_import(&import, false).await
    }

    /// Begins an import, whose games are staged and then published together. Its games are on one
    /// shelf, and `name` is that of the file.
    ///
    /// # Errors
    /// If it cannot be written.
    pub async fn begin_import(
        &self,
        id: ImportId,
        shelf: Shelf,
        name: String,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        let begin = BeginImport { id, shelf, name, at };
        self.writer.write(Write::BeginImport(begin)).await?;
        Ok(())
    }

    /// Writes games as a part of an import. Other writes have at least half of the time in between.
    ///
    /// # Errors
    /// As for [`Store::import`]. The import must be discarded then.
    pub async fn stage(&self, import: &ImportId, games: Vec<NewGame>) -> Result<(), StoreError> {
        let _one = self.importing.lock().await;
        for game in games {
            self.stage_one(import, game).await?;
        }
        Ok(())
    }

    /// Publishes an import: all its games are listed at once, as a group or each by itself.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is not staged; others if it cannot be written.
    pub async fn publish_import(&self, id: &ImportId, is_group: bool) -> Result<(), StoreError> {
        let end = if is_group { ImportEnd::Group } else { ImportEnd::Single };
        self.writer.write(Write::EndImport(EndImport { id: id.clone(), end })).await?;
        Ok(())
    }

    /// Deletes the games of an import that was not published.
    ///
    /// # Errors
    /// If it cannot be written. The rest is deleted when the database is opened the next time.
    pub async fn discard_import(&self, id: &ImportId) -> Result<(), StoreError> {
        let end = EndImport { id: id.clone(), end: ImportEnd::Discard };
        self.writer.write(Write::EndImport(end)).await?;
        self.sweep().await?;
        Ok(())
    }

    /// Deletes the games of discarded imports, a few at a time.
    async fn sweep(&self) -> Result<u64, StoreError> {
        let mut games = 0;
        loop {
            let answer = self.write_and_pause(Write::Sweep).await?;
            games += answer.removed;
            if answer.is_done {
                return Ok(games);
            }
        }
    }

    /// Lists the published imports of some shelves, the last one first.
    ///
    /// # Errors
    /// If the list cannot be read.
    pub async fn imports(&self, shelves: &[Shelf]) -> Result<Vec<ImportSummary>, StoreError> {
        self.reader.imports(shelves).await
    }

    /// Hides a published import with all its games from its shelf, or puts it back.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`] if it is on none of these shelves, or is purged; others if it
    /// cannot be written.
    pub async fn shelve_import(
        &self,
        shelves: &[Shelf],
        id: &ImportId,
        is_hidden: bool,
    ) -> Result<(), StoreError> {
        let shelve = ShelveImport { shelves: shelves.to_vec(), id: id.clone(), is_hidden };
        self.writer.write(Write::ShelveImport(shelve)).await?;
        Ok(())
    }

    /// Writes a game of an import. Long games are written in several parts.
    async fn stage_one(&self, import: &ImportId, game: NewGame) -> Result<(), StoreError> {
        let mut game = Create::from(game);
        let (id, standing) = (game.id.clone(), game.standing);
        let rest = game.events.split_off(game.events.len().min(LONGEST_WRITE));
        let stage = Stage { import: import.clone(), game };
        self.write_and_pause(Write::Stage(Box::new(stage))).await?;
        for (after, events) in
            (LONGEST_WRITE..).step_by(LONGEST_WRITE).zip(rest.chunks(LONGEST_WRITE))
        {
            let after = u32::try_from(after).unwrap_or(u32::MAX);
            let append = Append { id: id.clone(), after, events: events.to_vec(), standing };
            self.write_and_pause(Write::Append(append)).await?;
        }
        Ok(())
    }

    /// Runs a write of an import, and then leaves as much time to others as it took.
    async fn write_and_pause(&self, write: Write) -> Result<WriteResult, StoreError> {
        let begun = Instant::now();
        let result = self.writer.write(write).await?;
        sleep(begun.elapsed()).await;
        Ok(result)
    }

    /// Reads a game with its events; `None` if there is no game with this id.
    ///
    /// The moves are checked to form a tree. The caller must check them against the rules.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if the stored game is not valid; others if it cannot be read.
    pub async fn load(&self, id: &GameId) -> Result<Option<Saved>, StoreError> {
        self.reader.load(id).await
    }

    /// Lists the games in which a move was ever played, the last changed first.
    ///
    /// Of a damaged game only the id is listed; it does not count towards the limit.
    ///
    /// # Errors
    /// If the list cannot be read.
    pub async fn list(&self, query: &ListQuery) -> Result<Listed, StoreError> {
        self.reader.list(query).await
    }

    /// Removes a game from shelves (a soft delete). [`Store::put_back`] restores it until it is
    /// purged.
    ///
    /// A game that is hidden already keeps the time at which it was hidden.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`] if it was never on any of these shelves; others if it cannot be
    /// written.
    pub async fn hide(
        &self,
        shelf: &[Shelf],
        id: &GameId,
        at: Timestamp,
    ) -> Result<(), StoreError> {
        self.shelve(shelf, id, Some(at)).await
    }

    /// Puts a hidden game back on its shelves.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`] if it was never on any of these shelves, or is purged; others if
    /// it cannot be written.
    pub async fn put_back(&self, shelf: &[Shelf], id: &GameId) -> Result<(), StoreError> {
        self.shelve(shelf, id, None).await
    }

    async fn shelve(
        &self,
        shelves: &[Shelf],
        id: &GameId,
        hidden: Option<Timestamp>,
    ) -> Result<(), StoreError> {
        let shelve = Shelve { shelves: shelves.to_vec(), id: id.clone(), hidden };
        self.writer.write(Write::Shelve(shelve)).await?;
        Ok(())
    }

    /// Reads the study of a game on a shelf; `None` if there is none.
    ///
    /// # Errors
    /// [`StoreError::Damaged`] if it is not what was written; others if it cannot be read.
    pub async fn study(
        &self,
        game: &GameId,
        shelf: Shelf,
    ) -> Result<Option<SavedStudy>, StoreError> {
        self.reader.study(game, shelf).await
    }

    /// Saves a study of a game, in place of the one before. Returns its new revision.
    ///
    /// # Errors
    /// [`StoreError::NoSuchGame`]; [`StoreError::Conflict`] if it has another revision than the
    /// caller knows; others if it cannot be written.
    pub async fn save_study(&self, save: SaveStudy) -> Result<u32, StoreError> {
        let revision = save.saved().revision;
        self.writer.write(Write::SaveStudy(save)).await?;
        Ok(revision)
    }

    /// Counts time for which a server has run, in minutes. [`Store::purge`] follows this count, not
    /// the system clock, which may jump.
    ///
    /// # Errors
    /// If it cannot be written.
    pub async fn add_uptime(&self, minutes: u32) -> Result<(), StoreError> {
        self.writer.write(Write::AddUptime(AddUptime { minutes })).await?;
        Ok(())
    }

    /// Deletes games for good: those that were hidden from all shelves [`HIDDEN_FOR`](crate::HIDDEN_FOR)
    /// minutes ago, and those without any event after [`EMPTY_FOR`](crate::EMPTY_FOR) minutes, but for those
    /// in `open`. Returns the number of deleted games.
    ///
    /// # Errors
    /// If it cannot be written. A part of the games may be deleted then.
    pub async fn purge(&self, open: &[GameId]) -> Result<u64, StoreError> {
        let mut games = self.sweep().await?;
        loop {
            // In batches, so that other writes can run in between.
            let purge = Purge { open: open.to_vec() };
            let answer = self.writer.write(Write::Purge(purge)).await?;
            games += answer.removed;
            if answer.is_done {
                return Ok(games);
            }
        }
    }

    /// Waits for the queued writes and closes the file, also for clones (graceful shutdown).
    pub async fn close(self) {
        // The writer closes last: only a writing connection copies the WAL into the database.
        self.reader.close().await;
        self.writer.close().await;
        if let Some(evaluations) = self.evaluations {
            _ = spawn_blocking(move || evaluations.close()).await;
        }
    }
}

impl From<NewGame> for Create {
    fn from(game: NewGame) -> Create {
        let NewGame { id, created, setup, events, standing } = game;
        Create { id, at: created, setup, events, standing }
    }
}
