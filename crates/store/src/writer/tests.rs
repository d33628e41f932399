//! Groups in which some writes or the commit fail.

use std::{
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use otelo_live::{Event, GameId, Holders, MadeBy, Recorded, Setup, Standing, Timestamp};
use otelo_rules::{Color, Position, Size};
use otelo_wire::Seat;

use super::*;
use crate::{
    Reader,
    open::{Opened, open},
    random_id,
    write::{Append, Create},
};

const START: Standing = Standing { ply: 0, black: 2, white: 2, ended: None, board: None };

fn create(id: &GameId) -> Write {
    let seat = || Seat { spec: "human".into(), name: None };
    let setup = Setup {
        start: Position::start(Size::Eight),
        black: seat(),
        white: seat(),
        step: false,
        seed: 0,
        made_by: MadeBy { rules: "1".into(), engine: "1".into(), weights: None },
        holders: Holders::default(),
        clock: None,
        record: None,
        title: None,
    };
    Write::Create(Box::new(Create {
        id: id.clone(),
        at: Timestamp(1),
        setup,
        events: Vec::new(),
        standing: START,
    }))
}

/// Gives Black a name of this length.
fn rename(id: &GameId, after: u32, length: usize) -> Write {
    let name = Some("x".repeat(length));
    let event = Event::Renamed { color: Color::Black, name };
    let events = vec![Recorded { at: Timestamp(2), left: None, event }];
    Write::Append(Append { id: id.clone(), after, events, standing: START })
}

async fn opened(directory: &Path) -> Opened {
    open(directory).await.unwrap()
}

/// The number of events of a game, if it exists.
async fn count(opened: &Opened, id: &GameId) -> Option<usize> {
    opened.reader.load(id).await.unwrap().map(|saved| saved.events.len())
}

/// The result of each write, as a word.
fn words(results: &[Result<WriteResult, StoreError>]) -> Vec<&'static str> {
    let word = |result: &Result<WriteResult, StoreError>| match result {
        Ok(_) => "written",
        Err(StoreError::NoSuchGame) => "no such game",
        Err(StoreError::Conflict) => "conflict",
        Err(StoreError::Full) => "full",
        Err(_) => "failed",
    };
    results.iter().map(word).collect()
}

#[tokio::test]
async fn a_group_continues_without_the_writes_that_fail() {
    let directory = tempfile::tempdir().unwrap();
    let mut opened = opened(directory.path()).await;
    let (id, other) = (random_id(), random_id());
    let results = commit(
        &mut opened.writer,
        &[
            rename(&id, 0, 1),
            create(&id),
            rename(&id, 0, 1),
            rename(&id, 0, 1),
            create(&id),
            create(&other),
            rename(&id, 1, 1),
            rename(&other, 7, 1),
        ],
    )
    .await;
    let expected = [
        "no such game",
        "written",
        "written",
        "conflict",
        "conflict",
        "written",
        "written",
        "conflict",
    ];
    assert_eq!(words(&results), expected);
    assert_eq!(count(&opened, &id).await, Some(2));
    assert_eq!(count(&opened, &other).await, Some(0));
}

#[tokio::test]
async fn a_failed_commit_fails_every_write_of_the_group() {
    let directory = tempfile::tempdir().unwrap();
    let mut opened = opened(directory.path()).await;
    let (id, other) = (random_id(), random_id());
    assert_eq!(words(&commit(&mut opened.writer, &[create(&id)]).await), ["written"]);

    let allowed = Arc::new(AtomicBool::new(false));
    let hook = Arc::clone(&allowed);
    let mut handle = opened.writer.connection.lock_handle().await.unwrap();
    handle.set_commit_hook(move || hook.load(Ordering::Relaxed));
    drop(handle);

    let writes = [rename(&id, 0, 1), create(&other), rename(&id, 5, 1)];
    let failed = commit(&mut opened.writer, &writes).await;
    assert_eq!(words(&failed), ["failed"; 3]);
    assert_eq!(count(&opened, &id).await, Some(0));
    assert_eq!(count(&opened, &other).await, None);

    allowed.store(true, Ordering::Relaxed);
    let results = commit(&mut opened.writer, &writes).await;
    assert_eq!(words(&results), ["written", "written", "conflict"]);
    assert_eq!(count(&opened, &id).await, Some(1));
}

#[tokio::test]
async fn a_full_disk_loses_nothing_that_was_confirmed() {
    let directory = tempfile::tempdir().unwrap();
    let mut opened = opened(directory.path()).await;
    let (id, other) = (random_id(), random_id());
    let made = commit(&mut opened.writer, &[create(&id), create(&other)]).await;
    assert_eq!(words(&made), ["written"; 2]);

    // SQLite does not set the limit below the size of the file, so this leaves no space at all.
    opened.writer.connection.execute("PRAGMA max_page_count = 1").await.unwrap();
    let writes = [rename(&id, 0, 1), rename(&other, 0, 1_000_000), rename(&id, 1, 1)];
    let results = words(&commit(&mut opened.writer, &writes).await);
    assert_eq!(results[1], "full");
    // The others may be written or not, but the results must be right.
    let written = [results[0], results[2]].iter().filter(|&&word| word == "written").count();
    assert_eq!(count(&opened, &id).await, Some(written));
    assert_eq!(count(&opened, &other).await, Some(0));

    opened.writer.connection.execute("PRAGMA max_page_count = 1000000").await.unwrap();
    let again = commit(&mut opened.writer, &[rename(&other, 0, 1_000_000)]).await;
    assert_eq!(words(&again), ["written"]);
    assert_eq!(count(&opened, &other).await, Some(1));
}

#[tokio::test]
async fn dropping_the_caller_does_not_cancel_a_write() {
    let directory = tempfile::tempdir().unwrap();
    let Opened { writer, reader } = opened(directory.path()).await;
    let writer = Writer::start(Box::new(writer));
    let id = random_id();
    for write in [create(&id), rename(&id, 0, 1)] {
        let (reply, answer) = oneshot::channel();
        drop(answer);
        writer.messages.send(WriterMessage::Write(write, reply)).await.unwrap();
    }
    writer.write(rename(&id, 1, 1)).await.unwrap();
    let saved = reader.load(&id).await.unwrap().unwrap();
    assert_eq!(saved.events.len(), 2);
    reader.close().await;
    writer.close().await;
    assert!(matches!(writer.write(rename(&id, 2, 1)).await, Err(StoreError::Closed)));
}
