//! The searches of a game: for computers' moves and for hints.

use std::time::Duration;

use otelo_live::SearchState;
use otelo_player::{Answer, Progress, Spec};
use tokio::{
    sync::{mpsc, oneshot},
    time::{Instant, sleep_until},
};

use super::{Reply, Room};
use crate::{
    error::ApiError,
    search::{Search, SearchEnd, Task},
    wire::{self, Change, ServerMessage},
};

/// A search that is queued or running.
pub(super) struct Running {
    search: Search,
    progress: mpsc::Receiver<Progress>,
    purpose: Purpose,
    stage: Stage,
}

/// How far a search has come.
enum Stage {
    /// It was put into the queue at this time.
    Queued(Instant),
    /// It has been in the queue for [`NOTICE`].
    Waiting,
    /// It is running.
    Started,
}

/// Clients are told that a search waits in the queue after this time.
const NOTICE: Duration = Duration::from_millis(250);

/// What a search is for.
enum Purpose {
    /// A computer's move.
    Move,
    /// A hint for the clients that asked.
    Hint(Vec<oneshot::Sender<wire::Hint>>),
    /// A hint for all clients.
    SharedHint,
}

/// An event of a search.
pub(super) enum SearchEvent {
    /// It waits in the queue.
    Waiting,
    /// It has left the queue; whether it had waited there.
    Started(Instant, bool),
    /// A progress report.
    Progress(Progress),
    /// The search is done; `None` if it never started.
    End(Option<SearchEnd>),
}

impl Running {
    /// Waits for the next event; forever if there is no search.
    pub(super) async fn event(running: &mut Option<Running>) -> SearchEvent {
        let Some(running) = running else { return std::future::pending().await };
        if let Some(event) = running.leave_queue().await {
            return event;
        }
        tokio::select! {
            biased;
            Some(progress) = running.progress.recv() => SearchEvent::Progress(progress),
            end = running.search.end() => SearchEvent::End(end),
        }
    }

    /// Waits until the search starts, or has been waiting for long. `None` if it has started
    /// before, or never will.
    async fn leave_queue(&mut self) -> Option<SearchEvent> {
        let notice = match self.stage {
            Stage::Queued(at) => Some(at + NOTICE),
            Stage::Waiting => None,
            Stage::Started => return None,
        };
        let waits_long = async {
            match notice {
                Some(at) => sleep_until(at).await,
                None => std::future::pending().await,
            }
        };
        tokio::select! {
            biased;
            at = self.search.started() => {
                let waited = self.is_waiting();
                self.stage = Stage::Started;
                Some(SearchEvent::Started(at?, waited))
            }
            () = waits_long => {
                self.stage = Stage::Waiting;
                Some(SearchEvent::Waiting)
            }
        }
    }

    /// The end of the search, if it has ended; it is told once.
    pub(super) fn finished(&mut self) -> Option<SearchEnd> {
        self.search.finished()
    }

    /// Whether the search has been waiting in the queue for long.
    pub(super) fn is_waiting(&self) -> bool {
        matches!(self.stage, Stage::Waiting)
    }

    /// Whether the search is for a computer's move, not for a hint.
    pub(super) fn is_move(&self) -> bool {
        matches!(self.purpose, Purpose::Move)
    }
}

impl Room {
    /// Lets a waiting computer move.
    pub(super) fn go(&mut self) -> Result<Reply, ApiError> {
        self.game.release(true);
        self.think();
        if self.search.is_none() {
            self.game.release(false);
            return Err(ApiError::Busy);
        }
        Ok(Reply::Broadcast(self.tell(Change::Thinking)))
    }

    /// Starts a search for a hint, which only the client that asked receives.
    pub(super) fn hint(&mut self) -> Result<Reply, ApiError> {
        let (reply, hint) = oneshot::channel();
        match self.search.as_mut().map(|running| &mut running.purpose) {
            // A person is to move, so the search is for a hint, too: share its result.
            Some(Purpose::Hint(replies)) => replies.push(reply),
            _ => {
                let purpose = Purpose::Hint(vec![reply]);
                self.search = Some(self.start(self.game.hint_player(), purpose)?);
            }
        }
        Ok(Reply::Hint(hint))
    }

    /// Starts a search for a hint that all clients receive.
    pub(super) fn shared_hint(&mut self) -> Result<Reply, ApiError> {
        self.search = Some(self.start(self.game.hint_player(), Purpose::SharedHint)?);
        self.game.set_request(None);
        Ok(Reply::Broadcast(self.tell(Change::Thinking)))
    }

    /// The state of the search.
    pub(super) fn search_state(&self) -> SearchState {
        match &self.search {
            None => SearchState::Idle,
            Some(running) if !running.is_move() => SearchState::Hint,
            Some(Running { stage: Stage::Started, .. }) => SearchState::Move,
            Some(_) => SearchState::Queued,
        }
    }

    /// Starts the search for a computer's move, unless there is a search or the computer must wait
    /// for a click.
    pub(super) fn think(&mut self) {
        if self.search.is_none()
            && let Some(spec) = self.game.computer_to_search().cloned()
        {
            // If the job queue is full, the computer waits for a click.
            self.search = self.start(spec, Purpose::Move).ok();
        }
    }

    /// Stops the search.
    pub(super) fn stop_search(&mut self) {
        self.search = None;
        self.update_clocks(self.now());
    }

    fn start(&self, spec: Spec, purpose: Purpose) -> Result<Running, ApiError> {
        let (sender, progress) = mpsc::channel(1);
        // A computer's clock does not run before its search does, so this is what it has then.
        let clock = self.game.remaining(self.now()).filter(|_| matches!(purpose, Purpose::Move));
        let (position, seed) = (*self.game.position(), self.game.seed());
        let task = Task { position, spec, time: None, clock, seed };
        let on_progress = Box::new(move |progress| _ = sender.try_send(progress));
        let search = self.rooms.searchers().search(self.address, task, on_progress)?;
        Ok(Running { search, progress, purpose, stage: Stage::Queued(Instant::now()) })
    }

    pub(super) async fn on_search_event(&mut self, event: SearchEvent) {
        match event {
            SearchEvent::Waiting => _ = self.tell(Change::Thinking),
            SearchEvent::Started(at, waited) => {
                self.update_clocks(self.time(at));
                if waited || self.game.running().is_some() {
                    self.tell(Change::Thinking);
                }
            }
            SearchEvent::Progress(progress) => {
                if self.search_state() == SearchState::Move {
                    let thinking = thinking(self.game.ply(), &progress);
                    self.clients.tell(&ServerMessage::Thinking(thinking));
                }
            }
            SearchEvent::End(None) => {
                self.stop_search();
                self.tell(Change::Thinking);
            }
            SearchEvent::End(Some(SearchEnd { answer: None, at })) => {
                // A computer now waits for a click, which tries again.
                self.search = None;
                self.update_clocks(self.time(at));
                self.tell(Change::Thinking);
            }
            SearchEvent::End(Some(SearchEnd { answer: Some(answer), at })) => {
                let Some(running) = self.search.take() else { return };
                match running.purpose {
                    Purpose::Move => self.answer(&answer, self.time(at)).await,
                    Purpose::Hint(replies) => {
                        let hint = hint_of(self.game.ply(), &answer);
                        replies.into_iter().for_each(|reply| _ = reply.send(hint.clone()));
                    }
                    Purpose::SharedHint => {
                        let hint = hint_of(self.game.ply(), &answer);
                        self.clients.tell(&ServerMessage::Hint(hint));
                    }
                }
            }
        }
    }

    /// Plays a computer's move, which was found at a time.
    async fn answer(&mut self, answer: &Answer, at: Duration) {
        if self.end_on_time(at).await.is_err() || self.game.is_over() {
            return;
        }
        let saved = match self.game.answered(answer, self.rooms.version()) {
            Ok(events) => self.save(events, Change::Move, at).await,
            Err(error) => Err(error.into()),
        };
        if let Err(error) = saved {
            // The computer now waits for a click, which tries again.
            tracing::error!(%error, "a computer's move was not saved");
            self.clients.tell(&ServerMessage::Refused(error.refusal()));
            self.update_clocks(at);
            self.tell(Change::Thinking);
        }
    }
}

fn thinking(ply: usize, progress: &Progress) -> wire::Thinking {
    wire::Thinking {
        ply,
        depth: progress.depth,
        nodes: progress.nodes,
        milliseconds: progress.time.as_secs_f64() * 1000.0,
        evaluation: progress.evaluation,
        line: progress.line.iter().copied().map(wire::Move).collect(),
    }
}

fn hint_of(ply: usize, answer: &Answer) -> wire::Hint {
    let line = answer.line.iter().copied().map(wire::Move).collect();
    wire::Hint::new(ply, wire::Move(answer.played), answer.evaluation, answer.depth, line)
}
