//! The process of an engine: lines to it, lines from it, and its end.
//!
//! It has a process group of its own, so that what it starts ends with it. When we end in whatever way,
//! its standard input is closed, at which an engine ends by itself; if we are killed (SIGKILL) and it
//! ignores that, nobody ends it.

use std::{
    io::{self, BufReader, Read, Write},
    path::Path,
    process::{Child, ChildStdin, ChildStdout, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
        mpsc::{self, Receiver, RecvTimeoutError},
    },
    thread,
    time::{Duration, Instant},
};

use otelo_protocols::{Line, read_line};

/// The most bytes that an engine may write in a game.
const MAX_OUTPUT: u64 = 64 << 20;

/// The most bytes of a line.
const MAX_LINE: usize = 4096;

/// So many lines wait to be looked at; more stay in the pipe.
const MAX_WAITING: usize = 256;

/// How long an engine has to end by itself.
const GRACE: Duration = Duration::from_millis(500);

/// How often it is looked whether an answer is still wanted.
const POLL: Duration = Duration::from_millis(20);

/// What is wrong with an engine.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Fault {
    #[error("it cannot be started: {0}")]
    Start(String),
    #[error("it ended without being asked to")]
    Died,
    #[error("it did not answer within {:.1} s", .0.as_secs_f64())]
    Late(Duration),
    #[error("it wrote a line of more than {MAX_LINE} bytes")]
    LongLine,
    #[error("it wrote more than {} MB", MAX_OUTPUT >> 20)]
    Flood,
    #[error("it was stopped")]
    Stopped,
    #[error("it refused `{command}`: {text}")]
    Refused { command: String, text: String },
    #[error("it answered a question that nobody asked")]
    OutOfStep,
    #[error("it answered `{0}`, which is not a move")]
    NotMove(String),
    #[error("it played {0}, which is not legal")]
    Illegal(String),
    #[error("it resigned")]
    Resigned,
    #[error("it used up its time for the game")]
    TimeUp,
    #[error("it speaks GTP, and cannot begin with a position that was set up")]
    SetUp,
    #[error("it speaks GTP, which has no command for a depth")]
    NoDepth,
}

/// A running engine.
pub(crate) struct EngineProcess {
    child: Child,
    input: Option<ChildStdin>,
    output: Receiver<Result<String, Fault>>,
    written: Arc<AtomicU64>,
}

impl EngineProcess {
    pub(crate) fn start(command: &[String], folder: Option<&Path>) -> Result<EngineProcess, Fault> {
        let (program, arguments) =
            command.split_first().ok_or_else(|| Fault::Start("there is no command".to_owned()))?;
        let mut starting = Command::new(program);
        starting.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        if let Some(folder) = folder {
            starting.current_dir(folder);
        }
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut starting, 0);
        let mut child = starting.spawn().map_err(|error| Fault::Start(error.to_string()))?;
        let (sender, output) = mpsc::sync_channel(MAX_WAITING);
        let written = Arc::new(AtomicU64::new(0));
        let input = child.stdin.take();
        if let Some(stdout) = child.stdout.take() {
            let mut lines = BufReader::new(Counted { stdout, written: Arc::clone(&written) });
            thread::spawn(move || {
                loop {
                    let line = match read_line(&mut lines, MAX_LINE) {
                        Ok(Line::Text(text)) => Ok(text),
                        Ok(Line::TooLong) => Err(Fault::LongLine),
                        Ok(Line::End) => Err(Fault::Died),
                        Err(_) => Err(Fault::Flood),
                    };
                    let is_last = line.is_err();
                    if sender.send(line).is_err() || is_last {
                        break;
                    }
                }
            });
        }
        Ok(EngineProcess { child, input, output, written })
    }

    /// A new game begins: the output of the last one counts no more.
    pub(crate) fn forget_output(&self) {
        self.written.store(0, Ordering::Relaxed);
    }

    /// The processor time of the engine, and of what it has started; nothing where nobody can tell.
    pub(crate) fn cpu_time(&self) -> Option<Duration> {
        #[cfg(target_os = "linux")]
        return crate::cpu_time::of_group(self.child.id());
        #[cfg(not(target_os = "linux"))]
        None
    }

    /// Sends a line.
    pub(crate) fn send(&mut self, line: &str) -> Result<(), Fault> {
        let input = self.input.as_mut().ok_or(Fault::Died)?;
        let sent = input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush());
        sent.map_err(|_| self.output_fault())
    }

    /// Waits for a line, as long as there is time and nobody sets the flag.
    pub(crate) fn line(
        &self,
        begin: Instant,
        most: Duration,
        stop: &AtomicBool,
    ) -> Result<String, Fault> {
        loop {
            let left = most.saturating_sub(begin.elapsed());
            match self.output.recv_timeout(left.min(POLL)) {
                Ok(line) => return line,
                Err(RecvTimeoutError::Disconnected) => return Err(Fault::Died),
                Err(RecvTimeoutError::Timeout) if stop.load(Ordering::Relaxed) => {
                    return Err(Fault::Stopped);
                }
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Fault::Late(most)),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Why it takes no more lines.
    fn output_fault(&self) -> Fault {
        self.output.try_iter().find_map(Result::err).unwrap_or(Fault::Died)
    }

    fn is_over(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(Some(_)))
    }

    fn kill(&mut self) {
        #[cfg(unix)]
        {
            use rustix::process::{Pid, Signal, kill_process_group};
            // Also what it has started and left behind.
            _ = kill_process_group(Pid::from_child(&self.child), Signal::KILL);
        }
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

impl Drop for EngineProcess {
    /// Asks it to end, and ends it if it does not.
    fn drop(&mut self) {
        if self.input.is_some() {
            _ = self.send("quit");
        }
        self.input = None;
        let begin = Instant::now();
        // Lines that nobody reads must not keep it from ending.
        while !self.is_over() && begin.elapsed() < GRACE {
            _ = self.output.recv_timeout(POLL);
        }
        self.kill();
    }
}

/// Counts what is read, and fails when it is too much.
struct Counted {
    stdout: ChildStdout,
    written: Arc<AtomicU64>,
}

impl Read for Counted {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stdout.read(buffer)?;
        let written = self.written.fetch_add(read as u64, Ordering::Relaxed) + read as u64;
        if written > MAX_OUTPUT { Err(io::Error::other("too much output")) } else { Ok(read) }
    }
}
