//! What computers think about a game: their moves, and hints for people.

use otelo_live::{LiveError, parsed};
use otelo_player::{Answer, Progress, Spec, Who};
use otelo_rules::Color;
use tokio::sync::{mpsc, oneshot};

use super::{Room, Told};
use crate::{
    client::Client,
    error::ApiError,
    search::{Search, Task},
    wire::{self, Change, ServerMessage},
};

/// Who is asked for a hint, unless a stronger engine plays: then it is asked, so that it gives no
/// other advice than it would follow itself.
const HINT_PLAYER: &str = "engine:12";

/// A search on its way.
pub(super) struct Running {
    search: Search,
    progress: mpsc::Receiver<Progress>,
    /// Who wants a hint; if nobody does, it is the computer's move.
    hints: Vec<oneshot::Sender<wire::Hint>>,
}

/// What a running search has to say.
pub(super) enum News {
    Progress(Progress),
    Answer(Option<Answer>),
}

impl Running {
    pub(super) async fn news(running: &mut Option<Running>) -> News {
        let Some(running) = running else { return std::future::pending().await };
        tokio::select! {
            biased;
            Some(progress) = running.progress.recv() => News::Progress(progress),
            answer = running.search.answer() => News::Answer(answer),
        }
    }

    /// Whether it is for a computer's move, not for a hint.
    pub(super) fn is_move(&self) -> bool {
        self.hints.is_empty()
    }
}

impl Room {
    /// Lets a waiting computer move.
    pub(super) fn go(&mut self, client: &Client) -> Result<Told, ApiError> {
        self.sheet.check_player(&client.identity())?;
        if !self.waits() {
            return Err(LiveError::NotWaiting.into());
        }
        self.asked = true;
        self.think();
        if self.search.is_none() {
            self.asked = false;
            return Err(ApiError::Busy);
        }
        self.tell(Change::Thinking);
        Ok(Told::Position(Box::new(self.view(Change::Thinking))))
    }

    /// Asks a computer for a hint, which only the asker gets.
    pub(super) fn hint(&mut self, client: &Client) -> Result<Told, ApiError> {
        self.sheet.check_persons_turn()?;
        self.sheet.check_seat(&client.identity(), self.sheet.position().turn())?;
        let (reply, hint) = oneshot::channel();
        match &mut self.search {
            // As a person is to move, it is a hint that somebody else has asked for.
            Some(running) => running.hints.push(reply),
            None => self.search = Some(self.start(self.hint_player()?, vec![reply])?),
        }
        Ok(Told::Hint(hint))
    }

    fn hint_player(&self) -> Result<Spec, ApiError> {
        let usual = parsed(HINT_PLAYER)?;
        let level = |spec: &&Spec| match &spec.who {
            Who::Engine(engine) => engine.level().number(),
            _ => 0,
        };
        let [black, white] = Color::BOTH.map(|color| self.sheet.spec(color));
        // The usual one is the last, so that it is taken where another is only as strong.
        Ok([black, white, &usual].into_iter().max_by_key(level).unwrap_or(&usual).clone())
    }

    /// Whether a computer is to move and waits for a click. For a pass it does not.
    pub(super) fn waits(&self) -> bool {
        let is_idle = self.search.is_none() && !self.sheet.position().must_pass();
        self.sheet.computer_to_move().is_some() && is_idle
    }

    /// Whether a computer is thinking about its move.
    pub(super) fn is_thinking(&self) -> bool {
        self.search.as_ref().is_some_and(Running::is_move)
    }

    /// Lets the computer that is to move think, unless it does already or must wait.
    pub(super) fn think(&mut self) {
        let Some(spec) = self.sheet.computer_to_move().cloned() else { return };
        if self.search.is_some() || (self.sheet.steps() && !self.asked) {
            return;
        }
        // Too many searches: the computer waits for a click.
        self.search = self.start(spec, Vec::new()).ok();
    }

    fn start(
        &self,
        spec: Spec,
        hints: Vec<oneshot::Sender<wire::Hint>>,
    ) -> Result<Running, ApiError> {
        let (sender, progress) = mpsc::channel(1);
        let clock = self.sheet.remaining(self.since.elapsed()).filter(|_| hints.is_empty());
        let (position, seed) = (*self.sheet.position(), self.sheet.seed());
        let task = Task { position, spec, time: None, clock, seed };
        let on_progress = Box::new(move |progress| _ = sender.try_send(progress));
        let search = self.searchers.search(self.address, task, on_progress)?;
        Ok(Running { search, progress, hints })
    }

    pub(super) async fn hear(&mut self, news: News) {
        match news {
            News::Progress(progress) => {
                if self.is_thinking() {
                    let thinking = thinking(self.sheet.ply(), &progress);
                    self.clients.tell(&ServerMessage::Thinking(thinking));
                }
            }
            News::Answer(answer) => {
                let hints = self.search.take().map(|running| running.hints).unwrap_or_default();
                match answer {
                    Some(answer) if hints.is_empty() => self.answer(&answer).await,
                    Some(answer) => {
                        let hint = hint_of(self.sheet.ply(), &answer);
                        hints.into_iter().for_each(|reply| _ = reply.send(hint.clone()));
                    }
                    // The computer now waits for a click, which tries again.
                    None => self.tell(Change::Thinking),
                }
            }
        }
    }

    /// Plays a computer's move.
    async fn answer(&mut self, answer: &Answer) {
        self.flag().await;
        if self.sheet.is_over() {
            return;
        }
        let saved = match self.sheet.answered(answer) {
            Ok(events) => self.save(events, Change::Move).await,
            Err(error) => Err(error.into()),
        };
        if let Err(error) = saved {
            // The computer now waits for a click, which tries again.
            tracing::error!(%error, "a computer's move was lost");
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
