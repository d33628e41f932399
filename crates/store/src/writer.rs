//! The writer task: it runs all writes in transactions.
//!
//! Each commit waits for the disk, even a small one. So all writes that were queued during a
//! commit go into the next transaction together (group commit).

use sqlx::{Executor, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tracing::{debug, error, warn};

use crate::{
    Backend, StoreError,
    backend::Sqlite,
    write::{Write, WriteResult},
};

/// The capacity of the write queue. When it is full, callers wait (backpressure).
const QUEUE: usize = 1024;

/// The most writes in one commit, so that the first does not wait long for the last.
const GROUP: usize = 256;

/// A handle to the writer task. The task ends on [`Writer::close`], or when all handles are
/// dropped.
#[derive(Debug, Clone)]
pub(crate) struct Writer {
    messages: mpsc::Sender<WriterMessage>,
}

#[derive(Debug)]
enum WriterMessage {
    Write(Write, oneshot::Sender<Result<WriteResult, StoreError>>),
    Close,
}

impl Writer {
    /// Starts the task. It closes the backend at its end.
    pub(crate) fn start(backend: Box<dyn Backend>) -> Writer {
        let (messages, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(serve(backend, receiver));
        Writer { messages }
    }

    /// Runs a write and waits until it is on disk.
    pub(crate) async fn write(&self, write: Write) -> Result<WriteResult, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.messages
            .send(WriterMessage::Write(write, reply))
            .await
            .map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Ends the task after the writes that are queued, and waits for its end.
    pub(crate) async fn close(&self) {
        // If sending fails, the task has ended already.
        let _ = self.messages.send(WriterMessage::Close).await;
        self.messages.closed().await;
    }
}

async fn serve(mut backend: Box<dyn Backend>, mut messages: mpsc::Receiver<WriterMessage>) {
    let mut group = Vec::new();
    let mut is_open = true;
    while is_open && messages.recv_many(&mut group, GROUP).await > 0 {
        let (mut writes, mut replies) = (Vec::new(), Vec::new());
        for order in group.drain(..) {
            match order {
                WriterMessage::Write(write, reply) => {
                    writes.push(write);
                    replies.push(reply);
                }
                WriterMessage::Close => is_open = false,
            }
        }
        let results = if writes.is_empty() { Vec::new() } else { backend.commit(&writes).await };
        for (reply, result) in replies.into_iter().zip(results) {
            // Fails if the caller no longer waits for the result.
            let _ = reply.send(result);
        }
    }
    // In this order: once the queue is closed, the directory may be opened again.
    backend.close().await;
    drop(messages);
}

/// Runs a group of writes in one transaction. Returns the result of each write. The number of the
/// commit is written beside the database before that.
pub(crate) async fn commit(
    database: &mut Sqlite,
    writes: &[Write],
) -> Vec<Result<WriteResult, StoreError>> {
    let Sqlite { connection, commit_file, .. } = database;
    match try_commit(connection, writes).await {
        Ok(results) => {
            debug!(writes = writes.len(), "committed");
            if let Err(error) = commit_file.count() {
                // Nothing is lost; only a damaged log of changes might not be noticed.
                warn!(%error, "the number of the last commit was not written");
            }
            results
        }
        Err(error) => {
            error!(%error, writes = writes.len(), "a commit failed");
            // SQLite may have rolled back already; then this fails, which does not matter.
            let _ = connection.execute("ROLLBACK").await;
            vec![Err(error); writes.len()]
        }
    }
}

async fn try_commit(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Result<WriteResult, StoreError>>, StoreError> {
    let mut results = Vec::with_capacity(writes.len());
    connection.execute("BEGIN IMMEDIATE; SAVEPOINT one").await?;
    for write in writes {
        results.push(attempt(connection, write).await?);
    }
    connection.execute("UPDATE counters SET commits = commits + 1; COMMIT").await?;
    Ok(results)
}

/// Runs one write of a group in a savepoint. If the write fails (inner error), the group
/// continues without it. If the transaction cannot continue (outer error), the group fails.
async fn attempt(
    connection: &mut SqliteConnection,
    write: &Write,
) -> Result<Result<WriteResult, StoreError>, StoreError> {
    let result = write.run(connection).await;
    let next = match result {
        Ok(_) => "RELEASE one; SAVEPOINT one",
        Err(_) => "ROLLBACK TO one",
    };
    match (connection.execute(next).await, result) {
        (Ok(_), result) => Ok(result),
        // After some errors SQLite ends the whole transaction, so there is no savepoint.
        (Err(_), Err(error)) => Err(error),
        (Err(error), Ok(_)) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests;
