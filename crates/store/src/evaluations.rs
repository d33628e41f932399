//! What searches found out, in a file of its own: it may be lost, so games do not wait for it.
//!
//! One thread reads and writes it. A file that is damaged, or that another version has made, is replaced
//! by an empty one.

use std::{
    fs, io,
    path::Path,
    sync::{
        Arc,
        mpsc::{Receiver, SyncSender, sync_channel},
    },
    thread,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use otelo_player::{EvaluationStore, Question};
use sqlx::{
    ConnectOptions, Connection, Executor, Row, SqliteConnection,
    sqlite::{SqliteConnectOptions, SqliteJournalMode, SqliteSynchronous},
};
use tracing::warn;

use crate::{
    checksum::{Checksum, Fields},
    open::beside,
};

/// The name of the file in its directory.
const FILE: &str = "evaluations.db";
/// The largest file, in bytes; its log is smaller than 8 MB.
const LARGEST: i64 = 190 * 1024 * 1024;
/// How many writes there are between two looks at its size.
const WRITES: u32 = 64;
/// How many requests may wait.
const QUEUE: usize = 256;
/// Whoever looks something up waits no longer than that.
const PATIENCE: Duration = Duration::from_millis(50);

const SCHEMA: &str = "
    CREATE TABLE IF NOT EXISTS evaluation (
        position BLOB NOT NULL,
        settings TEXT NOT NULL,
        weights BLOB NOT NULL,
        version TEXT NOT NULL,
        is_exact INTEGER NOT NULL,
        at INTEGER NOT NULL,
        found BLOB NOT NULL,
        checksum BLOB NOT NULL,
        UNIQUE (position, settings, weights, version)
    ) STRICT;
    CREATE INDEX IF NOT EXISTS evaluation_age ON evaluation (is_exact, at);";

/// The evaluations of a directory.
#[derive(Debug, Clone)]
pub(crate) struct Evaluations(SyncSender<Request>);

#[derive(Debug)]
enum Request {
    Find { question: Question, reply: SyncSender<Option<Vec<u8>>> },
    Keep { question: Question, found: Vec<u8>, is_exact: bool },
    Close { reply: SyncSender<()> },
}

impl Evaluations {
    /// Opens the file of a directory, and makes it if it is not there or cannot be used.
    pub(crate) fn open(directory: &Path) -> Option<Arc<Evaluations>> {
        Evaluations::open_with(directory, LARGEST)
    }

    fn open_with(directory: &Path, largest: i64) -> Option<Arc<Evaluations>> {
        let (sender, requests) = sync_channel(QUEUE);
        let (opened, is_open) = sync_channel(1);
        let file = directory.join(FILE);
        let run = move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build();
            let Ok(runtime) = runtime else { return };
            runtime.block_on(async {
                match Table::open(&file, largest).await {
                    Ok(table) => {
                        _ = opened.send(());
                        table.serve(requests).await;
                    }
                    Err(error) => warn!(%error, "evaluations are not kept"),
                }
            });
        };
        thread::Builder::new().name("evaluations".to_owned()).spawn(run).ok()?;
        is_open.recv().ok()?;
        Some(Arc::new(Evaluations(sender)))
    }

    /// Closes the file after what was sent before is written; nothing is found or kept any more.
    pub(crate) fn close(&self) {
        let (reply, closed) = sync_channel(1);
        if self.0.send(Request::Close { reply }).is_ok() {
            _ = closed.recv();
        }
    }
}

impl EvaluationStore for Evaluations {
    fn find(&self, question: &Question) -> Option<Vec<u8>> {
        let (reply, found) = sync_channel(1);
        self.0.try_send(Request::Find { question: question.clone(), reply }).ok()?;
        found.recv_timeout(PATIENCE).unwrap_or_default()
    }

    fn keep(&self, question: Question, found: Vec<u8>, is_exact: bool) {
        // If there is too much to write, it is not kept.
        _ = self.0.try_send(Request::Keep { question, found, is_exact });
    }
}

/// The table, on its connection.
struct Table {
    connection: SqliteConnection,
    largest: i64,
    writes: u32,
}

impl Table {
    async fn open(file: &Path, largest: i64) -> Result<Table, sqlx::Error> {
        let connection = match connect(file).await {
            Ok(connection) => connection,
            Err(error) => {
                warn!(%error, "the evaluations begin anew");
                remove(file)?;
                connect(file).await?
            }
        };
        Ok(Table { connection, largest, writes: 0 })
    }

    async fn serve(mut self, requests: Receiver<Request>) {
        let mut closed = None;
        for request in requests {
            let done = match request {
                Request::Close { reply } => {
                    closed = Some(reply);
                    break;
                }
                Request::Find { question, reply } => {
                    let found = self.find(&question).await;
                    found.map(|found| _ = reply.send(found))
                }
                Request::Keep { question, found, is_exact } => {
                    self.keep(&question, &found, is_exact).await
                }
            };
            if let Err(error) = done {
                warn!(%error, "the evaluations could not be used");
            }
        }
        _ = self.connection.close().await;
        if let Some(closed) = closed {
            _ = closed.send(());
        }
    }

    async fn find(&mut self, question: &Question) -> Result<Option<Vec<u8>>, sqlx::Error> {
        let Question { position, settings, weights, version } = question;
        let row = sqlx::query(
            "SELECT settings, weights, version, is_exact, found, checksum FROM evaluation
             WHERE position = ?1
                 AND (is_exact = 1 OR (settings = ?2 AND weights = ?3 AND version = ?4))
             ORDER BY is_exact DESC LIMIT 1",
        )
        .bind(&position[..])
        .bind(settings)
        .bind(&weights[..])
        .bind(version)
        .fetch_optional(&mut self.connection)
        .await?;
        let Some(row) = row else { return Ok(None) };
        let (settings, version): (String, String) = (row.try_get(0)?, row.try_get(2)?);
        let (weights, found): (Vec<u8>, Vec<u8>) = (row.try_get(1)?, row.try_get(4)?);
        let (is_exact, stored): (bool, Vec<u8>) = (row.try_get(3)?, row.try_get(5)?);
        let expected = checksum(position, &settings, &weights, &version, is_exact, &found);
        if Checksum::from_column(&stored) != Some(expected) {
            warn!("an evaluation is damaged");
            let delete = sqlx::query("DELETE FROM evaluation WHERE position = ?1");
            delete.bind(&position[..]).execute(&mut self.connection).await?;
            return Ok(None);
        }
        Ok(Some(found))
    }

    async fn keep(
        &mut self,
        question: &Question,
        found: &[u8],
        is_exact: bool,
    ) -> Result<(), sqlx::Error> {
        let Question { position, settings, weights, version } = question;
        let checksum = checksum(position, settings, weights, version, is_exact, found);
        let mut transaction = self.connection.begin().await?;
        if is_exact {
            let delete = sqlx::query("DELETE FROM evaluation WHERE position = ?1");
            delete.bind(&position[..]).execute(&mut *transaction).await?;
        }
        sqlx::query(
            "INSERT OR REPLACE INTO evaluation
                 (position, settings, weights, version, is_exact, at, found, checksum)
             SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8
             WHERE NOT EXISTS (SELECT 1 FROM evaluation WHERE position = ?1 AND is_exact = 1)",
        )
        .bind(&position[..])
        .bind(settings)
        .bind(&weights[..])
        .bind(version)
        .bind(is_exact)
        .bind(seconds())
        .bind(found)
        .bind(checksum.as_bytes())
        .execute(&mut *transaction)
        .await?;
        transaction.commit().await?;
        self.writes += 1;
        if self.writes.is_multiple_of(WRITES) { self.shrink().await } else { Ok(()) }
    }

    /// Deletes the oldest results, first those that are not exact, as long as there are too many.
    async fn shrink(&mut self) -> Result<(), sqlx::Error> {
        while self.size().await? > self.largest {
            let delete = sqlx::query(
                "DELETE FROM evaluation WHERE rowid IN
                     (SELECT rowid FROM evaluation ORDER BY is_exact, at LIMIT ?1)",
            );
            delete.bind(WRITES).execute(&mut self.connection).await?;
        }
        Ok(())
    }

    /// How many bytes of the file are used.
    async fn size(&mut self) -> Result<i64, sqlx::Error> {
        let size = "SELECT (page_count - freelist_count) * page_size
                    FROM pragma_page_count(), pragma_freelist_count(), pragma_page_size()";
        sqlx::query_scalar(size).fetch_one(&mut self.connection).await
    }
}

/// A connection to a file with the table, which can be read.
async fn connect(file: &Path) -> Result<SqliteConnection, sqlx::Error> {
    let options = SqliteConnectOptions::new()
        .filename(file)
        .create_if_missing(true)
        .journal_mode(SqliteJournalMode::Wal)
        // A power cut may lose the last results.
        .synchronous(SqliteSynchronous::Normal)
        .disable_statement_logging();
    let mut connection = options.connect().await?;
    connection.execute(SCHEMA).await?;
    let columns = "SELECT position, settings, weights, version, is_exact, at, found, checksum
                   FROM evaluation LIMIT 1";
    connection.fetch_optional(columns).await?;
    Ok(connection)
}

fn remove(file: &Path) -> io::Result<()> {
    for suffix in ["-wal", "-shm", ""] {
        match fs::remove_file(beside(file, suffix)) {
            Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// Over everything by which a row is found, and what it says.
fn checksum(
    position: &[u8],
    settings: &str,
    weights: &[u8],
    version: &str,
    is_exact: bool,
    found: &[u8],
) -> Checksum {
    let mut fields = Fields::default();
    fields.bytes(position);
    fields.text(settings);
    fields.bytes(weights);
    fields.text(version);
    fields.number(is_exact.into());
    fields.bytes(found);
    fields.finish()
}

/// The time in seconds; a clock before 1970 makes everything old.
fn seconds() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    since.as_secs().cast_signed()
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn question(position: u8, settings: &str) -> Question {
        Question {
            position: [position; 17],
            settings: settings.to_owned(),
            weights: [7; 32],
            version: "1".to_owned(),
        }
    }

    /// Waits until everything sent before is done.
    fn settled(evaluations: &Evaluations) {
        let mark = question(255, "mark");
        evaluations.keep(mark.clone(), vec![0], false);
        while evaluations.find(&mark).is_none() {}
    }

    fn opened(directory: &Path) -> Arc<Evaluations> {
        Evaluations::open(directory).unwrap()
    }

    #[test]
    fn a_result_is_there_after_a_restart_for_the_same_question() {
        let directory = tempfile::tempdir().unwrap();
        let evaluations = opened(directory.path());
        assert_eq!(evaluations.find(&question(1, "a")), None);
        evaluations.keep(question(1, "a"), vec![1, 2], false);
        evaluations.keep(question(1, "a"), vec![3], false);
        evaluations.keep(question(1, "b"), vec![4], false);
        evaluations.close();
        let evaluations = opened(directory.path());
        assert_eq!(evaluations.find(&question(1, "a")), Some(vec![3]));
        assert_eq!(evaluations.find(&question(1, "b")), Some(vec![4]));
        for other in [
            question(2, "a"),
            question(1, "c"),
            Question { weights: [8; 32], ..question(1, "a") },
            Question { version: "2".to_owned(), ..question(1, "a") },
        ] {
            assert_eq!(evaluations.find(&other), None, "{other:?}");
        }
    }

    #[test]
    fn an_exact_result_replaces_all_others() {
        let directory = tempfile::tempdir().unwrap();
        let evaluations = opened(directory.path());
        for settings in ["a", "b"] {
            evaluations.keep(question(1, settings), vec![1], false);
        }
        evaluations.keep(question(1, "c"), vec![9], true);
        evaluations.keep(question(1, "a"), vec![2], false);
        settled(&evaluations);
        let other = Question { version: "2".to_owned(), weights: [0; 32], ..question(1, "d") };
        assert_eq!(evaluations.find(&other), Some(vec![9]));
        assert_eq!(evaluations.find(&question(1, "a")), Some(vec![9]));
        assert_eq!(evaluations.find(&question(2, "c")), None);
    }

    #[test]
    fn the_oldest_that_are_not_exact_go_first() {
        let directory = tempfile::tempdir().unwrap();
        let evaluations = Evaluations::open_with(directory.path(), 400_000).unwrap();
        for number in 0..=199 {
            evaluations.keep(question(number, "a"), vec![number; 4000], number < 10);
            if number % 50 == 0 {
                settled(&evaluations);
            }
        }
        settled(&evaluations);
        let kept = |number| evaluations.find(&question(number, "a")).is_some();
        assert!((0..10).all(kept), "exact ones stay");
        let others = (10..=199).filter(|&number| kept(number)).count();
        assert!((40..120).contains(&others), "{others}");
        evaluations.close();
        let size = fs::metadata(directory.path().join(FILE)).unwrap().len();
        assert!(size < 1_000_000, "{size}");
    }

    #[test]
    fn a_damaged_row_is_not_told_and_a_damaged_file_begins_anew() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join(FILE);
        let evaluations = opened(directory.path());
        evaluations.keep(question(1, "a"), vec![0x5A; 100], true);
        evaluations.close();
        assert_eq!(evaluations.find(&question(1, "a")), None);
        let mut bytes = fs::read(&file).unwrap();
        let at = bytes.windows(50).position(|window| window == [0x5A; 50]).unwrap();
        bytes[at] ^= 1;
        fs::write(&file, &bytes).unwrap();
        assert_eq!(opened(directory.path()).find(&question(1, "a")), None);
        fs::write(&file, "not a database at all, but a text").unwrap();
        let evaluations = opened(directory.path());
        assert_eq!(evaluations.find(&question(1, "a")), None);
        evaluations.keep(question(1, "a"), vec![1], false);
        settled(&evaluations);
        assert_eq!(evaluations.find(&question(1, "a")), Some(vec![1]));
    }
}
