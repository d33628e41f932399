//! Logging of searches, also of those that panic.

use std::{
    io::{self, Write},
    sync::Mutex,
};

use otelo_rules::Size;

use super::*;

/// A log writer that a test can read.
#[derive(Clone, Default)]
pub(crate) struct Log(Arc<Mutex<Vec<u8>>>);

impl Log {
    /// Writes all events to it.
    pub(crate) fn subscriber(&self) -> impl tracing::Subscriber + Send + Sync + use<> {
        let writer = self.clone();
        tracing_subscriber::fmt().with_ansi(false).with_writer(move || writer.clone()).finish()
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs a search with a progress callback; returns its answer and the log.
fn searched(on_progress: impl FnMut(Progress) + Send + 'static) -> (Option<Answer>, String) {
    let log = Log::default();
    let task = Task {
        position: Position::start(Size::Eight),
        spec: "engine:30".parse().unwrap(),
        time: Some(Duration::from_millis(300)),
        clock: None,
        seed: 1,
    };
    let ((started, _), (end, mut ends)) = (oneshot::channel(), oneshot::channel());
    let stop = Arc::new(AtomicBool::new(false));
    let job = SearchJob { task, on_progress: Box::new(on_progress), stop, started, end };
    tracing::subscriber::with_default(log.subscriber(), || run(job, &Players::default()));
    (ends.try_recv().unwrap().answer, log.text())
}

#[test]
fn a_panic_in_a_search_is_logged_as_an_error() {
    let (answer, log) = searched(|_| panic!("a planted fault"));
    assert!(answer.is_none());
    assert!(log.contains("ERROR") && log.contains("a search panicked"), "{log}");
    assert!(log.contains("a planted fault") && log.contains("player=engine:30"), "{log}");
}

#[test]
fn a_search_that_ends_is_logged_with_its_move() {
    let (answer, log) = searched(|_| {});
    assert!(log.contains(&format!("played={}", answer.unwrap().played)), "{log}");
    assert!(!log.contains("ERROR"), "{log}");
}
