//! The task that owns a game: it alone changes it, one order after the other.
//!
//! A change is told to clients only after the store has committed it.

use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use otelo_player::{Answer, Progress, Spec};
use otelo_store::{Event, Moment, Store};
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};

use crate::{
    error::ApiError,
    search::{Search, Searchers, Task},
    sheet::{Act, Sheet, parsed},
    wire::{self, Change, ClientMessage, ServerMessage},
};

/// Messages that may wait for one client; who reads slower than that is let go and may come back.
const CLIENT_QUEUE: usize = 64;
/// How long a game stays in memory when nobody looks at it.
const IDLE: Duration = Duration::from_secs(30);
/// Who is asked for a hint.
const HINT_PLAYER: &str = "agent,time=1s";

/// What can be asked of the owner of a game.
#[derive(Debug)]
pub(crate) enum Order {
    /// A client wants to see all that happens.
    Join { reply: oneshot::Sender<mpsc::Receiver<Utf8Bytes>> },
    /// A client is gone.
    Leave,
    /// A client orders something.
    Act { message: ClientMessage, reply: oneshot::Sender<Result<Told, ApiError>> },
    /// The game as it stands.
    View { reply: oneshot::Sender<wire::Position> },
}

/// What an order came to, beside what all clients are told.
#[derive(Debug)]
pub(crate) enum Told {
    /// The game after it.
    Position(Box<wire::Position>),
    /// Somebody will think about it.
    Hint(oneshot::Receiver<wire::Hint>),
}

/// A game, who looks at it, and what is being thought about.
pub(crate) struct Room {
    sheet: Sheet,
    store: Store,
    searchers: Searchers,
    clients: Vec<mpsc::Sender<Utf8Bytes>>,
    search: Option<Running>,
    /// A computer was asked to move, though it waits before its moves.
    asked: bool,
}

struct Running {
    search: Search,
    progress: mpsc::Receiver<Progress>,
    /// Who wants a hint; if nobody does, it is the computer's move.
    hints: Vec<oneshot::Sender<wire::Hint>>,
}

/// What a running search has to say.
enum News {
    Progress(Progress),
    Answer(Option<Answer>),
}

impl Running {
    async fn news(running: &mut Option<Running>) -> News {
        let Some(running) = running else { return std::future::pending().await };
        tokio::select! {
            biased;
            Some(progress) = running.progress.recv() => News::Progress(progress),
            answer = running.search.answer() => News::Answer(answer),
        }
    }
}

impl Room {
    pub(crate) fn new(sheet: Sheet, store: Store, searchers: Searchers) -> Room {
        Room { sheet, store, searchers, clients: Vec::new(), search: None, asked: false }
    }

    /// Carries orders out until `is_unused` agrees, after a while without any, to end.
    pub(crate) async fn run(
        mut self,
        mut orders: mpsc::Receiver<Order>,
        is_unused: impl Fn(&mpsc::Receiver<Order>) -> bool,
    ) {
        self.settle().await;
        loop {
            tokio::select! {
                order = timeout(IDLE, orders.recv()) => match order {
                    Ok(Some(order)) => self.carry_out(order).await,
                    Ok(None) => return,
                    Err(_) if self.search.is_none() && is_unused(&orders) => return,
                    Err(_) => {}
                },
                news = Running::news(&mut self.search) => self.hear(news).await,
            }
        }
    }

    /// Plays the pass with which a game may begin. If it cannot be saved, the next one who opens
    /// the game tries again.
    async fn settle(&mut self) {
        let due = self.sheet.due();
        if !due.is_empty()
            && let Err(error) = self.save(due, Change::Move).await
        {
            tracing::error!(%error, "a pass was lost");
        }
    }

    async fn carry_out(&mut self, order: Order) {
        match order {
            Order::Join { reply } => {
                let was_idle = self.search.is_none();
                self.think();
                if was_idle && self.search.is_some() {
                    self.tell(&self.message(Change::Thinking));
                }
                let (sender, receiver) = mpsc::channel(CLIENT_QUEUE);
                let version = env!("CARGO_PKG_VERSION").to_owned();
                let hello = ServerMessage::Hello { protocol: wire::PROTOCOL, version };
                _ = sender.try_send(text_of(&hello));
                _ = sender.try_send(text_of(&self.message(Change::Open)));
                self.clients.push(sender);
                _ = reply.send(receiver);
            }
            Order::Leave => {
                self.clients.retain(|client| !client.is_closed());
                if self.clients.is_empty() {
                    // Whoever waits for a hint need not be a client.
                    self.search.take_if(|running| running.hints.is_empty());
                }
            }
            Order::View { reply } => _ = reply.send(self.view(Change::Open)),
            Order::Act { message, reply } => {
                let told = self.act(message).await;
                _ = reply.send(told);
            }
        }
    }

    async fn act(&mut self, message: ClientMessage) -> Result<Told, ApiError> {
        if let Some(ply) = ply_of(&message) {
            let current = self.sheet.ply();
            if ply != current {
                return Err(ApiError::Stale { ply, current });
            }
        }
        let (act, change) = match message {
            ClientMessage::Hint { .. } => return self.hint(),
            ClientMessage::Go { .. } => {
                if !self.waits() {
                    return Err(ApiError::NotWaiting);
                }
                self.asked = true;
                self.think();
                if self.search.is_none() {
                    self.asked = false;
                    return Err(ApiError::Busy);
                }
                self.tell(&self.message(Change::Thinking));
                return Ok(Told::Position(Box::new(self.view(Change::Thinking))));
            }
            ClientMessage::Play { square, .. } => (Act::Play(square.0), Change::Move),
            ClientMessage::Undo { .. } => (Act::Undo, Change::Undo),
            ClientMessage::Redo { .. } => (Act::Redo, Change::Redo),
            ClientMessage::Resign { color, .. } => (Act::Resign(color.into()), Change::Resign),
            ClientMessage::Rename { color, name } => {
                (Act::Rename(color.into(), name), Change::Settings)
            }
            ClientMessage::Seats { black, white } => {
                (Act::Seats(parsed(&black)?, parsed(&white)?), Change::Settings)
            }
            ClientMessage::Step { on } => (Act::Step(on), Change::Settings),
        };
        let events = self.sheet.decide(act)?;
        self.save(events, change).await?;
        Ok(Told::Position(Box::new(self.view(change))))
    }

    /// Saves events, then enters them, then tells everybody.
    async fn save(&mut self, events: Vec<Event>, change: Change) -> Result<(), ApiError> {
        let mut after = self.sheet.clone();
        for event in &events {
            after.enter(event, None)?;
        }
        let (id, number, standing) = (self.sheet.id(), self.sheet.events(), after.standing());
        let nodes = self.store.append(id, number, Moment::now(), &events, &standing).await?;
        // A name does not change what a computer thinks about; all else does.
        if events.iter().any(|event| !matches!(event, Event::Renamed { .. })) {
            self.search = None;
            self.asked = false;
        }
        let last = events.len().saturating_sub(1);
        for (number, (event, node)) in events.iter().zip(nodes).enumerate() {
            self.sheet.enter(event, node)?;
            if number == last {
                self.think();
            }
            self.tell(&self.message(change));
        }
        Ok(())
    }

    /// Asks a computer for a hint, which only the asker gets.
    fn hint(&mut self) -> Result<Told, ApiError> {
        self.sheet.check_persons_turn()?;
        let (reply, hint) = oneshot::channel();
        match &mut self.search {
            // As a person is to move, it is a hint that somebody else has asked for.
            Some(running) => running.hints.push(reply),
            None => self.search = Some(self.start(parsed(HINT_PLAYER)?, vec![reply])?),
        }
        Ok(Told::Hint(hint))
    }

    /// Whether a computer is to move and waits for a click. For a pass it does not.
    fn waits(&self) -> bool {
        let is_idle = self.search.is_none() && !self.sheet.position().must_pass();
        self.sheet.computer_to_move().is_some() && is_idle
    }

    /// Lets the computer that is to move think, unless it does already or must wait.
    fn think(&mut self) {
        let Some(&spec) = self.sheet.computer_to_move() else { return };
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
        let task =
            Task { position: *self.sheet.position(), spec, time: None, seed: self.sheet.seed() };
        let on_progress = Box::new(move |progress| _ = sender.try_send(progress));
        let search = self.searchers.search(task, on_progress)?;
        Ok(Running { search, progress, hints })
    }

    async fn hear(&mut self, news: News) {
        match news {
            News::Progress(progress) => {
                if self.is_thinking() {
                    self.tell(&ServerMessage::Thinking(thinking(self.sheet.ply(), &progress)));
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
                    None => self.tell(&self.message(Change::Thinking)),
                }
            }
        }
    }

    /// Plays a computer's move.
    async fn answer(&mut self, answer: &Answer) {
        let saved = match self.sheet.answered(answer) {
            Ok(events) => self.save(events, Change::Move).await,
            Err(error) => Err(error),
        };
        if let Err(error) = saved {
            // The computer now waits for a click, which tries again.
            tracing::error!(%error, "a computer's move was lost");
            self.tell(&ServerMessage::Refused(error.refusal()));
            self.tell(&self.message(Change::Thinking));
        }
    }

    /// Whether a computer is thinking about its move.
    fn is_thinking(&self) -> bool {
        self.search.as_ref().is_some_and(|running| running.hints.is_empty())
    }

    fn view(&self, change: Change) -> wire::Position {
        let (waiting, thinking) = (self.waits(), self.is_thinking());
        wire::Position { waiting, thinking, ..self.sheet.view(change) }
    }

    fn message(&self, change: Change) -> ServerMessage {
        ServerMessage::Position(Box::new(self.view(change)))
    }

    /// Tells all clients; who is gone or too slow is let go.
    fn tell(&mut self, message: &ServerMessage) {
        let text = text_of(message);
        self.clients.retain(|client| client.try_send(text.clone()).is_ok());
    }
}

fn ply_of(message: &ClientMessage) -> Option<usize> {
    match message {
        ClientMessage::Play { ply, .. }
        | ClientMessage::Undo { ply }
        | ClientMessage::Redo { ply }
        | ClientMessage::Resign { ply, .. }
        | ClientMessage::Hint { ply }
        | ClientMessage::Go { ply } => Some(*ply),
        ClientMessage::Rename { .. } | ClientMessage::Seats { .. } | ClientMessage::Step { .. } => {
            None
        }
    }
}

pub(crate) fn text_of(message: &ServerMessage) -> Utf8Bytes {
    serde_json::to_string(message).expect("the wire types have text keys").into()
}

fn thinking(ply: usize, progress: &Progress) -> wire::Thinking {
    wire::Thinking {
        ply,
        depth: progress.depth,
        nodes: progress.nodes,
        milliseconds: progress.time.as_secs_f64() * 1000.0,
        worth: progress.worth.map(Into::into),
        line: progress.line.iter().copied().map(wire::Move).collect(),
    }
}

fn hint_of(ply: usize, answer: &Answer) -> wire::Hint {
    wire::Hint {
        ply,
        played: wire::Move(answer.played),
        worth: answer.worth.map(Into::into),
        exact: answer.kind == otelo_player::Kind::Exact,
        line: answer.line.iter().copied().map(wire::Move).collect(),
    }
}
