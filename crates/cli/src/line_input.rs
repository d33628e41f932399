//! Standard input of the line protocols, read while a search runs.
//!
//! A thread reads the lines and keeps them in order. Two flags tell a running search about them: one
//! that something has come, which ends an analysis, and one that something has come that cannot wait,
//! which ends every search. After the last line a search has a second to finish.

use std::{
    collections::VecDeque,
    io::{self, BufRead, Write},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use otelo_protocols::{Flow, Line, read_line};

/// Longer lines are refused; a long game in GGF is a few kilobytes.
const MAX_LINE: usize = 1 << 16;

/// So many lines wait at most; more stay in the pipe.
const MAX_WAITING: usize = 256;

/// How long a search may go on when there are no more lines.
const GRACE: Duration = Duration::from_secs(1);

/// The lines of standard input.
pub(crate) struct LineInput {
    queue: Mutex<Queue>,
    changed: Condvar,
    cannot_wait: fn(&str) -> bool,
    something: AtomicBool,
    urgent: AtomicBool,
}

#[derive(Default)]
struct Queue {
    lines: VecDeque<Line>,
    /// Every search is to end at once.
    is_over: bool,
}

impl LineInput {
    /// Starts to read. Some lines cannot wait until a search ends by itself.
    pub(crate) fn start(cannot_wait: fn(&str) -> bool) -> Arc<LineInput> {
        let input = Arc::new(LineInput {
            queue: Mutex::default(),
            changed: Condvar::new(),
            cannot_wait,
            something: AtomicBool::new(false),
            urgent: AtomicBool::new(false),
        });
        let reader = Arc::clone(&input);
        thread::spawn(move || reader.read(&mut io::stdin().lock()));
        input
    }

    /// Lets every line be answered until the end; a line that was too long is none.
    ///
    /// # Errors
    /// If an answer cannot be written.
    pub(crate) fn serve(
        &self,
        mut answer: impl FnMut(Option<&str>, &mut dyn FnMut(&str)) -> Flow,
    ) -> io::Result<()> {
        loop {
            let mut written = Ok(());
            let mut out = |text: &str| {
                if written.is_ok() {
                    written = say(text);
                }
            };
            let flow = match self.next() {
                Line::Text(line) => answer(Some(&line), &mut out),
                Line::TooLong => answer(None, &mut out),
                Line::End => Flow::Quit,
            };
            written?;
            if flow == Flow::Quit {
                return Ok(());
            }
        }
    }

    /// Waits for the next line.
    fn next(&self) -> Line {
        let mut queue = self.lock();
        loop {
            if let Some(line) = queue.lines.pop_front() {
                self.raise(&queue);
                self.changed.notify_all();
                return line;
            }
            queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Set while a line waits.
    pub(crate) const fn something(&self) -> &AtomicBool {
        &self.something
    }

    /// Set while a line waits that cannot, and a second after the last line.
    pub(crate) const fn urgent(&self) -> &AtomicBool {
        &self.urgent
    }

    fn read(&self, input: &mut dyn BufRead) {
        loop {
            // What cannot be read is over.
            let line = read_line(input, MAX_LINE).unwrap_or(Line::End);
            let is_end = line == Line::End;
            let mut queue = self.lock();
            while queue.lines.len() >= MAX_WAITING {
                queue = self.changed.wait(queue).unwrap_or_else(PoisonError::into_inner);
            }
            queue.lines.push_back(line);
            self.raise(&queue);
            self.changed.notify_all();
            drop(queue);
            if is_end {
                thread::sleep(GRACE);
                let mut queue = self.lock();
                queue.is_over = true;
                self.raise(&queue);
                return;
            }
        }
    }

    fn raise(&self, queue: &Queue) {
        let cannot_wait =
            |line: &Line| matches!(line, Line::Text(text) if (self.cannot_wait)(text));
        // An analysis that nobody interrupts has as long after the last line as every search.
        let waits = queue.lines.iter().any(|line| *line != Line::End);
        let urgent = queue.is_over || queue.lines.iter().any(cannot_wait);
        self.something.store(waits || urgent, Ordering::Relaxed);
        self.urgent.store(urgent, Ordering::Relaxed);
    }

    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Writes at once: the other side waits for it.
fn say(text: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    out.write_all(text.as_bytes())?;
    out.flush()
}
