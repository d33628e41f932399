//! The one task that writes.
//!
//! A commit waits for the disk, however little it holds. So whatever has queued up while the disk
//! was busy goes into the next commit together.

use std::fs::File;

use sqlx::{Connection, Executor, SqliteConnection};
use tokio::sync::{mpsc, oneshot};
use tracing::{debug, error, warn};

use crate::{
    StoreError,
    write::{Answer, Write},
};

/// How many writes may wait before those who bring more must wait, too.
const QUEUE: usize = 1024;

/// How many writes go into one commit at most, so that the first does not wait long for the last.
const GROUP: usize = 256;

/// A handle to the task; it ends when it is told to, or when all handles are gone.
#[derive(Debug, Clone)]
pub(crate) struct Writer {
    orders: mpsc::Sender<Order>,
}

#[derive(Debug)]
enum Order {
    Write(Write, oneshot::Sender<Result<Answer, StoreError>>),
    Close,
}

impl Writer {
    /// Starts the task. It gives the lock back when the connection is closed.
    pub(crate) fn start(connection: SqliteConnection, lock: File) -> Writer {
        let (orders, receiver) = mpsc::channel(QUEUE);
        tokio::spawn(serve(connection, lock, receiver));
        Writer { orders }
    }

    /// Writes and waits until it is on disk.
    pub(crate) async fn write(&self, write: Write) -> Result<Answer, StoreError> {
        let (reply, answer) = oneshot::channel();
        self.orders.send(Order::Write(write, reply)).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }

    /// Ends the task after what was queued before, and waits for its end.
    pub(crate) async fn close(&self) {
        // If it does not arrive, the task has ended or is about to.
        let _ = self.orders.send(Order::Close).await;
        self.orders.closed().await;
    }
}

async fn serve(mut connection: SqliteConnection, lock: File, mut orders: mpsc::Receiver<Order>) {
    let mut group = Vec::new();
    let mut is_open = true;
    while is_open && orders.recv_many(&mut group, GROUP).await > 0 {
        let (mut writes, mut replies) = (Vec::new(), Vec::new());
        for order in group.drain(..) {
            match order {
                Order::Write(write, reply) => {
                    writes.push(write);
                    replies.push(reply);
                }
                Order::Close => is_open = false,
            }
        }
        let results = commit(&mut connection, &writes).await;
        for (reply, result) in replies.into_iter().zip(results) {
            // Whoever no longer waits does not want to know.
            let _ = reply.send(result);
        }
    }
    if let Err(error) = connection.close().await {
        warn!(%error, "closing the database failed");
    }
    // In this order: who sees the queue closed may open the directory again.
    drop(lock);
    drop(orders);
}

/// Writes all of a group that can be written, in one commit, and tells how each write went.
async fn commit(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Vec<Result<Answer, StoreError>> {
    if writes.is_empty() {
        return Vec::new();
    }
    match try_commit(connection, writes).await {
        Ok(results) => {
            debug!(writes = writes.len(), "committed");
            results
        }
        Err(error) => {
            error!(%error, writes = writes.len(), "a commit failed");
            // SQLite may have rolled back already, and then says that there is nothing to do.
            let _ = connection.execute("ROLLBACK").await;
            vec![Err(error); writes.len()]
        }
    }
}

async fn try_commit(
    connection: &mut SqliteConnection,
    writes: &[Write],
) -> Result<Vec<Result<Answer, StoreError>>, StoreError> {
    let mut results = Vec::with_capacity(writes.len());
    connection.execute("BEGIN IMMEDIATE; SAVEPOINT one").await?;
    for write in writes {
        results.push(attempt(connection, write).await?);
    }
    connection.execute("COMMIT").await?;
    Ok(results)
}

/// Tries one write of a group, from a savepoint to the next one. If it cannot be written, the group
/// goes on without it; the outer error is for when the group cannot go on.
async fn attempt(
    connection: &mut SqliteConnection,
    write: &Write,
) -> Result<Result<Answer, StoreError>, StoreError> {
    let result = write.run(connection).await;
    let next = match result {
        Ok(_) => "RELEASE one; SAVEPOINT one",
        Err(_) => "ROLLBACK TO one",
    };
    match (connection.execute(next).await, result) {
        (Ok(_), result) => Ok(result),
        // After some errors SQLite ends the whole transaction; there is nothing to go back to.
        (Err(_), Err(error)) => Err(error),
        (Err(error), Ok(_)) => Err(error.into()),
    }
}

#[cfg(test)]
mod tests;
