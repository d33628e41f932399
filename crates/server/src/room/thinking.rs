//! The searches of a game: for computers' moves and for hints.

use otelo_live::SearchState;
use otelo_player::{Answer, Progress, Spec};
use tokio::sync::{mpsc, oneshot};

use super::{Reply, Room};
use crate::{
    error::ApiError,
    search::{Search, Task},
    wire::{self, Change, ServerMessage},
};

/// A running search.
pub(super) struct Running {
    search: Search,
    progress: mpsc::Receiver<Progress>,
    /// The receivers of the hint. If empty, the search is for a computer's move.
    hints: Vec<oneshot::Sender<wire::Hint>>,
}

/// An event of a running search.
pub(super) enum SearchEvent {
    /// A progress report.
    Progress(Progress),
    /// The search is done; `None` if it has failed.
    Answer(Option<Answer>),
}

impl Running {
    /// Waits for the next event; forever if no search is running.
    pub(super) async fn event(running: &mut Option<Running>) -> SearchEvent {
        let Some(running) = running else { return std::future::pending().await };
        tokio::select! {
            biased;
            Some(progress) = running.progress.recv() => SearchEvent::Progress(progress),
            answer = running.search.answer() => SearchEvent::Answer(answer),
        }
    }

    /// Whether the search is for a computer's move, not for a hint.
    pub(super) fn is_move(&self) -> bool {
        self.hints.is_empty()
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
        match &mut self.search {
            // A person is to move, so the running search is for a hint, too: share its result.
            Some(running) => running.hints.push(reply),
            None => self.search = Some(self.start(self.game.hint_player(), vec![reply])?),
        }
        Ok(Reply::Hint(hint))
    }

    /// The kind of the running search.
    pub(super) fn search_state(&self) -> SearchState {
        match &self.search {
            None => SearchState::Idle,
            Some(running) if running.is_move() => SearchState::Move,
            Some(_) => SearchState::Hint,
        }
    }

    /// Starts the search for a computer's move, unless a search is running or the computer must
    /// wait for a click.
    pub(super) fn think(&mut self) {
        if self.search.is_none()
            && let Some(spec) = self.game.computer_to_search().cloned()
        {
            // If the job queue is full, the computer waits for a click.
            self.search = self.start(spec, Vec::new()).ok();
        }
    }

    fn start(
        &self,
        spec: Spec,
        hints: Vec<oneshot::Sender<wire::Hint>>,
    ) -> Result<Running, ApiError> {
        let (sender, progress) = mpsc::channel(1);
        let clock = self.game.remaining(self.since.elapsed()).filter(|_| hints.is_empty());
        let (position, seed) = (*self.game.position(), self.game.seed());
        let task = Task { position, spec, time: None, clock, seed };
        let on_progress = Box::new(move |progress| _ = sender.try_send(progress));
        let search = self.rooms.searchers().search(self.address, task, on_progress)?;
        Ok(Running { search, progress, hints })
    }

    pub(super) async fn on_search_event(&mut self, event: SearchEvent) {
        match event {
            SearchEvent::Progress(progress) => {
                if self.search_state() == SearchState::Move {
                    let thinking = thinking(self.game.ply(), &progress);
                    self.clients.tell(&ServerMessage::Thinking(thinking));
                }
            }
            SearchEvent::Answer(answer) => {
                let hints = self.search.take().map(|running| running.hints).unwrap_or_default();
                match answer {
                    Some(answer) if hints.is_empty() => self.answer(&answer).await,
                    Some(answer) => {
                        let hint = hint_of(self.game.ply(), &answer);
                        hints.into_iter().for_each(|reply| _ = reply.send(hint.clone()));
                    }
                    // The computer now waits for a click, which tries again.
                    None => _ = self.tell(Change::Thinking),
                }
            }
        }
    }

    /// Plays a computer's move.
    async fn answer(&mut self, answer: &Answer) {
        self.end_on_time().await;
        if self.game.is_over() {
            return;
        }
        let saved = match self.game.answered(answer, self.rooms.version()) {
            Ok(events) => self.save(events, Change::Move).await,
            Err(error) => Err(error.into()),
        };
        if let Err(error) = saved {
            // The computer now waits for a click, which tries again.
            tracing::error!(%error, "a computer's move was not saved");
            self.clients.tell(&ServerMessage::Refused(error.refusal()));
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
